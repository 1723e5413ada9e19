"""Cases of the placing rules: where a domino may lie, and why not elsewhere."""

from tests.rules.kinds import Lays, no

OPTIONAL = {"must_place": "optional"}

CASES = (
    Lays(
        "placing.domino",
        "both halves lie side by side",
        mode="classic",
        domino="w-f",
        board="* A . B",
        want={"problems": [no("apart", "placing.domino", "AB")]},
    ),
    Lays(
        "placing.domino",
        "a corner does not hold two halves together",
        mode="classic",
        domino="w-f",
        board="""
            *  A  .
            .  .  B
        """,
        want={"problems": [no("apart", "placing.domino", "AB")]},
    ),
    Lays(
        "placing.domino",
        "upright is as good as lengthwise, and either half may come first",
        mode="classic",
        domino="w-f",
        board="""
            .  B
            *  A
        """,
        want={"problems": [], "after": ".f/*w", "DominoPlaced": [(0, "w-f AB", ())]},
    ),
    Lays(
        "placing.free",
        "a domino never covers a square already laid",
        mode="classic",
        domino="w-w",
        board="*  wA  B",
        want={"problems": [no("covers_square", "placing.free", "A")]},
    ),
    Lays(
        "placing.free",
        "nor the starting tile",
        mode="classic",
        domino="w-w",
        board="*A  B",
        want={"problems": [no("covers_square", "placing.free", "A")]},
    ),
    Lays(
        "placing.free",
        "both covered halves are pointed at",
        mode="classic",
        domino="l-l",
        board="*  wA  wB",
        want={"problems": [no("covers_square", "placing.free", "AB")]},
    ),
    Lays(
        "placing.grid",
        "a kingdom six wide breaks the frame of five (scenario 4)",
        mode="classic",
        domino="w-f",
        board="""
            *  w  w  w  w  A
            .  .  .  .  .  B
        """,
        want={
            "problems": [
                no("leaves_grid", "placing.grid", "AB", limit=5, width=6, west=0, east=5, height=2, north=0, south=1)
            ]
        },
    ),
    Lays(
        "placing.grid",
        "the Mighty Duel has room for the same domino",
        mode="duel",
        players=2,
        domino="w-f",
        board="""
            *  w  w  w  w  A
            .  .  .  .  .  B
        """,
        want={"problems": []},
    ),
    Lays(
        "placing.grid",
        "rows are counted as columns are, and the starting tile may lie at the edge",
        mode="classic",
        domino="f-f",
        board="""
            A
            B
            f
            f
            f
            *
        """,
        want={
            "problems": [
                no("leaves_grid", "placing.grid", "AB", limit=5, width=1, west=0, east=0, height=6, north=-5, south=0)
            ]
        },
    ),
    Lays(
        "placing.grid",
        "the frame moves with the territory: five wide anywhere is five wide",
        mode="classic",
        domino="w-w",
        board="w  w  *  A  B",
        want={"problems": [], "after": "ww*ww"},
    ),
    Lays(
        "placing.start",
        "the starting tile matches every terrain",
        mode="classic",
        domino="w-f",
        board="*  A  B",
        want={"problems": [], "after": "*wf"},
    ),
    Lays(
        "placing.match",
        "one half that meets its own terrain is enough",
        mode="classic",
        domino="w-l",
        board="""
            *  w  A
            f  f  B
        """,
        want={"problems": []},
    ),
    Lays(
        "placing.match",
        "a corner is not an edge (scenario 2)",
        mode="classic",
        domino="w-f",
        board="""
            *  w  .
            .  .  A
            .  .  B
        """,
        want={"problems": [no("touches_nothing", "placing.match", "AB", corner=(1, 0), corner_terrain="wheat")]},
    ),
    Lays(
        "placing.start",
        "it joins at its edges, not at its corners",
        mode="classic",
        domino="l-l",
        board="""
            *  .  .
            .  A  B
        """,
        want={"problems": [no("touches_nothing", "placing.match", "AB", corner=(0, 0), corner_terrain="start")]},
    ),
    Lays(
        "placing.match",
        "a domino far from everything touches nothing",
        mode="classic",
        domino="l-l",
        board="*  .  A  B",
        want={"problems": [no("touches_nothing", "placing.match", "AB")]},
    ),
    Lays(
        "placing.match",
        "neighbours of other terrains do not hold it; each is named once",
        mode="classic",
        domino="l-l",
        board="""
            *  w  A
            .  w  B
            .  .  f
        """,
        want={"problems": [no("no_match", "placing.match", "AB", met=("wheat", "forest"))]},
    ),
    Lays(
        "placing.match",
        "no edge matches, but a corner would have: both are named",
        mode="classic",
        domino="l-l",
        board="""
            *  w  A  B
            .  l  w  .
        """,
        want={
            "problems": [no("no_match", "placing.match", "AB", met=("wheat",), corner=(1, 1), corner_terrain="lake")]
        },
    ),
    Lays(
        "placing.match",
        "its own other half is no neighbour",
        mode="classic",
        domino="l-l",
        board="""
            *  w  w
            .  A  B
            .  f  f
        """,
        want={
            "problems": [
                no("no_match", "placing.match", "AB", met=("forest", "wheat"), corner=(0, 0), corner_terrain="start")
            ]
        },
    ),
    Lays(
        "placing.match",
        "volcano meets volcano like any terrain, whatever the craters",
        domino="l-v1",
        board="""
            *  j  v2  B
            .  .  .   A
        """,
        want={"problems": [], "step": "throw"},
    ),
    Lays(
        "placing.match",
        "every broken rule is named, in the order of the book",
        mode="classic",
        domino="l-l",
        board="*  w  w  w  wA  .  B",
        want={
            "problems": [
                no("apart", "placing.domino", "AB"),
                no("covers_square", "placing.free", "A"),
                no("leaves_grid", "placing.grid", "AB", limit=5, width=7, west=0, east=6, height=1, north=0, south=0),
                no("no_match", "placing.match", "AB", met=("wheat",)),
            ]
        },
    ),
    Lays(
        "placing.must",
        "a domino that fits must be placed",
        mode="classic",
        domino="w-f",
        board="*",
        want={"problems": [no("still_fits", "placing.must", "[-2,0][-1,0]", number=13, ways=24)]},
    ),
    Lays(
        "placing.discard",
        "a domino that fits nowhere is discarded (scenario 5)",
        mode="classic",
        domino="l-l",
        board="""
            .  f  .
            f  *  f
            .  f  .
        """,
        want={"problems": [], "DominoDiscarded": [(0, 7)], "after": ".f./f*f/.f."},
    ),
    Lays(
        "placing.must",
        "one narrow place is a place",
        mode="classic",
        domino="l-l",
        board="""
            w  f  f  f  w
            f  .  .  f  w
            f  f  *  f  w
            f  f  f  f  w
            f  f  f  f  w
        """,
        want={"problems": [no("still_fits", "placing.must", "[-1,-1][0,-1]", number=7, ways=1)]},
    ),
    Lays(
        "placing.must",
        "the other reading of Kingdomino: a domino that fits may be discarded",
        mode="classic",
        readings=OPTIONAL,
        domino="w-f",
        board="*",
        want={"problems": [], "DominoDiscarded": [(0, 13)]},
    ),
    Lays(
        "placing.must",
        "Origins prints that it must be placed, even if its fire will hurt",
        domino="g-v1",
        board="*",
        want={"problems": [no("still_fits", "placing.must", "[-2,0][-1,0]", number=38, ways=24)]},
    ),
)
