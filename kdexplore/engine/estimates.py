"""`Estimate`: a mean with its standard error. Of counted games it is never zero."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import hypot, sqrt

from kdexplore.core.codec import CODECS, Codec
from kdexplore.core.reader import Reader

POINTS, SHARE = 10.0, 1.0  # by how much one game more may differ: in points, and as a share of the victory
DECIMALS = 4
SURE = 2.0  # standard errors beyond which a difference is called one


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error; only what is proved has the error zero."""

    mean: float
    error: float

    @staticmethod
    def exactly(value: float) -> Estimate:
        """A value that is certain."""
        return Estimate(float(value), 0.0)

    @property
    def is_sure(self) -> bool:
        """Whether it is above zero by more than two standard errors.

        >>> Estimate(2.1, 1.0).is_sure, Estimate(1.9, 1.0).is_sure, Estimate.exactly(0).is_sure
        (True, False, False)
        """
        return self.mean > SURE * self.error

    def less(self, other: Estimate) -> Estimate:
        """How much more it is than another that is known from other games."""
        return Estimate(self.mean - other.mean, hypot(self.error, other.error))


def sum_of(estimates: Collection[Estimate]) -> Estimate:
    """The sum of several independent estimates, with its error.

    >>> sum_of([Estimate(1.0, 3.0), Estimate(2.0, 4.0)])
    Estimate(mean=3.0, error=5.0)
    """
    return Estimate(sum(one.mean for one in estimates), hypot(*(one.error for one in estimates)))


def mean_of(values: Collection[float], spread: float = POINTS) -> Estimate:
    """The mean of the values of some games, with its error.

    The error counts one game more that is `spread` away from the mean: games that agree leave a doubt, one game alone
    leaves a large one, and after hundreds of games nothing is seen of it.

    >>> mean_of([7.0]), mean_of([7.0] * 100)
    (Estimate(mean=7.0, error=10.0), Estimate(mean=7.0, error=0.1))
    """
    mean = sum(values) / len(values)
    return Estimate(mean, error_of(sum((value - mean) ** 2 for value in values), len(values), spread))


def error_of(squares: float, games: int, spread: float = POINTS) -> float:
    """The error of a mean, from the sum of the squared deviations."""
    return sqrt(squares + spread * spread) / games


def share_of(count: float, games: int) -> Estimate:
    """A share of games with its error: Laplace's, as if it had happened once more, and once more not.

    >>> share_of(0, 98)
    Estimate(mean=0.0, error=0.00994987...)
    """
    guess = (count + 1) / (games + 2)
    return Estimate(count / games, sqrt(guess * (1 - guess) / (games + 2)))


def pair_of(one: Estimate) -> list[float]:
    """An estimate as plain data: mean and error, rounded, where no error becomes zero by that.

    >>> pair_of(Estimate(0.123456, 0.00001)), pair_of(Estimate.exactly(3))
    ([0.1235, 0.0001], [3.0, 0.0])
    """
    error = round(one.error, DECIMALS)
    return [round(one.mean, DECIMALS), error or (10**-DECIMALS if one.error else 0.0)]


def _estimate(item: Reader, _of: object) -> Estimate:
    """An estimate that is written as a pair."""
    return Estimate(*(part.number() for part in item.items(2, 2)))


CODECS[Estimate] = Codec(_estimate, lambda estimate, _of: pair_of(estimate))
