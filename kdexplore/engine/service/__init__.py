"""The analysis service: questions answered outside the process of a page, shared fairly by all who ask."""
