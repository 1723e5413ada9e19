"""A class: who is where, what the teacher asks and puts before all, and what a pupil cannot do."""

import json
import urllib.error
import urllib.request
from functools import partial
from typing import NamedTuple

import pytest

from kdexplore.cli import class_links
from kdexplore.cli.class_links import qr_code
from kdexplore.core.links import Link, encode
from kdexplore.core.problems import BadInput
from kdexplore.hosting.classroom.state import (
    GONE,
    LONGEST_ANSWER,
    LONGEST_LINK,
    LONGEST_NAME,
    Classroom,
    NoEntryError,
    TooSoonError,
    name_of,
    place_of,
)
from kdexplore.hosting.nursery import can_fork
from kdexplore.words import Text, say
from tests.app.conftest import STATIC, Visit, free_port, started

LINK = encode(Link(view=(("room", "lab"),)))
MARKS = [f"00000000-0000-0000-0000-00000000000{number}" for number in range(4)]
EVIL = "<img src=x onerror=alert(1)>"
MOST = 3


# ---- the class itself


def test_names_are_one_line_of_letters_that_can_be_seen():
    assert name_of(" Zsófi\u202e\n\t 3. ") == "Zsófi 3."
    assert len(name_of("a" * 1_000_000)) == LONGEST_NAME
    refused: tuple[object, ...] = ("", " \n ", "\u200b", None, 7, ["Anna"], {})
    for nothing in refused:
        with pytest.raises(BadInput):
            name_of(nothing)


def room_of(classroom, sessions=MARKS):
    """A class with a clock that can be set, whose server knows these sessions."""
    now, known = [0.0], {*sessions}
    return classroom(clock=lambda: now[0], knows=lambda mark: mark in known), now, known


def test_members_are_kept_while_they_are_heard_of_and_no_more_than_there_are_places():
    here, now, _ = room_of(partial(Classroom, 2))
    here.hear(MARKS[0], "Béla", {"room": "lab"})
    here.hear(MARKS[1], "anna", {"room": "nowhere"})
    assert [(each.name, each.place["room"]) for each in here.members()] == [("anna", "start"), ("Béla", "lab")]
    with pytest.raises(NoEntryError, match="full"):
        here.hear(MARKS[2], "Cili", {"room": "play"})
    now[0] = GONE - 1
    here.hear(MARKS[0], "Béla", {"room": ["lab"]})
    now[0] = GONE + 1
    assert [each.name for each in here.members()] == ["Béla"]
    for nobody in (None, 3, "x" * 36, MARKS[0] + "0"):
        with pytest.raises(BadInput):
            here.hear(nobody, "Dani", {})


def test_a_page_has_one_name_that_nobody_else_has_for_as_long_as_its_session_is_open():
    here, now, known = room_of(partial(Classroom, 4))
    assert [here.hear(mark, "Anna", {}) for mark in MARKS[:3]] == ["Anna", "Anna 2", "Anna 3"]
    now[0] += 1
    assert here.hear(MARKS[0], "Béla", {}) == "Anna"
    assert here.hear(MARKS[3], "a" * 99, {}) != here.hear(MARKS[1], "x", {})
    known.discard(MARKS[0])
    assert [each.name for each in here.members()] == ["a" * LONGEST_NAME, "Anna 2", "Anna 3"]


def test_who_never_stops_is_not_heard_and_who_is_sent_away_stays_away():
    here, now, known = room_of(partial(Classroom, 3))
    here.hear(MARKS[0], "Eve", {})
    with pytest.raises(TooSoonError):
        here.hear(MARKS[0], "Eve", {})
    here.send_away("Eve")
    assert not here.members()
    with pytest.raises(NoEntryError, match="away"):
        here.hear(MARKS[0], "Anna", {})
    here.is_open = False
    with pytest.raises(NoEntryError, match="closed"):
        here.hear(MARKS[1], "Anna", {})
    known.clear()
    assert not here.members()
    assert now == [0.0]


@pytest.mark.parametrize("place", [None, 7, [], {"room": 1, "tries": "x", "right": 1, "said": {}, "lesson": "<b>"}])
def test_a_place_that_means_nothing_is_the_first_page_without_an_answer(place):
    nothing = {"room": "start", "lesson": "", "step": "", "said": "", "tries": 0, "right": None, "number": 0}
    assert place_of(place) == nothing
    assert len(place_of({"said": "9" * 10_000})["said"]) == LONGEST_ANSWER


def test_only_a_link_that_can_be_read_is_put_before_all():
    classroom = Classroom(2)
    assert classroom.show(encode(Link(view=(("room", "lab"), ("lang", "pl"), ("theme", "dark"))))) == 1
    refused: tuple[object, ...] = ("kd1.damaged", "javascript:alert(1)", "", None, {}, "k" * (LONGEST_LINK + 1))
    for damaged in refused:
        with pytest.raises(BadInput):
            classroom.show(damaged)
    assert (classroom.link, classroom.number) == (LINK, 1)


def test_two_classes_have_two_words():
    one, other = Classroom(1), Classroom(1)
    assert one.is_teacher(one.teacher)
    assert not one.is_teacher(other.teacher)
    assert not one.is_teacher("")
    assert not one.is_teacher("é")


def test_without_a_network_the_address_is_this_machine(monkeypatch):
    monkeypatch.setattr(class_links, "ELSEWHERE", ("256.0.0.1", 9))
    assert class_links.local_address() == "127.0.0.1"
    assert qr_code("http://192.0.2.7/")


# ---- the server


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """`kdexplore serve --class`, and its two addresses."""
    if not can_fork():
        pytest.skip("only Linux serves others")
    port, folder = free_port(), tmp_path_factory.mktemp("class")
    command = ["-m", "kdexplore", "serve", "--class", "--json", "--host", "127.0.0.1", "--port", str(port)]
    with started([*command, "--max-visitors", str(MOST)], port, folder, STATIC) as server:
        printed = json.loads(next(line for line in server.said.splitlines() if line.startswith("{")))
        yield server, printed


class Answer(NamedTuple):
    """What the server said."""

    code: int
    body: bytes


@pytest.fixture
def ask(lesson):
    """Sends one request as a pupil, or with the teacher's word."""
    server, printed = lesson
    word = printed["teacher"].partition("?teacher=")[2]

    def asked(path, body=None, *, teacher="", xsrf=True):
        headers = {"Cookie": "_xsrf=made", "X-XSRFToken": "made"} if xsrf else {}
        headers |= {"X-Kdexplore-Teacher": word if teacher is True else teacher} if teacher else {}
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"{server.address}/kdexplore/class{path}", data, headers)  # noqa: S310 -- our own
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310 -- likewise
                return Answer(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read())

    return asked


def test_both_addresses_are_printed_and_only_one_has_the_word(lesson):
    _, printed = lesson
    assert printed["most"] == MOST
    assert printed["teacher"].startswith(f"{printed['address']}?teacher=")
    assert "teacher" not in printed["address"]


def test_a_pupil_cannot_push_nor_see_the_list(ask):
    for word in ("", "wrong"):
        for given in ({"show": LINK}, {"away": "Anna"}, {"open": False}):
            assert ask("/tell", given, teacher=word).code == 403
    answer = json.loads(ask("").body)
    assert not answer["teacher"]
    assert "members" not in answer
    assert answer["number"] == 0


def test_another_site_cannot_push_for_the_teacher(ask):
    assert ask("/tell", {"show": LINK}, teacher=True, xsrf=False).code == 403
    assert ask("/here", {"id": MARKS[0], "name": "Anna", "place": {}}, xsrf=False).code == 403


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 5000, b'{"show": 7}', b'{"show": "kd1.damaged"}'])
def test_damaged_requests_are_refused(ask, body):
    for path in ("/tell", "/here"):
        answer = ask(path, body, teacher=True)
        assert answer.code == 400
        assert b"Traceback" not in answer.body


def test_who_has_no_page_here_is_nobody(ask):
    assert ask("/here", {"id": MARKS[0], "name": "Anna", "place": {"room": "lab"}}).code == 400
    assert json.loads(ask("", teacher=True).body)["members"] == []


def test_the_teacher_alone_gets_the_address_and_the_word_for_the_door(ask, lesson):
    told = json.loads(ask("", teacher=True).body)
    assert (told["address"], told["most"], told["open"]) == (lesson[1]["address"], MOST, True)
    for wide in (False, True):
        assert ask("/tell", {"open": wide}, teacher=True).code == 200
        assert json.loads(ask("", teacher=True).body)["open"] is wide


@pytest.mark.browser
def test_a_teacher_asks_and_sees_the_answers(lesson, browser):
    from playwright.sync_api import expect  # noqa: PLC0415 -- the other tests need no browser

    _, printed = lesson
    looks = ({"locale": "en-GB"}, {"locale": "hu-HU", "viewport": {"width": 390, "height": 740}, "has_touch": True})
    contexts = [browser.new_context(**look) for look in looks]
    teacher, pupil = (context.new_page() for context in contexts)
    heard = [Visit(page, printed["address"]) for page in (teacher, pupil)]
    teacher.goto(printed["teacher"])
    pupil.goto(printed["address"])
    name = pupil.get_by_label(say(Text("class.name"), "hu"))
    name.fill(EVIL[:24])
    name.press("Enter")
    expect(pupil.locator(".kd-drawer")).to_be_hidden()
    teacher.locator(".kd-desk-head").get_by_text("Now", exact=True).click()
    expect(teacher.locator(".kd-desk-who .kd-panel-rows")).to_contain_text(f"{EVIL[:24]}")
    expect(teacher.locator(".kd-desk-join")).to_contain_text("Works on this computer alone")
    assert teacher.locator(".kd-desk-who img").count() == 0
    teacher.get_by_role("button", name="Everybody look here").click()
    field = pupil.locator(".kd-learn .kd-field-typed input")
    expect(field).to_be_visible()
    assert pupil.evaluate("document.documentElement.lang") == "hu"
    expect(pupil.locator(".kd-lesson-side .kd-fold >> visible=true")).to_have_count(0)  # no hints were chosen
    assert "kd-class" not in pupil.content()
    field.fill("9999")
    field.press("Enter")
    expect(teacher.locator(".kd-desk-answers")).to_contain_text("9999: 1")
    teacher.get_by_role("button", name="Show the answer to all").click()
    expect(pupil.locator(".kd-learn .kd-notice").first).to_be_visible()
    teacher.locator(".kd-app .kd-bar").get_by_role("button", name="Lab").click()
    teacher.locator(".kd-bar-menu").get_by_role("button", name="Class: 1 here").click()
    teacher.get_by_role("button", name="Show this to all").click()
    expect(pupil.locator(".kd-lab .kd-board [role=grid]")).to_be_visible()
    expect(teacher.get_by_text("Everybody sees it now.")).to_be_visible()
    assert pupil.get_by_role("button", name="Show this to all").count() == 0
    assert "teacher" not in teacher.url
    for each in heard:
        each.end()
        assert not each.errors
    for context in contexts:
        context.close()
