"""Battles before they are fought: what to expect of an attack, and how much to bet on it."""

from __future__ import annotations

from typing import Final

from nero_tui.bots.odds import bets, defender_bets, marked_down, outcome
from nero_tui.bots.worth import Scales
from nero_tui.nero.battle import (
    BARBARIAN_POINTS,
    attacker_chooses,
    attacker_wins,
    attacking_force,
    defender_wins,
    defending_force,
    fight_barbarians,
)  # fmt: skip
from nero_tui.nero.pieces import group_numbered, hand_faces
from nero_tui.nero.state import BARBARIANS, NONE, STRIDE, Group, State

FAR_BELOW: Final = 1e9

Bet = tuple[float, int]
"""What a battle is worth with the best card, and that card (NONE for no card)."""


def results(state: State, scales: Scales, group: Group, defender: int) -> tuple[float, float]:
    """The worth of the position after the attacker has won and after he has lost."""
    won, lost = state.copy(), state.copy()
    winners, losers = group_numbered(won, group.number), group_numbered(lost, group.number)
    assert winners is not None and losers is not None
    if defender == BARBARIANS:
        fight_barbarians(won, winners, True)
        fight_barbarians(lost, losers, False)
    else:
        attacker_wins(won, winners, defender)
        defender_wins(lost, losers, defender)
    return scales.worth(won), scales.worth(lost)


def attack_bets(
    state: State, seat: int, scales: Scales, group: Group, defender: int, cards: dict[int, float], may_bet: bool
) -> list[Bet]:
    """What an attack by a group of ours is worth with each card that we could bet, the best first."""
    drawn = scales.worth(state)
    won, lost = results(state, scales, group, defender)
    if defender == BARBARIANS:
        theirs, chances = BARBARIAN_POINTS, [1.0]
    else:
        theirs = defending_force(state, defender, group.place, NONE).total
        chances = defender_bets(state, seat, defender, group.place)
    found = []
    for card in [NONE, *(cards if may_bet else ())]:
        ours = attacking_force(state, group, card).total
        win, lose = outcome(ours, theirs, chances)
        price = cards[card] if card >= 0 else 0.0
        found.append((win * won + lose * lost + (1 - win - lose) * drawn - price, card))
    return sorted(found, key=lambda bet: (-bet[0], bet[1]))


class Stakes:
    """What attacks are worth in all positions that a march may lead to: the cards are the same in all of them."""

    def __init__(self, view: State, seat: int, scales: Scales, cards: dict[int, float], may_bet: bool) -> None:
        self.view = view
        self.seat = seat
        self.scales = scales
        cheapest: dict[int, float] = {}
        for card, price in cards.items() if may_bet else ():
            points = view.ctx.bp[card]
            cheapest[points] = min(price, cheapest.get(points, price))
        self.bets = [(0, 0.0), *cheapest.items()]
        """Battle Points that we could bet, and the price of the cheapest card that gives them."""
        self._odds: dict[tuple[int, bool], Odds] = {}

    def attack(self, state: State, group: Group, defender: int, drawn: float) -> float:
        """What an attack is worth with the best bet; ``drawn`` is the worth of the position as it is."""
        won, lost = results(state, self.scales, group, defender)
        place = group.place
        marked = defender != BARBARIANS and state.marked[place * STRIDE + defender] > 0
        theirs = BARBARIAN_POINTS
        if defender != BARBARIANS:
            theirs = defending_force(state, defender, place, NONE).total
        lead = attacking_force(state, group, NONE).total - theirs
        best = -FAR_BELOW
        odds = self.odds(defender, marked)
        for points, price in self.bets:
            win, lose = odds[lead + points]
            worth = win * won + lose * lost + (1 - win - lose) * drawn - price
            if worth > best:
                best = worth
        return best

    def odds(self, defender: int, marked: bool) -> Odds:
        """How likely we win and lose, by the points that we lead before the defender shows his card."""
        known = self._odds.get((defender, marked))
        if known is None:
            if defender == BARBARIANS:
                chances = [1.0]
            else:
                chances = bets(self.view, self.seat, defender, True)
                if marked:
                    chances = marked_down(chances)
            known = self._odds[defender, marked] = Odds(chances)
        return known


class Odds(dict[int, tuple[float, float]]):
    """Chances to win and to lose by lead, worked out when they are asked for."""

    def __init__(self, chances: list[float]) -> None:
        super().__init__()
        self.chances = chances

    def __missing__(self, lead: int) -> tuple[float, float]:
        found = self[lead] = outcome(lead, 0, self.chances)
        return found


def defence_bets(
    state: State, seat: int, scales: Scales, group: Group, cards: dict[int, float]
) -> list[Bet]:
    """What a battle in which a group attacks us is worth with each card that we could bet, the best first."""
    drawn = scales.worth(state)
    won, lost = results(state, scales, group, seat)
    theirs = attacking_force(state, group, NONE).total
    chances = bets(state, seat, state.active, attacker_chooses(state))
    found = []
    for card in [NONE, *cards]:
        ours = defending_force(state, seat, group.place, card).total
        win, lose = outcome(ours, theirs, chances)
        price = cards[card] if card >= 0 else 0.0
        # What is good for the defender is the attacker's loss.
        found.append((win * lost + lose * won + (1 - win - lose) * drawn - price, card))
    return sorted(found, key=lambda bet: (-bet[0], bet[1]))


def faces(state: State, seat: int, prices: dict[int, float], spent: tuple[int, ...] = ()) -> dict[int, float]:
    """One card of every face that could be bet, with its price."""
    return {card: prices[card] for card in hand_faces(state, seat) if card >= 0 and card not in spent}
