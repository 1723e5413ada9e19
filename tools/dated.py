"""Data that a measurement has given, kept in a file with the day, as the pages of `docs` read them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def keep(path: str | None, data: dict[str, Any]) -> None:
    """Write the data with the day, if a file was named."""
    if path:
        dated = {"day": datetime.now(tz=UTC).date().isoformat(), **data}
        Path(path).write_text(json.dumps(dated, indent=1) + "\n", encoding="utf-8")
