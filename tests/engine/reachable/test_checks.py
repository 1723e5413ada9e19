"""Can this occur in a game? Real games are told again; drawn impossibilities fail where they should."""

from dataclasses import replace

import pytest

import kdexplore
from kdexplore import Cell, Rules, Territory, parse, tiles
from kdexplore.core.tiles import Domino, Square
from kdexplore.engine.reachable import checks, tiling
from kdexplore.engine.reachable.checks import Check, Verdict, can_occur
from kdexplore.engine.reachable.tiling import Area
from tests.retelling import assert_playable, painted, played

KINGDOMINO, ORIGINS = tiles("kingdomino"), tiles("origins")
CLASSIC, DUEL = kdexplore.rules("classic", players=4), kdexplore.rules("duel", players=2)
CLASSIC_ORIGINS = Rules(ORIGINS)
DISCOVERY, TOTEM, TRIBE = (kdexplore.rules(mode, players=4) for mode in ("discovery", "totem", "tribe"))
SQUARES = kdexplore.rules("discovery", players=4, readings={"fire_path": "squares"})


GAMES = [
    ("classic", 4, {}), ("classic", 3, {}), ("classic", 2, {}), ("duel", 2, {}), ("totem", 3, {}), ("totem", 2, {}),
    ("discovery", 4, {}), ("discovery", 2, {"fire_path": "squares"}), ("discovery", 2, {"fire_path": "rays"}),
    ("discovery", 3, {"fire_on_start": "forbidden"}), ("tribe", 4, {}), ("tribe", 3, {"fire_path": "squares"}),
    ("totem", 2, {"totem_after_fire": "given"}), ("tribe", 2, {"two_chiefs_recruit": "once"}),
    ("tribe", 2, {}), ("tribe", 2, {"person_on_volcano": "allowed", "fire_path": "rays"}),
]  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize(("mode", "players", "readings"), GAMES)
def test_what_a_game_led_to_can_occur(mode, players, readings):
    rules = kdexplore.rules(mode, players=players, readings=readings)
    for seed in range(3):
        states = list(played(rules, seed))
        for state in (states[len(states) // 2], states[-1]):
            for seat in state.seats:
                territory = painted(seat.territory, rules)
                assert_playable(can_occur(territory, rules), territory, rules)


def test_of_placements_only_the_squares_count():
    rules = kdexplore.rules("tribe", players=2)
    *_, end = played(rules, 1)
    territory = end.seats[0].territory
    assert can_occur(territory, rules) == can_occur(painted(territory, rules), rules)


@pytest.mark.parametrize("patience", [1, 2, 4])
def test_a_course_given_up_is_taken_up_again(monkeypatch, patience):
    monkeypatch.setattr(checks, "PATIENCE", patience)
    rules = kdexplore.rules("tribe", players=4)
    for seed in range(4):
        *_, end = played(rules, seed)
        for seat in end.seats:
            assert_playable(can_occur(seat.territory, rules), seat.territory, rules)


@pytest.mark.parametrize("mode", ["discovery", "tribe"])
def test_whatever_the_budget_a_yes_never_becomes_a_no(mode):
    rules = kdexplore.rules(mode, players=4)
    *_, end = played(rules, 3)
    verdicts = [can_occur(end.seats[0].territory, rules, budget=budget).verdict for budget in range(0, 150, 3)]
    assert set(verdicts) == {Verdict.UNDECIDED, Verdict.YES}
    assert verdicts == sorted(verdicts)  # undecided, then yes


def test_a_search_tells_how_much_of_its_budget_is_spent(monkeypatch):
    monkeypatch.setattr(tiling, "REPORT", 10)
    rules = kdexplore.rules("tribe", players=4)
    *_, end = played(rules, 3)
    told: list[tuple[int, int]] = []
    answer = can_occur(end.seats[0].territory, rules, budget=1000, tell=lambda *heard: told.append(heard))
    assert answer == can_occur(end.seats[0].territory, rules, budget=1000)
    assert len(told) > 3
    assert told == sorted(told)
    assert {budget for _, budget in told} == {1000}


def cells(*pairs):
    return tuple(Cell(*pair) for pair in pairs)


def answered(text, rules, **parts):
    """The answer for a territory drawn in text, pieces added that no notation can hold."""
    return can_occur(replace(parse(text, rules.tiles), **parts), rules)


DRAWN = {
    "wider than the frame": (CLASSIC, "*wwwww", Check.FRAME, [(0, 0), (5, 0)]),
    "higher than the frame": (DUEL, "*/w/w/w/w/w/w/w", Check.FRAME, [(0, 0), (0, 7)]),
    "two mines with three crowns": (CLASSIC, "m3*m3", Check.SQUARES, [(-1, 0), (1, 0)]),
    "two volcanoes of three craters": (DISCOVERY, "v3*v3", Check.SQUARES, [(-1, 0), (1, 0)]),
    "an odd area": (CLASSIC, "w*ww", Check.AREA, [(-1, 0)]),
    "two cells for one neighbour": (CLASSIC, "*www/..w.", Check.AREA, [(1, 0), (3, 0)]),
    "the other colour": (CLASSIC, "..w./*www", Check.AREA, [(2, -1), (1, 0)]),
    "mine beside forest": (CLASSIC, "*m3f", Check.TILING, [(1, 0), (2, 0)]),
    "the only domino twice": (CLASSIC, "lw*wl", Check.TILING, [(-2, 0), (-1, 0), (1, 0), (2, 0)]),
    "four grasslands too many": (DISCOVERY, "dd.gg/dd*gg/...../gg.../gg...", Check.TILING, None),
    "forest laid against wheat": (CLASSIC, "*wwff", Check.ORDER, [(3, 0), (4, 0)]),
    "fire without volcanoes": (CLASSIC_ORIGINS, "*d^1d", Check.FIRES, [(1, 0)]),
    "fire from nowhere": (DISCOVERY, "*d^1d", Check.FIRES, [(1, 0)]),
    "fire of another volcano": (DISCOVERY, "*v1d^2", Check.FIRES, [(2, 0)]),
    "fire out of reach": (DISCOVERY, "j^2j^2.../jj*v2j", Check.FIRES, [(-2, -1)]),
    "fire on printed fire": (DISCOVERY, "d1^1g*v1d", Check.FIRES, [(-2, 0)]),
    "fire on a volcano": (DISCOVERY, "*v1v1^1/.dd", Check.FIRES, [(2, 0)]),
    "fire too soon": (DISCOVERY, "*v1dd^1d", Check.FIRES, [(1, 0), (3, 0)]),
    "two fires of one volcano": (DISCOVERY, "d^1d^1*v1d", Check.FIRES, [(-2, 0), (-1, 0)]),
    "a volcano that did not throw": (DISCOVERY, "*v1d", Check.FIRES, [(1, 0)]),
    "fire walking around the gap": (SQUARES, "*dd/d.d/d^1.v1", Check.FIRES, [(0, 2)]),
    "resources in discovery": (DISCOVERY, "*g'l", Check.RESOURCES, [(1, 0)]),
    "a resource gone without people": (TOTEM, "*gl'", Check.RESOURCES, [(1, 0)]),
    "people without tribe": (CLASSIC_ORIGINS, "*g(hunter)l", Check.PEOPLE, [(1, 0)]),
    "three hunters": (TRIBE, "*d(hunter)d(hunter)d(hunter)d", Check.PEOPLE, [(1, 0), (2, 0), (3, 0)]),
    "a person on a resource": (TRIBE, "*g'(hunter)l", Check.PEOPLE, [(1, 0)]),
    "one resource paid": (TRIBE, "*gl'", Check.PEOPLE, [(1, 0)]),
    "nobody came": (TRIBE, "*gl", Check.PEOPLE, [(1, 0), (2, 0)]),
    "two people in one turn": (TRIBE, "g(hunter)g*l(fisher)l", Check.PEOPLE, [(-2, 0), (-1, 0), (1, 0), (2, 0)]),
}


@pytest.mark.parametrize("name", DRAWN)
def test_what_cannot_occur_fails_at_its_check(name):
    rules, text, check, marked = DRAWN[name]
    answer = answered(text, rules)
    assert (answer.verdict, answer.check) == (Verdict.NO, check)
    assert answer.cells == (cells(*marked) if marked else Area(parse(text, rules.tiles), rules.tiles).cells)
    assert answer.witness is None


def test_the_numbers_behind_a_refusal():
    assert answered("m3*m3", CLASSIC).facts == (("terrain", "mine"), ("symbols", 3), ("found", 2), ("box", 1))
    assert answered("v3*v3", DISCOVERY).facts == (("terrain", "volcano"), ("craters", 3), ("found", 2), ("box", 1))
    assert answered("*wwff", CLASSIC).facts == (("dominoes", 1),)
    assert answered("*wwff", CLASSIC).rule == "placing.match"


def test_every_check_has_a_drawn_refusal_but_the_count_of_turns():
    assert {check for _, _, check, _ in DRAWN.values()} == set(Check) - {Check.TURNS}
    short = replace(CLASSIC, pile=4)
    assert answered("ww*ww", short).check is Check.TURNS
    assert answered("..*ww", short).verdict is Verdict.YES


def test_the_start_alone_always_occurs():
    assert can_occur(Territory(), CLASSIC).witness == ()


def test_the_mark_falls_on_the_tiling_that_comes_closest(monkeypatch):
    text = "*ww../.ffff/.ff.."  # the forests form a block of their own
    assert answered(text, CLASSIC).cells == cells((1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2))
    monkeypatch.setattr(checks, "GLANCE", 0)
    assert len(answered(text, CLASSIC).cells) == 8  # nothing seen at a glance: all of it


def test_pieces_that_no_notation_can_hold():
    def check(rules=TRIBE, **parts):
        return answered("*gl", rules, **parts).check

    assert check(resources=((Cell(1, 0), "fish"),)) is Check.RESOURCES
    assert check(resources=((Cell(9, 9), "fish"),)) is Check.RESOURCES
    assert check(people=((Cell(1, 0), "king"),)) is Check.PEOPLE
    assert check(people=((Cell(9, 9), "hunter"),)) is Check.PEOPLE
    assert check(fires=((Cell(1, 0), 7),)) is Check.FIRES
    assert check(fires=((Cell(9, 9), 1),)) is Check.FIRES


def test_a_later_check_that_certainly_fails_decides_where_the_budget_does_not():
    assert can_occur(parse("*ww", KINGDOMINO), CLASSIC, budget=0).check is Check.TILING
    assert can_occur(parse("*ww", KINGDOMINO), CLASSIC, budget=2).check is Check.ORDER
    answer = can_occur(parse("*d^1d", ORIGINS), DISCOVERY, budget=0)
    assert (answer.verdict, answer.check) == (Verdict.NO, Check.FIRES)
    gone = parse("*gl", ORIGINS)
    checks = [can_occur(gone, TRIBE, budget=budget).check for budget in range(25)]
    assert list(dict.fromkeys(checks)) == [Check.TILING, Check.ORDER, Check.FIRES, Check.PEOPLE]


def test_a_volcano_may_have_found_the_box_empty():
    """With fewer tokens than volcanoes, others may have thrown them all: that is for nobody to know."""
    tokens = tuple(replace(token, count=1) for token in ORIGINS.fire_tokens)
    rules = replace(DISCOVERY, tiles=replace(ORIGINS, fire_tokens=tokens))
    answer = answered("*v1d", rules)
    assert (answer.verdict, answer.check, answer.facts) == (
        Verdict.UNDECIDED,
        Check.FIRES,
        (("budget", checks.BUDGET),),
    )
    assert answered("d^1d*v1d", rules).verdict is Verdict.YES


def test_people_that_chance_may_not_have_offered_are_not_guessed():
    """The last of a stack, or more in a round than lie face up: nothing tells whether they were to be had."""
    few = replace(TRIBE, tiles=replace(ORIGINS, people=(replace(ORIGINS.people[0], count=1),)))
    answer = answered("*g(hunter)l/jq.", few)
    assert (answer.verdict, answer.check) == (Verdict.UNDECIDED, Check.PEOPLE)
    assert answered("*g(hunter)l", few).verdict is Verdict.YES
    assert answered("*g(hunter)l/jq.", TRIBE).verdict is Verdict.YES


def test_a_purchase_may_need_a_turn_in_which_the_domino_was_discarded():
    rules = Rules(ORIGINS, span=3, resources=True, tribe=True)
    territory = parse("*g(hunter)g/l(fisher)../l..", ORIGINS)
    answer = can_occur(territory, rules)
    assert_playable(answer, territory, rules)
    assert [bool(step.discarded) for step in answer.witness or ()] == [False, False, True]
    only = replace(rules, tiles=replace(ORIGINS, dominoes=tuple(map(ORIGINS.domino, (12, 13, 15, 16)))), line=1, pile=4)
    assert can_occur(territory, only).check is Check.PEOPLE  # the others fit, and none may be discarded
    free = replace(only, readings=replace(only.readings, must_place="optional"))
    assert can_occur(territory, free).verdict is Verdict.YES


def test_no_purchase_is_left_for_the_last_round():
    """Three people, and turns too few: discarding one domino leaves the last to the last round."""
    territory = parse("*g(hunter)g(hunter)/l(fisher)gl/l..", ORIGINS)
    box = replace(ORIGINS, dominoes=tuple(map(ORIGINS.domino, (10, 12, 15, 19, 23))))
    rules = Rules(box, span=3, line=1, pile=5, resources=True, tribe=True)
    assert_playable(can_occur(territory, rules), territory, rules)
    answer = can_occur(territory, replace(rules, pile=4))
    assert (answer.verdict, answer.check) == (Verdict.NO, Check.PEOPLE)
    assert answer.facts == (("missing", 6), ("people", 3))


def test_a_discard_may_make_time_for_people_before_a_fire():
    """Two people have to burn under one domino with two volcanoes, which the last domino waits for."""
    both = Domino(99, Square("volcano", 0, 1), Square("volcano", 0, 2))
    box = replace(ORIGINS, dominoes=(*map(ORIGINS.domino, (12, 15, 23, 28)), both))
    readings = kdexplore.Readings(must_place="optional")
    rules = Rules(box, line=1, pile=5, fire=True, resources=True, tribe=True, readings=readings)
    territory = parse("gg^1*l^2l/..v1../..v2../..v1../..d^1..", box)
    answer = can_occur(territory, rules)
    assert_playable(answer, territory, rules)
    assert [bool(step.discarded) for step in answer.witness or ()] == [False, False, True, False, False]
    answer = can_occur(territory, replace(rules, pile=4))
    assert (answer.verdict, answer.check) == (Verdict.NO, Check.PEOPLE)
