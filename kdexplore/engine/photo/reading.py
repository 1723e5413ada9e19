"""`read`: the kingdom on a photograph, what it is worth, and the squares about which there is a doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import exp

from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import score
from kdexplore.core.tiles import TileSet
from kdexplore.engine.photo.box import EMPTY, START, LikelyKingdom, kingdoms
from kdexplore.engine.photo.looks import Look, Photograph, PhotoWeights, looks

LIKELY_ENOUGH = 0.95  # a square whose look is as likely as this is not asked about
CHOICES = 3  # readings that are offered for a doubtful square
LIKELY = 0.01  # and how likely each of them is at least
CLEARLY = 0.95  # a square alone that is so likely to be something contradicts what the box makes of it


@dataclass(frozen=True)
class PhotoChoice:
    """One reading of a square: what is printed there, how likely that is, and what the kingdom is then worth."""

    look: Look
    likelihood: float
    points: int


@dataclass(frozen=True)
class PhotoReading:
    """What a photograph shows: the kingdoms that it can be, the likeliest first; their weights add up to 1.

    `alone` is what each square looks like by itself, with its likelihood; of the `settled` squares somebody has said
    what they are.
    """

    span: int
    tiles: TileSet
    kingdoms: tuple[LikelyKingdom, ...]
    alone: tuple[tuple[Look, float], ...]
    settled: frozenset[int] = frozenset()

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks of all squares, row by row."""
        return self.kingdoms[0].looks

    @cached_property
    def doubtful(self) -> tuple[int, ...]:
        """The places of squares about which somebody should be asked, row by row from 0."""
        unsure = {place for place, look in enumerate(self.looks) if self._shares(place)[look] < LIKELY_ENOUGH}
        return tuple(sorted((unsure | {*self.contradicted}) - self.settled))

    @property
    def contradicted(self) -> tuple[int, ...]:
        """The places of squares that clearly look like something that the box does not allow there."""
        pairs = zip(self.looks, self.alone, strict=True)
        return tuple(place for place, (look, (seen, sure)) in enumerate(pairs) if sure > CLEARLY and seen != look)

    def choices(self, place: int) -> tuple[PhotoChoice, ...]:
        """The likeliest readings of a square, the one that was read first."""
        shares = self._shares(place)
        return tuple(
            PhotoChoice(look, shares[look], points_of(self._having(place, look)[0].looks, self.span, self.tiles))
            for look in islice(sorted(shares, key=lambda look: (look != self.looks[place], -shares[look])), CHOICES)
            if shares[look] > LIKELY
        )

    def settle(self, place: int, look: Look) -> PhotoReading:
        """The same once somebody has said what a square is: only kingdoms that have it there are left."""
        left = self._having(place, look)
        whole = sum(kingdom.weight for kingdom in left)
        kingdoms = tuple(kingdom._replace(weight=kingdom.weight / whole) for kingdom in left)
        return replace(self, kingdoms=kingdoms or self.kingdoms, settled=self.settled | {place})

    def _shares(self, place: int) -> dict[Look, float]:
        """How likely each look of a square is, by the weights of the kingdoms that have it."""
        shares: dict[Look, float] = {}
        for kingdom in self.kingdoms:
            look = kingdom.looks[place]
            shares[look] = shares.get(look, 0.0) + kingdom.weight
        return shares

    def _having(self, place: int, look: Look) -> list[LikelyKingdom]:
        """The kingdoms that have this look there."""
        return [kingdom for kingdom in self.kingdoms if kingdom.looks[place] == look]

    @property
    def notation(self) -> str:
        """The territory in notation, rows as in the picture."""
        return notation_of(self.looks, self.span, self.tiles)

    @property
    def points(self) -> int:
        """What the regions are worth, without any bonus."""
        return points_of(self.looks, self.span, self.tiles)


def read(
    picture: Photograph,
    tiles: TileSet,
    weights: PhotoWeights | None = None,
    known: Mapping[int, Look] | None = None,
) -> PhotoReading:
    """The likeliest kingdoms of this box on a picture; `BadInput` if no kingdom of the box can look like it.

    Of `known` squares somebody has said what they are.
    """
    seen = looks(picture, weights)
    for place, look in (known or {}).items():
        seen[place] = {look: 0.0}
    found = kingdoms(seen, picture.span, tiles)
    if not found:
        raise BadInput("photo_not_read")
    alone = (max(square.items(), key=lambda item: item[1]) for square in seen)
    return PhotoReading(picture.span, tiles, tuple(found), tuple((look, exp(value)) for look, value in alone))


def clearest(pictures: Sequence[Photograph]) -> Photograph:
    """The picture whose squares look most like squares of the game."""
    return max(pictures, key=lambda picture: sum(max(square.values()) for square in looks(picture)))


def notation_of(seen: Sequence[Look], span: int, tiles: TileSet) -> str:
    """A kingdom as notation: empty rows and columns at the edges are left out.

    >>> from kdexplore import rules
    >>> notation_of([("wheat", 1), ("start", 0), (None, 0), (None, 0)], 2, rules("classic", players=4).tiles)
    'w1*'
    """
    rows = [seen[start : start + span] for start in range(0, span * span, span)]
    columns = [at for at in range(span) if any(row[at] != EMPTY for row in rows)]
    kept = [row[columns[0] : columns[-1] + 1] for row in rows]
    full = [at for at, row in enumerate(kept) if any(look != EMPTY for look in row)]
    return "/".join("".join(token(look, tiles) for look in row) for row in kept[full[0] : full[-1] + 1])


def token(look: Look, tiles: TileSet) -> str:
    """A square as notation writes it."""
    terrain, symbols = look
    if look in (EMPTY, START):
        return "." if terrain is None else "*"
    return f"{tiles.terrain[str(terrain)].code}{symbols or ''}"


def points_of(seen: Sequence[Look], span: int, tiles: TileSet) -> int:
    """What the regions of a kingdom are worth."""
    territory = parse(notation_of(seen, span, tiles), tiles)
    return score(territory, position_rules(tiles, span)).total
