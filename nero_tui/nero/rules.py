"""Nero as the table knows it: how a game is set up, asked, written down and taken up again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from nero_tui.errors import UserError
from nero_tui.nero import game, notation
from nero_tui.nero.board import LETTERS, Board
from nero_tui.nero.boardfile import find_board, load_board, shipped_boards
from nero_tui.nero.rulings import RulingError, Rulings
from nero_tui.nero.state import NONE, State
from nero_tui.table.protocol import Choice, Event, Pending, Refusal, Rules, Seat
from nero_tui.table.record import seat_name
from nero_tui.version import __version__

SETUP_KEYS = ("board", "check", "fast", "first", "paced", "position", "rules", "seats", "seed", "vacant")
"""What a set-up may say. ``seats`` tells who sits where; the rules do not read it."""
DRAFTS = frozenset({"round", "march", "muster", "allot", "event", "pay", "withdraw"})
"""Questions of a player about his own plans. To have passed, even unseen, tells who did not answer after him."""
HARMLESS = frozenset({"dropped", "stopped", "finished"})
"""What a player may still take back: nobody could have answered it, and he has learned nothing from it."""
SETTING_OUT = HARMLESS | {"card", "march", "marker_removed"}
"""The same for a march that begins: cards laid for movement cannot be answered before somebody steps."""


class SetupError(UserError):
    """A game that cannot be set up like this."""


def make_setup(
    board: str | None = None,
    *,
    players: int | None = None,
    vacant: str | None = None,
    fast: bool = False,
    first: str | None = None,
    seed: int | str | None = None,
    rules: Mapping[str, Any] | None = None,
    paced: bool = False,
) -> dict[str, Any]:
    """Everything that a game starts from, written out so that it can be played again: see ``Nero.start``."""
    if board is None:
        board = f"nero-{4 if players is None else players}"
        if players not in (None, 2, 3, 4):
            raise SetupError(f"{players} cannot play: Nero is for 2, 3 or 4 players.")
    sheet = load_board(board, check_drawing=False)
    if players is not None and players != sheet.players:
        raise SetupError(f"{board} is a board for {sheet.players} players, not for {players}.")
    setup: dict[str, Any] = {
        # A board of one's own is found again from any folder.
        "board": board if board in shipped_boards() else str(find_board(board).resolve()),
        "check": board_check(sheet),
        "seed": secrets.randbits(53) if seed is None else seed,
        "rules": _rulings(sheet, rules or {}).as_table(),
    }
    if fast:
        setup["fast"] = True
    if paced:
        setup["paced"] = True
    if vacant is not None:
        setup["vacant"] = vacant
    if first is not None:
        setup["first"] = first
    return setup


def board_check(board: Board) -> str:
    """A checksum of what a game depends on: its rules and, because journals are written in them, its names."""
    cards = tuple((card.kind, card.mp, card.bp, card.province) for card in board.cards)
    places = tuple((place.key, place.name, place.area, place.port, place.barbarian) for place in board.places)
    kinds = tuple((kind.key, kind.name, kind.once, kind.own_round) for kind in board.kinds)
    facts = (
        board.players, places, board.land, board.strait, board.gates, cards, kinds, board.deal, board.deal_fast,
        board.vacant, board.owners, board.legions_each, tuple((area.short, area.revolt) for area in board.areas),
    )  # fmt: skip
    return blake2b(repr(facts).encode(), digest_size=4).hexdigest()


class Nero(Rules[State]):
    """The rules of Nero behind the table's contract. It has no state of its own."""

    name = "nero"
    version = __version__

    def start(self, setup: Mapping[str, Any]) -> State:
        """A new game. Keys: board (name or file), seed, fast, vacant and first (W C E A), rules, paced, check."""
        for key in setup:
            if key not in SETUP_KEYS:
                raise SetupError(f'a game has no setting "{key}": expected one of {", ".join(SETUP_KEYS)}.')
        if "position" in setup:
            return self._from_position(setup)
        name = setup.get("board", "nero-4")
        if not isinstance(name, str):
            raise SetupError("board: expected the name of a board or a file.")
        board = load_board(name, check_drawing=False)
        if setup.get("check", board_check(board)) != board_check(board):
            raise SetupError(f"the board {name} has changed since this game began; use the board of that time.")
        seed = setup.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int | str) or not str(seed).isprintable():
            raise SetupError("seed: expected a whole number or a word.")
        vacant = _seat(setup, "vacant")
        if vacant is not None and board.players != 3:
            raise SetupError(f"vacant: only a game of three has a vacant Area, and {name} is for {board.players}.")
        first = _seat(setup, "first")
        empty = vacant if vacant is not None else board.vacant
        if first is not None and first == empty:
            raise SetupError(f"first: nobody plays {LETTERS[first]} in this game.")
        return game.new_game(
            board,
            vacant=vacant,
            fast=_flag(setup, "fast"),
            first=first,
            seed=seed,
            rules=_rulings(board, setup.get("rules", {})),
            paced=_flag(setup, "paced"),
        )

    def _from_position(self, setup: Mapping[str, Any]) -> State:
        """A game that begins in the middle: the line says everything."""
        from nero_tui.nero.position import parse  # few games begin like this; the others need not wait for it

        line = setup["position"]
        if not isinstance(line, str):
            raise SetupError("position: expected a position in one line.")
        state = parse(line)
        if state.viewer != NONE:
            raise SetupError("position: it shows only what one seat may know; a game needs all of it.")
        if state.phase != "over":
            game.settle(state)
        return state

    def copy(self, state: State) -> State:
        return state.copy()

    def pending(self, state: State) -> Pending | None:
        return game.pending(state)

    def options(self, state: State, seat: Seat) -> list[Choice]:
        return game.options(state, seat)

    def check(self, state: State, seat: Seat, choice: Choice) -> Refusal | None:
        return game.check(state, seat, choice)

    def apply(self, state: State, seat: Seat, choice: Choice) -> None:
        game.apply(state, seat, choice)

    def view(self, state: State, seat: Seat) -> State:
        return game.view(state, seat)

    def log(self, state: State, seat: Seat | None = None) -> list[Event]:
        return game.log(state, seat)

    def write(self, state: State, seat: Seat, choice: Choice) -> str:
        return notation.write(state, seat, choice)

    def read(self, state: State, seat: Seat, line: str) -> Choice:
        return notation.read(state, seat, line)

    def fingerprint(self, state: State) -> str:
        return game.fingerprint(state)

    def irrevocable(self, before: State, after: State) -> bool:
        """Only drafts and what nobody could have answered can be taken back, and only before anybody else is asked."""
        if before.chance != after.chance or after.phase == "over":
            return True
        asked, asked_before = game.pending(after), game.pending(before)
        if asked is None or asked_before is None or not set(asked.seats) <= set(asked_before.seats):
            return True
        if asked_before.kind not in DRAFTS or (asked_before.kind == "withdraw" and asked.kind != "pay"):
            return True
        told = {event.kind for event in after.log.since(len(before.log))}
        return not told <= (SETTING_OUT if "march" in told else HARMLESS)

    def label(self, seat: Seat) -> str:
        """What a seat is called in texts: W, C, E or A."""
        return LETTERS[seat] if 0 <= seat < len(LETTERS) else seat_name(seat)


def _rulings(board: Board, table: Any) -> Rulings:
    if not isinstance(table, Mapping):
        raise SetupError("rules: expected a table of switches.")
    try:
        return board.rules.changed(table)
    except RulingError as error:
        raise SetupError(f"rules: {error}.") from None


def _seat(setup: Mapping[str, Any], key: str) -> Seat | None:
    letter = setup.get(key)
    if letter is None:
        return None
    if letter not in LETTERS:
        raise SetupError(f'{key}: expected one of {", ".join(LETTERS)}, not "{letter}".')
    return LETTERS.index(letter)


def _flag(setup: Mapping[str, Any], key: str) -> bool:
    value = setup.get(key, False)
    if not isinstance(value, bool):
        raise SetupError(f"{key}: expected true or false.")
    return value


NERO = Nero()
