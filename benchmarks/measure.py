"""Clocks and medians. Machines are busy and unequal, so everything is measured in turns, several times over."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple


class Played(NamedTuple):
    """One random game: how many questions were put to a player, and how many had two or more answers."""

    questions: int
    decisions: int


@dataclass(frozen=True)
class Contender:
    """A game that is measured: how to play it at random, take positions out of it, copy and save one."""

    name: str
    play: Callable[[random.Random], Played]
    sample: Callable[[random.Random], list[Any]]
    copy: Callable[[Any], Any]
    save: Callable[[Any], bytes]
    saved_as: str


@dataclass
class Measured:
    """What was found about a contender, one figure for each repeat."""

    questions: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    game: list[float] = field(default_factory=list)
    copy: list[float] = field(default_factory=list)
    save: list[float] = field(default_factory=list)

    def as_data(self) -> dict[str, float]:
        return {
            "questions_per_second": round(median(self.questions)),
            "decisions_per_second": round(median(self.decisions)),
            "questions_per_game": round(median(self.game)),
            "copy_microseconds": round(median(self.copy), 2),
            "save_bytes": round(median(self.save)),
        }


def measure_all(
    contenders: Sequence[Contender], *, repeats: int, seconds: float, seed: int, tell: Callable[[str], None]
) -> list[Measured]:
    """Measure all contenders in turns: whatever else the machine does meets all of them alike."""
    results = [Measured() for _ in contenders]
    for contender in contenders:
        contender.play(random.Random(seed))  # what is loaded and built once is not measured
    for repeat in range(repeats):
        for contender, result in zip(contenders, results):
            tell(f"{repeat + 1}/{repeats} {contender.name}")
            measure_once(contender, result, seconds, seed + repeat)
    return results


def measure_once(contender: Contender, result: Measured, seconds: float, seed: int) -> None:
    chance = random.Random(seed)
    gc.collect()
    games = questions = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or not games:
        played = contender.play(chance)
        games += 1
        questions += played.questions
        decisions += played.decisions
    result.questions.append(questions / spent)
    result.decisions.append(decisions / spent)
    result.game.append(questions / games)
    positions = [position for _ in range(3) for position in contender.sample(chance)]
    result.copy.append(microseconds(contender.copy, positions, seconds / 4))
    result.save.append(median(len(contender.save(position)) for position in positions))


def microseconds(call: Callable[[Any], object], values: Sequence[Any], seconds: float) -> float:
    """The mean time of a call, over all values again and again."""
    calls = 0
    start = time.perf_counter()
    while True:
        for value in values:
            call(value)
        calls += len(values)
        spent = time.perf_counter() - start
        if spent >= seconds:
            return spent / calls * 1e6


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times theirs ours is: the median over the repeats, each compared with its own neighbour in time."""
    return median(mine / other for mine, other in zip(ours, theirs))
