"""Kernel: the course of a game, from one decision to the next. The dealer's part happens on the way."""

from __future__ import annotations

from kdexplore.engine.kernel.board import below, lay
from kdexplore.engine.kernel.fire import find_targets, next_volcano, throw
from kdexplore.engine.kernel.layout import (
    CHANCE,
    CLAIM,
    CLAIMED,
    CLEAR,
    DECK,
    DECK_AT,
    DISCARDS,
    DOMINOES,
    FIRST_CLAIM,
    GIFTS,
    GIVE,
    HAS_FIRE,
    HAS_TOTEMS,
    HAS_TRIBE,
    HOLDER,
    KINGS,
    LANDS,
    LENGTH,
    LINE,
    LINE_LENGTH,
    LINE_SEAT,
    LINES_LEFT,
    LOST,
    NEW_GAME,
    NEW_LAND,
    NEXT,
    NEXT_LENGTH,
    NEXT_SEAT,
    NUMBER,
    OPENING,
    ORDER,
    ORDER_AT,
    ORDER_LENGTH,
    OVER,
    PILE,
    PLACE,
    PLAYERS,
    POLICY,
    RECRUIT,
    RECRUIT_ONCE,
    ROUNDS,
    SEED,
    STEP,
    STRIDE,
    THROW,
    TOKENS,
    TURN,
    VOLCANOES,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, lowest, moved
from kdexplore.engine.kernel.tribe import judge_totems, recruit, refill


def shuffle(game: Ints, stream: int, start: int, stop: int, last: int) -> None:
    """The entries from `start` up to `stop` become a random choice of those up to `last`, in random order."""
    for place in range(start, stop):
        # The first part of a shuffle by Fisher and Yates: the rest of the pile is never looked at.
        other = place + below(game, stream, last - place)
        held = game[place]
        game[place] = game[other]
        game[other] = held


def start(game: Ints, rules: Ints) -> None:
    """A new game: everything is shuffled, the first line revealed, and somebody claims. Seeds and players stay."""
    moved(rules, NEW_GAME + TURN, game, TURN, POLICY - TURN)
    moved(rules, NEW_GAME + TOKENS, game, TOKENS, SEED - TOKENS)
    moved(rules, NEW_GAME + DECK, game, DECK, rules[DOMINOES])
    for seat in range(rules[PLAYERS]):
        moved(rules, NEW_LAND, game, LANDS + seat * STRIDE, CLEAR)
    shuffle(game, CHANCE, DECK, DECK + rules[PILE], DECK + rules[DOMINOES])
    game[LINES_LEFT] = rules[ROUNDS]
    draw_kings(game, rules)
    game[STEP] = CLAIM
    reveal(game, rules)


def draw_kings(game: Ints, rules: Ints) -> None:
    """Who claims when in the opening: every king drawn by itself, or one draw that settles it."""
    kings = rules[PLAYERS] * rules[KINGS]
    for king in range(kings):
        game[ORDER + king] = king // rules[KINGS]
    shuffle(game, CHANCE, ORDER, ORDER + kings, ORDER + kings)
    game[ORDER_AT], game[ORDER_LENGTH] = 0, kings
    # Between two players with two kings one draw settles the order of all four.
    if rules[OPENING]:
        seat = game[ORDER]
        game[ORDER + 1] = seat if rules[OPENING] == 2 else 1 - seat
        game[ORDER + 2] = 1 - seat
        game[ORDER + 3] = 1 - seat if rules[OPENING] == 2 else seat


def reveal(game: Ints, rules: Ints) -> None:
    """The next line is turned up, ascending, and the cave board filled."""
    at = game[DECK_AT]
    for slot in range(rules[LENGTH]):
        domino, place = game[at + DECK + slot], NEXT + slot
        # Sorted as it is filled: a line has at most twelve dominoes.
        while place > NEXT and game[place - 1] > domino:
            game[place] = game[place - 1]
            place -= 1
        game[place] = domino
        game[NEXT_SEAT + slot] = -1
    game[NEXT_LENGTH] = rules[LENGTH]
    game[DECK_AT] = at + rules[LENGTH]
    game[LINES_LEFT] -= 1
    if rules[HAS_TRIBE]:
        refill(game, rules)


def actor(game: Ints) -> int:
    """The seat that decides now."""
    if game[STEP] == GIVE:
        return game[HOLDER + lowest(game[GIFTS])]
    if game[ORDER_AT] < game[ORDER_LENGTH]:
        return game[ORDER + game[ORDER_AT]]
    return game[LINE_SEAT + game[TURN]]


def next_line(game: Ints, rules: Ints) -> None:
    """The claimed line moves up to be played; a new one is revealed while the pile lasts."""
    length = 0
    for slot in range(game[NEXT_LENGTH]):
        if game[NEXT_SEAT + slot] >= 0:
            game[LINE + length] = game[NEXT + slot]
            game[LINE_SEAT + length] = game[NEXT_SEAT + slot]
            length += 1
    game[LINE_LENGTH], game[NEXT_LENGTH], game[TURN] = length, 0, 0
    if game[LINES_LEFT]:
        reveal(game, rules)
    game[STEP] = PLACE


def end_turn(game: Ints, rules: Ints) -> None:
    """The next of the line plays, or the next line begins, or the game is over."""
    game[TURN] += 1
    if game[TURN] < game[LINE_LENGTH]:
        game[STEP] = PLACE
    elif game[NEXT_LENGTH]:
        next_line(game, rules)
    else:
        game[STEP] = OVER


def after_placing(game: Ints, rules: Ints) -> None:
    """In the last round there is no line to claim from."""
    if game[NEXT_LENGTH]:
        game[STEP] = CLAIM
    else:
        end_turn(game, rules)


def do_claim(game: Ints, rules: Ints, slot: int) -> None:
    """A king is put on a slot of the next line."""
    seat = actor(game)
    land, number = LANDS + seat * STRIDE, rules[NUMBER + game[NEXT + slot]]
    game[NEXT_SEAT + slot] = seat
    game[land + CLAIMED] += number
    if not game[land + FIRST_CLAIM]:
        game[land + FIRST_CLAIM] = number
    if game[ORDER_AT] < game[ORDER_LENGTH]:
        game[ORDER_AT] += 1
        if game[ORDER_AT] == game[ORDER_LENGTH]:
            next_line(game, rules)
    elif rules[HAS_TRIBE] and (not rules[RECRUIT_ONCE] or is_last_turn(game, seat)):
        game[STEP] = RECRUIT
    else:
        end_turn(game, rules)


def is_last_turn(game: Ints, seat: int) -> bool:
    """Whether a seat has no further turn in this line."""
    last = True
    for turn in range(game[TURN] + 1, game[LINE_LENGTH]):
        if game[LINE_SEAT + turn] == seat:
            last = False
    return last


def do_place(game: Ints, rules: Ints, way: int) -> None:
    """The domino of this turn is laid; -1 discards it."""
    turn = game[TURN]
    land = LANDS + game[LINE_SEAT + turn] * STRIDE
    if way < 0:
        game[land + DISCARDS] += 1
        after_placing(game, rules)
        return
    lay(game, rules, land, game[LINE + turn], way)
    if rules[HAS_FIRE] and game[VOLCANOES]:
        after_eruption(game, rules, land)
    else:
        game[VOLCANOES] = 0
        judge(game, rules)


def after_eruption(game: Ints, rules: Ints, land: int) -> None:
    """The next volcano throws; one whose token cannot land is skipped."""
    while game[VOLCANOES]:
        if find_targets(game, rules, land):
            game[STEP] = THROW
            return
        next_volcano(game)
    judge(game, rules)


def judge(game: Ints, rules: Ints) -> None:
    """The totems are judged once, after the fire."""
    if rules[HAS_TOTEMS]:
        judge_totems(game, rules)
        if game[GIFTS]:
            game[STEP] = GIVE
            return
        game[LOST] = 0
    after_placing(game, rules)


def do_throw(game: Ints, rules: Ints, cell: int) -> None:
    """The fire of the next volcano lands on a cell."""
    seat = game[LINE_SEAT + game[TURN]]
    land = LANDS + seat * STRIDE
    throw(game, rules, land, seat, cell)
    after_eruption(game, rules, land)


def do_give(game: Ints, rules: Ints, seat: int) -> None:
    """The first totem that is due goes to a seat."""
    game[HOLDER + lowest(game[GIFTS])] = seat
    game[GIFTS] &= game[GIFTS] - 1
    if not game[GIFTS]:
        game[LOST] = 0
        after_placing(game, rules)


def do_recruit(game: Ints, rules: Ints, person: int, price: int, paid: int, cell: int) -> None:
    """A person is recruited, or nobody if the price is 0."""
    if price:
        recruit(game, rules, LANDS + game[LINE_SEAT + game[TURN]] * STRIDE, person, price, paid, cell)
    end_turn(game, rules)
