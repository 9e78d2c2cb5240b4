"""Victory Points over the game, drawn with letters: every line is made of its seat's own letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.board import LETTERS
from nero_tui.table.protocol import Seat
from nero_tui.tui.reading.page import Run
from nero_tui.tui.reading.score import COLOUR, Sample


class Axes(NamedTuple):
    upright: str
    tick: str
    corner: str
    level: str
    turn: str


UNICODE = Axes("│", "┤", "└", "─", "┴")
ASCII = Axes("|", "+", "+", "-", "+")
TAIL = 5
WIDEST = 6
"""So many columns at most for a round."""
STEPS = (1, 2, 5, 10, 20, 50, 100)


def vp_chart(samples: Sequence[Sample], width: int, height: int, *, ascii: bool = False) -> list[tuple[Run, ...]]:
    """So many columns and rows, axes included. Where lines run together their letters take turns."""
    if not samples:
        return []
    axes = ASCII if ascii else UNICODE
    values = [number for sample in samples for number in sample.points.values()]
    low, high = min(0, *values), max(1, *values)
    scale = next((step for step in STEPS if (high - low) / step <= height - 3), STEPS[-1])
    bottom, top = low // scale, -(-high // scale)
    margin = max(len(str(top * scale)), len(str(bottom * scale))) + 1
    columns = _stretched(samples, max(2 * TAIL, width - margin - 1))
    rows = []
    for level in range(top, bottom - 1, -1):
        name = str(level * scale) if (level - bottom) % 2 == 0 or level == top else ""
        head = Run(f"{name:>{margin - 1}} {axes.tick if name else axes.upright}", "dim")
        rows.append((head, *_row(columns, level, scale)))
    return [*rows, _floor(columns, margin, axes), _turns(columns, margin)]


def _stretched(samples: Sequence[Sample], width: int) -> list[Sample]:
    """Every sample gets its share of the columns, and the end enough to be seen."""
    *before, last = samples
    width = min(width - TAIL, WIDEST * len(before))
    return [before[at * len(before) // width] for at in range(width)] + [last] * TAIL


def _row(columns: Sequence[Sample], level: int, scale: int) -> list[Run]:
    """The letters that stand at one height."""
    runs: list[Run] = []
    for at, sample in enumerate(columns):
        here = [seat for seat, number in sample.points.items() if round(number / scale) == level]
        runs.append(_mark(here[at % len(here)]) if here else Run(" "))
    return _merged(runs)


def _mark(seat: Seat) -> Run:
    return Run(LETTERS[seat], f"{COLOUR}{LETTERS[seat].lower()}")


def _merged(runs: Sequence[Run]) -> list[Run]:
    merged: list[Run] = []
    for run in runs:
        if merged and merged[-1].role == run.role:
            merged[-1] = run._replace(text=merged[-1].text + run.text)
        else:
            merged.append(run)
    return merged


def _floor(columns: Sequence[Sample], margin: int, axes: Axes) -> tuple[Run, ...]:
    line = "".join(
        axes.turn if at and sample.turn != columns[at - 1].turn else axes.level for at, sample in enumerate(columns)
    )
    return (Run(" " * margin + axes.corner + line, "dim"),)


def _turns(columns: Sequence[Sample], margin: int) -> tuple[Run, ...]:
    """The turns, each in the middle of its part."""
    line = [" "] * len(columns)
    for turn in sorted({sample.turn for sample in columns}):
        part = [at for at, sample in enumerate(columns) if sample.turn == turn]
        name = f"turn {turn}" if len(part) >= 8 else str(turn)
        start = part[0] + max(0, (len(part) - len(name)) // 2)
        line[start : start + len(name)] = name
    return (Run(" " * (margin + 1) + "".join(line).rstrip(), "dim"),)
