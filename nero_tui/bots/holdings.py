"""What Legions hold: the provinces of every Area and of Italy, and what they are worth to each seat.

A move changes the Legions of one Area or two. What has been found out about an Area is kept, and looked up by the
Legions that stand there: who holds what as long as the board is the same, its worth as long as the cards are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from nero_tui.bots.lay_of_the_land import Cut, Land, Legions
from nero_tui.nero.state import STRIDE, State

PROVINCES_HELD: Final = (0.0, 0.1, 0.4, 1.0, 1.1, 1.15)
"""Part of an Area's worth, by how many of its provinces a seat controls: three are control (N11.2-1)."""
VACANT_WORTH: Final = 0.4
"""What an Area that nobody plays is worth: it gives no points, but it helps to the throne."""
CONTROL: Final = 3
MOST_KNOWN: Final = 20000
"""Patterns of Legions in a region that are remembered."""
ITALY: Final = 4

Holding = tuple[tuple[int, float, int], ...]
"""For each seat its Legions in a region, what it holds there is worth, and 1 if it controls the Area.

In Italy the last number is by how many Legions the seat outnumbers all others.
"""


class Known(dict[Legions, Holding]):
    """What has been found out about one region, by the Legions there; the rest is worked out when it is asked for."""

    def __init__(self, holdings: Holdings, region: int, barbarian: int) -> None:
        super().__init__()
        self.holdings = holdings
        self.region = region
        self.barbarian = barbarian

    def __missing__(self, here: Legions) -> Holding:
        if len(self) >= MOST_KNOWN:
            self.clear()
        found = self[here] = self.holdings.weigh(self.region, here, self.barbarian)
        return found


class Holdings:
    """The Areas in their order and Italy last; ``sure`` says how likely each seat keeps what it has."""

    def __init__(
        self, land: Land, vacant: int, area_worth: float, sure: tuple[float, ...], italy_later: float
    ) -> None:
        self.land = land
        area = tuple(tuple(area_worth * part * each for part in PROVINCES_HELD) for each in sure)
        empty = (tuple(VACANT_WORTH * part for part in PROVINCES_HELD),) * 4
        counts = range(len(land.regions[ITALY]) + 1)
        italy = tuple(tuple(count * (each + italy_later) for count in counts) for each in sure)
        self.worth = (*(empty if region == vacant else area for region in range(ITALY)), italy)
        """What provinces are worth, by region, seat and how many of them the seat controls."""
        self._known: dict[int, list[tuple[Known, Cut]]] = {}

    def of(self, state: State) -> list[Holding]:
        known = self._known.get(state.barbarian)
        if known is None:
            known = [(Known(self, region, state.barbarian), cut) for region, cut in enumerate(self.land.cuts)]
            self._known[state.barbarian] = known
        everywhere = bytes(state.legions)
        return [region[cut(everywhere)] for region, cut in known]

    def weigh(self, region: int, here: Legions, barbarian: int) -> Holding:
        """Who has more than half of the Legions of a province holds it; Uncontrolled ones do not count (N11.1-1)."""
        legions, held = [0, 0, 0, 0], [0, 0, 0, 0]
        at = 0
        for place in self.land.regions[region]:
            w, c, e, a = row = here[at : at + 4]
            at += STRIDE
            total = w + c + e + a
            if total:
                legions[0] += w
                legions[1] += c
                legions[2] += e
                legions[3] += a
                most = max(row)
                if 2 * most > total and place != barbarian:
                    held[row.index(most)] += 1
        worth = self.worth[region]
        if region == ITALY:
            everybody = sum(here)
            return tuple([(own, worth[s][held[s]], max(0, 2 * own - everybody)) for s, own in enumerate(legions)])
        return tuple([(own, worth[s][held[s]], int(held[s] >= CONTROL)) for s, own in enumerate(legions)])


holdings_of = lru_cache(maxsize=32)(Holdings)
"""The holdings for these figures: the same for all questions until somebody plays a card."""
