"""What must hold in every position of every game, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nero_tui.nero.board import LETTERS
from nero_tui.nero.pieces import enemies, uncontrolled
from nero_tui.nero.state import EMPEROR, GENERAL, NONE, RANKS, STRIDE, State
from nero_tui.table.protocol import Event

MOST_UNCONTROLLED = 4
MOST_EMPERORS = 2


def check_invariants(state: State) -> list[str]:
    """Every rule of the table that this position breaks, one sentence each; none in a sound position."""
    broken = [*_legions(state), *_leaders(state), *_cards(state)]
    # Before the last General is placed, pieces are still on their way to the map.
    return broken if state.phase != "setup" else [each for each in broken if each.startswith("card")]


def check_points(start: Sequence[int], events: Iterable[Event], now: Sequence[int]) -> list[str]:
    """Whether the VPs are the ones at the start and what the log explains since then."""
    explained = list(start)
    for event in events:
        if event.kind == "vp":
            explained[event.facts[0]] += event.facts[1]
    return [
        f"{letter} has {now[seat]} VPs, but the log explains {explained[seat]}"
        for seat, letter in enumerate(LETTERS)
        if now[seat] != explained[seat]
    ]


def _legions(state: State) -> Iterable[str]:
    board = state.ctx.board
    expected = board.legions_each * len(state.ctx.seats)
    if sum(state.legions) != expected:
        yield f"there are {sum(state.legions)} Legions on the map instead of {expected} (N2.2-1, N2.2-2)"
    if uncontrolled(state) > MOST_UNCONTROLLED:
        yield f"there are {uncontrolled(state)} Uncontrolled Legions, more than {MOST_UNCONTROLLED} (N2.2-4)"
    if any(state.legions[board.city * STRIDE : board.city * STRIDE + STRIDE]):
        yield f"there is a Legion in {board.places[board.city].name} (N5.8-4)"
    for index, (marked, present) in enumerate(zip(state.marked, state.legions)):
        if not 0 <= marked <= present:
            name = board.places[index // STRIDE].name
            yield f"{marked} of {present} Legions in {name} are under a Retreat marker (N2.2-11)"


def _leaders(state: State) -> Iterable[str]:
    emperors = [seat for seat in state.ctx.seats if state.rank[seat] == EMPEROR]
    if len(emperors) > MOST_EMPERORS:
        yield f"there are {len(emperors)} Emperors, more than {MOST_EMPERORS} (N10-1)"
    for seat, letter in enumerate(LETTERS):
        place = state.leader_at[seat]
        if (place != NONE) != (seat in state.ctx.seats):
            yield f"{letter} has {'a' if place != NONE else 'no'} Leader on the map (N2.2-9)"
        elif place not in (NONE, state.ctx.board.city) and state.rank[seat] != GENERAL:
            if not state.legions[place * STRIDE + seat] and enemies(state, seat, place):
                name = state.ctx.board.places[place].name
                yield f"the {RANKS[state.rank[seat]].title()} of {letter} is alone among enemies in {name} (N5.7-6)"


def _cards(state: State) -> Iterable[str]:
    cards = state.ctx.cards
    places = Counter(card for hand in state.hands for card in hand)
    places.update(card for card in state.held if card != NONE)
    places.update(card for card in range(len(cards)) if state.played >> card & 1)
    for card, number in sorted(places.items()):
        if not 0 <= card < len(cards):
            yield f"card {card} does not exist (N2.0-1)"
        elif number > 1:
            yield f"card {cards[card].name} is in {number} places at once (N2.5-1)"
