"""The board of the lab: the territory under its lens, ready for whatever is in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.heat.scenes import heat_of
from kdexplore.app.lab.kept import OTHER_BOX, TOO_WIDE
from kdexplore.app.lab.layers import line_of
from kdexplore.app.lab.painting import outcomes
from kdexplore.app.lab.reading import signs
from kdexplore.app.lab.replay import retold
from kdexplore.core.cell_names import cell_name
from kdexplore.core.cells import Cell
from kdexplore.core.scoring import Kind, ScoreSheet
from kdexplore.core.verdict import Verdict
from kdexplore.engine.heat import ESTIMATED
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.scenes.board import Heat, Lit, Marked, Painting, scene, scene_of
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.strangers import Stranger, with_strangers
from kdexplore.words import Speaker, Term, Text, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.territory import Territory
    from kdexplore.engine.heat import Layer
    from kdexplore.views.scenes.types import BoardScene

Plain = dict[str, Any]


def voice_of(session: Session) -> Speaker:
    """The voice of the territory's game."""
    return Speaker(session.lang, rules=session.lab.rules)


def sentence(session: Session, thing: object) -> str:
    """What is said of a thing in the words of the territory's game."""
    return say(thing, session.lang, rules=session.lab.rules)


def place(session: Session, cell: Cell) -> str:
    """The name of a cell on the board."""
    return cell_name(cell, session.lab.rules.span)


def sheet_of(lab: Lab) -> ScoreSheet:
    """What the territory is worth."""
    return lab.asked.sheet


def visible_territory(lab: Lab) -> Territory:
    """The territory on the board: all of it, or the part placed after some turns of the way that leads to it."""
    if lab.turn is None or lab.answer is None or lab.answer.witness is None:
        return lab.territory
    return retold(lab.answer.witness[: lab.turn], lab.rules)


def board(session: Session) -> BoardScene:
    """The board under the lens."""
    return with_strangers(_scene(session), _strangers(session))


def _scene(session: Session) -> BoardScene:
    """The board of what the rules can hold."""
    lab = session.lab
    look: Plain = {"lang": session.lang, "seat": lab.seat, "bench": True}
    if lab.turn is not None:
        return scene_of(visible_territory(lab), lab.rules, **look)
    look |= {"problems": lab.refused, "back": bool(lab.past)}
    moment = lab.lens_kind.moment(lab)
    if moment is not None:
        return scene(moment, hints=not session.no_hints, **look)
    look |= {"heat": _heat(session), "lit": _lit(lab), "marks": _marks(session)}
    if lays(lab):
        return scene_of(lab.territory, lab.rules, domino=lab.piece, hints=not session.no_hints, **look)
    painting = _painting(session) if paints(lab) else False
    drawn = Marks(signs=signs(lab.seen)) if lab.seen is not None else None
    return scene_of(lab.territory, lab.rules, paint=painting, badges=lab.lens_kind.badges(lab), drawn=drawn, **look)


def _painting(session: Session) -> Painting:
    """The brush, and what it would change on each cell that can be seen."""
    lab = session.lab
    if session.no_hints:
        return Painting(lab.brush, photo=lab.photo, answer=lab.photo_answer)
    view = Setting(lab.territory, lab.rules, lag=lab.rules.span // 2).view
    cells = [Cell(x, y) for y in range(view.north, view.south + 1) for x in range(view.west, view.east + 1)]
    return Painting(lab.brush, outcomes(lab.asked, lab.brush, tuple(cells)), lab.photo, lab.photo_answer)


def _strangers(session: Session) -> list[Stranger]:
    """The painted squares that the rules cannot hold."""
    lab = session.lab
    if lab.turn is not None:
        return []
    return [Stranger(each.cell, each.token, each.tiles, _why(session, each.why)) for each in lab.kept]


def _why(session: Session, why: str) -> str:
    """The reason why a square is kept beside the territory."""
    rules = session.lab.rules
    game = Term("tiles", rules.tiles.id)
    return voice_of(session).text(f"lab.kept.{why}", box=game, span=rules.span)


def lays(lab: Lab) -> bool:
    """Whether a domino is in the hand."""
    return lab.lens_kind.lays(lab)


def paints(lab: Lab) -> bool:
    """Whether a brush is in the hand."""
    return lab.lens_kind.paints(lab)


def _lit(lab: Lab) -> Lit | None:
    """The squares of the line that is pressed, with what they come to; of a person the whole neighbourhood."""
    line = line_of(lab)
    if line is None or not line.cells:
        return None
    facts = dict(line.facts)
    if line.kind is Kind.PERSON:
        around = tuple(near for near in line.cells[0].surroundings if near in lab.territory.squares)
        return Lit((line.cells[0], *around), _product(facts["count"], facts["each"], line.points))
    if line.kind is Kind.HORDE:
        return Lit(line.cells, _product(facts["warriors"], facts["power"], line.points))
    if "symbols" in facts:
        return Lit(line.cells, _product(facts["squares"], facts["symbols"], line.points))
    return Lit(line.cells, str(line.points))


def _product(one: object, other: object, points: int) -> str:
    return f"{one} × {other} = {points}"


def _marks(session: Session) -> tuple[Marked, ...]:
    """The cells that the answer to "can this occur in a game?" is about, and those that the rules cannot hold."""
    answer, found = session.lab.answer, [*_unfit(session)]
    if answer is not None and answer.cells and answer.verdict is not Verdict.YES:
        rule = voice_of(session).term("rule", answer.rule) if answer.rule else ""
        found.append(Marked(answer.cells, rule, "bad"))
    return tuple(found)


def _unfit(session: Session) -> Iterator[Marked]:
    """Squares that the rules cannot hold, and pieces that they do not use, each kind with its reason."""
    lab, voice = session.lab, voice_of(session)
    for why in (OTHER_BOX, TOO_WIDE):
        if cells := tuple(each.cell for each in lab.kept if each.why == why):
            yield Marked(cells, _why(session, why), "bad")
    territory, rules = lab.territory, lab.rules
    pieces = {"resources": territory.resource_at, "fire": territory.fire_at, "tribe": territory.person_at}
    for module, on in pieces.items():
        if on and not getattr(rules, module):
            yield Marked(tuple(on), voice.text(f"lab.unused.{module}"), "bad")


def layer_of(session: Session) -> Layer | None:
    """What the lens measures; `None` where the rules have no such thing, or where it must be calculated first."""
    return session.lab.lens_kind.layer(session)


def layer_name(session: Session, layer: Layer) -> str:
    """What a layer measures."""
    facts = dict(layer.facts)
    slots = {
        "fires": Text("count.fire", n=facts.get("fires", 0)),
        "person": Term("person", str(facts.get("person", ""))),
    }
    return voice_of(session).text(f"heat.{layer.name}", **slots)


def _heat(session: Session) -> Heat | None:
    """The numbers on the cells."""
    lab = session.lab
    layer = layer_of(session) if lab.lens_kind.numbers else None
    if layer is None or session.no_hints:
        return None
    if layer.name in ESTIMATED:
        return heat_of(layer, layer_name(session, layer), voice_of(session), numbers=lab.numbers)
    return Heat(layer_name(session, layer), layer.values, numbers=lab.numbers, signs=layer.name != "legal")
