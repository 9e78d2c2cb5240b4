"""What a march could do next: who could come to a place, for how many MPs, and what battle that would be.

Costs, targets and forces are asked of the rules; what others hold is guessed from what the seat can know.
"""

from __future__ import annotations

from typing import NamedTuple

from nero_tui.nero.battle import BARBARIAN_POINTS, attacking_force, defending_force
from nero_tui.nero.march import March, starts
from nero_tui.nero.movement import attack_cost, entries, entry_cost, exits, targets
from nero_tui.nero.pieces import current_group, enemies
from nero_tui.nero.state import BARBARIANS, NONE, STRIDE, UNCONTROLLED, Group, State
from nero_tui.nero.story import Words, listed, points
from nero_tui.nero.withdrawal import refuges
from nero_tui.table.protocol import Seat

UNKNOWN = NONE
"""The MPs of a group that no card has been chosen for."""


# ---- who could march


def comers(view: State, seat: Seat) -> list[Group]:
    """The group on the march; before that the groups that are being planned, or that could be made."""
    if seat != view.active or view.phase != "round":
        return []
    draft = view.stack[-1] if view.stack else None
    if isinstance(draft, March):
        return _planned(view, draft) if draft.place != NONE else _possible(view, draft.cards, draft.points_left(view))
    group = current_group(view)
    if group is not None:
        return [group]
    return [*view.groups] or _possible(view, (), UNKNOWN)


def _planned(view: State, draft: March) -> list[Group]:
    """The groups of a march that is being put together, and what is left for another one."""
    ready = [Group(0, legions, bool(leader), mp, draft.place) for legions, leader, mp in draft.groups]
    left = draft.points_left(view)
    if draft.legions != NONE:
        return [*ready, Group(0, draft.legions, bool(draft.with_leader), left, draft.place)]
    legions, leader = draft.free_legions(view), draft.free_leader(view)
    if left > 0 and (legions or leader):
        ready.append(Group(0, legions, leader, left, draft.place))
    return ready


def _possible(view: State, cards: tuple[int, ...], mp: int) -> list[Group]:
    """All that may still march, from everywhere."""
    found = []
    for place in starts(view):
        draft = March(cards, place)
        legions, leader = draft.free_legions(view), draft.free_leader(view)
        if legions > 0 or leader:
            found.append(Group(0, max(0, legions), leader, mp, place))
    return found


def alone(group: Group) -> Group:
    """The Leader without his Legions."""
    leader = group.copy()
    leader.legions = leader.fatigue = 0
    return leader


class Way(NamedTuple):
    """How a place can be entered."""

    group: Group
    cost: int

    @property
    def left(self) -> int:
        """MPs that remain, or UNKNOWN."""
        return self.group.mp - self.cost if self.group.mp != UNKNOWN else UNKNOWN


def cheapest(view: State, seat: Seat, place: int) -> Way | None:
    """The cheapest way to enter a place, with as many Legions as that allows; None if nobody stands beside it."""
    ways = []
    for group in comers(view, seat):
        if place == view.ctx.board.city and group.leader:
            group = alone(group)  # N5.8-4: Legions stay outside
        if group.place != place and place in exits(view, group):
            ways.append(Way(group, entry_cost(view, group, place)))
    return min(ways, key=lambda way: (way.cost, -way.group.legions), default=None)


def step_costs(view: State, group: Group) -> list[int]:
    """What the group would pay for each of the places beside it."""
    return sorted(cost for _, cost in entries(view, group))


# ---- battles


class Battle(NamedTuple):
    """An attack as it would begin, before any cards."""

    target: int
    cost: int
    ours: int
    theirs: int

    @property
    def lead(self) -> int:
        return self.ours - self.theirs


def battles(view: State, group: Group, place: int) -> list[Battle]:
    """Whom a group could attack in a place, as if it stood there."""
    if not group.legions or place == view.ctx.board.city:
        return []
    there = group.copy()
    there.place = place
    ours = attacking_force(view, there, NONE).total
    return [Battle(target, attack_cost(there), ours, strength(view, target, place)) for target in targets(view, there)]


def strength(view: State, target: int, place: int) -> int:
    """Battle Points of a defender before cards."""
    return BARBARIAN_POINTS if target == BARBARIANS else defending_force(view, target, place, NONE).total


def odds(view: State, seat: Seat, battle: Battle, place: int) -> str:
    """How likely an attack succeeds, by what the seat can know of the other hand."""
    from nero_tui.bots.odds import defender_bets, outcome  # nobody attacks before the first paint

    chances = [1.0] if battle.target == BARBARIANS else defender_bets(view, seat, battle.target, place)
    told = f"about {outcome(battle.lead, 0, chances)[0]:.0%}"
    cards = spare_cards(view, seat)
    if not cards:
        return told
    best = max(view.ctx.bp[card] for card in cards)
    return f"{told}, {outcome(battle.lead + best, 0, chances)[0]:.0%} with a {best} BP card"


def spare_cards(view: State, seat: Seat) -> list[int]:
    """Cards of the attacker that he could still lay in a battle."""
    draft = view.stack[-1] if view.stack else None
    planned = draft.cards if isinstance(draft, March) else ()
    if view.cards_played + len(planned) >= view.ctx.rules.cards_per_round:
        return []
    return [card for card in view.hands[seat] if card >= 0 and card not in planned]


# ---- a step


def ahead(view: State, seat: Seat, group: Group, goal: int) -> str:
    """What a step costs and what may follow from it, the most important first."""
    cost = entry_cost(view, group, goal)
    left = group.mp - cost
    parts = [f"{points(cost, 'MP')}, {left} left"]
    fights = _fights(view, battles(view, group, goal), left)
    met = _met(view, seat, goal)
    if met:
        parts.append((fights or listed(met) + " there: stop") + (", or ask to pass" if left else ""))
        if any(may_withdraw(view, other, goal, group.place) for other in range(4) if other != seat):
            parts.append("they may withdraw first")
    elif goal == view.barbarian:
        parts.append(fights or "Barbarians there: stop")
    elif goal == view.ctx.board.city:
        parts.append("there he may declare himself Emperor")
    else:
        parts.append("then it may go on" if left else "then it stands still")
    loose = view.legions[goal * STRIDE + UNCONTROLLED]
    if loose:
        parts.append(f"{loose} Uncontrolled to pick up")
    return "; ".join(parts)


def _fights(view: State, found: list[Battle], left: int) -> str:
    """The attacks that could follow, or that there are no MPs for them."""
    if not found:
        return ""
    w = Words(view.ctx)
    told = " or ".join(f"{w.seat(battle.target)} ({battle.ours} to {battle.theirs} BP)" for battle in found)
    cost = found[0].cost
    return f"no MPs to attack {told}: stop" if left < cost else f"attack {told} for {points(cost, 'MP')}, stop"


def _met(view: State, seat: Seat, goal: int) -> list[str]:
    if goal == view.ctx.board.city:
        return []
    w, mask = Words(view.ctx), enemies(view, seat, goal)
    return [f"{w.seat(other)} {view.legions[goal * STRIDE + other]}" for other in range(4) if mask >> other & 1]


def may_withdraw(view: State, other: Seat, place: int, barred: int) -> bool:
    """Whether a seat could withdraw from a place, as far as everybody knows: what it holds is its own secret."""
    at = place * STRIDE + other
    if not view.legions[at] or view.stuck >> at & 1 or not view.hands[other]:
        return False
    return bool(refuges(view, other, place, barred, True))
