"""The explorer: rooms in which the rules are learned, played and asked; for Voilà and for notebooks."""

import kdexplore.views.widgets  # noqa: F401 -- it says which extra is missing
from kdexplore.app.dashboard import dashboard, explore

__all__ = ["dashboard", "explore"]
