"""What a card is worth in the hand: the price of every march, battle and withdrawal that spends it."""

from __future__ import annotations

from nero_tui.bots.worth import Scales
from nero_tui.nero.emperor import may_hail
from nero_tui.nero.pieces import emperors
from nero_tui.nero.state import CONTENDER, EMPEROR, State


def prices(view: State, seat: int, scales: Scales) -> dict[int, float]:
    """For every card in the hand what it costs to part with it now."""
    hand = [card for card in view.hands[seat] if card >= 0]
    rulers = emperors(view)
    ruling = seat in rulers
    rivals = [ruler for ruler in rulers if ruler != seat and not same_person(view, ruler, seat)]
    count = dict.fromkeys(view.ctx.kind, 0)
    heat = scales.heat[seat]
    result: dict[int, float] = {}
    for card in sorted(hand, key=lambda c: (-view.ctx.mp[c] - view.ctx.bp[c], c)):
        kind = view.ctx.kind[card]
        count[kind] += 1
        base = 0.36 + 0.09 * view.ctx.mp[card] + 0.06 * view.ctx.bp[card]
        extra = special(view, seat, kind, count[kind], ruling, rulers, rivals, heat)
        result[card] = base * (0.35 + 0.65 * heat) + extra
    if view.last_round and view.active == seat:
        # What is not played in this round is lost; only the four best uses matter.
        result = {card: 0.02 * price for card, price in result.items()}
    return result


def same_person(view: State, one: int, other: int) -> bool:
    owners = view.ctx.owners
    return bool(owners) and owners[one] == owners[other]


def special(
    view: State, seat: int, kind: str, number: int, ruling: bool, rulers: list[int], rivals: list[int], heat: float
) -> float:
    """What a card's event adds to its price, the ``number``-th of its kind."""
    if kind == "praetorian_guard":
        if ruling:
            return (2.2 if number == 1 else 0.9 if number == 2 else 0.2) * min(1.0, 2 * heat)
        return 0.55 if not rulers else 0.2
    if kind == "senate_influence":
        return 0.5 if not rulers else 0.1
    if kind == "assassin":
        return (1.3 if rivals else 0.45 if not ruling else 0.1) * (1.0 if number == 1 else 0.3)
    if kind == "hail_caesar":
        if ruling or number > 1 or view.rank[seat] == CONTENDER:
            return 0.05
        return 1.2 if may_hail(view, seat) else 0.4
    if kind == "bad_weather":
        return (0.5 if number == 1 else 0.2) * heat
    if kind == "bad_augury":
        return (0.35 if number == 1 else 0.1) * heat
    if kind == "bribe":
        threat = any(view.rank[s] != EMPEROR and view.leader_at[s] == view.ctx.board.city for s in view.ctx.seats)
        return (0.3 if not rulers and number <= 2 else 0.0) * heat + (0.3 if threat and not rulers else 0.0)
    if kind == "sick":
        return 0.2 * heat
    if kind in ("legion_rebels", "revolts", "traitor"):
        return 0.15
    return 0.1
