"""What a seat may know, and positions that agree with it."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.battle import OPEN, SECRET, Battle, attacker_chooses, defender_chooses
from nero_tui.nero.decision import Decision
from nero_tui.nero.state import HIDDEN, NONE, State
from nero_tui.table.chance import draw, seeded, shuffled
from nero_tui.table.log import Log
from nero_tui.table.protocol import TABLE, Seat

HELD_HIDDEN: Final = -2
"""A held card or a secret choice that exists but is not the viewer's to know."""


def view(state: State, seat: Seat) -> State:
    """The state as a seat may know it: other hands, held cards, secrets, drafts and chance are blanked out."""
    if seat != TABLE and seat not in state.ctx.seats:
        raise ValueError(f"nobody plays seat {seat}")
    seen = state.copy()
    seen.viewer = seat
    seen.chance = 0
    seen.fixed = ()
    seen.log = Log(state.log.seen(seat))
    known = state.known[seat] if seat >= 0 else 0
    for other in state.ctx.seats:
        if other != seat:
            seen.hands[other] = tuple(sorted(c if c >= 0 and known >> c & 1 else HIDDEN for c in state.hands[other]))
            if seen.held[other] != NONE:
                seen.held[other] = HELD_HIDDEN
            seen.known[other] = 0
    owners = state.ctx.owners
    for person in (0, 1):
        if owners and (seat < 0 or owners[seat] != person) and seen.secret[person] != NONE and state.phase != "over":
            seen.secret[person] = HELD_HIDDEN
    seen.stack = []
    for frame in state.stack:
        if frame.private and seat not in frame.asked(state):
            break  # nothing of a draft has been announced yet
        seen.stack.append(redacted(frame, state, seat))
    return seen


def redacted(frame: Decision, state: State, seat: Seat) -> Decision:
    twin = frame.copy()
    if isinstance(twin, Battle):
        # A side that could play no card has no secret: everybody knows that it has none.
        if twin.attacker_card != OPEN and seat != state.active and attacker_chooses(state):
            twin.attacker_card = SECRET
        if twin.defender_card != OPEN and seat != twin.defender and defender_chooses(state, twin.defender):
            twin.defender_card = SECRET
    return twin


def resample(state: State, seat: Seat, seed: int | str) -> State:
    """A full state, drawn at random from those that look the same to a seat.

    ``state`` may be the seat's view: nothing that the seat cannot know is read.
    """
    sample = view(state, seat)
    sample.viewer = NONE
    chance = seeded(seed)
    sample.chance = chance
    unseen = unseen_cards(sample, seat)
    chance, pool = shuffled(chance, unseen)
    for other in state.ctx.seats:
        if other == seat:
            continue
        hand = [card if card >= 0 else pool.pop() for card in sample.hands[other]]
        sample.hands[other] = tuple(sorted(hand))
        if sample.held[other] == HELD_HIDDEN:
            sample.held[other] = pool.pop()
    for person in (0, 1):
        if sample.secret[person] == HELD_HIDDEN:
            theirs = [s for s in state.ctx.seats if state.ctx.owners[s] != person]
            chance, pick = draw(chance, len(theirs))
            sample.secret[person] = theirs[pick]
    top = sample.stack[-1] if sample.stack else None
    if isinstance(top, Battle):
        if top.attacker_card == SECRET:
            chance, top.attacker_card = any_card(chance, sample.hands[state.active])
        if top.defender_card == SECRET:
            chance, top.defender_card = any_card(chance, sample.hands[top.defender])
    return sample


def any_card(chance: int, hand: tuple[int, ...]) -> tuple[int, int]:
    """A card of a hand, or none."""
    chance, pick = draw(chance, len(hand) + 1)
    return chance, NONE if pick == len(hand) else hand[pick]


def unseen_cards(seen: State, seat: Seat) -> list[int]:
    """Cards that could be anywhere, as far as the viewer knows."""
    located = seen.played | seen.known[seat]
    for hand in seen.hands:
        for card in hand:
            if card >= 0:
                located |= 1 << card
    if seen.held[seat] >= 0:
        located |= 1 << seen.held[seat]
    return [card for card in range(len(seen.ctx.cards)) if not located >> card & 1]
