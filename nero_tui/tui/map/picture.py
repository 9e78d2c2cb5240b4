"""What lies on the map, as plain data: all that has to be drawn, and nothing that a seat may not see.

Two pictures can be compared place by place, so that only what changed is drawn again.
"""

from __future__ import annotations

from typing import NamedTuple

from nero_tui.nero.board import LETTERS
from nero_tui.nero.pieces import controls, controls_area
from nero_tui.nero.state import NONE, STRIDE, UNCONTROLLED, Group, State

COLOURS = (*LETTERS, "U")
"""The letter of every colour of Legions; U is Uncontrolled."""


class Stack(NamedTuple):
    """Legions of one colour in one province."""

    colour: int
    number: int
    retreating: int = 0
    """How many of them lie under a Retreat marker."""
    marching: int = 0
    """How many of them belong to a group that has still Movement Points to spend."""

    @property
    def letter(self) -> str:
        return COLOURS[self.colour]


class Leader(NamedTuple):
    seat: int
    rank: int
    marching: bool = False

    @property
    def letter(self) -> str:
        return COLOURS[self.seat]


class PlacePicture(NamedTuple):
    """One province, or Roma with the Leaders in it."""

    stacks: tuple[Stack, ...] = ()
    leaders: tuple[Leader, ...] = ()
    barbarian: bool = False
    control: int = NONE
    """The seat that controls the province."""

    def leader(self, seat: int) -> Leader | None:
        return next((leader for leader in self.leaders if leader.seat == seat), None)


class MapPicture(NamedTuple):
    places: tuple[PlacePicture, ...]
    areas: tuple[int, ...]
    """The seat that controls each Area, or NONE."""

    def changed(self, other: MapPicture) -> frozenset[int]:
        """The places that look different in another picture."""
        return frozenset(p for p, (mine, its) in enumerate(zip(self.places, other.places)) if mine != its)

    def control(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Who controls each of these provinces."""
        return tuple(self.places[place].control for place in places)


def empty_map(places: int, areas: int = 4) -> MapPicture:
    """The board before anybody has placed anything."""
    return MapPicture((PlacePicture(),) * places, (NONE,) * areas)


def draw_map(state: State) -> MapPicture:
    """The map as it lies on the table; ``state`` is a seat's view."""
    places = tuple(_place(state, place) for place in range(state.ctx.places))
    areas = tuple(controls_area(state, area) for area in range(len(state.ctx.board.areas)))
    return MapPicture(places, areas)


def _place(state: State, place: int) -> PlacePicture:
    groups = [group for group in state.groups if group.place == place]
    stacks = tuple(_stack(state, place, colour, groups) for colour in range(STRIDE))
    leaders = tuple(
        Leader(seat, state.rank[seat], seat == state.active and any(group.leader for group in groups))
        for seat in state.ctx.seats
        if state.leader_at[seat] == place
    )
    return PlacePicture(
        tuple(stack for stack in stacks if stack.number),
        leaders,
        state.barbarian == place,
        controls(state, place),
    )


def _stack(state: State, place: int, colour: int, groups: list[Group]) -> Stack:
    at = place * STRIDE + colour
    # Groups are always the active seat's (N5.0-10); Uncontrolled Legions never march.
    marching = sum(group.legions for group in groups) if colour == state.active != UNCONTROLLED else 0
    return Stack(colour, state.legions[at], state.marked[at], marching)
