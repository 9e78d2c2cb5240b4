"""What others may hold, as far as a seat can know, and what that means for a battle or an attempt."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.state import STRIDE, State
from nero_tui.nero.views import unseen_cards

BEST_OF: Final = 2
"""Who has several cards to choose from plays the better of two: few bet their best, few their worst."""
BOLD: Final = 0.8
"""How often somebody with cards plays one in a battle."""
HIGHEST: Final = 8


def expected_copies(view: State, seat: int, holder: int, kind: str, unseen: list[int] | None = None) -> float:
    """How many cards of a kind another seat holds on average; ``unseen`` if it is known what could be anywhere."""
    if unseen is None:
        unseen = unseen_cards(view, seat)
    kinds = view.ctx.kind
    known = hidden = 0
    for card in view.hands[holder]:
        if card < 0:
            hidden += 1
        elif kinds[card] == kind:
            known += 1
    if not hidden or not unseen:
        return known + 0.0
    copies = sum([kinds[card] == kind for card in unseen])
    return known + hidden * copies / len(unseen)


def chance_of_none(view: State, seat: int, holder: int, kind: str) -> float:
    """How likely it is that another seat holds no card of a kind."""
    hand = view.hands[holder]
    kinds = view.ctx.kind
    if any(card >= 0 and kinds[card] == kind for card in hand):
        return 0.0
    unseen = unseen_cards(view, seat)
    copies, pool = sum([kinds[card] == kind for card in unseen]), len(unseen)
    chance = 1.0
    for drawn in range(sum(1 for card in hand if card < 0)):
        if pool - drawn <= 0:
            break
        chance *= max(0.0, (pool - drawn - copies) / (pool - drawn))
    return chance


def bets(view: State, seat: int, other: int, may_play: bool) -> list[float]:
    """How likely each number of Battle Points is as the card that another seat plays; index 0 is also no card."""
    chances = [0.0] * HIGHEST
    hand = view.hands[other]
    if not may_play or not hand:
        chances[0] = 1.0
        return chances
    bp = view.ctx.bp
    counts = [0.0] * HIGHEST
    unseen = unseen_cards(view, seat)
    hidden = sum(1 for card in hand if card < 0)
    if hidden and unseen:
        for card in unseen:
            counts[bp[card]] += hidden / len(unseen)
    for card in hand:
        if card >= 0:
            counts[bp[card]] += 1
    total = sum(counts)
    if not total:
        chances[0] = 1.0
        return chances
    draws = min(BEST_OF, len(hand))
    below = before = 0.0
    for points in range(HIGHEST):
        below += counts[points] / total
        chances[points] = BOLD * (below**draws - before**draws)
        before = below
    chances[0] += 1 - BOLD
    return chances


def marked_down(chances: list[float]) -> list[float]:
    """The same for a stack with a Retreat marker, whose card is worth one less (N6.3-4)."""
    return [chances[0] + chances[1], *chances[2:], 0.0]


def defender_bets(view: State, seat: int, defender: int, place: int) -> list[float]:
    chances = bets(view, seat, defender, True)
    return marked_down(chances) if view.marked[place * STRIDE + defender] else chances


def outcome(ours: int, theirs: int, chances: list[float]) -> tuple[float, float]:
    """How likely we win and lose, with totals before their card and what that card may be."""
    win = lose = 0.0
    for points, chance in enumerate(chances):
        if chance:
            if ours > theirs + points:
                win += chance
            elif ours < theirs + points:
                lose += chance
    return win, lose
