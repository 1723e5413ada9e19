"""Every rule of the book has cases, and the core answers each of them as the book does."""

from dataclasses import replace

import pytest

from kdexplore.core.problems import Reason
from kdexplore.core.rule_ids import RULES
from kdexplore.core.variants import READINGS
from tests.rules import bonus, drafting, ending, firing, people, placing, recruiting, scoring, setup, totem
from tests.rules.kinds import SetsUp

CASES = (
    *(*setup.CASES, *drafting.CASES, *placing.CASES, *firing.CASES, *totem.CASES),
    *(*recruiting.CASES, *people.CASES, *scoring.CASES, *bonus.CASES, *ending.CASES),
)


LABELS = {"readings": ""}  # the name of a reading in an answer is no difference


@pytest.mark.parametrize("case", CASES, ids=[f"{case.rule}: {case.says}" for case in CASES])
def test_the_core_answers_as_the_book_does(case):
    answer = case.answer()
    assert {key: answer.get(key, []) for key in case.want} == case.want


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_case(rule):
    assert rule in {case.rule for case in CASES}


def test_no_case_is_about_a_rule_that_is_not_in_the_book():
    assert {case.rule for case in CASES} <= set(RULES)


@pytest.mark.parametrize("reason", Reason)
def test_every_way_to_break_a_rule_has_a_case(reason):
    assert reason.value in {problem[0] for case in CASES for problem in case.want.get("problems", ())}


def with_readings(case, readings):
    """The same case, read otherwise."""
    if isinstance(case, SetsUp):
        return replace(case, settings={**case.settings, "readings": readings})
    return replace(case, readings=readings)


def readings_of(case):
    return case.settings.get("readings", {}) if isinstance(case, SetsUp) else getattr(case, "readings", {})


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in READINGS.items() for value in values[1:]])
def test_every_reading_has_a_case_in_which_it_parts_from_the_default(key, value):
    cases = [case for case in CASES if readings_of(case).get(key) == value]
    parting = [case for case in cases if with_readings(case, {}).answer() | LABELS != case.answer() | LABELS]
    assert parting
