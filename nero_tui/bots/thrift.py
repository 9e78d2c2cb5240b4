"""When to part with a card: the last word of a game turn belongs to whoever still has cards.

Only what stands when the turn ends scores, and most of what is won early in a turn is lost again before. So a card that
is kept is worth more than its points say, until nobody else is left to answer.
"""

from __future__ import annotations

from typing import Final

from nero_tui.bots.keeping import prices
from nero_tui.bots.worth import Scales
from nero_tui.nero.state import State

THRIFT: Final = 3.0
"""What a card is worth beyond its price, in Victory Points, while others still have cards."""


def thrifty_prices(view: State, seat: int, scales: Scales) -> dict[int, float]:
    """For every card in the hand what it costs to part with it now, for who means to have the last word."""
    costs = prices(view, seat, scales)
    if (view.last_round and view.active == seat) or not any(view.hands[other] for other in scales.others):
        return costs
    return {card: price + THRIFT for card, price in costs.items()}
