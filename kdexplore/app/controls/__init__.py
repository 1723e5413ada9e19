"""The controls of every room: ipywidgets that are made once, kept by key, and updated by their traits."""

from kdexplore.app.controls.form import Form

__all__ = ["Form"]
