"""What there is to print: the rule sheet and the score pad of the game on the screen, or of one that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.shell.bar import rules_of
from kdexplore.core.variants import MODE_KINDS, MODES, Rules, rules_for
from kdexplore.views import blocks
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block

DRAWER = "sheets"
USUAL = ("classic", 4)


def players_of(mode: str) -> tuple[int, ...]:
    """For how many a mode is."""
    return tuple(MODE_KINDS[mode].seats)


def chosen_in(topic: str) -> tuple[str, int]:
    """The mode and the number of players that the topic of the drawer names; what there is not is replaced."""
    mode, _, number = topic.partition(":")
    mode = mode if mode in MODES else USUAL[0]
    players = players_of(mode)
    return mode, int(number) if number.isdecimal() and int(number) in players else players[-1]


def choosing(session: Session, name: str, value: str) -> Session:
    """Another mode, or another number of players."""
    mode, players = chosen_in(session.topic)
    topic = f"{value}:{players}" if name == "sheet_mode" else f"{mode}:{value}"
    return session.with_drawer(DRAWER, topic)


def sheet_blocks(session: Session) -> list[Block]:
    """The choice of a game, and its two sheets."""
    voice = Speaker(session.lang)
    mode, players = chosen_in(session.topic)
    modes = [blocks.option(each, voice.term("mode", each)) for each in MODES]
    numbers = [blocks.option(str(each), str(each)) for each in players_of(mode)]
    return [
        blocks.said(voice.text("share.sheets.about")),
        blocks.choices("sheet_mode", voice.text("share.sheets.game"), modes, mode),
        blocks.choices("sheet_players", voice.text("share.sheets.players"), numbers, str(players)),
        blocks.buttons(
            blocks.button("sheet", voice.text("bar.sheet"), primary=True),
            blocks.button("score_pad", voice.text("bar.score_pad")),
        ),
    ]


def _printed_rules(session: Session) -> Rules | None:
    """The rules that a sheet is for: those chosen here, else those on the screen."""
    if session.drawer == DRAWER:
        mode, players = chosen_in(session.topic)
        return rules_for(mode, players=players)
    return rules_of(session)


def saving(name: str, suffix: str) -> Callable[[Explorer], None]:
    """Save a sheet as a page to print; where no game is on the screen, first ask for which."""

    def save(explorer: Explorer) -> None:
        session = explorer.session
        rules = _printed_rules(session)
        if rules is None:
            explorer.change(lambda there: there.with_drawer(DRAWER), keep=True)
            return
        from kdexplore.views import sheet  # noqa: PLC0415 -- fetched when somebody prints

        page = getattr(sheet, name)(rules, session.lang)
        explorer.save(f"{rules.mode}{suffix}-{session.lang}.html", "text/html", page)

    return save


SHEETS = {"sheet": saving("sheet", ""), "score_pad": saving("score_pad", "-pad")}
