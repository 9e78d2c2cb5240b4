"""The public door for programs; ``import nero_tui`` offers these names. docs/api.md shows them at work."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nero_tui.errors import UserError
from nero_tui.nero.position import parse as parse_position
from nero_tui.nero.position import write as position
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.nero.story import story as _story
from nero_tui.nero.summary import winners
from nero_tui.table.export import export_seat_text, export_text
from nero_tui.table.journal import Journal
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import Choice, Event, Pending, Refusal, Refused, Seat
from nero_tui.table.record import Record
from nero_tui.table.replay import is_text, read_record, rebuild
from nero_tui.table.session import Table

Game = Table[State]
"""A game in progress: pending, options, choose, view, log, undo, redo, record, state, watch, close."""


def new_game(
    board: str | None = None,
    *,
    players: int | None = None,
    vacant: str | None = None,
    fast: bool = False,
    first: str | None = None,
    seed: int | str | None = None,
    rules: Mapping[str, Any] | None = None,
    paced: bool = False,
    journal: str | Path | None = None,
) -> Game:
    """Start a game on a board that ships (``nero-4``, ``nero-3``, ``nero-2``) or a board file.

    ``vacant`` and ``first`` are W, C, E or A; ``rules`` sets switches of the rulings. Without ``seed`` chance is
    different every time. With ``journal`` every choice is kept in that file, which must not exist yet.
    """
    setup = make_setup(
        board, players=players, vacant=vacant, fast=fast, first=first, seed=seed, rules=rules, paced=paced
    )
    return Table.new(NERO, setup, journal)


def game_at(line: str, journal: str | Path | None = None) -> Game:
    """Go on from a position in one line, as ``position`` writes it."""
    return Table.new(NERO, {"position": line}, journal)


def load_game(path: str | Path) -> Game:
    """Take up a game from its journal, where every further choice is kept, or from its text, where none is."""
    if is_text(path):
        return Table.resume(NERO, read_record(path), label=NERO.label)
    return Table.load(NERO, path, label=NERO.label)


def save_game(game: Game, path: str | Path) -> None:
    """Write a game that is kept nowhere, or a copy of one that is, as a journal; the file must not exist yet."""
    Journal.save(path, game.record())


def export(game: Game, seat: Seat | None = None) -> str:
    """The game as text: whole, so that it can be loaded and replayed, or what one seat may know of it."""
    return export_record(game.record(), game.state(), seat)


def export_record(record: Record, state: State, seat: Seat | None = None) -> str:
    """A record as text; ``state`` is the one that it leads to."""
    result = None
    if state.phase == "over":
        result = ", ".join(winners(state))
    if seat is None:
        return export_text(record, NERO.label, result)
    tags = {"Board": state.ctx.board.key, "Position": position(NERO.view(state, seat))}
    log = _story(state.ctx, NERO.log(state, seat))
    return export_seat_text(record, seat, log, label=NERO.label, tags=tags, result=result)


def replay(path: str | Path, to: int | None = None) -> State:
    """The state after choice ``to`` of a kept game, or after the last; says where it drifts, if it does."""
    return rebuild(NERO, read_record(path), to, NERO.label)


def story(game: Game, seat: Seat | None = None) -> list[str]:
    """The log in sentences, as one seat may read it; without a seat everything."""
    return _story(game.state().ctx, game.log(seat))


__all__ = [
    "BadLine", "Choice", "Event", "Game", "Pending", "Refusal", "Refused", "Seat", "State", "UserError", "export",
    "export_record", "game_at", "load_game", "new_game", "parse_position", "position", "replay", "save_game", "story",
]  # fmt: skip
