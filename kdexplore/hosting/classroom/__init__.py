"""A class on one server: who is where, and a position that the teacher can put before all. Nothing is stored."""
