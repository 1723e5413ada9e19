"""Proofs of the words: every message beside sentences made from it."""
