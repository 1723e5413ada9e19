"""Scenes: plain data that leaves nothing open, agrees with the rules about everything, and is the same every time."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from kdexplore.core import fire, game, tribe
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Discard, Give, Place, Recruit, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.placing import why_not
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.state import Step
from kdexplore.core.territory import Box, Placement
from kdexplore.core.variants import rules
from kdexplore.views.drawing.frame import frame_of
from kdexplore.views.scenes import prompt
from kdexplore.views.scenes.board import Heat, Lit, Marked, RecruitChoice, scene, scene_of
from kdexplore.views.scenes.board_view import Setting, key
from kdexplore.views.scenes.place import asked
from kdexplore.words import Term, Text, languages
from tests.browser.positions import (
    MIDDLE,
    SCENES,
    TOTEM,
    castle,
    giving_state,
    late_duel_state,
    middle_state,
    nowhere,
    placing,
    settling,
    throwing,
    throwing_state,
    tribe_state,
    wide,
)
from tests.drawing import ORIGINS, domino_of, table
from tests.strategies import states

each_scene = pytest.mark.parametrize("name", SCENES)


def cells_of(name):
    return tuple(Cell(*map(int, part.split(","))) for part in name.split(">"))


def named(cells):
    return key(*(Cell(*cell) for cell in cells))


def says(plain, group):
    return [plain["problems"][number]["says"] for number in plain["groups"][group]]


@each_scene
def test_a_scene_is_plain_json_and_the_same_every_time(name):
    plain = SCENES[name]()
    assert json.loads(json.dumps(plain)) == plain
    assert json.dumps(SCENES[name]()) == json.dumps(plain)


@each_scene
@pytest.mark.parametrize("lang", languages())
def test_a_scene_has_words_in_every_language(name, lang):
    plain = SCENES[name](lang=lang)
    assert plain["lang"] == lang
    assert all(plain["words"].values())
    assert not re.search(r"\{\w+\}", json.dumps([plain["words"], plain["problems"], plain["terms"]]))


@each_scene
def test_whatever_a_scene_points_at_is_there(name):
    plain = SCENES[name]()
    assert all(number < len(plain["problems"]) for group in plain["groups"] for number in group)
    assert all(problem["rule"] in plain["rules"] for problem in plain["problems"])
    part = plain[plain["mode"]]
    for found in (part.get("ways") or part.get("targets") or part.get("homes") or {}).values():
        assert found["points"] == sum(plain["terms"][term]["points"] for term in found["terms"])
    assert {cell["region"] for cell in plain["cells"] if "region" in cell} == set(range(len(plain["regions"])))
    assert all(cell["terrain"] in plain["terrains"] for cell in plain["cells"] if "terrain" in cell)
    for colours in plain["themes"].values():
        assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours.values())
    assert plain["themes"]["light"].keys() == plain["themes"]["dark"].keys()


@given(states())
def test_a_scene_agrees_with_the_rules_about_every_move(state):
    """Whatever a scene offers can be played, and whatever can be played it offers."""
    plain = scene(state)
    part = plain[plain["mode"]]
    if state.step is Step.PLACE:
        offered = {Placement(state.domino, cells_of(name)) for name in part["ways"]}
        played = {action.cells for action in game.legal_actions(state) if isinstance(action, Place)}
        assert offered == {Placement(state.domino, cells) for cells in played}
        assert part["count"] == len(played)
        assert part["discard"] == (Discard() in set(game.legal_actions(state)))
    elif state.step is Step.THROW:
        assert {Throw(*cells_of(name)) for name in part["targets"]} == set(game.legal_actions(state))
    else:
        assert plain["mode"] in ("look", "pay")


@pytest.mark.parametrize("make", [placing, castle, wide, nowhere])
def test_every_pair_of_cells_is_a_way_or_says_why_not(make):
    plain = make()
    ways, refused = plain["place"]["ways"], plain["place"]["refusals"]
    assert not set(ways) & set(refused)
    assert set(ways) | set(refused) == set(asked(Box(*plain["view"])))


def test_a_refusal_gives_every_reason_in_the_order_of_the_rulebook():
    plain, state = placing(), middle_state()
    for name, group in plain["place"]["refusals"].items():
        problems = why_not(state.territory, Placement(state.domino, cells_of(name)), TOTEM)
        reasons = [plain["problems"][number]["reason"] for number in plain["groups"][group]]
        assert reasons == [problem.reason for problem in problems]


@pytest.mark.parametrize("make", [middle_state, late_duel_state])
def test_what_is_said_of_many_placements_at_once_is_said_of_each(make):
    """Sentences that name no cells are made once; they must be those of every placement."""
    state, plain = make(), scene(make())
    setting = Setting(state.territory, state.rules, 0, "en", state)
    for name, group in plain["place"]["refusals"].items():
        problems = why_not(state.territory, Placement(state.domino, cells_of(name)), state.rules)
        assert says(plain, group) == [setting.say_problem(problem) for problem in problems]
        for number, problem in zip(plain["groups"][group], problems, strict=True):
            if "frame" in plain["problems"][number]:
                box = frame_of(state.territory, state.rules.span, problem.cells)
                assert plain["problems"][number]["frame"] == list(box)


def test_numbers_of_heat_have_a_shade_between_the_least_and_the_most():
    heat = Heat("Value", {Cell(0, 1): 3.0, Cell(0, 2): -1.25, Cell(1, 1): 0.0}, numbers=False)
    plain = scene_of(MIDDLE, TOTEM, heat=heat)["heat"]
    assert (plain["name"], plain["numbers"]) == ("Value", False)
    assert [cell["text"] for cell in plain["cells"].values()] == ["3", "0", "-1.3"]
    assert [cell["level"] for cell in plain["cells"].values()] == [1.0, 0.294, 0.0]
    assert plain["cells"]["0,1"]["label"] == "Value: 3"
    even = scene_of(MIDDLE, TOTEM, heat=Heat("Value", {Cell(0, 1): 2}, signs=True))["heat"]["cells"]["0,1"]
    assert (even["level"], even["text"]) == (1.0, "+2")


def test_layers_that_are_not_there_are_not_told():
    assert not {"heat", "lit", "marks"} & set(scene_of(MIDDLE, TOTEM, heat=Heat("Value", {})))
    plain = scene_of(MIDDLE, TOTEM, lit=Lit((Cell(0, 0),), "1"), marks=[Marked((Cell(0, 0),), "why", "bad")])
    assert plain["lit"] == {"cells": [[0, 0]], "badge": "1"}
    assert plain["marks"] == [{"cells": [[0, 0]], "text": "why", "tone": "bad"}]


def test_the_heirs_of_a_totem_are_those_of_the_rules():
    state = giving_state()
    part = scene(state)["give"]
    assert [heir["seat"] for heir in part["heirs"]] == list(state.heirs_of("mushroom"))
    assert {Give(part["totem"], heir["seat"]) for heir in part["heirs"]} == set(game.legal_actions(state))


def test_a_totem_is_shown_to_whoever_takes_it():
    after, events = game.apply(giving_state(), Give("mushroom", 2))
    moved = {"kind": "totem", "totem": "mushroom"}
    assert moved in scene(after, events, seat=2)["happened"]["shows"]
    assert moved not in scene(after, events, seat=0)["happened"]["shows"]
    assert "mushroom" in [totem["totem"] for totem in scene(after, events, seat=2)["totems"]]


def test_the_sentence_cannot_be_broken_by_a_name():
    setting = Setting(MIDDLE, TOTEM, 0, "en")
    parts = prompt.parts(setting, Text("board.who.throw", seat="\u27ea\u27eb\u27ea"))
    assert "".join(part["text"] for part in parts)
    assert prompt.marked(setting, Term("terrain", "\u27eax\u27eb")) == "\u27eax\u27eb"


def test_a_way_tells_its_points_term_by_term_and_why_it_fits():
    plain = placing()
    way = plain["place"]["ways"]["-1,1>-2,1"]
    terms = [(plain["terms"][term]["says"], plain["terms"][term]["points"]) for term in way["terms"]]
    assert terms == [
        ("Desert: 2 squares × 0 fires = 0", 0),
        ("Jungle: 4 squares × 1 fire = 4 (before: 3)", 1),
        ("Mushroom: 3 mushrooms × 1 = 3 (before: 2)", 1),
    ]
    assert way["points"] == 2
    assert way["fits"] == {"says": "It fits, edge to edge: desert and jungle.", "rule": "placing.match"}


def test_a_corner_that_is_not_enough_is_pointed_at():
    plain = castle()
    corners = [problem for problem in plain["problems"] if "diagonally" in problem["says"]]
    assert corners
    assert {tuple(problem["near"]) for problem in corners} <= {
        tuple(cell["at"]) for cell in plain["cells"] if "terrain" in cell
    }


def test_the_castle_fits_everything():
    plain = SCENES["start"]()
    assert {way["fits"]["rule"] for way in plain["place"]["ways"].values()} == {"placing.start"}
    assert "castle" in plain["place"]["ways"]["1,0>2,0"]["fits"]["says"]


def test_a_totem_that_would_be_won_is_among_the_points():
    state = table(TOTEM, MIDDLE, look="d-j", holders=())
    plain = scene(state)
    way = plain["place"]["ways"]["-1,1>-2,1"]
    gained = [plain["terms"][term]["says"] for term in way["terms"] if plain["terms"][term]["points"] > 1]
    assert "Mushroom totem: 5" in gained


def test_a_volcano_promises_no_totem_before_its_fire_has_landed():
    state = table(TOTEM, MIDDLE, look="j-v2", holders=())
    plain = scene(state)
    assert plain["place"]["ways"]
    assert not [term for term in plain["terms"] if "totem" in term["says"]]


def test_a_refusal_for_the_grid_draws_it_and_names_its_columns():
    plain = wide()
    group = plain["place"]["refusals"]["-5,-1>-4,-1"]
    (problem,) = [
        plain["problems"][number]
        for number in plain["groups"][group]
        if plain["problems"][number]["rule"] == "placing.grid"
    ]
    assert problem["frame"] == [-4, 0, -1, 3]
    assert problem["says"] == "The kingdom would be 6 wide; the limit is 5 (columns C to H)."


def test_a_domino_that_fits_nowhere_is_told_reason_by_reason():
    plain = nowhere()
    ((reason, rule, count, ways),) = (tuple(group.values()) for group in plain["place"]["nowhere"])
    assert (reason, rule, count) == ("leaves_grid", "placing.grid", "24 placements")
    assert len({named(way["cells"]) for way in ways}) == len(ways) == 24
    west, east, north, south = plain["view"]
    assert all(west <= x <= east and north <= y <= south for way in ways for x, y in way["cells"])
    assert all(plain["place"]["refusals"][named(way["cells"])] == way["group"] for way in ways)
    assert plain["place"]["discard"]


def test_targets_tell_what_burns_and_what_it_is_worth():
    plain, state = throwing(), throwing_state()
    part = plain["throw"]
    legal = fire.targets(state.territory, state.volcanoes[0], state.rules)
    assert {cells_of(name)[0] for name in part["targets"]} == set(legal)
    target = part["targets"]["-2,-2"]
    assert target["burns"]["says"] == "This burns: mushroom."
    assert target["points"] == 7
    assert part["reach"] == [-3, 1, -5, -1]


def test_a_spark_walks_where_the_reading_has_it_walk():
    walking = rules("totem", players=3, readings={"fire_path": "squares"})
    plain = scene(replace(throwing_state(), rules=walking))
    paths = [target["path"] for target in plain["throw"]["targets"].values()]
    assert any(len(path) > 2 for path in paths)
    for path in paths:
        assert all(Cell(*one).steps_to(Cell(*other)) == 1 for one, other in pairwise(path))


def test_whom_so_many_resources_buy_and_which_do_not_go_together():
    plain = scene(tribe_state())
    pay = plain["pay"]
    assert [offer["person"] for offer in pay["offers"]["2"]] == ["hunter", "painter", "shaman", "warrior1"]
    mushrooms = [name for name, cell in pay["cells"].items() if cell["name"] == "mushroom"]
    clash = pay["cells"][mushrooms[0]]["not_with"]
    assert set(clash) == {*mushrooms[1:]}
    assert says(plain, clash[mushrooms[1]]) == ["The resources paid must all be different. More than one: mushroom."]
    assert says(plain, pay["counts"]["3"]) == [
        "A cave person costs two different resources or four different ones, not 3."
    ]


def test_homes_are_those_of_the_rules_with_the_points_they_bring():
    plain, state = settling(), tribe_state()
    part = plain["settle"]
    paid = tuple(Cell(*cell) for cell in part["paid"])
    assert {cells_of(name)[0] for name in part["homes"]} == set(tribe.homes(state.territory, paid, state.rules))
    for name, home in part["homes"].items():
        after = game.apply(state, Recruit("hunter", paid, *cells_of(name))).state
        assert home["points"] == after.score_of(0).total - state.score_of(0).total


def test_brushes_are_tokens_of_the_notation():
    brushes = [entry["brush"] for entry in SCENES["painting"]()["paint"]["brushes"]]
    assert {"d", "d1", "v3", "'", "^2", "(hunter)", "."} <= set(brushes)
    assert len(brushes) == len(set(brushes))


def test_a_board_on_which_nobody_acts_is_looked_at():
    plain = scene(middle_state(), seat=1)
    assert (plain["mode"], plain["look"], plain["now"]) == ("look", {}, "")
    assert plain["player"] == {"shape": "square", "home": [0, 0]}
    assert scene_of(MIDDLE, TOTEM, seat=None)["player"] == {}


def test_what_happened_is_said_and_shown_where_it_happened():
    state = middle_state()
    after, events = game.apply(state, Place((Cell(-1, 1), Cell(-2, 1))))
    mine, other = scene(after, events, seat=0), scene(after, events, seat=1)
    assert mine["happened"]["shows"] == [{"kind": "laid", "cells": [[-1, 1], [-2, 1]]}]
    assert other["happened"]["shows"] == []
    assert len(mine["happened"]["says"]) == len(other["happened"]["says"]) == 1
    state = tribe_state()
    recruit = Recruit("hunter", tuple(Cell(*cell) for cell in settling()["settle"]["paid"]), Cell(1, 0))
    entries = scene(*game.apply(state, recruit), seat=0)["happened"]["shows"]
    assert [entry["kind"] for entry in entries] == ["recruited"]
    assert [paid["symbol"] for paid in entries[0]["paid"]] == ["mushroom", "flint"]


def test_a_move_from_the_screen_is_an_action_of_the_game():
    state = middle_state()
    for name in placing()["place"]["ways"]:
        move = {"place": [list(cell) for cell in cells_of(name)]}
        action, _ = move_from(Reader(move))
        assert not game.why_not(state, action)


def test_the_optional_reading_lets_a_domino_that_fits_be_discarded():
    here = rules("classic", players=4, readings={"must_place": "optional"})
    state = table(here, look="w-f")
    assert scene(state)["place"]["discard"]
    assert not castle()["place"]["discard"]
    assert scene(state)["place"]["count"] == 24


def test_alike_halves_lie_both_ways_but_count_once():
    plain = scene_of(MIDDLE, TOTEM, domino=domino_of("d-d", ORIGINS))
    ways = plain["place"]["ways"]
    assert plain["place"]["count"] * 2 == len(ways)
    assert all(">".join(reversed(name.split(">"))) in ways for name in ways)


def test_a_theme_is_known_or_that_of_the_page():
    assert placing(theme="dark")["theme"] == "dark"
    assert placing()["theme"] == "auto"
    with pytest.raises(BadInput):
        placing(theme="pink")


def test_a_scene_stays_small():
    """So that a move over a slow line is not felt: kilobytes of JSON in the middle of a game."""
    sizes = {name: len(json.dumps(make(), separators=(",", ":"))) for name, make in SCENES.items()}
    assert max(sizes.values()) < 60_000
    assert sizes["placing"] < 40_000


def test_a_person_to_recruit_who_is_not_there_is_refused_everywhere():
    plain = scene(
        tribe_state(), choice=RecruitChoice("sculptor", tuple(Cell(*cell) for cell in settling()["settle"]["paid"]))
    )
    assert plain["settle"]["homes"] == {}
    assert "face up" in says(plain, plain["settle"]["refusals"]["0,0"])[0]
