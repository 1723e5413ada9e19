"""Widgets: views that live in a browser. They need anywidget, which the rest of the package does without."""
