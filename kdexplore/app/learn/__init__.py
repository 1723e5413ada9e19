"""The room of lessons: see, do, check, break it; the lessons are data, and the engine judges every answer."""
