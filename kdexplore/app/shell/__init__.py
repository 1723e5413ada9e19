"""What surrounds every room: the bar, the page of a rule, the code for this screen, notices."""
