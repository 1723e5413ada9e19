"""Learning to read photographs of kingdoms: from pictures that are not part of the project."""
