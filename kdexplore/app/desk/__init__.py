"""A teacher's desk: what a class does, asks and answers."""
