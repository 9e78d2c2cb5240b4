"""What follows from an answer, in a few words: costs, points, who may answer."""

from __future__ import annotations

from collections.abc import Callable

from nero_tui.nero.assassination import Attempt
from nero_tui.nero.battle import Battle, attacking_force, defending_force
from nero_tui.nero.emperor import Declaration
from nero_tui.nero.march import March
from nero_tui.nero.movement import attack_cost, entry_cost, pickup_cost
from nero_tui.nero.pieces import current_group, enemies, group_numbered, map_points
from nero_tui.nero.state import BARBARIANS, NONE, STRIDE, State
from nero_tui.nero.story import Words, listed, points
from nero_tui.nero.withdrawal import Entry, Payment
from nero_tui.table.protocol import Choice, Seat

EVENTS: dict[str, str] = {
    "assassin": "have an Emperor in Roma murdered; others may stop it",
    "traitor": "take a card from a hand, or look at four",
    "legion_rebels": "a Legion anywhere becomes Uncontrolled",
    "hail_caesar": "your General becomes a Contender",
    "bad_augury": "cancels the event just played",
    "bad_weather": "stops a march, a fleet or a withdrawal",
    "galley_fleet": "up to 3 Legions and the Leader from port to port",
    "praetorian_guard": "a Declaration Point, or for and against an assassination",
    "senate_influence": "a Declaration Point when you declare",
    "revolts": "all Legions in the province become Uncontrolled",
    "bribe": "negates a Senate card or a Praetorian Guard",
    "barbarian": "Barbarians take a border province and drive out all",
    "crisis": "an Emperor must return to Roma",
    "sick": "a General or Contender stays where he is",
}
"""Each event in a few words."""


def effect(view: State, seat: Seat, choice: Choice) -> str:
    """What an answer does or costs; nothing if its line says it all."""
    teller = EFFECTS.get(choice[0])
    return teller(view, seat, choice) if teller is not None else ""


def _march(view: State, seat: Seat, choice: Choice) -> str:
    return points(view.ctx.mp[choice[1]], "Movement Point")


def _add(view: State, seat: Seat, choice: Choice) -> str:
    draft = view.stack[-1]
    assert isinstance(draft, March)
    return f"{sum(view.ctx.mp[card] for card in (*draft.cards, choice[1]))} MPs together"


def _play(view: State, seat: Seat, choice: Choice) -> str:
    return EVENTS[view.ctx.kind[choice[1]]]


def _declare(view: State, seat: Seat, choice: Choice) -> str:
    return f"{_declared(view, seat) + 1} of 5 Declaration Points"


def _claim(view: State, seat: Seat, choice: Choice) -> str:
    return f"with {points(_declared(view, seat), 'Declaration Point')}; others may bribe"


def _declared(view: State, seat: Seat) -> int:
    for frame in view.stack:
        if isinstance(frame, Declaration):
            return frame.points(view)
    return map_points(view, seat)


def _end_round(view: State, seat: Seat, choice: Choice) -> str:
    unspent = sum(group.mp for group in view.groups)
    return f"{points(unspent, 'unspent MP')} will be lost" if unspent else "the next player goes on"


def _enter(view: State, seat: Seat, choice: Choice) -> str:
    group = current_group(view)
    if group is None:
        return ""
    place = choice[1]
    cost = entry_cost(view, group, place)
    parts = [f"{points(cost, 'MP')}, {group.mp - cost} left"]
    mask = enemies(view, seat, place)
    if mask:
        w = Words(view.ctx)
        present = [f"{w.seat(c)} {view.legions[place * STRIDE + c]}" for c in range(4) if mask >> c & 1]
        parts.append(listed(present) + " there")
    if place == view.barbarian:
        parts.append("Barbarians there")
    return "; ".join(parts)


def _attack(view: State, seat: Seat, choice: Choice) -> str:
    group = current_group(view)
    if group is None:
        return ""
    ours = attacking_force(view, group, NONE).total
    theirs = 3 if choice[1] == BARBARIANS else defending_force(view, choice[1], group.place, NONE).total
    return f"{points(attack_cost(group), 'MP')}; {ours} against {theirs} BP before cards"


def _pickup(view: State, seat: Seat, choice: Choice) -> str:
    return points(pickup_cost(*choice[1:4]), "MP")


def _allot(view: State, seat: Seat, choice: Choice) -> str:
    draft = view.stack[-1]
    assert isinstance(draft, March)
    return f"{points(draft.points_left(view) - choice[1], 'MP')} left for others"


def _group(view: State, seat: Seat, choice: Choice) -> str:
    draft = view.stack[-1]
    assert isinstance(draft, March)
    return f"of {points(draft.points_left(view), 'MP')}"


def _withdraw(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Entry)
    return "free: they were followed" if top.is_free(view, seat) else f"costs cards of more than {points(top.mp, 'MP')}"


def _pay(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Payment)
    paid = sum(view.ctx.mp[card] for card in (*top.cards, choice[1]))
    return f"{paid} of {top.mp + 1} MPs"


def _go(view: State, seat: Seat, choice: Choice) -> str:
    march = view.stack[-1]
    nobody = isinstance(march, March) and not march.groups
    return "lay the cards; nobody marches" if nobody else "lay the cards; the groups stand ready"


def _fight(view: State, seat: Seat, choice: Choice) -> str:
    """The side's own points; what the other side lays nobody knows."""
    battle = view.stack[-1]
    assert isinstance(battle, Battle)
    group = group_numbered(view, battle.group)
    if group is None:
        return ""
    if seat == view.active:
        force = attacking_force(view, group, choice[1])
    else:
        force = defending_force(view, seat, group.place, choice[1])
    return f"{points(force.total, 'Battle Point')} for you"


def _support(view: State, choice: Choice) -> str:
    guard = view.ctx.kind[choice[1]] == "praetorian_guard"
    if any(isinstance(frame, Attempt) for frame in view.stack):
        return "a Guard against the attempt" if guard else "two Bribes remove a Guard of the attempt"
    return "a Guard for the attempt" if guard else "two Bribes remove a Guard against it"


def _discard(view: State, seat: Seat, choice: Choice) -> str:
    return "face down; no other card this round"


EFFECTS: dict[str, Callable[[State, Seat, Choice], str]] = {
    "march": _march,
    "add": _add,
    "play": _play,
    "react": _play,
    "declare": _declare,
    "claim": _claim,
    "discard": _discard,
    "hold": lambda view, seat, choice: "face down, for the next turn",
    "end_round": _end_round,
    "enter": _enter,
    "attack": _attack,
    "pickup": _pickup,
    "allot": _allot,
    "group": _group,
    "withdraw": _withdraw,
    "pay": _pay,
    "fight": _fight,
    "bribe": lambda view, seat, choice: "that card gives no Declaration Point",
    "stay": lambda view, seat, choice: "nothing moves",
    "allow": lambda view, seat, choice: "they may go on for 1 MP more",
    "refuse": lambda view, seat, choice: "they must stop, or beat you",
    "pass": lambda view, seat, choice: "let it happen",
    "done": lambda view, seat, choice: "let it happen",
    "stop": lambda view, seat, choice: "this group is finished for the round",
    "go": _go,
    "clear": lambda view, seat, choice: "2 MPs",
    "give_up": lambda view, seat, choice: "the cards laid are lost",
    "support": lambda view, seat, choice: _support(view, choice),
    "strike": lambda view, seat, choice: "the attempt is announced",
}
