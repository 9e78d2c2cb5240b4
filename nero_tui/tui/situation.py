"""What has happened, as somebody has to know it before he answers: the thing announced, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nero_tui.nero.assassination import Attempt, Plot
from nero_tui.nero.battle import BARBARIAN_POINTS, AfterLoss, Battle, attacking_force, defending_force
from nero_tui.nero.decision import Decision
from nero_tui.nero.displacement import Displacement, Revolt
from nero_tui.nero.emperor import Claim, Declaration, Support
from nero_tui.nero.events import Embarkation, EventPlay, Targeting
from nero_tui.nero.galley import Fleet
from nero_tui.nero.movement import Action, Permission
from nero_tui.nero.notation import card_name
from nero_tui.nero.pieces import group_numbered
from nero_tui.nero.state import BARBARIANS, NONE, STRIDE, UNCONTROLLED, State
from nero_tui.nero.story import Words, force, legions, listed, points, story
from nero_tui.nero.windows import Reaction
from nero_tui.nero.withdrawal import MOST_CARDS, Entry, Payment, Withdrawal
from nero_tui.tui import replies


def subject(view: State) -> Decision | None:
    """What the open question is about: the uppermost thing that was announced."""
    for frame in reversed(view.stack):
        if type(frame) in ABOUT:
            assert isinstance(frame, Decision)
            return frame
    return None


def situation(view: State) -> list[str]:
    """What a person has to know before he answers: the thing announced, or the last that was told."""
    told: list[str] = []
    for frame in reversed([frame for frame in view.stack if type(frame) in ABOUT]):
        words = ABOUT[type(frame)](view, frame)
        told[:0] = [words] if isinstance(words, str) else words
        if not isinstance(frame, Reaction):  # what is answered is told with the answer
            return [line for line in (*told, *replies.told(view)) if line]
    return [line.strip() for line in story(view.ctx, view.log.since(max(0, len(view.log) - 6)))[-2:]]


def stack_of(view: State, seat: int, place: int) -> str:
    """A seat's pieces in a place, in words."""
    return force(view.legions[place * STRIDE + seat], view.leader_at[seat] == place)


# ---- marches


def _action(view: State, frame: Action) -> str:
    w = Words(view.ctx)
    verb, *rest = frame.choice
    who = w.seat(view.active)
    group = group_numbered(view, frame.group)
    place = w.place(group.place) if group is not None else "the map"
    size = force(group.legions, group.leader) if group is not None else "a group"
    if verb == "enter":
        return f"{who} marches from {place} to {w.place(rest[0])} with {size}."
    if verb == "attack":
        return f"{who} attacks {w.seat(rest[0])} in {place} with {size}."
    return f"{who} picks up Legions in {place}."


def _permission(view: State, frame: Permission) -> list[str]:
    w, group = Words(view.ctx), group_numbered(view, frame.group)
    if group is None:
        return [f"{w.seat(view.active)} asks to pass."]
    owners = listed([w.seat(seat) for seat in range(4) if frame.waiting >> seat & 1])
    size = f"{force(group.legions, group.leader)}, {points(group.mp, 'MP')} left"
    return [
        f"{w.seat(view.active)} asks to march on from {w.place(group.place)} with {size}.",
        f"Still to be asked: {owners}. One refusal is enough to stop the group here, unless it wins a battle.",
    ]


def _entry(view: State, frame: Entry) -> list[str]:
    w, group = Words(view.ctx), group_numbered(view, frame.group)
    size = force(group.legions, group.leader) if group is not None else stack_of(view, frame.mover, frame.place)
    told = f"{w.seat(frame.mover)} has entered {w.place(frame.place)} with {size}; {points(frame.mp, 'MP')} left."
    if frame.seat == NONE:
        return [told]
    own = f"{w.seat(frame.seat)} has {stack_of(view, frame.seat, frame.place)} there: all of them go, or none."
    if frame.is_free(view, frame.seat):
        return [told, own, "They withdrew from this army before: to do so again costs no card."]
    price = f"A withdrawal costs 1 to {MOST_CARDS} cards with more than {points(frame.mp, 'MP')} together."
    return [told, own, price]


def _payment(view: State, frame: Payment) -> list[str]:
    w, entry = Words(view.ctx), next(each for each in reversed(view.stack) if isinstance(each, Entry))
    laid = listed([card_name(view.ctx, card) for card in frame.cards])
    return [
        f"{w.seat(frame.seat)} withdraws {stack_of(view, frame.seat, entry.place)} from {w.place(entry.place)} "
        f"to {w.place(frame.goal)}.",
        f"{w.seat(entry.mover)} has {points(frame.mp, 'MP')} left: {frame.mp + 1} or more are needed.",
        f"Chosen: {laid}." if laid else "",
    ]


def _withdrawal(view: State, frame: Withdrawal) -> str:
    w = Words(view.ctx)
    size = stack_of(view, frame.seat, frame.place)
    return f"{w.seat(frame.seat)} withdraws from {w.place(frame.place)} to {w.place(frame.goal)} with {size}."


def _fleet(view: State, frame: Fleet) -> str:
    w = Words(view.ctx)
    size = force(frame.legions, frame.leader)
    return f"{w.seat(view.active)} sails from {w.place(frame.origin)} to {w.place(frame.goal)} with {size}."


# ---- battles


def _battle(view: State, frame: Battle) -> list[str]:
    w = Words(view.ctx)
    group = group_numbered(view, frame.group)
    assert group is not None
    ours = attacking_force(view, group, NONE).total
    theirs = BARBARIAN_POINTS
    if frame.defender != BARBARIANS:
        theirs = defending_force(view, frame.defender, group.place, NONE).total
    attacker, defender = w.seat(view.active), w.seat(frame.defender)
    told = f"Before the cards {attacker} has {points(ours, 'Battle Point')} and {defender} {theirs}."
    return [
        f"{attacker} attacks {defender} in {w.place(group.place)}. {told}",
        "The higher total wins and takes over a Legion of the loser; a draw ends the group's march."
        if frame.defender != BARBARIANS
        else "The higher total wins: the Barbarians go, or the army falls back or is finished.",
    ]


def _after_loss(view: State, frame: AfterLoss) -> list[str]:
    w = Words(view.ctx)
    told = f"{w.seat(frame.seat)} has lost the battle in {w.place(frame.place)}"
    if view.last_battle:
        attacker, _, ours, theirs = view.last_battle[:4]
        own, other = (ours, theirs) if attacker == frame.seat else (theirs, ours)
        told += f" with {own} to {other} BP"
    group = group_numbered(view, frame.group) if frame.group != NONE else None
    left = force(group.legions, group.leader) if group is not None else stack_of(view, frame.seat, frame.place)
    return [f"{told}.", f"Left: {left}. They may retreat over land, without cards, and come under a Retreat marker."]


# ---- events


EFFECTS_OF = {
    "traitor": "A random card of another hand comes to yours, or you look at four and give them back.",
    "legion_rebels": "One Legion, of whomever you choose, becomes Uncontrolled where it stands.",
    "barbarian": "All pieces in a border province are driven out, each by its owner; the Barbarians hold it.",
    "crisis": "The Emperor whom you choose is put into Roma at once; his Legions stay where they are.",
    "galley_fleet": "Up to three Legions and the Leader sail from port to port; they do not move again in this round.",
}


def _targeting(view: State, frame: Targeting) -> list[str]:
    return [
        f"{Words(view.ctx).seat(view.active)} wants to play {card_name(view.ctx, frame.card)}.",
        EFFECTS_OF.get(view.ctx.kind[frame.card], ""),
    ]


def _embarkation(view: State, frame: Embarkation) -> list[str]:
    w = Words(view.ctx)
    route = f"From {w.place(frame.origin)}" if frame.origin != NONE else ""
    if frame.goal != NONE:
        route += f" to {w.place(frame.goal)}"
    told = f"{w.seat(view.active)} wants to play {card_name(view.ctx, frame.card)}."
    return [told, EFFECTS_OF["galley_fleet"], f"{route}." if route else ""]


def _event(view: State, frame: EventPlay) -> str:
    w = Words(view.ctx)
    verb, *rest = frame.choice
    aim = ""
    if verb == "traitor":
        aim = f" against {w.seat(rest[0])}, to {'look at cards' if rest[1] else 'take a card'}"
    elif verb == "rebels":
        aim = f" against {w.colour(rest[1])} in {w.place(rest[0])}"
    elif verb == "tribes":
        aim = f": they strike {w.place(rest[0])}"
    elif verb == "summon":
        aim = f" against {w.seat(rest[0])}"
    elif verb == "fleet":
        aim = f" from {w.place(rest[0])} to {w.place(rest[1])} with {force(rest[2], rest[3])}"
    return f"{w.seat(view.active)} plays {card_name(view.ctx, frame.card)}{aim}."


def _reaction(view: State, frame: Reaction) -> str:
    w = Words(view.ctx)
    return f"{w.seat(frame.by)} answers with {card_name(view.ctx, frame.card)}."


def _displacement(view: State, frame: Displacement) -> list[str]:
    w, count = Words(view.ctx), view.legions[frame.place * STRIDE + frame.seat]
    told = f"{w.seat(view.active)} has called the Barbarians to {w.place(frame.place)}: all who stand there must go."
    if frame.seat == UNCONTROLLED:
        return [told, f"{w.seat(view.active)} moves {count} Uncontrolled out, all to one province."]
    return [told, f"{w.seat(frame.seat)} moves {stack_of(view, frame.seat, frame.place)} out, all to one province."]


def _revolt(view: State, frame: Revolt) -> list[str]:
    w, at = Words(view.ctx), frame.place * STRIDE
    place, here = w.place(frame.place), sum(view.legions[at : at + STRIDE])
    there = legions(here) if here else "no Legion"
    return [
        f"{place} revolts with {there} there: {w.seat(frame.owner(view))} must still bring {frame.needs}.",
        "Then every Legion there becomes Uncontrolled.",
    ]


# ---- the throne


def _attempt(view: State, frame: Attempt) -> list[str]:
    w = Words(view.ctx)
    return [
        f"{w.seat(view.active)} tries to have the Emperor of {w.seat(frame.target)} murdered.",
        *replies.tally(view, frame),
    ]


def _plot(view: State, frame: Plot) -> list[str]:
    w, kinds = Words(view.ctx), [view.ctx.kind[card] for card in frame.support]
    whom = f"of {w.seat(frame.target)} " if frame.target != NONE else ""
    cards = replies.laid(kinds.count("praetorian_guard"), kinds.count("bribe"))
    return [
        f"{w.seat(view.active)} prepares an attempt on the Emperor {whom}in Roma.",
        f"Laid with the Assassin: {cards}. The others may then lay Guards and Bribes against it, once each.",
    ]


def _support(view: State, frame: Support) -> str:
    return f"{Words(view.ctx).seat(view.active)} lays {card_name(view.ctx, frame.card)} for his declaration."


def _declaration(view: State, frame: Declaration) -> list[str]:
    w = Words(view.ctx)
    told = f"{w.seat(view.active)} declares himself Emperor and has {frame.points(view)} of 5 Declaration Points."
    return [told, replies.declared(view)]


def _claim(view: State, frame: Claim) -> list[str]:
    w, having = Words(view.ctx), frame.declaration(view).points(view)
    return [
        f"{w.seat(view.active)} claims the throne with {points(having, 'Declaration Point')}; 5 are needed.",
        replies.declared(view),
    ]


ABOUT: dict[type, Callable[[State, Any], str | list[str]]] = {
    Action: _action,
    Permission: _permission,
    Entry: _entry,
    Payment: _payment,
    Withdrawal: _withdrawal,
    Fleet: _fleet,
    Battle: _battle,
    AfterLoss: _after_loss,
    Targeting: _targeting,
    Embarkation: _embarkation,
    EventPlay: _event,
    Reaction: _reaction,
    Displacement: _displacement,
    Revolt: _revolt,
    Attempt: _attempt,
    Plot: _plot,
    Support: _support,
    Declaration: _declaration,
    Claim: _claim,
}
