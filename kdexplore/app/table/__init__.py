"""The room for people who play with the real box: they enter what they see, and scores and reasons follow."""
