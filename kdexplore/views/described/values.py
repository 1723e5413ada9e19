"""Numbers with their errors, in words; a proved one has none."""

from __future__ import annotations

from kdexplore.engine.estimates import Estimate
from kdexplore.words import Speaker


def amount(value: float, voice: Speaker, *, signs: bool = False) -> str:
    """A mean: with one decimal, unless it is a whole number."""
    return voice.number(round(value, 1), 0 if value == round(value) else 1, signs=signs)


def written(one: Estimate, voice: Speaker, *, signs: bool = False) -> str:
    """A mean with its error: "+3.1 ± 0.4".

    >>> from kdexplore.engine.estimates import Estimate
    >>> from kdexplore.words import Speaker
    >>> written(Estimate(3.12, 0.41), Speaker("en"), signs=True), written(Estimate(4.0, 0.0), Speaker("en"))
    ('+3.1 ± 0.4', '4')
    """
    if not one.error:
        return amount(one.mean, voice, signs=signs)
    return f"{voice.number(one.mean, 1, signs=signs)} ± {voice.number(max(one.error, 0.05), 1)}"


def share(one: Estimate, voice: Speaker) -> str:
    """A share of the victory in percent with its error.

    >>> from kdexplore.engine.estimates import Estimate
    >>> from kdexplore.words import Speaker
    >>> share(Estimate(0.412, 0.009), Speaker("en"))
    '41.2 ± 0.9%'
    """
    if not one.error:
        return voice.percent(one.mean, 0)
    both = f"{voice.number(100 * one.mean, 1)} ± {voice.number(max(100 * one.error, 0.05), 1)}"
    return voice.text("number.percent", n=both)
