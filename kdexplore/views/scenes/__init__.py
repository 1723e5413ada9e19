"""What a screen needs, part by part; `views.scene` is the way in."""
