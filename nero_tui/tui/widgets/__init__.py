"""The panels around the map. They show plain data, tell what was picked, and know no rule."""
