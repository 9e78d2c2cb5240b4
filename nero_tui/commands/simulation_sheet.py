"""What ``nero-tui simulate`` prints: the count of many games as a table or as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nero_tui.nero.board import LETTERS
from nero_tui.nero.simulation import HAPPENINGS, WINDOWS, Tally, Variant

VICTORIES = {"points": "on points after the last turn", "automatic": "automatic, by Areas"}
USES = {
    "movement": "a march",
    "battle": "a battle",
    "withdrawal": "a withdrawal",
    "event": "their event",
    "hail": "Hail Caesar!",
    "attempt": "an attempt on a Leader",
}
SAID = {
    "battle": "battles",
    "withdrawn": "withdrawals",
    "retreat": "retreats",
    "captured": "Legions captured",
    "contender": "Contenders hailed",
    "emperor": "Emperors made",
    "attempt": "attempts on a Leader",
    "declares": "declarations in the city",
}


def as_data(
    variant: Variant, tally: Tally, seconds: float, *, seed: str, jobs: int, interrupted: bool
) -> dict[str, Any]:
    """Everything as one JSON object. All but times and the number of jobs depends on the seed alone."""
    board = variant.board
    return {
        "board": board.key,
        "players": board.players,
        "vacant": LETTERS[variant.vacant] if variant.vacant is not None else None,
        "fast": variant.fast,
        "seed": seed,
        "jobs": jobs,
        "interrupted": interrupted,
        "games": tally.games,
        "choices": tally.choices,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "lengths": {"choices": spread(tally.lengths), "turns": spread(tally.turns)},
        "winners": {board.areas[seat].name: tally.winners[seat] for seat in playing(variant)},
        "shared": tally.shared,
        "victories": {key: tally.victories[key] for key in VICTORIES},
        "events": {kind.key: tally.events[kind.key] for kind in board.kinds},
        "uses": {key: tally.uses[key] for key in USES},
        "windows": {key: tally.windows[key] for key in WINDOWS},
        "reactions": {key: tally.reactions[key] for key in WINDOWS},
        "happened": {key: tally.happened[key] for key in HAPPENINGS},
    }


def spread(values: Counter[int]) -> dict[str, float]:
    """Least, middle, mean and most of numbers that are counted by how often they came up."""
    total = values.total()
    if not total:
        return {"min": 0, "median": 0, "mean": 0, "max": 0}
    mean = sum(value * number for value, number in values.items()) / total
    return {
        "min": min(values),
        "median": (_ranked(values, (total - 1) // 2) + _ranked(values, total // 2)) / 2,
        "mean": round(mean, 2),
        "max": max(values),
    }


def _ranked(values: Counter[int], rank: int) -> int:
    for value in sorted(values):
        rank -= values[value]
        if rank < 0:
            return value
    raise IndexError(rank)


def playing(variant: Variant) -> tuple[int, ...]:
    """The Areas that somebody plays."""
    return tuple(seat for seat in range(len(variant.board.areas)) if seat != variant.vacant)


def as_text(variant: Variant, tally: Tally, seconds: float, *, seed: str) -> list[str]:
    """The same for people: shares of the games, and how often things happened in one."""
    board, games = variant.board, tally.games
    lines = [f"{described(variant)}; seed {seed}"]
    if not games:
        return lines
    winners = {board.areas[seat].name: tally.winners[seat] for seat in playing(variant)}
    windows = [
        (f"{key:<4}{said}", [_rate(tally.windows[key], games), _rate(tally.reactions[key], games)])
        for key, said in WINDOWS.items()
    ]
    return [
        *lines,
        f"{games} games with {tally.decisions} decisions in {seconds:.1f} s: "
        f"{games / seconds:,.0f} games and {tally.decisions / seconds:,.0f} decisions a second",
        *_table("Length of a game", ["least", "median", "most"], [
            ("choices", _least_median_most(tally.lengths)),
            ("turns", _least_median_most(tally.turns)),
        ]),
        *_shares("Winner", {**winners, "(shared)": tally.shared}, games),
        *_shares("Victory", {said: tally.victories[key] for key, said in VICTORIES.items()}, games),
        *_rates("Event cards", {kind.name: tally.events[kind.key] for kind in board.kinds}, games),
        *_rates("Cards played for", {said: tally.uses[key] for key, said in USES.items()}, games),
        *_table("Reaction windows", ["a game", "answers"], windows),
        *_rates("What happened", {SAID[key]: tally.happened[key] for key in HAPPENINGS}, games),
    ]  # fmt: skip


def described(variant: Variant) -> str:
    words = [variant.board.title]
    if variant.vacant is not None:
        words.append(f"{variant.board.areas[variant.vacant].name} vacant")
    if variant.fast:
        words.append("Fast version")
    return ", ".join(words)


def _least_median_most(values: Counter[int]) -> list[str]:
    found = spread(values)
    return [f"{found[key]:g}" for key in ("min", "median", "max")]


def _shares(title: str, counts: Mapping[str, int], games: int) -> list[str]:
    return _table(title, ["games", "share"], [(name, [str(n), f"{n / games:.1%}"]) for name, n in counts.items()])


def _rates(title: str, counts: Mapping[str, int], games: int) -> list[str]:
    return _table(title, ["a game"], [(name, [_rate(count, games)]) for name, count in counts.items()])


def _rate(count: int, games: int) -> str:
    """Two places after the point, more for what is rare: never 0.00 for what did happen."""
    rate = count / games
    return f"{rate:.2f}" if rate >= 0.01 or not count else f"{rate:.1g}" if rate >= 0.0001 else "<0.0001"


def _table(title: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> list[str]:
    """An empty line, the headings, and rows of a name with its figures under them."""
    lines = [(title, heads), *((f"  {name}", figures) for name, figures in rows)]
    return ["", *(f"{name:<44}" + "".join(f"{figure:>9}" for figure in figures) for name, figures in lines)]
