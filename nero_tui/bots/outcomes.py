"""What an event will do, as far as one can tell before its targets have chosen."""

from __future__ import annotations

from nero_tui.nero.displacement import revolt_needs, rise
from nero_tui.nero.events import rebels, summon
from nero_tui.nero.galley import Fleet
from nero_tui.nero.pieces import demote_lone_leaders, lose_legion, place_leader
from nero_tui.nero.state import STRIDE, State
from nero_tui.table.protocol import Choice


def let_happen(state: State, choice: Choice) -> None:
    """Let an announced event take effect; where others choose, they are taken to choose what is usual."""
    verb = choice[0]
    if verb == "rebels":
        rebels(state, choice)
    elif verb == "summon":
        summon(state, choice)
    elif verb == "revolt":
        let_revolt(state, choice[1])
    elif verb == "tribes":
        let_tribes_come(state, choice[1])
    elif verb == "fleet":
        Fleet(*choice[1:]).land(state)


def let_revolt(state: State, place: int) -> None:
    """The owner sends Legions from where he has most."""
    owner = state.ctx.board.places[place].area
    for _ in range(revolt_needs(state, place)):
        stacks = [(state.legions[p * STRIDE + owner], -p) for p in range(state.ctx.places) if p != place]
        lose_legion(state, -max(stacks)[1], owner)
        state.legions[place * STRIDE + owner] += 1
    rise(state, place)


def let_tribes_come(state: State, place: int) -> None:
    """All pieces go to the neighbour where their owner has most."""
    goals = state.ctx.board.land[place]
    for seat in state.ctx.seats:
        at = place * STRIDE + seat
        goal = max((state.legions[p * STRIDE + seat], -p) for p in goals)[1] * -1
        state.legions[goal * STRIDE + seat] += state.legions[at]
        state.legions[at] = 0
        if state.leader_at[seat] == place:
            place_leader(state, seat, goal)
    state.barbarian = place
    demote_lone_leaders(state)
