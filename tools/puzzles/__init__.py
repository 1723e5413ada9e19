"""The making of the stored puzzles."""
