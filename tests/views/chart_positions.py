"""The figures that the tests of charts look at, by name."""

from kdexplore import parse, rules, tiles
from kdexplore.engine import heat
from kdexplore.engine.what_if import WhatIf
from kdexplore.views import charts
from tests.strategies import random_history

KINGDOMINO, ORIGINS = tiles("kingdomino"), tiles("origins")
CLASSIC, TOTEM = rules("classic", players=4, bonuses=["centre", "complete"]), rules("totem", players=3)
KINGDOM = parse("w1w./f*f/.l1m2", KINGDOMINO)
MIDDLE = parse("j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/..dq'q1/..g'g'v1", ORIGINS)
PEACEFUL = random_history(CLASSIC, 5)
TRIBE = random_history(rules("tribe", players=4, bonuses=["centre"]), 5)
SHEETS = {seat: TRIBE.state.score_of(seat) for seat in range(4)}
LAYER = heat.points(WhatIf(KINGDOM, CLASSIC), KINGDOMINO.domino(38))
FIRE = heat.fires(WhatIf(MIDDLE, TOTEM))[1]

# What each chart is of, and the function that draws it; its twin has the same name.
OF = {
    "heat": ("heat", (KINGDOM, CLASSIC, LAYER)),
    "fire": ("heat", (MIDDLE, TOTEM, FIRE)),
    "breakdown": ("breakdown", (SHEETS, TRIBE.start.rules)),
    "by_round": ("by_round", (PEACEFUL,)),
    "counts": ("terrain_counts", (ORIGINS, KINGDOMINO)),
    "left": ("left", (PEACEFUL.state_at(30),)),
    "odds": ("odds", (TRIBE.state_at(30),)),
}


def figure(name, **look):
    """The figure of that name."""
    chart, things = OF[name]
    return getattr(charts, chart)(*things, **look)


def twin(name, **look):
    """Its table."""
    chart, things = OF[name]
    return getattr(charts.tables, chart)(*things, **look)


FIGURES = {name: (lambda name=name, **look: figure(name, **look)) for name in OF}
