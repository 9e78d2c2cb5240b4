"""What the commands that play many games share: their options, the bar while they play, and Ctrl-C."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from nero_tui.commands.seats import area_named
from nero_tui.errors import UserError
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.simulation import Variant

INTERRUPTED = 130
MOST_JOBS = 256
BAR = 30


class Count(Protocol):
    """What is counted over games, and how many they are."""

    games: int

    def add(self, other: Any) -> None: ...


C = TypeVar("C", bound=Count)


class Outcome(NamedTuple):
    """How long the games took, and whether somebody had seen enough before the last of them."""

    seconds: float
    interrupted: bool


# ---- options


def add_options(parser: argparse.ArgumentParser, *, games: int, players: str) -> None:
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games (default {games})")
    parser.add_argument("--players", type=int, metavar="P", help=f"2, 3 or 4 (default {players})")
    parser.add_argument("--board", metavar="BOARD", help="a board that ships, or a board file")
    parser.add_argument("--vacant", metavar="AREA", help="the Area that nobody plays, with three players: W C E A")
    parser.add_argument("--fast", action="store_true", help="the Fast version: fewer cards")
    parser.add_argument("--seed", default="0", metavar="S", help="a number or a word (default 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share the work (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def check_options(args: argparse.Namespace) -> None:
    """Raises UserError."""
    if args.games < 1:
        raise UserError(f"--games must be 1 or more, not {args.games}.")
    if not 1 <= args.jobs <= MOST_JOBS:
        raise UserError(f"--jobs must be from 1 to {MOST_JOBS}, not {args.jobs}.")


def chosen_variant(name: str | None, players: int | None, vacant: str | None, fast: bool) -> Variant:
    """The game that the options name. Raises UserError where they contradict each other."""
    if players not in (None, 2, 3, 4):
        raise UserError(f"--players must be 2, 3 or 4, not {players}.")
    board = load_board(name or f"nero-{players or 4}", check_drawing=False)
    if players not in (None, board.players):
        raise UserError(f"--players {players} does not fit {name}: it is a board for {board.players} players.")
    if vacant is None:
        return Variant(board, board.vacant if board.players == 3 else None, fast)
    if board.players != 3:
        raise UserError(f"--vacant is for three players; with {board.players} every Area is played.")
    return Variant(board, area_named(vacant, board), fast)


# ---- playing


def gather(parts: Iterable[C], total: C, games: int) -> Outcome:
    """Add up the parts as they come in; whoever interrupts keeps what is finished."""
    progress = Progress(games, shown=sys.stderr.isatty() and os.environ.get("TERM") != "dumb")
    interrupted = False
    start = time.perf_counter()
    try:
        for part in parts:
            total.add(part)
            progress.show(total.games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.clear()
    return Outcome(time.perf_counter() - start, interrupted)


def report(args: argparse.Namespace, data: Mapping[str, Any], text: Sequence[str], finished: int) -> int:
    """Print what was counted, as data or as a text, and give the exit code."""
    interrupted = bool(data["interrupted"])
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        if interrupted:
            print(f"Interrupted: {finished} of {args.games} games were finished.\n")
        print("\n".join(text))
    return INTERRUPTED if interrupted else 0


def duration(seconds: float) -> str:
    """A time as one says it: ``40 s``, ``12 min``, ``1 h 5 min``."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


class Progress:
    """A bar on the terminal's last line; nothing where there is no terminal to look at it."""

    def __init__(self, total: int, *, shown: bool) -> None:
        self.total = total
        self.shown = shown
        self.start = time.perf_counter()
        self.drawn = -1.0

    def show(self, done: int) -> None:
        now = time.perf_counter()
        if not self.shown or (now - self.drawn < 0.1 and done < self.total):
            return
        self.drawn = now
        full = BAR * done // self.total
        text = f"{'█' * full + '░' * (BAR - full)} {done}/{self.total} games"
        if done:
            each = max(now - self.start, 1e-9) / done
            pace = f"{1 / each:.0f} a second" if each < 1 else f"{each:.1f} s a game"
            text += f", {pace}, {duration((self.total - done) * each)} left"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown and self.drawn >= 0:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
