"""The code for a game: the notebook cell and the command that lead to the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.room_kind import GAME_FILE, NAME, Code

if TYPE_CHECKING:
    from kdexplore.app.session import Session


def code_of(session: Session, link: str) -> Code | None:
    """The code for the moment on the screen; what is too long for a link is read from its saved file."""
    if session.play.history is None:
        return None
    source = ("core.links import decode", f"decode({link!r}).game")
    if not link:
        source = ("core.gamefile import read_game", f'read_game(open("{GAME_FILE}", "rb").read())')
    lines = (
        f"import {NAME} as kd",
        f"from {NAME}.{source[0]}",
        "",
        f"history = {source[1]}",
        f"state = history.state_at({session.play.at})",
        "print([state.score_of(seat).total for seat in range(state.rules.players)])",
        "state",
    )
    return Code("\n".join(lines), f"{NAME} replay {link or GAME_FILE}", link)
