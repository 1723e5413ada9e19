"""Checks the form of a certificate before anything is counted: every field, whole numbers only, lengths, ranges.

Python counts with floats, booleans and negative numbers without a word, and a sum of floats forgets what is small: so
nothing is taken that is not exactly what a certificate holds.
"""

from __future__ import annotations

from typing import Any

FIELDS = ("format", "tiles", "span", "dominoes", "bonuses", "bound", "points", "territory", "order", "multipliers")
BONUSES = ("centre", "complete")


class Refuted(ValueError):
    """The certificate does not prove what it says."""


def check_form(certificate: Any, box: dict[str, Any]) -> None:  # noqa: ANN401 -- whatever a file holds
    """Nothing at all if a certificate has the form of one for this box; else `Refuted` names the place."""
    if type(certificate) is not dict or sorted(certificate, key=str) != sorted(FIELDS):
        raise Refuted(f"not the fields {', '.join(FIELDS)}")
    for field, value in (("format", "kdexplore/maximum"), ("tiles", box["id"])):
        if certificate[field] != value:
            raise Refuted(f"{field}: {certificate[field]!r} instead of {value!r}")
    if type(certificate["territory"]) is not str:
        raise Refuted("territory: not a text")
    _whole(certificate["span"], "span", 2)
    number = _whole(certificate["dominoes"], "dominoes", 1, len(box["dominoes"]))
    for field in ("bound", "points"):
        _whole(certificate[field], field, 0)
    bonuses = _row(certificate["bonuses"], "bonuses", 0, len(BONUSES))
    if bonuses != [one for one in BONUSES if one in bonuses]:
        raise Refuted(f"bonuses: {bonuses} instead of some of {', '.join(BONUSES)}, each once, in this order")
    known = [one["number"] for one in box["dominoes"]]
    for place, row in enumerate(_row(certificate["order"], "order", 1, number)):
        _check_placement(row, f"order[{place}]", known)
    terrains = sum(not one.get("volcano") for one in box["terrains"])
    for place, row in enumerate(_row(certificate["multipliers"], "multipliers", 1, None)):
        where = f"multipliers[{place}]"
        for column, value in enumerate(_row(row, where, terrains, terrains)):
            _whole(value, f"{where}[{column}]")


def _check_placement(row: Any, where: str, known: list[int]) -> None:  # noqa: ANN401
    """A domino, two cells, and a cell for each fire that it throws."""
    number, *cells = _row(row, where, 3, 5)
    if _whole(number, f"{where}[0]") not in known:
        raise Refuted(f"{where}[0]: there is no domino {number}")
    for place, cell in enumerate(cells, 1):
        for part, value in enumerate(_row(cell, f"{where}[{place}]", 2, 2)):
            _whole(value, f"{where}[{place}][{part}]")


def _row(value: Any, where: str, least: int, most: int | None) -> list[Any]:  # noqa: ANN401
    """A list that is neither too short nor too long."""
    if type(value) is not list or len(value) < least or (most is not None and len(value) > most):
        raise Refuted(f"{where}: not a list of {least} to {most or 'any number of'} parts")
    return value


def _whole(value: Any, where: str, least: int | None = None, most: int | None = None) -> int:  # noqa: ANN401
    """A whole number, and no truth value, within these limits."""
    if type(value) is not int:
        raise Refuted(f"{where}: {value!r} is not a whole number")
    if (least is not None and value < least) or (most is not None and value > most):
        raise Refuted(f"{where}: {value} is out of range")
    return value
