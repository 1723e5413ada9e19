"""`read`: the kingdom on a photograph, what it is worth, and the squares about which there is a doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

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


@dataclass(frozen=True)
class PhotoChoice:
    """One reading of a square: what is printed there, how likely that is, and what the kingdom is then worth."""

    look: Look
    likelihood: float
    points: int


@dataclass(frozen=True)
class PhotoReading:
    """What a photograph shows: the looks of all squares, row by row, and how likely each of them is."""

    span: int
    tiles: TileSet
    looks: tuple[Look, ...]
    likely: tuple[float, ...]
    choices: tuple[tuple[PhotoChoice, ...], ...]

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The places of squares about which somebody should be asked, row by row from 0."""
        return tuple(place for place, likelihood in enumerate(self.likely) if likelihood < LIKELY_ENOUGH)

    @property
    def notation(self) -> str:
        """The territory in notation, rows as in the picture."""
        return notation_of(self.looks, self.span, self.tiles)

    @property
    def points(self) -> int:
        """What the regions are worth, without any bonus."""
        return points_of(self.looks, self.span, self.tiles)


def read(picture: Photograph, tiles: TileSet, weights: PhotoWeights | None = None) -> PhotoReading:
    """The likeliest kingdom of this box on a picture; `BadInput` if no kingdom of the box can look like it."""
    found = kingdoms(looks(picture, weights), picture.span, tiles)
    if not found:
        raise BadInput("photo_not_read")
    best = found[0].looks
    shares = [_shares(found, place) for place in range(len(best))]
    likely = tuple(share[look] for share, look in zip(shares, best, strict=True))
    choices = tuple(
        tuple(
            PhotoChoice(look, share[look], points_of(_first_with(found, place, look), picture.span, tiles))
            for look in islice(sorted(share, key=lambda look: -share[look]), CHOICES)
            if share[look] > LIKELY
        )
        for place, share in enumerate(shares)
    )
    return PhotoReading(picture.span, tiles, best, likely, choices)


def _shares(found: Sequence[LikelyKingdom], place: int) -> dict[Look, float]:
    """How likely each look of a square is, by the weights of the kingdoms that have it."""
    shares: dict[Look, float] = {}
    for kingdom in found:
        look = kingdom.looks[place]
        shares[look] = shares.get(look, 0.0) + kingdom.weight
    return shares


def _first_with(found: Sequence[LikelyKingdom], place: int, look: Look) -> tuple[Look, ...]:
    """The likeliest kingdom that has this look there."""
    return next(kingdom.looks for kingdom in found if kingdom.looks[place] == look)


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
    return "/".join("".join(_token(look, tiles) for look in row) for row in kept[full[0] : full[-1] + 1])


def _token(look: Look, tiles: TileSet) -> str:
    terrain, symbols = look
    if look in (EMPTY, START):
        return "." if terrain is None else "*"
    return f"{tiles.terrain[str(terrain)].code}{symbols or ''}"


def points_of(seen: Sequence[Look], span: int, tiles: TileSet) -> int:
    """What the regions of a kingdom are worth."""
    territory = parse(notation_of(seen, span, tiles), tiles)
    return score(territory, position_rules(tiles, span)).total
