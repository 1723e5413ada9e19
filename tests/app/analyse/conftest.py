"""What tests of the room of analysis have in common."""

import pytest

from kdexplore.engine.kernel.speed import plain


@pytest.fixture(scope="module")
def plain_kernel():
    """The plain kernel: it is there at once, and the same everywhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kdexplore.engine.course.fastest", lambda _: plain())
        patch.setattr("kdexplore.engine.evaluation.at_hand", lambda **_: plain())
        patch.setattr("kdexplore.engine.evaluation.is_kept", bool)
        patch.setattr("kdexplore.engine.review.VALUE_DRAWS", {"plain": 12})
        yield
