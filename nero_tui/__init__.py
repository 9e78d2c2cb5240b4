"""Roman board games in a terminal."""
