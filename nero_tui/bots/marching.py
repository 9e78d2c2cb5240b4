"""Marches: every sensible way for Legions and a Leader to go with the Movement Points that the hand can give."""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter, mul
from typing import Final

from nero_tui.bots.duel import Stakes, faces
from nero_tui.bots.plan import Plan
from nero_tui.bots.worth import Scales
from nero_tui.nero.march import March, starts
from nero_tui.nero.movement import (
    MARKER_COST,
    attack_cost,
    drop,
    enter,
    entries,
    may_leave,
    pick_up,
    pickup_cost,
    pickup_limits,
    targets,
)  # fmt: skip
from nero_tui.nero.pieces import controls, finish_all_groups
from nero_tui.nero.state import NONE, STRIDE, UNCONTROLLED, Group, State
from nero_tui.table.log import Silence
from nero_tui.table.protocol import Choice

DEEPEST: Final = 5
"""Actions of a group that are looked ahead."""
MOST_NODES: Final = 90
"""Positions looked at for one group."""


Node = tuple[State, int, tuple[Choice, ...], float]
"""A position on the way, Movement Points spent, the actions that led there and its worth."""


class Ways:
    """All ways of one group from where it stands; the best for each number of Movement Points."""

    def __init__(
        self,
        view: State,
        seat: int,
        scales: Scales,
        cards: dict[int, float],
        *,
        may_bet: bool,
        most: int,
        stakes: Stakes | None = None,
    ) -> None:
        self.seat = seat
        self.scales = scales
        self.most = most
        self.stakes = stakes or Stakes(view, seat, scales, cards, may_bet)
        self.best: dict[int, tuple[float, tuple[Choice, ...]]] = {}
        self.nodes = 0
        self.seen: dict[tuple[int, int, bool, int], int] = {}

    def note(self, spent: int, worth: float, path: tuple[Choice, ...]) -> None:
        found = self.best.get(spent)
        if found is None or worth > found[0] + 1e-9:
            self.best[spent] = (worth, path)

    def explore(self, state: State) -> None:
        """Breadth first, so that the short ways are seen even if there are too many."""
        start = state.groups[0]
        self.seen[start.place, start.legions, start.leader, self.standing(state)] = 0
        worth = self.scales.worth(state)
        self.fight(state, 0, (), worth)
        edge: list[Node] = [(state, 0, (), worth)]
        for _ in range(DEEPEST):
            further: list[Node] = []
            for node, spent, path, worth in edge:
                for twin, cost, choice in self.next_to(node, spent, path):
                    group = twin.groups[0]
                    key = (group.place, group.legions, group.leader, self.standing(twin))
                    if self.seen.get(key, 99) <= spent + cost:
                        continue
                    self.seen[key] = spent + cost
                    self.nodes += 1
                    if self.nodes > MOST_NODES:
                        return
                    way = (*path, choice)
                    # Where nothing moves on the map the worth is the same.
                    now = worth if still(choice) else self.scales.worth(twin)
                    self.note(spent + cost, now, way)
                    self.fight(twin, spent + cost, way, now)
                    further.append((twin, spent + cost, way, now))
            edge = further

    def fight(self, state: State, spent: int, path: tuple[Choice, ...], worth: float) -> None:
        """Attack here; ``worth`` is that of the position without a battle."""
        group = state.groups[0]
        spent += attack_cost(group)
        if group.legions and spent <= self.most and group.place != self.scales.city:
            for target in targets(state, group):
                self.note(spent, self.stakes.attack(state, group, target, worth), (*path, ("attack", target)))

    def next_to(
        self, state: State, spent: int, path: tuple[Choice, ...]
    ) -> list[tuple[State, int, Choice]]:
        """Where the group can be after one more action."""
        group = state.groups[0]
        left = self.most - spent
        found: list[tuple[State, int, Choice]] = []
        if not left:
            return found
        if may_leave(state, group):
            for goal, cost in entries(state, group):
                if cost <= left and goal != group.came_from:
                    found.append((self.made(state, ("enter", goal)), cost, ("enter", goal)))
        if not path or path[-1][0] != "pickup":
            own, recruits = pickup_limits(state, group, 0)
            for mine, free in {(own, 0), (0, recruits), (own, recruits)} if own or recruits else ():
                if (mine or free) and (cost := pickup_cost(mine, free, 0)) <= left:
                    pickup: Choice = ("pickup", mine, free, 0)
                    found.append((self.made(state, pickup), cost, pickup))
        if (path[-1][0] == "enter" if path else group.entered) and group.legions:
            if group.leader and group.place in state.ctx.board.gates:
                alone: Choice = ("drop", group.legions, 0)
                found.append((self.made(state, alone), 0, alone))
            if group.legions > 1 and controls(state, group.place) == self.seat:
                # A Legion is enough to hold what nobody else has.
                if state.legions[group.place * STRIDE + self.seat] == group.legions:
                    found.append((self.made(state, ("drop", 1, 0)), 0, ("drop", 1, 0)))
        found.sort(key=itemgetter(2))
        return found

    def standing(self, state: State) -> int:
        """A number that tells apart where our Legions stand."""
        total: int = sum(map(mul, self.scales.land.marks, state.legions[self.seat :: STRIDE]))
        return total * 8 + state.legions[UNCONTROLLED::STRIDE].count(0)

    def made(self, state: State, choice: Choice) -> State:
        twin = state.copy()
        group = twin.groups[0]
        group.acted = True
        if choice[0] == "enter":
            enter(twin, group, choice[1])
        elif choice[0] == "pickup":
            pick_up(twin, group, choice[1], choice[2], choice[3])
        else:
            drop(twin, group, choice[1], choice[2])
        twin.stack = []
        return twin


def still(choice: Choice) -> bool:
    """Whether an action leaves the map as it is: own Legions are only dropped or joined."""
    return choice[0] == "drop" or (choice[0] == "pickup" and not choice[2])


def bare(view: State) -> State:
    """A copy for trying things out: no questions, and a log that nobody reads."""
    twin = view.copy()
    twin.log = Silence()
    twin.stack = []
    return twin


def best_way(view: State, seat: int, scales: Scales, prices: dict[int, float]) -> Plan | None:
    """What the group that marches or waits does next; None if it should stop."""
    state = bare(view)
    group = next((g for g in state.groups if g.number == state.moving), state.groups[0])
    state.groups = [group]
    state.moving = group.number
    ways = Ways(
        state, seat, scales, faces(view, seat, prices), may_bet=may_bet(view, seat, 0), most=group.mp
    )  # fmt: skip
    base = scales.worth(state)
    ways.explore(state)
    found = sorted(ways.best.items(), key=lambda item: (-item[1][0], item[0]))
    if not found or found[0][1][0] <= base + 0.02:
        return None
    worth, path = found[0][1]
    return Plan(worth - base, path, told(view, path))


def may_bet(view: State, seat: int, spent: int) -> bool:
    return view.cards_played + spent < view.ctx.rules.cards_per_round and len(view.hands[seat]) > spent


def march_plan(
    view: State, seat: int, scales: Scales, prices: dict[int, float], base: float, begun: March | None = None
) -> Plan | None:
    """The best march that the hand can pay for, with all its answers; ``begun`` is a draft to go on from."""
    slots = view.ctx.rules.cards_per_round - view.cards_played
    if begun is None:
        purses = purse(view, seat, prices, min(slots, 2))
    else:
        purses = dict.fromkeys(range(1, sum(view.ctx.mp[card] for card in begun.cards) + 1), (0.0, begun.cards))
    if not purses:
        return None
    single = max((mp for mp, (_, cards) in purses.items() if len(cards) == 1), default=0)
    most = max(purses)
    cards, bold = faces(view, seat, prices), may_bet(view, seat, 1)
    stakes = Stakes(view, seat, scales, cards, bold)
    best: Plan | None = None
    for place in starts(view) if begun is None or begun.place == NONE else [begun.place]:
        for legions, leader, clear in musters(view, seat, place):
            if begun is not None and begun.clear > clear:
                continue
            budget = (most if leader or begun is not None else single) - MARKER_COST * clear
            if budget <= 0:
                continue
            state = ready(view, seat, place, legions, leader, clear, budget)
            ways = Ways(state, seat, scales, cards, may_bet=bold, most=budget, stakes=stakes)
            ways.explore(state)
            for need, (worth, path) in ways.best.items():
                total = need + MARKER_COST * clear
                if total not in purses:
                    continue
                price, laid = purses[total]
                gain = worth - base - price
                if best is None or gain > best.gain + 1e-9:
                    points = sum(view.ctx.mp[card] for card in laid) - MARKER_COST * clear
                    best = Plan(gain, draft(laid, place, clear, legions, leader, points) + path, told(view, path))
    return best


def musters(view: State, seat: int, place: int) -> list[tuple[int, int, int]]:
    """Who may march from a province: Legions, Leader, and whether the Retreat marker is paid off."""
    at = place * STRIDE + seat
    marked = view.marked[at]
    idle = view.legions[at] - marked - view.moved[place]
    leads = view.leader_at[seat] == place and not view.leader_done and not view.sick >> seat & 1
    found = []
    for clear in (0, 1) if marked > view.moved_marked[place] else (0,):
        free = idle + (marked - view.moved_marked[place] if clear else 0)
        sizes = {1, 2, 3, free - 1, free} & set(range(1, free + 1))
        found += [(count, 0, clear) for count in sorted(sizes)]
        if leads:
            found += [(count, 1, clear) for count in sorted({0, *sizes})]
    return found


def ready(view: State, seat: int, place: int, legions: int, leader: int, clear: int, mp: int) -> State:
    """The position with that group about to march."""
    state = bare(view)
    finish_all_groups(state)
    if clear:
        state.marked[place * STRIDE + seat] = 0
        state.moved[place] += state.moved_marked[place]
        state.moved_marked[place] = 0
    state.group_count += 1
    state.groups = [Group(state.group_count, legions, bool(leader), mp, place)]
    state.moving = state.group_count
    return state


def draft(cards: tuple[int, ...], place: int, clear: int, legions: int, leader: int, mp: int) -> tuple[Choice, ...]:
    """The answers that lead to a group on the march."""
    choices: list[Choice] = [("march", cards[0]), *(("add", card) for card in cards[1:]), ("from", place)]
    if clear:
        choices.append(("clear",))
    return (*choices, ("group", legions, leader), ("allot", mp), ("go",))


def purse(view: State, seat: int, prices: dict[int, float], slots: int) -> dict[int, tuple[float, tuple[int, ...]]]:
    """For every number of Movement Points the cheapest cards that give it."""
    hand = faces(view, seat, prices)
    sets: list[tuple[float, int, tuple[int, ...]]] = []
    cheap = sorted(hand, key=lambda card: (hand[card], card))
    for count in range(1, slots + 1):
        pool = cheap if count < 3 else cheap[:5]
        for cards in combinations(pool, count):
            price = sum(hand[card] for card in cards)
            sets.append((price, sum(view.ctx.mp[card] for card in cards), cards))
    sets.sort(key=lambda item: (item[0], len(item[2]), item[2]))
    found: dict[int, tuple[float, tuple[int, ...]]] = {}
    for price, mp, cards in sets:
        for need in range(1, min(mp, 9) + 1):
            if need not in found:
                found[need] = (price, cards)
    return found


def told(view: State, path: tuple[Choice, ...]) -> str:
    """A march in a sentence."""
    places = view.ctx.board.places
    goals = [choice[1] for choice in path if choice[0] == "enter"]
    last = path[-1] if path else ("stop",)
    if last[0] == "attack":
        where = f" in {places[goals[-1]].name}" if goals else ""
        return f"The odds of an attack{where} are good." if last[1] != NONE else ""
    if goals and goals[-1] == view.ctx.board.city:
        return "The way to the throne leads to Roma."
    if goals:
        return f"A march to {places[goals[-1]].name} gains the most."
    return "It strengthens the army on the march."
