"""What only maintainers run: `python -m tools` lists it. Nothing in the package imports it."""
