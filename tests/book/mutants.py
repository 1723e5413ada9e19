"""The engine without one of its rules: for each rule a change that takes out this rule and leaves the others alone."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kdexplore.core import fire, game, placing, setup_checks, transitions, tribe, variants
from kdexplore.core.cells import HOME
from kdexplore.core.territory import Placement
from kdexplore.core.variants import Rules
from tests.book.mutations import (
    Mutation,
    always_a_claim,
    always_twelve,
    any_bonus,
    any_mode,
    any_step,
    bare_table,
    blind,
    bonus_for_nothing,
    craters_burn,
    last_game_decides,
    lowest_stay,
    never_returned,
    no_discard,
    no_duel,
    no_line,
    no_next_line,
    no_recruiting,
    no_rung,
    nobody_takes,
    nothing_burns,
    nothing_dropped,
    once_and_for_all,
    one_at_a_time,
    one_of_each,
    one_turn_each,
    plain_numbers,
    recruiting_to_the_end,
    regions_for_nothing,
    seats_in_order,
    somebody_wins,
    start_joins,
    start_matches_nothing,
    ties_count,
    totems_for_all,
    totems_go,
)


@contextmanager
def without(rule: str) -> Iterator[None]:
    """The engine without this rule, for as long as the block lasts."""
    with pytest.MonkeyPatch.context() as patch:
        MUTANTS[rule](patch)
        yield


MUTANTS: dict[str, Mutation] = {
    "setup.mode": any_mode,
    "setup.tiles": blind(variants, "setup.tiles", "_official"),
    "setup.players": blind(variants, "setup.players", "_official"),
    "setup.kings": plain_numbers("setup.kings", kings=1, opening="drawn"),
    "setup.start": bare_table,
    "setup.duel": no_duel,
    "setup.span": plain_numbers("setup.span", span=5),
    "setup.line": plain_numbers("setup.line", line=4),
    "setup.pile": plain_numbers("setup.pile", pile=48),
    "setup.shuffle": lowest_stay,
    "setup.rounds": always_twelve,
    "setup.opening": plain_numbers("setup.opening", opening="drawn"),
    "setup.fire": blind(setup_checks, "setup.fire"),
    "setup.resources": blind(setup_checks, "setup.resources"),
    "setup.totems": blind(setup_checks, "setup.totems"),
    "setup.tribe": blind(setup_checks, "setup.tribe"),
    "setup.people": blind(game, "setup.people", "why_not_reveal"),
    "setup.no_totems": totems_for_all,
    "setup.bonus": any_bonus,
    "setup.dynasty": blind(variants, "setup.dynasty", "_official"),
    "setup.combining": one_at_a_time,
    "setup.readings": blind(setup_checks, "setup.readings"),
    "turn.order": any_step,
    "turn.each_king": one_turn_each,
    "drafting.line": blind(game, "drafting.line", "why_not_reveal"),
    "drafting.kings": blind(game, "drafting.kings", "why_not_draw"),
    "drafting.claim": blind(game, "drafting.claim", "why_not_claim"),
    "drafting.pairs": blind(game, "drafting.pairs", "why_not_claim"),
    "drafting.leftover": nothing_dropped,
    "drafting.next_line": no_next_line,
    "drafting.order": seats_in_order,
    "drafting.last_round": always_a_claim,
    "placing.domino": blind(placing, "placing.domino"),
    "placing.free": blind(placing, "placing.free"),
    "placing.grid": blind(placing, "placing.grid"),
    "placing.match": blind(placing, "placing.match"),
    "placing.start": start_matches_nothing,
    "placing.must": blind(game, "placing.must", "_why_not_discard"),
    "placing.discard": no_discard,
    "fire.throw": lambda patch: patch.setattr(transitions, "volcanoes", lambda _placement: ()),
    "fire.reach": blind(fire, "fire.reach"),
    "fire.land": blind(fire, "fire.land"),
    "fire.free": blind(fire, "fire.free"),
    "fire.volcano": blind(fire, "fire.volcano"),
    "fire.start": blind(fire, "fire.start"),
    "fire.burns": nothing_burns,
    "fire.returns": lambda patch: patch.setattr(transitions, "targets", lambda *_asked: (HOME,)),
    "totem.resources": lambda patch: patch.setattr(Placement, "resources", lambda *_asked: {}),
    "totem.majority": totems_go(nobody_takes),
    "totem.keeps": totems_go(ties_count),
    "totem.passes": totems_go(once_and_for_all),
    "totem.gift": blind(game, "totem.gift", "_why_not_give"),
    "totem.returns": totems_go(never_returned),
    "tribe.recruit": no_recruiting,
    "tribe.refill": blind(game, "tribe.refill", "why_not_reveal"),
    **{f"tribe.{name}": blind(tribe, f"tribe.{name}") for name in ("price", "face_up", "stack", "cell", "volcano")},
    "tribe.last_round": recruiting_to_the_end,
    "scoring.region": regions_for_nothing,
    "scoring.apart": one_of_each,
    "scoring.start": start_joins,
    "scoring.volcano": craters_burn,
    "scoring.resource": no_line("_resource_lines", "scoring.resource"),
    "scoring.no_resource": lambda patch: patch.setattr(
        Rules, "resources_score", property(lambda given: given.resources)
    ),
    "scoring.totem": no_line("_totem_lines", "scoring.totem"),
    **{
        f"scoring.{name}": no_line("_people_lines", f"scoring.{name}")
        for name in ("hunter", "painter", "fire_eater", "shaman", "horde")
    },
    "bonus.centre": bonus_for_nothing("centre"),
    "bonus.complete": bonus_for_nothing("complete"),
    "ending.total": no_rung(0),
    "ending.largest": no_rung(1),
    "ending.symbols": no_rung(2),
    "ending.shared": somebody_wins,
    "ending.dynasty": last_game_decides,
}
