"""What never changes on a board and is asked for all the time: how far everything is from Roma."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Final

from nero_tui.nero.board import Board
from nero_tui.nero.state import STRIDE

FAR: Final = 9
MOST_LANDS: Final = 16

Legions = bytes | tuple[int, ...]
"""The Legions of some provinces, five numbers each."""
Cut = Callable[[bytes], Any]
"""Takes the Legions of some provinces out of those of the whole map."""


class Land:
    """Distances and regions of one board, counted once."""

    __slots__ = ("board", "cuts", "marks", "near", "regions", "roma", "steps")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.regions = (*board.area_places, board.italy)
        """The Areas and Italy."""
        self.cuts = tuple(cut(places) for places in self.regions)
        self.near = tuple(board.land[p] + board.strait[p] for p in range(len(board.places)))
        self.steps = tuple(self._from(place) for place in range(len(board.places)))
        """Steps of a Leader alone from place to place."""
        self.roma = self.steps[board.city]
        self.marks = tuple(at * at * 31 + at * 7 + 1 for at in range(len(board.places)))
        """A number for every place; Legions times these, added up, say where the Legions stand."""

    def _from(self, start: int) -> tuple[int, ...]:
        found = {start: 0}
        edge = [start]
        while edge:
            further = []
            for place in edge:
                ways = self.board.gates if place == self.board.city else self.near[place]
                for goal in ways:
                    if goal not in found:
                        found[goal] = found[place] + 1
                        further.append(goal)
            edge = further
        # Nobody marches through Roma; to it one goes from either gate.
        if start != self.board.city:
            found[self.board.city] = 1 + min(found.get(gate, FAR) for gate in self.board.gates)
        return tuple(found.get(place, FAR) for place in range(len(self.board.places)))


def cut(places: tuple[int, ...]) -> Cut:
    """In one piece if the places stand together in the board's file, as they do on all boards that ship."""
    first, last = places[0], places[-1]
    if places == tuple(range(first, last + 1)):
        return itemgetter(slice(first * STRIDE, (last + 1) * STRIDE))
    return itemgetter(*(place * STRIDE + colour for place in places for colour in range(STRIDE)))


_lands: dict[int, Land] = {}


def land_of(board: Board) -> Land:
    land = _lands.get(id(board))
    if land is None or land.board is not board:
        if len(_lands) >= MOST_LANDS:
            _lands.clear()
        land = _lands[id(board)] = Land(board)
    return land
