"""What must hold in every position of every game, whatever was played.

The scenario checker asks after every action, the fuzzer after each of millions of choices: so each
question is first put to the position as a whole, and a sentence is looked for only if something is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import gt

from nero_tui.nero.board import CARDS, LETTERS
from nero_tui.nero.pieces import enemies, uncontrolled
from nero_tui.nero.state import EMPEROR, GENERAL, NONE, RANKS, STRIDE, State
from nero_tui.table.protocol import Event

MOST_UNCONTROLLED = 4
MOST_EMPERORS = 2


def check_invariants(state: State) -> list[str]:
    """Every rule of the table that this position breaks, one sentence each; none in a sound position."""
    if state.phase == "setup":  # until the last General is placed, pieces are still on their way to the map
        return [*_cards(state)]
    return [*_legions(state), *_leaders(state), *_cards(state)]


def check_deck(state: State) -> list[str]:
    """Whether the game has 55 cards, no two of them the same one. Asked once: a deck does not change."""
    names = Counter(card.name for card in state.ctx.cards)
    broken = [f"the deck has {number} cards called {name} (N2.5-1)" for name, number in names.items() if number > 1]
    if len(state.ctx.cards) != CARDS:
        broken.append(f"the deck has {len(state.ctx.cards)} cards instead of {CARDS} (N2.0-1)")
    return broken


def check_points(start: Sequence[int], events: Iterable[Event], now: Sequence[int]) -> list[str]:
    """Whether the VPs are the ones at the start and what the log explains since then."""
    explained = list(start)
    add_points(explained, events)
    return unexplained(explained, now)


def add_points(points: list[int], events: Iterable[Event]) -> None:
    """Add to each seat's points what these lines of the log gave and took."""
    for event in events:
        if event.kind == "vp":
            points[event.facts[0]] += event.facts[1]


def unexplained(explained: Sequence[int], now: Sequence[int]) -> list[str]:
    """Where the VPs differ from what the log explains."""
    return [
        f"{letter} has {now[seat]} VPs, but the log explains {explained[seat]}"
        for seat, letter in enumerate(LETTERS)
        if now[seat] != explained[seat]
    ]


class Watchman:
    """Looks at one game after each of its choices and raises AssertionError when something is wrong.

    He remembers the look before, and so sees what a single position cannot show: VPs that the log
    does not explain, and cards that come back to a hand.
    """

    def __init__(self) -> None:
        self.read = 0  # how much of the log he has read
        self.points = [0, 0, 0, 0]
        self.turn = 0
        self.in_hands = 0

    def __call__(self, state: State) -> None:
        broken = check_invariants(state)
        if not self.read:
            broken += check_deck(state)
        events = state.log.since(self.read)
        self.read += len(events)
        add_points(self.points, events)
        if self.points != state.vp:
            broken += unexplained(self.points, state.vp)
        broken += self._returned(state)
        if broken:
            raise AssertionError("; ".join(broken))

    def _returned(self, state: State) -> Iterable[str]:
        """Within a game turn cards change hands or leave them; none comes back (N4.2-6)."""
        in_hands = sum([1 << card for hand in state.hands for card in hand])
        # The deal opens the turn; after it the phase is "round" and the new turn is on.
        back = in_hands & ~self.in_hands if self.in_hands and self.turn == state.turn else 0
        if back:
            names = (card.name for index, card in enumerate(state.ctx.cards) if back >> index & 1)
            yield f"card {', '.join(names)} has come back to a hand (N4.2-6)"
        self.turn = state.turn
        self.in_hands = in_hands


def _legions(state: State) -> Iterable[str]:
    board = state.ctx.board
    legions = state.legions
    expected = board.legions_each * len(state.ctx.seats)
    if sum(legions) != expected:
        yield f"there are {sum(legions)} Legions on the map instead of {expected} (N2.2-1, N2.2-2)"
    if min(legions) < 0:
        yield "there are fewer than no Legions in a province (N2.2-1)"
    if uncontrolled(state) > MOST_UNCONTROLLED:
        yield f"there are {uncontrolled(state)} Uncontrolled Legions, more than {MOST_UNCONTROLLED} (N2.2-4)"
    if any(legions[board.city * STRIDE : board.city * STRIDE + STRIDE]):
        yield f"there is a Legion in {board.places[board.city].name} (N5.8-4)"
    if any(state.marked) and (min(state.marked) < 0 or any(map(gt, state.marked, legions))):
        for index, (marked, present) in enumerate(zip(state.marked, legions)):
            if not 0 <= marked <= present:
                name = board.places[index // STRIDE].name
                yield f"{marked} of {present} Legions in {name} are under a Retreat marker (N2.2-11)"


def _leaders(state: State) -> Iterable[str]:
    if state.rank.count(EMPEROR) > MOST_EMPERORS:
        yield f"there are {state.rank.count(EMPEROR)} Emperors, more than {MOST_EMPERORS} (N10-1)"
    for seat, place in enumerate(state.leader_at):
        if (place != NONE) != (seat in state.ctx.seats):
            yield f"{LETTERS[seat]} has {'a' if place != NONE else 'no'} Leader on the map (N2.2-9)"
        elif state.rank[seat] != GENERAL and place not in (NONE, state.ctx.board.city):
            if not state.legions[place * STRIDE + seat] and enemies(state, seat, place):
                name, title = state.ctx.board.places[place].name, RANKS[state.rank[seat]].title()
                yield f"the {title} of {LETTERS[seat]} is alone among enemies in {name} (N5.7-6)"


def _cards(state: State) -> Iterable[str]:
    cards = [card for hand in state.hands for card in hand]
    cards += [card for card in state.held if card != NONE]
    seen = state.played
    for card in cards:
        if card < 0 or seen >> card & 1:
            break
        seen |= 1 << card
    else:
        if not seen >> len(state.ctx.cards):
            return
    yield from _misplaced(state, cards)


def _misplaced(state: State, cards: Iterable[int]) -> Iterable[str]:
    """Which cards are wrong, once it is known that some are."""
    deck = state.ctx.cards
    places = Counter(cards)
    places.update(card for card in range(state.played.bit_length()) if state.played >> card & 1)
    for card, number in sorted(places.items()):
        if not 0 <= card < len(deck):
            yield f"card {card} does not exist (N2.0-1)"
        elif number > 1:
            yield f"card {deck[card].name} is in {number} places at once (N2.5-1)"
