"""Cases of recruiting in the tribe mode: the price, the cave board, the cell and the moment."""

from kdexplore.core.actions import Claim, DrawKing, Pass, Place, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import Rules, rules
from tests.rules.kinds import Plays, Recruits, no

VOLCANO_HOUSE = {"person_on_volcano": "allowed"}
FACE_UP, STACK = ("hunter", "painter", "shaman", "warrior1"), ("fisher", "gatherer", "warrior3")


def tribe() -> Rules:
    return rules("tribe", players=3)


def two_rounds() -> Rules:
    """A tribe of one, with two dominoes to place."""
    return Rules(tile_set("origins"), players=1, line=1, pile=2, fire=True, resources=True, tribe=True)


def tribe_for_two() -> Rules:
    return rules("tribe", players=2)


FIRST_CHIEF = (
    *(Reveal((21, 22, 23, 48), FACE_UP), DrawKing(0), Claim(21), Claim(48), Claim(22), Claim(23)),
    *(Reveal((1, 2, 3, 4)), Place((Cell(1, 0), Cell(2, 0)))),
)
OPENED = (Reveal((21, 22, 23, 48), FACE_UP), *(a for seat in range(3) for a in (DrawKing(seat), Claim(21 + seat))))
RIGHT, LEFT = Place((Cell(1, 0), Cell(2, 0))), Place((Cell(-1, 0), Cell(-2, 0)))
SECOND = (Reveal((21,), FACE_UP), DrawKing(0), Claim(21), Reveal((22,)), RIGHT)

CASES = (
    Recruits(
        "tribe.recruit",
        "two different resources are paid, and the person moves in",
        person="hunter",
        board="g'P  *  l'P  dH",
        want={
            "problems": [],
            "PersonRecruited": [(0, "hunter", (("P", "mammoth"), ("P", "fish")), "H")],
            "after": "g*ld(hunter)",
            "cave": Cave(("painter", "shaman", "warrior1"), STACK),
        },
    ),
    Plays(
        "tribe.recruit",
        "it is asked after the domino has been claimed, once a turn",
        setup=two_rounds,
        before=SECOND,
        action=Claim(22),
        want={"problems": [], "step": "recruit", "actor": 0},
    ),
    Plays(
        "tribe.recruit",
        "it may be declined",
        setup=two_rounds,
        before=(*SECOND, Claim(22)),
        action=Pass(),
        want={"problems": [], "RecruitmentDeclined": [(0,)], "step": "place"},
    ),
    Plays(
        "tribe.recruit",
        "nobody recruits while the first line is shared out",
        setup=tribe,
        before=OPENED[:-1],
        action=OPENED[-1],
        want={"problems": [], "step": "reveal", "DominoesDropped": [((48,),)]},
    ),
    Plays(
        "tribe.last_round",
        "no domino is claimed, so nobody is recruited",
        setup=two_rounds,
        before=(*SECOND, Claim(22), Pass()),
        action=LEFT,
        want={"problems": [], "step": "over", "GameEnded": [(1, (0,))]},
    ),
    Plays(
        "tribe.refill",
        "four people are turned up with the first line",
        setup=tribe,
        action=OPENED[0],
        want={"problems": [], "LineRevealed": [((21, 22, 23, 48), FACE_UP)]},
    ),
    Plays(
        "tribe.refill",
        "no fewer",
        setup=tribe,
        action=Reveal((21, 22, 23, 48), ("hunter", "painter", "shaman")),
        want={"problems": [no("people_size", "tribe.refill", shown=3, refill=4)]},
    ),
    Plays(
        "tribe.refill",
        "the board is full already: nobody more is turned up",
        setup=tribe,
        before=OPENED,
        action=Reveal((1, 2, 3, 4), ("gatherer",)),
        want={"problems": [no("people_size", "tribe.refill", shown=1, refill=0)]},
    ),
    Plays(
        "setup.people",
        "there is only one clumsy warrior",
        setup=tribe,
        action=Reveal((21, 22, 23, 48), ("warrior3", "warrior3", "hunter", "hunter")),
        want={"problems": [no("person_not_left", "setup.people", people=("warrior3",))]},
    ),
    Plays(
        "tribe.recruit",
        "two chiefs, two turns: recruiting after each of them",
        setup=tribe_for_two,
        before=FIRST_CHIEF,
        action=Claim(4),
        want={"problems": [], "step": "recruit", "actor": 0},
    ),
    Plays(
        "tribe.recruit",
        "read otherwise, only after the second chief",
        setup=tribe_for_two,
        readings={"two_chiefs_recruit": "once"},
        before=FIRST_CHIEF,
        action=Claim(4),
        want={"problems": [], "step": "place", "actor": 1},
    ),
    Recruits(
        "tribe.price",
        "two mammoths are not two different resources (scenario 10)",
        person="hunter",
        board="g'P  *  g'P  dH",
        want={"problems": [no("same_resource", "tribe.price", "PP", resource="mammoth", price=2)]},
    ),
    Recruits(
        "tribe.price",
        "nobody costs three",
        person="hunter",
        board="g'P  *  l'P  q'P  dH",
        want={"problems": [no("wrong_price", "tribe.price", "PPP", paid=3)]},
    ),
    Recruits(
        "tribe.price",
        "nobody comes for nothing",
        person="hunter",
        board="*  dH",
        want={"problems": [no("wrong_price", "tribe.price", "", paid=0)]},
    ),
    Recruits(
        "tribe.price",
        "a picture on a square is no resource",
        person="hunter",
        board="g'P  *  lP  dH",
        want={"problems": [no("nothing_to_pay", "tribe.price", "P")]},
    ),
    Recruits(
        "tribe.price",
        "the same resource is not paid twice",
        person="hunter",
        board="g'PP  *  l'  dH",
        want={"problems": [no("paid_twice", "tribe.price", "P")]},
    ),
    Recruits(
        "tribe.face_up",
        "two resources buy nobody of the stack",
        person="gatherer",
        board="g'P  *  l'P  dH",
        want={"problems": [no("not_face_up", "tribe.face_up", person="gatherer", face_up=FACE_UP)]},
    ),
    Recruits(
        "tribe.stack",
        "four different resources buy any person of the stack",
        person="warrior3",
        board="g'P  l'P  *  j'P  q'P  dH",
        want={"problems": [], "after": "gl*jqd(warrior3)", "cave": Cave(FACE_UP, ("fisher", "gatherer"))},
    ),
    Recruits(
        "tribe.stack",
        "who lies face up is not in the stack",
        person="hunter",
        board="g'P  l'P  *  j'P  q'P  dH",
        want={"problems": [no("not_in_stack", "tribe.stack", person="hunter")]},
    ),
    Recruits(
        "tribe.stack",
        "an empty stack sells nobody",
        person="warrior3",
        stack=(),
        board="g'P  l'P  *  j'P  q'P  dH",
        want={"problems": [no("stack_empty", "tribe.stack", person="warrior3")]},
    ),
    Recruits(
        "tribe.cell",
        "the square just paid from is a home",
        person="hunter",
        board="g'PH  *  l'P",
        want={"problems": [], "after": "g(hunter)*l"},
    ),
    Recruits(
        "tribe.cell",
        "a square whose resource stays is none",
        person="hunter",
        board="g'P  *  l'P  j'H",
        want={"problems": [no("person_on_resource", "tribe.cell", "H", resource="mushroom")]},
    ),
    Recruits(
        "tribe.cell",
        "two do not share a square",
        person="hunter",
        board="g'P  *  l'P  d(shaman)H",
        want={"problems": [no("person_on_person", "tribe.cell", "H", person="shaman")]},
    ),
    Recruits(
        "tribe.cell",
        "nobody lives on a printed fire",
        person="hunter",
        board="g'P  *  l'P  d1H",
        want={"problems": [no("person_on_fire", "tribe.cell", "H", fires=1)]},
    ),
    Recruits(
        "tribe.cell",
        "nor on a fire token",
        person="hunter",
        board="g'P  *  l'P  d^2H",
        want={"problems": [no("person_on_fire", "tribe.cell", "H", fires=2)]},
    ),
    Recruits(
        "tribe.cell",
        "the starting tile is no landscape, burning or not",
        person="hunter",
        board="g'P  *^1H  l'P",
        want={"problems": [no("person_on_start", "tribe.cell", "H"), no("person_on_fire", "tribe.cell", "H", fires=1)]},
    ),
    Recruits(
        "tribe.cell",
        "nobody can live beside the territory; everything else that is wrong is named too",
        person="warrior3",
        board="g'P  *  g'P  H",
        want={
            "problems": [
                no("same_resource", "tribe.price", "PP", resource="mammoth", price=2),
                no("not_face_up", "tribe.face_up", person="warrior3", face_up=FACE_UP),
                no("person_no_square", "tribe.cell", "H"),
            ]
        },
    ),
    Recruits(
        "tribe.volcano",
        "a volcano is uninhabitable",
        person="hunter",
        board="g'P  *  l'P  v1H",
        want={"problems": [no("person_on_volcano", "tribe.volcano", "H")]},
    ),
    Recruits(
        "tribe.volcano",
        "the other reading lets people live there",
        person="hunter",
        readings=VOLCANO_HOUSE,
        board="g'P  *  l'P  v1H",
        want={"problems": [], "after": "g*lv1(hunter)"},
    ),
)
