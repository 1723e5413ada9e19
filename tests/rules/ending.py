"""Cases of the end: who has won, and by which rung of the ladder."""

from tests.rules.kinds import Ends

EIGHT_CROWNS = """
    w  w  w  f1  l1
    w  w  w  l1  f1
    w  w  w  f1  l1
    .  .  *  g1  s1
"""
SEVEN_CROWNS = """
    w  w  w  f1  l1
    w  w  w  l1  f1
    w  w  w  f1  l
    .  .  *  g1  l1
"""
SEVEN_SQUARES = """
    w  w  w  f1  l1
    w  w  w  l1  f1
    w  .  .  f1  l1
    .  .  *  g1  s1
"""

CASES = (
    Ends(
        "ending.total",
        "the highest total wins",
        boards=("* w1", "* w1 w1", "*"),
        want={
            "places": [(1, 1), (2, 0), (3, 2)],
            "values": [(4, 2, 2), (1, 1, 1), (0, 0, 0)],
            "ladder": [("ending.total", 4, 1), ("ending.total", 1, 0)],
        },
    ),
    Ends(
        "ending.largest",
        "equal totals: the largest region decides",
        boards=(SEVEN_SQUARES, EIGHT_CROWNS),
        want={"places": [(1, 1), (2, 0)], "ladder": [("ending.total", 8, 8), ("ending.largest", 9, 7)]},
    ),
    Ends(
        "ending.largest",
        "it need not have fires in it, nor be worth anything: a volcano region counts",
        mode="discovery",
        boards=("* d", "* v1 v1"),
        want={"places": [(1, 1), (2, 0)], "ladder": [("ending.total", 0, 0), ("ending.largest", 2, 1)]},
    ),
    Ends(
        "ending.symbols",
        "largest region 9 = 9, then crowns 8 > 7 (scenario 16)",
        boards=(SEVEN_CROWNS, EIGHT_CROWNS),
        want={
            "places": [(1, 1), (2, 0)],
            "ladder": [("ending.total", 8, 8), ("ending.largest", 9, 9), ("ending.symbols", 8, 7)],
        },
    ),
    Ends(
        "ending.symbols",
        "a fire on the starting tile counts",
        mode="discovery",
        boards=("* d", "*^1 d"),
        want={
            "places": [(1, 1), (2, 0)],
            "ladder": [("ending.total", 0, 0), ("ending.largest", 1, 1), ("ending.symbols", 1, 0)],
        },
    ),
    Ends(
        "ending.shared",
        "equal on every rung, they share the victory; the next is third",
        boards=("* w1", "w1 *", "*"),
        want={
            "places": [(1, 0), (1, 1), (3, 2)],
            "ladder": [
                ("ending.total", 1, 1),
                ("ending.largest", 1, 1),
                ("ending.symbols", 1, 1),
                ("ending.shared", 0, 0),
                ("ending.total", 1, 0),
            ],
        },
    ),
    Ends(
        "ending.dynasty",
        "the sum of three games wins",
        dynasty=True,
        totals=((40, 50), (50, 30), (20, 29)),
        boards=("*", "*"),
        want={"places": [(1, 0), (2, 1)], "values": [(110,), (109,)], "ladder": [("ending.total", 110, 109)]},
    ),
    Ends(
        "ending.dynasty",
        "equal sums share, whatever the regions",
        dynasty=True,
        totals=((40, 50), (50, 30), (20, 30)),
        boards=(EIGHT_CROWNS, "*"),
        want={"places": [(1, 0), (1, 1)], "ladder": [("ending.total", 110, 110), ("ending.shared", 0, 0)]},
    ),
)
