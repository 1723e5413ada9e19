"""Why a candidate is worth what it is: what it gains, what it risks, whom it denies, in sentences made from numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kdexplore.app.analyse import gains
from kdexplore.core.actions import Action, Claim, Place, Recruit
from kdexplore.core.cell_names import cell_name
from kdexplore.core.state import GameState
from kdexplore.core.tiles import Square
from kdexplore.engine.estimated_heat import cells_of
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.evaluation import Candidate, Evaluation
from kdexplore.views import blocks
from kdexplore.views.blocks import Block
from kdexplore.views.described.labels import listed, square_title
from kdexplore.views.described.values import share, written
from kdexplore.views.drawing.squares import BARE
from kdexplore.views.known import Known
from kdexplore.words import Speaker, Term, Text, signed

MOST_CHANGES = 3


def why(known: Known[GameState], one: Candidate, among: Evaluation, voice: Speaker) -> list[Block]:
    """At most four short paragraphs: what one of some candidates gains, risks, whom it denies, how it compares."""
    found: list[Block] = [blocks.title(voice.text("analyse.why", what=name_of(one.action, known.value, voice)))]
    for head, sentences in _parts(known, one, among, voice):
        found += [blocks.title(head, level=3), *(blocks.said(sentence) for sentence in sentences)]
    return found


def _parts(
    known: Known[GameState], one: Candidate, among: Evaluation, voice: Speaker
) -> Iterator[tuple[str, list[str]]]:
    points = gains.gain(known, one.action)
    head = "analyse.would_gain" if isinstance(one.action, Claim) else "analyse.gains"
    yield voice.text(head, points=signed(points)), list(gained(known, one.action, voice))
    if risks := list(_risks(known, one.action, voice)):
        yield voice.text("analyse.risks"), risks
    if denied := list(_denied(known, one.action, voice)):
        yield voice.text("analyse.denies"), denied
    ends = [_totals(one, voice)] if one.kind == "proved" else []  # the list has the other values
    if compared := [*ends, *_compared(one, among, voice)]:
        yield voice.text("analyse.comes_to"), compared


def comes_to(one: Candidate, among: Evaluation, voice: Speaker) -> Iterator[str]:
    """Its values, and how far it is behind the best."""
    if one.kind == "proved":
        yield _totals(one, voice)
    else:
        values = {"win": share(one.win, voice), "points": written(one.own, voice)}
        yield voice.text("analyse.values", lead=_lead(one.margin, voice), **values)
    yield from _compared(one, among, voice)


def _totals(one: Candidate, voice: Speaker) -> str:
    """How the game ends, for certain."""
    totals = ", ".join(f"{voice.term('seat', seat)} {voice.number(of, 0)}" for seat, of in enumerate(one.points))
    return voice.text("analyse.puzzle.end", points=totals, lead=_lead(one.margin, voice))


def _lead(margin: Estimate, voice: Speaker) -> str:
    """So far ahead of the best of the others, or behind."""
    if not margin.mean and not margin.error:
        return voice.text("analyse.lead.level")
    key = "ahead" if margin.mean >= 0 else "behind"
    return voice.text(f"analyse.lead.{key}", n=written(replace(margin, mean=abs(margin.mean)), voice))


def points_of(one: Estimate, voice: Speaker) -> str:
    """So many points, with their error unless they are certain."""
    if not one.error and one.mean == round(one.mean):
        return voice.head(Text("count.point", n=round(one.mean)))
    return voice.text("analyse.review.points", n=written(one, voice))


def _compared(one: Candidate, among: Evaluation, voice: Speaker) -> Iterator[str]:
    if one.least is not None and one.least < one.margin.mean:
        yield voice.text("analyse.least", margin=voice.number(one.least, signs=True))
    if one == among.best:
        return
    if one.is_close:
        yield voice.text("analyse.no_telling")
    else:
        yield voice.text("analyse.behind", behind=written(one.behind, voice))
        if among.is_aside(one):
            yield voice.text("analyse.set_aside", n=one.draws)


def gained(known: Known[GameState], action: Action, voice: Speaker) -> Iterator[str]:
    """What becomes of the score at once, the largest changes; of a claim, its place in the next round."""
    changes = sorted(gains.changes(known, action), key=lambda each: -abs(each.points or each.given_up))
    for change in [each for each in changes if each.points or each.given_up][:MOST_CHANGES]:
        yield voice.say(change)
    order = gains.place_in_line(known.value, action)
    if order is not None:
        yield voice.text("analyse.order", n=order[0], all=order[1])


def _risks(known: Known[GameState], action: Action, voice: Speaker) -> Iterator[str]:
    span = known.value.rules.span
    if lost := gains.lost_by(known, action):
        yield voice.text("analyse.lost", cells=", ".join(cell_name(cell, span) for cell in lost))


def _denied(known: Known[GameState], action: Action, voice: Speaker) -> Iterator[str]:
    for seat, gain, left in gains.denied_by(known, action)[:MOST_CHANGES]:
        yield voice.text("analyse.denied", seat=Term("seat", seat), points=signed(gain), left=signed(left))


# ---- what candidates are called


def name_of(action: Action, state: GameState, voice: Speaker) -> str:
    """An action in as few words as can be: the cells of a placement, the number of a domino."""
    if isinstance(action, Claim):
        return str(action.number)
    cells = "–".join(cell_name(cell, state.rules.span) for cell in cells_of(action))
    person = getattr(action, "person", None)
    if person is not None:
        return voice.head(Text("analyse.person", person=Term("person", person), cell=cells))
    if cells:
        return cells
    seat = getattr(action, "seat", None)
    return voice.head(Term("seat", seat)) if seat is not None else voice.head(action).rstrip(".")


def in_full(action: Action, state: GameState, voice: Speaker) -> str:
    """An action so that it means no other: of a placement which half goes where, of a recruitment what is paid."""
    match action:
        case Place() if state.domino is not None and not state.domino.symmetric:
            squares = gains.placed(state, action).squares.items()
            words = (_half(square, cell_name(cell, state.rules.span), state, voice) for cell, square in squares)
            return listed(words, voice.lang, "list.then")
        case Recruit():
            return voice.say(action)
        case _:
            return name_of(action, state, voice)


def _half(square: Square, cell: str, state: GameState, voice: Speaker) -> str:
    return voice.text("analyse.half", cell=cell, square=square_title(square, BARE, state.rules.tiles, voice.lang))


def detail_of(known: Known[GameState], action: Action, voice: Speaker) -> str:
    """What it brings at once, in a word."""
    key = "analyse.then" if isinstance(action, Claim) else "analyse.now"
    return voice.text(key, points=signed(gains.gain(known, action)))
