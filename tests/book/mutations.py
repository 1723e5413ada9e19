"""Changes to the engine that each take out one of its rules; `mutants` says which goes with which rule."""
# ruff: noqa: SLF001 -- a rule is taken out where it is, inside

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from kdexplore.core import game, placing, ranking, scoring, setup_checks, state, transitions, tribe, variants
from kdexplore.core.cells import HOME
from kdexplore.core.line import without_free
from kdexplore.core.problems import Problem, Reason
from kdexplore.core.ranking import Comparison
from kdexplore.core.state import Seat, Step
from kdexplore.core.territory import Region, Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import START
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODE_KINDS, Rules

Mutation = Callable[[pytest.MonkeyPatch], None]


# ---- a check that no longer objects


def mute(check, rule):
    """The same check, but blind for one rule."""

    def blind(*asked):
        return (problem for problem in check(*asked) if problem.rule != rule)

    return blind


def blind(module, rule: str, *names: str) -> Mutation:
    """The functions of these names, or all the `CHECKS` of a module, no longer object under this rule."""

    def change(patch):
        for name in names:
            patch.setattr(module, name, mute(getattr(module, name), rule))
        if not names:
            patch.setattr(module, "CHECKS", tuple(mute(check, rule) for check in module.CHECKS))

    return change


# ---- setting up


def print_numbers(patch, numbers) -> None:
    """The rulebooks print other numbers, for whoever makes rules and for whoever checks them."""
    for module in (variants, setup_checks):
        patch.setattr(module, "printed_numbers", numbers)


def plain_numbers(rule: str, **numbers: Any) -> Mutation:
    """Every official game has these numbers, whatever the mode and the players, and no check minds."""

    def change(patch):
        printed = setup_checks.printed_numbers
        print_numbers(patch, lambda draft: replace(printed(draft), **numbers))
        blind(setup_checks, rule)(patch)

    return change


def any_mode(patch):
    """A mode of any name is a game of Kingdomino."""
    box = lambda mode, tiles: Rules(tiles or tile_set(GAME_OF_MODE.get(mode, "kingdomino")), mode)  # noqa: E731
    known = lambda mode: mode if mode in GAME_OF_MODE else "classic"  # noqa: E731
    printed = lambda draft: setup_checks.printed_numbers(replace(draft, mode=known(draft.mode)))  # noqa: E731
    patch.setattr(variants, "_draft", box)
    patch.setattr(variants, "MODE_KINDS", defaultdict(lambda: MODE_KINDS["classic"], MODE_KINDS))
    patch.setattr(variants, "printed_numbers", lambda draft: replace(printed(draft), mode=draft.mode))
    blind(setup_checks, "setup.mode")(patch)


def any_bonus(patch):
    """A bonus may have any name."""
    blind(setup_checks, "setup.bonus")(patch)
    blind(variants, "setup.bonus", "bonus_problems")(patch)


def no_duel(patch):
    """The duel is played with the numbers of the classic game."""
    printed = setup_checks.printed_numbers

    def classic(draft):
        return (
            replace(printed(replace(draft, mode="classic")), mode=draft.mode)
            if draft.mode == "duel"
            else printed(draft)
        )

    print_numbers(patch, classic)
    blind(variants, "setup.duel", "_official")(patch)


class BareTerritory(Territory):
    """A territory without a starting tile: nothing lies there until a domino has been placed."""

    @property
    def squares(self):
        return vars(Territory)["squares"].func(self) if self.placements else MappingProxyType({})


def bare_table(patch):
    """Nobody has a starting tile."""
    usual = transitions.opening

    def opening(rules, totals=()):
        return replace(usual(rules, totals), seats=(Seat(BareTerritory()),) * rules.players)

    patch.setattr(game, "opening", opening)


def lowest_stay(patch):
    """Of the dominoes of an official game the lowest are kept, the highest taken out."""
    usual = transitions.opening

    def opening(rules, totals=()):
        there = usual(rules, totals)
        return replace(there, unseen=frozenset(sorted(there.unseen)[: rules.pile])) if rules.mode != FREE else there

    patch.setattr(game, "opening", opening)


def always_twelve(patch):
    """An official game has twelve rounds, however many play."""
    patch.setattr(Rules, "rounds", property(lambda given: 12 if given.mode != FREE else given.pile // given.line))


def totems_for_all(patch):
    """The mode Tribe is played with totems, too."""
    printed = setup_checks.printed_numbers
    print_numbers(patch, lambda draft: replace(printed(draft), totems=printed(draft).resources))
    blind(setup_checks, "setup.no_totems")(patch)


def one_at_a_time(patch):
    """A dynasty is no duel."""
    usual = variants._official

    def official(draft):
        yield from usual(draft)
        if draft.mode == "duel" and draft.games > 1:
            yield Problem(Reason.DYNASTY_ELSEWHERE, "setup.dynasty", facts=(("mode", draft.mode),))

    patch.setattr(variants, "_official", official)


# ---- turns and lines


def one_turn_each(patch):
    """A player has one turn a round: the dominoes of the other kings are passed over."""
    usual = transitions._end_turn

    def end_turn(here, events):
        played = [slot.seat for slot in here.line[: here.turn + 1]]
        later = here.line[here.turn + 1 :]
        skipped = next((index for index, slot in enumerate(later) if slot.seat not in played), len(later))
        return usual(replace(here, turn=here.turn + skipped), events)

    patch.setattr(transitions, "_end_turn", end_turn)


def no_next_line(patch):
    """When the first line has been chosen, it is played without another beside it."""
    usual = transitions._next_line

    def next_line(here, events):
        if here.rules.mode == FREE:
            return transitions._start_round(replace(here, line=here.next_line, next_line=(), turn=0), events)
        return usual(here, events)

    patch.setattr(transitions, "_next_line", next_line)


def any_step(patch):
    """Whatever the game waits for, any action may be taken."""
    patch.setattr(game, "why_not", lambda here, action: tuple(game._problems(here, action)))


def nothing_dropped(patch):
    """What nobody has claimed stays in the line."""
    patch.setattr(transitions, "free_numbers", lambda _line: ())
    patch.setattr(transitions, "without_free", lambda line: line)


def seats_in_order(patch):
    """A line is played seat by seat, whatever the numbers."""

    def moved_up(line):
        return tuple(sorted(without_free(line), key=lambda slot: slot.seat or 0))

    patch.setattr(transitions, "without_free", moved_up)


def always_a_claim(patch):
    """A claim follows in the last round as in every other."""
    patch.setattr(transitions, "_after_placing", lambda here, _events: replace(here, step=Step.CLAIM))


# ---- placing


def start_matches_nothing(patch):
    """The starting tile is no joker."""
    usual = placing.matches_nothing

    def strict(*asked):
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(placing, "START", "no terrain")
            return iter(tuple(usual(*asked)))

    patch.setattr(placing, "CHECKS", tuple(strict if check is usual else check for check in placing.CHECKS))


def no_discard(patch):
    """No domino ever leaves a game."""
    refusal = Problem(Reason.STILL_FITS, "placing.must")
    patch.setattr(game, "_why_not_discard", lambda _state: iter((refusal,)))


# ---- fire, resources, totems


def nothing_burns(patch):
    """Fire lands beside what stands there."""
    patch.setattr(
        Territory, "burning", lambda here, cell, fires: replace(here, fires=tuple(sorted((*here.fires, (cell, fires)))))
    )


def totems_go(heirs):
    """Another way to say who has a totem next."""
    return lambda patch: patch.setattr(state, "heirs", heirs)


USUAL_HEIRS = tribe.heirs


def leaders(counts):
    return tuple(seat for seat, count in enumerate(counts) if count == max(counts))


def nobody_takes(holder, counts, **_lost):
    """No majority takes a totem from the table."""
    return () if holder is None else USUAL_HEIRS(holder, counts)


def ties_count(holder, counts, **_lost):
    """A holder has no right to stay."""
    return USUAL_HEIRS(holder, counts) if holder is None or not max(counts) else leaders(counts)


def once_and_for_all(holder, counts, **_lost):
    """Who has a totem keeps it while anybody has the resource."""
    return USUAL_HEIRS(holder, counts) if holder is None or not max(counts) else (holder,)


def never_returned(holder, counts, **_lost):
    """A totem stays with its holder when all the resources are gone."""
    return USUAL_HEIRS(holder, counts) if holder is None or max(counts) else (holder,)


# ---- the tribe


def no_recruiting(patch):
    """A turn ends with the claim."""
    usual = transitions._claim

    def claim(here, action, happened):
        after = usual(here, action, happened)
        return transitions._end_turn(after, happened) if after.step is Step.RECRUIT else after

    patch.setattr(transitions, "_claim", claim)


def recruiting_to_the_end(patch):
    """In the last round, too, people are recruited."""
    usual = transitions._after_placing

    def after_placing(here, happened):
        last = here.rules.tribe and not here.next_line
        return replace(here, step=Step.RECRUIT) if last else usual(here, happened)

    patch.setattr(transitions, "_after_placing", after_placing)


# ---- points


def no_line(name: str, rule: str) -> Mutation:
    """The lines of this rule are left out of the score sheet."""

    def change(patch):
        usual = getattr(scoring, name)
        patch.setattr(scoring, name, lambda *asked: (line for line in usual(*asked) if line.rule != rule))

    return change


def regions_for_nothing(patch):
    """Regions are worth nothing."""
    patch.setattr(Region, "points", 0)


def start_joins(patch):
    """The starting tile joins what lies on its sides, as a joker might."""

    def spread(here, cell, number, region_of):
        terrain = here.squares[cell].terrain
        reached, border = {cell}, [cell]
        while border:
            for near in set(border.pop().neighbours) - reached:
                if near in here.squares and here.squares[near].terrain in (terrain, START):
                    reached.add(near)
                    border.append(near)
        region_of.update(dict.fromkeys(reached - {HOME}, number))

    patch.setattr(Territory, "_spread", spread)


def one_of_each(patch):
    """All the squares of a terrain are one region, wherever they lie."""
    usual = vars(Territory)["regions"].func

    def regions(here):
        joined: dict[str, Region] = {}
        for region in usual(here):
            other = joined.get(region.terrain, Region(region.terrain, (), 0))
            cells, symbols = (*other.cells, *region.cells), other.symbols + region.symbols
            joined[region.terrain] = Region(region.terrain, cells, symbols)
        return tuple(joined.values())

    patch.setattr(Territory, "regions", property(regions))


def craters_burn(patch):
    """Craters count as fires, and a volcano region is one like any other."""
    usual = Territory.symbols_on
    patch.setattr(Territory, "symbols_on", lambda here, cell: usual(here, cell) + here.squares[cell].craters)
    patch.setattr(
        scoring,
        "_region_line",
        lambda region, _rules: scoring.ScoreLine(
            scoring.Kind.REGION, region.terrain, "scoring.region", region.points, region.cells
        ),
    )


def bonus_for_nothing(bonus: str) -> Mutation:
    """A bonus is worth nothing."""
    return lambda patch: patch.setitem(scoring.BONUS_POINTS, bonus, 0)


# ---- the end


def no_rung(index: int) -> Mutation:
    """The ladder of the ranking lacks one of its rungs."""

    def change(patch):
        usual = ranking.values_of

        def values_of(here, seat):
            values = usual(here, seat)
            return (*values[:index], *values[index + 1 :]) if len(values) > 1 else values

        patch.setattr(ranking, "values_of", values_of)
        patch.setattr(ranking, "LADDER", (*ranking.LADDER[:index], *ranking.LADDER[index + 1 :]))

    return change


def somebody_wins(patch):
    """Where all is equal, the lower seat is before the other."""
    usual = ranking._ladder

    def ladder(upper, lower):
        *steps, last = usual(upper, lower)
        return (*steps, Comparison("seat", "", 1, 0)) if last.rule == "ending.shared" else (*steps, last)

    patch.setattr(ranking, "_ladder", ladder)


def last_game_decides(patch):
    """Of a dynasty only the last game counts."""
    usual = ranking.values_of

    def values_of(here, seat):
        return (here.totals[-1][seat],) if here.totals and here.rules.games > 1 else usual(here, seat)

    patch.setattr(ranking, "values_of", values_of)
