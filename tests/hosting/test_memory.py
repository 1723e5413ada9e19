"""Free memory goes back to the system."""

import sys

import pytest

from kdexplore.hosting.memory import give_back, memory

SIZE, NUMBER = 1000, 100_000  # bytes of a piece; pieces
MOST_LEFT = 0.3  # of them


@pytest.mark.skipif(sys.platform != "linux", reason="another C library")
def test_what_a_rush_has_left_behind_is_given_back():
    give_back()
    before = memory()
    pieces = [bytes([number % 256]) * SIZE for number in range(NUMBER)]
    assert memory() - before > SIZE * NUMBER * 0.8
    last = pieces.pop()  # at the end of the memory, so that nothing goes back by itself
    del pieces
    assert give_back()
    assert memory() - before < SIZE * NUMBER * MOST_LEFT
    assert len(last) == SIZE
