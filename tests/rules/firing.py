"""Cases of the fire rules: how far a volcano throws, where its fire may land and what it burns."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kdexplore.core.actions import Claim, DrawKing, Place, Reveal, Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.tiles import Domino, Square
from kdexplore.core.variants import Rules, readings_of
from tests.drawing import ORIGINS
from tests.rules.kinds import Lays, Plays, Throws, no

SQUARES, RAYS = {"fire_path": "squares"}, {"fire_path": "rays"}
NO_START = {"fire_on_start": "forbidden"}
EVERYTHING = {"missing": "", "surplus": ""}  # the lit cells are those marked T or F, no more and no fewer
LAID = Place((Cell(1, 0), Cell(2, 0)))


def volcanoes_only(readings: Mapping[str, str]) -> Callable[[], Rules]:
    """One player, one domino, volcanoes of one and two craters on it.

    In the printed box a volcano always has a free square beside it: the other half of its domino.
    """
    twins = Domino(1, Square("volcano", craters=1), Square("volcano", craters=2))
    box = replace(ORIGINS, id="twins", dominoes=(twins,))
    return lambda: Rules(box, players=1, line=1, pile=1, fire=True, readings=readings_of(readings))


CASES = (
    Throws(
        "fire.reach",
        "one crater: one fire, up to three king's moves",
        board="*T  dT  dT  v1V  dT  dT  dT  d",
        want=EVERYTHING,
    ),
    Throws(
        "fire.reach",
        "two craters: exactly the squares within two moves, burning ones and volcanoes not (scenario 7)",
        board="""
            d   d    d1    d^1  d    d
            d   dT   dT    dT   dT   dT
            d   dT   dT    dT   gT   gT
            *   dT   dT    v2V  v1   g1
            d   dT   d^1   dT   dT   dT
            d   dT   dT    d1   dT   dT
        """,
        mode="discovery",
        players=2,
        want=EVERYTHING,
    ),
    Throws(
        "fire.reach",
        "three craters: three fires, a neighbouring square only, corners included",
        board="""
            d   d   d   d   d
            d   dT  dT  dT  d
            d   dT  v3V dT  d
            d   dT  dT  *T  d
            d   d   d   d   d
        """,
        want=EVERYTHING,
    ),
    Throws(
        "fire.reach",
        "a step further is refused, and both numbers are named",
        board="*  d  v2V  d  d  dF",
        want={"problems": [no("out_of_reach", "fire.reach", "F", steps=3, reach=2, fires=2)]},
    ),
    Throws(
        "fire.reach",
        "flight: the fire crosses what lies between, even nothing at all",
        board="""
            *  v2V  .   .
            g  .    .   .
            g  g    gF  g
        """,
        want={"problems": [], "FireThrown": [(0, "V", "F", 2, None, None)]},
    ),
    Throws(
        "fire.reach",
        "squares: the same throw is refused, for no path over occupied squares is so short",
        readings=SQUARES,
        board="""
            *  v2V  .   .
            g  .    .   .
            g  g    gF  g
        """,
        want={"problems": [no("off_path", "fire.reach", "F", steps=2, reach=2, fires=2)]},
    ),
    Throws(
        "fire.reach",
        "squares: the path may bend, and runs over volcanoes and burning squares too",
        readings=SQUARES,
        board="""
            *T   v1V  .    gF
            .    .    v2   .
            .    gT   g^1  .
        """,
        want=EVERYTHING | {"problems": [], "after": "*v1.g^1/..v2./.gg^1."},
    ),
    Throws(
        "fire.reach",
        "flight: a knight's jump is two king's moves",
        board="""
            *T  v2V  dT
            dT  dT   dT
            dT  dT   dF
        """,
        want=EVERYTHING | {"problems": []},
    ),
    Throws(
        "fire.reach",
        "rays: the same knight's jump lies on none of the eight straight lines",
        readings=RAYS,
        board="""
            *T  v2V  dT
            dT  dT   dT
            d   dT   d
        """,
        want=EVERYTHING,
    ),
    Throws(
        "fire.reach",
        "rays: it is refused with the reason of that reading",
        readings=RAYS,
        board="""
            *  v2V  d
            d  d    d
            d  d    dF
        """,
        want={"problems": [no("off_ray", "fire.reach", "F", steps=2, reach=2, fires=2)]},
    ),
    Throws(
        "fire.land",
        "fire lands on a square of the territory",
        board="*  v1V  F",
        want={"problems": [no("no_square", "fire.land", "F")]},
    ),
    Throws(
        "fire.land",
        "too far and beside the territory: both are named",
        board="*  v3V  .  F",
        want={
            "problems": [
                no("out_of_reach", "fire.reach", "F", steps=2, reach=1, fires=3),
                no("no_square", "fire.land", "F"),
            ]
        },
    ),
    Throws(
        "fire.free",
        "a printed fire keeps the square",
        board="*  v1V  d1F",
        want={"problems": [no("printed_fire", "fire.free", "F", fires=1)]},
    ),
    Throws(
        "fire.free",
        "so does a fire token",
        board="*  v1V  d^2F",
        want={"problems": [no("already_burning", "fire.free", "F", fires=2)]},
    ),
    Throws(
        "fire.volcano",
        "fire never lands on a volcano",
        board="*  v1V  v2F",
        want={"problems": [no("on_volcano", "fire.volcano", "F")]},
    ),
    Throws(
        "fire.volcano", "nor on its own", board="*  v1VF", want={"problems": [no("on_volcano", "fire.volcano", "F")]}
    ),
    Throws(
        "fire.start",
        "fire may land on the starting tile: it burns nothing there",
        board="*F  v1V",
        want=EVERYTHING | {"problems": [], "after": "*^1v1", "FireThrown": [(0, "V", "F", 1, None, None)]},
    ),
    Throws(
        "fire.start",
        "the other reading forbids it",
        readings=NO_START,
        board="*F  v1V",
        want={"problems": [no("on_start", "fire.start", "F")]},
    ),
    Throws(
        "fire.burns",
        "fire burns the mushroom it lands on (scenario 8)",
        mode="totem",
        board="*  v1V  j'F  j'",
        want={"problems": [], "after": "*v1j^1j'", "FireThrown": [(0, "V", "F", 1, "mushroom", None)]},
    ),
    Throws(
        "fire.burns",
        "fire burns the cave person it lands on",
        mode="tribe",
        board="*  v1V  j(shaman)F  j'",
        want={"problems": [], "after": "*v1j^1j'", "FireThrown": [(0, "V", "F", 1, None, "shaman")]},
    ),
    Throws(
        "fire.burns",
        "whoever stands beside it is safe",
        mode="tribe",
        board="*  v1V  dF  d(warrior1)",
        want={"problems": [], "after": "*v1d^1d(warrior1)"},
    ),
    Lays(
        "fire.throw",
        "a volcano that is laid asks for its throw before anything else",
        domino="d-v1",
        board="*  A  B",
        want={"problems": [], "step": "throw", "actor": 0, "FireReturned": []},
    ),
    Lays(
        "fire.throw",
        "a volcano that is discarded throws nothing",
        domino="d-v1",
        board="""
            .  g  .
            g  *  g
            .  g  .
        """,
        want={"problems": [], "DominoDiscarded": [(0, 28)], "FireThrown": [], "FireReturned": [], "step": "claim"},
    ),
    Plays(
        "fire.returns",
        "where no square is free, the token goes back to the box",
        setup=volcanoes_only(NO_START),
        before=(Reveal((1,)), DrawKing(0), Claim(1)),
        action=LAID,
        want={"problems": [], "FireReturned": [(0, "[1,0]", 1), (0, "[2,0]", 2)], "FireThrown": [], "step": "over"},
    ),
    Plays(
        "fire.returns",
        "the first fire takes the only free square, the second goes back",
        setup=volcanoes_only({}),
        before=(Reveal((1,)), DrawKing(0), Claim(1), LAID),
        action=Throw(HOME),
        want={
            "problems": [],
            "FireThrown": [(0, "[1,0]", "[0,0]", 1, None, None)],
            "FireReturned": [(0, "[2,0]", 2)],
            "step": "over",
        },
    ),
)
