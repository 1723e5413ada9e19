"""Cases of the two bonuses: the starting tile in the middle, and no domino discarded."""

from tests.rules.kinds import Scores

FULL_GRID = """
    f  f  f  f  f
    f  f  f  f  f
    f  f  *  f  f
    f  f  f  f  f
    f  f  f  f  f
"""
UNFINISHED = """
    .  f  .
    f  *  f
    .  f  .
"""
LOPSIDED = """
    .  f  .  .
    f  *S f  f
    .  f  .  .
"""
AT_THE_EDGE = "*  f  f  f"
READINGS = ("symmetric", "frame", "full")


def centre(reading: str, says: str, board: str, points: int) -> Scores:
    """What the bonus is worth, as that reading has it."""
    return Scores(
        "bonus.centre",
        f"{reading}: {says}",
        board=board,
        bonuses=("centre",),
        readings={"centre": reading},
        want={"total": points},
    )


CASES = (
    *(centre(reading, "a full grid around it is worth ten", FULL_GRID, 10) for reading in READINGS),
    centre("symmetric", "so is an unfinished kingdom with the castle in its middle (scenario 15)", UNFINISHED, 10),
    centre("frame", "it is", UNFINISHED, 10),
    centre("full", "an unfinished one is not", UNFINISHED, 0),
    centre("symmetric", "one column more on one side and it is gone", LOPSIDED, 0),
    centre("frame", "the kingdom fits in the frame around the castle, and that is enough", LOPSIDED, 10),
    centre("full", "it is not", LOPSIDED, 0),
    *(centre(reading, "a castle at the edge has no middle", AT_THE_EDGE, 0) for reading in READINGS),
    Scores(
        "bonus.centre",
        "the numbers are named: so many columns and rows on every side",
        board=LOPSIDED,
        bonuses=("centre",),
        want={
            "lines": [("scoring.region", "forest", 0)] * 4 + [("bonus.centre", "centre", 0)],
            "cells": ["S"],
            "facts": [{"reading": "symmetric", "west": 1, "east": 2, "north": 1, "south": 1}],
        },
    ),
    Scores(
        "bonus.centre",
        "Origins has it too, and seven by seven has a middle as five by five has",
        mode="totem",
        players=2,
        bonuses=("centre",),
        board="d d d * d d d",
        want={"total": 10},
    ),
    Scores(
        "bonus.centre",
        "whoever does not play with it does not have it",
        board=FULL_GRID,
        want={"total": 0, "lines": [("scoring.region", "forest", 0)]},
    ),
    Scores(
        "bonus.complete",
        "no domino discarded: five",
        board=UNFINISHED,
        bonuses=("complete",),
        want={"total": 5, "facts": [{"discards": 0}]},
    ),
    Scores(
        "bonus.complete",
        "one was: the line stands there, worth nothing, with its reason",
        board=UNFINISHED,
        bonuses=("complete",),
        discards=1,
        want={"total": 0, "facts": [{"discards": 1}]},
    ),
    Scores(
        "bonus.complete",
        "both bonuses add up",
        mode="tribe",
        board="*",
        bonuses=("centre", "complete"),
        want={"total": 15, "lines": [("bonus.centre", "centre", 10), ("bonus.complete", "complete", 5)]},
    ),
)
