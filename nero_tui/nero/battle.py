"""Battle (6.0): secret cards, comparison, capture, loss of rank, and the loser's retreat."""

from __future__ import annotations

from typing import Final, NamedTuple

from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import (
    award,
    carry_stack,
    demote_lone_leaders,
    finish_group,
    group_numbered,
    hand_faces,
    lose_legion,
    place_leader,
    promote,
    set_rank,
    slot_free,
    spend,
)  # fmt: skip
from nero_tui.nero.state import BARBARIANS, EMPEROR, GENERAL, NONE, STRIDE, Group, State
from nero_tui.nero.withdrawal import leave_together, refuges
from nero_tui.table.protocol import Choice

OPEN: Final = -3
"""No choice made yet."""
SECRET: Final = -2
"""A choice made that the viewer may not see."""
BARBARIAN_POINTS: Final = 3


class Force(NamedTuple):
    """One side's Battle Points, item by item (6.2)."""

    legions: int
    leader: int
    card: int

    @property
    def total(self) -> int:
        return self.legions + self.leader + self.card


def attacking_force(state: State, group: Group, card: int) -> Force:
    bonus = state.rank[state.active] if group.leader else 0  # a Contender 1, an Emperor 2 (N6.2-3, N6.2-4)
    return Force(group.legions, bonus, state.ctx.bp[card] if card >= 0 else 0)


def defending_force(state: State, seat: int, place: int, card: int) -> Force:
    at = place * STRIDE + seat
    bonus = state.rank[seat] if state.leader_at[seat] == place else 0
    points = state.ctx.bp[card] if card >= 0 else 0
    if card >= 0 and state.marked[at]:
        points = max(0, points - 1)  # N6.3-4, R118
    return Force(state.legions[at], bonus, points)


class Battle(Decision):
    """Attacker and defender choose a card in secret; then both are shown (N6.3-6, R119)."""

    fields = ("group", "defender", "attacker_card", "defender_card")
    __slots__ = fields
    kind = "battle"

    def __init__(self, group: int, defender: int, attacker_card: int = OPEN, defender_card: int = OPEN) -> None:
        self.group = group
        self.defender = defender
        self.attacker_card = attacker_card
        self.defender_card = defender_card

    def resume(self, state: State) -> bool:
        if self.attacker_card == OPEN and not attacker_chooses(state):
            self.attacker_card = NONE
        if self.defender_card == OPEN and not defender_chooses(state, self.defender):
            self.defender_card = NONE
        if self.attacker_card == OPEN or self.defender_card == OPEN:
            return True
        state.stack.pop()
        fight(state, self)
        return False

    def asked(self, state: State) -> tuple[int, ...]:
        seats = []
        if self.attacker_card == OPEN:
            seats.append(state.active)
        if self.defender_card == OPEN:
            seats.append(self.defender)
        return tuple(seats)

    def options(self, state: State, seat: int) -> list[Choice]:
        return [("fight", NONE), *(("fight", card) for card in hand_faces(state, seat))]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if seat == state.active:
            self.attacker_card = choice[1]
        else:
            self.defender_card = choice[1]


def attacker_chooses(state: State) -> bool:
    """Hand sizes and the four-card limit are public: a side that cannot play a card is not asked."""
    return bool(state.hands[state.active]) and slot_free(state, state.active)


def defender_chooses(state: State, defender: int) -> bool:
    return defender != BARBARIANS and bool(state.hands[defender])


def fight(state: State, battle: Battle) -> None:
    """Show the cards and compare (6.4). Ranks are taken as they were when the cards were shown (R154)."""
    group = group_numbered(state, battle.group)
    assert group is not None
    attacker, defender, place = state.active, battle.defender, group.place
    ours = attacking_force(state, group, battle.attacker_card)
    if defender == BARBARIANS:
        theirs = Force(BARBARIAN_POINTS, 0, 0)
    else:
        theirs = defending_force(state, defender, place, battle.defender_card)
    if battle.attacker_card >= 0:
        spend(state, attacker, battle.attacker_card, "battle")
    if battle.defender_card >= 0:
        spend(state, defender, battle.defender_card, "battle")
    state.attacked |= 1 << (place * STRIDE + defender)
    result = "attacker" if ours.total > theirs.total else "defender" if ours.total < theirs.total else "draw"
    state.last_battle = (attacker, defender, ours.total, theirs.total, result, tuple(ours), tuple(theirs), place)
    state.log.note("battle", *state.last_battle)
    state.last_action = ("battle", attacker, defender)
    if result == "draw":
        finish_group(state, group)  # N6.4-8
    elif defender == BARBARIANS:
        fight_barbarians(state, group, result == "attacker")
    elif result == "attacker":
        attacker_wins(state, group, defender)
    else:
        defender_wins(state, group, defender)


def change_ranks(state: State, winner: int, winner_led: bool, loser: int, loser_led: bool) -> None:
    """The loser's Leader loses his status; the victor over an Emperor takes it (N6.4-6, N7.3-1, N7.3-2)."""
    was_emperor = loser_led and state.rank[loser] == EMPEROR
    if winner_led and state.rank[winner] == EMPEROR:
        award(state, winner, 1, "battle")  # N13.2-2: before he could rise by this very battle (R128)
    if loser_led and state.rank[loser] != GENERAL:
        set_rank(state, loser, GENERAL, "beaten")
    if was_emperor and winner_led and state.rank[winner] != EMPEROR:
        promote(state, winner, "victory")


def attacker_wins(state: State, group: Group, defender: int) -> None:
    place, attacker = group.place, state.active
    led = state.leader_at[defender] == place
    lose_legion(state, place, defender)
    state.legions[place * STRIDE + attacker] += 1
    group.legions += 1  # N6.4-4: it marches and fights on with the army
    group.fatigue += 1
    group.defeated |= 1 << defender
    state.log.note("captured", attacker, defender, place)
    change_ranks(state, attacker, group.leader, defender, led)
    demote_lone_leaders(state)
    if state.legions[place * STRIDE + defender]:
        barred = group.came_from if group.entered else NONE
        state.stack.append(AfterLoss(defender, place, barred, NONE))


def defender_wins(state: State, group: Group, defender: int) -> None:
    place, attacker = group.place, state.active
    state.legions[place * STRIDE + attacker] -= 1
    state.legions[place * STRIDE + defender] += 1
    group.legions -= 1
    state.log.note("captured", defender, attacker, place)
    change_ranks(state, defender, state.leader_at[defender] == place, attacker, group.leader)
    demote_lone_leaders(state)
    if group.legions:
        state.stack.append(AfterLoss(attacker, place, origin_barred(state, group), group.number))
    else:
        finish_group(state, group)  # R138


def fight_barbarians(state: State, group: Group, won: bool) -> None:
    if won:
        state.barbarian = NONE
        group.fatigue += 1
        group.defeated |= 1 << BARBARIANS
        state.log.note("tribes_beaten", state.active, group.place)
        if group.leader and state.rank[state.active] == EMPEROR and state.ctx.rules.barbarian_win_vp:
            award(state, state.active, 1, "battle")
        return
    if group.leader and state.rank[state.active] != GENERAL:
        set_rank(state, state.active, GENERAL, "beaten")  # R125: rank, but no Legion
    state.stack.append(AfterLoss(state.active, group.place, origin_barred(state, group), group.number))


def origin_barred(state: State, group: Group) -> int:
    """A beaten attacker may fall back to where he came from (R114)."""
    if state.ctx.rules.attacker_retreat_to_origin or not group.entered:
        return NONE
    return group.came_from


class AfterLoss(Decision):
    """The loser with Legions left stays or retreats (N6.4-5)."""

    fields = ("seat", "place", "barred", "group")
    __slots__ = fields
    kind = "retreat"

    def __init__(self, seat: int, place: int, barred: int, group: int) -> None:
        self.seat = seat
        self.place = place
        self.barred = barred
        self.group = group
        """The beaten attacker's group, NONE for a defender."""

    def resume(self, state: State) -> bool:
        if refuges(state, self.seat, self.place, self.barred, False):
            return True
        self.answer(state, self.seat, ("stay",))  # N6.5-4, R115
        return False

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> list[Choice]:
        goals = refuges(state, self.seat, self.place, self.barred, False)
        return [("stay",), *(("retreat", goal) for goal in goals)]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        state.stack.pop()
        group = group_numbered(state, self.group) if self.group != NONE else None
        if choice[0] == "retreat":
            state.log.note("retreat", seat, self.place, choice[1])
            if group is None:
                leave_together(state, seat, self.place, choice[1])
            else:
                fall_back(state, group, choice[1])
        elif group is not None:
            finish_group(state, group)


def fall_back(state: State, group: Group, goal: int) -> None:
    """A beaten attacker retreats with what is left of his group and comes under a marker with all he joins (R114)."""
    seat, place = state.active, group.place
    at, to = place * STRIDE + seat, goal * STRIDE + seat
    joined, alone = state.legions[to] > 0, state.legions[at] == group.legions
    state.groups.remove(group)
    state.moving = NONE
    state.log.note("finished", seat, group.number, group.mp)
    state.legions[at] -= group.legions
    state.legions[to] += group.legions
    for waiting in [other for other in state.groups if other.place == goal]:
        waiting.legions, waiting.fatigue = 0, 0
        if not waiting.leader:
            state.groups.remove(waiting)
    state.moved_marked[goal] += group.legions + state.moved[goal]
    state.moved[goal] = 0
    state.marked[to] = state.legions[to]
    if alone:
        carry_stack(state, seat, place, goal, joined)
    if group.leader:
        state.leader_done = True
        place_leader(state, seat, goal)
    demote_lone_leaders(state)
