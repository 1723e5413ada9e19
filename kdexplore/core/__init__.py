"""The rules of the game, and nothing else: standard library only, no randomness, no clock, no language."""
