"""The page in a real Voilà and a real JupyterLab: it reaches Python and back, and tells when nobody answers."""

import psutil
import pytest
from playwright.sync_api import expect

from tests.app.conftest import Visit, serving

# A small app that shows what its page has told, and orders what a button asks for.
APP = """
import os
import ipywidgets
from kdexplore.app.shell.appearance import dress_of
from kdexplore.app.session import Session
from kdexplore.views.widgets.page import Page

page = Page(dress=dress_of(Session(lang="en")))
told, place, kernel, number = ipywidgets.Label(), ipywidgets.Label(), ipywidgets.Label(str(os.getpid())), [0]
told.add_class("told"), place.add_class("place"), kernel.add_class("kernel")

def heard(change):
    told.value = repr({name: value for name, value in change.new.items() if name != "n"})

def arrived(change):
    place.value = f"{change.new['hash']} {change.new['language']} {change.new['dark']} {change.new['width']}"

page.observe(heard, "intent"), page.observe(arrived, "place")

def button(words, trait, /, **value):
    def pressed(_):
        number[0] += 1
        setattr(page, trait, {"n": number[0], **value})
    made = ipywidgets.Button(description=words)
    made.on_click(pressed)
    return made

dark = {**page.dress, "theme": "dark", "lang": "pl", "title": "Tytuł"}
buttons = [
    button("push", "push", hash="kd1.two", replace=False),
    button("stay", "push", hash="kd1.three", replace=True),
    button("copy", "order", copy="#kd1.here"),
    button("save", "order", save={"name": "game.txt", "mime": "text/plain", "text": "a game"}),
    button("bytes", "order", save={"name": "picture.bin", "mime": "application/octet-stream", "base64": "AAEC/w=="}),
    button("open", "order", open=True, accept=".txt"),
    button("focus", "order", focus=".typed input"),
    button("dress", "dress", **dark),
]
typed = ipywidgets.Text(description="typed")
typed.add_class("typed")
room = ipywidgets.Box([ipywidgets.Box(buttons), ipywidgets.Box([typed, told, place, kernel])])
room.add_class("kd-room").add_class("kd-columns")
app = ipywidgets.Box([page, room])
app.add_class("kd-app")
app
"""


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    """Our server with the small app."""
    with serving(tmp_path_factory.mktemp("scratch"), APP, pool=1) as server:
        yield server


@pytest.fixture(scope="module")
def opened(scratch, visit):
    """One page for all tests that leave it as they found it."""
    with visit(scratch.address) as page:
        yield page


@pytest.fixture
def here(scratch, opened):
    """That page as it was at first; at the end it must not have complained."""
    heard = Visit(opened, scratch.address)
    opened.set_viewport_size({"width": 1400, "height": 900})
    opened.emulate_media(color_scheme="light")
    opened.locator(".kd-app[data-kd-theme=light]").wait_for()
    yield opened
    assert not heard.errors


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def wait_for(page, place, text):
    page.wait_for_function(
        "([place, text]) => document.querySelector(`.${place}`)?.textContent.includes(text)", arg=[place, text]
    )


def kernel_of(page):
    """The process that answers this page."""
    return psutil.Process(int(page.locator(".kernel").inner_text()))


def hash_of(page):
    return page.evaluate("location.hash")


def test_the_page_tells_where_the_reader_is(scratch, visit):
    with visit(f"{scratch.address}/#kd1.one", lang="hu-HU", theme="dark", width=900) as page:
        wait_for(page, "place", "kd1.one hu-HU True 900")


def test_addresses_are_pushed_and_the_back_button_is_heard(scratch, visit):
    with visit(f"{scratch.address}/#kd1.one") as page:
        wait_for(page, "place", "kd1.one")
        press(page, "push")
        page.wait_for_function("location.hash === '#kd1.two'")
        press(page, "stay")
        page.wait_for_function("location.hash === '#kd1.three'")
        page.go_back()
        assert hash_of(page) == "#kd1.one"
        page.go_forward()
        wait_for(page, "place", "kd1.three")
        page.evaluate("location.hash = 'kd1.typed'")
        wait_for(page, "place", "kd1.typed")


def test_a_link_is_copied_with_its_address(scratch, visit):
    with visit(f"{scratch.address}/#kd1.one", permissions=["clipboard-read", "clipboard-write"]) as page:
        wait_for(page, "place", "kd1.one")
        press(page, "copy")
        wait_for(page, "told", "'copied': True")
        assert page.evaluate("navigator.clipboard.readText()") == f"{scratch.address}/#kd1.here"


def test_files_are_saved_as_they_are(here):
    for name, file, content in (("save", "game.txt", b"a game"), ("bytes", "picture.bin", b"\0\1\2\xff")):
        with here.expect_download() as download:
            press(here, name)
        assert download.value.suggested_filename == file
        assert download.value.path().read_bytes() == content
        wait_for(here, "told", f"'saved': '{file}'")


def test_a_file_is_opened_from_the_dialog_and_read(here, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("főút 1", encoding="utf-8")
    with here.expect_file_chooser() as chooser:
        press(here, "open")
    chooser.value.set_files(file)
    wait_for(here, "told", "{'file': {'name': 'mine.txt', 'size': 8, 'text': 'főút 1'}}")


def test_a_file_that_is_too_large_is_refused_in_words_and_not_sent(here, tmp_path):
    file = tmp_path / "large.txt"
    file.write_bytes(b"x" * (256 * 1024 + 1))
    before = here.locator(".told").inner_text()
    with here.expect_file_chooser() as chooser:
        press(here, "open")
    chooser.value.set_files(file)
    notice = here.get_by_role("alert").filter(has_text="257")
    notice.wait_for()
    assert "256" in notice.inner_text()
    assert here.locator(".told").inner_text() == before
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)


DROP = """([kind, name, content]) => {
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  document.querySelector(".kd-room").dispatchEvent(
    new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def test_a_file_may_be_dropped_anywhere_and_the_page_says_so(here):
    here.evaluate(DROP, ["dragenter", "game.json", "{}"])
    zone = here.locator(".kd-page-zone")
    zone.wait_for()
    assert zone.inner_text()
    here.evaluate(DROP, ["drop", "game.json", "{}"])
    wait_for(here, "told", "{'file': {'name': 'game.json', 'size': 2, 'text': '{}'}}")
    expect(zone).to_be_hidden()


def test_keys_of_the_app_are_heard_but_not_while_somebody_types(here):
    here.locator(".typed input").fill("")
    here.locator(".typed input").press("t")
    here.get_by_role("button", name="focus", exact=True).focus()
    for key in ("x", "Control+t", "n"):
        here.keyboard.press(key)
    wait_for(here, "told", "{'key': 'n'}")
    here.keyboard.press("Shift+T")
    wait_for(here, "told", "{'key': 'T'}")
    assert here.locator(".typed input").input_value() == "t"


def test_the_focus_goes_where_it_is_wanted(here):
    press(here, "focus")
    here.wait_for_function("document.activeElement.matches('.typed input')")


def test_a_press_counts_though_an_answer_moves_its_button_away(here):
    button = here.get_by_role("button", name="focus").bounding_box()
    here.mouse.move(button["x"] + 8, button["y"] + 8)
    here.mouse.down()
    here.evaluate("document.querySelector('.kd-room').style.paddingTop = '200px'")
    here.mouse.up()
    expect(here.locator(".typed input")).to_be_focused()
    here.evaluate("document.querySelector('.kd-room').style.paddingTop = ''")


def test_a_page_wears_its_language_title_and_colours(scratch, visit):
    with visit(scratch.address) as page:
        press(page, "dress")
        page.wait_for_function("document.title === 'Tytuł'")
        seen = "[document.documentElement.lang, document.querySelector('.kd-app').dataset.kdTheme]"
        assert page.evaluate(seen) == ["pl", "dark"]
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(29, 28, 34)"


def test_the_theme_follows_the_system(here):
    theme = here.locator(".kd-app[data-kd-theme=light]")
    theme.wait_for()
    here.emulate_media(color_scheme="dark")
    here.locator(".kd-app[data-kd-theme=dark]").wait_for()


def test_nothing_scrolls_sideways_and_everything_is_large_enough_for_a_finger(here):
    for width in (320, 768, 1400):
        here.set_viewport_size({"width": width, "height": 900})
        assert here.evaluate("document.documentElement.scrollWidth") == width
        boxes = [button.bounding_box() for button in here.get_by_role("button").all() if button.is_visible()]
        assert len(boxes) >= 8
        assert all(box["height"] >= 44 for box in boxes)


def test_a_page_that_is_left_ends_its_kernel(scratch, visit):
    with visit(scratch.address) as page:
        wait_for(page, "place", "1400")
        taken = kernel_of(page)
    taken.wait(10)


def lost(page):
    """The banner of a page whose kernel has been killed."""
    kernel_of(page).kill()
    banner = page.get_by_role("alert").filter(has=page.get_by_role("button"))
    banner.wait_for()
    return banner


def test_a_dead_kernel_is_told_and_one_button_brings_the_same_address_back(scratch, visit):
    gone = "404"  # the page that is left asks for the end of a kernel that has ended already
    with visit(f"{scratch.address}/#kd1.one", forgiven=gone) as page:
        wait_for(page, "place", "kd1.one")
        press(page, "push")
        page.wait_for_function("location.hash === '#kd1.two'")
        banner = lost(page)
        expect(banner.get_by_role("button")).to_have_count(1)
        banner.get_by_role("button").click()
        wait_for(page, "place", "kd1.two")
        expect(page.get_by_role("alert").filter(has=page.get_by_role("button"))).to_have_count(0)


def test_a_kernel_that_does_not_answer_is_told_until_it_does(scratch, visit):
    with visit(scratch.address) as page:
        wait_for(page, "place", "1400")
        kernel = kernel_of(page)
        kernel.suspend()
        page.get_by_role("button", name="focus", exact=True).focus()
        page.keyboard.press("n")
        banner = page.get_by_role("alert").filter(has=page.get_by_role("button"))
        banner.wait_for()
        kernel.resume()
        banner.wait_for(state="detached")
        wait_for(page, "told", "{'key': 'n'}")


def test_an_answer_that_takes_a_while_is_waited_for_under_the_name_of_what_was_pressed(scratch, visit):
    with visit(scratch.address) as page:
        wait_for(page, "place", "1400")
        kernel = kernel_of(page)
        kernel.suspend()
        press(page, "focus")
        said = "getComputedStyle(document.querySelector('.kd-app'), '::after')"
        page.wait_for_function(f"{said}.content.includes('focus') && {said}.opacity === '1'")
        kernel.resume()
        page.wait_for_function(f"{said}.content === 'none'")


def test_in_a_notebook_the_page_leaves_address_title_and_keys_of_the_notebook_alone(lab):
    with lab.run(APP) as page:
        page.wait_for_selector(".place:not(:empty)")
        page.get_by_role("button", name="focus", exact=True).focus()
        cells = page.locator(".jp-Notebook .jp-Cell").count()
        for key in "tab":  # b would add a cell
            page.keyboard.press(key)
        wait_for(page, "told", "{'key': 't'}")
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
        title, address = page.title(), page.url
        wait_for(page, "place", "en-GB")
        press(page, "push")
        press(page, "dress")
        page.locator(".kd-app[data-kd-theme=dark]").wait_for()
        assert (page.title(), page.url) == (title, address)
        assert page.evaluate("document.documentElement.lang") != "pl"
