"""A second, deliberately plain reading of the rules, to check the real engine against.

It shares no code with `kdexplore`: it was written from the design papers alone.
"""
