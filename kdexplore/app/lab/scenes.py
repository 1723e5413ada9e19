"""The panels of the lab: lenses and tools above the board, the score beside it, the notation below."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.app.lab import reading
from kdexplore.app.lab.board import layer_of, lays, paints, visible_territory, voice_of
from kdexplore.app.lab.explain import explained
from kdexplore.app.lab.hints import hints, listing
from kdexplore.app.lab.lenses import LENSES
from kdexplore.app.lab.reachable_card import reachable_card
from kdexplore.app.lab.score_cards import change, rules_card, total
from kdexplore.app.lab.state import TOOLS, Lab
from kdexplore.app.session import Session
from kdexplore.core.tiles import Domino
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import Block, ButtonItem, CardItem, Field
from kdexplore.views.charts import tables
from kdexplore.views.described.squares import spoken
from kdexplore.words import Speaker, Term

KEYS = {"look": "p", "paint": "b", "lay": "d"}


def head(session: Session) -> list[Block]:
    """The tool row: what is looked at, the tool, and what undoes a mistake; on a phone all of it in one line."""
    lab, voice = session.lab, voice_of(session)
    steps = _step(voice, "undo", not lab.past), _step(voice, "redo", not lab.future)
    if session.narrow:
        return [*_short(lab, voice), blocks.buttons(*steps)]
    lenses = [blocks.option(lens, voice.text(f"lab.lens.{lens}")) for lens in LENSES]
    tools = [blocks.option(tool, voice.text(f"lab.tool.{tool}"), key=KEYS[tool].upper()) for tool in TOOLS]
    return [
        blocks.choices("lens", voice.text("lab.lens"), lenses, lab.lens),
        blocks.choices("tool", voice.text("lab.tool"), tools, tool_of(lab)),
        blocks.buttons(*steps, _clear(lab, voice)),
    ]


def _short(lab: Lab, voice: Speaker) -> Iterator[Field]:
    """Lens and tool as two lists: each is as wide as one of its names."""
    for name, options, value in (("lens", tuple(LENSES), lab.lens), ("tool", TOOLS, tool_of(lab))):
        words = {option: voice.text(f"lab.{name}.{option}") for option in options}
        yield listing(name, voice.text(f"lab.{name}"), words, value)


def _clear(lab: Lab, voice: Speaker) -> ButtonItem:
    bare = not (lab.territory.painted or lab.territory.placements or lab.kept)
    off = voice.text("lab.empty") if bare else None
    return blocks.button("clear", voice.text("lab.clear"), icon="clear", off=off)


def _step(voice: Speaker, name: str, none: bool) -> ButtonItem:  # noqa: FBT001 -- a fact, not a switch
    """A step back or on; where there is none, it says so."""
    off = voice.text(f"lab.{name}.none") if none else None
    return blocks.button(name, voice.text(f"lab.{name}"), icon=name, off=off)


def tool_of(lab: Lab) -> str:
    """The tool that is in use, whatever the lens."""
    return "paint" if paints(lab) else "lay" if lays(lab) and lab.turn is None else "look"


def choice(session: Session) -> list[Block]:
    """In the column of the palette: whose territory it is, the layer of the heat."""
    lab, voice = session.lab, voice_of(session)
    return [*_seats(session, voice), *lab.lens_kind.choice(session, voice)]


def _seats(session: Session, voice: Speaker) -> Iterator[Block]:
    """All territories of the game that is being played, to be looked at one after the other."""
    state = session.play.state
    if state is None or state.rules != session.lab.rules:
        return
    seats = [blocks.option(seat, voice.term("seat", seat)) for seat in range(state.rules.players)]
    same = session.lab.territory == state.seats[session.lab.seat].territory
    yield blocks.choices("seat", voice.text("lab.seat"), seats, session.lab.seat if same else None)


def _refused(session: Session, voice: Speaker) -> Iterator[Block]:
    """Why the last try was refused."""
    notice = session.notice
    if notice is None or notice.room != "lab" or notice.good:
        return
    if notice.thing is not None:
        yield blocks.notice(voice.say(notice.thing), tone="bad")
    for problem in notice.problems:
        name = voice.term("rule", problem.rule)
        yield blocks.notice(voice.say(problem), tone="bad", rule=problem.rule, name=name)


def side(session: Session) -> list[Block]:
    """Beside the board: the lens, the total, the explanation of what is pressed."""
    read = reading.asked(session, voice_of(session))
    return [*_for_table(session), *hints(session), total(session), *read, *explained(session)]


def _for_table(session: Session) -> Iterator[Block]:
    """For whom at the table the territory is painted, and the way back there."""
    table, voice = session.table, voice_of(session)
    seat = table.late.painting
    if seat is None or table.history is not None:
        return
    who = table.names[seat] or voice.term("seat", seat)
    cancel = blocks.button("not_table", voice.text("table.cancel"))
    take = blocks.button("to_table", voice.text("lab.to_table"), primary=True)
    yield blocks.card(blocks.said(voice.text("lab.for_table", seat=who)), blocks.buttons(cancel, take))


def question(session: Session) -> list[Block]:
    """Whether this can occur in a game; below it what the last change did, and the rules."""
    return [reachable_card(session), *change(session), rules_card(session)]


def foot(session: Session) -> list[Block]:
    """Below the board: why the last try was refused, and the notation to be copied."""
    lab, voice = session.lab, voice_of(session)
    copied = blocks.code(
        lab.notation,
        voice.text("lab.notation"),
        copy=voice.text("app.copy"),
        copied=voice.text("app.copied"),
        failed=voice.text("app.not_copied"),
    )
    found: list[Block] = [*_refused(session, voice)]
    if session.narrow:
        found.append(blocks.buttons(_clear(lab, voice)))
    if lab.lens_kind.charted and not session.no_hints:
        chart = blocks.button("open:chart", voice.text("lab.chart"), pressed="chart" in lab.opened)
        found.append(blocks.buttons(chart))
    return [*found, copied]


def dominoes(session: Session) -> list[Block]:
    """The domino that is asked about as a picture; pressed, all of them, to choose another."""
    lab, voice = session.lab, voice_of(session)
    chosen = lab.rules.tiles.domino(lab.domino)
    if not lays(lab) or lab.turn is not None or session.narrow:  # on a phone the list of numbers is enough
        return []
    if "dominoes" not in lab.opened:
        return [blocks.cards([_card(session, chosen, "open:dominoes")], label=voice.text("lab.domino"))]
    every = [_card(session, one, f"domino:{one.number}") for one in lab.rules.tiles.dominoes]
    return [blocks.cards(every, label=voice.text("lab.dominoes"))]


def _card(session: Session, domino: Domino, name: str) -> CardItem:
    """A domino as a small picture with its number and its terrains."""
    lab, voice = session.lab, voice_of(session)
    drawn = svg.domino(domino, lab.rules.tiles, theme=session.shade, lang=session.lang, labels=False)
    pair = [voice.say(Term("terrain", square.terrain)) for square in (domino.first, domino.second)]
    words = voice.text("board.pair", first=pair[0], second=pair[1])
    on = None if name.startswith("open") else domino.number == lab.domino
    text = voice.text("lab.domino.other") if name.startswith("open") else None
    return blocks.mini(f"{domino.number}: {words}", name=name, svg=drawn, on=on, text=text)


def twin(session: Session) -> list[Block]:
    """The territory as text, and the heat as a table."""
    lab = session.lab
    first, *lines = spoken(visible_territory(lab), lab.rules, session.lang, lab.seat)
    found: list[Block] = [blocks.title(first, level=3), *(blocks.said(line, size="small") for line in lines)]
    layer = layer_of(session)
    if layer is not None and not session.no_hints:
        found.append(tables.heat(lab.territory, lab.rules, layer, lang=session.lang))
    return found
