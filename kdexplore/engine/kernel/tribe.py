"""Kernel: totems, cave people, what may be bought, and what people are worth."""

from __future__ import annotations

from kdexplore.engine.kernel.board import below
from kdexplore.engine.kernel.layout import (
    AROUND,
    CHANCE,
    CRATERED,
    FACE_UP,
    FOLK,
    GIFTS,
    GOODS,
    HOLDER,
    KINDS,
    KINDS_USED,
    LANDS,
    LINES_LEFT,
    LOST,
    NEAR,
    PER_ANY,
    PER_FIRE,
    PER_PERSON,
    PERSON_ON_VOLCANO,
    PERSON_PER,
    PERSON_POINTS,
    PERSON_POWER,
    PERSONS_USED,
    PLAYERS,
    SEED,
    STACK,
    STRIDE,
    SYMBOLS,
    TAKEN,
    TOTEM_VALUE,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, count, lowest, mixed

BOARD = 4  # spaces of the cave board


def leaders(game: Ints, rules: Ints, kind: int) -> int:
    """The seats with most of a resource, a bit each; none while nobody has any."""
    most, seats = 1, 0
    for seat in range(rules[PLAYERS]):
        number = count(game[LANDS + seat * STRIDE + GOODS + kind])
        if number > most:
            most, seats = number, 1 << seat
        elif number == most:
            seats |= 1 << seat
    return seats


def heirs(game: Ints, rules: Ints, kind: int) -> int:
    """The seats one of whom has the totem next, a bit each: nobody, one, or several among whom the holder chooses."""
    seats, holder = leaders(game, rules, kind), game[HOLDER + kind]
    if holder < 0:
        # A totem that nobody holds goes to nobody while several are equal.
        return seats if seats & (seats - 1) == 0 else 0
    if (seats >> holder) & 1:
        others = seats & ~(1 << holder)
        return others if others and (game[LOST] >> kind) & 1 else 1 << holder
    return seats


def judge_totems(game: Ints, rules: Ints) -> None:
    """Each totem goes to the player with most of its kind; `GIFTS` holds those that wait for their holder's choice."""
    game[GIFTS] = 0
    for kind in range(rules[KINDS_USED]):
        seats = heirs(game, rules, kind)
        if seats & (seats - 1):
            game[GIFTS] |= 1 << kind
        else:
            game[HOLDER + kind] = lowest(seats) if seats else -1


def totem_points(game: Ints, rules: Ints, seat: int) -> int:
    """What the totems of a seat are worth."""
    points = 0
    for kind in range(rules[KINDS_USED]):
        if game[HOLDER + kind] == seat:
            points += rules[TOTEM_VALUE + kind]
    return points


def all_goods(game: Ints, land: int) -> int:
    """The squares with a resource of any kind."""
    squares = 0
    for kind in range(KINDS):
        squares |= game[land + GOODS + kind]
    return squares


def all_folk(game: Ints, rules: Ints, land: int) -> int:
    """The squares with a person."""
    squares = 0
    for person in range(rules[PERSONS_USED]):
        squares |= game[land + FOLK + person]
    return squares


def all_burning(game: Ints, land: int) -> int:
    """The squares with a symbol, printed or of a token."""
    return game[land + SYMBOLS] | game[land + SYMBOLS + 1] | game[land + SYMBOLS + 2] | game[land + SYMBOLS + 3]


def symbols_in(game: Ints, land: int, squares: int) -> int:
    """How many symbols some squares show."""
    symbols = 0
    for plane in range(4):
        symbols += count(game[land + SYMBOLS + plane] & squares) << plane
    return symbols


def homes(game: Ints, rules: Ints, land: int, paid: int) -> int:
    """The squares on which a person may live once these resources have been paid."""
    free = game[land + TAKEN] & ~1 & ~all_burning(game, land) & ~all_folk(game, rules, land)
    free &= ~(all_goods(game, land) & ~paid)
    return free if rules[PERSON_ON_VOLCANO] else free & ~game[land + CRATERED]


def seen_by(game: Ints, rules: Ints, land: int, person: int, cell: int, folk: int) -> int:
    """How much of what a hunter-gatherer counts is around a cell."""
    around, per = rules[AROUND + cell], rules[PERSON_PER + person]
    if per == PER_FIRE:
        return symbols_in(game, land, around)
    if per == PER_PERSON:
        return count(folk & around)
    if per == PER_ANY:
        return count(all_goods(game, land) & around)
    return count(game[land + GOODS + per] & around)


def people_points(game: Ints, rules: Ints, land: int) -> int:
    """What the people of a territory are worth."""
    folk = all_folk(game, rules, land)
    if not folk:
        return 0
    points, warriors = 0, 0
    for person in range(rules[PERSONS_USED]):
        squares = game[land + FOLK + person]
        if rules[PERSON_POWER + person]:
            warriors |= squares
        else:
            while squares:
                cell = lowest(squares)
                squares ^= 1 << cell
                points += seen_by(game, rules, land, person, cell, folk) * rules[PERSON_POINTS + person]
    while warriors:
        horde = horde_of(rules, warriors, lowest(warriors))
        points += horde_points(game, rules, land, horde)
        warriors &= ~horde
    return points


def horde_of(rules: Ints, warriors: int, cell: int) -> int:
    """The warriors joined edge to edge with the one on a cell."""
    horde, rest = 1 << cell, 1 << cell
    while rest:
        member = lowest(rest)
        near = rules[NEAR + member] & warriors & ~horde
        rest = (rest ^ (1 << member)) | near
        horde |= near
    return horde


def horde_points(game: Ints, rules: Ints, land: int, horde: int) -> int:
    """The number of some warriors times their power together."""
    power = 0
    for person in range(rules[PERSONS_USED]):
        if rules[PERSON_POWER + person]:
            power += rules[PERSON_POWER + person] * count(game[land + FOLK + person] & horde)
    return power * count(horde)


def refill(game: Ints, rules: Ints) -> None:
    """The cave board is filled up from the stack: the seed and the line say with whom, whatever was bought."""
    # Not from the running stream: what was bought would change who is turned up for the rest of the game.
    game[CHANCE] = mixed(game[SEED] ^ (1 + game[LINES_LEFT]))
    open_, hidden = 0, 0
    for person in range(rules[PERSONS_USED]):
        open_ += game[FACE_UP + person]
        hidden += game[STACK + person]
    while open_ < BOARD and hidden:
        person = nth_person(game, STACK, below(game, CHANCE, hidden))
        game[STACK + person] -= 1
        game[FACE_UP + person] += 1
        open_ += 1
        hidden -= 1


def nth_person(game: Ints, people: int, number: int) -> int:
    """The kind of the person of that number among those counted from `people` on."""
    person = 0
    while number >= game[people + person]:
        number -= game[people + person]
        person += 1
    return person


def people_in(game: Ints, rules: Ints, people: int) -> int:
    """How many people are counted from `people` on."""
    number = 0
    for person in range(rules[PERSONS_USED]):
        number += game[people + person]
    return number


def recruit(game: Ints, rules: Ints, land: int, person: int, price: int, paid: int, cell: int) -> None:
    """Resources are paid for a person, who is put on a cell."""
    for kind in range(rules[KINDS_USED]):
        game[land + GOODS + kind] &= ~paid
    game[land + FOLK + person] |= 1 << cell
    game[(FACE_UP if price == 2 else STACK) + person] -= 1
