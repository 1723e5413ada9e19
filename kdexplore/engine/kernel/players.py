"""Kernel: the built-in players. Each decides with nothing but what its seat may know.

`random` (0) takes any legal action; `greedy_placement` (1) lays and throws for the most points at once and claims at
random; `greedy` (2) also claims what it could lay best, and counts resources, totems, people and fire to come;
`planner` (3) decides likewise, and counts what a placement leaves open, with learned weights (see `outlook`).
"""

from __future__ import annotations

from kdexplore.engine.kernel.board import below, find_ways, random_way, seed_game, seed_of
from kdexplore.engine.kernel.fire import find_targets
from kdexplore.engine.kernel.flow import actor, do_claim, do_give, do_place, do_recruit, do_throw, start
from kdexplore.engine.kernel.layout import (
    ALL_SYMBOLS,
    CELLS,
    CENTRE,
    CLAIM,
    CLAIMED,
    DISCARDS,
    FACE_UP,
    FIRST_CLAIM,
    FIRST_CRATERS,
    GAMES,
    GIFTS,
    GIVE,
    GOODS,
    GOODS_SCORE,
    GREEDY,
    HAS_FIRE,
    HAS_TOTEMS,
    HAS_TRIBE,
    KINDS_USED,
    LANDS,
    LARGEST,
    LEARNED,
    LINE,
    LINE_SEAT,
    LUCK,
    MAY_DISCARD,
    MOVE,
    NEXT,
    NEXT_LENGTH,
    NEXT_SEAT,
    OPENING,
    ORDER_AT,
    ORDER_LENGTH,
    OVER,
    PACE,
    PERSONS_USED,
    PLACE,
    PLAYERS,
    POINTS,
    POLICY,
    RANDOM,
    RECRUIT,
    SECOND_CRATERS,
    STACK,
    STEP,
    STRIDE,
    THROW,
    TRIAL,
    TURN,
    VOLCANOES,
    WAYS,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, count, lowest, mixed, nth, paced
from kdexplore.engine.kernel.outlook import outlook, slot_outlook
from kdexplore.engine.kernel.scores import bonus_points, goods_points, score
from kdexplore.engine.kernel.tribe import heirs, homes, nth_person, people_in, people_points, totem_points
from kdexplore.engine.kernel.values import (
    NO_WAY,
    best_way,
    centre_gain,
    discard_gain,
    goods_gain,
    person_gain,
    promise,
    throw_gain,
    way_gain,
)

PRICE_OPEN, PRICE_HIDDEN = 2, 4
RESULT = 10  # numbers reported for a seat
TRIES = 3  # payments that a greedy player looks at, for each price
LEAST = -1_000_000


def free_slots(game: Ints, rules: Ints) -> int:
    """The slots of the next line that may be claimed now, a bit each."""
    length, free, taken = game[NEXT_LENGTH], 0, 0
    for slot in range(length):
        if game[NEXT_SEAT + slot] < 0:
            free |= 1 << slot
        else:
            taken = slot
    if rules[OPENING] == 2 and game[ORDER_AT] == 1 and game[ORDER_LENGTH] > 1:
        # Partners: the second of a pair takes the slot opposite the first one.
        return 1 << (length - 1 - taken)
    return free


def choose_slot(game: Ints, rules: Ints) -> int:
    """The slot that the player to claim takes."""
    free = free_slots(game, rules)
    seat = actor(game)
    if game[POLICY + seat] < 2:
        return nth(free, below(game, LUCK, count(free)))
    if count(free) == 1:
        return lowest(free)
    best, most, ties = 0, LEAST, 0
    while free:
        slot = lowest(free)
        free ^= 1 << slot
        domino = game[NEXT + slot]
        if game[POLICY + seat] == LEARNED:
            value = slot_outlook(game, rules, seat, slot)
        else:
            value = best_way(game, rules, LANDS + seat * STRIDE, domino, 2)
            if value > NO_WAY:
                value += goods_gain(game, rules, seat, domino)
            else:
                value = discard_gain(game, rules, LANDS + seat * STRIDE)
        ties = ties + 1 if value == most else 1
        if value > most or (value == most and below(game, LUCK, ties) == 0):
            best, most = slot, value
    return best


def choose_way(game: Ints, rules: Ints) -> int:
    """The way in which the domino of this turn is laid; -1 if it is discarded."""
    seat, domino = game[LINE_SEAT + game[TURN]], game[LINE + game[TURN]]
    land, policy = LANDS + seat * STRIDE, game[POLICY + seat]
    if policy == RANDOM:
        return random_way(game, rules, land, domino, rules[MAY_DISCARD])
    find_ways(game, rules, land, domino)
    best, most, ties = -1, LEAST, 0
    fire = policy == GREEDY and rules[HAS_FIRE] and rules[FIRST_CRATERS + domino] + rules[SECOND_CRATERS + domino] > 0
    for turned in range(4):
        mask = game[WAYS + turned]
        while mask:
            cell = lowest(mask)
            mask ^= 1 << cell
            way = turned * CELLS + cell
            if policy == LEARNED:
                value = outlook(game, rules, land, domino, way)
            else:
                value = way_gain(game, rules, land, domino, way)
                if rules[CENTRE]:
                    value += centre_gain(game, rules, land, way)
                if fire:
                    value += promise(game, rules, land, domino, way)
            if value > most:
                best, most, ties = way, value, 1
            elif value == most:
                ties += 1
                if below(game, LUCK, ties) == 0:
                    best = way
    return best


def choose_target(game: Ints, rules: Ints) -> int:
    """Where the next fire lands."""
    seat = game[LINE_SEAT + game[TURN]]
    land, policy = LANDS + seat * STRIDE, game[POLICY + seat]
    targets = find_targets(game, rules, land)
    if policy == RANDOM:
        return nth(targets, below(game, LUCK, count(targets)))
    best, most, ties = 0, LEAST, 0
    while targets:
        cell = lowest(targets)
        targets ^= 1 << cell
        value = throw_gain(game, rules, land, cell, policy)
        ties = ties + 1 if value == most else 1
        if value > most or (value == most and below(game, LUCK, ties) == 0):
            best, most = cell, value
    return best


def choose_heir(game: Ints, rules: Ints) -> int:
    """Who gets the totem that is due: anybody who may, or for greedy players the one with the fewest points."""
    seats = heirs(game, rules, lowest(game[GIFTS]))
    if game[POLICY + actor(game)] == RANDOM:
        return nth(seats, below(game, LUCK, count(seats)))
    best, least = 0, -LEAST
    while seats:
        seat = lowest(seats)
        seats ^= 1 << seat
        points = score(game, rules, seat)
        if points < least:
            best, least = seat, points
    return best


def any_payment(game: Ints, rules: Ints, land: int, price: int) -> int:
    """Cells whose resources pay a price, drawn by kind and then by cell; none if there are too few kinds."""
    kinds = 0
    for kind in range(rules[KINDS_USED]):
        if game[land + GOODS + kind]:
            kinds |= 1 << kind
    if count(kinds) < price:
        return 0
    paid = 0
    for _ in range(price):
        # By kind and then by cell, as the core's player draws: among all payments, kinds with many resources would win.
        kind = nth(kinds, below(game, LUCK, count(kinds)))
        kinds &= ~(1 << kind)
        cells = game[land + GOODS + kind]
        paid |= 1 << nth(cells, below(game, LUCK, count(cells)))
    return paid


def choose_person(game: Ints, rules: Ints) -> None:
    """Whom the player recruits, left in `MOVE`: the person, the price (0 for nobody), what is paid, the home."""
    game[MOVE + 1] = 0
    seat = game[LINE_SEAT + game[TURN]]
    if game[POLICY + seat] == RANDOM:
        random_person(game, rules, LANDS + seat * STRIDE)
    else:
        best_person(game, rules, LANDS + seat * STRIDE)


def random_person(game: Ints, rules: Ints, land: int) -> None:
    """Either price, any payment, any person, any home; half of the time nobody."""
    hidden = below(game, LUCK, 2)
    price, people = PRICE_OPEN, FACE_UP
    if hidden:
        price, people = PRICE_HIDDEN, STACK
    offered = people_in(game, rules, people)
    if not offered:
        return
    paid = any_payment(game, rules, land, price)
    if not paid or below(game, LUCK, 2):
        return
    cells = homes(game, rules, land, paid)
    game[MOVE + 3] = nth(cells, below(game, LUCK, count(cells)))
    game[MOVE] = nth_person(game, people, below(game, LUCK, offered))
    game[MOVE + 1], game[MOVE + 2] = price, paid


def best_person(game: Ints, rules: Ints, land: int) -> None:
    """A few payments are tried with every person on every home; the best is kept if it gains."""
    best = 0
    for price in (PRICE_OPEN, PRICE_HIDDEN):
        people = STACK if price == PRICE_HIDDEN else FACE_UP
        if people_in(game, rules, people):
            # All payments are too many for a player that has to play a hundred thousand games.
            for _ in range(TRIES):
                paid = any_payment(game, rules, land, price)
                if paid:
                    best = try_payment(game, rules, land, price, paid, best)


def try_payment(game: Ints, rules: Ints, land: int, price: int, paid: int, best: int) -> int:
    """The best gain after this payment too; the purchase that reaches it is left in `MOVE`."""
    cells = homes(game, rules, land, paid)
    before = people_points(game, rules, land)
    pay(game, rules, land, paid, 0)
    loss = before - people_points(game, rules, land)
    if rules[GOODS_SCORE]:
        loss += price
    people = STACK if price == PRICE_HIDDEN else FACE_UP
    while cells:
        cell = lowest(cells)
        cells ^= 1 << cell
        for person in range(rules[PERSONS_USED]):
            if game[people + person]:
                gain = person_gain(game, rules, land, person, cell) - loss
                if gain > best:
                    best = gain
                    game[MOVE], game[MOVE + 1], game[MOVE + 2], game[MOVE + 3] = person, price, paid, cell
    pay(game, rules, land, paid, 1)
    return best


def pay(game: Ints, rules: Ints, land: int, paid: int, back: int) -> None:
    """Resources are taken away for a trial, or put back as they were."""
    for kind in range(rules[KINDS_USED]):
        if back:
            game[land + GOODS + kind] = game[TRIAL + kind]
        else:
            game[TRIAL + kind] = game[land + GOODS + kind]
            game[land + GOODS + kind] &= ~paid


def step(game: Ints, rules: Ints) -> None:
    """One decision: the player takes it, it is left in `MOVE`, and its consequences follow."""
    kind = game[STEP]
    if kind == PLACE:
        way = choose_way(game, rules)
        game[MOVE] = way
        do_place(game, rules, way)
    elif kind == CLAIM:
        slot = choose_slot(game, rules)
        game[MOVE] = slot
        do_claim(game, rules, slot)
    elif kind == THROW:
        cell = choose_target(game, rules)
        game[MOVE] = cell
        do_throw(game, rules, cell)
    elif kind == RECRUIT:
        choose_person(game, rules)
        do_recruit(game, rules, game[MOVE], game[MOVE + 1], game[MOVE + 2], game[MOVE + 3])
    elif kind == GIVE:
        seat = choose_heir(game, rules)
        game[MOVE] = seat
        do_give(game, rules, seat)


def paced_step(game: Ints, rules: Ints) -> None:
    """The same with random numbers that depend on the game's seed and the moment alone: what the core asks for too.

    Every claim and every placement moves the pace on by one.
    """
    kind = game[STEP]
    if kind <= PLACE:
        game[PACE] = paced(game[PACE])
        game[LUCK] = game[PACE]
    else:
        # What is left to be thrown and given makes the moment another one, although the pace stands still.
        game[LUCK] = mixed(game[PACE] ^ (kind + (game[VOLCANOES] << 4) + (game[GIFTS] << 8)))
    step(game, rules)


def finish(game: Ints, rules: Ints) -> None:
    """The game is played to its end."""
    while game[STEP] != OVER:
        step(game, rules)


def play_games(game: Ints, rules: Ints, seed: int, first: int, games: int, results: Ints) -> None:
    """Games number `first` and so on of a seed; `RESULT` numbers for each seat of each. A dynasty has one seed."""
    place = 0
    for number in range(first, first + games):
        seed_game(game, seed_of(seed, number // rules[GAMES]), number % rules[GAMES])
        start(game, rules)
        while game[STEP] != OVER:
            paced_step(game, rules)
        place = report_all(game, rules, results, place)


def report_all(game: Ints, rules: Ints, results: Ints, place: int) -> int:
    """All seats are reported from a place in the results on; the place after them."""
    for seat in range(rules[PLAYERS]):
        report(game, rules, seat, results, place)
        place += RESULT
    return place


def report(game: Ints, rules: Ints, seat: int, results: Ints, place: int) -> None:
    """The parts of a seat's points, its largest region, symbols and discards, its first claim and the sum of all."""
    land = LANDS + seat * STRIDE
    results[place] = game[land + POINTS]
    results[place + 1] = goods_points(game, rules, land)
    results[place + 2] = people_points(game, rules, land) if rules[HAS_TRIBE] else 0
    results[place + 3] = totem_points(game, rules, seat) if rules[HAS_TOTEMS] else 0
    results[place + 4] = bonus_points(game, rules, land)
    results[place + 5] = game[land + LARGEST]
    results[place + 6] = game[land + ALL_SYMBOLS]
    results[place + 7] = game[land + DISCARDS]
    results[place + 8] = game[land + FIRST_CLAIM]
    results[place + 9] = game[land + CLAIMED]
