"""Why a choice is not legal: the clause that forbids it, in a sentence.

Asked only about choices that are not among the options, so nothing here has to be fast. The first
obstacle in the order of the rulebook is named.
"""

from __future__ import annotations

from collections.abc import Callable

from nero_tui.nero.refusals_cards import CARD_VERBS
from nero_tui.nero.refusals_map import MAP_VERBS
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Refusal

Explainer = Callable[[State, int, Choice], Refusal]
VERBS: dict[str, Explainer] = {**CARD_VERBS, **MAP_VERBS}


def explain(state: State, seat: int, choice: Choice) -> Refusal:
    """The reason why this choice, which is not an option now, is refused."""
    explainer = VERBS.get(str(choice[0])) if choice else None
    if explainer is None:
        return Refusal("N4.3-1", "there is no such action in the game")
    return explainer(state, seat, choice)
