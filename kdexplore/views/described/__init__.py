"""Territories, pieces and proofs in words: what a picture shows, for everybody who does not look at it."""
