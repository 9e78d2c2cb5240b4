"""Bots that play by rule or look ahead, as they are measured: whole games, and how long an answer takes."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

from benchmarks import peers
from benchmarks.ours import BOARD
from nero_tui.bots import choose
from nero_tui.nero import game

CATAN_TURNS = 1000


class Thinkers(NamedTuple):
    """A table of equal bots: who they are, and a game of theirs that yields the seconds of every decision."""

    name: str
    play: Callable[[int], list[float]]


def legates(seed: int) -> list[float]:
    state = game.new_game(BOARD, seed=seed)
    times = []
    while (question := game.pending(state)) is not None:
        seat = question.seats[0]
        options = game.options(state, seat)
        view = game.view(state, seat)
        start = time.perf_counter()
        choice = choose("legate", view, seat, options, seed)
        times.append(time.perf_counter() - start)
        game.play(state, seat, choice)
    return times


def catan_searchers(seed: int) -> list[float]:
    """catanatron's players who try every action and look at the Victory Points."""
    peer = importlib.import_module("catanatron")
    search = importlib.import_module("catanatron.players.search")
    random.seed(seed)
    colours = [peer.Color[name] for name in ("RED", "BLUE", "WHITE", "ORANGE")]
    table = peer.Game([search.VictoryPointPlayer(colour) for colour in colours], seed=seed)
    times = []
    while table.winning_color() is None and table.state.num_turns < CATAN_TURNS:
        asked = len(table.state.playable_actions) > 1
        start = time.perf_counter()
        table.play_tick()
        if asked:
            times.append(time.perf_counter() - start)
    return times


def contenders(alone: bool) -> list[Thinkers]:
    found = [Thinkers("four legates", legates)]
    if not alone and "catanatron" not in peers.missing():
        found.append(Thinkers("four who look one action ahead (catanatron)", catan_searchers))
    return found


def measure(tables: Sequence[Thinkers], games: int, seed: int) -> dict[str, dict[str, float]]:
    """Games in turns, so that whatever else the machine does meets all of them alike."""
    spent: dict[str, list[float]] = {each.name: [] for each in tables}
    times: dict[str, list[float]] = {each.name: [] for each in tables}
    for number in range(games):
        for each in tables:
            start = time.perf_counter()
            times[each.name] += each.play(seed + number)
            spent[each.name].append(time.perf_counter() - start)
    return {each.name: _figures(spent[each.name], times[each.name]) for each in tables}


def _figures(games: Sequence[float], times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "seconds_per_game": round(median(games), 3),
        "decisions_per_game": round(len(times) / len(games)),
        "decision_milliseconds": round(1000 * sum(times) / len(times), 3),
        "decision_milliseconds_p99": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 2),
    }


def lines(figures: dict[str, Any]) -> list[str]:
    return [
        f"{name}: {found['seconds_per_game']:.2f} s a game, {found['decisions_per_game']} decisions, "
        f"{found['decision_milliseconds']:.2f} ms each (99 of 100 within {found['decision_milliseconds_p99']:.1f} ms)"
        for name, found in figures.items()
    ]
