"""Charts as tables: for every chart, by its name, a block with the same numbers."""

from kdexplore.views.charts.breakdown import breakdown_as_table as breakdown
from kdexplore.views.charts.chances import next_line_as_table as odds
from kdexplore.views.charts.counts import left_in_pile_as_table as left
from kdexplore.views.charts.counts import terrain_counts_as_table as terrain_counts
from kdexplore.views.charts.distribution import distribution_as_table as distribution
from kdexplore.views.charts.heatmap import heat_as_table as heat
from kdexplore.views.charts.rounds import by_round_as_table as by_round

__all__ = ["breakdown", "by_round", "distribution", "heat", "left", "odds", "terrain_counts"]
