"""Players and dealers: everything that chooses. Imports core."""
