"""Certificates of highest scores hold for a checker that shares no code with the prover; damaged ones do not."""

import ast
import copy
import json
from itertools import pairwise, permutations
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kdexplore.core.notation import parse, write
from kdexplore.core.placing import legal_placements
from kdexplore.core.problems import BadInput
from kdexplore.core.scoring import score
from kdexplore.core.tilefiles import tiles
from kdexplore.core.variants import rules
from kdexplore.engine.maxima import checker, checker_form
from kdexplore.engine.maxima.assembly import Assembly, anneal
from kdexplore.engine.maxima.best import best_territory, bound_of, order_of
from kdexplore.engine.maxima.burning import throws_of
from kdexplore.engine.maxima.checker import check, check_bound, check_territory
from kdexplore.engine.maxima.checker_form import Refuted
from kdexplore.engine.maxima.stored import MAXIMA, MIDDLE, maximum, rules_of
from tools.certificates import making as certificates
from tools.certificates.bound import SCALE, halves, multipliers_for, picked, prove, splits

DATA = Path(checker.__file__).parents[2] / "data"
CERTIFICATES = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((DATA / "certificates").glob("*.json"))
}
CLASSIC = rules("classic", players=4)
BOX = DATA / "tilesets" / "kingdomino.json"
GRIDS = {"classic": (12, 128), "duel": (24, 272), "discovery": (12, 186), "discovery7": (24, 386)}
# dominoes, and the bound without bonuses


def box_of(certificate):
    return json.loads((DATA / "tilesets" / f"{certificate['tiles']}.json").read_text(encoding="utf-8"))


def test_the_checker_is_small_and_imports_only_what_checks_the_form():
    text = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert imported(checker) == ["kdexplore.engine.maxima.checker_form"]
    assert imported(checker_form) == []


def imported(module):
    """The modules of ours that one of them imports."""
    text = Path(module.__file__).read_text(encoding="utf-8")
    names = (node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom))
    return [name for name in names if "kdexplore" in name]


def test_every_certificate_is_offered_by_its_name():
    assert set(MAXIMA) == set(CERTIFICATES)


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_stored_maximum_is_a_territory_that_the_core_scores_alike(name):
    found = maximum(name, checked=False)
    assert score(found.territory, found.rules).total == found.points <= found.bound == CERTIFICATES[name]["bound"]


def test_a_maximum_is_checked_before_anything_is_said(monkeypatch):
    shorter = CERTIFICATES["classic"] | {"order": CERTIFICATES["classic"]["order"][:-1]}
    monkeypatch.setattr("kdexplore.engine.maxima.stored.disk.content", lambda _: json.dumps(shorter))
    monkeypatch.setattr(checker, "check_bound", lambda *_: None)  # another test checks the bound
    with pytest.raises(Refuted):
        maximum("classic")


FORGED = {  # the field, what is written into it, the place that the refusal names
    "floats that cancel by rounding": ("multipliers", [[2.0**100] * 6], r"multipliers\[0\]\[0\]: .* is not a whole"),
    "one float": ("multipliers", [[0, 0, 0.0, 0, 0, 0]], r"multipliers\[0\]\[2\]: 0.0 is not a whole"),
    "a truth value": ("multipliers", [[0, 0, 0, 0, 0, True]], r"multipliers\[0\]\[5\]: True is not a whole"),
    "a short row": ("multipliers", [[0] * 5], r"multipliers\[0\]: not a list of 6 to 6"),
    "no rows": ("multipliers", [], "multipliers: not a list of 1"),
    "no list": ("multipliers", "none", "multipliers: not a list"),
    "three bonuses that are one": ("bonuses", ["complete"] * 3, "bonuses: not a list of 0 to 2"),
    "a bonus twice": ("bonuses", ["complete"] * 2, r"bonuses: \['complete', 'complete'\]"),
    "an unknown bonus": ("bonuses", ["harmony"], r"bonuses: \['harmony'\]"),
    "a bonus of another name": ("bonuses", ["complete"], r"classic: bonuses is \['complete'\] instead of \[\]"),
    "another span": ("span", 7, "classic: span is 7 instead of 5"),
    "a span that is no number": ("span", "5", "span: '5' is not a whole"),
    "more dominoes": ("dominoes", 13, "classic: dominoes is 13 instead of 12"),
    "fewer dominoes": ("dominoes", 11, "order: not a list of 1 to 11"),
    "a bound that is no whole number": ("bound", 128.0, "bound: 128.0 is not a whole"),
    "a bound below the points": ("bound", 127, "the territory is worth 128 points|more than 127 points"),
    "points that are a truth value": ("points", True, "points: True is not a whole"),
    "points that are not reached": ("points", 129, "the territory is worth 128 points"),
    "another box": ("tiles", "origins", "tiles: 'origins' instead of 'kingdomino'"),
    "another format": ("format", "kdexplore/game", "format: 'kdexplore/game'"),
    "another territory": ("territory", "*", r"classic: territory is '\*' instead of"),
    "a territory that is no text": ("territory", None, "territory: not a text"),
    "an unknown domino": ("order", [[49, [1, 0], [2, 0]]], r"order\[0\]\[0\]: there is no domino 49"),
    "a domino that is a float": ("order", [[1.0, [1, 0], [2, 0]]], r"order\[0\]\[0\]: 1.0 is not a whole"),
    "a cell that is a float": ("order", [[1, [1, 0.5], [2, 0]]], r"order\[0\]\[1\]\[1\]: 0.5 is not a whole"),
    "a cell too few": ("order", [[1, [1, 0]]], r"order\[0\]: not a list of 3 to 5"),
    "a field more": ("proof", "none is needed", "not the fields format, tiles"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forged_certificate_is_refused_and_the_place_is_named(forgery, monkeypatch):
    field, value, place = FORGED[forgery]
    forged = CERTIFICATES["classic"] | {field: value}
    monkeypatch.setattr("kdexplore.engine.maxima.stored.stored", lambda _: forged)
    monkeypatch.setattr(checker, "check_bound", lambda *_: None)  # another test checks the bound
    with pytest.raises(Refuted, match=place):
        maximum("classic")


@pytest.mark.parametrize(("name", "other"), [pair for pair in permutations(CERTIFICATES, 2) if "classic" in pair])
def test_a_certificate_under_another_name_is_refused(name, other, monkeypatch):
    monkeypatch.setattr("kdexplore.engine.maxima.stored.stored", lambda _: CERTIFICATES[other])
    with pytest.raises(Refuted, match=r"tiles|span|dominoes|bonuses"):
        maximum(name)


def test_what_is_no_certificate_at_all_is_refused():
    nothing: Any
    for nothing in (None, [], 128, {}, {1: 2}):
        with pytest.raises(Refuted, match="not the fields"):
            check(nothing, box_of(CERTIFICATES["classic"]))


def test_a_row_of_multipliers_too_few_is_refuted():
    """Every row of a certificate is needed: without its last one some way to share the squares stays open."""
    box = json.loads(BOX.read_text(encoding="utf-8"))
    rows = [list(row) for row in prove(tiles("kingdomino"), 3, 21)[0]]
    check_bound(rows, box, 3, 21)
    with pytest.raises(Refuted, match="not ruled out"):
        check_bound(rows[:-1], box, 3, 21)


def test_a_domino_more_never_lowers_what_the_bound_weighs():
    """So dominoes that are left out cannot beat it: all regions of a terrain count as one, and no room is needed."""
    random, box = Random(5), box_of(CERTIFICATES["discovery"])
    keys = [one["key"] for one in box["terrains"] if not one.get("volcano")]
    for _ in range(200):
        chosen, values = random.sample(box["dominoes"], 12), []
        for number in range(1, 13):
            sides = [half for one in chosen[:number] for half in (one["left"], one["right"])]
            squares = [sum(half["terrain"] == key for half in sides) for key in keys]
            symbols = [sum(half.get("symbols", 0) for half in sides if half["terrain"] == key) for key in keys]
            fires = sum(half.get("craters", 0) for half in sides)
            values.append(sum(map(mul, squares, symbols)) + fires * max(squares))
        assert values == sorted(values)


def test_an_unknown_maximum_names_those_that_are_known():
    with pytest.raises(BadInput, match="classic-centre"):
        maximum("tribe")


@pytest.mark.parametrize("name", [name for name in CERTIFICATES if name not in MIDDLE])
def test_a_certificate_holds(name, monkeypatch):
    """Certificates that differ in their bonuses alone have the same bound to be checked."""
    certificate = CERTIFICATES[name]
    monkeypatch.setattr(checker, "check_bound", lambda pool, _box, *numbers: bounds.append((pool, *numbers)))
    bounds: list[tuple[object, ...]] = []
    points, bound = check(certificate, box_of(certificate))
    assert points == certificate["points"] <= certificate["bound"] == bound
    family = name.split("-")[0]
    assert bounds == [(CERTIFICATES[family]["multipliers"], *GRIDS[family])]


def test_no_twelve_dominoes_are_worth_more_than_128_without_bonuses():
    assert check(CERTIFICATES["classic"], box_of(CERTIFICATES["classic"])) == (128, 128)


@pytest.mark.slow
@pytest.mark.no_cover
def test_no_twelve_dominoes_of_origins_are_worth_more_than_186_without_bonuses():
    assert check(CERTIFICATES["discovery"], box_of(CERTIFICATES["discovery"])) == (186, 186)


@pytest.mark.deep
def test_no_twenty_four_dominoes_of_origins_are_worth_more_than_386_without_bonuses():
    assert check(CERTIFICATES["discovery7"], box_of(CERTIFICATES["discovery7"])) == (386, 386)


@pytest.mark.deep
def test_no_twenty_four_dominoes_are_worth_more_than_272_without_bonuses():
    points, bound = check(CERTIFICATES["duel"], box_of(CERTIFICATES["duel"]))
    assert points <= bound == 272


def test_a_bound_is_proved_with_few_rows_or_not_at_all():
    box = tiles("kingdomino")
    pool, open_ = prove(box, 3, 21)
    assert not open_
    check_bound([list(row) for row in pool], json.loads(BOX.read_text(encoding="utf-8")), 3, 21)
    assert prove(box, 3, 10)[1]


def test_every_stored_maximum_is_proved():
    values = {name: (one["points"], one["bound"]) for name, one in CERTIFICATES.items()}
    assert all(points == bound for points, bound in values.values())
    assert [values[name][0] for name in MAXIMA] == [
        128,
        133,
        136,
        141,
        272,
        277,
        282,
        287,
        186,
        191,
        196,
        201,
        386,
        391,
        396,
        401,
    ]


@pytest.mark.parametrize("name", CERTIFICATES)
def test_the_territory_of_a_certificate_is_worth_as_much_in_the_core(name):
    one = CERTIFICATES[name]
    given = rules_of(name)
    assert list(given.bonuses) == one["bonuses"]
    territory = parse(one["territory"], given.tiles, one["span"])
    discards = one["dominoes"] - len(one["order"])
    assert score(territory, given, discards=discards).total == one["points"]


def test_a_damaged_certificate_is_refuted():
    good = CERTIFICATES["classic"]
    box = box_of(good)
    twice = copy.deepcopy(good)
    twice["order"][1] = twice["order"][0]
    apart = copy.deepcopy(good)
    apart["order"][0][1:] = [[3, 3], [3, 4]]
    for wrong in (twice, apart):
        with pytest.raises(Refuted, match="cannot be laid"):
            check_territory(wrong, box)
    short = {**good, "order": good["order"][:-1]}
    assert check_territory(short, box) < check_territory(good, box)
    with pytest.raises(Refuted, match="not ruled out"):
        check_bound([], box, good["dominoes"], good["bound"])


@pytest.mark.parametrize("wrong", ["far", "on fire", "on a volcano", "outside", "not thrown"])
def test_a_fire_that_cannot_land_is_refuted(wrong):
    good = CERTIFICATES["discovery"]
    damaged = copy.deepcopy(good)
    placement = [one for one in damaged["order"] if len(one) > 3][-1]
    volcano, others = placement[2], [one for one in damaged["order"] if len(one) > 3 and one is not placement]
    x, y = volcano
    placement[3:] = {
        "far": [[x + 4, y]], "on fire": [others[0][3]], "on a volcano": [volcano], "outside": [[9, 9]],
        "not thrown": [],
    }[wrong]  # fmt: skip
    with pytest.raises(Refuted, match="a fire of domino"):
        check_territory(damaged, box_of(good))


def test_each_volcano_has_thrown_one_of_the_fires():
    found = maximum("discovery", checked=False)
    throws = throws_of(found.territory, found.rules)
    assert sorted(throws.values()) == sorted(found.territory.fire_at)
    for volcano, cell in throws.items():
        assert found.territory.fire_at[cell] == found.territory.squares[volcano].craters
    assert order_of(found.territory, found.rules) == found.to_dict()["order"]


def test_a_search_throws_every_fire():
    given = rules("discovery")
    found = best_territory((38, 39, 40, 42, 28, 29), given, steps=2_000)
    assert score(found.territory, given).total == found.points <= found.bound
    assert len(found.territory.fires) == 6
    assert found.points >= 12


def test_the_bound_of_a_split_is_never_below_what_can_be_picked():
    """Any dominoes whatever, with the multipliers of their own split: the relaxed value stays within the bound."""
    box, random = tiles("kingdomino"), Random(4)
    dominoes = halves(box)
    for _ in range(30):
        some = random.sample(dominoes, 5)
        split = [0] * 6
        symbols = [0] * 6
        for half in (half for one in some for half in one):
            split[half.terrain] += 1
            symbols[half.terrain] += half.symbols
        value = sum(a * b for a, b in zip(split, symbols, strict=True))
        multipliers = tuple(random.randrange(-40, 40) for _ in split)
        assert picked(dominoes, 5, tuple(split), multipliers)[0] >= SCALE * value


def test_splits_are_all_ways_to_share_squares():
    dominoes = halves(tiles("kingdomino"))
    found = list(splits(dominoes, 3))
    assert len(found) == len(set(found)) == 56
    assert all(sum(split) == 3 for split in found)
    assert all(one < other for one, other in pairwise(found))


def test_multipliers_are_found_where_the_bound_holds_and_only_there():
    dominoes = halves(tiles("kingdomino"))
    split = (7, 0, 0, 2, 9, 6)
    multipliers = multipliers_for(dominoes, 12, split, 128)
    assert multipliers is not None
    assert picked(dominoes, 12, split, multipliers)[0] < SCALE * 129
    assert multipliers_for(dominoes, 12, split, 100) is None


def test_the_best_territory_is_legal_and_within_its_bound():
    dominoes = (48, 47, 46, 45, 40, 39)
    found = best_territory(dominoes, CLASSIC, steps=6_000)
    territory = parse("*", CLASSIC.tiles)
    for placement in found.territory.placements:
        assert placement in legal_placements(territory, placement.domino, CLASSIC)
        territory = territory.laid(placement, CLASSIC)
    assert score(territory, CLASSIC).total == found.points <= found.bound
    assert found.bound == bound_of([CLASSIC.tiles.domino(number) for number in dominoes], CLASSIC)
    assert found.to_dict()["territory"] == write(territory, CLASSIC.tiles)
    assert best_territory(dominoes, CLASSIC, steps=6_000) == found


def test_few_dominoes_are_proved():
    assert best_territory((48, 47, 46), CLASSIC, steps=2_000).kind == "proved"


def test_volcanoes_throw_in_a_best_territory():
    given = rules("discovery", players=2)
    found = best_territory((48, 45, 20, 21, 30), given, steps=3_000)
    assert found.territory.fires
    assert found.points <= found.bound


def test_a_search_goes_on_until_it_has_enough():
    dominoes = [CLASSIC.tiles.domino(number) for number in (48, 47, 46)]
    points, territory = anneal(Assembly(CLASSIC, dominoes, (2, 2), Random(1)), 5_000, 1.0, 3)
    assert points >= 1
    assert territory.placements


def test_what_cannot_be_searched_is_refused():
    for wrong, code in (((48, 48), "given_twice"), ((48,), "out_of_range"), (range(1, 40), "out_of_range")):
        with pytest.raises(BadInput, match=f"{code} at dominoes"):
            best_territory(wrong, CLASSIC)
    with pytest.raises(BadInput, match="out_of_range at steps"):
        best_territory((48, 47), CLASSIC, steps=0)


def test_a_search_that_finds_nothing_better_keeps_the_stored_territory(monkeypatch):
    monkeypatch.setattr(certificates, "check", lambda *_: None)  # another test checks it
    monkeypatch.setitem(certificates.RECIPES, "discovery7", certificates.Recipe((3, 3), 1, 100))
    made = certificates.make(
        "discovery7", certificates.grids()["discovery7"], CERTIFICATES["discovery7"]["multipliers"]
    )
    assert made == CERTIFICATES["discovery7"]
    assert certificates.dump(made) == (DATA / "certificates" / "discovery7.json").read_text(encoding="utf-8")
