"""What the header of a catalogue says of its language."""

from functools import cache

from kdexplore.words.catalogue import SHELF


@cache
def header_of(lang: str) -> dict[str, str]:
    """The fields of the header by their names."""
    text = (SHELF / f"{lang}.po").read_text(encoding="utf-8")
    lines = text.partition('msgid ""')[2].partition("\n\n")[0].splitlines()[2:]
    fields = (line.strip('"').removesuffix("\\n").partition(": ") for line in lines)
    return {name: value for name, _, value in fields}
