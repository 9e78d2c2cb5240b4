"""Seats as they are typed on the command line."""

from __future__ import annotations

from nero_tui.errors import UserError
from nero_tui.nero.board import LETTERS, Board
from nero_tui.nero.state import Context


def area_named(word: str, board: Board) -> int:
    """An Area by its letter or the beginning of its name. Raises UserError."""
    typed = " ".join(word.casefold().split())
    found = [
        seat
        for seat, area in enumerate(board.areas)
        if typed and (typed == area.letter.casefold() or area.name.casefold().startswith(typed))
    ]
    if len(found) != 1:
        names = ", ".join(f"{area.letter} ({area.name})" for area in board.areas)
        raise UserError(f"'{word}' is no Area of the board: expected one of {names}.")
    return found[0]


def seat_named(word: str, ctx: Context) -> int:
    """A seat that somebody plays in a game. Raises UserError."""
    seat = area_named(word, ctx.board)
    if seat not in ctx.seats:
        played = ", ".join(LETTERS[each] for each in ctx.seats)
        raise UserError(f"nobody plays {ctx.board.areas[seat].name} in this game: expected one of {played}.")
    return seat
