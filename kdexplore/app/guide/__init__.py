"""The first game with a guide: each rule when it first matters, hints that fade, mistakes allowed, a review."""
