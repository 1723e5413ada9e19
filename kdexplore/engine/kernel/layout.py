"""The place of each number in the two flat lists that the kernel works on: `game` (one game) and `rules` (its tables).

A territory is an 8 by 8 torus, one bit for each cell: the cell (x, y) is bit `(y % 8) * 8 + x % 8`, the starting tile
bit 0. A grid of span 7 leaves a row and a column free, so cells that do not touch on the table do not touch here.

A domino is placed at a *way*, a number below 256: the cell of its western or northern half, plus 64 if it goes from
north to south, plus 128 if that half is the second one.
"""

from __future__ import annotations

from typing import Final

CELLS: Final = 64
TURNED: Final = 128  # added to a way whose western or northern half is the second one
TERRAINS: Final = 8
KINDS: Final = 8  # of resources
PERSONS: Final = 16  # kinds of cave people
SEATS: Final = 8
LONGEST_LINE: Final = 12
MOST_DOMINOES: Final = 256
CRATERS: Final = 10
SPAN: Final = 7
EXTENTS: Final = 256  # 28 pairs of extents, each times 8 so that a column can be added

# ---- steps of a game
OVER: Final = 0
CLAIM: Final = 1
PLACE: Final = 2
THROW: Final = 3
GIVE: Final = 4
RECRUIT: Final = 5

# ---- players
RANDOM: Final = 0
GREEDY_PLACEMENT: Final = 1
GREEDY: Final = 2
LEARNED: Final = 3

# ---- `game`: what all share
STEP: Final = 0
LUCK: Final = 1  # the players' random numbers
CHANCE: Final = 2  # the table's random numbers
TURN: Final = 3
LINE_LENGTH: Final = 4
NEXT_LENGTH: Final = 5
DECK_AT: Final = 6
LINES_LEFT: Final = 7
ORDER_AT: Final = 8  # which claim of the opening comes next
ORDER_LENGTH: Final = 9
VOLCANOES: Final = 10  # how many of the domino just laid have not yet thrown
VOLCANO: Final = 11  # of each of the two its cell, plus 64 for each crater
GIFTS: Final = 13  # totems to be given, a bit each
LOST: Final = 14  # totems whose holder burned a resource and must give it
MOVE: Final = 15  # the last decision: way, slot, cell, seat, or person, price, paid, cell
WAYS: Final = 19  # four masks of ways
LINE: Final = 24  # dominoes of the line being played
LINE_SEAT: Final = LINE + LONGEST_LINE
NEXT: Final = LINE_SEAT + LONGEST_LINE  # dominoes of the line being claimed
NEXT_SEAT: Final = NEXT + LONGEST_LINE
ORDER: Final = NEXT_SEAT + LONGEST_LINE  # seats, in the order in which they claim in the opening
HOLDER: Final = ORDER + 2 * LONGEST_LINE
POLICY: Final = HOLDER + KINDS
TOKENS: Final = POLICY + SEATS
FACE_UP: Final = TOKENS + CRATERS
STACK: Final = FACE_UP + PERSONS
SEED: Final = STACK + PERSONS  # a word that the seed of the game makes: what people are turned up with it
PACE: Final = SEED + 1  # where the random numbers of the last turn's decision began
DECK: Final = PACE + 1
TRIAL: Final = DECK + MOST_DOMINOES  # pieces of a territory, kept while something is tried
LANDS: Final = TRIAL + KINDS + PERSONS + 4  # the first territory

# ---- `game`: one territory, from its own offset on
TOUCH: Final = 0  # for each terrain, cells that touch it or the starting tile
TOUCH_EAST: Final = TOUCH + TERRAINS  # the same cells, moved one west: whose eastern neighbour touches it
TOUCH_SOUTH: Final = TOUCH_EAST + TERRAINS
LAND: Final = TOUCH_SOUTH + TERRAINS  # for each terrain, its squares
GOODS: Final = LAND + TERRAINS  # for each kind, the squares with a resource
FOLK: Final = GOODS + KINDS  # for each kind of person, where they live
SYMBOLS: Final = FOLK + PERSONS  # how many symbols each square shows, as four bit planes
FULL_EAST: Final = SYMBOLS + 4  # cells that are occupied, or whose eastern neighbour is
FULL_SOUTH: Final = FULL_EAST + 1
PAIRS_EAST: Final = FULL_SOUTH + 1  # where a domino finds room, from west to east
PAIRS_SOUTH: Final = PAIRS_EAST + 1
COLUMNS: Final = PAIRS_SOUTH + 1  # extents from west to east, as an index of the tables
ROWS: Final = COLUMNS + 1
TAKEN: Final = ROWS + 1  # occupied cells, starting tile included
CRATERED: Final = TAKEN + 1
POINTS: Final = CRATERED + 1  # of all regions
LARGEST: Final = POINTS + 1
ALL_SYMBOLS: Final = LARGEST + 1  # all symbols
DISCARDS: Final = ALL_SYMBOLS + 1
FIRST_CLAIM: Final = DISCARDS + 1  # the number of the first domino that the seat has claimed
CLAIMED: Final = FIRST_CLAIM + 1  # the sum of the numbers of all that it has claimed
CLEAR: Final = CLAIMED + 1  # from here on nothing has to be cleared for a new game
ROOT: Final = CLEAR  # for each square, the square under which its region is kept
SIZE: Final = ROOT + CELLS  # kept under the root: squares, symbols, mask of the region
FIRES: Final = SIZE + CELLS
REGION: Final = FIRES + CELLS
STRIDE: Final = REGION + CELLS

# ---- `rules`: numbers
PLAYERS: Final = 0
KINGS: Final = 1
LENGTH: Final = 2  # of a line
ROUNDS: Final = 3
PILE: Final = 4
DOMINOES: Final = 5
OPENING: Final = 6  # 0 drawn, 1 abba, 2 partners
HAS_FIRE: Final = 7
HAS_GOODS: Final = 8
HAS_TOTEMS: Final = 9
HAS_TRIBE: Final = 10
GOODS_SCORE: Final = 11
CENTRE: Final = 12
COMPLETE: Final = 13
KINDS_USED: Final = 14
PERSONS_USED: Final = 15
FIRE_PATH: Final = 16  # 0 flight, 1 squares, 2 rays
FIRE_ON_START: Final = 17
TOTEM_GIVEN: Final = 18
RECRUIT_ONCE: Final = 19
PERSON_ON_VOLCANO: Final = 20
MAY_DISCARD: Final = 21
CENTRE_READING: Final = 22  # 0 symmetric, 1 frame, 2 full
GRID: Final = 23  # the span
GAMES: Final = 24  # of a dynasty, else 1
# ---- `rules`: tables
FIRST: Final = 25  # of each domino, terrain of its halves
SECOND: Final = FIRST + MOST_DOMINOES
FIRST_SYMBOLS: Final = SECOND + MOST_DOMINOES
SECOND_SYMBOLS: Final = FIRST_SYMBOLS + MOST_DOMINOES
FIRST_CRATERS: Final = SECOND_SYMBOLS + MOST_DOMINOES
SECOND_CRATERS: Final = FIRST_CRATERS + MOST_DOMINOES
FIRST_GOODS: Final = SECOND_CRATERS + MOST_DOMINOES  # kind of resource plus one, 0 for none
SECOND_GOODS: Final = FIRST_GOODS + MOST_DOMINOES
ALIKE: Final = SECOND_GOODS + MOST_DOMINOES
NUMBER: Final = ALIKE + MOST_DOMINOES  # what the box calls it
BARREN: Final = NUMBER + MOST_DOMINOES  # for each terrain, whether it is volcano: its regions score nothing
REACH: Final = BARREN + TERRAINS
SUPPLY: Final = REACH + CRATERS
TOTEM_VALUE: Final = SUPPLY + CRATERS
PERSON_COUNT: Final = TOTEM_VALUE + KINDS
PERSON_POINTS: Final = PERSON_COUNT + PERSONS
PERSON_PER: Final = PERSON_POINTS + PERSONS  # a kind of resource, or one of the three below
PERSON_POWER: Final = PERSON_PER + PERSONS
NEAR: Final = PERSON_POWER + PERSONS  # cells that share an edge
NEAR_EAST: Final = NEAR + CELLS  # the same, moved one west
NEAR_SOUTH: Final = NEAR_EAST + CELLS
AROUND: Final = NEAR_SOUTH + CELLS  # the eight cells around
OTHER: Final = AROUND + CELLS  # of a way below 128, the cell of its eastern or southern half
BLOCKS_EAST: Final = OTHER + 2 * CELLS  # of a way, what it adds to FULL_EAST
BLOCKS_SOUTH: Final = BLOCKS_EAST + 2 * CELLS
GROWN: Final = BLOCKS_SOUTH + 2 * CELLS  # extents after one more column
GROWN_BY_TWO: Final = GROWN + EXTENTS  # and after two, the western one given
ROOM_COLUMNS: Final = GROWN_BY_TWO + EXTENTS  # columns that fit, as masks
ROOM_PAIRS: Final = ROOM_COLUMNS + EXTENTS  # western columns of two that fit
ROOM_ROWS: Final = ROOM_PAIRS + EXTENTS
ROOM_ROW_PAIRS: Final = ROOM_ROWS + EXTENTS
SPANNED_COLUMNS: Final = ROOM_ROW_PAIRS + EXTENTS  # columns within the extents
SPANNED_ROWS: Final = SPANNED_COLUMNS + EXTENTS
WEST: Final = SPANNED_ROWS + EXTENTS  # the two extents themselves
EAST: Final = WEST + EXTENTS
WEIGHTS: Final = EAST + EXTENTS  # of a learned player: two for each feature
FEATURES: Final = 16
NEW_GAME: Final = WEIGHTS + 2 * FEATURES  # the first numbers of a game before anything is dealt
NEW_LAND: Final = NEW_GAME + LANDS  # a territory with nothing but its starting tile
RULES_SIZE: Final = NEW_LAND + CLEAR

PER_ANY: Final = 8
PER_FIRE: Final = 9
PER_PERSON: Final = 10


def game_size(players: int) -> int:
    """How many numbers a game of so many players takes."""
    return LANDS + players * STRIDE
