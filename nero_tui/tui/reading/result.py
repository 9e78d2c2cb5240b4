"""The page at the end of a game: who has won and why, the points in a table and in a chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from nero_tui.nero.board import LETTERS
from nero_tui.nero.state import RANKS, State
from nero_tui.nero.story import Words
from nero_tui.table.protocol import Seat
from nero_tui.tui.reading.chart import vp_chart
from nero_tui.tui.reading.page import BLANK, Page, Paragraph, Run
from nero_tui.tui.reading.rulebook import cited
from nero_tui.tui.reading.score import (
    COLOUR,
    TurnScore,
    ranking,
    turn_scores,
    verdict,
    winning_seats,
)
from nero_tui.tui.seating import Seating

COLUMN = 6
REASON = 34


def result_page(state: State, seating: Seating, width: int, *, ascii: bool = False) -> Page:
    """Everything about the end of a game, for a reader of a certain width."""
    seats, board = state.ctx.seats, state.ctx.board
    events = state.log.seen()
    title, *reasons = verdict(state, seating)
    paragraphs = [Paragraph((Run(title, "title"),), entry="result")]
    paragraphs += [Paragraph(tuple(cited(sentence))) for sentence in reasons]
    paragraphs += [BLANK, *_standing(state, seating)]
    scores = turn_scores(board, seats, events)
    if scores:
        paragraphs += [BLANK, _heading("Victory Points over the game", "chart")]
        paragraphs += [Paragraph(row, fixed=True) for row in vp_chart(scores, seats, width, ascii=ascii)]
        paragraphs += [BLANK, _heading("Victory Points turn by turn", "points"), *_table(scores, seats, ascii)]
    return Page("result", title, tuple(paragraphs))


def _heading(text: str, entry: str) -> Paragraph:
    return Paragraph((Run(text, "title"),), entry=entry)


def _standing(state: State, seating: Seating) -> list[Paragraph]:
    """One row a seat, the winners first."""
    words = Words(state.ctx)
    names = {seat: seating.name(seat) for seat in state.ctx.seats}
    wide = max(cell_len(name) for name in names.values())
    area = max(len(state.ctx.board.areas[seat].name) for seat in state.ctx.seats)
    won = winning_seats(state)
    rows = []
    for seat in ranking(state):
        leader = f"{RANKS[state.rank[seat]].title()} in {words.place(state.leader_at[seat])}"
        runs = (
            _colour(seat),
            Run(f" {set_cell_size(names[seat], wide)}  {state.ctx.board.areas[seat].name:<{area}}  ", "strong"),
            Run(f"{state.vp[seat]:>3} VP  ", "strong"),
            Run("won" if seat in won else "   ", "title"),
            Run("  "),
            Run(leader, "dim"),
        )
        rows.append(Paragraph(runs, fixed=True))
    return rows


def _colour(seat: Seat, width: int = 1) -> Run:
    return Run(f"{LETTERS[seat]:>{width}}", f"{COLOUR}{LETTERS[seat].lower()}")


def _table(scores: Sequence[TurnScore], seats: Sequence[Seat], ascii: bool) -> list[Paragraph]:
    rule = ("-" if ascii else "─") * (REASON + COLUMN * len(seats))
    rows = [Paragraph((Run(" " * REASON), *(_colour(seat, COLUMN) for seat in seats)), fixed=True)]
    for score in scores:
        rows.append(Paragraph((Run(f"Turn {score.turn}", "strong"),), entry=f"turn {score.turn}", fixed=True))
        for item in score.items:
            cells = [f"{item.points[seat]:+d}" if seat in item.points else "" for seat in seats]
            rows.append(_row(f"  {item.reason}", cells))
        if not score.items:
            rows.append(_row("  nothing", [""] * len(seats), "dim"))
        rows.append(Paragraph((Run(rule, "dim"),), fixed=True))
        rows.append(_row(f"  after turn {score.turn}", [str(score.total[seat]) for seat in seats], "strong"))
    return rows


def _row(label: str, cells: Sequence[str], role: str = "") -> Paragraph:
    text = set_cell_size(label, REASON) + "".join(f"{cell:>{COLUMN}}" for cell in cells)
    return Paragraph((Run(text, role),), fixed=True)
