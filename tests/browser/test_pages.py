"""Tests take turns on pages, and none of them finds anything of the one before it."""

import pytest

SCREEN = {"width": 800, "height": 600}
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"


def test_whoever_comes_next_finds_a_new_page(pages, address):
    with pages.lent(address, "host.html", viewport=SCREEN, color_scheme="dark") as first:
        first.evaluate("window.mine = true")
        first.mouse.move(400, 300)
        assert first.evaluate(DARK)
    with pages.lent(address, "host.html", viewport=SCREEN) as second:
        assert second is first
        assert second.evaluate("window.mine") is None
        assert second.locator("main:hover").count() == 0
        assert not second.evaluate(DARK)


def test_a_page_on_which_a_test_has_failed_is_not_lent_again(pages, address):
    lent = []

    def fail():
        with pages.lent(address, "host.html", viewport=SCREEN) as page:
            lent.append(page)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with pages.lent(address, "host.html", viewport=SCREEN) as page:
        assert page not in lent


def test_every_loan_hears_its_own_complaints_and_no_others(pages, address):
    for said in ("one", "other"):
        with (
            pytest.raises(AssertionError, match=rf"\['{said}'\]"),
            pages.lent(address, "host.html", viewport=SCREEN) as page,
        ):
            page.evaluate("said => console.warn(said)", said)
    with pages.lent(address, "host.html", viewport=SCREEN) as page:
        page.evaluate("console.log('nothing wrong')")


def test_a_request_to_another_host_is_a_complaint(pages, address):
    elsewhere = "http://127.0.0.1:9/x.png"
    with pytest.raises(AssertionError, match=elsewhere), pages.lent(address, "host.html", viewport=SCREEN) as page:
        page.evaluate("there => fetch(there).catch(() => 0)", elsewhere)


def test_two_readers_at_once_have_a_page_each(pages, address):
    with (
        pages.lent(address, "host.html", viewport=SCREEN) as one,
        pages.lent(address, "host.html", viewport=SCREEN) as other,
    ):
        assert one is not other
