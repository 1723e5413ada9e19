"""Keys made from names: what a file or a person calls a tile set or a terrain, as the program refers to it."""

from __future__ import annotations

import re
import unicodedata


def id_from(stem: str) -> str:
    """A key made of a name in any script, such as that of a file.

    >>> id_from("Erd\u0151 \u00e9s mez\u0151")
    'erdo_es_mezo'
    """
    plain = "".join(each for each in unicodedata.normalize("NFKD", stem) if not unicodedata.combining(each))
    key = re.sub(r"[^a-z0-9_]+", "_", plain.lower())[:40]
    return key if key[:1].isalpha() else f"tiles_{key}"
