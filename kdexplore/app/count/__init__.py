"""Counting finished kingdoms: who has won a game that was played with the box."""
