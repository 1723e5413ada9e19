"""Cases of the draft and of the order of turns: from the first line to the last."""

from dataclasses import replace

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Pass, Place, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.line import Slot
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import Rules, rules
from tests.rules.kinds import Plays, no

FIRST = Reveal((3, 9, 27, 41))
RIGHT, LEFT = Place((Cell(1, 0), Cell(2, 0))), Place((Cell(-1, 0), Cell(-2, 0)))


def four() -> Rules:
    return rules("classic", players=4)


def three_of_origins() -> Rules:
    return rules("discovery", players=3)


def duel() -> Rules:
    return rules("duel", players=2)


def abba() -> Rules:
    return rules("duel", players=2, readings={"two_kings_first_line": "abba"})


def partners() -> Rules:
    return rules("discovery", players=2)


def one_domino() -> Rules:
    """The shortest game: one player, one domino."""
    return Rules(tile_set("kingdomino"), players=1, line=1, pile=1)


def two_lines() -> Rules:
    """Two players, two rounds."""
    return Rules(tile_set("kingdomino"), players=2, line=2, pile=4)


def drawn_and_claimed(*pairs: tuple[int, int]) -> tuple[Action, ...]:
    """Kings drawn one by one, each put on a domino at once."""
    return tuple(action for seat, number in pairs for action in (DrawKing(seat), Claim(number)))


def two_of_kingdomino() -> Rules:
    return rules("classic", players=2)


def two_kings_each() -> Rules:
    """Two players with two kings each, one round."""
    return Rules(tile_set("kingdomino"), players=2, kings=2, line=4, pile=4)


DRAFTED = (FIRST, *drawn_and_claimed((2, 27), (0, 3), (3, 41), (1, 9)))
TWO_ROUNDS = (Reveal((13, 14)), *drawn_and_claimed((0, 14), (1, 13)), Reveal((15, 16)))

CASES = (
    Plays(
        "setup.start",
        "every player begins with a starting tile",
        setup=four,
        action=FIRST,
        want={"problems": [], "boards": ["*", "*", "*", "*"]},
    ),
    Plays(
        "setup.shuffle",
        "any domino of the box may come, though half of them stay out",
        setup=two_of_kingdomino,
        action=Reveal((25, 36, 47, 48)),
        want={"problems": [], "LineRevealed": [((25, 36, 47, 48), ())]},
    ),
    Plays(
        "turn.each_king",
        "two kings, two turns: the same player goes on with the second",
        setup=two_kings_each,
        before=(Reveal((13, 14, 15, 16)), *drawn_and_claimed((0, 13), (0, 14), (1, 15), (1, 16))),
        action=RIGHT,
        want={"problems": [], "step": "place", "actor": 0},
    ),
    Plays(
        "drafting.next_line",
        "when all kings stand, the next line is set out",
        setup=two_lines,
        before=(Reveal((13, 14)), *drawn_and_claimed((0, 14)), DrawKing(1)),
        action=Claim(13),
        want={"problems": [], "step": "reveal"},
    ),
    Plays(
        "drafting.next_line",
        "at the end of a round another line is set out",
        setup=lambda: replace(two_lines(), pile=6),
        before=(*TWO_ROUNDS, RIGHT, Claim(15), RIGHT),
        action=Claim(16),
        want={"problems": [], "step": "reveal"},
    ),
    Plays(
        "drafting.line",
        "a line has its full length",
        setup=four,
        action=Reveal((3, 9, 27)),
        want={"problems": [no("line_size", "drafting.line", shown=3, line=4)]},
    ),
    Plays(
        "drafting.line",
        "no domino lies in it twice",
        setup=four,
        action=Reveal((3, 3, 9, 27)),
        want={"problems": [no("shown_twice", "drafting.line", numbers=(3,))]},
    ),
    Plays(
        "drafting.line",
        "no domino comes back, and every fault is named",
        setup=four,
        before=DRAFTED,
        action=Reveal((9, 9, 41, 48, 5)),
        want={
            "problems": [
                no("line_size", "drafting.line", shown=5, line=4),
                no("shown_twice", "drafting.line", numbers=(9,)),
                no("seen_before", "drafting.line", numbers=(9, 41)),
            ]
        },
    ),
    Plays(
        "drafting.line",
        "it is laid out ascending, whatever the order of drawing",
        setup=four,
        action=Reveal((41, 3, 27, 9)),
        want={
            "problems": [],
            "LineRevealed": [((3, 9, 27, 41), ())],
            "next_line": (Slot(3), Slot(9), Slot(27), Slot(41)),
            "step": "draw",
        },
    ),
    Plays(
        "drafting.kings",
        "the king that is drawn claims at once",
        setup=four,
        before=(FIRST,),
        action=DrawKing(2),
        want={"problems": [], "KingDrawn": [(2,)], "actor": 2, "hand": (0, 1, 3), "step": "claim"},
    ),
    Plays(
        "drafting.kings",
        "no king is drawn twice",
        setup=four,
        before=(FIRST, *drawn_and_claimed((2, 27))),
        action=DrawKing(2),
        want={"problems": [no("king_not_left", "drafting.kings", seat=2, hand=(0, 1, 3))]},
    ),
    Plays(
        "drafting.kings",
        "of two kings the second is still in the hand",
        setup=duel,
        before=(FIRST, *drawn_and_claimed((1, 27))),
        action=DrawKing(1),
        want={"problems": [], "actor": 1, "hand": (0, 0), "claiming": (1,)},
    ),
    Plays(
        "drafting.kings",
        "A-B-B-A: one draw settles the opening, first and last choice against the middle two",
        setup=abba,
        before=(FIRST,),
        action=DrawKing(1),
        want={"problems": [], "actor": 1, "hand": (), "claiming": (1, 0, 0, 1)},
    ),
    Plays(
        "drafting.claim",
        "a king goes on a free domino",
        setup=four,
        before=(FIRST, DrawKing(2)),
        action=Claim(27),
        want={"problems": [], "DominoClaimed": [(2, 27)], "next_line": (Slot(3), Slot(9), Slot(27, 2), Slot(41))},
    ),
    Plays(
        "drafting.claim",
        "not on one that another king holds",
        setup=four,
        before=(FIRST, *drawn_and_claimed((2, 27)), DrawKing(0)),
        action=Claim(27),
        want={"problems": [no("claimed", "drafting.claim", number=27, seat=2)]},
    ),
    Plays(
        "drafting.claim",
        "not on one that is not in the line",
        setup=four,
        before=(FIRST, DrawKing(2)),
        action=Claim(28),
        want={"problems": [no("not_in_line", "drafting.claim", number=28, line=(3, 9, 27, 41))]},
    ),
    Plays(
        "drafting.pairs",
        "Origins for two: who takes the lowest takes the highest with it",
        setup=partners,
        before=(FIRST, DrawKing(1), Claim(3)),
        action=Claim(9),
        want={"problems": [no("not_partner", "drafting.pairs", number=9, partner=41)]},
    ),
    Plays(
        "drafting.pairs",
        "who takes one of the middle two takes the other",
        setup=partners,
        before=(FIRST, DrawKing(1), Claim(27)),
        action=Claim(9),
        want={"problems": [], "actor": 0, "next_line": (Slot(3), Slot(9, 1), Slot(27, 1), Slot(41))},
    ),
    Plays(
        "drafting.pairs",
        "the other player has the rest",
        setup=partners,
        before=(FIRST, DrawKing(1), Claim(27), Claim(9), Claim(41)),
        action=Claim(3),
        want={"problems": [], "line": (Slot(3, 0), Slot(9, 1), Slot(27, 1), Slot(41, 0)), "step": "reveal"},
    ),
    Plays(
        "drafting.leftover",
        "Origins for three: the fourth domino goes away, in every line (scenario 6)",
        setup=three_of_origins,
        before=(FIRST, *drawn_and_claimed((2, 27), (0, 3)), DrawKing(1)),
        action=Claim(9),
        want={"problems": [], "DominoesDropped": [((41,),)], "line": (Slot(3, 0), Slot(9, 1), Slot(27, 2))},
    ),
    Plays(
        "drafting.leftover",
        "with four kings nothing is left over",
        setup=four,
        before=DRAFTED[:-1],
        action=Claim(9),
        want={"problems": [], "DominoesDropped": [], "step": "reveal"},
    ),
    Plays(
        "drafting.order",
        "the lowest domino plays first",
        setup=four,
        before=DRAFTED,
        action=Reveal((1, 2, 4, 5)),
        want={
            "problems": [],
            "RoundStarted": [(1,)],
            "line": (Slot(3, 0), Slot(9, 1), Slot(27, 2), Slot(41, 3)),
            "actor": 0,
            "step": "place",
            "round": 1,
        },
    ),
    Plays(
        "drafting.order",
        "who claims low plays early in the next round",
        setup=two_lines,
        before=(*TWO_ROUNDS, RIGHT, Claim(16), RIGHT),
        action=Claim(15),
        want={"problems": [], "line": (Slot(15, 0), Slot(16, 1)), "actor": 0, "RoundStarted": [(2,)]},
    ),
    Plays(
        "drafting.last_round",
        "there is nothing left to claim: the turn ends with the domino",
        setup=two_lines,
        before=(*TWO_ROUNDS, RIGHT, Claim(16), RIGHT, Claim(15)),
        action=LEFT,
        want={"problems": [], "actor": 1, "step": "place", "next_line": ()},
    ),
    Plays(
        "turn.order",
        "first the domino is placed, then another is claimed",
        setup=two_lines,
        before=TWO_ROUNDS,
        action=Claim(15),
        want={"problems": [no("wrong_step", "turn.order", step="place", wanted="claim")]},
    ),
    Plays(
        "turn.order",
        "nobody recruits where there is no tribe",
        setup=two_lines,
        before=(*TWO_ROUNDS, RIGHT),
        action=Pass(),
        want={"problems": [no("wrong_step", "turn.order", step="claim", wanted="recruit")]},
    ),
    Plays(
        "turn.order",
        "after the last domino the game is over",
        setup=one_domino,
        before=(Reveal((13,)), *drawn_and_claimed((0, 13)), RIGHT),
        action=Discard(),
        want={"problems": [no("game_over", "turn.order", step="over", wanted="place")]},
    ),
)
