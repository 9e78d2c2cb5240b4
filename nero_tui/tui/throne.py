"""How far a seat is from the throne: its Declaration Points, as everybody can count them."""

from __future__ import annotations

from nero_tui.nero.emperor import Declaration
from nero_tui.nero.pieces import DECLARATION_POINTS, area_points, italy_points, map_points
from nero_tui.nero.state import EMPEROR, NONE, State
from nero_tui.table.protocol import Seat

IN_DECLARATIONS = frozenset({"senate_influence", "praetorian_guard"})


def counted(view: State, seat: Seat) -> str:
    """What the map gives, item by item: ``3 of 5 DPs (Italy 1, Areas 2)``."""
    items = [
        f"{name} {points}"
        for name, points in (("Italy", italy_points(view, seat)), ("Areas", area_points(view, seat)))
        if points
    ]
    told = f"{map_points(view, seat)} of {DECLARATION_POINTS} DPs"
    return f"{told} ({', '.join(items)})" if items else told


def within_reach(view: State, seat: Seat) -> str:
    """To somebody whose Leader is in Roma in his own round: what he has and what his hand could add."""
    in_roma = view.leader_at[seat] == view.ctx.board.city != NONE
    if not in_roma or view.active != seat or view.rank[seat] == EMPEROR or _declaring(view):
        return ""
    fitting = sum(card >= 0 and view.ctx.kind[card] in IN_DECLARATIONS for card in view.hands[seat])
    cards = min(fitting, view.ctx.rules.cards_per_round - view.cards_played)
    hand = f", up to {cards} more from your hand" if cards else ""
    return f"The throne: {counted(view, seat)}{hand}."


def _declaring(view: State) -> bool:
    return any(isinstance(frame, Declaration) for frame in view.stack)
