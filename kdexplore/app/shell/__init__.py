"""What surrounds every room: the bar above, the page of a rule, the code for this screen, what has to be told."""
