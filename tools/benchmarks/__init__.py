"""How fast the explorer answers and what a visitor costs; each file is a command of its own."""
