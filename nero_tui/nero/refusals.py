"""Why a choice is not legal: the clause that forbids it, in a sentence.

Asked only about choices that are not among the options, so nothing here has to be fast. The first
obstacle in the order of the rulebook is named.
"""

from __future__ import annotations

from collections.abc import Callable

from nero_tui.nero.decision import Decision
from nero_tui.nero.refusals_cards import CARD_VERBS
from nero_tui.nero.refusals_map import MAP_VERBS
from nero_tui.nero.state import BARBARIANS, NONE, State
from nero_tui.table.protocol import Choice, Refusal

Explainer = Callable[[State, int, Choice], Refusal]
VERBS: dict[str, Explainer] = {**CARD_VERBS, **MAP_VERBS}


NUMBERS: dict[str, str] = {
    **dict.fromkeys(("legion", "general", "from", "enter", "withdraw", "retreat", "tribes", "sail", "land"), "p"),
    **dict.fromkeys(("flee", "scatter", "bring"), "p"),
    **dict.fromkeys(("count", "first", "attack", "summon", "target"), "s"),
    **dict.fromkeys(("march", "add", "play", "declare", "discard", "hold", "react", "pay", "fight", "support"), "c"),
    **dict.fromkeys(("lead", "allot"), "n"),
    **dict.fromkeys(("group", "drop", "carry"), "nn"),
    "pickup": "nnn",
    "bribe": "cc",
    "traitor": "sn",
    "rebels": "ps",
}
"""What the numbers after a verb are: a place, a seat, a card or a count. Other verbs stand alone."""


BEFORE_ROUNDS = ("legion", "general", "count", "first", "begin_turn", "end_turn")


OF_A_ROUND = frozenset(
    {"march", "play", "declare", "discard", "hold", "end_round", "lead", "enter", "attack", "pickup", "drop", "ask",
     "stop"}
)  # fmt: skip
"""What the active player does when nothing else is open."""

INTERRUPTIONS = {
    "window": "N12-9", "withdraw": "N5.6-25", "pay": "N5.6-2", "permission": "N5.5-5", "battle": "N6.3-6",
    "retreat": "N6.4-5", "block": "N9-7", "displace": "N12-BARBARIAN-7", "displace_uncontrolled": "N12-BARBARIAN-9",
    "revolt": "N12-REVOLTS-3",
}  # fmt: skip


def interrupted(state: State, seat: int) -> str:
    """The clause under which this seat is asked something else first, or nothing."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Decision) and seat == state.active and seat in top.asked(state):
        return INTERRUPTIONS.get(top.kind, "")
    return ""


def well_formed(state: State, choice: Choice) -> bool:
    """Whether every number could be what it should be."""
    kinds = NUMBERS.get(choice[0], "")
    lowest = {"p": 0, "s": 0, "c": NONE, "n": 0}
    beyond = {"p": state.ctx.places, "s": BARBARIANS + 1, "c": len(state.ctx.cards), "n": 100}
    return len(choice) == 1 + len(kinds) and all(
        isinstance(number, int) and lowest[kind] <= number < beyond[kind] for kind, number in zip(kinds, choice[1:])
    )


def explain(state: State, seat: int, choice: Choice) -> Refusal:
    """The reason why this choice, which is not an option now, is refused."""
    explainer = VERBS.get(choice[0]) if choice and isinstance(choice[0], str) else None
    if explainer is None or not well_formed(state, choice):
        return Refusal("N4.3-1", "there is no such action in the game")
    if choice[0] not in BEFORE_ROUNDS:
        if seat not in state.ctx.seats:
            return Refusal("N4.3-1", "nobody plays that seat")
        if state.active == NONE:
            return Refusal("N4.2-1", "the first round has not begun")
        if choice[0] in OF_A_ROUND and (clause := interrupted(state, seat)):
            return Refusal(clause, "first the open question has to be answered")
    return explainer(state, seat, choice)
