"""What is worth thinking about at a question: a few answers or plans, each with what it gains at first sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from nero_tui.bots.deeds import Deeds
from nero_tui.bots.duel import faces
from nero_tui.bots.marching import Ways, bare, march_plan, may_bet, told
from nero_tui.bots.plan import Plan
from nero_tui.bots.rounds import WORTH_DOING
from nero_tui.bots.scouting import quick_marches
from nero_tui.bots.thrift import thrifty_prices
from nero_tui.bots.worth import Scales
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Seat

MOST_MARCHES: Final = 5
MOST_PLANS: Final = 8


class Candidate(NamedTuple):
    """Answers to the next questions, and what they seem to gain in Victory Points."""

    choices: tuple[Choice, ...]
    gain: float
    reason: str


def round_candidates(view: State, seat: Seat, thorough: bool) -> list[Candidate]:
    """Plans for one's own round, the most promising first; a thorough look takes a legate's time."""
    scales = Scales(view, seat)
    costs = thrifty_prices(view, seat, scales)
    group = current_group(view)
    if group is None and view.groups:
        return [Candidate((("lead", view.groups[0].number),), 0.0, "One group after the other.")]
    base = scales.worth(bare(view))
    deeds = Deeds(view, seat, scales, costs, base)
    plans = deeds.plans(group is not None and group.acted)
    if group is not None:
        plans += ways_on(view, seat, scales, costs)
        plans.append(Plan(0.0, (("stop",),), "The group stands well where it is."))
    elif costs and deeds.slots > 0 and not view.discarded:
        marches = quick_marches(view, seat, scales, costs, base)[:MOST_MARCHES]
        best = march_plan(view, seat, scales, costs, base) if thorough else None
        if best is not None and all(march.choices != best.choices for march in marches):
            marches.append(best)
        plans += marches + deeds.waiting()
    if group is None and (view.cards_played or not view.hands[seat]):
        plans.append(Plan(deeds.calm - base + WORTH_DOING, (("end_round",),), "The cards left are worth more later."))
    return best_of(plans)


def best_of(plans: Iterable[Plan]) -> list[Candidate]:
    ranked = sorted(plans, key=lambda plan: -plan.gain)
    quiet = [plan for plan in ranked if plan.choices[0][0] in ("end_round", "discard", "hold", "stop")][:1]
    kept = ranked[:MOST_PLANS]
    kept += [plan for plan in quiet if plan not in kept]
    return [Candidate(plan.choices, plan.gain, plan.reason) for plan in kept]


def ways_on(view: State, seat: Seat, scales: Scales, costs: dict[int, float]) -> list[Plan]:
    """How the group that marches or waits could go on."""
    state = bare(view)
    group = next((g for g in state.groups if g.number == state.moving), state.groups[0])
    state.groups = [group]
    state.moving = group.number
    base = scales.worth(state)
    ways = Ways(state, seat, scales, faces(view, seat, costs), may_bet=may_bet(view, seat, 0), most=group.mp)
    ways.explore(state)
    found = sorted(ways.best.items(), key=lambda item: (-item[1][0], item[0]))
    return [Plan(worth - base, path, told(view, path)) for _, (worth, path) in found[:MOST_MARCHES]]


def answer_candidates(options: Sequence[Choice], usual: Choice, reason: str) -> list[Candidate]:
    """All answers to a question, what a legate would say first."""
    found = [Candidate((usual,), HABIT, reason)]
    found += [Candidate((option,), 0.0, THOUGHT_OUT) for option in options if option != usual]
    return found


THOUGHT_OUT: Final = "Played on in the mind with all kinds of hands, this leaves the best chance of winning."
HABIT: Final = 0.3
"""What a legate's answer is ahead of the others at first sight."""
