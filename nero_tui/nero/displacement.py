"""Pieces moved by force: Barbarian Tribe Attacks drive them out, Revolts call them in (12.0)."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import carry_stack, demote_lone_leaders, drop_group, lose_legion, neighbours, place_leader
from nero_tui.nero.state import NONE, STRIDE, UNCONTROLLED, State
from nero_tui.table.protocol import Choice

REVOLT_LEGIONS: Final = 2
"""Legions that a revolting province holds at least (N12-REVOLTS-3)."""


class Displacement(Decision):
    """Each owner moves his pieces out, the player of the card first, then the Uncontrolled Legions (R193)."""

    fields = ("place", "done", "seat")
    __slots__ = fields

    def __init__(self, place: int, done: int = 0, seat: int = NONE) -> None:
        self.place = place
        self.done = done
        self.seat = seat

    @property
    def kind(self) -> str:  # type: ignore[override]
        return "displace_uncontrolled" if self.seat == UNCONTROLLED else "displace"

    def goals(self, state: State) -> tuple[int, ...]:
        return neighbours(state, self.place, state.ctx.rules.barbarian_displacement_straits)

    def resume(self, state: State) -> bool:
        goals = self.goals(state)
        for seat in (state.active, *state.ctx.sequence[state.active], UNCONTROLLED):
            if self.done >> seat & 1:
                continue
            self.seat = seat
            if not goals or not self.pieces_of(state, seat):
                self.done |= 1 << seat
            elif self.answers_itself(state, self.options(state, seat)):
                self.drive_out(state, goals[0])
            else:
                return True
        state.stack.pop()
        state.barbarian = self.place
        state.log.note("tribes", state.active, self.place)
        return False

    def pieces_of(self, state: State, seat: int) -> bool:
        if state.legions[self.place * STRIDE + seat]:
            return True
        return seat != UNCONTROLLED and state.leader_at[seat] == self.place

    def asked(self, state: State) -> tuple[int, ...]:
        return (state.active if self.seat == UNCONTROLLED else self.seat,)

    def options(self, state: State, seat: int) -> list[Choice]:
        verb = "scatter" if self.seat == UNCONTROLLED else "flee"
        return [(verb, goal) for goal in self.goals(state)]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        self.drive_out(state, choice[1])

    def drive_out(self, state: State, goal: int) -> None:
        seat = self.seat
        self.done |= 1 << seat
        at, to = self.place * STRIDE + seat, goal * STRIDE + seat
        count, joined = state.legions[at], state.legions[to] > 0
        state.log.note("displaced", seat, self.place, goal, count)
        if seat == state.active:
            self.end_own_march(state, goal)
        state.legions[at] = 0
        state.legions[to] += count
        if seat == UNCONTROLLED:
            return
        state.marked[at] = 0
        state.marked[to] += count  # only they are marked, nobody they meet
        if count:
            carry_stack(state, seat, self.place, goal, joined)
        if state.leader_at[seat] == self.place:
            place_leader(state, seat, goal)
        demote_lone_leaders(state)  # after each displacement, not only at the end

    def end_own_march(self, state: State, goal: int) -> None:
        """Own groups here are displaced like the rest and hence finished (R195)."""
        finished = state.moved[self.place] + state.moved_marked[self.place]
        state.moved[self.place] = state.moved_marked[self.place] = 0
        for group in [group for group in state.groups if group.place == self.place]:
            finished += group.legions
            if group.leader:
                state.leader_done = True
            drop_group(state, group)
        state.moved_marked[goal] += finished


def revolt_needs(state: State, place: int) -> int:
    """Legions that the owner of the Base has to bring (R204)."""
    owner = state.ctx.board.places[place].area
    at = place * STRIDE
    missing = max(0, REVOLT_LEGIONS - sum(state.legions[at : at + STRIDE]))
    elsewhere = sum(state.legions[owner::STRIDE]) - state.legions[at + owner]
    return min(missing, elsewhere)


def start_revolt(state: State, place: int) -> None:
    needs = revolt_needs(state, place)
    if needs:
        state.stack.append(Revolt(place, needs))
    else:
        rise(state, place)


class Revolt(Decision):
    """The owner of the Base chooses, Legion by Legion, whom he sends (N12-REVOLTS-6)."""

    fields = ("place", "needs")
    __slots__ = fields
    kind = "revolt"

    def __init__(self, place: int, needs: int) -> None:
        self.place = place
        self.needs = needs

    def owner(self, state: State) -> int:
        return state.ctx.board.places[self.place].area

    def resume(self, state: State) -> bool:
        if not self.needs:
            state.stack.pop()
            rise(state, self.place)
            return False
        options = self.options(state, self.owner(state))
        if self.answers_itself(state, options):
            self.answer(state, self.owner(state), options[0])
            return False
        return True

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.owner(state),)

    def options(self, state: State, seat: int) -> list[Choice]:
        return [
            ("bring", place)
            for place in range(state.ctx.places)
            if place != self.place and state.legions[place * STRIDE + seat]
        ]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        self.needs -= 1
        lose_legion(state, choice[1], seat)
        state.legions[self.place * STRIDE + seat] += 1
        state.log.note("brought", seat, choice[1], self.place)
        demote_lone_leaders(state)


def rise(state: State, place: int) -> None:
    """Every Legion in the province becomes Uncontrolled (N12-REVOLTS-5)."""
    at = place * STRIDE
    for colour in (0, 1, 2, 3):
        while state.legions[at + colour]:
            lose_legion(state, place, colour)
            state.legions[at + UNCONTROLLED] += 1
    state.log.note("revolted", place, state.legions[at + UNCONTROLLED])
    demote_lone_leaders(state)
