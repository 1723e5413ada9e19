"""Numbers with their errors, in words; a proved one has none."""

from __future__ import annotations

from kdexplore.engine.estimates import Estimate
from kdexplore.engine.heat import ESTIMATED, Layer, Option
from kdexplore.words import Speaker, signed

COUNTED = "legal"  # the layer whose values are numbers of placements, not points


def heat_value(layer: Layer, option: Option, voice: Speaker) -> str:
    """The value of an option in full, with its error unless it is proved.

    >>> from kdexplore.engine.heat import Layer, Option
    >>> from kdexplore.words import Speaker
    >>> heat_value(Layer("final"), Option(((0, 1),), 43.21, error=0.52, sure="estimated"), Speaker("en"))
    '43.2 ± 0.5'
    """
    one = Estimate(option.value, option.error)
    if layer.name == "holes":
        return share(one, voice)
    if layer.name in ESTIMATED:
        return written(one, voice)
    return voice.number(option.value) if layer.name == COUNTED else signed(int(option.value))


def on_cell(layer: Layer, option: Option, voice: Speaker) -> str:
    r"""The value as it is written on a cell: on two lines if it has an error.

    >>> from kdexplore.engine.heat import Layer, Option
    >>> from kdexplore.words import Speaker
    >>> on_cell(Layer("final"), Option(((0, 1),), 43.21, error=0.52, sure="estimated"), Speaker("en"))
    '43.2\n±0.5'
    """
    return heat_value(layer, option, voice).replace(" ± ", "\n±")


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
