"""The room Analyse: what a decision is worth, the course of a game, puzzles, statistics."""
