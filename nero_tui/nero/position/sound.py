"""Whether a position that was read can be: pieces, cards, groups and the question that is open.

Each check says what is expected, or nothing; the frames of the stack have checks of their own in ``soundstack``.
"""

from __future__ import annotations

from collections.abc import Iterable

from nero_tui.nero import game
from nero_tui.nero.invariants import check_invariants
from nero_tui.nero.pieces import idle_legions
from nero_tui.nero.position.soundstack import stack_faults
from nero_tui.nero.position.words import SEATS, PositionError
from nero_tui.nero.state import GENERAL, HIDDEN, NONE, STRIDE, State
from nero_tui.nero.turn import Placement
from nero_tui.nero.views import HELD_HIDDEN, unseen_cards

PLACED_AT_FIRST = 5
"""Legions of a colour that stand on the map before anybody places one (N3.0-8)."""

Faults = Iterable[tuple[str, str]]


def check_sound(state: State) -> None:
    """Raise PositionError for the first thing that cannot be."""
    checks = (sequence, seats_in_play, setup_pieces, pieces, cards_known, view_only, result, march, stack_faults, asked)
    for check in checks:
        for field, expected in check(state):
            raise PositionError(field, expected)


def sequence(state: State) -> Faults:
    """Phase, active seat and first seat fit together."""
    ctx = state.ctx
    for seat in (state.active, state.first):
        if seat not in (NONE, *ctx.seats):
            yield "turn", f"expected a colour in play, not {SEATS[seat]}"
    if state.phase == "round" and state.active == NONE:
        yield "turn", "expected the colour whose round it is"
    if state.first == NONE and (state.phase == "setup" or (state.phase == "turn_start" and state.turn == 1)):
        yield "turn", "expected the colour that begins"
    if state.phase == "setup" and state.turn != 1:
        yield "turn", "expected game turn 1 during set-up"


def seats_in_play(state: State) -> Faults:
    """A colour that nobody plays has nothing; what is counted by seat names seats in play."""
    for seat, letter in enumerate(SEATS):
        if seat in state.ctx.seats:
            continue
        if any(state.legions[seat::STRIDE]):
            yield "map", f"expected no Legion of {letter}, which nobody plays"
        if state.leader_at[seat] != NONE:
            yield "leaders", f"expected no Leader of {letter}, which nobody plays"
        if state.hands[seat] or state.held[seat] != NONE:
            yield "cards", f"expected no card of {letter}, which nobody plays"
        if state.vp[seat] or state.known[seat] or (state.roma_whole | state.sick) >> seat & 1:
            yield "turn", f"expected nothing of {letter}, which nobody plays"


def setup_pieces(state: State) -> Faults:
    """During set-up as many pieces are on the map as have been placed, each in its Base (N3.0-9)."""
    if state.phase != "setup":
        return
    seats = state.ctx.seats
    frame = state.stack[0] if state.stack else None
    if not isinstance(frame, Placement) or frame.seats != len(seats) or frame.step >= 3 * len(seats):
        yield "stack", "expected the placement of the extra Legions and Generals at the bottom during set-up"
        return
    order = (state.first, *state.ctx.sequence[state.first])
    for turn, seat in enumerate(order):
        base = state.ctx.board.area_places[seat]
        laps = (frame.step - turn + len(seats) - 1) // len(seats)
        expected = PLACED_AT_FIRST + min(laps, 2)
        at_home = sum(state.legions[place * STRIDE + seat] for place in base)
        if not at_home == sum(state.legions[seat::STRIDE]) == expected:
            yield "map", f"expected {expected} Legions of {SEATS[seat]} in its own Area at this point of set-up"
        if state.leader_at[seat] not in (base if laps > 2 else (NONE,)):
            some = "the" if laps > 2 else "no"
            yield "leaders", f"expected {some} General of {SEATS[seat]} in its own Area at this point of set-up"
    if any(state.legions[4::STRIDE]) or any(state.marked) or any(rank != GENERAL for rank in state.rank):
        yield "map", "expected nothing but Legions and Generals during set-up"


def pieces(state: State) -> Faults:
    """What holds in every game; whose cards are hidden is no part of it."""
    open_cards = state.copy()
    open_cards.hands = [(), (), (), ()]
    open_cards.held = [NONE] * 4
    for broken in check_invariants(open_cards):
        yield "map", broken


def cards_known(state: State) -> Faults:
    """A seat can know of cards in other hands and of those it has laid aside itself."""
    for seat in state.ctx.seats:
        elsewhere = state.played | sum(1 << card for card in state.hands[seat] if card >= 0)
        elsewhere |= sum(1 << card for other, card in enumerate(state.held) if other != seat and card >= 0)
        if state.known[seat] & elsewhere:
            yield "known", f"expected for {SEATS[seat]} only cards in other hands or laid aside"
    if any(not 0 <= card < len(state.ctx.cards) for card in state.fixed):
        yield "fixed", "expected numbers of cards or colours"


def view_only(state: State) -> Faults:
    """Hidden things belong to the view of a seat, and a view has nothing that is hidden from the seat."""
    hidden = [seat for seat in range(4) if HIDDEN in state.hands[seat] or state.held[seat] == HELD_HIDDEN]
    viewer = state.viewer
    if not state.ctx.owners and state.secret != [NONE, NONE]:
        yield "secret", "expected only with two players"
    for person, target in enumerate(state.secret):
        if target >= 0 and state.ctx.owners[target] == person:
            yield "secret", "expected for each player a colour of the other"
    if viewer == NONE:
        if hidden or HELD_HIDDEN in state.secret:
            yield "view", "expected the colour that looks at the table, because something is hidden"
        return
    if viewer not in state.ctx.seats or viewer in hidden:
        yield "view", "expected a colour in play that knows its own cards"
        return
    if state.chance or state.fixed:
        yield "chance", "expected nothing about chance in the view of a seat"
    others = [seat for seat in state.ctx.seats if seat != viewer]
    if any(state.known[seat] for seat in others):
        yield "known", f"expected only what {SEATS[viewer]} knows"
    for seat in others:
        seen = [card for card in (*state.hands[seat], state.held[seat]) if card >= 0]
        if state.held[seat] in seen or any(not state.known[viewer] >> card & 1 for card in seen):
            yield "cards", f"expected no card of {SEATS[seat]} that {SEATS[viewer]} does not know"
    missing = sum(state.hands[seat].count(HIDDEN) + (state.held[seat] == HELD_HIDDEN) for seat in others)
    if missing > len(unseen_cards(state, viewer)):
        yield "hidden", "expected no more hidden cards than there are in the deck"


def result(state: State) -> Faults:
    over = state.phase == "over"
    if over != bool(state.winner) or over != bool(state.victory):
        yield "winner", "expected with victory when the game is over, and only then"
    if any(who not in ((0, 1) if state.ctx.owners else state.ctx.seats) for who in state.winner):
        yield "winner", "expected players of this game"


def march(state: State) -> Faults:
    """Groups and finished Legions are Legions of the active seat that stand there."""
    if state.phase != "round":
        if state.groups:
            yield "groups", "expected only in a player round"
        return
    seat = state.active
    numbers = [group.number for group in state.groups]
    if len(set(numbers)) != len(numbers) or any(not 0 < each <= state.group_count for each in numbers):
        yield "groups", f"expected different numbers up to {state.group_count}"
    if state.moving not in (NONE, *numbers):
        yield "moving", "expected the number of a group"
    for group in state.groups:
        if not group.legions and not group.leader:
            yield "groups", f"expected a Legion or the Leader in group {group.number}"
        if group.leader and state.leader_at[seat] != group.place:
            yield "groups", f"expected group {group.number} where its Leader is"
        if group.legions and group.place == state.ctx.board.city:
            yield "groups", f"expected no Legion of group {group.number} in the city"
        if group.entered and group.came_from == NONE:
            yield "groups", f"expected the place from which group {group.number} came"
    if sum(group.leader for group in state.groups) > 1:
        yield "groups", "expected the Leader in one group only"
    for place in range(state.ctx.places):
        if idle_legions(state, place) < 0 or state.moved_marked[place] > state.marked[place * STRIDE + seat]:
            key = state.ctx.board.places[place].key
            yield "moved", f"expected no more Legions of {SEATS[seat]} in groups or finished than there are in {key}"
    if any(right[0] not in state.ctx.seats for right in state.free):
        yield "free", "expected colours in play"


def asked(state: State) -> Faults:
    """Somebody in play is asked something, and has an answer."""
    nobody = "stack", "expected a question that somebody in play can answer"
    try:
        pending = game.pending(state)
        if pending is None or not state.stack:
            return
        in_play = bool(pending.seats) and all(seat in state.ctx.seats for seat in pending.seats)
        # What the others could answer is not for a viewer to know.
        if not in_play or (state.viewer == NONE and not all(game.options(state, seat) for seat in pending.seats)):
            yield nobody
    except Exception:  # whatever the checks before this one have not thought of
        yield nobody
