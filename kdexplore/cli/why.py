"""`why`: why a placement is illegal, rule by rule."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli import legal
from kdexplore.cli.answers import problem_data, read_flags
from kdexplore.cli.arguments import board_fields, cell_of, domino_field, span_of
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.engine.questions.why_not import WhyNot


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    legal.add_arguments(parser, out)
    parser.given.add_argument("cells", nargs=2, metavar="x,y", help=out.text("cli.arg.cells"))


def run(arguments: Namespace, out: Output) -> int:
    """Write every rule that the placement breaks; the exit code says whether it is legal."""
    cells = [list(cell_of(text, "cells", span_of(arguments))) for text in arguments.cells]
    question = read_flags(WhyNot, board_fields(arguments) | {"domino": domino_field(arguments), "cells": cells})
    problems, out = question.answer().problems, replace(out, rules=question.rules)
    if out.json:
        facts = [{"facts": dict(problem.facts)} for problem in problems]
        data = [problem_data(problem, question.rules, out.lang) for problem in problems]
        out.data({"problems": [one | more for one, more in zip(data, facts, strict=True)]})
    else:
        out.write(out.text("answer.legal.no" if problems else "answer.legal.yes"))
        for problem in problems:
            out.write(f"  {out.problem(problem)}")
    return NO if problems else FINE
