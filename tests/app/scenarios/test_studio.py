"""People who make dominoes of their own. Scenario 24."""

import re

from playwright.sync_api import expect

from kdexplore.core.links import decode

STUDIO = ".kd-hall > :not(.kd-away)"


def pressed(page, name):
    page.locator(STUDIO).get_by_role("button", name=name, exact=True).click()


def test_24_a_set_of_24_dominoes_is_made_reported_on_shared_and_named_on_every_screen(voila, visit):
    with visit(voila.address, awaited=".kd-bar") as page:
        page.get_by_role("button", name="Tiles", exact=True).first.click()
        room = page.locator(STUDIO)
        pressed(page, "Make my own copy")
        pressed(page, "Remove every other domino")
        room.get_by_text(re.compile("The dominoes: 24", re.IGNORECASE)).wait_for()
        room.get_by_text("The set has no problems.").wait_for()
        expect(room).to_contain_text("Crowns per ten squares")
        name = room.get_by_label("Name of the set")
        name.fill("village")
        name.press("Enter")
        page.wait_for_function("location.hash.length > 300")
        pressed(page, "Play 200 games")
        room.get_by_text(re.compile("Difference of the means")).wait_for(timeout=60_000)
        link = page.url
        pressed(page, "Play with this set")
        page.locator(".kd-bar").get_by_text(re.compile("village")).wait_for()
    own = decode(link.partition("#")[2]).own
    assert own is not None
    assert (own.id, len(own.dominoes)) == ("village", 24)
    with visit(link, awaited=".kd-bar") as page:
        room = page.locator(STUDIO)
        room.get_by_text(re.compile("The dominoes: 24", re.IGNORECASE)).wait_for()
        assert room.get_by_label("Name of the set").input_value() == "village"
        pressed(page, "Open in the lab")
        page.locator(".kd-bar").get_by_text(re.compile("village")).wait_for()
        assert "Kingdomino" not in page.locator(".kd-bar-summary, .kd-bar").first.inner_text().replace("kdexplore", "")


def test_24_what_is_wrong_with_a_set_is_told_at_its_place_and_can_be_taken_back(voila, visit):
    with visit(voila.address, awaited=".kd-bar") as page:
        page.get_by_role("button", name="Tiles", exact=True).first.click()
        room = page.locator(STUDIO)
        pressed(page, "Make my own copy")
        name = room.get_by_label("Name of the set")
        name.fill("kingdomino")
        name.press("Enter")
        room.get_by_text("Problems", exact=True).wait_for()
        pressed(page, "Undo")
        room.get_by_text("The set has no problems.").wait_for()
        field = room.get_by_label("Or paste its text here")
        field.fill("number,left,right\n1,w,zz")
        field.press("Tab")
        room.get_by_text(re.compile("zz")).first.wait_for()
        assert field.input_value() == "number,left,right\n1,w,zz"
