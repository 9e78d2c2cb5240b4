"""A group on the march (5.2 to 5.5, 5.7, 5.8): what each action costs, when it is legal, what it does."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.battle import Battle
from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import (
    could_hold,
    demote_lone_leaders,
    drop_group,
    enemies,
    finish_group,
    group_numbered,
    idle_legions,
    neighbours,
    place_leader,
    shrink_group,
)  # fmt: skip
from nero_tui.nero.state import BARBARIANS, EMPEROR, STRIDE, UNCONTROLLED, Group, State
from nero_tui.nero.windows import Answerable
from nero_tui.nero.withdrawal import Entry, reaction_cards
from nero_tui.table.protocol import Choice

BARBARIAN_ENTRY: Final = 3
MARKER_COST: Final = 2
OWN_PICKUP: Final = 1
UNCONTROLLED_PICKUP: Final = 2


# ---- costs


def size_cost(legions: int) -> int:
    """N5.2-1 to N5.2-3; a Leader alone pays 1 (N5.7-2)."""
    return 1 if legions <= 3 else 2 if legions <= 5 else 3


def blockers(state: State, group: Group) -> int:
    """Colours that keep a group from going on: present, not beaten on this visit (N5.5-3, R084, R088)."""
    if not group.entered or group.place == state.ctx.board.city:
        return 0
    return enemies(state, state.active, group.place) & ~group.defeated


def entry_cost(state: State, group: Group, goal: int) -> int:
    """MPs to enter a neighbour, with fatigue and the price of permission (R060, R061, R063, R082)."""
    if goal == state.barbarian:
        cost = BARBARIAN_ENTRY
    elif group.legions and goal in state.ctx.board.strait[group.place]:
        cost = group.legions
    else:
        cost = size_cost(group.legions)
    if group.legions:
        cost += group.fatigue
    if blockers(state, group):
        cost += 1
    return cost


def entries(state: State, group: Group) -> list[tuple[int, int]]:
    """Where this group could go, with the Movement Points that it would take."""
    # As entry_cost, with what is the same for all goals looked at once.
    extra = 1 if blockers(state, group) else 0
    if not group.legions:
        return [(goal, (BARBARIAN_ENTRY if goal == state.barbarian else 1) + extra) for goal in exits(state, group)]
    extra += group.fatigue
    by_land = size_cost(group.legions)
    straits = state.ctx.board.strait[group.place]
    return [
        (
            goal,
            (BARBARIAN_ENTRY if goal == state.barbarian else group.legions if goal in straits else by_land) + extra,
        )
        for goal in exits(state, group)
    ]


def attack_cost(group: Group) -> int:
    return 1 + group.fatigue


def pickup_cost(own: int, uncontrolled: int, clear: int) -> int:
    """One price a kind, however many (N5.4-6, R056, R067)."""
    cost = MARKER_COST if clear else 0
    if own:
        cost += OWN_PICKUP
    if uncontrolled:
        cost += UNCONTROLLED_PICKUP
    return cost


def exits(state: State, group: Group) -> tuple[int, ...]:
    """Neighbours that this group could enter but for the cost (N5.8-3 to N5.8-5)."""
    board = state.ctx.board
    if group.place == board.city:
        return board.gates
    places = neighbours(state, group.place)
    if not group.legions and group.place in board.gates:
        places = (*places, board.city)
    return places


def may_leave(state: State, group: Group) -> bool:
    if not group.entered:
        return True  # N5.5-9
    if group.place == state.barbarian:
        return False
    return not blockers(state, group) & ~group.permitted


def may_ask(state: State, group: Group) -> bool:
    """Whether anybody's permission would help: none is asked twice on a visit, and Barbarians give none (R083)."""
    waiting = blockers(state, group) & ~group.permitted
    return bool(waiting) and not waiting & group.refused and group.place != state.barbarian


def pickup_limits(state: State, group: Group, clear: int) -> tuple[int, int]:
    """How many own and Uncontrolled Legions could be picked up here (R066, R068, R078)."""
    place = group.place
    if place == state.ctx.board.city:
        return 0, 0
    own = 0
    if group.entered:
        own = idle_legions(state, place)
        own += sum(other.legions for other in state.groups if other.place == place and other is not group)
        if clear:
            own += state.marked[place * STRIDE + state.active] - state.moved_marked[place]
    may_recruit = group.entered or state.ctx.rules.recruit_at_start
    return own, state.legions[place * STRIDE + UNCONTROLLED] if may_recruit else 0


# ---- the choices of a group


def group_options(state: State, group: Group) -> list[Choice]:
    choices: list[Choice] = []
    mp = group.mp
    if may_leave(state, group):
        if mp:
            choices += [("enter", goal) for goal, cost in entries(state, group) if cost <= mp]
    elif may_ask(state, group):
        choices.append(("ask",))
    if mp:
        place = group.place
        if group.legions and attack_cost(group) <= mp and place != state.ctx.board.city:
            choices += [("attack", target) for target in targets(state, group)]
        choices += pickup_options(state, group)
    choices += drop_options(group)
    choices.append(("stop",))
    return choices


def targets(state: State, group: Group) -> list[int]:
    """Who may be attacked here: once a round each (N6.0-1, N6.0-4)."""
    at = group.place * STRIDE
    found = [
        colour
        for colour in (0, 1, 2, 3)
        if state.legions[at + colour] and colour != state.active and not state.attacked >> (at + colour) & 1
    ]
    if group.place == state.barbarian and not state.attacked >> (at + BARBARIANS) & 1:
        found.append(BARBARIANS)
    return found


def pickup_options(state: State, group: Group) -> list[Choice]:
    choices: list[Choice] = []
    at = group.place * STRIDE + state.active
    marked = state.marked[at] if group.entered and group.place != state.ctx.board.city else 0
    for clear in (0, 1) if marked else (0,):
        most_own, most_uncontrolled = pickup_limits(state, group, clear)
        for own in range(1 if clear else 0, most_own + 1):
            for uncontrolled in range(most_uncontrolled + 1):
                if (own or uncontrolled) and pickup_cost(own, uncontrolled, clear) <= group.mp:
                    choices.append(("pickup", own, uncontrolled, clear))
    return choices


def drop_options(group: Group) -> list[Choice]:
    """Anything but nothing and everything; to leave everything is to stop (N5.4-15, N5.4-19)."""
    if not group.leader:
        return [("drop", legions, 0) for legions in range(1, group.legions)]
    alone: list[Choice] = [("drop", legions, 0) for legions in range(1, group.legions + 1)]
    return alone + [("drop", legions, 1) for legions in range(group.legions)]


def act(state: State, group: Group, choice: Choice) -> None:
    """What the active seat does with the group that marches or waits."""
    verb = choice[0]
    state.moving = group.number
    if verb in ("enter", "attack", "pickup"):
        state.log.note("announced", state.active, choice, group.place, group.legions, int(group.leader))
        state.last_action = (verb, state.active, group.legions, int(group.leader))
        state.stack.append(Action(group.number, choice))
    elif verb == "drop":
        drop(state, group, choice[1], choice[2])
    elif verb == "ask":
        state.log.note("asks_passage", state.active, group.place)
        state.stack.append(Permission(group.number, blockers(state, group) & ~group.permitted))
    else:
        state.log.note("stopped", state.active, group.number)
        finish_group(state, group)


def drop(state: State, group: Group, legions: int, leader: int) -> None:
    if group.acted:
        state.moved[group.place] += legions  # N5.4-16
    if leader:
        group.leader = False
        if group.acted:
            state.leader_done = True
    state.log.note("dropped", state.active, group.place, legions, leader)
    if legions:
        shrink_group(state, group, legions)


class Action(Answerable):
    """An entry, attack or pick-up that has been announced and not yet happened (W1)."""

    fields = ("group", "choice", "opened", "void")
    __slots__ = fields

    def __init__(self, group: int, choice: Choice, opened: int = 0, void: int = 0) -> None:
        self.group = group
        self.choice = choice
        self.opened = opened
        self.void = void

    def reactions(self, state: State) -> list[str]:
        group = group_numbered(state, self.group)
        verb = self.choice[0]
        kinds = []
        if group is not None:
            if group.legions and (verb != "attack" or state.ctx.rules.weather_vs_attack):
                kinds.append("bad_weather")
            if verb == "enter" and group.leader and state.rank[state.active] != EMPEROR:
                kinds.append("sick")
        return kinds

    def answers(self, state: State, seat: int) -> list[Choice]:
        if not state.hands[seat]:
            return []
        return reaction_cards(state, seat, self.reactions(state))

    def could_answer(self, state: State, seat: int) -> bool:
        return any(could_hold(state, seat, kind) for kind in self.reactions(state))

    def over(self, state: State) -> bool:
        return bool(self.void)

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        group = group_numbered(state, self.group)
        assert group is not None
        self.void = 1
        if state.ctx.kind[card] == "sick":
            fall_sick(state, group)
        else:
            stop_by_weather(state, group)

    def happen(self, state: State) -> None:
        group = group_numbered(state, self.group)
        if not self.void and group is not None:
            carry_out(state, group, self.choice)


def stop_by_weather(state: State, group: Group) -> None:
    """Its Legions are finished where they stand; a Leader may go on alone with the MPs (R190)."""
    state.log.note("weather", state.active, group.place)
    state.moved[group.place] += group.legions
    group.legions, group.fatigue = 0, 0
    if not group.leader:
        drop_group(state, group)


def fall_sick(state: State, group: Group) -> None:
    """The Leader leaves the group and stays for the round; the Legions are free to go on (N12-SICK-4, N12-SICK-6)."""
    state.sick |= 1 << state.active
    group.leader = False
    state.log.note("sick", state.active)
    if not group.legions:
        drop_group(state, group)


def carry_out(state: State, group: Group, choice: Choice) -> None:
    group.acted = True
    if choice[0] == "enter":
        enter(state, group, choice[1])
    elif choice[0] == "attack":
        group.mp -= attack_cost(group)
        state.stack.append(Battle(group.number, choice[1]))
    else:
        pick_up(state, group, choice[1], choice[2], choice[3])


def enter(state: State, group: Group, goal: int) -> None:
    """Pay, move, check lone Leaders, then let the others withdraw (R081)."""
    seat, place = state.active, group.place
    group.mp -= entry_cost(state, group, goal)
    if group.legions:
        state.legions[place * STRIDE + seat] -= group.legions
        state.legions[goal * STRIDE + seat] += group.legions
    group.place, group.came_from, group.entered = goal, place, True
    group.defeated = group.permitted = group.refused = 0
    if group.leader:
        place_leader(state, seat, goal)
    state.log.note("entered", seat, group.number, place, goal, group.legions, int(group.leader), group.mp)
    demote_lone_leaders(state)
    if goal != state.ctx.board.city and (group.legions or state.ctx.rules.withdraw_from_leader):
        if enemies(state, seat, goal):
            state.stack.append(Entry(seat, goal, group.number, group.mp, place))


def pick_up(state: State, group: Group, own: int, uncontrolled: int, clear: int) -> None:
    seat, place = state.active, group.place
    at = place * STRIDE
    alone = not group.legions
    group.mp -= pickup_cost(own, uncontrolled, clear)
    if clear:
        clear_marker(state, place)
    missing = own - idle_legions(state, place)
    for waiting in [other for other in state.groups if other.place == place and other is not group]:
        taken = min(max(missing, 0), waiting.legions)
        missing -= taken
        if taken:
            shrink_group(state, waiting, taken)
    state.legions[at + UNCONTROLLED] -= uncontrolled
    state.legions[at + seat] += uncontrolled
    group.legions += own + uncontrolled
    state.log.note("picked_up", seat, place, own, uncontrolled, clear)
    demote_lone_leaders(state)
    if alone and group.entered and enemies(state, seat, place):
        # R070: the army that appears here lets the others withdraw as if it had marched in.
        state.stack.append(Entry(seat, place, group.number, group.mp, group.came_from))


def clear_marker(state: State, place: int) -> None:
    """2 MPs free all of the active seat's Legions in a province; those that retreated stay finished (N5.6-22, R114)."""
    state.marked[place * STRIDE + state.active] = 0
    state.moved[place] += state.moved_marked[place]
    state.moved_marked[place] = 0
    state.log.note("marker_removed", state.active, place)


class Permission(Decision):
    """The owners of the Legions in the way allow the group to go on, or not (N5.5-5, R083)."""

    fields = ("group", "waiting")
    __slots__ = fields
    kind = "permission"

    def __init__(self, group: int, waiting: int) -> None:
        self.group = group
        self.waiting = waiting

    def resume(self, state: State) -> bool:
        if self.waiting:
            return True
        state.stack.pop()
        return False

    def asked(self, state: State) -> tuple[int, ...]:
        return (next(seat for seat in state.ctx.sequence[state.active] if self.waiting >> seat & 1),)

    def options(self, state: State, seat: int) -> list[Choice]:
        return [("allow",), ("refuse",)]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        group = group_numbered(state, self.group)
        assert group is not None
        state.log.note("passage", seat, state.active, group.place, choice[0] == "allow")
        if choice[0] == "allow":
            group.permitted |= 1 << seat
            self.waiting &= ~(1 << seat)
        else:
            group.refused |= 1 << seat  # one refusal is enough, and final for this visit
            self.waiting = 0
