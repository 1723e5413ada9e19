"""The search for certificates of the highest scores."""
