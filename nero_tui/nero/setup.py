"""Starting a game (3.0), or taking one up from any position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nero_tui.nero.board import LETTERS, Board, Card
from nero_tui.nero.decision import Decision
from nero_tui.nero.rulings import Rulings
from nero_tui.nero.state import KIND_INDEX, NONE, STRIDE, Context, State, fresh
from nero_tui.nero.turn import FirstColour, Placement, Round, SecretColour, is_last_round
from nero_tui.table.chance import draw, seeded

TWO_PLAYER_OWNERS: Final = (0, 1, 0, 1)
"""West and East for one person, Central and Asia/Africa for the other (N14-1)."""


def new_state(
    board: Board,
    *,
    vacant: int | None = None,
    fast: bool = False,
    first: int | None = None,
    seed: int | str = 0,
    rules: Rulings | None = None,
    paced: bool = False,
) -> State:
    """The map before the first placement. The board says how many players there are."""
    ctx = context(board, board.cards, rules or board.rules, vacant=vacant, fast=fast)
    state = fresh(ctx, seeded(seed))
    state.paced = paced
    place_five_each(state)
    state.first = first_seat(state, first)
    start_setup(state, choose_first=bool(ctx.owners))
    return state


def context(board: Board, cards: Sequence[Card], rules: Rulings, *, vacant: int | None, fast: bool) -> Context:
    empty = NONE
    if board.players == 3:
        empty = board.vacant if vacant is None else vacant
    owners = (board.owners or TWO_PLAYER_OWNERS) if board.players == 2 else ()
    return Context(board, cards, rules, vacant=empty, owners=owners, fast=fast)


def place_five_each(state: State) -> None:
    """One Legion in each province of the Base (N3.0-8)."""
    for seat in state.ctx.seats:
        for place in state.ctx.board.area_places[seat]:
            state.legions[place * STRIDE + seat] = 1


def first_seat(state: State, first: int | None) -> int:
    """The "youngest player": named, a switch of the board, or drawn (R020)."""
    named = state.ctx.rules.first_player
    if first is None and named != "random" and LETTERS.index(named) in state.ctx.seats:
        first = LETTERS.index(named)
    if first is None:
        state.chance, pick = draw(state.chance, len(state.ctx.seats))
        first = state.ctx.seats[pick]
    return first


def start_setup(state: State, choose_first: bool) -> None:
    stack: list[Decision] = [Placement(len(state.ctx.seats))]
    if choose_first:
        stack += [FirstColour(), SecretColour()]
    state.stack = stack
    state.phase = "setup"


def position(
    board: Board,
    cards: Sequence[Card],
    *,
    vacant: int | None = None,
    fast: bool = False,
    owners: tuple[int, ...] = (),
    turn: int = 1,
    phase: str = "round",
    active: int = NONE,
    first: int = NONE,
    legions: Sequence[int],
    marked: Sequence[int],
    leaders: Sequence[tuple[int, int]],
    barbarian: int = NONE,
    vp: Sequence[int] = (0, 0, 0, 0),
    hands: Sequence[Sequence[int]] = ((), (), (), ()),
    held: Sequence[int] = (NONE, NONE, NONE, NONE),
    cards_played: int = 0,
    once_used: Sequence[str] = (),
    roma_whole_turn: Sequence[int] = (),
    secret_targets: Sequence[int] = (),
    rules: Rulings | None = None,
) -> State:
    """Any position after set-up, for scenario cases: Legions as the state keeps them, Leaders as (place, rank).

    The table is asked before each game turn begins and ends, so that a case can look between them.
    """
    ctx = context(board, cards, rules or board.rules, vacant=vacant, fast=fast)
    if owners:
        ctx.owners = owners
    ctx.face = tuple(range(len(ctx.cards)))  # a case names its cards: none stands for another
    state = fresh(ctx, seeded(0))
    state.paced = True
    state.turn = turn
    state.first = first if first != NONE else active
    state.legions = list(legions)
    state.marked = list(marked)
    for seat in ctx.seats:
        state.leader_at[seat], state.rank[seat] = leaders[seat]
    state.barbarian = barbarian
    state.vp = list(vp)
    state.hands = [tuple(sorted(hand)) for hand in hands]
    state.held = list(held)
    state.roma_whole = sum(1 << seat for seat in roma_whole_turn)
    state.secret = list(secret_targets) or [NONE, NONE]
    state.phase = phase
    if phase == "round":
        state.active = active
        state.cards_played = cards_played
        for kind in once_used:
            state.once |= 15 << (KIND_INDEX[kind] * 4)
        state.last_round = is_last_round(state, active)
        state.stack = [Round()]
    return state
