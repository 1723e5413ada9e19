"""Charts: Plotly figures of heat, scores, tile sets and odds; `tables` holds each of them as a table.

Plotly itself is imported by the first figure that is made, never before.
"""

from kdexplore.views.charts import tables
from kdexplore.views.charts.breakdown import breakdown
from kdexplore.views.charts.chances import next_line as odds
from kdexplore.views.charts.counts import left_in_pile as left
from kdexplore.views.charts.counts import terrain_counts
from kdexplore.views.charts.distribution import distribution
from kdexplore.views.charts.heatmap import heat
from kdexplore.views.charts.rounds import by_round
from kdexplore.views.charts.template import config

__all__ = ["breakdown", "by_round", "config", "distribution", "heat", "left", "odds", "tables", "terrain_counts"]
