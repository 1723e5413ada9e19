"""Who has won, in one sentence, and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.views import blocks
from kdexplore.views.scenes.seats import paints
from kdexplore.words import Text

if TYPE_CHECKING:
    from kdexplore.app.play.ending.names import Finish
    from kdexplore.core.ranking import Comparison
    from kdexplore.views.blocks import PromptBlock


def sentence(finish: Finish) -> str:
    """Who has won, and by what.

    >>> from kdexplore.app.play.ending.names import Finish
    >>> from kdexplore.app.play.setup import Setup
    >>> from kdexplore.app.play.state import Play
    >>> sentence(Finish(Play(Setup(players=2)).begun().state))
    'Pink and yellow share the victory: equal in points, largest property and crowns.'
    """
    voice, winners = finish.voice, finish.winners
    if len(winners) > 1:
        names = [finish.called(seat) for seat in winners]
        first, last = ", ".join(names[:-1]), _inside(finish, winners[-1])
        key = "table.end.shared.dynasty" if finish.state.rules.games > 1 else "table.end.shared"
        return voice.text(key, first=first, last=last)
    if len(finish.ranking) == 1:
        points = Text("count.point", n=finish.ranking[0].values[0])
        return voice.text("table.end.alone", seat=finish.called(winners[0]), points=points)
    second = finish.ranking[1]
    decided = second.below[-1]
    slots: dict[str, object] = {"seat": finish.called(winners[0]), "other": _inside(finish, second.seat)}
    if decided.criterion == "total":
        return _by_points(finish, decided, slots)
    return voice.text(f"table.end.{decided.criterion}", **slots, upper=decided.upper, lower=decided.lower)


def _by_points(finish: Finish, decided: Comparison, slots: dict[str, object]) -> str:
    """The sentence for who has more points; the only person among bots is spoken to."""
    text, ahead = finish.voice.text, decided.upper - decided.lower
    points = Text("count.point", n=decided.upper)
    if finish.you is None:
        return text("table.end.points", **slots, points=points, ahead=ahead)
    if finish.you == finish.winners[0]:
        return text("table.end.you", other=slots["other"], points=points, ahead=ahead)
    own = next(each.values[0] for each in finish.ranking if each.seat == finish.you)
    return text("table.end.not_you", seat=slots["seat"], points=points, own=own)


def _inside(finish: Finish, seat: int) -> str:
    """What a player is called within a sentence."""
    given = finish.names[seat] if seat < len(finish.names) else ""
    return given or finish.voice.word("seat", seat)


def prompt(finish: Finish, number: int) -> PromptBlock:
    """The same as the one sentence above everything, in the colour of the winner where their name is."""
    words, name = sentence(finish), finish.called(finish.winners[0])
    rules = finish.state.rules
    own = {theme: found[f"--kd-seat{finish.winners[0]}"] for theme, found in paints(rules.tiles, rules.players).items()}
    before, found, after = words.partition(name)
    if len(finish.winners) > 1:
        return blocks.prompt([blocks.part(words)], number, own=own)
    pieces = [blocks.part(before)] if before else []
    named = [blocks.part(name, "own"), blocks.part(after)] if found else []
    return blocks.prompt([*pieces, *named], number, own=own, seat=finish.mark(finish.winners[0]))
