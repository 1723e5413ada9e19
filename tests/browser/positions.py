"""The positions that the browser tests look at, as scenes."""

from dataclasses import replace

from kdexplore.core.actions import Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.placing import legal_placements
from kdexplore.core.rules_json import position_rules
from kdexplore.core.state import Step
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import rules
from kdexplore.views.scenes.board import Heat, Lit, Marked, RecruitChoice, scene, scene_of
from tests.drawing import KINGDOMINO, ORIGINS, domino_of, drawn, table

VOLCANO = "j-v2"  # a domino with a volcano of two craters
TOTEM = rules("totem", players=3)
TRIBE = rules("tribe", players=3)
CLASSIC = rules("classic", players=4)
# The territory of the design: desert and jungle are to be placed, and fit in few ways.
MIDDLE = parse("j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/..dq'q1/..g'g'v1", ORIGINS)
KINGDOM = drawn("w1 w . \n f *A l1 \n . B m2", KINGDOMINO)
WIDE = parse("w1fww1*/gg1lll/.....", KINGDOMINO)
FULL = parse("w1ffwg/lwgll1/ww*ff/gsm2fl/ssgl.", KINGDOMINO)


# The others hold every totem, and more of each resource than one turn brings.
RIVAL = parse("j'j'j'g'g'/g'g'l'l'l'/l'*q'q'q'/q'q'j'j'j'", ORIGINS)
THIRD = parse("j'j'j'gg/ggl'll/j'*qqq/qqj'j'j", ORIGINS)
LATE = "w1ffwgg./lwgll1g1./wwwffm1./gsm2flww/ssg*lwf/ffgwwll/..ff..."
HOLDERS = tuple((kind, 1) for kind in sorted(ORIGINS.resource))


def middle_state():
    return table(TOTEM, MIDDLE, RIVAL, look="d-j", holders=HOLDERS)


def placing(**more):
    return scene(middle_state(), **more)


def castle(**more):
    """A kingdom of classic rules with a wheat and forest domino to be placed."""
    return scene(table(CLASSIC, KINGDOM.territory, look="w1-f"), **more)


def wide(**more):
    """A kingdom five columns wide already."""
    return scene(table(CLASSIC, WIDE, look="w-w"), **more)


def nowhere(**more):
    return scene(table(CLASSIC, FULL, look="w-w"), **more)


def throwing_state():
    """A volcano of two craters has just been laid."""
    territory = parse("j'dd1l'l1/j1g'g'l1q'/j'd*dq1/..dq'q1/.....", ORIGINS)
    domino = domino_of(VOLCANO, ORIGINS)
    way = legal_placements(territory, domino, TOTEM)[0]
    return apply(table(TOTEM, territory, RIVAL, look=VOLCANO, holders=HOLDERS), Place(way.cells)).state


def throwing(**more):
    return scene(throwing_state(), **more)


def burnt(**more):
    """The fire has landed on a resource."""
    state = throwing_state()
    target = next(cell for cell, _ in state.territory.resources if cell.steps_to(state.volcanoes[0]) <= 2)
    after, events = apply(state, Throw(target))
    return scene(after, events, seat=0, **more)


def laid(**more):
    """The domino of the design has just been placed."""
    state = middle_state()
    after, events = apply(state, Place(legal_placements(MIDDLE, state.domino, TOTEM)[0].cells))
    return scene(after, events, seat=0, **more)


def tribe_state():
    territory = parse("j'ddl'l/j'g'g'lq'/jd*dq/..dq'q/..g'g'd", ORIGINS)
    state = table(TRIBE, territory, look="d-d")
    people = tuple(sorted(person.key for person in TRIBE.tiles.people for _ in range(person.count)))
    cave = Cave(("hunter", "painter", "shaman", "warrior1"), people)
    return replace(state, step=Step.RECRUIT, cave=cave, next_line=(*state.next_line[:-1], Slot(47, 0)))


def paying(**more):
    return scene(tribe_state(), **more)


def settling(**more):
    territory = tribe_state().territory
    paid = tuple(next(cell for cell, kind in territory.resources if kind == wanted) for wanted in ("mushroom", "flint"))
    return scene(tribe_state(), choice=RecruitChoice("hunter", paid), **more)


def giving_state():
    """The holder of the mushrooms has fewer than two others, who have equally many."""
    holders = tuple((kind, 0 if kind == "mushroom" else 1) for kind in sorted(ORIGINS.resource))
    state = table(TOTEM, parse("j'ddl'l/..*dd", ORIGINS), RIVAL, THIRD, look="d-d", holders=holders)
    return replace(state, step=Step.GIVE, gifts=("mushroom",))


def giving(**more):
    return scene(giving_state(), **more)


def holding(**more):
    """The board of whoever holds totems."""
    return scene(giving_state(), seat=1, **more)


def blind(**more):
    """The domino of the design, for who wants no help."""
    return placing(hints=False, **more)


def heated(**more):
    """What every placement would bring, as a heat."""
    state = middle_state()
    return scene(state, heat=Heat("Points now", brought(state), signs=True), **more)


def brought(state):
    """For every cell the most that a placement there would gain."""
    told = scene(state)["place"]["ways"]
    best: dict[Cell, float] = {}
    for name, way in told.items():
        for cell in cells_named(name):
            best[cell] = max(best.get(cell, way["points"]), way["points"])
    return {**best, Cell(1, -2): 0.5, Cell(0, -2): -1}


def seen(told):
    """Every cell that a board shows at first."""
    west, east, north, south = told["window"]
    return [(x, y) for y in range(north, south + 1) for x in range(west, east + 1)]


def cells_named(name):
    return tuple(Cell(*map(int, part.split(","))) for part in name.split(">"))


def lighted(**more):
    """A line of the score sheet has been pressed."""
    cells = MIDDLE.regions[0].cells
    return looking(lit=Lit(cells, f"{len(cells)} × 2 = {2 * len(cells)}"), **more)


def doubted(**more):
    """A painted territory in which something is wrong."""
    odd, plain = Marked((Cell(0, 1), Cell(1, 1)), "only one", "bad"), Marked((Cell(-2, -2),), "odd")
    return looking(marks=(odd, plain), **more)


def late_duel_state():
    """A grid of seven by seven, almost full."""
    here = rules("duel", players=2)
    return table(here, parse(LATE, KINGDOMINO), look="w-g", last=True)


def late_duel(**more):
    return scene(late_duel_state(), **more)


def looking(**more):
    return scene_of(MIDDLE, TOTEM, **more)


def painting(**more):
    return scene_of(MIDDLE, TRIBE, paint=True, **more)


def huge(**more):
    """A grid of nine by nine."""
    here = position_rules(KINGDOMINO, 9)
    territory = parse("w1fww1lllg/gg1lllwww/..*mm1sss/..wwffgg", KINGDOMINO)
    return scene_of(territory, here, domino=domino_of("w-f", KINGDOMINO), **more)


def start(**more):
    return scene_of(parse("*", KINGDOMINO), CLASSIC, domino=domino_of("w-f", KINGDOMINO), **more)


def duel(**more):
    here = rules("duel", players=2)
    return scene_of(parse("w1fww1/gg1ll/..*m", KINGDOMINO), here, domino=domino_of("w-f", KINGDOMINO), **more)


SCENES = {
    each.__name__: each
    for each in (
        placing, castle, wide, nowhere, throwing, burnt, laid, paying, settling, looking, painting, huge, start, duel,
        giving, holding, blind, heated, lighted, doubted, late_duel,
    )
}  # fmt: skip
HUT = Cell(0, 0)
