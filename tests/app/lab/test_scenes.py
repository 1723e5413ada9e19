"""What the lab says: the total, why a line counts, what a bonus would bring, the way in which it can occur."""

import json
from dataclasses import replace
from typing import Any

import pytest

import kdexplore
from kdexplore import parse
from kdexplore.app.analysis.task import Task
from kdexplore.app.lab import fields, scenes
from kdexplore.app.lab.board import board, sheet_of
from kdexplore.app.lab.intents import handle, of_seat
from kdexplore.app.lab.layers import line_of
from kdexplore.app.lab.lenses import LENSES
from kdexplore.app.lab.replay import retold
from kdexplore.app.lab.state import TOOLS, Lab
from kdexplore.app.session import Session
from kdexplore.core.links import Position
from kdexplore.engine.reachable.checks import can_occur
from kdexplore.views.blocks import plain
from kdexplore.words import languages
from tests.app.sending import sent_to

heard = sent_to(handle)
CLASSIC = kdexplore.rules("classic", players=4)
DISCOVERY, TOTEM, TRIBE = (kdexplore.rules(mode, players=4) for mode in ("discovery", "totem", "tribe"))
RULEBOOK = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
CAVE = "g'd(hunter)*d(warrior1)d(warrior2)/ggd(painter).."


def session(text=RULEBOOK, rules=DISCOVERY, **lab):
    looked = Lab().with_position(Position(rules, parse(text, rules.tiles, rules.span)))
    return replace(Session(), lab=replace(looked, **lab).fitting()).entered("lab")


def words(scene):
    """Everything that stands in a scene."""
    return json.dumps(plain(scene), ensure_ascii=False)


def lines_of(shown):
    return range(len(sheet_of(shown.lab).lines))


def test_on_a_phone_lens_and_tool_are_lists_and_clear_is_below_the_board():
    """Three rows of switches and buttons stood before the board."""
    wide = session()
    phone = replace(wide, narrow=True)
    assert [block["kind"] for block in scenes.head(wide)] == ["choices", "choices", "buttons"]
    found: Any = scenes.head(phone)
    lens, tool, steps = found
    assert [value for _, value in lens["options"]] == [*LENSES]
    assert [value for _, value in tool["options"]] == [*TOOLS]
    assert [button["name"] for button in steps["buttons"]] == ["undo", "redo"]
    below = [block.get("buttons", ()) for block in scenes.foot(phone)]
    assert [button["name"] for row in below for button in row] == ["clear"]
    assert not any(block["kind"] == "buttons" for block in scenes.foot(wide))
    assert fields.chosen(wide.lab, "lens", "fire").lens == "fire"
    assert fields.chosen(wide.lab, "tool", "look").tool == "look"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("text", "rules"), [(RULEBOOK, DISCOVERY), (RULEBOOK, TOTEM), (CAVE, TRIBE), ("w1*", CLASSIC)])
def test_every_line_explains_itself_in_every_language_under_every_lens(text, rules, lang):
    for lens in LENSES:
        for number in lines_of(session(text, rules)):
            shown = session(text, rules, lens=lens, lit=f"line{number}").spoken(lang)
            assert line_of(shown.lab) is not None
            for part in (scenes.head, scenes.side, scenes.question, scenes.foot, scenes.dominoes, scenes.twin, board):
                assert words(part(shown))


def test_the_rows_add_up_to_the_total():
    shown = session(RULEBOOK, TOTEM)
    card = next(block for block in scenes.side(shown) if block["kind"] == "card")
    total, rows, fold = card["blocks"]
    assert sum(int(row["points"]) for row in rows["rows"]) == int(total["number"]) == sheet_of(shown.lab).total
    assert all(row["points"] in ("0", "+0") for row in fold["blocks"][0]["rows"])


def test_a_fire_names_the_volcano_that_can_have_thrown_it_or_that_none_can():
    assert "A volcano that could have thrown it: G8" in words(scenes.side(_lit("jungle")))
    alone = session("j^2j*dd", lit="line1")
    assert "No volcano here can have thrown it." in words(scenes.side(alone))


def _lit(terrain):
    shown = session()
    number = next(at for at, line in enumerate(sheet_of(shown.lab).lines) if line.key == terrain and line.points)
    return session(lit=f"line{number}")


def test_a_bonus_tells_what_it_would_bring_before_it_is_played():
    assert "Not in use. With it: Empire of Fire: 10 points, the hut is in the centre" in words(
        scenes.question(session())
    )
    played = replace(session(), lab=heard(session().lab, {"press": "bonus:centre"}))
    assert sheet_of(played.lab).total == 42
    assert "+10, new: Empire of Fire" in words(scenes.question(played))


def test_another_reading_of_the_flight_of_fire_tells_how_many_squares_it_reaches():
    near = kdexplore.rules("discovery", players=4, readings={"fire_path": "rays"})
    shown = replace(session(), lab=session().lab.under(near))
    assert "Squares where fire can land: " in words(scenes.question(shown))


@pytest.mark.parametrize("rules", [CLASSIC, DISCOVERY, TRIBE, kdexplore.rules("duel", players=2)])
def test_mode_players_dominoes_and_readings_can_be_chosen_under_every_rules(rules):
    shown = session("w1*" if "kingdomino" in rules.tiles.id else "j*", rules)
    found = {field["name"]: field for field in fields.rules(shown, None)}
    assert {"mode", "players", "tiles", "reading:centre", "discards"} <= found.keys()
    assert found["mode"]["value"] == rules.mode
    for field in found.values():
        if field["kind"] == "select":
            assert field["value"] in [key for _, key in field["options"]]
    assert fields.chosen(shown.lab, "mode", "totem").rules.mode == "totem"


def test_the_way_to_a_territory_is_shown_turn_by_turn():
    start = session("wwf/.*f", CLASSIC, tool="look").lab
    answer = can_occur(start.territory, CLASSIC)
    lab = replace(start, answer=answer)
    assert answer.witness is not None
    assert retold(answer.witness, CLASSIC).squares == start.territory.squares
    assert heard(lab, {"at": 1}).turn == 1
    assert heard(heard(lab, {"at": 1}), {"press": "turn:previous"}).turn == 0
    assert heard(heard(lab, {"at": 1}), {"press": "turn:next"}).turn is None
    assert heard(lab, {"at": 99}).turn is None
    shown = replace(session(), lab=heard(lab, {"at": 1}))
    assert board(shown)["mode"] == "look"
    assert len([cell for cell in board(shown)["cells"] if "terrain" in cell]) == 3


def test_work_under_way_is_told_where_it_was_begun():
    busy = replace(session(), task=Task("reachable", None, 3, 10))
    assert '"value": 3' in words(scenes.question(busy))
    looking = replace(session(lens="heat", layer="followup"), task=Task("work_out", None, 1, 4))
    assert '"value": 1' in words(scenes.side(looking))


def test_a_domino_is_chosen_by_its_picture():
    lab = heard(session(lens="legal").lab, {"press": "open:dominoes"})
    shown = replace(session(), lab=lab)
    assert len(scenes.dominoes(shown)[0]["cards"]) == 48
    chosen = heard(lab, {"press": "domino:30"})
    assert (chosen.domino, chosen.opened) == (30, ())
    assert heard(lab, {"press": "domino:99"}) == lab


def test_all_territories_of_a_game_can_be_looked_at():
    begun = Session().play.begun()
    for _ in range(12):
        begun = begun.advised()
    shown = replace(Session(), play=begun)
    assert begun.state is not None
    other = of_seat(shown, 1)
    assert other.lab.territory == begun.state.seats[1].territory
    assert '"name": "seat"' in words(scenes.choice(other))
    assert of_seat(shown, 99) == shown
    assert of_seat(Session(), 0) == Session()


def test_without_hints_the_lab_gives_none():
    shown = replace(session(lens="heat"), no_hints=True)
    assert "Hints are switched off" in words(scenes.side(shown))
    assert "heat" not in board(shown)
