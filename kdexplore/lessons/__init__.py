"""Lessons as data: the format, the course, what an answer is worth, the check. No widgets and no language."""
