"""The tile-set studio: a box of one's own, drawn, counted, checked, tried out and shared."""
