"""What lies on the map and in the hands: small questions about it, and the few ways in which it changes.

A change that people would notice writes its own log event.
"""

from __future__ import annotations

from typing import Final

from nero_tui.nero.state import (
    EMPEROR,
    GENERAL,
    KIND_INDEX,
    NONE,
    STRIDE,
    UNCONTROLLED,
    Group,
    State,
)  # fmt: skip
from nero_tui.table.chance import shuffled

AREA_PROVINCES: Final = 3
"""Provinces that make control of an Area (N11.2-1)."""
MOST_UNCONTROLLED: Final = 4
DECLARATION_POINTS: Final = 5


# ---- questions about the map


def controls(state: State, place: int) -> int:
    """The seat that controls a province, or NONE (N11.1-1, N11.1-2)."""
    if place == state.barbarian:
        return NONE
    at = place * STRIDE
    w, c, e, a = state.legions[at : at + 4]
    total = w + c + e + a
    if total:
        if 2 * w > total:
            return 0
        if 2 * c > total:
            return 1
        if 2 * e > total:
            return 2
        if 2 * a > total:
            return 3
    return NONE


def controls_area(state: State, area: int) -> int:
    """The seat that controls an Area, or NONE (N11.2-1)."""
    count = [0, 0, 0, 0]
    for place in state.ctx.board.area_places[area]:
        owner = controls(state, place)
        if owner >= 0:
            count[owner] += 1
            if count[owner] == AREA_PROVINCES:
                return owner
    return NONE


def areas_of(state: State, seat: int) -> list[int]:
    return [area for area in range(4) if controls_area(state, area) == seat]


def enemies(state: State, seat: int, place: int) -> int:
    """Bit mask of the other colours with Legions in a province (R080)."""
    at = place * STRIDE
    legions = state.legions
    mask = 0
    for colour in (0, 1, 2, 3):
        if legions[at + colour] and colour != seat:
            mask |= 1 << colour
    return mask


def emperors(state: State) -> list[int]:
    return [seat for seat in state.ctx.seats if state.rank[seat] == EMPEROR]


def uncontrolled(state: State) -> int:
    return sum(state.legions[UNCONTROLLED::STRIDE])


def map_points(state: State, seat: int) -> int:
    """Declaration Points that the map gives (N7.1-4, N7.1-6)."""
    return italy_points(state, seat) + area_points(state, seat)


def italy_points(state: State, seat: int) -> int:
    """Declaration Points for superiority in Italy: a point for each Legion more than all others have there."""
    rules = state.ctx.rules
    own = others = 0
    for place in state.ctx.board.italy:
        at = place * STRIDE
        own += state.legions[at + seat]
        others += sum(state.legions[at : at + 4]) - state.legions[at + seat]
        if rules.uncontrolled_vs_superiority:
            others += state.legions[at + UNCONTROLLED]
    return max(0, own - others)


def area_points(state: State, seat: int) -> int:
    """Declaration Points for the Areas that a seat controls."""
    rules = state.ctx.rules
    points = 0
    for area in areas_of(state, seat):
        if area != state.ctx.vacant or rules.vacant_area_dp:
            points += 2
    return points


def neighbours(state: State, place: int, straits: bool = True) -> tuple[int, ...]:
    board = state.ctx.board
    return board.land[place] + board.strait[place] if straits else board.land[place]


# ---- questions about cards


def hand_faces(state: State, seat: int) -> list[int]:
    """One card of every face in a hand."""
    face = state.ctx.face
    seen: dict[int, int] = {}
    for card in state.hands[seat]:
        seen.setdefault(face[card], card)
    return list(seen.values())


def cards_of_kind(state: State, seat: int, *kinds: str) -> list[int]:
    """One card of every face of these kinds in a hand."""
    kind = state.ctx.kind
    face = state.ctx.face
    seen: dict[int, int] = {}
    for card in state.hands[seat]:
        if card >= 0 and kind[card] in kinds:
            seen.setdefault(face[card], card)
    return list(seen.values())


def once_free(state: State, kind: str, seat: int) -> bool:
    """Whether the Once symbol still allows this event in this round (N12-3, R004)."""
    return kind not in state.ctx.once or not state.once >> (KIND_INDEX[kind] * 4 + seat) & 1


def slot_free(state: State, seat: int) -> bool:
    """Whether a seat may still use a card: only the active one is limited (N4.3-14, N4.3-15)."""
    return seat != state.active or (state.cards_played < state.ctx.rules.cards_per_round and not state.discarded)


def could_hold(state: State, seat: int, kind: str) -> bool:
    """Whether a seat could answer with such a card as far as everybody knows."""
    return (
        bool(state.hands[seat])
        and slot_free(state, seat)
        and once_free(state, kind, seat)
        and (bool(state.ctx.copies[kind] & ~state.played) or not state.ctx.rules.public_log_of_played_cards)
    )


# ---- chance


def drawn_cards(state: State, seat: int, count: int) -> tuple[int, ...]:
    """Random cards of a hand; a scenario may have laid down which."""
    if state.fixed:
        cards = tuple(card for card in state.fixed if card in state.hands[seat])[:count]
        state.fixed = ()
        if len(cards) == count:
            return cards
    state.chance, deck = shuffled(state.chance, state.hands[seat])
    return tuple(sorted(deck[:count]))


# ---- cards change place


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def spend(state: State, seat: int, card: int, use: str) -> None:
    """A card leaves the hand openly: played for movement, battle, an event or a withdrawal."""
    hand = state.hands[seat]
    state.hands[seat] = without(hand, card)
    bit = 1 << card
    state.played |= bit
    if seat == state.active:
        state.cards_played += 1
    state.last_card = (card, use)
    face = state.ctx.face[card]
    for viewer in state.ctx.seats:
        if viewer == seat:
            continue
        known = state.known[viewer]
        # Equal faces cannot be told apart: whoever had seen the twin takes this one for it.
        if known and not known & bit:
            for twin in state.hands[seat]:
                if known >> twin & 1 and state.ctx.face[twin] == face:
                    known &= ~(1 << twin)
                    break
        state.known[viewer] = known & ~bit
    state.log.note("card", seat, card, use)


def use_once(state: State, seat: int, kind: str) -> None:
    if kind in state.ctx.once:
        shift = KIND_INDEX[kind] * 4
        state.once |= (15 << shift) if state.ctx.rules.once_scope == "table" else (1 << (shift + seat))


def put_away(state: State, seat: int, card: int) -> None:
    """A card leaves the hand face down: nobody else can be sure any more what is left there."""
    forget_hand(state, seat, {seat})
    state.hands[seat] = without(state.hands[seat], card)
    state.known[seat] |= 1 << card


def forget_hand(state: State, seat: int, except_for: set[int]) -> None:
    mask = sum(1 << card for card in state.hands[seat] if card >= 0)
    for viewer in state.ctx.seats:
        if viewer not in except_for:
            state.known[viewer] &= ~mask


# ---- Leaders


def place_leader(state: State, seat: int, place: int) -> None:
    if state.leader_at[seat] == state.ctx.board.city and place != state.ctx.board.city:
        state.roma_whole &= ~(1 << seat)
    state.leader_at[seat] = place


def set_rank(state: State, seat: int, rank: int, why: str) -> None:
    """A Leader gains or loses his status (N2.2-9)."""
    if state.rank[seat] == EMPEROR:
        state.roma_whole &= ~(1 << seat)
    state.rank[seat] = rank
    state.log.note("rank", seat, rank, why)


def demote_lone_leaders(state: State) -> None:
    """The state check after every change of the map (N5.7-6, N6.4-12, R154)."""
    for seat in state.ctx.seats:
        if state.rank[seat] != GENERAL:
            place = state.leader_at[seat]
            if (
                place != state.ctx.board.city
                and not state.legions[place * STRIDE + seat]
                and enemies(state, seat, place)
            ):
                set_rank(state, seat, GENERAL, "alone")


def award(state: State, seat: int, points: int, why: str) -> None:
    state.vp[seat] += points
    state.log.note("vp", seat, points, why)


# ---- Legions and groups


def group_numbered(state: State, number: int) -> Group | None:
    for group in state.groups:
        if group.number == number:
            return group
    return None


def current_group(state: State) -> Group | None:
    """The group on the march, or the only one that waits."""
    if state.moving != NONE:
        return group_numbered(state, state.moving)
    return state.groups[0] if len(state.groups) == 1 else None


def idle_legions(state: State, place: int) -> int:
    """Legions of the active seat that have neither moved nor a marker nor an allotment."""
    at = place * STRIDE + state.active
    count = state.legions[at] - state.marked[at] - state.moved[place]
    for group in state.groups:
        if group.place == place:
            count -= group.legions
    return count


def finish_group(state: State, group: Group) -> None:
    """A group has stopped: pieces that did something do not move again (N5.0-14, R054)."""
    if group.acted:
        state.moved[group.place] += group.legions
        if group.leader:
            state.leader_done = True
    drop_group(state, group)


def drop_group(state: State, group: Group) -> None:
    state.groups.remove(group)
    if state.moving == group.number:
        state.moving = NONE
    state.log.note("finished", state.active, group.number, group.mp)


def finish_all_groups(state: State) -> None:
    for group in state.groups[:]:
        finish_group(state, group)


def lose_legion(state: State, place: int, colour: int) -> None:
    """One Legion of a colour leaves a province, an unmarked one first (R058); groups shrink with it (R203)."""
    at = place * STRIDE + colour
    if colour == state.active:
        if state.moved[place]:
            state.moved[place] -= 1
        elif idle_legions(state, place) <= 0:
            here = [group for group in state.groups if group.place == place and group.legions]
            # Waiting groups lose before the one on the march.
            here.sort(key=lambda group: group.number == state.moving)
            if here:
                shrink_group(state, here[0], 1)
    state.legions[at] -= 1
    state.marked[at] = min(state.marked[at], state.legions[at])
    if colour == state.active:
        state.moved_marked[place] = min(state.moved_marked[place], state.marked[at])
    if not state.legions[at]:
        forget_stack(state, place, colour)


def shrink_group(state: State, group: Group, legions: int) -> None:
    group.legions -= legions
    if not group.legions:
        group.fatigue = 0  # R065: a Leader alone is never tired
        if not group.leader:
            drop_group(state, group)


def forget_stack(state: State, place: int, colour: int) -> None:
    """A stack has left its province: what was noted of it does not cover those who come later (R112)."""
    bit = 1 << (place * STRIDE + colour)
    state.attacked &= ~bit
    state.stuck &= ~bit
    if state.free:
        state.free = tuple(right for right in state.free if right[0] != colour or right[1] != place)


def carry_stack(state: State, colour: int, origin: int, place: int, joined: bool) -> None:
    """Flags and rights of a stack go with it when all of it withdraws, retreats or is driven out (R094, R095, R112)."""
    was = 1 << (origin * STRIDE + colour)
    now = 1 << (place * STRIDE + colour)
    if joined:
        if not state.attacked & was:
            state.attacked &= ~now
        # R095: friends that it joins are not bound by the weather.
        state.stuck &= ~now
    else:
        if state.attacked & was:
            state.attacked |= now
        if state.stuck & was:
            state.stuck |= now
    moved = tuple((c, place, g) for c, p, g in state.free if c == colour and p == origin)
    forget_stack(state, origin, colour)
    state.free += tuple(right for right in moved if right not in state.free)


def promote(state: State, seat: int, why: str) -> None:
    set_rank(state, seat, EMPEROR, why)


