"""A quick look at the marches that a hand can pay for: fewer of them than a legate sees, in a tenth of the time.

Who looks ahead by playing on needs a sensible march now rather than the best one later. Pieces are moved on one copy of
the position and moved back; the rules are asked again when the march is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nero_tui.bots.duel import faces
from nero_tui.bots.marching import bare, draft, may_bet, purse, told
from nero_tui.bots.odds import defender_bets, outcome
from nero_tui.bots.plan import Plan
from nero_tui.bots.worth import Scales
from nero_tui.nero.battle import BARBARIAN_POINTS, defending_force
from nero_tui.nero.march import starts
from nero_tui.nero.movement import BARBARIAN_ENTRY, UNCONTROLLED_PICKUP, size_cost
from nero_tui.nero.pieces import demote_lone_leaders, enemies
from nero_tui.nero.state import BARBARIANS, EMPEROR, GENERAL, NONE, STRIDE, UNCONTROLLED, State
from nero_tui.table.protocol import Choice

DEEPEST: Final = 3
"""Provinces that a march is followed."""

LEAST_HOPE: Final = 0.4
"""An attack that succeeds more rarely even with the best card is not looked at."""

Way = tuple[int, float, tuple[Choice, ...]]
"""Movement Points, the worth of the position afterwards, the actions on the way."""


class Scout:
    """All short marches of one seat, tried out on one copy of its view."""

    def __init__(self, view: State, seat: int, scales: Scales, costs: dict[int, float]) -> None:
        self.view = view
        self.seat = seat
        self.scales = scales
        self.board = view.ctx.board
        self.state = bare(view)
        self.base = scales.worth(self.state)
        self.bets: list[tuple[int, float]] = [(0, 0.0)]
        """Battle Points that can be bet, with the price of the card."""
        if may_bet(view, seat, 1):
            best: dict[int, float] = {}
            for card, price in faces(view, seat, costs).items():
                points = view.ctx.bp[card]
                best[points] = min(price, best.get(points, 99.0))
            self.bets += sorted(best.items())
        self.odds: dict[tuple[int, int], list[float]] = {}

    def ways(self, place: int, legions: int, leader: int, most: int) -> Iterator[Way]:
        """Where a group can go with so many Movement Points, and what it is worth to be there."""
        state, seat, board = self.state, self.seat, self.board
        start = place * STRIDE + seat
        state.legions[start] -= legions
        edge: list[tuple[int, int, tuple[Choice, ...]]] = [(place, 0, ())]
        cheapest = {place: 0}
        yield from self.here(place, legions, leader, 0, most, ())
        for _ in range(DEEPEST):
            further: list[tuple[int, int, tuple[Choice, ...]]] = []
            for at, spent, path in edge:
                roads = board.land[at] + board.strait[at]
                if not legions and at in board.gates:
                    roads = (*roads, board.city)
                for goal in board.gates if at == board.city else roads:
                    cost = spent + self.toll(at, goal, legions)
                    if cost > most or cheapest.get(goal, 99) <= cost:
                        continue
                    cheapest[goal] = cost
                    way = (*path, ("enter", goal))
                    yield from self.here(goal, legions, leader, cost, most, way)
                    if goal != state.barbarian and (goal == board.city or not enemies(state, seat, goal)):
                        further.append((goal, cost, way))
            edge = further
        state.legions[start] += legions

    def toll(self, at: int, goal: int, legions: int) -> int:
        if goal == self.state.barbarian:
            return BARBARIAN_ENTRY
        if legions and goal in self.board.strait[at]:
            return legions
        return size_cost(legions)

    def here(
        self, place: int, legions: int, leader: int, spent: int, most: int, path: tuple[Choice, ...]
    ) -> Iterator[Way]:
        """What the group can do at one place: stop, attack, recruit, leave a Legion, or send the Leader into Roma."""
        state, seat, board = self.state, self.seat, self.board
        at = place * STRIDE
        state.legions[at + seat] += legions
        home, ranks, whole = state.leader_at[seat], state.rank[:], state.roma_whole
        if leader:
            state.leader_at[seat] = place
        demote_lone_leaders(state)
        still = self.scales.worth(state) if path else self.base
        if path:
            yield spent, still, path
        if legions and spent < most and place != board.city:
            for target in self.targets(place):
                worth = self.attack(place, legions, leader, target, still)
                if worth is not None:
                    yield spent + 1, worth, (*path, ("attack", target))
            free = state.legions[at + UNCONTROLLED]
            if free and spent + UNCONTROLLED_PICKUP <= most:
                state.legions[at + UNCONTROLLED] = 0
                state.legions[at + seat] += free
                yield spent + UNCONTROLLED_PICKUP, self.scales.worth(state), (*path, ("pickup", 0, free, 0))
                state.legions[at + UNCONTROLLED] = free
                state.legions[at + seat] -= free
            if leader and path and place in board.gates and not enemies(state, seat, place):
                state.leader_at[seat] = board.city
                yield spent + 1, self.scales.worth(state), (*path, ("drop", legions, 0), ("enter", board.city))
        state.legions[at + seat] -= legions
        state.leader_at[seat] = home
        state.rank[:] = ranks
        state.roma_whole = whole

    def targets(self, place: int) -> list[int]:
        """Who can be attacked at a place: everybody there once a round (N6.0-4)."""
        state, at = self.state, place * STRIDE
        found = [colour for colour in (0, 1, 2, 3) if colour != self.seat and state.legions[at + colour]]
        if place == state.barbarian:
            found.append(BARBARIANS)
        return [target for target in found if not state.attacked >> (at + target) & 1]

    def attack(self, place: int, legions: int, leader: int, target: int, drawn: float) -> float | None:
        """What an attack is worth with the best card for it; None if it is too likely to fail."""
        state, seat, worth = self.state, self.seat, self.scales.worth
        at = place * STRIDE
        ours = legions + (state.rank[seat] if leader else 0)
        if target == BARBARIANS:
            theirs, chances = BARBARIAN_POINTS, [1.0]
        else:
            theirs = defending_force(state, target, place, NONE).total
            known = self.odds.get((target, place))
            chances = known or self.odds.setdefault((target, place), defender_bets(self.view, seat, target, place))
        odds = [(*outcome(ours + points, theirs, chances), price) for points, price in self.bets]
        if max(win for win, _, _ in odds) < LEAST_HOPE:
            return None
        ranks, tribes = state.rank[:], state.barbarian
        if target == BARBARIANS:
            state.barbarian = NONE
            won = worth(state)
            state.barbarian = tribes
            lost = drawn - 0.3
        else:
            led = state.leader_at[target] == place
            state.legions[at + seat] += 1
            state.legions[at + target] -= 1
            if led and ranks[target] != GENERAL:
                state.rank[target] = GENERAL
                if leader and ranks[target] == EMPEROR:
                    state.rank[seat] = EMPEROR
            won = worth(state)
            state.rank[:] = ranks
            state.legions[at + seat] -= 2
            state.legions[at + target] += 2
            if leader and ranks[seat] != GENERAL:
                state.rank[seat] = GENERAL
                if led and ranks[seat] == EMPEROR:
                    state.rank[target] = EMPEROR
            lost = worth(state)
            state.rank[:] = ranks
            state.legions[at + seat] += 1
            state.legions[at + target] -= 1
        return max(win * won + lose * lost + (1 - win - lose) * drawn - price for win, lose, price in odds)


def quick_marches(view: State, seat: int, scales: Scales, costs: dict[int, float], base: float) -> list[Plan]:
    """The best march for each group that could set out, the best of all first."""
    slots = view.ctx.rules.cards_per_round - view.cards_played
    purses = purse(view, seat, costs, min(slots, 2))
    if not purses:
        return []
    single = max((mp for mp, (_, cards) in purses.items() if len(cards) == 1), default=0)
    most = max(purses)
    scout = Scout(view, seat, scales, costs)
    found: list[Plan] = []
    for place in starts(view):
        for legions, leader in parties(view, seat, place):
            best: tuple[float, int, tuple[Choice, ...]] | None = None
            for need, worth, path in scout.ways(place, legions, leader, most if leader else single):
                if need in purses:
                    gain = worth - base - purses[need][0]
                    if best is None or gain > best[0] + 1e-9:
                        best = (gain, need, path)
            if best is not None:
                cards = purses[best[1]][1]
                points = sum(view.ctx.mp[card] for card in cards)
                choices = draft(cards, place, 0, legions, leader, points) + best[2]
                found.append(Plan(best[0], choices, told(view, best[2])))
    found.sort(key=lambda plan: -plan.gain)
    return found


def parties(view: State, seat: int, place: int) -> list[tuple[int, int]]:
    """Who might set out from a place: all or one of the Legions, with the Leader and without, or he alone."""
    at = place * STRIDE + seat
    free = view.legions[at] - view.marked[at] - view.moved[place]
    found = [(count, 0) for count in sorted({1, free}) if 0 < count <= free]
    if view.leader_at[seat] == place and not view.leader_done and not view.sick >> seat & 1:
        found.append((0, 1))
        found += [(count, 1) for count in sorted({free - 1, free}) if 0 < count <= free]
    return found
