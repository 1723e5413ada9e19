"""Game files: what is saved is read back, replayed; a file that lies is refused at the action that is illegal."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.action_json import move_of
from kdexplore.core.gamefile import MOST_BRANCHES, MOST_NESTED, MOST_TURNS, dump_game, game_from, read_game, write_game
from kdexplore.core.history import LONGEST_COMMENT, History
from kdexplore.core.links import Link, decode, encode
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.state import GameState
from kdexplore.core.variants import rules, why_not_rules
from tests.strategies import any_rules, histories, official_rules, random_history, seeds

FOUR = rules("classic", players=4)


@given(any_rules)
def test_every_set_up_is_read_back(wanted):
    data = json.loads(json.dumps(setup_of(wanted)))
    assert setup_from(Reader(data)) == wanted


@pytest.mark.no_cover
@given(histories)
def test_every_game_is_read_back(history):
    assert read_game(dump_game(history)) == history
    assert read_game(dump_game(history).encode()) == history
    assert game_from(Reader(write_game(history))) == history


@pytest.mark.no_cover
@given(official_rules(), seeds, st.integers(1, 399))
def test_comments_evaluations_and_branches_are_read_back(wanted, seed, index):
    history = random_history(wanted, seed, 60)
    index %= len(history)
    history = history.annotate(index, " hm … því þá? ", (("value", 1.5), ("games", 100), ("by", "greedy")))
    history = history.annotate(0, "", (("value", 2),)).annotate(1 % len(history), "only a comment")
    history = history.branch(index, *history.actions[index:]).branch(index, history.actions[index])
    assert read_game(dump_game(history)) == history


def test_a_file_holds_one_action_a_line():
    history = random_history(FOUR, 1, 12)
    lines = dump_game(history).splitlines()
    assert len(lines) == 12 + 2
    assert json.loads(lines[1].rstrip(",")) == move_of(history.actions[0])


# ---- what is not read is not written


def nested(levels):
    """A game whose first turns each have a branch that holds the rest: branches of branches."""
    history = random_history(FOUR, 1, levels + 1)
    for at in range(levels, 0, -1):
        history = history.branch(at, history.actions[at]).promote(at, len(history.turns[at].branches))
    return history


def test_the_deepest_game_is_written_and_read():
    deepest = nested(MOST_NESTED)
    assert read_game(dump_game(deepest)) == deepest
    assert decode(encode(Link(deepest))).game == deepest
    too_deep = nested(MOST_NESTED + 1)
    for write in (dump_game, write_game, lambda game: encode(Link(game))):
        with pytest.raises(BadInput, match="too_deep"):
            write(too_deep)


def test_a_game_of_too_many_turns_is_not_written():
    history = random_history(FOUR, 1, 80)
    for _ in range(MOST_BRANCHES):
        history = history.branch(0, *history.actions)
    with pytest.raises(BadInput, match="too_many_turns"):
        dump_game(history)


def test_a_turn_of_too_many_branches_is_not_written():
    history = random_history(FOUR, 1, 2)
    for _ in range(MOST_BRANCHES):
        history = history.branch(0, history.actions[0])
    assert read_game(dump_game(history)) == history
    with pytest.raises(BadInput, match="too_many"):
        dump_game(history.branch(0, history.actions[0]))


def test_a_file_of_too_many_bytes_is_not_written():
    history = random_history(FOUR, 1, 80)
    for _ in range(3):
        for at in range(80):
            history = history.annotate(at, "é" * LONGEST_COMMENT)
        history = history.branch(0, *history.actions).promote(0, 0)
    with pytest.raises(BadInput, match="too_long"):
        dump_game(history)
    with pytest.raises(BadInput, match="link_too_long"):  # though its letters would compress to very little
        encode(Link(history))


def test_a_game_that_begins_in_the_middle_is_written_with_its_start():
    history = random_history(FOUR, 1, 40)
    middle = History(GameState.parse(str(history.state_at(20)))).play(*history.actions[20:])
    assert write_game(middle)["start"] == str(history.state_at(20))
    assert read_game(dump_game(middle)) == middle
    assert decode(encode(Link(middle))).game == middle
    assert [turn.events for turn in middle][:2] == [turn.events for turn in history][20:22]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("kds1 duel,players=2 *|* - - reveal:0011 1-48 - - -", "not_the_setup at start"),
        ("kds1 classic", "wrong_width at start.state"),
        ("w1w*", "not_a_state at start"),
        (7, "wrong_type at start"),
    ],
)
def test_a_start_that_does_not_go_with_the_setup_is_refused(start, message):
    data = write_game(random_history(FOUR, 1, 0)) | {"start": start, "actions": []}
    with pytest.raises(BadInput, match=message):
        read_game(json.dumps(data))


def changed(*path, to):
    """A file of twelve actions, with one thing in it changed."""
    data = json.loads(dump_game(random_history(FOUR, 1, 12)))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(data)


FIRST_LINE = random_history(FOUR, 1, 12).state_at(1).next_line
ELSEWHERE = next(number for number in FOUR.tiles.numbers if number not in [slot.number for slot in FIRST_LINE])


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        (changed("format", to="chess"), "unknown_value", "format"),
        (changed("version", to=2), "unknown_version", "version"),
        (changed("colour", to="pink"), "unknown_field", ""),
        (changed("setup", "mode", to="chess"), "unknown_value", "setup.mode"),
        (changed("setup", "players", to=5), "illegal_setup", "setup"),
        (changed("setup", "game", to="origins"), "unknown_value", "setup.game"),
        (changed("setup", "readings", to={"centre": "left"}), "unknown_value", "setup.readings.centre"),
        (changed("actions", to={}), "wrong_type", "actions"),
        (changed("actions", 2, to={"claim": ELSEWHERE}), "illegal_action", "actions[2]"),
        (changed("actions", 3, to={"pass": True}), "illegal_action", "actions[3]"),
        (changed("actions", 3, "branches", to=[]), None, None),
        (changed("actions", 3, "branches", to=[[]]), "too_few", "actions[3].branches[0]"),
        (changed("actions", 3, "branches", to=[[{"claim": 1}]]), "illegal_action", "actions[3].branches[0][0]"),
        (changed("actions", 3, "comment", to=7), "wrong_type", "actions[3].comment"),
        (changed("actions", 3, "evaluation", to=[]), "wrong_type", "actions[3].evaluation"),
        (changed("actions", 3, "evaluation", to={"value": None}), "wrong_type", "actions[3].evaluation.value"),
        (
            changed("actions", 3, "evaluation", to={f"value{n}": n for n in range(21)}),
            "too_many",
            "actions[3].evaluation",
        ),
    ],
)
def test_a_file_that_cannot_be_is_refused_at_its_place(text, code, where):
    if code is None:
        assert read_game(text)
        return
    with pytest.raises(BadInput) as refusal:
        read_game(text)
    assert (refusal.value.fault.code, refusal.value.fault.where) == (code, where)


def test_an_illegal_action_comes_with_every_rule_it_breaks():
    with pytest.raises(BadInput) as refusal:
        read_game(changed("actions", 2, to={"claim": ELSEWHERE}))
    assert [problem.rule for problem in refusal.value.problems] == ["drafting.claim"]
    with pytest.raises(BadInput) as refusal:
        read_game(changed("setup", "players", to=5))
    assert [problem.rule for problem in refusal.value.problems] == ["setup.players"]


def test_a_file_cannot_ask_for_endless_work():
    data = json.loads(dump_game(random_history(FOUR, 1, 3)))
    *line, last = data["actions"]
    bushy = {**last, "branches": [[last]] * (MOST_TURNS // 40 - 1)}
    bushy = {**last, "branches": [[bushy]] * 41}
    data["actions"] = [*line, bushy]
    with pytest.raises(BadInput) as refusal:
        game_from(Reader(data))
    assert refusal.value.fault.code == "too_many_turns"


@pytest.mark.parametrize("games", [1, 2, 3])
def test_so_many_games_in_a_row_are_read_back(games):
    wanted = replace(FOUR, games=games)
    assert why_not_rules(wanted) or setup_from(Reader(setup_of(wanted))) == wanted


comments = st.text(max_size=40) | st.sampled_from(
    ["", "x" * LONGEST_COMMENT, "x" * (LONGEST_COMMENT + 1), "\n", "\ud800"]
)
names = st.text(max_size=12) | st.sampled_from(["value", "x" * 200])
values = st.integers() | st.floats() | st.text(max_size=12) | st.booleans()
evaluations = st.lists(st.tuples(names, values), max_size=25).map(tuple)


def after_one_change(history, data):
    """The history after one thing that Python lets anybody do to it; `ValueError` is a refusal."""
    index = data.draw(st.integers(0, len(history) - 1))
    turn = history.turns[index]
    match data.draw(st.sampled_from(["comment", "branch", "promote", "undo"])):
        case "comment":
            return history.annotate(index, data.draw(comments), data.draw(evaluations))
        case "branch":
            return history.branch(index, *history.actions[index : index + data.draw(st.integers(1, 5))])
        case "promote" if turn.branches:
            return history.promote(index, data.draw(st.integers(0, len(turn.branches) - 1)))
        case _:
            return history.undo(data.draw(st.integers(0, len(history) - 1)))


@given(any_rules, seeds, st.data())
def test_dump_game_never_writes_what_read_game_refuses(rules, seed, data):
    history = random_history(rules, seed, 30)
    for _ in range(data.draw(st.integers(1, 12))):
        with suppress(ValueError):
            history = after_one_change(history, data)
    middle = data.draw(st.booleans())
    if middle:  # the order in which its dominoes were placed is not part of the file
        history = History(history.state_at(data.draw(st.integers(0, len(history)))))
    try:
        text = dump_game(history)
    except BadInput:
        return
    assert dump_game(read_game(text)) == text
    assert middle or read_game(text) == history
