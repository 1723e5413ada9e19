"""`lesson`: checks a lesson that somebody has written, lists ours, or writes a template to start from."""

from __future__ import annotations

from argparse import Namespace

from kdexplore.cli.files import content
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.problems import BadInput
from kdexplore.lessons import course
from kdexplore.lessons.checking import MOST_MESSAGES, Finding, check, messages
from kdexplore.lessons.coverage import coverage
from kdexplore.lessons.model import Lesson
from kdexplore.lessons.reading import read_lesson

DOINGS = ("check", "list", "rules", "template")
TEMPLATE = course.SHELF / "template.json"


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("what", help=out.text("cli.arg.lesson", known=", ".join(DOINGS)))
    parser.given.add_argument("file", nargs="?", help=out.text("cli.arg.lesson_file"))


def run(arguments: Namespace, out: Output) -> int:
    """Check a file, or ours if none is named; list our lessons; or write the template."""
    if arguments.what not in DOINGS:
        raise BadInput("unknown_value", "what", value=arguments.what[:40], known=DOINGS)
    if arguments.what == "template":
        out.write(TEMPLATE.read_text(encoding="utf-8").rstrip())
        return FINE
    if arguments.what in {"list", "rules"}:
        return _listed(out) if arguments.what == "list" else _covered(out)
    lessons = (read_lesson(content(arguments.file)),) if arguments.file else course.lessons()
    return _checked(lessons, out)


def _listed(out: Output) -> int:
    if out.json:
        out.data([_data(lesson, ()) for lesson in course.lessons()])
        return FINE
    for lesson in course.lessons():
        out.write(f"{lesson.id}: {', '.join(lesson.rules)}")
    return FINE


def _covered(out: Output) -> int:
    """For every rule the step that teaches it, the step that breaks it and the puzzle that uses it."""
    rows = coverage()
    if out.json:
        out.data([row._asdict() for row in rows])
        return FINE
    for row in rows:
        broken = row.broken or out.text(f"answer.lesson.kept.{row.kept}")
        out.write(f"{row.rule}: {row.taught} | {broken} | {row.puzzle}")
    return FINE


def _checked(lessons: tuple[Lesson, ...], out: Output) -> int:
    """What is wrong with each lesson; fine if nothing is."""
    found = {lesson.id: check(lesson) for lesson in lessons}
    if out.json:
        out.data([_data(lesson, found[lesson.id]) for lesson in lessons])
    else:
        for lesson in lessons:
            counts = {"steps": len(lesson.steps), "n": messages(lesson), "limit": MOST_MESSAGES}
            out.write(out.text("answer.lesson.checked", lesson=lesson.id, **counts))
            for step in (step for step in lesson.steps if step.artificial):
                out.write(f"  {step.id}: {out.text(f'lesson_check.exception.{step.artificial}')}")
            for finding in found[lesson.id]:
                words = out.text(f"lesson_check.{finding.code}", **dict(finding.facts))
                out.write(f"  {finding.step}: {words}" if finding.step else f"  {words}")
    return NO if any(found.values()) else FINE


def _data(lesson: Lesson, findings: tuple[Finding, ...]) -> dict[str, object]:
    wrong = [{"code": each.code, "step": each.step, **dict(each.facts)} for each in findings]
    exceptions = {step.id: step.artificial for step in lesson.steps if step.artificial}
    return {"id": lesson.id, "steps": len(lesson.steps), "messages": messages(lesson), "rules": lesson.rules,
            "artificial": exceptions, "findings": wrong}  # fmt: skip
