"""The values of heat in words: as they are written on a cell, and with all that is known of them."""

from __future__ import annotations

from kdexplore.engine.estimates import Estimate
from kdexplore.engine.heat import ESTIMATED, Layer, Option
from kdexplore.views.described.values import share, written
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
