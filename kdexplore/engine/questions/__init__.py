"""Questions about the rules, as values: one family for flags, JSON, the book of rules, the concordance, lessons."""
