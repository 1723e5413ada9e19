"""`Remembering`: a service that keeps what it has found out about finished games, and works out only what is new.

A link is opened again, a page is loaded again, two people look at one game: the course of the game and the best
territories of its dominoes are the same, for they depend on the question alone. Only answers of our own are kept, never
what a page says.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock

from kdexplore.engine.service.ticket import Analysis, Plain, Ticket, Update, answered

MOST = 4_000  # moments and answers that are kept, the latest: some 40 games, about 4 MB
BY_TURN = "course"  # a question that is answered turn by turn
WHOLE = ("best_territory",)  # questions that are answered at once
ALL = -1  # in place of a turn: the whole answer


class KeptAnswers:
    """Parts of answers by their question and their turn; those that were asked for longest ago go first."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, int], str] = OrderedDict()

    def keep(self, name: str, parts: Mapping[int, Plain]) -> None:
        """Keep what has been worked out."""
        with self._lock:
            for turn, part in parts.items():
                self._kept[name, turn] = json.dumps(part)
                self._kept.move_to_end((name, turn))
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def of(self, name: str, turns: Iterable[int]) -> list[Plain]:
        """What is known of these turns."""
        with self._lock:
            there = [(name, turn) for turn in turns if (name, turn) in self._kept]
            for key in there:
                self._kept.move_to_end(key)
            return [json.loads(self._kept[key]) for key in there]


class Remembering:
    """Another service, asked only for what it has not answered before."""

    def __init__(self, service: Analysis, kept: KeptAnswers | None = None) -> None:
        self._service, self._kept = service, kept or KeptAnswers()

    def submit(self, question: Plain, asker: str = "") -> Ticket:
        """Ask; what is known of a game comes at once, the rest is worked out."""
        if question.get("ask") in WHOLE:
            return self._whole(question, asker)
        turns = _turns_of(question)
        if not turns:
            return self._service.submit(question, asker)
        name = _name_of(question)
        known = self._kept.of(name, turns)
        rest = [turn for turn in turns if turn not in {moment["turn"] for moment in known}]
        if not rest:
            return answered({"moments": known})
        inner = self._service.submit({**question, "turns": rest}, asker)
        outer = Ticket(inner.cancel)
        inner.follow(self._passed_on(outer, name, known))
        return outer

    def _whole(self, question: Plain, asker: str) -> Ticket:
        """Ask what has one answer; one that is known comes at once."""
        name = _name_of(question)
        for known in self._kept.of(name, (ALL,)):
            return answered(known)
        inner = self._service.submit(question, asker)
        outer = Ticket(inner.cancel)

        def heard(update: Update) -> None:
            if update.kind == "answer":
                self._kept.keep(name, {ALL: update.data})
            outer.put(update)

        inner.follow(heard)
        return outer

    def close(self) -> None:
        """End the service behind it."""
        self._service.close()

    def _passed_on(self, outer: Ticket, name: str, known: list[Plain]) -> Callable[[Update], None]:
        """What keeps the moments of an update, and passes them on with those that were known."""

        def heard(update: Update) -> None:
            if update.kind not in ("partial", "answer"):
                outer.put(update)
                return
            fresh = update.data["moments"]
            self._kept.keep(name, {moment["turn"]: moment for moment in fresh})
            moments = sorted((*known, *fresh), key=lambda moment: moment["turn"])
            outer.put(Update(update.kind, {**update.data, "moments": moments}))

        return heard


def _turns_of(question: Plain) -> list[int]:
    """The turns of a game that a question is about, as far as can be said without reading the game; none for others."""
    turns = question.get("turns") if question.get("ask") == BY_TURN else None
    return turns if isinstance(turns, list) and all(type(turn) is int for turn in turns) else []


def _name_of(question: Plain) -> str:
    """A digest of a question without its turns: the game, the settings and the seed."""
    whole = {key: value for key, value in question.items() if key != "turns"}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
