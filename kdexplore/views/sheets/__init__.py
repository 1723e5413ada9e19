"""The parts of a rule sheet; `views.sheet` puts them together."""
