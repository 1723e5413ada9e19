"""Rule sheets: sound HTML with nothing from elsewhere, the sentences of exactly the rules in use, two pages in all."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

import pytest

from kdexplore.cli.modes import playable
from kdexplore.cli.sheet import write_pdf
from kdexplore.core.rule_ids import RULES
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import BONUSES, Rules, rules, rules_for
from kdexplore.views.sheet import sheet
from kdexplore.views.sheets import pad, pictures, steps
from kdexplore.views.sheets.rules import READ_OTHERWISE, TABLED, is_step, readings, stated, used, wording
from kdexplore.words import Term, Text, capital, languages, say

EMPTY = {"meta", "link", "br", "hr", "img", "input"}  # elements of HTML that are never closed
EVERYBODY = tuple(playable())
CHOICES = [tuple(chosen) for size in (0, 1, 2) for chosen in combinations(BONUSES, size)]
# bonuses are the same for any number of players: the largest table of each mode stands for the others
LARGEST = {rules.mode: rules for rules in EVERYBODY}.values()
SETUPS = [*EVERYBODY, *(replace(rules, bonuses=bonuses) for rules in LARGEST for bonuses in CHOICES[1:])]
OTHERWISE = {
    "fire_path": "rays",
    "fire_on_start": "forbidden",
    "totem_after_fire": "given",
    "two_chiefs_recruit": "once",
    "person_on_volcano": "allowed",
    "centre": "frame",
    "three_kings": "48",
    "two_kings_first_line": "abba",
}


def named(game_rules):
    return "-".join((game_rules.mode, str(game_rules.players), *game_rules.bonuses))


every_setup = pytest.mark.parametrize("game_rules", SETUPS, ids=named)
every_mode = pytest.mark.parametrize("game_rules", EVERYBODY, ids=named)


class Page(HTMLParser):
    """What a page holds: its tags checked for balance, its rule ids, its other text, what it refers to."""

    def __init__(self, text):
        super().__init__()
        self.open: list[tuple[str, str | None]] = []
        self.ids, self.rules, self.words, self.addresses = [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        assert len(given) == len(attrs), (tag, attrs)
        assert not [name for name in given if name.startswith("on")]
        self.ids += [given["id"]] if "id" in given else []
        self.addresses += [given[name] for name in ("src", "href", "xlink:href", "action") if name in given]
        if tag not in EMPTY:
            self.open.append((tag, given.get("class")))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        inside = [tag for tag, _ in self.open]
        if ("small", "id") in self.open:
            self.rules.append(data)
        elif "svg" not in inside and "style" not in inside:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@every_setup
def test_a_sheet_has_the_sentences_of_exactly_the_rules_of_its_setup(game_rules):
    page = Page(sheet(game_rules))
    sentences = {rule: say(wording(rule, game_rules), rules=game_rules) for rule in RULES}
    assert {rule for rule, sentence in sentences.items() if sentence in page.text} == set(stated(game_rules))
    # the rules of the steps have no sentence of their own here: some stand beside the numbers of the head
    assert {rule for rule in page.rules if not is_step(rule)} == set(stated(game_rules))


@every_mode
def test_a_rule_of_one_room_stands_only_where_that_room_is_played(game_rules):
    rooms = {rule.partition(".")[0] for rule in used(game_rules)}
    assert ("fire" in rooms) == game_rules.fire
    assert ("totem" in rooms) == game_rules.resources
    assert ("tribe" in rooms) == game_rules.tribe
    assert rooms >= {"setup", "drafting", "placing", "scoring", "bonus", "ending"}


def test_some_rules_need_a_number_of_players():
    def has(rule, mode, players):
        return rule in used(rules(mode, players=players))

    assert [players for players in (2, 3, 4) if has("totem.gift", "totem", players)] == [3, 4]
    assert [players for players in (2, 3, 4) if has("drafting.leftover", "discovery", players)] == [3]
    assert [players for players in (2, 3, 4) if has("drafting.pairs", "discovery", players)] == [2]
    assert [players for players in (2, 3, 4) if has("drafting.kings", "tribe", players)] == [3, 4]
    assert [players for players in (2, 3, 4) if has("setup.opening", "classic", players)] == [2]


def test_the_rules_of_the_lists_are_rules_of_the_book():
    assert {*TABLED, *(rule for rule, _ in READ_OTHERWISE.values())} <= set(RULES)
    everything = {rule for game_rules in SETUPS for rule in used(game_rules)} | set(
        used(rules("classic", dynasty=True))
    )
    # whoever reads a sheet has chosen mode, box, players, variants and readings; no printed volcano lacks a square
    chosen = {"setup.mode", "setup.tiles", "setup.players", "setup.combining", "setup.readings"}
    assert set(RULES) - everything == {*chosen, "fire.returns"}


@every_mode
def test_bonuses_that_are_agreed_stand_there_and_else_those_that_there_are(game_rules):
    assert {"setup.bonus", "bonus.centre", "bonus.complete"} <= set(used(game_rules))
    chosen = used(replace(game_rules, bonuses=("complete",)))
    assert "bonus.complete" in chosen
    assert not {"setup.bonus", "bonus.centre"} & set(chosen)


@every_mode
def test_a_reading_that_is_chosen_stands_there_if_it_matters_and_takes_the_place_of_what_it_contradicts(game_rules):
    given = {**OTHERWISE, **({"must_place": "optional"} if game_rules.game == "kingdomino" else {})}
    read = rules_for(game_rules.mode, players=game_rules.players, readings=given)
    page = Page(sheet(read))
    for reading, value in given.items():
        said = f"{say(Text(f'reading.{reading}'), rules=read)}: {say(Term(f'reading.{reading}', value), rules=read)}"
        assert (said in page.text) == (reading in readings(read))
        rule, replaced = READ_OTHERWISE[reading]
        if reading in readings(read) and replaced:
            assert say(Term("book", rule), rules=read) not in page.text
    assert ("fire_path" in readings(read)) == game_rules.fire
    assert ("must_place" in readings(read)) == (game_rules.game == "kingdomino")
    assert not readings(game_rules)


@pytest.mark.parametrize("lang", languages())
@every_mode
def test_a_sheet_is_sound_in_every_language_and_asks_for_nothing_from_elsewhere(game_rules, lang):
    text = sheet(game_rules, lang)
    page = Page(text)
    assert text.startswith(f'<!DOCTYPE html>\n<html lang="{lang}">')
    assert "{" not in page.text
    assert len(set(page.ids)) == len(page.ids)
    assert all(address[1:] in page.ids for address in page.addresses)
    assert not re.search(r"url\(\s*['\"]?(?!#)|@import|<script|javascript:", text)
    assert set(re.findall(r"https?://[^\"\s<]+", text)) == {"http://www.w3.org/2000/svg"}


def test_a_sheet_is_the_same_every_time():
    for game_rules in EVERYBODY:
        assert sheet(game_rules) == sheet(game_rules)


def test_what_a_box_of_ones_own_says_is_escaped():
    odd = tile_set("kingdomino")
    marsh = replace(odd.terrains[4], key='<i a="1">&')
    bent = replace(odd, id="<script>x</script>", terrains=(*odd.terrains[:4], marsh, *odd.terrains[5:]), draft=True)
    text = sheet(Rules(bent, mode="classic", players=4))
    assert "<script>" not in text
    assert "<i a" not in text
    assert '<i a="1">&' in unescape(text)
    Page(text)


def test_free_setups_have_their_sheet_too():
    crowns, fires = tile_set("kingdomino"), tile_set("origins")
    alone = Rules(fires, players=1, line=1, span=4, fire=True, resources=True, totems=True, tribe=True)
    for free in (Rules(crowns, players=8, line=8, span=9), alone):
        page = Page(sheet(free))
        assert {rule for rule in page.rules if not is_step(rule)} == set(stated(free))


def test_a_volcano_without_a_free_neighbour_needs_its_rule():
    box = tile_set("origins")
    number = next(each for each in box.dominoes if each.second.craters)
    burning = replace(box, dominoes=(number._replace(first=number.first._replace(symbols=1)),))
    assert "fire.returns" in used(Rules(burning, fire=True, pile=1, line=1, players=1))


def test_the_examples_show_what_their_captions_say():
    for game_rules in EVERYBODY:
        legal, refused = pictures.figures("placing.match", game_rules, "en")
        assert legal.says == ("This placement is legal.",)
        assert refused.says[0].startswith("No terrain matches")
        scored = pictures.scored(game_rules, "en").says
        points = [int(re.findall(r"-?\d+", line.rpartition("= ")[2])[0]) for line in scored[:-1]]
        assert sum(points) == int(re.findall(r"\d+", scored[-1])[0])
    assert not pictures.figures("placing.grid", rules("classic"), "en")
    full = rules("classic", readings={"centre": "full"})
    assert not pictures.figures("bonus.centre", full, "en")


def test_the_pad_adds_up_what_its_mode_scores():
    def names(mode, **given):
        return [row.name for row in pad.rows(rules(mode, **given))]

    origins = ["Desert", "Grassland", "Lake", "Jungle", "Quarry"]
    totems = ["Mammoth totem", "Fish totem", "Mushroom totem", "Flint totem"]
    gatherers = ["Hunter", "Fisher girl", "Gatherer", "Sculptor", "Painter", "Fire lady", "Shaman"]
    bonuses = ["Empire of Fire", "Homo Habilis"]
    crowns = ["Wheat", "Forest", "Lake", "Grassland", "Swamp", "Mine"]
    assert names("classic") == [*crowns, "The Middle Kingdom", "Harmony", "Total"]
    assert names("discovery", bonuses=["centre"]) == [*origins, "Empire of Fire", "Total"]
    assert names("totem") == [*origins, "Wooden resources", *totems, *bonuses, "Total"]
    assert names("tribe") == [*origins, *gatherers, "Warriors", *bonuses, "Total"]


# ---- a table can play from it


@every_mode
def test_the_steps_lead_from_the_box_to_the_last_round(game_rules):
    before, (order,), after = steps.setting_up(game_rules), *steps.around(game_rules)
    king = "chief" if game_rules.game == "origins" else "king"
    building = "hut" if game_rules.game == "origins" else "castle"
    assert before[0].startswith("Each player takes a starting tile")
    assert f"takes {game_rules.kings} {king}" in before[0]
    assert building in before[0]
    taken_out = len(game_rules.tiles.dominoes) - game_rules.pile
    assert (f"Take out {taken_out} at random" in before[1]) == bool(taken_out)
    assert any(step.startswith(f"Take {game_rules.line} dominoes from the pile") for step in before)
    assert ("resources on it" in before[-2]) == (
        game_rules.resources and game_rules.line > game_rules.players * game_rules.kings
    )
    assert before[-1].startswith("Lay out the next line")
    assert ("In every line" in before[-2]) == (game_rules.line > game_rules.players * game_rules.kings)
    assert order.startswith("Play the line from the lowest number to the highest")
    assert after[0].startswith("Each player has a turn for each") == (game_rules.kings == 2)
    assert after[-1].startswith("If the pile is empty when a line is due, the last round begins")
    assert ("no totems" in " ".join(before)) == game_rules.tribe
    assert ("resources" in after[-2]) == game_rules.resources


def test_the_steps_of_a_turn_are_those_of_the_mode():
    starts = {mode: [step.split()[0] for step in steps.turn(rules(mode))] for mode in ("classic", "totem", "tribe")}
    assert starts["classic"] == ["Place", "Choose"]
    assert starts["totem"] == ["Place", "If", "Settle", "Choose"]
    assert starts["tribe"] == ["Place", "If", "Choose", "Recruit"]


@every_mode
def test_a_sheet_speaks_of_the_table_and_not_of_a_program(game_rules):
    text = Page(sheet(game_rules)).text.partition("kdexplore is an independent project")[0]
    if not game_rules.tribe:
        assert "cave" not in text
    assert not re.search(r"\b(reading|program|box without|tile set|seat|refused)\b", text)
    other = {"kingdomino": "hut|chief|fire|volcano|region", "origins": "castle|king|kingdom|crown|property|properties"}
    assert not re.search(rf"\b({other[game_rules.game]})s?\b", text.replace("Kingdomino", "")), game_rules


@pytest.mark.parametrize("lang", languages())
def test_all_cave_people_stand_there_with_their_number_and_what_they_score(lang):
    game_rules = rules("tribe", players=3)
    text = Page(sheet(game_rules, lang)).text
    for person in game_rules.tiles.people:
        name = capital(say(Term("person", person.key), lang), lang)
        assert f"{person.count} × {name}" in text
        assert person.per or say(Text("sheet.power", power=person.power), lang) in text


@every_mode
def test_no_square_of_a_sheet_has_a_letter(game_rules):
    drawn = re.findall(r"<svg .*?</svg>", sheet(game_rules, "pl"), flags=re.DOTALL)
    letters = {found for each in drawn for found in re.findall(r"<text [^>]*>([^<]*)</text>", each)}
    assert not {letter for letter in letters if letter.isalpha()}


@pytest.mark.parametrize("lang", languages())
def test_no_caption_names_a_square_that_the_paper_does_not_name(lang):
    text = sheet(rules("classic", players=2), lang)
    assert not re.findall(r"\b[A-Q]1?\d\b", Page(text).text)
    assert not re.findall(r'aria-label="[^"]*\b[A-Q]1?\d\b', text)


@every_mode
def test_the_pad_has_a_column_for_every_seat_named_by_its_colour(game_rules):
    table = pad.pads(game_rules).partition("</table>")[0]
    heads = re.findall(r'<th scope="col"[^>]*>.*?<span>(.*?)</span>', table)
    assert heads == [say(Term("seat", seat), rules=game_rules).capitalize() for seat in range(game_rules.players)]


def test_the_pad_of_a_dynasty_has_three_blocks_of_columns_and_their_sum():
    table = pad.pads(rules("classic", players=3, dynasty=True)).partition("</table>")[0]
    assert re.findall(r"Game \d of 3", table) == ["Game 1 of 3", "Game 2 of 3", "Game 3 of 3"]
    assert table.count('scope="col"') == 9
    assert table.count("Sum of all games") == 1


# ---- on paper

PRINTED: list[tuple[str, dict[str, Any]]] = [
    *[(game_rules.mode, {"players": game_rules.players}) for game_rules in EVERYBODY],
    *[("classic", {"players": players, "dynasty": True, "bonuses": BONUSES}) for players in (2, 3, 4)],
    ("duel", {"players": 2, "readings": {"two_kings_first_line": "abba", "must_place": "optional"}}),
    ("classic", {"players": 3, "readings": {"three_kings": "48", "centre": "full"}}),
    *[("tribe", {"players": players, "bonuses": BONUSES}) for players in (2, 3, 4)],
    *[("totem", {"players": players, "bonuses": ("complete",)}) for players in (2, 3, 4)],
    ("tribe", {"players": 4, "readings": {"fire_path": "rays", "fire_on_start": "forbidden", "centre": "frame"}}),
]


@pytest.fixture(scope="module")
def paper(browser):
    """A page of a browser that stays open: to start one for each sheet takes longer than to print it."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
def test_on_paper_the_rules_fill_one_page_and_the_score_pad_another(paper, lang):
    """All sheets of a language are printed at once: a pad begins a page, so no sheet has fewer than two pages."""
    sheets = [sheet(rules_for(mode, **given), lang) for mode, given in PRINTED]
    if printed(paper, sheets) != 2 * len(sheets):
        pages = [printed(paper, [one]) for one in sheets]
        assert not [(setup, count) for setup, count in zip(PRINTED, pages, strict=True) if count != 2]


def printed(paper, sheets):
    """How many pages some sheets have on paper, one behind the other."""
    head, _, _ = sheets[0].partition("<body>")
    bodies = [each.partition("<body>")[2].partition("</body>")[0] for each in sheets]
    paper.set_content(f"{head}<style>main + main {{ break-before: page }}</style><body>{''.join(bodies)}</body></html>")
    return pages_of(paper.pdf(prefer_css_page_size=True))


def test_a_sheet_that_is_too_long_is_found_among_others(paper):
    good = sheet(rules("classic", players=2))
    long = good.replace("</section>", f"{'<p>too long</p>' * 200}</section>", 1)
    assert printed(paper, [good, long, good]) > 6


@pytest.mark.slow
def test_the_command_prints_as_many_pages(tmp_path):
    target = tmp_path / "sheet.pdf"
    write_pdf(str(target), sheet(rules("tribe", players=4), "hu"))
    assert pages_of(target.read_bytes()) == 2


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("lang", languages())
@every_setup
def test_no_sheet_has_letters_smaller_than_8_points(game_rules, lang):
    size = re.search(r"--print: ([\d.]+)pt", sheet(game_rules, lang))
    assert size is not None
    assert float(size[1]) >= 8
