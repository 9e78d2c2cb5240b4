"""Choosing between candidates by playing on from each of them, with the same imagined cards for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from nero_tui.bots.candidates import Candidate
from nero_tui.bots.playout import Clock, OutOfTime, Playout
from nero_tui.bots.prospects import share
from nero_tui.bots.protocol import Dice
from nero_tui.nero import game
from nero_tui.nero.state import State
from nero_tui.table.protocol import Seat

ROUNDS: Final = 4
"""Rounds that are played on after the one in which the question is put: once around the table."""
FIRST_SIGHT: Final = 3.0
"""How many lines of play the first impression of a candidate counts as."""
SLOPE: Final = 0.04
"""Share of a win that a Victory Point gained at first sight seems to bring."""
FEWEST: Final = 3
"""Dealings that a candidate gets before it can be dropped."""
BEHIND: Final = 1.2
"""Standard errors that a candidate must be behind to be dropped."""
SAMPLES: Final = 200
"""More dealings than this hardly change a judgement."""


class Budget(NamedTuple):
    """What may be spent on a choice: time, or a number of lines of play."""

    clock: Clock
    iterations: int | None
    thorough: bool
    seconds: float | None
    """The time as it was given; the clock stops a little earlier."""


class Judged:
    """A candidate and what became of it, dealing by dealing."""

    __slots__ = ("candidate", "first", "values")

    def __init__(self, candidate: Candidate, best: float) -> None:
        self.candidate = candidate
        self.first = SLOPE * (candidate.gain - best)
        self.values: list[float] = []

    def score(self, level: float) -> float:
        """The mean so far, with the first impression as if it had been seen a few times around ``level``."""
        count = len(self.values)
        return (sum(self.values) + FIRST_SIGHT * (level + self.first)) / (count + FIRST_SIGHT)


def deliberate(view: State, seat: Seat, found: Sequence[Candidate], budget: Budget, seed: str) -> Candidate:
    """The best of some candidates, as far as the budget lets us see."""
    if len(found) == 1:
        return found[0]
    top = max(each.gain for each in found)
    race = [Judged(each, top) for each in found]
    playout = Playout(seat, budget.clock)
    spent = 0
    for dealing in range(SAMPLES):
        if budget.clock.over() or (budget.iterations is not None and spent + len(race) > budget.iterations):
            break
        sample = game.resample(view, seat, f"{seed} {dealing}")
        try:
            row = [played(playout, sample.copy(), each.candidate, dealing) for each in race]
        except OutOfTime:
            break
        spent += len(race)
        for each, value in zip(race, row):
            each.values.append(value)
        if dealing + 1 >= FEWEST:
            race = still_in(race)
            if len(race) == 1:
                break
    return leader(race).candidate


def played(playout: Playout, state: State, candidate: Candidate, dealing: int) -> float:
    """What a candidate leads to in one dealing: the chances of winning there."""
    playout.run(state, candidate.choices, ROUNDS, Dice(dealing))
    return share(state, playout.seat)


def level(race: Sequence[Judged]) -> float:
    values = [value for each in race for value in each.values]
    return sum(values) / len(values) if values else 0.0


def leader(race: Sequence[Judged]) -> Judged:
    around = level(race)
    return max(race, key=lambda each: each.score(around))


def still_in(race: list[Judged]) -> list[Judged]:
    """Those that are not clearly behind the leader; the same dealings are compared, so luck hardly counts."""
    ahead = leader(race)
    count = len(ahead.values)
    kept = []
    for each in race:
        gaps = [mine - theirs for mine, theirs in zip(each.values, ahead.values)]
        mean = (sum(gaps) + FIRST_SIGHT * (each.first - ahead.first)) / (count + FIRST_SIGHT)
        spread = sum((gap - sum(gaps) / count) ** 2 for gap in gaps) / max(1, count - 1)
        if each is ahead or mean + BEHIND * ((spread + NOISE) / count) ** 0.5 > 0:
            kept.append(each)
    return kept


NOISE: Final = 0.0004
"""Few dealings may agree by chance: no spread is taken to be smaller than this."""
