"""Puzzles: positions with one best answer, stored with their proofs, and how they are made."""
