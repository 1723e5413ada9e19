"""The code for a screen: the notebook cell and the command line that lead to the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.address import address_of
from kdexplore.app.room_kind import NAME, Code

if TYPE_CHECKING:
    from kdexplore.app.session import Session


def code_of(session: Session) -> Code:
    """The code for this screen: what its room says, else what opens it by its link."""
    link = address_of(session).link or ""
    if code := session.kind.shows.code(session, link):
        return code
    if not link:
        return Code("", "", "")
    opened = f"from {NAME}.app import explore\n\nexplore({link!r})"
    return Code(opened, f"{NAME} serve --link {link}", link)
