"""Could this have arisen? The search for dominoes and an order of legal moves that lead to a painted territory."""
