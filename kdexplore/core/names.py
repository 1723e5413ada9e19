"""Names of players: what the people at a table are called, in any script."""

from __future__ import annotations

from kdexplore.core.reader import Reader, printable

LONGEST_NAME = 20  # characters


def cleaned(text: str) -> str:
    r"""A name as it is kept: one line of printable characters, not too many of them.

    >>> cleaned("  Anna\tMária ")
    'Anna Mária'
    """
    line = " ".join(text.split())
    return "".join(sign for sign in line if printable(sign))[:LONGEST_NAME].strip()


def names_from(reader: Reader, players: int) -> tuple[str, ...]:
    """The names in a set-up, one for each seat; an empty one is a player who is called by the colour."""
    names = tuple(item.text(LONGEST_NAME) for item in reader.items(players, players))
    for item, name in zip(reader.items(players), names, strict=True):
        if name != cleaned(name):
            raise item.error("not_printable", value=name)
    return names if any(names) else ()
