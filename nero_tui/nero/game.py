"""The door to the rules of Nero: ask what is pending, list the options, make a choice.

A screen, a bot, the scenario checker and a replay all come in here.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from nero_tui.nero.board import Board
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.refusals import explain
from nero_tui.nero.rulings import Rulings
from nero_tui.nero.setup import new_state
from nero_tui.nero.state import State
from nero_tui.nero.turn import advance, go_on
from nero_tui.nero.views import resample, view
from nero_tui.table.protocol import TABLE, Choice, Event, Pending, Refusal, Refused, Seat

BEGIN_TURN: Final[Choice] = ("begin_turn",)
END_TURN: Final[Choice] = ("end_turn",)


def new_game(
    board: Board | str | None = None,
    *,
    players: int | None = None,
    vacant: int | None = None,
    fast: bool = False,
    first: Seat | None = None,
    seed: int | str = 0,
    rules: Rulings | None = None,
    paced: bool = False,
) -> State:
    """A new game at its first question."""
    if board is None:
        board = f"nero-{players or 4}"
    if isinstance(board, str):
        board = load_board(board, check_drawing=False)
    state = new_state(board, vacant=vacant, fast=fast, first=first, seed=seed, rules=rules, paced=paced)
    settle(state)
    return state


def settle(state: State) -> None:
    """Go on by ourselves until somebody has to be asked or the game is over."""
    stack = state.stack
    while True:
        if stack:
            if stack[-1].resume(state):
                return
        elif advance(state):
            return
        stack = state.stack


def pending(state: State) -> Pending | None:
    """The open question, or None when the game is over."""
    if state.stack:
        frame = state.stack[-1]
        return Pending(frame.asked(state), frame.kind)
    if state.phase == "over":
        return None
    return Pending((TABLE,), "begin_turn" if state.phase == "turn_start" else "end_turn")


def options(state: State, seat: Seat) -> list[Choice]:
    """Every legal answer of a seat that is asked; nothing for the others."""
    if not state.stack:
        if state.phase == "over" or seat != TABLE:
            return []
        return [BEGIN_TURN if state.phase == "turn_start" else END_TURN]
    frame = state.stack[-1]
    return frame.options(state, seat) if seat in frame.asked(state) else []


def check(state: State, seat: Seat, choice: Choice) -> Refusal | None:
    """Why a choice is not legal now, with the clause that forbids it; None if it is legal."""
    if named(state, seat, choice) is not None:
        return None
    return why_not(state, seat, choice)


def why_not(state: State, seat: Seat, choice: Choice) -> Refusal:
    """The reason, worked out from what the seat may know: a refusal gives nothing away."""
    if seat != TABLE and seat not in state.ctx.seats:
        return Refusal("N4.3-1", "nobody plays that seat")
    return explain(view(state, seat), seat, choice)


def named(state: State, seat: Seat, choice: Choice) -> Choice | None:
    """The option that a choice means. Of cards with equal faces only one is listed; any of them may be named."""
    listed = options(state, seat)
    if choice in listed:
        return choice
    if not all(isinstance(part, int | str) for part in choice):
        return None
    places = CARDS_IN.get(choice[0]) if choice and listed else None
    if places is None or len(choice) <= places[-1] or choice[1] not in state.hands[seat]:
        return None
    face, twin = state.ctx.face, list(choice)
    for at in places:
        if not isinstance(twin[at], int) or not 0 <= twin[at] < len(face):
            return None
    for option in listed:
        if option[0] == choice[0] and all(option[at] >= 0 and face[option[at]] == face[twin[at]] for at in places):
            return option
    return None


CARDS_IN: Final = {
    **dict.fromkeys(
        ("march", "play", "declare", "discard", "hold", "add", "pay", "fight", "react", "support"), (1,)
    ),
    "bribe": (1, 2),
}  # fmt: skip
"""Where a choice names cards."""


def apply(state: State, seat: Seat, choice: Choice) -> None:
    """Make a choice and go on to the next question. Raises Refused, and changes nothing, if it is illegal."""
    option = named(state, seat, choice)
    if option is None:
        raise Refused(why_not(state, seat, choice))
    play(state, seat, option)


def play(state: State, seat: Seat, choice: Choice) -> None:
    """Make a choice that is known to be legal: it came from ``options``. Fast, and not checked."""
    if state.stack:
        state.stack[-1].answer(state, seat, choice)
    else:
        go_on(state)
    settle(state)


def log(state: State, seat: Seat | None = None) -> list[Event]:
    """What has happened; for one seat without what is hidden from it."""
    return state.log.seen(seat)


def fingerprint(state: State) -> str:
    """A checksum of everything that play depends on."""
    return blake2b(repr(plain(state.key())).encode(), digest_size=4).hexdigest()


def plain(value: Any) -> Any:
    """Numbers instead of booleans, so that a state read from text gives the same checksum."""
    if isinstance(value, tuple):
        return tuple(plain(item) for item in value)
    return int(value) if isinstance(value, bool) else value


__all__ = [
    "apply", "check", "fingerprint", "log", "new_game", "options", "pending", "play", "resample", "settle", "view",
]  # fmt: skip
