"""Can this occur in a game? The search for dominoes and an order of legal moves that lead to a painted territory."""
