"""What an answer comes to on the screen."""

from kdexplore.views.blocks import plain


def texts(thing):
    """Every text in some blocks."""
    thing = plain(thing)
    if isinstance(thing, str):
        return [thing]
    if isinstance(thing, dict):
        return [text for value in thing.values() for text in texts(value)]
    return [text for value in thing for text in texts(value)] if isinstance(thing, list | tuple) else []
