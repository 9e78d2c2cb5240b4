"""The legate: quick and by rule. He weighs what he can do by what it is worth, makes a plan and follows it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from nero_tui.bots.answers import Answers
from nero_tui.bots.deeds import Deeds
from nero_tui.bots.keeping import prices
from nero_tui.bots.marching import bare
from nero_tui.bots.plan import Plan, listed
from nero_tui.bots.protocol import Advice, Dice
from nero_tui.bots.rounds import begun_plan, round_plan
from nero_tui.bots.worth import Scales
from nero_tui.nero.assassination import Plot
from nero_tui.nero.emperor import Declaration
from nero_tui.nero.events import Embarkation, Targeting
from nero_tui.nero.march import March
from nero_tui.nero.state import NONE, Context, State
from nero_tui.table.protocol import Choice, Seat

REMEMBERED: Final = 64


class Legate:
    """Plans its round on the view alone; a draft follows the plan of the round that it began in.

    Plans are remembered only to save time: a plan depends on nothing but the view, so a legate that has just sat
    down goes on exactly as the one before.
    """

    def __init__(self) -> None:
        self._plans: OrderedDict[tuple[Any, ...], tuple[Context, Plan]] = OrderedDict()

    def advise(self, view: State, seat: Seat, options: Sequence[Choice], seconds: float | None, dice: Dice) -> Advice:
        top = view.stack[-1]
        kind: str = top.kind
        if kind == "round":
            plan = self.plan(view, seat)
            advice = Advice(plan.choices[0], plan.reason)
        elif isinstance(top, March | Embarkation | Targeting | Plot):
            advice = self.follow(view, seat, options)
        elif isinstance(top, Declaration):
            advice = self.declare(view, seat, top)
        else:
            advice = getattr(Answers(view, seat, options, dice), kind)()
        choice = listed(view, advice.choice, options)
        if choice is None:
            return Advice(fallback(options), "")
        return Advice(choice, advice.reason)

    def plan(self, root: State, seat: Seat) -> Plan:
        key = (seat, root.key())
        context, plan = self._plans.get(key, (None, None))
        if plan is None or context is not root.ctx:
            plan = round_plan(root, seat)
            self._plans[key] = (root.ctx, plan)
            if len(self._plans) > REMEMBERED:
                self._plans.popitem(last=False)
        return plan

    def follow(self, view: State, seat: Seat, options: Sequence[Choice]) -> Advice:
        """The next step of the plan that a draft carries out."""
        root = view.copy()
        frame = root.stack.pop()
        plan = self.plan(root, seat)
        done = answered(frame)
        if plan.choices[: len(done)] != done:
            begun = begun_plan(root, seat, frame) if isinstance(frame, March) and not frame.groups else None
            if begun is None or begun.choices[: len(done)] != done:
                return Advice(fallback(options), "")
            plan = begun
        for choice in plan.choices[len(done) :]:
            # A question with one answer is not asked: its answer in the plan is skipped.
            found = listed(view, choice, options)
            if found is not None:
                return Advice(found, plan.reason)
        return Advice(fallback(options), "")

    def declare(self, view: State, seat: Seat, frame: Declaration) -> Advice:
        scales = Scales(view, seat)
        deeds = Deeds(view, seat, scales, prices(view, seat, scales), scales.worth(bare(view)))
        found = deeds.declaration(frame.points(view))
        if found and found[0].gain + deeds.base > deeds.calm:
            return Advice(found[0].choices[0], found[0].reason)
        return Advice(("give_up",), "The throne is out of reach this time.")


def answered(frame: Any) -> tuple[Choice, ...]:
    """The answers that made a draft what it is."""
    if isinstance(frame, March):
        done: list[Choice] = [("march", frame.cards[0]), *(("add", card) for card in frame.cards[1:])]
        if frame.place != NONE:
            done.append(("from", frame.place))
        if frame.clear:
            done.append(("clear",))
        for legions, leader, mp in frame.groups:
            done += [("group", legions, leader), ("allot", mp)]
        if frame.legions != NONE:
            done.append(("group", frame.legions, frame.with_leader))
        return tuple(done)
    done = [("play", frame.card)]
    if isinstance(frame, Embarkation):
        if frame.origin != NONE:
            done.append(("sail", frame.origin))
        if frame.goal != NONE:
            done.append(("land", frame.goal))
    elif isinstance(frame, Plot):
        if frame.target != NONE:
            done.append(("target", frame.target))
        done += [("support", card) for card in frame.support]
    return tuple(done)


def fallback(options: Sequence[Choice]) -> Choice:
    """An answer where there is no plan, as when a draft was begun by somebody else: the one that ends the matter."""
    for verb in ("go", "strike", "stop", "paid", "pass", "done", "stay", "end_round", "give_up"):
        if (verb,) in options:
            return (verb,)
    return options[-1]
