"""Charts: their numbers are those of the engine, their twins tell the same, in every language and both themes."""

import re
import subprocess
import sys
from fractions import Fraction

import pytest

from kdexplore import Cell, History, rules
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.scoring import Kind
from kdexplore.engine import heat, odds
from kdexplore.engine.what_if import WhatIf
from kdexplore.views import charts
from kdexplore.views.charts import style, template
from kdexplore.views.charts.chances import next_line
from kdexplore.views.charts.distribution import distribution
from kdexplore.views.charts.heatmap import HeatChart
from kdexplore.views.charts.rounds import rounds
from kdexplore.views.palette import THEMES, contrast, luminance
from kdexplore.words import Speaker, languages
from tests.strategies import random_history
from tests.views.chart_positions import (
    CLASSIC,
    FIRE,
    KINGDOM,
    KINGDOMINO,
    LAYER,
    MIDDLE,
    OF,
    ORIGINS,
    PEACEFUL,
    SHEETS,
    TRIBE,
    figure,
    twin,
)  # fmt: skip

PLOTLYS_OWN = ("#636efa", "#ef553b", "#00cc96", "#ab63fa", "#ffa15a", "#19d3f3", "#e5ecf6", "#2a3f5f", "#c8d4e3")

every_chart = pytest.mark.parametrize("name", OF)


def column(block, index):
    return [row[index] for row in block["rows"]]


# ---- what all charts have in common


@every_chart
@pytest.mark.parametrize("lang", languages())
def test_every_language_gives_a_title_and_a_table(name, lang):
    chart = figure(name, lang=lang)
    assert chart.layout.title.text
    assert "{" not in chart.layout.title.text
    block = twin(name, lang=lang)
    assert block["caption"]
    assert all(block["head"])


@every_chart
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_gives_its_own_colours_and_none_of_plotlys(name, theme):
    chart = figure(name, theme=theme)
    plain = chart.to_json().lower()
    assert not [colour for colour in PLOTLYS_OWN if colour in plain]
    assert chart.layout.template.layout.paper_bgcolor == THEMES[theme].board
    assert chart.layout.template.layout.font.color == THEMES[theme].ink


@every_chart
def test_a_chart_follows_the_width_of_its_place(name):
    chart = figure(name)
    assert chart.layout.autosize
    assert chart.layout.width is None
    assert chart.layout.height > 200


@every_chart
def test_a_twin_is_a_table_for_a_panel(name):
    block = twin(name)
    assert (block["kind"], block["caption"] > "") == ("table", True)
    assert {len(row) for row in block["rows"]} == {len(block["head"])}
    assert all(isinstance(cell, str) for row in block["rows"] for cell in row)
    assert set(block["numbers"]) < set(range(len(block["head"])))


@every_chart
def test_two_charts_set_the_same_things_so_that_one_can_follow_the_other(name):
    empty = {"annotations", "images", "shapes"}
    keys = set(figure(name).layout.to_plotly_json()) - empty
    axis = set(figure(name).layout.xaxis.to_plotly_json()) - {"range", "tickvals", "ticktext"}
    assert keys == set(figure("odds").layout.to_plotly_json()) - empty
    assert axis == set(figure("by_round").layout.xaxis.to_plotly_json())


def test_no_chart_is_drawn_before_it_is_asked_for():
    show = "import sys, kdexplore.views.charts; print('plotly' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)  # noqa: S603 -- this Python
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_heat_grows_steadily_in_brightness(theme):
    brightness = [luminance(colour) for _, colour in template.scale(theme)]
    assert brightness in (sorted(brightness), sorted(brightness, reverse=True))


def test_the_one_button_saves_the_picture_and_there_is_no_logo():
    config = charts.config("points", "svg")
    assert (config["modeBarButtons"], config["displaylogo"]) == ([["toImage"]], False)
    assert config["toImageButtonOptions"]["filename"] == "points"
    assert config["responsive"]


# ---- heat


@pytest.mark.parametrize(("name", "layer"), [("heat", LAYER), ("fire", FIRE)])
def test_a_heatmap_holds_the_values_of_its_layer(name, layer):
    chart = figure(name)
    found = {
        Cell(x, y): value
        for trace in chart.data
        for y, row in zip(trace.y, trace.z, strict=True)
        for x, value in zip(trace.x, row, strict=True)
        if value is not None
    }
    assert found == layer.values
    numbers = {Cell(note.x, note.y): note.text for note in chart.layout.annotations}
    assert {cell: int(text) for cell, text in numbers.items()} == layer.values
    assert [int(value) for value in column(twin(name), 1)] == [
        layer.values[cell] for cell in sorted(layer.values, key=lambda cell: (cell.y, cell.x))
    ]


def test_numbers_are_shown_on_demand():
    assert not charts.heat(KINGDOM, CLASSIC, LAYER, numbers=False).layout.annotations


def test_the_board_lies_beneath_cell_for_cell():
    chart = figure("fire")
    (picture,) = chart.layout.images
    assert picture.source.startswith("data:image/svg+xml,%3Csvg")
    assert picture.layer == "below"
    west, east, north, south = MIDDLE.box
    assert picture.x <= west - 0.5
    assert picture.x + picture.sizex >= east + 0.5
    assert picture.y <= north - 0.5
    assert picture.y + picture.sizey >= south + 0.5
    assert chart.layout.yaxis.range[0] > chart.layout.yaxis.range[1]
    assert chart.layout.yaxis.scaleanchor == "x"


def test_rows_and_columns_are_named_as_on_the_board():
    assert list(figure("fire").layout.xaxis.ticktext) == ["F", "G", "H", "I", "J"]
    assert twin("fire")["rows"][0][0] == "F6"


def test_a_hover_tells_what_makes_the_value_and_what_burns():
    chart = figure("fire")
    said = [text for trace in chart.data for row in trace.hovertext for text in row if text]
    assert len(said) == len(FIRE.values)
    assert any("mushroom" in text for text in said)
    assert all(re.search(r"\b[F-J](6|7|8|9|10)\b", text) for text in said)


def test_a_layer_of_counts_has_no_sign():
    legal = heat.legal(WhatIf(KINGDOM, CLASSIC), KINGDOMINO.domino(20))
    chart = charts.heat(KINGDOM, CLASSIC, legal)
    assert {note.text for note in chart.layout.annotations} == {f"{value:g}" for value in legal.values.values()}


def test_an_empty_layer_says_so():
    nothing = heat.Layer("points")
    assert "nothing to show" in charts.heat(KINGDOM, CLASSIC, nothing).layout.title.subtitle.text
    assert charts.tables.heat(KINGDOM, CLASSIC, nothing)["rows"] == []


def test_followups_name_the_later_domino():
    *_, last = heat.followup(WhatIf(KINGDOM, CLASSIC), KINGDOMINO.domino(20), [KINGDOMINO.domino(48)])
    rows = charts.tables.heat(KINGDOM, CLASSIC, last.layer)["rows"]
    assert {row[2] for row in rows} <= {"best later domino: 48", "no later domino fits"}
    assert "best later domino: 48" in {row[2] for row in rows}


def test_the_title_of_people_names_the_person():
    people = heat.people(WhatIf(MIDDLE, rules("tribe", players=2)), "painter", (Cell(-2, 0),))
    chart = HeatChart(MIDDLE, people, style.Style("en", THEMES["light"], ORIGINS, rules("tribe", players=2)))
    assert chart.title == "Value of a person: painter"


# ---- scores


def test_the_parts_of_every_bar_add_up_to_the_score():
    chart = figure("breakdown")
    for seat, sheet in SHEETS.items():
        assert sum(trace.x[seat] for trace in chart.data) == sheet.total
    assert [note.text for note in chart.layout.annotations] == [f"<b>{sheet.total}</b>" for sheet in SHEETS.values()]
    people = next(trace for trace in chart.data if trace.name == "Cave people")
    assert list(people.x) == [sheet.part(Kind.PERSON, Kind.HORDE) for sheet in SHEETS.values()]


def test_the_table_of_a_breakdown_holds_the_numbers_of_its_bars():
    chart, block = figure("breakdown"), twin("breakdown")
    assert [row[1:] for row in block["rows"][:-1]] == [[str(points) for points in trace.x] for trace in chart.data]
    assert block["rows"][-1][1:] == [str(sheet.total) for sheet in SHEETS.values()]


def test_no_two_parts_have_the_same_colour_and_pattern():
    looks = [(trace.marker.color[0], trace.marker.pattern.shape[0]) for trace in figure("breakdown").data]
    assert len(set(looks)) == len(looks)


def test_lines_are_told_apart_by_colour_dash_and_shape():
    lines = figure("by_round").data
    for look in ("line.color", "line.dash", "marker.symbol"):
        assert len({trace[look] for trace in lines}) == len(lines) == 4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_line_is_seen_on_the_paper(theme):
    for one in (PEACEFUL, TRIBE):
        for trace in charts.by_round(one, theme=theme).data:
            assert contrast(trace.line.color, THEMES[theme].board) >= 3


def test_the_last_round_is_the_final_score():
    chart, block = figure("by_round"), twin("by_round")
    final = [PEACEFUL.state.score_of(seat).total for seat in range(4)]
    assert [trace.y[-1] for trace in chart.data] == final
    assert block["rows"][-1] == ["12", *map(str, final)]
    assert [[trace.y[index] for trace in chart.data] for index in range(12)] == [
        [int(cell) for cell in row[1:]] for row in block["rows"]
    ]


def test_each_round_is_told_as_it_ended():
    found = rounds(PEACEFUL)
    assert [one.name for one in found] == [str(number) for number in range(1, 13)]
    for number, one in enumerate(found, start=1):
        states = [turn.state for turn in PEACEFUL.turns if turn.state.round == number]
        assert one.points == tuple(points_so_far(states[-1], seat).total for seat in range(4))


def test_a_dynasty_counts_on():
    dynasty = random_history(rules("classic", players=2, dynasty=True), 3, 400)
    found = rounds(dynasty)
    games = [one.name.partition(".")[0] for one in found]
    assert games == sorted(games)
    assert len(set(games)) > 1
    first = dynasty.state.totals[0]
    assert found[games.index("2") - 1].points == first
    assert found[games.index("2")].points >= first


def test_a_game_not_yet_begun_has_no_rounds():
    begun = History.of(CLASSIC)
    assert charts.tables.by_round(begun)["rows"] == []
    assert [list(trace.y) for trace in charts.by_round(begun).data] == [[]] * 4


# ---- the box and the pile


def test_bars_count_the_squares_and_symbols_of_the_engine():
    state = PEACEFUL.state_at(30)
    unseen, whole = (odds.counted(some, KINGDOMINO) for some in (odds.left(state), KINGDOMINO.dominoes))
    chart = figure("left")
    assert [list(trace.x) for trace in chart.data] == [
        [one.squares for one in unseen], [one.squares for one in whole],
        [one.symbols for one in unseen], [one.symbols for one in whole],
    ]  # fmt: skip
    rows = [[str(n) for n in (a.squares, a.symbols, b.squares, b.symbols)] for a, b in zip(unseen, whole, strict=True)]
    assert [row[1:] for row in twin("left")["rows"]] == rows


def test_a_tile_set_stands_alone_or_beside_another():
    assert len(charts.terrain_counts(ORIGINS).data) == 2
    assert len(figure("counts").data) == 4
    assert len(charts.tables.terrain_counts(ORIGINS)["head"]) == 3
    other = {row[0]: row[3:] for row in twin("counts")["rows"]}
    assert other["Lake"] == ["18", "6"]
    assert other["Jungle"] == ["0", "0"]


def test_odds_are_those_of_the_engine():
    state = TRIBE.state_at(30)
    found = odds.odds(state)
    chart = next_line(state)
    for marked, trace in zip((False, True), chart.data, strict=True):
        chances = [float(one.chance * 100) for one in found if one.marked == marked]
        assert list(trace.x) == pytest.approx(chances)
    block = twin("odds")
    assert column(block, 1) == [Speaker("en").percent(one.chance) for one in found]
    assert column(block, 2) == [str(one.hits) for one in found]


def test_axes_of_shares_end_at_0_and_100():
    odds_axis = charts.odds(TRIBE.state_at(30)).layout.xaxis
    assert tuple(odds_axis.range) == (0, 100)
    assert odds_axis.domain[1] < 1  # the numbers beside the bars have room of their own
    for counts in ([(40, 9)], [(40, 3), (41, 3), (60, 3)]):
        low, high = distribution([counts, counts], TRIBE.start.rules).layout.yaxis.range
        assert (low, high <= 1) == (0, True)


def test_when_no_line_is_left_the_odds_say_so():
    chart = charts.odds(PEACEFUL.state)
    assert chart.layout.title.subtitle.text == "There are no more lines."
    assert {value for trace in chart.data for value in trace.x} == {0}


# ---- words and numbers


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0"), (7, "7"), (-3, "-3"), (Fraction(1, 3), "0.3"), (Fraction(2, 3), "0.7"), (Fraction(-1, 100), "0")],
)
def test_numbers_are_whole_or_have_one_decimal(value, said):
    assert Speaker("en").number(value) == said


def test_long_words_are_broken_and_mark_up_is_not_obeyed():
    assert style.lines(["<b> one two"], 5) == "&lt;b&gt;<br>one<br>two"
    assert style.lines([""]) == ""


def test_a_terrain_of_a_box_nobody_knows_has_a_pattern_too():
    assert style.hatch("wheat", style.Style("en", THEMES["light"], KINGDOMINO)) == "."
    assert style.hatch("nowhere", style.Style("en", THEMES["light"], KINGDOMINO)) == ""
    assert style.hatch("wheat", style.Style("en", THEMES["light"])) == ""
