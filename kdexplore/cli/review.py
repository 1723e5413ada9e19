"""`review`: what every decision of a finished game has cost, and what luck the lines have brought."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from math import hypot

from kdexplore.cli.arguments import number_of
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.cli.progress import progress_on
from kdexplore.cli.replay import history_in
from kdexplore.core.action_text import write_action
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.policies import POLICIES
from kdexplore.engine.review import ReviewedDecision, SeatReview, review
from kdexplore.views.described.values import written
from kdexplore.words import Speaker

MOST = 999_999
LISTED = 12


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("file", help=out.text("cli.arg.file"))
    parser.choices.add_argument("--seed", default="1", help=out.text("cli.arg.seed"))
    known = ", ".join(POLICIES)
    parser.choices.add_argument("--playouts", default="greedy", help=out.text("cli.arg.playouts", known=known))


def run(arguments: Namespace, out: Output) -> int:
    """Write a line for each seat and the dearest decisions; for programs everything."""
    history = history_in(arguments.file)
    out, seed = replace(out, rules=history.start.rules), number_of(arguments.seed, "seed", 0, MOST)
    with progress_on(printed=not out.json) as progress:
        reviewed = review(history, seed, playouts=arguments.playouts, progress=progress)
    if out.json:
        out.data(reviewed.to_dict())
        return FINE
    for seat in reviewed.seats:
        out.write(_seat(seat, out))
    for one in reviewed.worst(LISTED):
        out.write(_decision(one, out))
    return FINE


def _seat(one: SeatReview, out: Output) -> str:
    voice = Speaker(out.lang)
    loss = Estimate(sum(kind.margin.mean for kind in one.kinds), hypot(*(kind.margin.error for kind in one.kinds)))
    luck = {key: written(value, voice, signs=True) for key, value in (("luck", one.luck), ("adjusted", one.adjusted))}
    slots = {"seat": one.seat + 1, "points": one.points, "margin": f"{one.margin:+d}"}
    slots |= {"accuracy": written(one.accuracy, voice) if one.accuracy else ""}
    return out.text("answer.review.seat", **slots, loss=written(loss, voice), **luck)


def _decision(one: ReviewedDecision, out: Output) -> str:
    verdict = f"{out.text(f'review.verdict.{one.verdict}')} ({out.text(f'analyse.kind.{one.proof}')})"
    words = {"kind": out.text(f"review.kind.{one.kind}"), "verdict": verdict}
    actions = {"action": write_action(one.action), "best": write_action(one.best)}
    loss = written(one.margin, Speaker(out.lang))
    return out.text("answer.review.decision", turn=one.turn + 1, seat=one.seat + 1, **words, **actions, loss=loss)
