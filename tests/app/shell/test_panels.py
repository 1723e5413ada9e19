"""What surrounds the rooms: notices where they belong, work under way, the page of a rule, the code."""

from dataclasses import replace

from kdexplore.app.session import Notice, Session, Task
from kdexplore.app.shell.panels import shell_panel
from kdexplore.core.rule_ids import RULES
from kdexplore.words import Text, languages


def kinds(session):
    return [block["kind"] for block in shell_panel(session)]


def test_there_is_nothing_most_of_the_time():
    assert kinds(Session()) == []


def test_trouble_in_the_lab_is_told_in_the_lab_and_elsewhere_above_the_room():
    trouble = Notice("lab", Text("app.work_failed"))
    assert kinds(replace(Session().entered("lab"), notice=trouble)) == []
    assert kinds(replace(Session(), notice=replace(trouble, room="start"))) == ["notice", "buttons"]
    assert kinds(replace(Session().entered("lab"), notice=Notice("lab", Text("app.copied"), good=True))) == ["notice"]


def test_work_under_way_is_shown_once():
    assert kinds(replace(Session(), task=Task("simulate"))) == ["card"]
    assert kinds(replace(Session().entered("lab"), task=Task("reachable"))) == []


def test_every_rule_has_a_page_in_every_language():
    for rule in RULES:
        for lang in languages():
            assert kinds(replace(Session(), rule=rule).spoken(lang)) == ["card"]
    assert kinds(replace(Session(), rule="no.such")) == []


def test_the_code_can_be_asked_for_in_every_room():
    for room in ("start", "lab", "studio", "learn"):
        assert kinds(replace(Session().entered(room), code=True)) == ["card"]


def test_the_page_of_a_rule_speaks_of_the_game_on_the_screen():
    def words(session):
        return str(shell_panel(replace(session, rule="scoring.region")))

    origins = Session().entered("learn")
    origins = replace(origins, learn=origins.learn.opened("volcanoes", 1))
    assert "a crown" in words(Session())
    assert "a fire nothing" in words(Session())
    assert "crown" not in words(origins).partition("In the rulebooks")[0]
    assert "Squares times fires" in words(origins)
