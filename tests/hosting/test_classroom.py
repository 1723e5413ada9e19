"""A class: who is where, what the teacher puts before all, and what a pupil cannot do."""

import json
import urllib.error
import urllib.request
from typing import NamedTuple

import pytest

from kdexplore.cli import class_links
from kdexplore.cli.class_links import qr_code
from kdexplore.core.links import Link, encode
from kdexplore.core.problems import BadInput
from kdexplore.hosting.classroom.state import GONE, LONGEST_LINK, LONGEST_NAME, Classroom, FullClassError, name_of
from kdexplore.hosting.nursery import can_fork
from kdexplore.words import Text, languages, say
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


def test_members_are_kept_while_they_are_heard_of_and_no_more_than_there_are_places():
    now = [0.0]
    classroom = Classroom(2, lambda: now[0])
    classroom.hear(MARKS[0], "Béla", "lab")
    classroom.hear(MARKS[1], "anna", "nowhere")
    assert [(each.name, each.room) for each in classroom.members()] == [("anna", "start"), ("Béla", "lab")]
    with pytest.raises(FullClassError):
        classroom.hear(MARKS[2], "Cili", "play")
    now[0] = GONE - 1
    classroom.hear(MARKS[0], "Béla", ["lab"])
    now[0] = GONE + 1
    assert [each.name for each in classroom.members()] == ["Béla"]
    for nobody in (None, 3, "x" * 36, MARKS[0] + "0"):
        with pytest.raises(BadInput):
            classroom.hear(nobody, "Dani", "play")


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
        assert ask("/show", {"link": LINK}, teacher=word).code == 403
    answer = json.loads(ask("").body)
    assert not answer["teacher"]
    assert "members" not in answer
    assert answer["number"] == 0


def test_another_site_cannot_push_for_the_teacher(ask):
    assert ask("/show", {"link": LINK}, teacher=True, xsrf=False).code == 403
    assert ask("/here", {"id": MARKS[0], "name": "Anna", "room": "lab"}, xsrf=False).code == 403


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 5000, b'{"link": 7}', b'{"link": "kd1.damaged"}'])
def test_damaged_requests_are_refused(ask, body):
    for path in ("/show", "/here"):
        answer = ask(path, body, teacher=True)
        assert answer.code == 400
        assert b"Traceback" not in answer.body


def test_the_words_of_a_class_are_there_in_every_language(ask):
    for lang in languages():
        assert json.loads(ask(f"?lang={lang}").body)["words"]["join"] == say(Text("class.join"), lang)
    assert json.loads(ask("?lang=xx").body)["words"]["join"] == say(Text("class.join"), "en")


@pytest.mark.browser
def test_a_teacher_sees_who_is_there_and_shows_a_position_to_all(lesson, browser):
    from playwright.sync_api import expect  # noqa: PLC0415 -- the other tests need no browser

    _, printed = lesson
    contexts = [browser.new_context(locale="en-GB") for _ in range(2)]
    teacher, pupil = (context.new_page() for context in contexts)
    heard = [Visit(page, printed["address"]) for page in (teacher, pupil)]
    teacher.goto(printed["teacher"])
    pupil.goto(printed["address"])
    pupil.get_by_label("Your name in this class").fill(EVIL[:24])
    pupil.get_by_role("button", name="Join").click()
    expect(teacher.locator(".kd-class-list li")).to_have_text([f"{EVIL[:24]} – Start"])
    assert teacher.locator(".kd-class img").count() == 0
    teacher.locator(".kd-app .kd-bar").get_by_role("button", name="Lab").click()
    expect(teacher.locator(".kd-lab .kd-board [role=grid]")).to_be_visible()
    teacher.get_by_role("button", name="Show this to all").click()
    expect(pupil.locator(".kd-lab .kd-board [role=grid]")).to_be_visible()
    expect(pupil.get_by_text("Your teacher shows you this.")).to_be_visible()
    expect(teacher.locator(".kd-class-list li")).to_have_text([f"{EVIL[:24]} – Lab"])
    assert pupil.get_by_role("button", name="Show this to all").count() == 0
    assert "teacher" not in teacher.url
    for each in heard:
        each.end()
        assert not each.errors
    for context in contexts:
        context.close()


@pytest.mark.slow
def test_the_class_has_a_cap(ask):
    codes = [ask("/here", {"id": mark, "name": "Anna", "room": "lab"}).code for mark in MARKS]
    assert codes.count(204) <= MOST
    assert codes[-1] == 409
    assert len(json.loads(ask("", teacher=True).body)["members"]) == MOST
