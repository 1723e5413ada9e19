"""Widgets: views that live in a browser. They need anywidget, which the rest of the package does without."""

from importlib.util import find_spec

from kdexplore.core.problems import MissingExtra

if find_spec("anywidget") is None:
    raise MissingExtra("no_notebook")
