"""How fair the game is: legates in all seats, thousands of games of each variant.

    make balance                          all variants, 2,000 games each; writes docs/balance.md
    python -m benchmarks.balance 4 2      some of them

Counts are kept in benchmarks/balance.json, a variant at a time, so that a long study can be done in parts. The same
seed gives the same games, however many processes play them.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from nero_tui.arena import wilson
from nero_tui.bots import choose
from nero_tui.commands.many_games import Progress
from nero_tui.nero import game
from nero_tui.nero.board import LETTERS
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.simulation import AS_EVENT, Variant
from nero_tui.nero.state import EMPEROR, State
from nero_tui.nero.victory import counting_seat
from nero_tui.table.sharing import in_order
from nero_tui.version import __version__

COUNTS = Path(__file__).with_name("balance.json")
PAGE = Path(__file__).parents[1] / "docs" / "balance.md"
LOW, HIGH = 0.15, 0.35
"""Between these every Area's share of four-player games must lie."""

VARIANTS: Mapping[str, tuple[str, str, str | None, bool]] = {
    "4": ("four players", "nero-4", None, False),
    "4fast": ("four players, Fast", "nero-4", None, True),
    "3": ("three players, Asia/Africa vacant", "nero-3", "A", False),
    "3W": ("three players, West Europe vacant", "nero-3", "W", False),
    "3C": ("three players, Central Europe vacant", "nero-3", "C", False),
    "3E": ("three players, East Europe vacant", "nero-3", "E", False),
    "2": ("two players", "nero-2", None, False),
}


def variant_of(name: str) -> Variant:
    _, board, vacant, fast = VARIANTS[name]
    return Variant(load_board(board, check_drawing=False), LETTERS.index(vacant) if vacant else None, fast)


# ---- one game


def play(variant: Variant, seed: str, number: int) -> Counter[str]:
    """One game of legates, and what is counted of it."""
    name = f"{seed}/{number}"
    state = game.new_game(variant.board, vacant=variant.vacant, fast=variant.fast, seed=name)
    counts: Counter[str] = Counter(games=1)
    choices, turn = 0, state.turn
    while (question := game.pending(state)) is not None:
        seat = question.seats[0]
        options = game.options(state, seat)
        choice = choose("legate", game.view(state, seat), seat, options, f"{name} {choices} {seat}")
        throned = EMPEROR in state.rank
        game.play(state, seat, choice)
        choices += 1
        if state.turn != turn:
            counts["emperor at the end of a turn"] += throned and turn > 0
            turn = state.turn
    counts["emperor at the end of a turn"] += EMPEROR in state.rank
    counts["choices"] += choices
    count_result(state, counts)
    count_log(state, counts)
    return counts


def count_result(state: State, counts: Counter[str]) -> None:
    winners = state.winner
    if state.ctx.owners:
        winners = tuple(counting_seat(state, person) for person in winners)
    for seat in winners:
        counts[f"won {LETTERS[seat]}"] += 12 // len(winners)  # twelfths, so that shared wins stay whole numbers
    counts["shared"] += len(winners) > 1
    counts["turns"] += state.turn
    counts[f"victory {state.victory}"] += 1


def count_log(state: State, counts: Counter[str]) -> None:
    """The coup, the events and the battles of a game."""
    turn, rounds, tried, throned = 0, Counter[int](), False, False
    for kind, _, facts in state.log:
        if kind == "turn":
            turn = facts[0]
        elif kind == "round":
            rounds[facts[0]] += 1
        elif kind == "card" and facts[2] in AS_EVENT:
            counts[f"event {state.ctx.kind[facts[1]]}"] += 1
        elif kind in ("battle", "declares", "attempt"):
            counts[kind] += 1
            tried |= kind == "declares" and turn == 1 and rounds[facts[0]] == 1
        elif kind == "declaration" and facts[2] == "success":
            counts["declared"] += 1
            throned |= turn == 1 and rounds[facts[0]] == 1
    counts["coup tried"] += tried
    counts["coup succeeded"] += throned


# ---- many games


def study(name: str, games: int, jobs: int, seed: str) -> dict[str, Any]:
    variant = variant_of(name)
    progress = Progress(games, shown=os.isatty(2))
    counts: Counter[str] = Counter()
    for one in in_order(partial(play, variant, f"{seed}/{name}"), range(games), jobs):
        counts.update(one)
        progress.show(counts["games"])
    progress.clear()
    return {"version": __version__, "seed": seed, "counts": dict(counts)}


# ---- the page

HEAD = """# Balance

How fair the game is among players of the same skill: legates in all seats, counted over many games. Written by `make
balance` (`python -m benchmarks.balance`); intervals are Wilson's, 95 %. Shared wins count their share.
"""


def page(results: Mapping[str, Any]) -> str:
    parts = [HEAD, verdict(results)]
    for name, (title, *_) in VARIANTS.items():
        if name in results:
            parts.append(section(title, variant_of(name), results[name]))
    return "\n".join(parts)


def section(title: str, variant: Variant, result: Mapping[str, Any]) -> str:
    counts = Counter(result["counts"])
    games = counts["games"]
    lines = [f"## {title[0].upper()}{title[1:]}", "", f"{games:,} games, seed {result['seed']}.", ""]
    lines += ["| Area | win share | 95 % interval |", "|---|---|---|"]
    for seat, area in enumerate(variant.board.areas):
        if variant.board.players == 3 and seat == variant.vacant:
            continue
        wins = counts[f"won {LETTERS[seat]}"] / 12
        low, high = wilson(wins, games)
        lines.append(f"| {area.name} | {wins / games:.1%} | {low:.1%} to {high:.1%} |")
    turns = counts["turns"]
    lines += ["", "| what | how often |", "|---|---|"]
    lines += [
        f"| choices a game | {counts['choices'] / games:.0f} |",
        f"| turns a game | {turns / games:.2f} |",
        f"| games with an opening coup (a throne claimed in a first round) | {counts['coup tried'] / games:.1%} |",
        f"| games in which it succeeded | {counts['coup succeeded'] / games:.1%} |",
        f"| declarations a game, and those that succeeded | {counts['declares'] / games:.2f}, "
        f"{counts['declared'] / games:.2f} |",
        f"| turns with an Emperor at their last choice | {counts['emperor at the end of a turn'] / turns:.1%} |",
        f"| attempts at assassination a game | {counts['attempt'] / games:.2f} |",
        f"| battles a game | {counts['battle'] / games:.1f} |",
        f"| automatic victories | {counts['victory automatic'] / games:.1%} |",
        f"| shared victories | {counts['shared'] / games:.1%} |",
    ]
    events = sorted((-count, key) for key, count in counts.items() if key.startswith("event "))
    lines += ["", "Cards played for their event, a game:", ""]
    lines += [f"- {key.removeprefix('event ').replace('_', ' ')}: {-count / games:.2f}" for count, key in events]
    return "\n".join(lines) + "\n"


def unfair(results: Mapping[str, Any]) -> list[str]:
    """The Areas that may win too few or too many of the four-player games, as far as these tell."""
    counts = Counter(results["4"]["counts"])
    shares = {letter: wilson(counts[f"won {letter}"] / 12, counts["games"]) for letter in LETTERS}
    return [f"{letter} {low:.1%} to {high:.1%}" for letter, (low, high) in shares.items() if low < LOW or high > HIGH]


def verdict(results: Mapping[str, Any]) -> str:
    """What follows for the board: figures that the rulebook does not state may be changed until the game is fair."""
    if "4" not in results:
        return "The four-player games have not been counted yet.\n"
    outside = unfair(results)
    bounds = f"{LOW:.0%} and {HIGH:.0%}"
    if outside:
        return f"**Not every Area wins between {bounds} of the four-player games: {', '.join(outside)}.**\n"
    return (
        f"With four players every Area wins between {bounds} of the games, and no interval leaves these bounds: no "
        "reconstructed figure of the board (see [boards.md](boards.md)) had to be changed for it.\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__.partition("\n")[0])
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), help=", ".join(VARIANTS))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--page-only", action="store_true", help="write docs/balance.md from the counts that are kept")
    args = parser.parse_args()
    results = json.loads(COUNTS.read_text(encoding="utf-8")) if COUNTS.exists() else {}
    for name in [] if args.page_only else args.variants:
        start = time.perf_counter()
        results[name] = study(name, args.games, args.jobs, args.seed)
        COUNTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"{VARIANTS[name][0]}: {args.games} games in {time.perf_counter() - start:.0f} s", flush=True)
    PAGE.write_text(page(results), encoding="utf-8")
    outside = unfair(results) if "4" in results else []
    if outside:
        print(f"Outside {LOW:.0%} to {HIGH:.0%} of four-player games: {', '.join(outside)}")
    return bool(outside)


if __name__ == "__main__":
    raise SystemExit(main())
