"""The parts of a scene without help: what is in hand, not where it may go or what it would bring."""

from __future__ import annotations

from kdexplore.core import fire
from kdexplore.core.cells import Cell
from kdexplore.core.tiles import Domino
from kdexplore.core.tribe import Cave
from kdexplore.views.described.labels import domino_label
from kdexplore.views.scenes.board_view import Plain, Setting, key, pairs
from kdexplore.views.scenes.fire import every_cell
from kdexplore.views.scenes.place import domino_plain
from kdexplore.views.scenes.shared import Tables
from kdexplore.views.scenes.tribe import RecruitChoice, choosing, person_plain
from kdexplore.words import Term, Text


def blind_place(setting: Setting, domino: Domino) -> Plain:
    """A domino in hand; whether it may be discarded is for the game to say."""
    detail = f"{domino_label(domino, setting.rules.tiles, setting.lang)}."
    return {"open": True, "domino": domino_plain(setting, domino), "detail": detail, "discard": True}


def blind_throw(setting: Setting, volcano: Cell) -> Plain:
    """A fire in hand."""
    token = fire.token_of(setting.territory, volcano, setting.rules)
    detail = f"{setting.say(Text('count.fire', n=token.fires))}."
    return {"open": True, "volcano": list(volcano), "fires": token.fires, "detail": detail}


def blind_pay(setting: Setting, cave: Cave, tables: Tables) -> Plain:
    """Who is on the cave board; what can pay for it is for the game to say."""
    cells = {key(cell): {"name": _name(setting, cell), "not_with": {}} for cell in every_cell(setting.view)}
    return {"open": True, "cells": cells, "refusals": {}, **choosing(setting, cave, tables)}


def _name(setting: Setting, cell: Cell) -> str:
    kind = setting.territory.resource_at.get(cell)
    return setting.say(Term("resource", kind)) if kind else setting.say(cell)


def blind_settle(setting: Setting, choice: RecruitChoice) -> Plain:
    """A person in hand."""
    person = person_plain(setting, choice.person)
    return {"open": True, **person, "paid": pairs(choice.paid), "detail": f"{person['name']}."}
