"""What the studio shows: whole in words, every fault beside its field, 'custom set' wherever it is one."""

import json

import pytest

from kdexplore.app.analysis.task import Task
from kdexplore.app.session import Session
from kdexplore.app.studio import fields, reports, scenes
from kdexplore.app.studio.state import Studio
from kdexplore.engine.questions.trial import TrialQuestion
from kdexplore.views import tilepage
from kdexplore.views.blocks import plain
from kdexplore.words import PSEUDO, languages

OWN_SET = Studio().copied()
VOLCANO = True
HALF_SET = OWN_SET.halved()
FAULTY = OWN_SET.renumbered(2).edited("first", digit=12).renamed("origins")
SCENES = (
    scenes.head, scenes.gallery, scenes.opened, scenes.grounds, scenes.faults, scenes.files,
    reports.report, reports.trial,
)  # fmt: skip
FORMS = (fields.domino, fields.terrain, fields.whole, fields.reading)


def trials_of(studio, games):
    """What games on trial come to."""
    return tuple(TrialQuestion(rules, studio.player, games).answer() for rules in studio.on_trial())


def view(studio, lang="en", task=None):
    return scenes.view(Session(studio=studio, lang=lang, task=task))


def texts(scene):
    """Every text of a scene, in the order of the blocks."""
    return json.dumps(plain(scene), ensure_ascii=False)


def tables(scene):
    """Each table by its caption, its rows by their names."""
    found = {}
    for block in scene:
        for inside in block.get("blocks", [block]):
            if inside["kind"] == "table":
                found[inside["caption"]] = {row[0]: row[1:] for row in inside["rows"]}
    return found


@pytest.mark.parametrize(
    "studio", [Studio(), Studio().chosen("origins"), HALF_SET, FAULTY], ids=["k", "o", "own", "bad"]
)
@pytest.mark.parametrize("lang", ["en", PSEUDO])
def test_every_scene_is_plain_data_with_all_its_words(studio, lang):
    for scene in SCENES:
        made = scene(view(studio, lang))
        assert json.loads(json.dumps(plain(made))) == plain(made)
        assert made or scene in (scenes.opened, scenes.faults)
    for form in FORMS:
        assert all(field["label"] for field in form(view(studio, lang)))


def test_custom_set_stands_above_a_set_of_one_s_own_and_above_no_other():
    assert "custom set: my_kingdomino" in texts(scenes.head(view(OWN_SET)))
    assert "custom set" not in texts(scenes.head(view(Studio())))
    assert scenes.badge(OWN_SET.tiles, "en") == "custom set: my_kingdomino"
    for lang in dict(languages()):
        assert "my_kingdomino" in scenes.badge(OWN_SET.tiles, lang)


def test_every_domino_is_a_picture_that_opens_it():
    cards = next(block for block in scenes.gallery(view(HALF_SET)) if block["kind"] == "cards")["cards"]
    assert [card["name"] for card in cards] == [f"open:{at}" for at in range(24)]
    assert all(card["svg"].startswith("<svg") for card in cards)
    assert [card["on"] for card in cards] == [True] + [False] * 23


def test_the_table_names_number_halves_worth_and_rank():
    fold = scenes.gallery(view(Studio()))[-1]
    table = fold["blocks"][0]
    assert table["rows"][47] == [48, "wheat", "mine, 3 crowns", 3, 48]
    assert table["head"] == ["Number", "First half", "Second half", "Value", "Rank"]


def test_the_table_is_open_for_who_wants_pictures_as_text():
    made = scenes.gallery(scenes.view(Session(twin=True)))
    assert made[-1]["opened"]
    assert not scenes.gallery(view(Studio()))[-1]["opened"]


def test_a_chart_is_drawn_when_it_is_asked_for_and_the_set_is_in_order():
    assert reports.chart(view(HALF_SET)) is None
    assert len(reports.chart(view(HALF_SET.charted())).data) == 4
    assert len(reports.chart(view(Studio().charted())).data) == 2
    assert reports.chart(view(FAULTY.charted())) is None


def test_every_terrain_is_shown_with_its_pattern_and_letter():
    cards = scenes.grounds(view(Studio().chosen("origins")))[1]["cards"]
    assert [card["text"] for card in cards] == list("DGLJQV")
    assert not any("name" in card for card in cards)
    assert scenes.grounds(view(OWN_SET))[1]["cards"][2]["name"] == "ground:2"


def test_counts_stand_beside_those_of_the_official_box():
    found = tables(reports.report(view(HALF_SET)))["What is printed on the squares"]
    assert found["Mine (m)"] == ["3", "6", "4", "10"]
    assert tables(reports.report(view(Studio())))["What is printed on the squares"]["Mine (m)"] == ["6", "10"]


def test_craters_are_counted_where_there_are_volcanoes():
    report = reports.report(view(Studio().chosen("origins")))
    assert tables(report)["What is printed on the squares"]["Volcano (v)"] == ["10", "0", "16"]


def test_the_report_says_what_is_unlike_the_official_box():
    odd = OWN_SET.opened(0).edited("first", digit=2).opened_terrain(0).terrain_added()
    said = texts(reports.report(view(odd)))
    assert "Out of order: 1 and 2." in said
    assert "Terrains on no domino: terrain1." in said
    barren = OWN_SET.imported("x.csv", "number,left,right\n1,w1,f\n2,w,f\n")
    assert "whose properties are never worth anything: forest." in texts(reports.report(view(barren)))


def test_a_long_list_of_numbers_out_of_order_is_cut():
    rows = "\n".join(f"{n},w{n % 2 + 1},f" for n in range(1, 40))
    odd = OWN_SET.imported("x.csv", f"number,left,right\n{rows}")
    assert ", and 13 more." in texts(reports.report(view(odd)))


def test_the_report_says_how_the_set_is_played():
    said = texts(reports.report(view(HALF_SET)))
    assert "Free set-up; 2 players; grid 5 × 5; line 4; 6 rounds." in said
    few = HALF_SET.removed()
    assert "Dominoes that stay in the box: 3." in texts(reports.report(view(few)))


def test_volcanoes_without_tokens_are_told():
    said = texts(reports.report(view(OWN_SET.terrain_edited("volcano", VOLCANO))))
    assert "so volcanoes do nothing" in said


def test_every_fault_is_told_with_its_place_and_opens_it():
    card = scenes.faults(view(FAULTY))[0]
    rows = next(block for block in card["blocks"] if block["kind"] == "rows")["rows"]
    assert [row["name"].split("#")[0] for row in rows] == ["set", "open:0", "open:1"]
    assert rows[1]["text"] == "Domino 2, first half: Expected a number from 0 to 9, not 12."


def test_a_fault_stands_beside_its_field():
    hints = {field["name"]: field["hint"] for form in FORMS for field in form(view(FAULTY))}
    assert hints["id"]
    assert "from 0 to 9" in hints["first.digit"]
    assert not hints["second.digit"]
    colour = OWN_SET.terrain_edited("colour", "red")
    hints = {field["name"]: field["hint"] for field in fields.terrain(view(colour))}
    assert "a colour" in hints["terrain.colour"]
    assert "Fix the terrains first" in texts(scenes.faults(view(colour)))


def test_what_needs_a_set_in_order_says_why_it_cannot_be_done():
    buttons = scenes.head(view(FAULTY))[-1]["buttons"]
    off = {button["name"]: button.get("off", "") for button in buttons}
    assert off["play"] == off["lab"] == "The set still has problems: see the list."
    assert not off["back"]
    ready = {button["name"]: button.get("off") for button in scenes.head(view(OWN_SET))[-1]["buttons"]}
    assert {name for name, why in ready.items() if why} == {"redo"}


def test_why_a_pasted_text_cannot_be_read_stands_below_it():
    file, paste = fields.reading(view(OWN_SET.with_pasted("{")))
    assert "256 kB" in file["hint"]
    assert (paste["value"], paste["hint"]) == ("{", "This is not JSON (line 1, column 2).")


def test_only_a_set_of_one_s_own_can_be_edited():
    assert not any(form(view(Studio())) for form in (fields.domino, fields.terrain, fields.whole))
    assert len(fields.domino(view(OWN_SET))) == 5
    assert [field["name"] for field in fields.terrain(view(OWN_SET))].count("terrain.resource") == 0
    origins = fields.terrain(view(Studio().chosen("origins").copied()))
    assert [field["name"] for field in origins].count("terrain.resource") == 1


def test_the_half_of_a_volcano_asks_for_craters():
    studio = Studio().chosen("origins").copied().opened(47)
    assert [field["label"] for field in fields.domino(view(studio))][2::2] == [
        "First half: fires",
        "Second half: craters",
    ]


def test_what_games_on_trial_came_to_is_a_table_and_a_sentence():
    tried = HALF_SET.tried(trials_of(HALF_SET, 4))
    made = reports.trial(view(tried))
    assert tables(made)["Test games"]["Games"] == ["4", "4"]
    assert "Difference of the means: " in texts(made)
    alone = Studio().tried(trials_of(Studio(), 2))
    assert tables(reports.trial(view(alone)))["Test games"]["Games"] == ["2"]


def test_no_second_trial_begins_while_one_is_under_way():
    block = texts(reports.trial(view(HALF_SET, task=Task("studio", None, 1, 400))))
    assert '"off"' in block


def test_numbers_are_written_as_the_language_writes_them():
    assert view(Studio(), "en").number(1.25, 2) == "1.25"
    assert view(Studio(), "hu").number(1.25, 2) == "1,25"


def test_a_set_on_paper_says_that_it_is_a_custom_one():
    page = tilepage.page(HALF_SET.tiles)
    assert "Custom set: my_kingdomino" in page
    assert page.count("<figure>") == 24
    assert "Custom set" not in tilepage.page(Studio().tiles)
    assert "Volcano (v), Craters" in tilepage.page(Studio().chosen("origins").tiles)
