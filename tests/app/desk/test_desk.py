"""A teacher's desk: what is prepared, what a class answers, and what a pupil's page does and says."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.dashboard import Dashboard
from kdexplore.app.desk import scenes
from kdexplore.app.desk.answers import grouped
from kdexplore.app.desk.group import Pupil, SchoolClass, for_all, heard, place_of
from kdexplore.app.desk.intents import handle, typed
from kdexplore.app.desk.links import asked_link, handed_out
from kdexplore.app.desk.state import NOW, PREPARE, AskedStep, Desk, questions
from kdexplore.app.intents import Choose, HearClass, PressButton, read_intent
from kdexplore.app.learn.state import PUPIL
from kdexplore.app.session import Session
from kdexplore.app.shell.bar import bar_scene
from kdexplore.app.shell.drawer import drawer_of
from kdexplore.core.links import Link, encode
from kdexplore.core.problems import BadInput
from kdexplore.lessons import course
from kdexplore.words import Text, languages, say

COUNT = AskedStep("aim", "count")
ADDRESS = "http://192.0.2.7:8866/"
EVIL = "<b>Eve</b>"


def pupil(name, said="", tries=1, **more):
    right = said == "10" if said else None
    return Pupil(name, "learn", *COUNT, said=said, tries=tries, right=right, **more)


ANSWERS = (pupil("Ada", "10"), pupil("Ben", "7"), pupil("Csilla", "7", 2), pupil("Dan"), Pupil(EVIL, "lab"))


def teaching(pupils=ANSWERS, lang="en", **more):
    group = SchoolClass(teacher=True, most=40, address=ADDRESS, pupils=pupils, **more)
    return replace(Session().spoken(lang), group=group).with_part("desk", Desk(part=NOW)).entered("desk")


def words(blocks: Any) -> str:
    return " ".join(str(block.plain() if hasattr(block, "plain") else block) for block in blocks)


# ---- what is prepared


def test_a_way_has_its_questions_and_some_of_them_can_be_chosen():
    session = Session().entered("desk")
    every = questions("basics")
    assert len(every) > 5
    assert all(course.lesson(each.lesson).steps[course.lesson(each.lesson).place_of(each.step)].query for each in every)
    for name in (str(every[3]), str(every[1]), "no.such"):
        session = handle(session, PressButton(f"ask:{name}"))
    assert session.part("desk").questions == (every[1], every[3])
    session = handle(handle(session, PressButton("next")), Choose("desk_hints", "on"))
    assert session.part("desk").question == every[3]
    assert handle(session, PressButton("next")).part("desk").question == every[1]
    assert opened(Session(), hash_of(session)).part("desk") == session.part("desk")
    assert typed(session, "desk_path", "scoring").part("desk").questions == questions("scoring")


@pytest.mark.parametrize("lang", languages())
def test_the_link_to_hand_out_has_the_way_the_language_and_hints_or_none(lang):
    session = typed(Session().entered("desk"), "desk_path", "kingdomino_only")
    session = handle(session, Choose("desk_lang", lang))
    for hints, none in (("off", True), ("on", False)):
        found = opened(Session(), handed_out(handle(session, Choose("desk_hints", hints))).partition("#")[2])
        assert (found.room, found.lang, found.no_hints) == ("learn", lang, none)
        assert (found.learn.role, found.learn.path, found.learn.here.id) == (PUPIL, "kingdomino_only", "aim")


def test_without_a_class_the_desk_says_in_one_sentence_how_to_start_one():
    session = Session().entered("desk").with_part("desk", Desk(part=NOW))
    assert scenes.part_of(session) == PREPARE
    assert scenes.COMMAND in words(scenes.prepared(session))
    assert scenes.COMMAND not in words(scenes.prepared(teaching()))


def test_every_lesson_is_there_to_print_with_what_it_teaches_and_its_minutes():
    session = Session().entered("desk").with_part("desk", Desk(path="kingdomino_only"))
    table: Any = next(block for block in scenes.printed(session) if block["kind"] == "table")
    lessons = [course.lesson(name) for name in course.path("kingdomino_only").lessons]
    assert [int(row[2]) for row in table["rows"]] == [len(each.steps) for each in lessons]
    assert all(row[1] for row in table["rows"])


# ---- answers


@pytest.mark.parametrize("lang", languages())
def test_wrong_answers_are_grouped_and_say_what_they_mean(lang):
    right, wrong = grouped(ANSWERS[:4], COUNT, lang)
    assert (right.answer, right.names, right.right) == ("10", ("Ada",), True)
    assert (wrong.answer, wrong.names) == ("7", ("Ben", "Csilla"))
    assert wrong.means
    assert not wrong.right
    shown = words(scenes.answers(teaching(lang=lang)))
    assert "Ben, Csilla" in shown
    assert say(Text("class.right_of", n=4), lang) in shown


def test_of_every_question_of_the_course_an_answer_has_words():
    for path in course.paths():
        for asked in questions(path.id):
            learn = scenes.learning(asked).shown()
            assert learn.is_met
            (group,) = grouped([replace(pupil("Ada"), said=learn.answer)], asked, "pl")
            assert group.right
            assert group.answer


def test_what_nobody_can_answer_and_who_is_elsewhere_counts_for_nothing():
    assert not grouped([pupil("Eve", "<img src=x>"), pupil("Eve 2", "no number")], COUNT, "en")
    assert scenes.where(ANSWERS[-1], "en") == "Lab"
    assert scenes.where(ANSWERS[0], "en") == "The aim of the game 3/5"
    assert scenes.where(Pupil("Eve", "question"), "hu") == say(Text("room.question"), "hu")


def test_the_main_button_is_what_comes_next_and_a_sentence_goes_when_the_teacher_moves_on():
    session = teaching()
    assert not scenes.on_screens(session)
    session = replace(session, group=replace(session.group, link=asked_link(session), number=1))
    assert scenes.on_screens(session)
    buttons: Any = scenes.acts(session)[0]
    assert buttons["buttons"][0].name == "answer"
    assert not scenes.on_screens(handle(session, PressButton("next")))
    seen = replace(session.entered("lab"), drawer="class")
    seen = replace(seen, group=replace(session.group, link=for_all(hash_of(seen.with_drawer("")))))
    done = say(Text("class.done"), "en")
    assert done in words(drawer_of(seen).blocks)  # type: ignore[union-attr]
    assert done not in words(drawer_of(replace(seen, room="play")).blocks)  # type: ignore[union-attr]


def test_an_address_that_works_here_alone_is_said_so():
    alone = say(Text("class.local"), "en")
    assert alone not in words(scenes.joining(teaching()))
    session = teaching()
    for host in ("127.0.0.1", "localhost", "[::1]"):
        there = replace(session, group=replace(session.group, address=f"http://{host}:8866/"))
        assert alone in words(scenes.joining(there))


# ---- a pupil's page


def test_the_bar_has_the_class_and_a_pupil_is_asked_for_a_name_once():
    first = heard(Session(), SchoolClass())
    assert first.drawer == "class"
    joined = heard(first.with_drawer("class", "Anna"), SchoolClass(name="Anna"))
    assert joined.drawer == ""
    names = [menu["name"] for menu in bar_scene(joined)["menus"]]
    assert names[0] == "class"
    assert "class" not in [menu["name"] for menu in bar_scene(Session())["menus"]]
    assert bar_scene(joined)["menus"][0]["text"] == "Anna"
    assert bar_scene(teaching())["menus"][0]["text"] == "Class: 5 here"
    assert say(Text("class.full"), "en") in words(drawer_of(heard(first, SchoolClass(refused="full"))).blocks)  # type: ignore[union-attr]


def test_what_the_teacher_shows_takes_the_place_of_its_room_and_of_nothing_else():
    mine = replace(Session().spoken("hu").themed("dark"), touch=True)
    mine = replace(mine, learn=mine.learn.opened("order").next_step()).entered("learn")
    done = replace(mine.learn, progress=mine.learn.progress.with_done("order", "numbers", 1))
    mine = heard(replace(mine, learn=done), SchoolClass(name="Anna"))
    shown = heard(mine, SchoolClass(name="Anna", number=1, link=for_all(asked_link(teaching()))))
    assert (shown.room, shown.learn.here.id, shown.learn.at.id) == ("learn", *COUNT)
    assert (shown.lang, shown.theme, shown.touch, shown.no_hints) == ("hu", "dark", True, True)
    assert shown.learn.progress == done.progress
    assert shown.notice is not None
    assert shown.group is not None
    assert heard(shown.entered("lab"), shown.group).room == "lab"  # the same again brings nobody back
    assert heard(mine, SchoolClass(name="Anna", number=1, link="kd1.damaged")).room == "learn"


def test_who_comes_later_sees_what_is_shown_unless_they_have_begun():
    link = for_all(asked_link(teaching()))
    assert heard(Session(), SchoolClass(number=3, link=link)).room == "learn"
    begun = Session().entered("lab")
    assert heard(begun, SchoolClass(number=3, link=link)).room == "lab"


def test_a_page_says_where_it_is_and_never_an_answer_that_was_shown():
    session = heard(Session(), SchoolClass(name="Anna", number=1, link=for_all(asked_link(teaching()))))
    answered = replace(session, learn=session.learn.answered("7"))
    place = place_of(answered)
    assert place is not None
    assert (place["lesson"], place["step"], place["said"], place["tries"], place["right"]) == (*COUNT, "7", 1, False)
    assert session.group is not None
    shown = heard(answered, replace(session.group, number=2, answer=True))
    assert shown.learn.is_met
    assert place_of(shown) is None
    assert shown.learn.progress == answered.learn.progress
    assert place_of(Session()) is None


def test_the_page_tells_the_server_each_place_once():
    made = Dashboard(Session())
    sent = []
    made.explorer.page.observe(lambda change: sent.append(change.new.get("class")), "order")
    made.explorer.page.intent = {"n": 1, "class": {"teacher": False, "name": "Anna", "number": 0, "link": ""}}
    made.bar.intent = {"n": 2, "room": "lab"}
    made.bar.intent = {"n": 3, "press": "help"}
    assert [each["place"]["room"] for each in sent] == ["start", "lab"]


def test_a_teacher_arrives_at_the_desk_and_shows_any_page_to_all():
    made = Dashboard(Session())
    news = {"teacher": True, "number": 0, "link": "", "answer": False, "open": True, "most": 40, "address": ADDRESS}
    made.explorer.page.intent = {"n": 1, "class": {**news, "members": []}}
    assert made.explorer.session.room == "desk"
    made.bar.intent = {"n": 2, "room": "lab"}
    made.bar.intent = {"n": 3, "press": "show_all"}
    told = made.explorer.page.order["class"]["show"]
    assert opened(Session(), for_all(told)).room == "lab"


@pytest.mark.parametrize(
    "news",
    [
        {},
        {"teacher": 1},
        {"teacher": True, "members": [{}]},
        {"teacher": True, "number": -1},
        {"teacher": False, "x": 1},
    ],
)
def test_news_of_a_class_that_mean_nothing_are_refused(news):
    with pytest.raises(BadInput):
        read_intent({"class": news})


def test_news_of_a_class_are_read():
    member = {"name": EVIL, "room": "learn", "lesson": "aim", "step": "count", "said": "7", "tries": 1, "right": False,
              "number": 1}  # fmt: skip
    found = read_intent({"class": {"teacher": True, "number": 1, "link": encode(Link()), "members": [member]}})
    assert isinstance(found, HearClass)
    assert found.group.pupils == (replace(pupil(EVIL, "7"), number=1),)
