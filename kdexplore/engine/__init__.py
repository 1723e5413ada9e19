"""Everything that chooses, searches and answers: dealers, players, simulation, questions, odds. Imports core."""
