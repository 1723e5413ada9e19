"""Asking the analysis service from a page: what a session wants to know, and how answers reach it."""
