"""``nero-tui simulate``: play random games and count what happened in them."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from functools import partial

from nero_tui.commands.seats import area_named
from nero_tui.commands.simulation_sheet import as_data, as_text
from nero_tui.errors import UserError
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.simulation import BATCH, Tally, Variant, batches, play_batch
from nero_tui.table.sharing import in_order

INTERRUPTED = 130
MOST_JOBS = 256
BAR = 30


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "simulate",
        help="play random games and count what happened",
        description="Play random legal games and count their length, their winners, and what happened in them.",
        epilog="The same seed gives the same games, however many processes play them. Ctrl-C shows what is finished.",
    )
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    parser.add_argument("--players", type=int, metavar="P", help="2, 3 or 4 (default 4, or what the board is for)")
    parser.add_argument("--board", metavar="BOARD", help="a board that ships, or a board file")
    parser.add_argument("--vacant", metavar="AREA", help="the Area that nobody plays, with three players: W C E A")
    parser.add_argument("--fast", action="store_true", help="the Fast version: fewer cards")
    parser.add_argument("--seed", default="0", metavar="S", help="a number or a word (default 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share the work (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise UserError(f"--games must be 1 or more, not {args.games}.")
    if not 1 <= args.jobs <= MOST_JOBS:
        raise UserError(f"--jobs must be from 1 to {MOST_JOBS}, not {args.jobs}.")
    variant = chosen_variant(args.board, args.players, args.vacant, args.fast)
    terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    progress = Progress(args.games, shown=terminal and not args.json)
    tally = Tally()
    interrupted = False
    start = time.perf_counter()
    try:
        for part in played(variant, args.seed, args.games, args.jobs):
            tally.add(part)
            progress.show(tally.games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.clear()
    seconds = time.perf_counter() - start
    if args.json:
        data = as_data(variant, tally, seconds, seed=args.seed, jobs=args.jobs, interrupted=interrupted)
        print(json.dumps(data, indent=2))
    else:
        if interrupted:
            print(f"Interrupted: {tally.games} of {args.games} games were finished.\n")
        print("\n".join(as_text(variant, tally, seconds, seed=args.seed)))
    return INTERRUPTED if interrupted else 0


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


# Playing


def played(variant: Variant, seed: str, games: int, jobs: int) -> Iterator[Tally]:
    """The tallies of all games, batch by batch."""
    parts = batches(games, max(1, min(BATCH, games // (4 * jobs))))
    return in_order(partial(play_batch, variant, seed), parts, jobs)


# Progress


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
        rate = done / max(now - self.start, 1e-9)
        left = (self.total - done) / max(rate, 1e-9)
        bar = "█" * full + "░" * (BAR - full)
        text = f"{bar} {done}/{self.total} games, {rate:.0f} a second, {left:.0f} s left"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown and self.drawn >= 0:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
