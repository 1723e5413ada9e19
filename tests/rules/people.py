"""Cases of the points that cave people bring, the pictures of the rulebooks among them."""

from tests.rules.kinds import Scores

CASES = (
    Scores(
        "scoring.hunter",
        "the rulebooks' picture: four mammoths around one hunter, two around the one below, 12 and 6",
        mode="tribe",
        board="""
            g'M   g'M          *
            d     d(hunter)H   d
            g'L   d(hunter)K   g'L
        """,
        want={
            "total": 18,
            "cells": ["HMMLL", "KLL"],
            "facts": [{"count": 4, "each": 3, "per": "mammoth"}, {"count": 2, "each": 3, "per": "mammoth"}],
        },
    ),
    Scores(
        "scoring.hunter",
        "a picture on a square is no mammoth, and neither is a fish",
        mode="tribe",
        board="* g d(hunter)H l'",
        want={"total": 0, "cells": ["H"], "facts": [{"count": 0, "each": 3, "per": "mammoth"}]},
    ),
    Scores(
        "scoring.hunter",
        "fisher, gatherer and sculptor count fish, mushrooms and flint: 3, 4 and 5 each",
        mode="tribe",
        board="""
            l'           d             j'
            d(fisher)F   d(gatherer)G  *
            q'           d(sculptor)S  q'
        """,
        want={
            "total": 3 + 4 + 10,
            "facts": [
                {"count": 1, "each": 3, "per": "fish"},
                {"count": 1, "each": 4, "per": "mushroom"},
                {"count": 2, "each": 5, "per": "flint"},
            ],
        },
    ),
    Scores(
        "scoring.painter",
        "two points for every resource around, of any kind",
        mode="tribe",
        board="""
            l'L  d            j'J
            d    d(painter)P  *
            q'Q  g            g'G
        """,
        want={"total": 8, "cells": ["PLJQG"], "facts": [{"count": 4, "each": 2, "per": "resource"}]},
    ),
    Scores(
        "scoring.fire_eater",
        "the rulebooks' picture: 2 + 1 + 1 + 1 symbols, and the craters next door add nothing",
        mode="tribe",
        board="""
            g^2A  l                *
            g1B   d(fire_eater)F   q1C
            l     v2               q^1D
        """,
        want={
            "cells": ["FABCD"],
            "facts": [{"count": 5, "each": 1, "per": "fire"}],
            "lines": [
                ("scoring.region", "desert", 0),
                ("scoring.region", "grassland", 6),
                ("scoring.region", "lake", 0),
                ("scoring.region", "lake", 0),
                ("scoring.region", "quarry", 4),
                ("scoring.volcano", "volcano", 0),
                ("scoring.fire_eater", "fire_eater", 5),
            ],
        },
    ),
    Scores(
        "scoring.fire_eater",
        "a fire on the starting tile counts as well",
        mode="tribe",
        board="*^1S  d(fire_eater)F",
        want={"total": 1, "cells": ["FS"]},
    ),
    Scores(
        "scoring.shaman",
        "two points for every person around, warriors too, himself not",
        mode="tribe",
        board="""
            d(warrior1)A  d             d
            d             d(shaman)S    *
            d(painter)B   d(shaman)T    d
        """,
        want={"total": 6 + 4 + 1, "cells": ["SABT", "TSB"]},
    ),
    Scores(
        "scoring.horde",
        "the rulebooks' picture: three warriors of power four, 12, and a lone one, 1 (scenario 11)",
        mode="tribe",
        board="""
            d(warrior2)A  d(warrior1)B  *
            d(warrior1)C  d             d(warrior1)D
        """,
        want={
            "total": 13,
            "lines": [("scoring.region", "desert", 0), ("scoring.horde", "horde", 12), ("scoring.horde", "horde", 1)],
            "cells": ["ABC", "D"],
            "facts": [{"warriors": 3, "power": 4}, {"warriors": 1, "power": 1}],
        },
    ),
    Scores(
        "scoring.horde",
        "corners join no horde, and no other person does",
        mode="tribe",
        board="""
            d(warrior3)A  d(shaman)     *
            d             d(warrior2)B  d
        """,
        want={"total": 3 + 2 + 4, "cells": ["A", "B"]},
    ),
)
