"""Cases of what a territory is worth: regions, resources and totems."""

from tests.rules.kinds import Scores

BOOK = """
    j    d    d1   l   l1
    j1   g    g    l1  q
    j    v2   *    d   q1
    j^2  d    d    q   q1
    g    g    g^1  g   v1
"""

CASES = (
    Scores(
        "scoring.region",
        "squares times crowns, region by region",
        board="""
            w1A  wA   *
            f    wA   f1
            s2C  s1C  m3
        """,
        want={
            "total": 3 + 0 + 1 + 6 + 3,
            "lines": [
                ("scoring.region", "wheat", 3),
                ("scoring.region", "forest", 0),
                ("scoring.region", "forest", 1),
                ("scoring.region", "swamp", 6),
                ("scoring.region", "mine", 3),
            ],
            "tie-break": (3, 8),
        },
    ),
    Scores(
        "scoring.region",
        "the territory scored in the rulebook: 2 + 4 + 6 + 12 + 8 = 32 (scenario 11)",
        mode="discovery",
        board=BOOK,
        want={
            "total": 32,
            "lines": [
                ("scoring.region", "desert", 2),
                ("scoring.region", "desert", 0),
                ("scoring.region", "desert", 0),
                ("scoring.region", "grassland", 0),
                ("scoring.region", "grassland", 4),
                ("scoring.region", "lake", 6),
                ("scoring.region", "jungle", 12),
                ("scoring.region", "quarry", 8),
                ("scoring.volcano", "volcano", 0),
                ("scoring.volcano", "volcano", 0),
            ],
        },
    ),
    Scores(
        "scoring.region",
        "corners join nothing",
        board="""
            w1A  *
            fC   w1B
        """,
        want={"total": 2, "cells": ["A", "B", "C"]},
    ),
    Scores(
        "scoring.region",
        "no symbol, no points, however large",
        board="""
            w  w  w
            w  *  w
            w  w  w
        """,
        want={"total": 0, "facts": [{"squares": 8, "symbols": 0}], "tie-break": (8, 0)},
    ),
    Scores(
        "scoring.region",
        "fire tokens count as much as printed fires",
        mode="discovery",
        board="*  j1A  j^2A  jA",
        want={"total": 9, "cells": ["AAA"], "facts": [{"squares": 3, "symbols": 3}]},
    ),
    Scores(
        "scoring.start",
        "the starting tile joins nothing: on either side of it there is a region",
        board="w1A  *  wB  wB",
        want={"total": 1, "lines": [("scoring.region", "wheat", 1), ("scoring.region", "wheat", 0)]},
    ),
    Scores(
        "scoring.start",
        "a fire on it scores in no region, but counts among the fires of the tie-break",
        mode="discovery",
        board="*^2  j",
        want={"total": 0, "tie-break": (1, 2)},
    ),
    Scores(
        "scoring.volcano",
        "a volcano region is worth nothing, and craters are no fires",
        mode="discovery",
        board="*  v2A  v1A  v3A",
        want={
            "total": 0,
            "lines": [("scoring.volcano", "volcano", 0)],
            "cells": ["AAA"],
            "facts": [{"squares": 3, "symbols": 0}],
            "tie-break": (3, 0),
        },
    ),
    Scores(
        "scoring.apart",
        "wheat in two places is two properties, and only one of them has the crown",
        board="w1  f  f  *\nf   .  w  w",
        want={
            "total": 1,
            "lines": [
                ("scoring.region", "wheat", 1),
                ("scoring.region", "wheat", 0),
                ("scoring.region", "forest", 0),
                ("scoring.region", "forest", 0),
            ],
        },
    ),
    Scores(
        "scoring.no_resource",
        "in the tribe resources are worth nothing themselves",
        mode="tribe",
        board="*  l'  j'  l'",
        want={
            "total": 0,
            "lines": [("scoring.region", "lake", 0), ("scoring.region", "lake", 0), ("scoring.region", "jungle", 0)],
        },
    ),
    Scores(
        "scoring.resource",
        "in the totem mode every resource left is worth a point",
        mode="totem",
        board="*  l'A  j'B  l'A",
        want={
            "total": 3,
            "lines": [
                ("scoring.region", "lake", 0),
                ("scoring.region", "lake", 0),
                ("scoring.region", "jungle", 0),
                ("scoring.resource", "fish", 2),
                ("scoring.resource", "mushroom", 1),
            ],
            "cells": ["AA", "B"],
            "facts": [{"count": 2}, {"count": 1}],
        },
    ),
    Scores(
        "scoring.resource",
        "in the tribe mode they only pay for people",
        mode="tribe",
        board="*  l'  j'  l'",
        want={"total": 0},
    ),
    Scores(
        "scoring.totem",
        "a totem is worth what is printed on it: 3, 4, 5, 6",
        mode="totem",
        board="*",
        totems=("flint", "fish", "mammoth", "mushroom"),
        want={
            "total": 18,
            "lines": [
                ("scoring.totem", "mammoth", 3),
                ("scoring.totem", "fish", 4),
                ("scoring.totem", "mushroom", 5),
                ("scoring.totem", "flint", 6),
            ],
        },
    ),
    Scores(
        "scoring.totem",
        "where totems are not played for, none is counted",
        mode="tribe",
        board="*",
        totems=("flint",),
        want={"total": 0, "lines": []},
    ),
)
