"""One player's territory: what may be laid where, where fire may land, what it scores.

`squares` is a dict cell -> (terrain, symbols, craters); the starting tile lies on (0, 0).
`fires`, `resources` and `people` are dicts cell -> what lies there.
"""

import re

from .tables import HOME_SQUARE, HUNTERS, RESOURCES, START, TOTEMS, VOLCANO, WARRIORS, square

HOME = (0, 0)
TOKEN = re.compile(r"([.*]|[a-z]\d?)(')?(?:\^(\d))?(?:\(([a-z_0-9]+)\))?")


def empty_board():
    """A territory with nothing but its starting tile."""
    return {"squares": {HOME: HOME_SQUARE}, "fires": {}, "resources": {}, "people": {}}


def beside(cell):
    """The four cells that share an edge with this one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def around(cell):
    """The eight cells that share an edge or a corner with this one."""
    x, y = cell
    near = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
    return [other for other in near if other != cell]


# Notation


def split_row(row):
    """The tokens of one row of a written territory."""
    tokens = []
    while row:
        found = TOKEN.match(row)
        if not found:
            raise ValueError(f"cannot read {row!r}")
        tokens.append(found.groups())
        row = row[found.end() :]
    return tokens


def lay_token(board, cell, token):
    """Put what one token says on its cell."""
    letter, resource, fires, person = token
    if letter == ".":
        return
    board["squares"][cell] = HOME_SQUARE if letter == START else square(letter)
    if resource:
        board["resources"][cell] = RESOURCES[letter[0]]
    if fires:
        board["fires"][cell] = int(fires)
    if person:
        board["people"][cell] = person


def read(text):
    """The territory written in our notation."""
    rows = [split_row(row) for row in text.split("/")]
    starts = [
        (column, row) for row, tokens in enumerate(rows) for column, token in enumerate(tokens) if token[0] == START
    ]
    if len(starts) != 1 or len({len(tokens) for tokens in rows}) != 1:
        raise ValueError("rows of unequal width, or not exactly one starting tile")
    board = empty_board()
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            lay_token(board, (column - starts[0][0], row - starts[0][1]), token)
    return board


def written_cell(board, cell):
    """One cell as a token of our notation."""
    if cell not in board["squares"]:
        return "."
    terrain, symbols, craters = board["squares"][cell]
    text = terrain + (str(symbols + craters) if symbols + craters else "")
    text += "'" if cell in board["resources"] else ""
    text += f"^{board['fires'][cell]}" if cell in board["fires"] else ""
    return text + (f"({board['people'][cell]})" if cell in board["people"] else "")


def write(board):
    """A territory in our notation."""
    left, right, top, bottom = extent(board["squares"])
    return "/".join(
        "".join(written_cell(board, (x, y)) for x in range(left, right + 1)) for y in range(top, bottom + 1)
    )


# Placing


def extent(cells):
    """The smallest rectangle round the cells: left, right, top, bottom."""
    columns = [x for x, _ in cells]
    rows = [y for _, y in cells]
    return min(columns), max(columns), min(rows), max(rows)


def fits(squares, cells, span):
    """Whether the territory with these cells lies inside span by span."""
    left, right, top, bottom = extent([*squares, *cells])
    return right - left < span and bottom - top < span


def meets(squares, cell, terrain):
    """Whether a square of this terrain would touch its own terrain or the starting tile."""
    return any(near in squares and squares[near][0] in (START, terrain) for near in beside(cell))


def legal_placements(squares, halves, span):
    """Every pair of cells a domino may cover, its first half first."""
    found = []
    window = [(x, y) for y in range(-span, span + 1) for x in range(-span, span + 1)]
    for first in window:
        for second in beside(first):
            if first in squares or second in squares:
                continue
            if not meets(squares, first, halves[0][0]) and not meets(squares, second, halves[1][0]):
                continue
            if not fits(squares, [first, second], span):
                continue
            cells = (first, second)
            if halves[0] == halves[1]:
                cells = tuple(sorted(cells))
            if cells not in found:
                found.append(cells)
    return found


# Fire


def king_moves(one, other):
    """How many steps, diagonals included, lead from one cell to the other."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def in_line(one, other):
    """Whether one of the eight straight directions leads from one cell to the other."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return 0 in (across, down) or across == down


def walked(squares, origin, steps):
    """Every occupied cell that so many steps over occupied cells can reach."""
    reached = {origin}
    for _ in range(steps):
        reached |= {near for cell in reached for near in around(cell) if near in squares}
    return reached


def reached_by_fire(squares, volcano, fire_path):
    """Every occupied cell the fire of this volcano can fly to, free or not."""
    reach = 4 - squares[volcano][2]
    if fire_path == "squares":
        return walked(squares, volcano, reach) - {volcano}
    near = {cell for cell in squares if 1 <= king_moves(volcano, cell) <= reach}
    if fire_path == "rays":
        return {cell for cell in near if in_line(volcano, cell)}
    return near


def fire_targets(squares, fires, volcano, fire_path="flight", *, fire_on_start=True):
    """The squares the fire may land on: without fire, no volcano."""
    targets = []
    for cell in reached_by_fire(squares, volcano, fire_path):
        terrain, symbols, _ = squares[cell]
        if cell in fires or symbols > 0 or terrain == VOLCANO:
            continue
        if terrain == START and not fire_on_start:
            continue
        targets.append(cell)
    return sorted(targets)


# Scoring


def fires_on(board, cell):
    """The printed symbols and the fires of a token on one cell."""
    return board["squares"][cell][1] + board["fires"].get(cell, 0)


def grown(cells, first):
    """All of the cells that hang together with the first, edge to edge."""
    group = [first]
    for cell in group:
        group += [near for near in beside(cell) if near in cells and near not in group]
    return group


def regions(board):
    """Every region: terrain, cells, number of squares, symbols, points."""
    squares, seen, found = board["squares"], [], []
    for cell in squares:
        if cell in seen or cell == HOME:
            continue
        terrain = squares[cell][0]
        group = grown([other for other in squares if squares[other][0] == terrain], cell)
        seen += group
        symbols = sum(fires_on(board, other) for other in group)
        points = 0 if terrain == VOLCANO else len(group) * symbols
        row = {"terrain": terrain, "cells": sorted(group), "squares": len(group)}
        found.append(row | {"symbols": symbols, "points": points})
    return found


def person_points(board, cell):
    """What one hunter-gatherer earns from the eight squares around it; a warrior earns 0 here."""
    person = board["people"][cell]
    near = [other for other in around(cell) if other in board["squares"]]
    if person == "fire_eater":
        return sum(fires_on(board, other) for other in near)
    if person == "shaman":
        return 2 * len([other for other in near if other in board["people"]])
    if person in WARRIORS:
        return 0
    value, kinds = HUNTERS[person]
    return value * len([other for other in near if board["resources"].get(other) in kinds])


def hordes(board):
    """Every horde of warriors: its cells, its power, its points."""
    fighters = [cell for cell, person in board["people"].items() if person in WARRIORS]
    seen, found = [], []
    for cell in fighters:
        if cell not in seen:
            horde = grown(fighters, cell)
            seen += horde
            power = sum(WARRIORS[board["people"][other]] for other in horde)
            found.append({"cells": sorted(horde), "power": power, "points": len(horde) * power})
    return found


def is_centred(squares, span, reading):
    """Whether the starting tile is the centre of the territory, in one of three readings."""
    left, right, top, bottom = extent(squares)
    if reading == "frame":
        return max(-left, right, -top, bottom) <= span // 2
    symmetric = left == -right and top == -bottom
    if reading == "full":
        return symmetric and right - left + 1 == span and bottom - top + 1 == span
    return symmetric


def bonus_points(board, bonuses, discards, span, centre):
    """Ten for a starting tile in the centre, five for no discard, as far as they are played."""
    points = {"centre": 0, "complete": 0}
    if "centre" in bonuses and is_centred(board["squares"], span, centre):
        points["centre"] = 10
    if "complete" in bonuses and discards == 0:
        points["complete"] = 5
    return points


def people_points(board):
    """What all cave people earn: hunter-gatherers one by one, warriors in hordes."""
    gathered = sum(person_points(board, cell) for cell in board["people"])
    return gathered + sum(horde["points"] for horde in hordes(board))


def score(board, mode, totems=(), bonuses=(), discards=0, span=5, centre="symmetric"):
    """The points of a territory, part by part, in one of the modes
    classic, duel, discovery, totem, tribe."""
    bonus = bonus_points(board, bonuses, discards, span, centre)
    parts = {
        "area": sum(region["points"] for region in regions(board)),
        "resources": len(board["resources"]) if mode == "totem" else 0,
        "totems": sum(TOTEMS[kind] for kind in totems) if mode == "totem" else 0,
        "people": people_points(board) if mode == "tribe" else 0,
        "bonuses": bonus["centre"] + bonus["complete"],
    }
    return parts | {"total": sum(parts.values())}


def tie_break(board):
    """What decides between equal totals: the largest region, then the symbols of the territory."""
    largest = max([region["squares"] for region in regions(board)], default=0)
    return largest, sum(fires_on(board, cell) for cell in board["squares"])
