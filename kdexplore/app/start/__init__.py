"""The room in which everybody arrives: what the game is, the ways in, and where one was."""
