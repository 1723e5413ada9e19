"""Statistics: many games of the set-up of Play, the result of each seat, and how its points are spread."""

from __future__ import annotations

from typing import Any

from kdexplore.app.analyse.effects import effects
from kdexplore.app.analysis.answers import problem
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.analysis.readiness import getting_ready
from kdexplore.app.session import Session
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.variants import Rules
from kdexplore.engine.estimates import SURE, Estimate
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.questions.statistics import Statistics
from kdexplore.views import blocks, charts
from kdexplore.views.blocks import Block, TableBlock
from kdexplore.views.described.values import share, written
from kdexplore.words import Speaker, Term, Text

NAME = "statistics"
PLAYERS = tuple(QUICK_PLAYERS)
GAMES = (200, 2_000, 20_000)
SEED = 1


def rules_of(session: Session) -> Rules | None:
    """The rules of the set-up of Play; nothing where its choices do not go together."""
    try:
        return session.play.setup.rules
    except IllegalSetup:
        return None


def key_of(session: Session) -> object:
    """What the answer is known by."""
    analyse = session.analyse
    return rules_of(session), analyse.sample_player, analyse.sample


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """The games, while they have been asked for and not all been played."""
    rules, key, analyse = rules_of(session), key_of(session), session.analyse
    if rules is None or not analyse.sampling or session.answers.ended(NAME, key):
        return ()

    def question() -> dict[str, Any]:
        players = (analyse.sample_player,) * rules.players
        return Statistics(rules, players, analyse.sample, SEED, dominoes=True).to_plain()

    return (ServiceQuery(NAME, key, question),)


def _found(session: Session) -> Any:  # noqa: ANN401 -- the plain data of an answer
    answer = session.answers.of(NAME, key_of(session))
    return answer.value if answer is not None else None


def _counts(found: Any) -> list[list[tuple[int, int]]]:  # noqa: ANN401 -- likewise
    return [[(points, count) for points, count in seat["points"]] for seat in found["seats"]]


# ---- on the screen


def statistics(session: Session) -> list[Block]:
    """The choices, how far it is, what the games have come to."""
    rules = rules_of(session)
    voice = Speaker(session.lang, rules=rules)
    if rules is None:
        return [blocks.notice(voice.text("table.cannot"), tone="bad")]
    slots = {"mode": Term("mode", rules.mode), "players": Text("count.player", n=rules.players)}
    listed: list[Block] = [blocks.said(voice.text("analyse.stat.about", **slots)), *_choices(session, voice)]
    known, found = session.answers.of(NAME, key_of(session)), _found(session)
    if known is not None and known.error:
        return [*listed, problem(known.error, voice)]
    if session.analyse.sampling and (known is None or not known.ended):
        n, most = (found["games"], found["most"]) if found else (0, session.analyse.sample)
        text = voice.text("analyse.stat.progress", n=voice.number(n), most=voice.number(most))
        listed.append(blocks.progress(n, most, text, cancel=blocks.button("sample_stop", voice.text("app.cancel"))))
        if waits := getting_ready(session, voice):
            listed.append(blocks.said(blocks.part(waits, "muted")))
    elif known is None or not known.ended:
        words = voice.text("studio.try", n=voice.number(session.analyse.sample))
        listed.append(blocks.buttons(blocks.button("sample", words, primary=True)))
    if found is None:
        return listed
    points = charts.tables.distribution(_counts(found), rules, lang=session.lang)
    return [*listed, *_verdict(found, voice), _table(found, voice), *effects(found, rules, voice), points]


def figure(session: Session) -> Any:  # noqa: ANN401 -- a figure of Plotly, which is imported with the first one
    """How the points are spread, once games have been played; none before."""
    rules, found = rules_of(session), _found(session)
    if rules is None or found is None or not session.answers.ended(NAME, key_of(session)):
        return None
    return charts.distribution(_counts(found), rules, lang=session.lang, theme=session.shade)


def _choices(session: Session, voice: Speaker) -> list[Block]:
    players = [blocks.option(name, voice.text(f"table.bot.{name}")) for name in PLAYERS]
    games = [blocks.option(number, voice.number(number)) for number in GAMES]
    return [
        blocks.choices("sample_player", voice.text("analyse.stat.player"), players, session.analyse.sample_player),
        blocks.choices("sample", voice.text("analyse.stat.games"), games, session.analyse.sample),
    ]


def _verdict(found: Any, voice: Speaker) -> list[Block]:  # noqa: ANN401 -- the plain data of an answer
    """Whether some seat wins more than its share, beyond the error."""
    fair = 1 / len(found["seats"])
    wins = [Estimate(*seat["win"]) for seat in found["seats"]]
    best = max(range(len(wins)), key=lambda seat: wins[seat].mean)
    if wins[best].mean - fair <= SURE * wins[best].error:
        return [blocks.said(voice.text("analyse.stat.fair"))]
    slots = {"seat": Term("seat", best), "win": share(wins[best], voice), "fair": voice.percent(fair, 1)}
    return [blocks.said(voice.text("analyse.stat.unfair", **slots))]


def _table(found: Any, voice: Speaker) -> TableBlock:  # noqa: ANN401 -- likewise
    head = [voice.text(f"analyse.head.{name}") for name in ("seat", "points", "margin", "win")]
    rows = [
        [
            voice.term("seat", number),
            written(Estimate(*seat["mean"]), voice),
            written(Estimate(*seat["margin"]), voice, signs=True),
            share(Estimate(*seat["win"]), voice),
        ]
        for number, seat in enumerate(found["seats"])
    ]
    return blocks.table(voice.text("analyse.stat.result"), head, rows, numbers=(1, 2, 3))
