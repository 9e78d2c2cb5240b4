"""What may be answered now, with which cards, and what follows: from public knowledge alone, never from a hand."""

from __future__ import annotations

from nero_tui.nero.assassination import Attempt
from nero_tui.nero.emperor import Claim, Declaration, Support
from nero_tui.nero.events import EventPlay
from nero_tui.nero.galley import Fleet
from nero_tui.nero.movement import Action
from nero_tui.nero.notation import card_name
from nero_tui.nero.pieces import DECLARATION_POINTS, could_hold, group_numbered
from nero_tui.nero.state import State
from nero_tui.nero.story import Words, listed, points
from nero_tui.nero.windows import Answerable, Reaction, Window
from nero_tui.nero.withdrawal import Withdrawal


def answered(view: State) -> Answerable | None:
    """What the open window is about."""
    if len(view.stack) < 2 or not isinstance(view.stack[-1], Window):
        return None
    below = view.stack[-2]
    return below if isinstance(below, Answerable) else None


def kinds(view: State) -> list[str]:
    """The kinds of card that could be laid now, as far as everybody knows."""
    below = answered(view)
    if below is None:
        return []
    window = view.stack[-1]
    assert isinstance(window, Window)
    if isinstance(below, Action | Withdrawal | Fleet):
        fitting = below.reactions(view)
    else:
        fitting = ["bribe"] if isinstance(below, Claim) else ["bad_augury"]
    return [kind for kind in fitting if any(could_hold(view, seat, kind) for seat in window.waiting(view))]


def told(view: State) -> list[str]:
    """What may be answered, and what happens if nobody does."""
    below = answered(view)
    if below is None:
        return []
    lines = [f"{view.ctx.board.kind(kind).name}: {consequence(view, below, kind)}." for kind in kinds(view)]
    return [*lines, f"Nobody answers: {silence(view, below)}."]


# ---- what an answer does


def consequence(view: State, below: Answerable, kind: str) -> str:
    """What a card of this kind would do to what has been announced."""
    if kind == "bad_augury":
        return _augury(view, below)
    if isinstance(below, Action):
        return _against_march(view, below, kind)
    if isinstance(below, Withdrawal):
        if kind == "sick":
            return "the Legions go, the Leader stays behind"
        return "nobody withdraws, the cards laid are lost, and there is no second try in this round"
    if isinstance(below, Fleet):
        return "the Leader stays ashore" if kind == "sick" else "the Legions stay ashore and are finished"
    if isinstance(below, Claim):
        laid = [view.ctx.kind[card] for card, negated in below.declaration(view).cards if not negated]
        senate = laid.count("senate_influence")
        left = below.declaration(view).points(view) - 1
        enough = "still enough" if left >= DECLARATION_POINTS else "too few: he may lay more or must give up"
        which = "the Senate card" if senate == 1 else f"one of {senate} Senate cards"
        return f"{which} does not count; {left} would be {enough}"
    return ""


def _augury(view: State, below: Answerable) -> str:
    if isinstance(below, Reaction):
        return f"{card_name(view.ctx, below.card)} has no effect"
    if isinstance(below, Support):
        return f"{card_name(view.ctx, below.card)} gives no Declaration Point"
    if isinstance(below, EventPlay):
        return f"{card_name(view.ctx, below.card)} has no effect; both cards are gone"
    return "the card has no effect"


def _against_march(view: State, below: Action, kind: str) -> str:
    group = group_numbered(view, below.group)
    place = Words(view.ctx).place(group.place) if group is not None else "their place"
    if kind == "sick":
        free = "; his Legions may go on" if group is not None and group.legions else ""
        return f"the Leader stays in {place} for this round{free}"
    led = ", its Leader may go on alone" if group is not None and group.leader else ""
    return f"the Legions of the group are finished in {place}{led}"


def silence(view: State, below: Answerable) -> str:
    """What happens if all pass."""
    w = Words(view.ctx)
    if isinstance(below, Action):
        verb, *rest = below.choice
        if verb == "enter":
            return f"they enter {w.place(rest[0])}"
        return "the battle begins" if verb == "attack" else "the Legions are picked up"
    if isinstance(below, Withdrawal):
        return f"they withdraw to {w.place(below.goal)}, under a Retreat marker"
    if isinstance(below, Fleet):
        return f"the fleet lands in {w.place(below.goal)}"
    if isinstance(below, Support):
        return "the card counts 1 Declaration Point"
    if isinstance(below, Claim):
        if below.declaration(view).points(view) < DECLARATION_POINTS:
            return "the claim fails; he may lay more cards or must give up"
        return f"{w.seat(view.active)} is Emperor at once"
    if isinstance(below, Reaction):
        return f"{card_name(view.ctx, below.card)} takes effect"
    return "the event takes effect"


# ---- an attempt on an Emperor


def tally(view: State, attempt: Attempt) -> list[str]:
    """The cards of both sides, and how the attempt stands by them (R163)."""
    w = Words(view.ctx)
    lines = [
        f"For the attempt: {laid(attempt.guards, attempt.bribes)}.",
        f"Against it so far: {laid(attempt.block_guards, attempt.block_bribes)}.",
    ]
    if attempt.stopped():
        return [*lines, "As it stands the attempt is stopped."]
    return [*lines, f"As it stands the Emperor of {w.seat(attempt.target)} is murdered; {still_needed(attempt)}."]


def laid(guards: int, bribes: int) -> str:
    cards = [points(number, word) for number, word in ((guards, "Guard"), (bribes, "Bribe")) if number]
    return listed(cards) or "no card"


def still_needed(attempt: Attempt) -> str:
    """How many Guards more would stop it; fewer do if Bribes remove Guards of the attempt."""
    more = 0
    while not with_more(attempt, more, 0).stopped():
        more += 1
    return f"{points(more, 'Guard')} more would stop it"


def with_more(attempt: Attempt, guards: int, bribes: int) -> Attempt:
    """The attempt after more cards against it."""
    return Attempt(
        attempt.target, attempt.guards, attempt.bribes, attempt.block_guards + guards, attempt.block_bribes + bribes
    )


def declared(view: State) -> str:
    """The cards of an open declaration, each with whether it counts."""
    frame = next((each for each in view.stack if isinstance(each, Declaration)), None)
    if frame is None or not frame.cards:
        return ""
    cards = [f"{card_name(view.ctx, card)}{' (negated)' if negated else ''}" for card, negated in frame.cards]
    return f"Cards laid: {listed(cards)}."
