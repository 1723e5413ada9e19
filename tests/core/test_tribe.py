"""Resources, totems and cave people: the cave board, the price, the homes, and every legal purchase."""

from dataclasses import replace

import pytest

from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse
from kdexplore.core.problems import Reason
from kdexplore.core.rules_json import position_rules
from kdexplore.core.tribe import Cave, Purchase, heirs, homes, payments, purchases, why_not
from kdexplore.core.variants import Readings, rules
from tests.drawing import ORIGINS, drawn

RULES = position_rules(ORIGINS, 5, resources=True, tribe=True)
CAVE = Cave(("hunter", "painter"), ("shaman", "shaman", "warrior1"))


def test_a_new_cave_board_is_filled_up_to_four():
    assert Cave((), ("hunter",) * 22).refill == 4
    assert CAVE.refill == 2


def test_the_board_takes_no_more_than_the_stack_has():
    assert Cave((), ("hunter",)).refill == 1
    assert Cave(("hunter",)).refill == 0


def test_a_full_board_takes_nobody():
    assert Cave(("hunter",) * 4, ("shaman",)).refill == 0


def test_whoever_is_turned_up_leaves_the_stack():
    assert CAVE.turned_up(("shaman", "warrior1")) == Cave(("hunter", "painter", "shaman", "warrior1"), ("shaman",))


def test_two_resources_buy_off_the_board_four_out_of_the_stack():
    both = Cave(("shaman",), ("shaman",))
    assert both.without("shaman", 2) == Cave((), ("shaman",))
    assert both.without("shaman", 4) == Cave(("shaman",), ())


@pytest.mark.parametrize(
    ("holder", "counts", "next_holders"),
    [
        (None, [0, 0, 0], ()),
        (None, [2, 1, 0], (0,)),
        (None, [2, 2, 0], ()),
        (0, [2, 2, 2], (0,)),
        (0, [1, 2, 0], (1,)),
        (0, [1, 2, 2], (1, 2)),
        (0, [0, 0, 0], ()),
        (1, [0, 0, 1], (2,)),
    ],
)
def test_a_totem_goes_to_a_strict_majority_and_stays_while_nobody_has_more(holder, counts, next_holders):
    assert heirs(holder, counts) == next_holders


def test_two_resources_of_four_kinds_can_be_paid_in_six_ways_and_four_in_one():
    territory = drawn("g' l' * j' q'", ORIGINS).territory
    assert len(list(payments(territory, 2))) == 6
    assert list(payments(territory, 4)) == [tuple(Cell(x, 0) for x in (-2, -1, 1, 2))]


def test_any_resource_of_a_kind_may_be_the_one_that_is_paid():
    drawing = drawn(
        """
            g'A  g'B
            *    l'C
        """,
        ORIGINS,
    )
    (a,), (b,), (c,) = (drawing.marks[mark] for mark in "ABC")
    assert list(payments(drawing.territory, 2)) == [(a, c), (b, c)]


def test_one_kind_alone_buys_nobody():
    assert not list(payments(drawn("g' g' * g'", ORIGINS).territory, 2))


def test_a_home_is_a_landscape_square_that_is_free_once_the_price_is_paid():
    drawing = drawn("g'PH  l'PH  *  j'  dH  d1  d^1  v1  d(shaman)", ORIGINS)
    assert homes(drawing.territory, drawing.marks["P"], RULES) == drawing.marks["H"]


def test_the_other_reading_makes_homes_of_volcanoes():
    volcano = drawn("* v1", ORIGINS).territory
    assert homes(volcano, (), RULES) == ()
    assert homes(volcano, (), replace(RULES, readings=Readings(person_on_volcano="allowed"))) == (Cell(1, 0),)


def test_every_purchase_on_offer_is_legal_and_each_kind_of_person_is_offered_once():
    territory = drawn("g' l' * j' q' d", ORIGINS).territory
    found = list(purchases(territory, CAVE, RULES))
    assert len(found) == len(set(found))
    assert not any(why_not(territory, CAVE, purchase, RULES) for purchase in found)
    # 6 ways to pay two, two homes paid for and the desert, two people; one way to pay four, 5 homes, 2 kinds
    assert len(found) == 6 * 3 * 2 + 5 * 2


@pytest.mark.parametrize(("cave", "prices"), [(Cave(("hunter",)), {2}), (Cave((), ("hunter",)), {4}), (Cave(), set())])
def test_what_is_not_there_is_not_on_offer(cave, prices):
    territory = drawn("g' l' * j' q' d", ORIGINS).territory
    assert {len(purchase.paid) for purchase in purchases(territory, cave, RULES)} == prices


def test_every_fault_of_a_price_is_told():
    drawing = drawn("g'A  g'B  *  d", ORIGINS)
    (a,), (b,) = drawing.marks["A"], drawing.marks["B"]
    purchase = Purchase("hunter", (a, b, a, Cell(1, 0), Cell(9, 9)), Cell(1, 0))
    problems = why_not(drawing.territory, CAVE, purchase, RULES)
    assert [(problem.reason, problem.cells) for problem in problems] == [
        (Reason.WRONG_PRICE, purchase.paid),
        (Reason.PAID_TWICE, (a,)),
        (Reason.NOTHING_TO_PAY, (Cell(1, 0), Cell(9, 9))),
        (Reason.SAME_RESOURCE, (a, b)),
    ]


def test_on_a_volcano_a_person_is_offered_a_home_only_by_the_reading():
    allowed = rules("tribe", players=4, readings={"person_on_volcano": "allowed"})
    territory = parse("g'*v1l'", allowed.tiles)
    cave = Cave(("hunter",), ())
    for wanted, homely in ((rules("tribe", players=4), False), (allowed, True)):
        offered = {purchase.cell for purchase in purchases(territory, cave, wanted)}
        assert (Cell(1, 0) in offered) is homely
