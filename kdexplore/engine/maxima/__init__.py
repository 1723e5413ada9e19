"""The highest scores that can be reached: territories that reach much, bounds that none exceeds, certificates."""
