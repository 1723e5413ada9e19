"""How static pictures are put together, part by part; `views.svg` is the way in."""
