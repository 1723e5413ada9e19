"""Can this occur in a game? On small boards the answer is that of trying every order of turns."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kdexplore import HOME, Readings, Rules, Territory, legal_placements, tiles
from kdexplore.core import fire, tribe
from kdexplore.core.tiles import Domino, Square
from kdexplore.engine.reachable.checks import Check, Verdict, can_occur
from tests.retelling import assert_playable, same

ORIGINS = tiles("origins")
HUNTER = replace(ORIGINS.people[0], count=12)
# beside real dominoes some that no box has: two volcanoes on one, and a volcano beside printed fire
ODD = (
    Domino(91, Square("volcano", 0, 1), Square("volcano", 0, 2)),
    Domino(92, Square("lake", 1), Square("volcano", 0, 1)),
    Domino(93, Square("grassland", 1), Square("volcano", 0, 2)),
    Domino(94, Square("volcano", 0, 1), Square("volcano", 0, 1)),
    Domino(95, Square("volcano", 0, 1), Square("grassland", 1)),
)


def placed(board, domino, goal, rules):
    """Every board after the domino has been laid onto squares of the goal."""
    for way in legal_placements(board, domino, rules):
        if all(goal.squares.get(cell) == square for cell, square in way.squares.items()):
            there = board.laid(way, rules)
            yield from thrown(there, fire.volcanoes(way) if rules.fire else (), goal, rules)


def thrown(board, volcanoes, goal, rules):
    """Every board after these volcanoes have erupted, fires falling only where the goal has them."""
    if not volcanoes:
        yield board
        return
    targets = fire.targets(board, volcanoes[0], rules)
    fires = board.squares[volcanoes[0]].craters
    for target in targets:
        if goal.fire_at.get(target) == fires:
            yield from thrown(board.burning(target, fires), volcanoes[1:], goal, rules)
    if not targets:
        yield from thrown(board, volcanoes[1:], goal, rules)


def bought(board, rules, turn):
    """Every board after a purchase at the end of that turn, or none."""
    yield board
    if rules.tribe and turn <= (rules.rounds - 1) * rules.kings:
        for purchase in tribe.purchases(board, tribe.Cave(("hunter",), ("hunter",)), rules):
            yield board.without_resources(purchase.paid).with_person(purchase.cell, "hunter")


def reachable(goal, rules):
    """Whether some order of turns leads to the goal: each of them is tried."""
    seen = set()

    def leads(board, turn, left):
        state = board.fires, board.resources, board.people, frozenset(board.squares.items()), turn, left
        if state in seen:
            return False
        seen.add(state)
        if same(board, goal):
            return True
        if turn == rules.rounds * rules.kings:
            return False
        for domino in left:
            after = list(placed(board, domino, goal, rules))
            if not legal_placements(board, domino, rules):
                after.append(board)
            rest = left - {domino}
            if any(leads(end, turn + 1, rest) for there in after for end in bought(there, rules, turn + 1)):
                return True
        return False

    return leads(Territory(), 0, frozenset(rules.tiles.dominoes))


def wandered(rules, random):
    """A territory reached by random legal turns, as far as the dominoes fit."""
    board = Territory()
    for turn, domino in enumerate(random.sample(rules.tiles.dominoes, len(rules.tiles.dominoes)), 1):
        ways = legal_placements(board, domino, rules)
        if ways and turn <= rules.rounds * rules.kings:
            way = random.choice(ways)
            board = board.laid(way, rules)
            for volcano in fire.volcanoes(way) if rules.fire else ():
                if targets := fire.targets(board, volcano, rules):
                    board = board.burning(random.choice(targets), board.squares[volcano].craters)
            board = random.choice([*bought(board, rules, turn)][-30:])
    return board


def spoiled(board, random):
    """The board with one thing changed, often into what no game leads to."""
    cell, other = random.choice(sorted(board.squares)), random.choice(sorted(board.squares))
    match random.randrange(6):
        case 0 if board.fires:
            (_, fires), *rest = random.sample(board.fires, len(board.fires))
            gone = [item for item in board.resources if item[0] != cell]
            stay = [item for item in board.people if item[0] != cell]
            burning = tuple({**dict(rest), cell: fires}.items())
            return replace(board, fires=burning, resources=tuple(gone), people=tuple(stay))
        case 1:
            return replace(board, resources=tuple(item for item in board.resources if item[0] != cell))
        case 2 if len(board.resources) > 1:
            return replace(board, resources=tuple(random.sample(board.resources, len(board.resources) - 2)))
        case 3 if cell not in board.resource_at and cell not in board.fire_at and cell != HOME:
            return board.with_person(cell, "hunter") if cell not in board.person_at else board
        case 4 if HOME not in (cell, other):
            squares = {**board.squares, cell: board.squares[other], other: board.squares[cell]}
            squares.pop(HOME)
            return Territory(painted=tuple(squares.items()))
        case _:
            return replace(board, people=board.people[1:], fires=board.fires[random.randrange(2) :])


MODULES = [
    {},
    {"fire": True},
    {"fire": True, "resources": True},
    {"fire": True, "resources": True, "tribe": True},
    {"resources": True, "tribe": True},
]


@pytest.mark.no_cover
@pytest.mark.parametrize("modules", MODULES, ids=lambda modules: "-".join(modules) or "plain")
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_answer_is_that_of_trying_every_order(modules, data):
    random = data.draw(st.randoms(use_true_random=False))
    path = data.draw(st.sampled_from(["flight", "squares", "rays"]))
    readings = Readings(path, data.draw(st.sampled_from(["allowed", "forbidden"])))
    rules = small_rules(modules, readings, data.draw(st.integers(1, 4)), data.draw(st.integers(2, 4)), random)
    agrees_with_every_order(rules, random)


def small_rules(modules, readings, size, span, random):
    """Rules for a box of a few dominoes, some of them odd."""
    dominoes = random.sample((*ORIGINS.dominoes, *ODD * 2)[12:] if modules.get("fire") else ORIGINS.dominoes, size)
    dominoes = tuple(domino._replace(number=number) for number, domino in enumerate(dominoes, 1))
    tokens = tuple(replace(token, count=9) for token in ORIGINS.fire_tokens)
    box = replace(ORIGINS, dominoes=dominoes, people=(HUNTER,), fire_tokens=tokens)
    kings = random.choice([1, 2]) if size % 2 == 0 else 1
    return Rules(box, players=1, span=span, line=kings, kings=kings, pile=size, readings=readings, **modules)


def agrees_with_every_order(rules, random):
    goal = wandered(rules, random)
    assert_playable(can_occur(goal, rules), goal, rules)
    for _ in range(3):
        goal = spoiled(goal, random)
        answer = can_occur(goal, rules)
        assert (answer.verdict is Verdict.YES) == reachable(goal, rules), goal
        if answer.verdict is Verdict.YES:
            assert_playable(answer, goal, rules)
        elif answer.check in (Check.FIRES, Check.RESOURCES, Check.PEOPLE):
            assert_fails_first_there(goal, rules, answer.check)


def assert_fails_first_there(goal, rules, check):
    """Without what this check and the later ones ask about, the territory can occur."""
    bare = replace(goal, resources=(), people=())
    asked = replace(rules, resources=False, tribe=False)
    if check is Check.FIRES:
        bare, asked = replace(bare, fires=()), replace(asked, fire=False)
    assert reachable(bare, asked), goal
