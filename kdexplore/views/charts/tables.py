"""The text twins: for every chart, by its name, the table of the same numbers."""

from kdexplore.views.charts.breakdown import breakdown_twin as breakdown
from kdexplore.views.charts.chances import next_line_twin as odds
from kdexplore.views.charts.counts import left_in_pile_twin as left
from kdexplore.views.charts.counts import terrain_counts_twin as terrain_counts
from kdexplore.views.charts.heatmap import heat_twin as heat
from kdexplore.views.charts.rounds import by_round_twin as by_round

__all__ = ["breakdown", "by_round", "heat", "left", "odds", "terrain_counts"]
