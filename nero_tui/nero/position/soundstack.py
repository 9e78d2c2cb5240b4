"""Whether the open questions of a position fit each other and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nero_tui.nero.assassination import Attempt, Plot, victims
from nero_tui.nero.battle import OPEN, SECRET, AfterLoss, Battle, attacker_chooses, defender_chooses
from nero_tui.nero.decision import Decision
from nero_tui.nero.displacement import Displacement, Revolt
from nero_tui.nero.emperor import SUPPORT, Claim, Declaration, Support, may_declare
from nero_tui.nero.events import TARGETS, Embarkation, EventPlay, Targeting
from nero_tui.nero.galley import HOLD, Fleet, galley_ports, leader_ready, unmoved
from nero_tui.nero.march import March, starts
from nero_tui.nero.movement import Action, Permission, blockers, group_options
from nero_tui.nero.pieces import MOST_UNCONTROLLED, group_numbered, uncontrolled
from nero_tui.nero.position.words import SEATS
from nero_tui.nero.state import BARBARIANS, NONE, STRIDE, UNCONTROLLED, State
from nero_tui.nero.turn import FirstColour, Placement, Round, SecretColour
from nero_tui.nero.windows import Answerable, Reaction, Window
from nero_tui.nero.withdrawal import MOST_CARDS, Entry, Payment, Withdrawal, refuges

LIES_ON: dict[type[Decision], type[Decision]] = {
    Window: Answerable,
    Reaction: Window,
    Payment: Entry,
    Withdrawal: Entry,
    Support: Declaration,
    Claim: Declaration,
    FirstColour: Placement,
    SecretColour: FirstColour,
}
"""What a frame is laid on; all others lie on the round."""
ANSWERS: dict[type[Decision], tuple[str, ...]] = {
    Action: ("bad_weather", "sick"),
    Fleet: ("bad_weather", "sick"),
    Withdrawal: ("bad_weather", "sick"),
    EventPlay: ("bad_augury",),
    Support: ("bad_augury",),
    Reaction: ("bad_augury",),
    Claim: ("bribe",),
}
"""The cards that can answer what lies below a window."""
VERBS = {
    "traitor": "traitor", "legion_rebels": "rebels", "barbarian": "tribes", "crisis": "summon", "revolts": "revolt",
    "galley_fleet": "fleet",
}  # fmt: skip


def stack_faults(state: State) -> Iterable[tuple[str, str]]:
    """What is wrong with the stack: at most one sentence, about the lowest frame that does not fit."""
    bottom = {"round": Round, "setup": Placement}.get(state.phase)
    if (type(state.stack[0]) if state.stack else None) is not bottom:
        expected = f"{bottom.__name__} at the bottom" if bottom else "nothing"
        yield "stack", f"expected {expected} in the phase {state.phase}"
        return
    for height, frame in enumerate(state.stack):
        name = type(frame).__name__
        if height:
            below = state.stack[height - 1]
            wanted = LIES_ON.get(type(frame), Round)
            if not isinstance(below, wanted):
                yield "stack", f"expected {name} on {wanted.__name__}, not on {type(below).__name__}"
                return
            answered = getattr(frame, "void", False) or getattr(frame, "cancelled", False)
            if answered or not getattr(frame, "opened", True):
                yield "stack", f"expected {name} to wait for answers"
                return
        check = CHECKS.get(type(frame))
        if check is not None and not check(state, frame, height):
            yield "stack", f"expected in {name} what fits the pieces and cards on the table"
            return
        if frame.private and state.viewer not in (NONE, *frame.asked(state)):
            yield "stack", f"expected no {name}, which {SEATS[state.viewer]} may not see"
            return


# ---- set-up and round


def placement(state: State, frame: Placement, height: int) -> bool:
    return len(state.stack) == 1 or bool(state.ctx.owners)


def first_colour(state: State, frame: FirstColour, height: int) -> bool:
    return height < len(state.stack) - 1 or NONE not in state.secret


def secret_colour(state: State, frame: SecretColour, height: int) -> bool:
    return NONE in state.secret


def in_hand(state: State, seat: int, cards: Iterable[int]) -> bool:
    return all(card in state.hands[seat] for card in cards)


def laid(state: State, card: int) -> bool:
    return bool(state.played >> card & 1)


def march(state: State, frame: March, height: int) -> bool:
    most = state.ctx.rules.cards_per_round - state.cards_played
    if not in_hand(state, state.active, frame.cards) or not 1 <= len(frame.cards) <= most or state.discarded:
        return False
    if any(group.acted for group in state.groups):
        return False  # nobody plays a card for movement while a group is under way
    if frame.place == NONE:
        return not frame.groups and frame.legions == NONE and not frame.clear
    if frame.place not in starts(state) or (frame.clear and not state.marked[frame.place * STRIDE + state.active]):
        return False
    groups = list(frame.groups)
    left = frame.points_left(state)
    if frame.legions != NONE:
        groups.append((frame.legions, frame.with_leader, 1))
        left -= 1
    free = frame.free_legions(state) - max(frame.legions, 0)
    if left < 0 or free < 0 or any(not legions + leader or not mp for legions, leader, mp in groups):
        return False
    led = sum(leader for _, leader, _ in groups)
    return not led or (led == 1 and leader_ready(state, frame.place))


# ---- the march


def action(state: State, frame: Action, height: int) -> bool:
    group = group_numbered(state, frame.group)
    return group is not None and state.moving == group.number and frame.choice in group_options(state, group)


def permission(state: State, frame: Permission, height: int) -> bool:
    group = group_numbered(state, frame.group)
    return group is not None and not frame.waiting & ~blockers(state, group) and bool(frame.waiting)


def entry(state: State, frame: Entry, height: int) -> bool:
    if frame.mover != state.active or frame.place == state.ctx.board.city:
        return False
    here = state.legions[frame.place * STRIDE + frame.seat] if frame.seat != NONE else 0
    above = state.stack[height + 1 :]
    # While a withdrawal waits for answers its seat has answered already.
    answered = bool(frame.done >> max(frame.seat, 0) & 1)
    return bool(here) and frame.seat != frame.mover and answered == any(isinstance(each, Withdrawal) for each in above)


def payment(state: State, frame: Payment, height: int) -> bool:
    below = state.stack[height - 1]
    assert isinstance(below, Entry)
    if frame.seat != below.seat or frame.mp != below.mp or len(frame.cards) > MOST_CARDS:
        return False
    goals = refuges(state, frame.seat, below.place, below.barred, True)
    return frame.goal in goals and in_hand(state, frame.seat, frame.cards)


def withdrawal(state: State, frame: Withdrawal, height: int) -> bool:
    below = state.stack[height - 1]
    assert isinstance(below, Entry)
    if (frame.seat, frame.place, frame.group, frame.stopped) != (below.seat, below.place, below.group, 0):
        return False
    return frame.goal in refuges(state, frame.seat, frame.place, below.barred, True)


def battle(state: State, frame: Battle, height: int) -> bool:
    group = group_numbered(state, frame.group)
    if group is None or not group.legions or frame.defender == state.active:
        return False
    if not chosen(state, state.active, frame.attacker_card, attacker_chooses(state)):
        return False
    if frame.defender == BARBARIANS:
        return state.barbarian == group.place and frame.defender_card == NONE
    present = state.legions[group.place * STRIDE + frame.defender] > 0
    return present and chosen(state, frame.defender, frame.defender_card, defender_chooses(state, frame.defender))


def chosen(state: State, seat: int, card: int, chooses: bool) -> bool:
    """A card of the seat's hand, none, or not yet; in the view of another seat only whether something is chosen."""
    if not chooses:
        return card == NONE
    if state.viewer not in (NONE, seat):
        return card in (OPEN, SECRET)
    return card in (OPEN, NONE, *state.hands[seat])


def after_loss(state: State, frame: AfterLoss, height: int) -> bool:
    if not state.legions[frame.place * STRIDE + frame.seat]:
        return False
    group = group_numbered(state, frame.group)
    if frame.group == NONE:
        return frame.seat != state.active
    return group is not None and frame.seat == state.active and group.place == frame.place


# ---- reactions


def window(state: State, frame: Window, height: int) -> bool:
    below = state.stack[height - 1]
    assert isinstance(below, Answerable)
    if frame.seat not in state.ctx.sequence[below.owner(state)]:
        return False
    return height < len(state.stack) - 1 or not frame.passed >> frame.seat & 1


def reaction(state: State, frame: Reaction, height: int) -> bool:
    answered = state.stack[height - 2]
    if state.ctx.kind[frame.card] not in ANSWERS[type(answered)]:
        return False
    if isinstance(answered, Claim):
        declaration = state.stack[height - 3]
        assert isinstance(declaration, Declaration)
        if (frame.target, 0) not in declaration.cards:
            return False
    elif frame.target != NONE:
        return False
    return laid(state, frame.card) and frame.by in state.ctx.seats


# ---- events


def targeting(state: State, frame: Targeting, height: int) -> bool:
    return in_hand(state, state.active, [frame.card]) and state.ctx.kind[frame.card] in TARGETS


def embarkation(state: State, frame: Embarkation, height: int) -> bool:
    if not in_hand(state, state.active, [frame.card]) or state.ctx.kind[frame.card] != "galley_fleet":
        return False
    if frame.origin == NONE:
        return frame.goal == NONE
    ports = state.ctx.board.ports
    return frame.origin in galley_ports(state) and frame.goal != frame.origin and frame.goal in (NONE, *ports)


def event_play(state: State, frame: EventPlay, height: int) -> bool:
    kind, choice = state.ctx.kind[frame.card], frame.choice
    if not laid(state, frame.card) or VERBS.get(kind) != choice[0]:
        return False
    if kind == "revolts":
        place = state.ctx.cards[frame.card].province
        return bool(choice[1] == place) and state.ctx.board.places[place].area in state.ctx.seats
    if kind == "galley_fleet":
        return sails(state, *choice[1:])
    if kind == "traitor":  # the victim may have laid his last card against it
        return choice[1] in state.ctx.sequence[state.active]
    return choice in TARGETS[kind](state)


def sails(state: State, origin: int, goal: int, legions: int, leader: int) -> bool:
    ports = state.ctx.board.ports
    if origin not in ports or goal not in ports or origin == goal or not (legions or leader):
        return False
    return legions <= min(HOLD, unmoved(state, origin)) and (not leader or leader_ready(state, origin))


def fleet(state: State, frame: Fleet, height: int) -> bool:
    return sails(state, frame.origin, frame.goal, frame.legions, frame.leader)


def displaced(state: State, frame: Displacement, height: int) -> bool:
    if frame.place not in state.ctx.board.tribes or frame.seat not in (*state.ctx.seats, UNCONTROLLED):
        return False
    return frame.pieces_of(state, frame.seat) and not frame.done >> frame.seat & 1


def revolt(state: State, frame: Revolt, height: int) -> bool:
    board, at = state.ctx.board, frame.place * STRIDE
    owner = board.places[frame.place].area
    if owner not in state.ctx.seats or frame.place != board.areas[owner].revolt:
        return False
    elsewhere = sum(state.legions[owner::STRIDE]) - state.legions[at + owner]
    rising = sum(state.legions[at : at + 4]) + frame.needs
    return 0 < frame.needs <= elsewhere and uncontrolled(state) + rising <= MOST_UNCONTROLLED


# ---- the throne


def declaration(state: State, frame: Declaration, height: int) -> bool:
    cards = [card for card, _ in frame.cards]
    if len(set(cards)) != len(cards) or not may_declare(state):
        return False
    return all(laid(state, card) and state.ctx.kind[card] in SUPPORT for card in cards)


def support(state: State, frame: Support, height: int) -> bool:
    below = state.stack[height - 1]
    assert isinstance(below, Declaration)
    if frame.card in [card for card, _ in below.cards]:
        return False
    return laid(state, frame.card) and state.ctx.kind[frame.card] in SUPPORT


def plot(state: State, frame: Plot, height: int) -> bool:
    kind, found = state.ctx.kind, victims(state, state.active)
    if not in_hand(state, state.active, (frame.card, *frame.support)) or kind[frame.card] != "assassin":
        return False
    if any(kind[card] not in ("praetorian_guard", "bribe") for card in frame.support):
        return False
    return frame.target in found or (frame.target == NONE and bool(found))


def attempt(state: State, frame: Attempt, height: int) -> bool:
    if frame.target not in victims(state, state.active) or frame.seat not in state.ctx.sequence[state.active]:
        return False
    return not frame.done >> frame.seat & 1


CHECKS: dict[type[Decision], Callable[[State, Any, int], bool]] = {
    Placement: placement,
    FirstColour: first_colour,
    SecretColour: secret_colour,
    March: march,
    Action: action,
    Permission: permission,
    Entry: entry,
    Payment: payment,
    Withdrawal: withdrawal,
    Battle: battle,
    AfterLoss: after_loss,
    Window: window,
    Reaction: reaction,
    Targeting: targeting,
    Embarkation: embarkation,
    EventPlay: event_play,
    Fleet: fleet,
    Displacement: displaced,
    Revolt: revolt,
    Declaration: declaration,
    Support: support,
    Plot: plot,
    Attempt: attempt,
}
