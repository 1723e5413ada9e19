"""The explorer: rooms in which the rules are learned, played and asked; for Voilà and for notebooks."""

from kdexplore.app.dashboard import dashboard, explore

__all__ = ["dashboard", "explore"]
