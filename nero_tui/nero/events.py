"""The own-round events (12.0): when each can be played, its targets, and what it does if it is not cancelled."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.assassination import Plot, victims
from nero_tui.nero.decision import Decision
from nero_tui.nero.displacement import Displacement, revolt_needs, start_revolt
from nero_tui.nero.emperor import hail_caesar, may_hail
from nero_tui.nero.galley import HOLD, Fleet, galley_ports, leader_ready, unmoved
from nero_tui.nero.pieces import (
    MOST_UNCONTROLLED,
    demote_lone_leaders,
    drawn_cards,
    emperors,
    finish_all_groups,
    forget_hand,
    lose_legion,
    once_free,
    place_leader,
    spend,
    uncontrolled,
    use_once,
    without,
)  # fmt: skip
from nero_tui.nero.state import NONE, STRIDE, UNCONTROLLED, Group, State
from nero_tui.nero.windows import Auguriable
from nero_tui.table.protocol import Choice

TAKE: Final = 0
LOOK: Final = 1
LOOKED_AT: Final = 4


# ---- when


def playable(state: State, card: int, mid_march: bool) -> bool:
    """Whether the active seat may play this card as an own-round event now (R048)."""
    kind = state.ctx.kind[card]
    if kind not in state.ctx.own_round or not once_free(state, kind, state.active):
        return False
    if kind == "hail_caesar":
        return may_hail(state, state.active)
    if kind == "assassin":
        return bool(victims(state, state.active))
    if kind == "galley_fleet":
        return not mid_march and bool(galley_ports(state))
    if kind == "revolts":
        return revolt_obstacle(state, state.ctx.cards[card].province) == ""
    if kind in TARGETS:
        return bool(TARGETS[kind](state))
    return False


def traitor_targets(state: State) -> list[Choice]:
    return [("traitor", seat, mode) for seat in traitor_victims(state) for mode in (TAKE, LOOK)]


def traitor_victims(state: State) -> list[int]:
    """Other players with cards in hand (R205, R238)."""
    ctx = state.ctx
    return [
        seat
        for seat in ctx.sequence[state.active]
        if state.hands[seat]
        and (not ctx.owners or ctx.rules.two_player_traitor_self or ctx.owners[seat] != ctx.owners[state.active])
    ]


def rebels_targets(state: State) -> list[Choice]:
    if uncontrolled(state) >= MOST_UNCONTROLLED:
        return []
    legions = state.legions
    return [
        ("rebels", place, seat)
        for place in range(state.ctx.places)
        for seat in (0, 1, 2, 3)
        if legions[place * STRIDE + seat]
    ]


def tribes_targets(state: State) -> list[Choice]:
    """Where the Barbarians can strike and change something (N12-BARBARIAN-3, R194)."""
    return [
        ("tribes", place)
        for place in state.ctx.board.tribes
        if place != state.barbarian
        or any(state.legions[place * STRIDE : (place + 1) * STRIDE])
        or place in leaders(state)
    ]


def leaders(state: State) -> list[int]:
    return [state.leader_at[seat] for seat in state.ctx.seats]


def summon_targets(state: State) -> list[Choice]:
    """Emperors outside Roma (R197)."""
    return [("summon", seat) for seat in emperors(state) if state.leader_at[seat] != state.ctx.board.city]


TARGETS: Final = {
    "traitor": traitor_targets,
    "legion_rebels": rebels_targets,
    "barbarian": tribes_targets,
    "crisis": summon_targets,
}


def revolt_obstacle(state: State, place: int) -> str:
    """The clause that keeps a Revolts card from being played as an event, or nothing (R204)."""
    owner = state.ctx.board.places[place].area
    if owner == state.ctx.vacant:
        return "N3.2-6"
    at = place * STRIDE
    here = sum(state.legions[at : at + STRIDE])
    brought = revolt_needs(state, place)
    if uncontrolled(state) - state.legions[at + UNCONTROLLED] + here + brought > MOST_UNCONTROLLED:
        return "N12-REVOLTS-7"
    if not brought and here == state.legions[at + UNCONTROLLED]:
        return "N12-REVOLTS-5"
    return ""


# ---- playing


def start_event(state: State, card: int) -> None:
    kind = state.ctx.kind[card]
    if kind == "hail_caesar":
        spend(state, state.active, card, "hail")  # N12-BADAUGURY-6: it cannot be answered
        hail_caesar(state)
    elif kind == "assassin":
        state.stack.append(Plot(card))
    elif kind == "galley_fleet":
        state.stack.append(Embarkation(card))
    elif kind == "revolts":
        announce(state, card, ("revolt", state.ctx.cards[card].province))
    else:
        state.stack.append(Targeting(card))


class Targeting(Decision):
    """A draft: whom or what the event hits."""

    fields = ("card",)
    __slots__ = fields
    kind = "event"
    private = True

    def __init__(self, card: int) -> None:
        self.card = card

    def resume(self, state: State) -> bool:
        options = self.options(state, state.active)
        if self.answers_itself(state, options):
            self.answer(state, state.active, options[0])
            return False
        return True

    def options(self, state: State, seat: int) -> list[Choice]:
        return TARGETS[state.ctx.kind[self.card]](state)

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        state.stack.pop()
        announce(state, self.card, choice)


class Embarkation(Decision):
    """A draft: from where, to where, who goes aboard."""

    fields = ("card", "origin", "goal")
    __slots__ = fields
    kind = "event"
    private = True

    def __init__(self, card: int, origin: int = NONE, goal: int = NONE) -> None:
        self.card = card
        self.origin = origin
        self.goal = goal

    def resume(self, state: State) -> bool:
        options = self.options(state, state.active)
        if self.answers_itself(state, options):
            self.answer(state, state.active, options[0])
            return False
        return True

    def options(self, state: State, seat: int) -> list[Choice]:
        if self.origin == NONE:
            return [("sail", place) for place in galley_ports(state)]
        if self.goal == NONE:
            return [("land", place) for place in state.ctx.board.ports if place != self.origin]
        most = min(HOLD, unmoved(state, self.origin))
        choices: list[Choice] = [("carry", legions, 0) for legions in range(1, most + 1)]
        if leader_ready(state, self.origin):
            choices += [("carry", legions, 1) for legions in range(most + 1)]
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "sail":
            self.origin = choice[1]
        elif choice[0] == "land":
            self.goal = choice[1]
        else:
            state.stack.pop()
            finish_all_groups(state)  # R049: allotments that still wait are lost
            announce(state, self.card, ("fleet", self.origin, self.goal, choice[1], choice[2]))


def announce(state: State, card: int, choice: Choice) -> None:
    spend(state, state.active, card, "event")
    use_once(state, state.active, state.ctx.kind[card])
    state.log.note("event", state.active, card, choice)
    state.stack.append(EventPlay(card, choice))


class EventPlay(Auguriable):
    """An event that has been laid with its targets and waits for Bad Augury (W3)."""

    fields = ("card", "choice", "opened", "cancelled")
    __slots__ = fields

    def __init__(self, card: int, choice: Choice, opened: int = 0, cancelled: int = 0) -> None:
        self.card = card
        self.choice = choice
        self.opened = opened
        self.cancelled = cancelled

    def over(self, state: State) -> bool:
        return bool(self.cancelled)

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        self.cancelled = 1
        state.log.note("cancelled", seat, self.card)

    def happen(self, state: State) -> None:
        if not self.cancelled:
            EFFECTS[self.choice[0]](state, self.choice)


# ---- effects


def traitor(state: State, choice: Choice) -> None:
    """Take a card blindly, or look at four (N12-TRAITOR-4, N12-TRAITOR-6)."""
    seat, victim = state.active, choice[1]
    if not state.hands[victim]:
        return  # his last card was spent in the windows of this very event
    if choice[2] == TAKE:
        (card,) = drawn_cards(state, victim, 1)
        # Whoever else knew cards of the victim cannot be sure of them any more.
        forget_hand(state, victim, {seat, victim})
        state.hands[victim] = without(state.hands[victim], card)
        state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
        state.known[seat] &= ~(1 << card)
        state.known[victim] |= 1 << card
        state.log.note("taken", seat, victim)
        state.log.note("taken_card", seat, victim, card, seen_by=(seat, victim))
    else:
        cards = drawn_cards(state, victim, min(LOOKED_AT, len(state.hands[victim])))
        for card in cards:
            state.known[seat] |= 1 << card
        state.log.note("looked", seat, victim, len(cards))
        state.log.note("seen", seat, victim, cards, seen_by=(seat,))


def rebels(state: State, choice: Choice) -> None:
    place, colour = choice[1], choice[2]
    lose_legion(state, place, colour)
    state.legions[place * STRIDE + UNCONTROLLED] += 1
    state.log.note("rebelled", colour, place)
    demote_lone_leaders(state)


def tribes(state: State, choice: Choice) -> None:
    state.stack.append(Displacement(choice[1]))


def summon(state: State, choice: Choice) -> None:
    """Only the Emperor's piece goes to Roma (R198); on the march he leaves his group."""
    seat = choice[1]
    if seat == state.active:
        for group in [group for group in state.groups if group.leader]:
            leave_group(state, group)
    place_leader(state, seat, state.ctx.board.city)
    state.log.note("summoned", seat)
    demote_lone_leaders(state)


def leave_group(state: State, group: Group) -> None:
    group.leader = False
    if group.acted:
        state.leader_done = True
    if not group.legions:
        state.groups.remove(group)
        if state.moving == group.number:
            state.moving = NONE


def revolt(state: State, choice: Choice) -> None:
    start_revolt(state, choice[1])


def sail(state: State, choice: Choice) -> None:
    state.last_action = ("fleet", state.active, choice[3], choice[4])
    state.stack.append(Fleet(*choice[1:]))


EFFECTS: Final = {
    "traitor": traitor,
    "rebels": rebels,
    "tribes": tribes,
    "summon": summon,
    "revolt": revolt,
    "fleet": sail,
}
