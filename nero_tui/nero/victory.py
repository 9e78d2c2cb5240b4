"""End of a game turn: markers, automatic victory, Victory Points, and who has won (4.2, 13.0)."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.pieces import areas_of, award, controls, emperors
from nero_tui.nero.state import EMPEROR, NONE, STRIDE, State

LAST_TURN: Final = 4


def score_turn(state: State) -> None:
    """Steps 4 to 6 of a game turn (N4.2-10 to N4.2-12)."""
    state.marked = [0] * len(state.marked)
    state.log.note("turn_ends", state.turn)
    winner = automatic_winner(state)
    if winner != NONE:
        end_game(state, (winner,), "automatic")
        return
    for seat in state.ctx.seats:
        for points, why in turn_points(state, seat):
            award(state, seat, points, why)
    if state.turn == LAST_TURN:
        end_game(state, points_winners(state), "points")
        return
    state.turn += 1
    state.phase = "turn_start"
    city = state.ctx.board.city
    state.roma_whole = sum(1 << seat for seat in emperors(state) if state.leader_at[seat] == city)


def turn_points(state: State, seat: int) -> list[tuple[int, str]]:
    """What a seat earns at the end of this turn, item by item (13.2)."""
    last = state.turn == LAST_TURN
    items: list[tuple[int, str]] = []
    if state.rank[seat] == EMPEROR:
        alone = len(emperors(state)) == 1
        items.append(((8 if alone else 4) if last else (5 if alone else 2), "emperor"))
        if state.leader_at[seat] == state.ctx.board.city:
            items.append((2, "roma"))
            if state.roma_whole >> seat & 1:
                items.append((1, "roma_whole_turn"))
        if state.barbarian != NONE:
            items.append((-2, "barbarians"))
    for area in areas_of(state, seat):
        if area != state.ctx.vacant:  # N3.2-3
            items.append((3 if last else 2, f"area {state.ctx.board.areas[area].letter}"))
    for place in state.ctx.board.italy:
        if controls(state, place) == seat:
            items.append((1, f"italy {state.ctx.board.places[place].key}"))
    return items


def automatic_winner(state: State) -> int:
    """All four Areas, or three as Emperor (N13.1-1, N13.1-2, R224); never with two players (N14-9)."""
    if state.ctx.owners:
        return NONE
    for seat in state.ctx.seats:
        areas = areas_of(state, seat)
        if not state.ctx.rules.vacant_area_auto_victory:
            areas = [area for area in areas if area != state.ctx.vacant]
        if len(areas) == 4 or (len(areas) == 3 and state.rank[seat] == EMPEROR):
            return seat
    return NONE


def counting_seat(state: State, person: int) -> int:
    """The colour of a person that his opponent chose to count (N14-13)."""
    return state.secret[1 - person]


def points_winners(state: State) -> tuple[int, ...]:
    """Seats (with two players: persons) with the most points; ties are shared or broken (R222, R223)."""
    if state.ctx.owners:
        standing = {person: standing_of(state, counting_seat(state, person)) for person in (0, 1)}
    else:
        standing = {seat: standing_of(state, seat) for seat in state.ctx.seats}
    best = max(standing.values())
    return tuple(who for who, value in standing.items() if value == best)


def standing_of(state: State, seat: int) -> tuple[int, ...]:
    if state.ctx.rules.final_tie == "shared":
        return (state.vp[seat],)
    legions = sum(state.legions[seat::STRIDE])
    return (state.vp[seat], int(state.rank[seat] == EMPEROR), len(areas_of(state, seat)), legions)


def end_game(state: State, winners: tuple[int, ...], victory: str) -> None:
    state.phase = "over"
    state.winner = winners
    state.victory = victory
    state.log.note("game_over", winners, victory)
