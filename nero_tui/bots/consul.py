"""The consul: he thinks ahead. He imagines the cards that he cannot see, plays on from each of his plans, and counts.

For a choice that matters he takes a few candidates (the plans of a thrifty legate, or the answers to a question), deals
the unseen cards again and again in a way that agrees with all that he has seen, lets quick players go on from there for
a while, and judges by the chances of winning where that leads. Candidates that fall behind are dropped on the way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from nero_tui.bots.candidates import Candidate, answer_candidates, round_candidates
from nero_tui.bots.deliberation import Budget, deliberate
from nero_tui.bots.legate import Legate, answered, fallback
from nero_tui.bots.plan import listed
from nero_tui.bots.playout import Clock
from nero_tui.bots.protocol import Advice, Dice
from nero_tui.nero import game
from nero_tui.nero.assassination import Plot
from nero_tui.nero.events import Embarkation, Targeting
from nero_tui.nero.march import March
from nero_tui.nero.state import Context, State
from nero_tui.table.protocol import Choice, Seat

SECONDS: Final = 0.5
"""The time for a choice if nothing is said."""
THOROUGH: Final = 0.1
"""Who has less time than this does not look for marches as a legate does."""
KEPT: Final = 0.1
"""The part of the time in which no further step is begun."""
LAST_STEP: Final = 0.012
"""Seconds that a step may take on a busy machine: so much is kept at least, though never more than half."""
REMEMBERED: Final = 64
BEGUN: Final = "It brings what was begun to a good end."
SEARCHED: Final = frozenset({"window", "withdraw", "battle", "block", "declaration", "permission", "retreat"})
"""Questions outside the own round that are worth a search; the rest is answered as a legate would."""


class Consul:
    """Searches where something is at stake; remembers plans only to carry out the drafts that they begin."""

    def __init__(self, iterations: int | None = None) -> None:
        self.iterations = iterations
        self.legate = Legate()
        self._plans: OrderedDict[tuple[Any, ...], tuple[Context, Candidate]] = OrderedDict()
        self._limited: dict[int, Consul] = {}

    def limited(self, iterations: int) -> Consul:
        """A consul who stops after so many lines of play."""
        return self._limited.setdefault(iterations, Consul(iterations))

    def advise(self, view: State, seat: Seat, options: Sequence[Choice], seconds: float | None, dice: Dice) -> Advice:
        budget = self.budget(seconds)
        top = view.stack[-1]
        kind: str = top.kind
        if kind == "round":
            plan = self.plan(view, seat, (), budget)
            advice = Advice(plan.choices[0], plan.reason) if plan is not None else Advice(fallback(options))
        elif isinstance(top, March | Embarkation | Targeting | Plot):
            advice = self.follow(view, seat, options, budget)
        else:
            advice = self.legate.advise(view, seat, options, None, dice)
            if kind in SEARCHED:
                advice = self.answer(view, seat, options, advice, budget)
        choice = listed(view, advice.choice, options)
        if choice is None:
            choice, _ = self.legate.advise(view, seat, options, None, dice)
        return Advice(choice, advice.reason or BEGUN)

    def budget(self, seconds: float | None) -> Budget:
        if seconds is None and self.iterations is None:
            seconds = SECONDS
        if seconds is None:
            return Budget(Clock(None), self.iterations, True, None)
        # A line of play is not broken off in the middle of a step: some of the time is kept for the last one.
        usable = seconds - min(max(KEPT * seconds, LAST_STEP), seconds / 2)
        return Budget(Clock(usable), self.iterations, seconds >= THOROUGH, seconds)

    def plan(self, root: State, seat: Seat, done: tuple[Choice, ...], budget: Budget) -> Candidate | None:
        """The plan for a round, of those that begin with what has been done."""
        key = (seat, budget.seconds, root.key())  # a plan made in haste does not serve who has more time
        context, known = self._plans.get(key, (None, None))
        if known is not None and context is root.ctx and known.choices[: len(done)] == done:
            return known
        found = [each for each in round_candidates(root, seat, budget.thorough) if each.choices[: len(done)] == done]
        if not found:
            return None
        best = deliberate(root, seat, found, budget, game.fingerprint(root))
        if budget.clock.called_off():
            return best  # for nobody, and not thought to the end
        self._plans[key] = (root.ctx, best)
        if len(self._plans) > REMEMBERED:
            self._plans.popitem(last=False)
        return best

    def follow(self, view: State, seat: Seat, options: Sequence[Choice], budget: Budget) -> Advice:
        """The next step of the plan that a draft carries out."""
        root = view.copy()
        frame = root.stack.pop()
        done = answered(frame)
        plan = self.plan(root, seat, done, budget)
        if plan is None:
            return self.legate.follow(view, seat, options)
        for choice in plan.choices[len(done) :]:
            found = listed(view, choice, options)
            if found is not None:
                return Advice(found, plan.reason)
        return Advice(fallback(options), plan.reason)

    def answer(self, view: State, seat: Seat, options: Sequence[Choice], usual: Advice, budget: Budget) -> Advice:
        """The answer to a question of somebody else's round, or in the middle of a battle."""
        found = answer_candidates(options, usual.choice, usual.reason)
        best = deliberate(view, seat, found, budget, game.fingerprint(view))
        return Advice(best.choices[0], best.reason)
