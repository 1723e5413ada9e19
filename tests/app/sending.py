"""Intents as the page sends them, and the widgets that send them, for the tests of rooms without a page."""

from kdexplore.app.intents import read_intent


def sent_to(handle):
    """What a room does with an intent as it arrives from the page."""

    def after(thing, sent):
        intent = read_intent(sent)
        return thing if intent is None else handle(thing, intent)

    return after


def widgets_in(box):
    """Every widget below a box, the box first."""
    yield box
    for child in getattr(box, "children", ()):
        yield from widgets_in(child)
