"""What follows from an answer, in a few words: costs, points, who may answer."""

from __future__ import annotations

from collections.abc import Callable

from nero_tui.nero.assassination import Attempt
from nero_tui.nero.battle import AfterLoss, Battle, attacking_force, defending_force
from nero_tui.nero.displacement import Displacement, Revolt
from nero_tui.nero.emperor import Declaration
from nero_tui.nero.events import LOOKED_AT, TAKE, Embarkation
from nero_tui.nero.galley import HOLD, leader_ready, unmoved
from nero_tui.nero.march import March
from nero_tui.nero.movement import Permission, pickup_cost
from nero_tui.nero.pieces import (
    MOST_UNCONTROLLED,
    controls,
    current_group,
    enemies,
    group_numbered,
    map_points,
    uncontrolled,
)
from nero_tui.nero.state import NONE, STRIDE, UNCONTROLLED, Group, State
from nero_tui.nero.story import Words, force, legions, listed, points
from nero_tui.nero.withdrawal import Entry, Payment
from nero_tui.table.protocol import Choice, Seat
from nero_tui.tui import replies
from nero_tui.tui.foresight import ahead, battles, odds, step_costs

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
    return ahead(view, seat, group, choice[1]) if group is not None else ""


def _attack(view: State, seat: Seat, choice: Choice) -> str:
    group = current_group(view)
    if group is None:
        return ""
    battle = next(each for each in battles(view, group, group.place) if each.target == choice[1])
    cost = f"{points(battle.cost, 'MP')}, {group.mp - battle.cost} left"
    chances = odds(view, seat, battle, group.place)
    return f"{battle.ours} to {battle.theirs} BP before cards, won {chances}; {cost}"


def _pickup(view: State, seat: Seat, choice: Choice) -> str:
    group, cost = current_group(view), pickup_cost(*choice[1:4])
    left = f", {group.mp - cost} left; then {group.legions + choice[1] + choice[2]} Legions march" if group else ""
    cleared = "; the Retreat marker goes" if choice[3] else ""
    return f"{points(cost, 'MP')}{left}{cleared}"


def _from(view: State, seat: Seat, choice: Choice) -> str:
    draft = view.stack[-1]
    assert isinstance(draft, March)
    there = March(draft.cards, choice[1])
    count, leader = max(0, there.free_legions(view)), there.free_leader(view)
    marked = view.marked[choice[1] * STRIDE + seat]
    if not count and not leader:
        return f"{marked} under a Retreat marker: 2 MPs free them" if marked else "nobody here may march"
    return f"{force(count, leader)} may march" + (f", {marked} under a Retreat marker" if marked else "")


def _group(view: State, seat: Seat, choice: Choice) -> str:
    draft = view.stack[-1]
    assert isinstance(draft, March)
    costs = step_costs(view, Group(0, choice[1], bool(choice[2]), draft.points_left(view), draft.place))
    if not costs:
        return f"of {points(draft.points_left(view), 'MP')}"
    step = points(costs[0], "MP") if costs[0] == costs[-1] else f"{costs[0]} to {costs[-1]} MPs"
    return f"a step costs {step}; {points(draft.points_left(view), 'MP')} to give"


def _allot(view: State, seat: Seat, choice: Choice) -> str:
    draft = view.stack[-1]
    assert isinstance(draft, March)
    group = Group(0, draft.legions, bool(draft.with_leader), choice[1], draft.place)
    costs = step_costs(view, group)
    near = sum(1 for cost in costs if cost <= choice[1])
    reach = "every neighbour" if near == len(costs) else f"{near} of {len(costs)} neighbours"
    return f"enough for {reach}; {points(draft.points_left(view) - choice[1], 'MP')} left for others"


def _drop(view: State, seat: Seat, choice: Choice) -> str:
    group = current_group(view)
    if group is None:
        return ""
    stays = "they may march later" if not group.acted else "they do not march again in this round"
    left = force(group.legions - choice[1], group.leader and not choice[2])
    return f"{stays}; {left} with {points(group.mp, 'MP')}"


def _lead(view: State, seat: Seat, choice: Choice) -> str:
    group = group_numbered(view, choice[1])
    return f"{points(group.mp, 'MP')}; the others wait" if group is not None else ""


# ---- forced moves


def _joins(view: State, seat: Seat, goal: int) -> str:
    """Whom somebody meets who is driven or falls back to a place."""
    w, mask = Words(view.ctx), enemies(view, seat, goal)
    own = view.legions[goal * STRIDE + seat]
    met = [f"{w.seat(other)} {view.legions[goal * STRIDE + other]}" for other in range(4) if mask >> other & 1]
    return "; ".join([*([f"joins {legions(own)}"] if own else []), *([f"{listed(met)} there"] if met else [])])


def _withdraw(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Entry)
    free = top.is_free(view, seat)
    price = "free: they were followed" if free else f"costs cards of more than {points(top.mp, 'MP')}"
    return "; ".join(each for each in (price, "Retreat marker", _joins(view, seat, choice[1])) if each)


def _retreat(view: State, seat: Seat, choice: Choice) -> str:
    return "; ".join(each for each in ("free; Retreat marker", _joins(view, seat, choice[1])) if each)


def _stay(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    if isinstance(top, Entry):
        return "nothing moves; they may be attacked"
    if isinstance(top, AfterLoss) and top.group != NONE:
        return "they stay; the group is finished for the round"
    return "they stay where they are, without a marker"


def _flee(view: State, seat: Seat, choice: Choice) -> str:
    return "; ".join(each for each in ("all go, Retreat marker", _joins(view, seat, choice[1])) if each)


def _scatter(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Displacement)
    there = view.legions[choice[1] * STRIDE + UNCONTROLLED]
    return f"{there + view.legions[top.place * STRIDE + UNCONTROLLED]} Uncontrolled there then"


def _bring(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Revolt)
    left = view.legions[choice[1] * STRIDE + seat] - 1
    lost = "" if left or controls(view, choice[1]) != seat else "; you no longer control it"
    stays = f"{legions(left)} stay{'s' if left == 1 else ''} there" if left else "nobody stays there"
    return f"{stays}{lost}; the one sent becomes Uncontrolled"


# ---- targets of events


def _traitor(view: State, seat: Seat, choice: Choice) -> str:
    count = len(view.hands[choice[1]])
    if choice[2] == TAKE:
        return f"a random one of {points(count, 'card')} comes to your hand; only you two learn which"
    return f"you alone see {min(LOOKED_AT, count)} of {points(count, 'card')}; they go back"


def _rebels(view: State, seat: Seat, choice: Choice) -> str:
    place, colour = choice[1], choice[2]
    left = view.legions[place * STRIDE + colour] - 1
    whose = Words(view.ctx).colour(colour)
    remain = f"{whose} keeps {left} there" if left else f"{whose} has none left there"
    return f"{remain}; {uncontrolled(view) + 1} of {MOST_UNCONTROLLED} Uncontrolled then"


def _tribes(view: State, seat: Seat, choice: Choice) -> str:
    w, at = Words(view.ctx), choice[1] * STRIDE
    gone = [f"{w.colour(colour)} {view.legions[at + colour]}" for colour in range(STRIDE) if view.legions[at + colour]]
    led = [f"{w.seat(other)}'s Leader" for other in view.ctx.seats if view.leader_at[other] == choice[1]]
    return f"drives out {listed([*gone, *led])}" if gone or led else "nobody stands there; the marker moves"


def _summon(view: State, seat: Seat, choice: Choice) -> str:
    place = view.leader_at[choice[1]]
    left = view.legions[place * STRIDE + choice[1]]
    return f"leaves {Words(view.ctx).place(place)} alone for Roma; {legions(left) if left else 'no Legion'} left behind"


def _sail(view: State, seat: Seat, choice: Choice) -> str:
    ready = force(unmoved(view, choice[1]), leader_ready(view, choice[1]))
    return f"{ready} ready there; a fleet carries {legions(HOLD)} and the Leader"


def _land(view: State, seat: Seat, choice: Choice) -> str:
    return _joins(view, seat, choice[1]) or "nobody there"


def _carry(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Embarkation)
    left = view.legions[top.origin * STRIDE + seat] - choice[1]
    return f"{legions(left) if left else 'no Legion'} left behind; no attack after landing"


# ---- cards


def _pay(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Payment)
    paid = sum(view.ctx.mp[card] for card in (*top.cards, choice[1]))
    enough = "enough" if paid > top.mp else f"{top.mp + 1 - paid} more needed"
    return f"{paid} of {points(top.mp + 1, 'MP')}: {enough}"


def _paid(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    assert isinstance(top, Payment)
    return f"lay {points(len(top.cards), 'card')} and withdraw; others may still answer"


def _react(view: State, seat: Seat, choice: Choice) -> str:
    below = replies.answered(view)
    told = replies.consequence(view, below, view.ctx.kind[choice[1]]) if below is not None else ""
    return told or EVENTS[view.ctx.kind[choice[1]]]


def _pass(view: State, seat: Seat, choice: Choice) -> str:
    below = replies.answered(view)
    return replies.silence(view, below) if below is not None else "let it happen"


def _done(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    if not isinstance(top, Attempt):
        return "let it happen"
    return "the attempt is stopped" if top.stopped() else "the Emperor is murdered unless another player stops it"


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


def _support(view: State, seat: Seat, choice: Choice) -> str:
    guard = view.ctx.kind[choice[1]] == "praetorian_guard"
    attempt = view.stack[-1]
    if not isinstance(attempt, Attempt):
        return "a Guard for the attempt" if guard else "two Bribes remove a Guard against it"
    then = replies.with_more(attempt, int(guard), int(not guard))
    what = "a Guard against the attempt" if guard else "two Bribes remove a Guard of the attempt"
    return f"{what}: {'it is stopped' if then.stopped() else 'it goes on; ' + replies.still_needed(then)}"


def _allow(view: State, seat: Seat, choice: Choice) -> str:
    top = view.stack[-1]
    others = isinstance(top, Permission) and top.waiting & ~(1 << seat)
    return "they may go on for 1 MP more" + (", if the others allow it too" if others else "")


def _placed(view: State, seat: Seat, choice: Choice) -> str:
    here = view.legions[choice[1] * STRIDE + seat]
    if choice[0] == "general":
        return f"with {legions(here)}" if here else "alone there"
    return f"{legions(here + 1)} there then"


def _discard(view: State, seat: Seat, choice: Choice) -> str:
    return "face down; no other card this round"


def _told(words: str) -> Callable[[State, Seat, Choice], str]:
    """The same words for every answer with a verb."""
    return lambda view, seat, choice: words


EFFECTS: dict[str, Callable[[State, Seat, Choice], str]] = {
    "legion": _placed,
    "general": _placed,
    "count": _told("its VPs alone will be your opponent's result"),
    "first": _told("it has the first round; the others follow clockwise"),
    "march": _march,
    "add": _add,
    "from": _from,
    "clear": _told("2 MPs; they may march then"),
    "group": _group,
    "allot": _allot,
    "go": _go,
    "lead": _lead,
    "enter": _enter,
    "attack": _attack,
    "pickup": _pickup,
    "drop": _drop,
    "ask": _told("each enemy there may refuse; leaving then costs 1 MP more"),
    "stop": _told("this group is finished for the round"),
    "play": _play,
    "declare": _declare,
    "claim": _claim,
    "give_up": _told("the cards laid are lost"),
    "discard": _discard,
    "hold": _told("face down, for the next turn"),
    "end_round": _end_round,
    "traitor": _traitor,
    "rebels": _rebels,
    "tribes": _tribes,
    "summon": _summon,
    "sail": _sail,
    "land": _land,
    "carry": _carry,
    "target": _told("it succeeds if no Guard is left against it"),
    "support": _support,
    "strike": _told("the attempt is announced; the others may stop it"),
    "react": _react,
    "bribe": _react,
    "pass": _pass,
    "done": _done,
    "withdraw": _withdraw,
    "pay": _pay,
    "paid": _paid,
    "stay": _stay,
    "retreat": _retreat,
    "allow": _allow,
    "refuse": _told("they must stop, or beat you"),
    "fight": _fight,
    "flee": _flee,
    "scatter": _scatter,
    "bring": _bring,
}
