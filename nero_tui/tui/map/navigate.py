"""Ways of the cursor: by direction, among the places that may be chosen, and by name."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2

from nero_tui.nero.board import Board
from nero_tui.nero.drawing import WAYS, Raster
from nero_tui.nero.state import NONE

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Compass:
    """Moves the cursor from place to place by the board's table, and finds the way back.

    Not every step of such a table can be undone by the opposite key; so the last step is remembered.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.came: tuple[int, str, int] = (NONE, "", NONE)
        """The last step: from where, by which key, to where."""

    def step(self, place: int, way: str) -> int:
        """Where a direction key leads; the place itself if there is nothing that way."""
        origin, key, reached = self.came
        if reached == place and way == OPPOSITE.get(key):
            to = origin
        else:
            to = self.board.drawing.navigation[place][WAYS.index(way)]
            if to == NONE:
                return place
        self.came = (place, way, to)
        return to


def next_target(board: Board, targets: Iterable[int], cursor: int, origin: int, step: int) -> int:
    """The next (1) or previous (-1) place that may be chosen: clockwise round the origin, else in reading order.

    From a place that is no target it goes to the first, or the last.
    """
    order = _round(board.drawing.full, targets, origin)
    if not order:
        return cursor
    if cursor not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(cursor) + step) % len(order)]


def _round(raster: Raster, targets: Iterable[int], origin: int) -> list[int]:
    if origin == NONE:
        return sorted(targets, key=lambda place: (raster.labels[place].y, raster.labels[place].x))

    def angle(place: int) -> tuple[float, int]:
        box, centre = raster.labels[place], raster.labels[origin]
        # Cells are twice as high as wide. From the north, clockwise.
        dx, dy = (box.x + box.width / 2) - (centre.x + centre.width / 2), 2 * (box.y - centre.y)
        turn = atan2(dx, -dy)
        return (turn if turn >= 0 else turn + 7, place)

    return sorted(targets, key=angle)


class Finder:
    """Type the first letters of a name. A letter that fits nothing begins anew."""

    def __init__(self, board: Board) -> None:
        self.words = [_words(place.name, place.key) for place in board.places]
        self.text = ""

    def type(self, letter: str, cursor: int) -> int:
        """Take a letter; the place that fits now, or where the cursor is."""
        for text in (self.text + letter.casefold(), letter.casefold()):
            matches = self.matches(text)
            if matches:
                self.text = text
                # While it still fits, the cursor stays where it is, but a first letter should show something.
                return cursor if cursor in matches and len(text) > 1 else matches[0]
        return cursor

    def erase(self, cursor: int) -> int:
        """Take the last letter back."""
        self.text = self.text[:-1]
        matches = self.matches(self.text)
        return matches[0] if self.text and matches else cursor

    def matches(self, text: str) -> list[int]:
        """Places whose name begins so, then those with a later word or the short key that does."""
        ranked = [
            (rank, place)
            for place, words in enumerate(self.words)
            for rank in [next((n for n, word in enumerate(words) if word.startswith(text)), NONE)]
            if rank != NONE
        ]
        return [place for _, place in sorted(ranked)]


def _words(name: str, key: str) -> list[str]:
    """What may be typed for a place: the whole name, its later words with all that follows, the key."""
    folded = name.casefold()
    parts = folded.split()
    return [folded, *(" ".join(parts[n:]) for n in range(1, len(parts))), key.casefold()]
