"""Plays one case and says what is wrong with it, if anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nero_tui.nero import game
from nero_tui.nero.cases.casefile import Case, CaseError
from nero_tui.nero.cases.driver import Driver, Memory
from nero_tui.nero.cases.expect import FINDERS, Outcome, differences
from nero_tui.nero.cases.facts import FACTS
from nero_tui.nero.cases.names import Names, seat_of
from nero_tui.nero.cases.position import start_position
from nero_tui.nero.invariants import check_invariants, check_points
from nero_tui.nero.state import NONE, State
from nero_tui.nero.summary import summary
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import Refusal


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is not as it should be."""

    what: str
    expected: Any
    found: Any


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went. ``action`` is the number of the action it stopped at, 0 if it came to the end."""

    case: Case
    faults: tuple[Fault, ...] = ()
    action: int = 0
    position: str = ""

    @property
    def passed(self) -> bool:
        return not self.faults


def run_case(case: Case) -> Result:
    """Play a case through the public door of the rules."""
    run = _Run(case)
    try:
        return run.static() if case.static else run.scenario()
    except BadLine as error:
        raise CaseError(f"{case.file}: case {case.id}: when[{run.number}]: {error}.") from None
    except Exception as error:  # a broken rule must not hide what the other cases say
        return run.stopped(Fault("the rules broke off", "an answer", f"{type(error).__name__}: {error}"))


class _Run:
    """A case while it is played."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.number = 0
        self.driver: Driver | None = None

    def static(self) -> Result:
        """Facts about board and deck, and about the table right after set-up."""
        state = _after_placement(self.case)
        outcome = Outcome(state, Names(self.case.board, state.ctx.cards), Memory(NONE))
        return self._judge(outcome, FACTS, state)

    def scenario(self) -> Result:
        given = self.case.given
        state = start_position(self.case.board, given)
        in_round = given.get("phase", "round") == "round" and "active" in given
        started_with = seat_of(given["active"]) if in_round else NONE
        if "position" in given and state.phase == "round":
            started_with = state.active
        driver = self.driver = Driver(state, Names(state.ctx.board, state.ctx.cards), started_with)
        start_vp = tuple(state.vp)
        for number, action in enumerate(self.case.when, 1):
            self.number = number
            before = game.fingerprint(driver.state)
            refusal = driver.do(action)
            if refusal is not None and game.fingerprint(driver.state) != before:
                return self.stopped(Fault("a refused action", "no change", "the state has changed"))
            fault = self._expected(refusal) or self._broken(start_vp)
            if fault is not None:
                return self.stopped(fault)
            if refusal is not None:
                break
        else:
            self.number = 0
            driver.settle()
            fault = self._broken(start_vp)
            if fault is not None:
                return self.stopped(fault)
        outcome = Outcome(driver.state, driver.names, driver.memory, given.get("cards_played", 0))
        return self._judge(outcome, FINDERS, driver.state)

    def _expected(self, refusal: Refusal | None) -> Fault | None:
        """Whether this action had to be refused, and for this reason."""
        wanted = self.number == self.case.refused_at
        clauses = self.case.then.get("forbidden_by", [])
        reasons = " or ".join(clauses) or "any clause"
        if refusal is None:
            return Fault("the action", f"refused under {reasons}", "accepted") if wanted else None
        if not wanted:
            return Fault("the action", "accepted", f"refused under {refusal}")
        if clauses and refusal.clause not in clauses:
            return Fault("the refusal", f"under {reasons}", f"under {refusal}")
        return None

    def _broken(self, start_vp: Sequence[int]) -> Fault | None:
        """The invariants, after every action."""
        assert self.driver is not None
        state = self.driver.state
        broken = [*check_invariants(state), *check_points(start_vp, game.log(state), state.vp)]
        return Fault("what always holds", "a sound position", "; ".join(broken)) if broken else None

    def _judge(self, outcome: Outcome, finders: Any, state: State) -> Result:
        wrong = differences(outcome, self.case.then, finders)
        faults = tuple(Fault(each.key, each.expected, each.found) for each in wrong)
        return Result(self.case, faults, self.number if faults else 0, summary(state) if faults else "")

    def stopped(self, fault: Fault) -> Result:
        position = summary(self.driver.state) if self.driver is not None else ""
        return Result(self.case, (fault,), self.number, position)


def _after_placement(case: Case) -> State:
    """A new game after set-up, with the first choice taken everywhere."""
    given = {**case.given, "phase": "setup"}
    state = start_position(case.board, given)
    while state.phase == "setup" and (pending := game.pending(state)) is not None:
        seat = pending.seats[0]
        game.apply(state, seat, next(iter(game.options(state, seat))))
    return state
