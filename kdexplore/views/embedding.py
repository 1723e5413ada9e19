"""Pictures inside HTML: an SVG picture as an address that holds all of it."""

from __future__ import annotations

from urllib.parse import quote

_PLAIN = " /:;=,()'@!*~.-_&?+[]{}|^$"  # what an address of this kind may hold as it is


def data_uri(picture: str) -> str:
    """The address of an SVG picture that is its own file.

    >>> data_uri('<svg width="1"/>')
    'data:image/svg+xml,%3Csvg width=%221%22/%3E'
    """
    return "data:image/svg+xml," + quote(picture, safe=_PLAIN)
