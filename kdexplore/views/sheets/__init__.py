"""What stands on a rule sheet, part by part; `views.sheet` is the way in."""
