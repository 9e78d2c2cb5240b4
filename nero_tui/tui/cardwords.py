"""What a card says to its owner: on its face, whether it can be played now, and all about it."""

from __future__ import annotations

from typing import Final

from nero_tui.nero import game
from nero_tui.nero.assassination import Plot
from nero_tui.nero.state import NONE, State
from nero_tui.nero.story import listed, points
from nero_tui.table.protocol import Refusal, Seat
from nero_tui.tui.asking import Question, card_clause
from nero_tui.tui.effects import EVENTS
from nero_tui.tui.widgets.cards import ONCE, OWN_ROUND, CardFace

ASKED_WITH: Final = {
    "round": "play", "window": "react", "pay": "pay", "battle": "fight", "declaration": "declare", "block": "support",
    "march": "add",
}  # fmt: skip
"""Questions that cards answer, and with which verb they do."""
NOT_ASKED: Final = "no question for a card now"

USES: Final = {
    "march": "movement", "add": "this march", "declare": "a declaration", "discard": "a discard",
    "hold": "being held for the next turn", "pay": "paying for the withdrawal", "fight": "this battle",
    "support": "the attempt on the Emperor", "react": "an answer", "bribe": "a Bribe against a Senate card",
    "play": "its event",
}  # fmt: skip
SYMBOLS: Final = {
    ONCE: "Once: when one has been played as an event, no other is in the same player round.",
    OWN_ROUND: "Its event can be played in one's own round only.",
}
FIGURES: Final = ("S", "X")
"""Kinds of clauses that tell no effect: how many cards there are, and examples."""


def hand_faces(view: State, seat: Seat, question: Question | None) -> list[CardFace]:
    """The cards of a seat, each with whether it can be played now, or why not."""
    return [_face(view, seat, card, question) for card in view.hands[seat] if card >= 0]


def _face(view: State, seat: Seat, card: int, question: Question | None) -> CardFace:
    kind = view.ctx.board.kind(view.ctx.kind[card])
    place = view.ctx.cards[card].province
    name = kind.name if place < 0 else f"{view.ctx.board.places[place].name} {kind.name}"
    symbols = (ONCE if kind.once else "") + (OWN_ROUND if kind.own_round else "")
    found = uses(view, card, question)
    # In one's own round every card can be marched with: what differs is the event.
    playable = bool(found & {"play", "declare"} if question is not None and question.kind == "round" else found)
    why = EVENTS[kind.key]
    if not playable and question is not None:
        refusal = card_refusal(view, seat, card, question)
        why = str(refusal) if refusal is not None else NOT_ASKED
    return CardFace(card, name, view.ctx.mp[card], view.ctx.bp[card], symbols, playable, why, bool(found))


def uses(view: State, card: int, question: Question | None) -> set[str]:
    """The verbs of the answers that this card serves for; a card with an equal face is as good."""
    if question is None:
        return set()
    face = view.ctx.face
    return {item.verb for item in question.items if item.card >= 0 and face[item.card] == face[card]}


def card_refusal(view: State, seat: Seat, card: int, question: Question) -> Refusal | None:
    """Why the card does not serve for what is asked."""
    plot = bool(view.stack) and isinstance(view.stack[-1], Plot) and view.stack[-1].target != NONE
    verb = "support" if plot else ASKED_WITH.get(question.kind)
    return game.check(view, seat, (verb, card)) if verb else None


def card_details(view: State, seat: Seat, card: int, question: Question | None) -> tuple[str, list[str]]:
    """All about a card: its figures and symbols, what its event does, and what it can be used for now."""
    face = _face(view, seat, card, question)
    lines = [f"{points(face.mp, 'Movement Point')}, {points(face.bp, 'Battle Point')}"]
    lines += [SYMBOLS[symbol] for symbol in face.symbols]
    lines += ["", *event_rules(view, card), ""]
    found = uses(view, card, question)
    if question is None:
        lines.append("Nobody asks you for a card now.")
    elif question.kind == "round":
        refused = f"Its event cannot be played now: {face.why}."
        lines.append("Its event can be played now." if face.playable else refused)
    elif not found:
        lines.append(f"It cannot be used now: {face.why}.")
    others = listed([words for verb, words in USES.items() if verb in found - {"play"}])
    if others:
        lines.append(f"It can be used now for {others}.")
    lines.append(f"F1 opens its page ({card_clause(view, card)}).")
    return face.name, lines


def event_rules(view: State, card: int) -> list[str]:
    """What the event does, in the words of its page; its number and its symbols are told elsewhere."""
    from nero_tui.nero.rulebook import sections

    kind = view.ctx.board.kind(view.ctx.kind[card])
    told = (["Once per player round."] if kind.once else []) + ["Own round only.", "Any time."]
    clauses = next((section.clauses for section in sections() if section.card == kind.key), ())
    return [f"- {clause.text}" for clause in clauses if clause.kind not in FIGURES and clause.text not in told]
