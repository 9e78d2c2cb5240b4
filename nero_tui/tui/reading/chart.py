"""Victory Points over the game, as bars: one a turn and seat, so that no line can lie on another.

Every bar begins with its seat's letter and ends in the number, so that colours only say it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.board import LETTERS
from nero_tui.table.protocol import Seat
from nero_tui.tui.reading.page import Run
from nero_tui.tui.reading.score import COLOUR, TurnScore


class Strokes(NamedTuple):
    before: str
    """What a seat had when the turn began."""
    now: str
    """What the turn brought."""
    lost: str
    axis: str


UNICODE = Strokes("─", "━", "×", "│")
ASCII = Strokes("-", "=", "x", "|")
WIDEST = 6
"""So many cells at most for a point."""
NUMBERS = 12
"""Cells behind a bar, such as `` 118  +15``."""


def vp_chart(
    scores: Sequence[TurnScore], seats: Sequence[Seat], width: int, *, ascii: bool = False
) -> list[tuple[Run, ...]]:
    """A group of bars for each turn; what was won in it is drawn thick, what was lost is crossed out."""
    if not scores:
        return []
    strokes = ASCII if ascii else UNICODE
    ends = [end for score in scores for seat in seats for end in _ends(score, seat)]
    low, high = min(0, *ends), max(1, *ends)
    margin = max(len(_name(score)) for score in scores) + 4
    # A point is as wide as there is room for; in whole cells, so that equal points are equally long.
    room = max(8, width - margin - NUMBERS)
    cell = min(WIDEST, room // (high - low)) or room / (high - low)
    rows: list[tuple[Run, ...]] = []
    for number, score in enumerate(scores):
        if number:
            rows.append((Run(" " * (margin + round(-low * cell)) + strokes.axis, "dim"),))
        for at, seat in enumerate(seats):
            name = _name(score) if at == 0 else ""
            head = (Run(f"{name:<{margin - 3}} ", "strong"), Run(LETTERS[seat], _role(seat)), Run(" "))
            rows.append((*head, *_bar(score, seat, low, cell, strokes)))
    return rows


def _name(score: TurnScore) -> str:
    return f"turn {score.turn}"


def _role(seat: Seat) -> str:
    return f"{COLOUR}{LETTERS[seat].lower()}"


def _ends(score: TurnScore, seat: Seat) -> tuple[int, int]:
    """Where a seat stood before the turn and after it."""
    return score.total[seat] - score.gained[seat], score.total[seat]


def _bar(score: TurnScore, seat: Seat, low: int, cell: float, strokes: Strokes) -> list[Run]:
    """From zero to the points; to the left of the axis if there are fewer than none."""
    before, after = _ends(score, seat)
    stroke = strokes.now if after > before else strokes.lost

    def drawn(start: int, end: int) -> str:
        """The cells between two numbers of points; those in which the turn changed something are told apart."""
        kept = range(min(0, before), max(0, before)), range(min(0, after), max(0, after))
        text = ""
        for point in range(start, end):
            size = round((point + 1) * cell) - round(point * cell)
            shown = strokes.before if all(point in each for each in kept) else stroke
            text += (shown if any(point in each for each in kept) else " ") * size
        return text

    left, right = drawn(low, 0), drawn(0, max(before, after, 0))
    change = f"  {score.gained[seat]:+d}" if score.gained[seat] else ""
    return [
        Run(left, _role(seat)),
        Run(strokes.axis, "dim"),
        Run(right, _role(seat)),
        Run(f" {after}", "strong"),
        Run(change, "dim"),
    ]
