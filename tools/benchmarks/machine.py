"""What a measurement was made on: date, versions, processors, how fast and how busy they were."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from tools.engine.bench import loop_seconds

LIBRARIES = ("voila", "tornado", "ipywidgets", "anywidget")


def conditions(seed: int = 0) -> dict[str, Any]:
    """The conditions of a measurement that ends now."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "seed": seed,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[1], 1),
        "loop": round(loop_seconds(), 2),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "versions": {name: version(name) for name in LIBRARIES},
    }
