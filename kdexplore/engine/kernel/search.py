"""Kernel: the moves of a decision, best first at first sight, and a tree of moves grown by games played on from it.

The tree holds decisions up to the next chance, then a game is played on: its mean is the mean over what is revealed. It
is one flat list: `HEAD` numbers, room for the moves of a decision and for a path, then the nodes, the root first.
"""

from __future__ import annotations

from math import sqrt

from kdexplore.engine.kernel.board import find_ways, seed_game
from kdexplore.engine.kernel.fire import find_targets
from kdexplore.engine.kernel.flow import actor
from kdexplore.engine.kernel.layout import (
    CELLS,
    CLAIM,
    DECK_AT,
    DOMINOES,
    FACE_UP,
    GIFTS,
    GOODS,
    GOODS_SCORE,
    GREEDY,
    HAS_TRIBE,
    KINDS_USED,
    LANDS,
    LINE,
    LINE_SEAT,
    MAY_DISCARD,
    MOVE,
    OPENING,
    ORDER_AT,
    ORDER_LENGTH,
    OVER,
    PERSONS_USED,
    PLACE,
    PLAYERS,
    RECRUIT,
    STACK,
    STEP,
    STRIDE,
    THROW,
    TURN,
    WAYS,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, copied, count, lowest, nth
from kdexplore.engine.kernel.outlook import outlook, slot_outlook
from kdexplore.engine.kernel.players import PRICE_HIDDEN, PRICE_OPEN, finish, free_slots, pay
from kdexplore.engine.kernel.rollout import deal_hidden, make_move, play_move_out
from kdexplore.engine.kernel.scores import ladder, score
from kdexplore.engine.kernel.tribe import heirs, homes, people_points
from kdexplore.engine.kernel.values import person_gain, throw_gain

# ---- a list of moves: five numbers each, the fifth what the move seems worth, in hundredths of a point
MOVE_SIZE = 5
MOST_MOVES = 40  # of a decision; of more, those that seem worth most
LEAST = -1_000_000

# ---- a tree
NODES_USED, NODES_ROOM, MOVES, PATH, MOST_DEPTH, NODES = 0, 1, 8, 208, 40, 288
# ---- a node
VISITS, SUM, PRIOR, NODE_MOVE, CHILD, CHILDREN, NODE_SIZE = 0, 1, 2, 3, 7, 8, 9
WIDEN_AT = 3  # visits before the moves of a node are listed
SOFT = 300.0  # hundredths of a point by which a move may seem worse and be tried half as much
CURIOUS = 0.18  # how much what has been tried little attracts
# ---- what a game is worth: 0 to 10 000, three quarters by the margin, one quarter by the victory
FAR, PER_POINT, VICTORY = 50, 75, 2_500
SUMS = 6  # numbers that `sample` adds up


def keep_move(moves: Ints, at: int, number: int, value: int, move: Ints) -> int:
    """How many moves the list holds with one more, read from `move`; sorted by what they seem worth."""
    place = number
    # The list is full: the new one has to be better than the last, which it then pushes out.
    if number == MOST_MOVES:
        place = number - 1
        if moves[at + place * MOVE_SIZE + 4] >= value:
            return number
    while place > 0 and moves[at + (place - 1) * MOVE_SIZE + 4] < value:
        for part in range(MOVE_SIZE):
            moves[at + place * MOVE_SIZE + part] = moves[at + (place - 1) * MOVE_SIZE + part]
        place -= 1
    for part in range(4):
        moves[at + place * MOVE_SIZE + part] = move[MOVE + part]
    moves[at + place * MOVE_SIZE + 4] = value
    return min(number + 1, MOST_MOVES)


def list_moves(game: Ints, rules: Ints, moves: Ints, at: int) -> int:
    """How many moves there are to compare; they are left in `moves`, best first at first sight. `MOVE` is scratch."""
    kind, number = game[STEP], 0
    for part in range(4):
        game[MOVE + part] = 0
    if kind == PLACE:
        return list_ways(game, rules, moves, at)
    if kind == RECRUIT:
        return list_purchases(game, rules, moves, at)
    seat = actor(game)
    if kind == CLAIM:
        choices = free_slots(game, rules)
    elif kind == THROW:
        choices = find_targets(game, rules, LANDS + seat * STRIDE)
    else:
        choices = heirs(game, rules, lowest(game[GIFTS]))
    while choices:
        choice = lowest(choices)
        choices ^= 1 << choice
        game[MOVE] = choice
        if kind == CLAIM:
            value = slot_outlook(game, rules, seat, choice)
        elif kind == THROW:
            value = 100 * throw_gain(game, rules, LANDS + seat * STRIDE, choice, GREEDY)
        else:
            # A totem that has to be given away goes to the seat with fewest points.
            value = -100 * score(game, rules, choice)
        number = keep_move(moves, at, number, value, game)
    return number


def list_ways(game: Ints, rules: Ints, moves: Ints, at: int) -> int:
    """The ways to lay the domino of this turn; to discard it where nothing fits, or where a reading allows it."""
    domino, land = game[LINE + game[TURN]], LANDS + game[LINE_SEAT + game[TURN]] * STRIDE
    number = 0
    if not find_ways(game, rules, land, domino) or rules[MAY_DISCARD]:
        game[MOVE] = -1
        number = keep_move(moves, at, 0, LEAST, game)
    for turned in range(4):
        mask = game[WAYS + turned]
        while mask:
            cell = lowest(mask)
            mask ^= 1 << cell
            way = turned * CELLS + cell
            game[MOVE] = way
            number = keep_move(moves, at, number, outlook(game, rules, land, domino, way), game)
    return number


def list_purchases(game: Ints, rules: Ints, moves: Ints, at: int) -> int:
    """Nobody, and the people that seem worth most, each with a payment and a home."""
    land = LANDS + game[LINE_SEAT + game[TURN]] * STRIDE
    number, kinds = 0, 0
    for kind in range(rules[KINDS_USED]):
        if game[land + GOODS + kind]:
            kinds |= 1 << kind
    for chosen in range(1, kinds + 1):
        price = count(chosen)
        if (chosen & ~kinds) == 0 and price in (PRICE_OPEN, PRICE_HIDDEN):
            number = list_people(game, rules, moves, at, number, payment(game, rules, land, chosen, 0))
            # All payments would be far too many. The first and the last resource of each kind free different homes.
            other = payment(game, rules, land, chosen, 1)
            if other != payment(game, rules, land, chosen, 0):
                number = list_people(game, rules, moves, at, number, other)
    # Recruiting nobody is always compared, if need be in place of the last purchase.
    nobody = at + min(number, MOST_MOVES - 1) * MOVE_SIZE
    for part in range(MOVE_SIZE):
        moves[nobody + part] = 0
    return min(number + 1, MOST_MOVES)


def payment(game: Ints, rules: Ints, land: int, kinds: int, last: int) -> int:
    """One resource of each of these kinds: the first on the board, or the last."""
    paid = 0
    for kind in range(rules[KINDS_USED]):
        if (kinds >> kind) & 1:
            cells = game[land + GOODS + kind]
            paid |= 1 << nth(cells, (count(cells) - 1) * last)
    return paid


def list_people(game: Ints, rules: Ints, moves: Ints, at: int, number: int, paid: int) -> int:
    """The list with everybody whom a payment buys, in every home."""
    land, price = LANDS + game[LINE_SEAT + game[TURN]] * STRIDE, count(paid)
    cells, before = homes(game, rules, land, paid), people_points(game, rules, land)
    pay(game, rules, land, paid, 0)
    # Resources on the board may count for people who live beside them.
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
                game[MOVE], game[MOVE + 1], game[MOVE + 2], game[MOVE + 3] = person, price, paid, cell
                if gain > 0:
                    number = keep_move(moves, at, number, 100 * gain, game)
    pay(game, rules, land, paid, 1)
    return number


def margin_of(game: Ints, rules: Ints, seat: int) -> int:
    """How far a seat is ahead of the best of the others at the end."""
    most = LEAST
    for other in range(rules[PLAYERS]):
        if other != seat:
            most = max(most, score(game, rules, other))
    return score(game, rules, seat) - most if most > LEAST else score(game, rules, seat)


def rank_of(game: Ints, rules: Ints, seat: int) -> int:
    """What a seat has on the ladder that decides, totems included."""
    return ladder(game, LANDS + seat * STRIDE, score(game, rules, seat))


def share_of(game: Ints, rules: Ints, seat: int) -> int:
    """The share of the victory in 840ths."""
    mine, alike = rank_of(game, rules, seat), 1
    for other in range(rules[PLAYERS]):
        if other != seat:
            theirs = rank_of(game, rules, other)
            if theirs > mine:
                return 0
            if theirs == mine:
                alike += 1
    # 840 can be divided by every number of seats from 1 to 8: shares stay whole numbers.
    return 840 // alike


def reward(game: Ints, rules: Ints, seat: int) -> int:
    """What a finished game is worth to a seat, from 0 to 10 000."""
    margin = max(-FAR, min(FAR, margin_of(game, rules, seat)))
    return PER_POINT * (margin + FAR) + share_of(game, rules, seat) * VICTORY // 840


def sample(base: Ints, game: Ints, rules: Ints, seed: int, first: int, games: int, sums: Ints) -> None:
    """Draws of a seed after the move in `base`, added to `sums`: games, reward, its square, margin, points, victory."""
    seat = actor(base)
    for number in range(first, first + games):
        play_move_out(base, game, rules, seed, number)
        worth = reward(game, rules, seat)
        sums[0] += 1
        sums[1] += worth
        sums[2] += worth * worth
        sums[3] += margin_of(game, rules, seat)
        sums[4] += score(game, rules, seat)
        sums[5] += share_of(game, rules, seat)


def grow(base: Ints, game: Ints, rules: Ints, seed: int, first: int, games: int, tree: Ints) -> None:
    """Draws of a seed, each down the tree and played to its end; what it was worth is kept along its path."""
    size = LANDS + rules[PLAYERS] * STRIDE
    for number in range(first, first + games):
        copied(base, game, size)
        seed_game(game, seed, number)
        deal_hidden(game, rules)
        depth = descend(game, rules, tree)
        finish(game, rules)
        tree[NODES + VISITS] += 1
        for place in range(depth):
            node, seat = tree[PATH + 2 * place], tree[PATH + 2 * place + 1]
            tree[node + VISITS] += 1
            tree[node + SUM] += reward(game, rules, seat)


def descend(game: Ints, rules: Ints, tree: Ints) -> int:
    """How many moves were made in the tree, before a new node, a chance or the end; the path is left in `PATH`."""
    node, depth, going = NODES, 0, True
    while going and depth < MOST_DEPTH and game[STEP] != OVER:
        # A node met once or twice is not worth a list of moves: most nodes never are met again.
        if not tree[node + CHILDREN] and (node == NODES or tree[node + VISITS] >= WIDEN_AT):
            widen(game, rules, tree, node)
        if not tree[node + CHILDREN]:
            return depth
        child, deck = pick(tree, node), game[DECK_AT]
        opening = game[ORDER_AT] < game[ORDER_LENGTH] and rules[OPENING] == 0
        tree[PATH + 2 * depth], tree[PATH + 2 * depth + 1] = child, actor(game)
        for part in range(4):
            game[MOVE + part] = tree[child + NODE_MOVE + part]
        make_move(game, rules)
        node, depth = child, depth + 1
        # Something has been turned up: below this move the tree would be of this draw only.
        if opening or (game[DECK_AT] != deck and (game[DECK_AT] < rules[DOMINOES] or rules[HAS_TRIBE])):
            going = False
    return depth


def widen(game: Ints, rules: Ints, tree: Ints, node: int) -> None:
    """The moves of a node become its children, if there is room."""
    number = list_moves(game, rules, tree, MOVES)
    # No room: the node stays a leaf, from which games are played on, as before.
    if tree[NODES_USED] + number > tree[NODES_ROOM]:
        return
    first = NODES + tree[NODES_USED] * NODE_SIZE
    tree[NODES_USED] += number
    tree[node + CHILD], tree[node + CHILDREN] = first, number
    for place in range(number):
        child, move = first + place * NODE_SIZE, MOVES + place * MOVE_SIZE
        for part in range(NODE_SIZE):
            tree[child + part] = 0
        for part in range(4):
            tree[child + NODE_MOVE + part] = tree[move + part]
        tree[child + PRIOR] = tree[MOVES + 4] - tree[move + 4]


def pick(tree: Ints, node: int) -> int:
    """The child to follow: its mean, and more for those tried little that seem worth it at first sight."""
    first, number = tree[node + CHILD], tree[node + CHILDREN]
    visits, worth = 0, 0
    for place in range(number):
        visits += tree[first + place * NODE_SIZE + VISITS]
        worth += tree[first + place * NODE_SIZE + SUM]
    # What has not been tried counts as the mean of its sisters, so that a bad node does not make all of them look good.
    usual, pull = (worth / visits / 10_000.0 if visits else 0.5), CURIOUS * sqrt(visits + 1.0)
    best, most = first, -1.0
    for place in range(number):
        child = first + place * NODE_SIZE
        tried = tree[child + VISITS]
        mean = tree[child + SUM] / tried / 10_000.0 if tried else usual
        value = mean + pull / (1.0 + tree[child + PRIOR] / SOFT) / (1.0 + tried)
        if value > most:
            best, most = child, value
    return best
