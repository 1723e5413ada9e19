"""What can be proved: endings without chance, highest scores, cells that stay empty."""
