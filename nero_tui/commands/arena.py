"""``nero-tui arena``: bots play each other, and the wins are counted."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

from nero_tui.arena import Match, Score, scores
from nero_tui.bots import named, names
from nero_tui.commands.arena_sheet import as_data, as_text
from nero_tui.commands.simulate import INTERRUPTED, MOST_JOBS, Progress, chosen_variant
from nero_tui.errors import UserError


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "arena",
        help="let bots play against each other and count who wins",
        description="Let bots play against each other and count who wins, with 95 % confidence intervals.",
        epilog=f"The bots are {', '.join(names())}; a time for each choice may follow, as in consul:1s. The same seed "
        "gives the same games, however many processes play them. Ctrl-C shows what is finished.",
    )
    parser.add_argument(
        "--seats", required=True, metavar="BOTS", help="a bot for each seat, with commas: legate,random,random,random"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", default="0", metavar="S", help="a number or a word (default 0)")
    parser.add_argument(
        "--rotate", action=argparse.BooleanOptionalAction, default=True,
        help="bots change seats from game to game, with the same cards for a whole turn of seats (the default)",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share the work (default 1)")
    parser.add_argument("--players", type=int, metavar="P", help="2, 3 or 4 (default: as many as there are bots)")
    parser.add_argument("--board", metavar="BOARD", help="a board that ships, or a board file")
    parser.add_argument("--vacant", metavar="AREA", help="the Area that nobody plays, with three players: W C E A")
    parser.add_argument("--fast", action="store_true", help="the Fast version: fewer cards")
    parser.add_argument("--keep", metavar="DIR", help="keep the journal of every game in this new or empty folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise UserError(f"--games must be 1 or more, not {args.games}.")
    if not 1 <= args.jobs <= MOST_JOBS:
        raise UserError(f"--jobs must be from 1 to {MOST_JOBS}, not {args.jobs}.")
    match = chosen_match(args)
    terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    progress = Progress(args.games, shown=terminal)
    score, interrupted = Score(), False
    start = time.perf_counter()
    try:
        for one in scores(match, args.games, args.jobs):
            score.add(one)
            progress.show(score.games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.clear()
    data = as_data(match, score, time.perf_counter() - start, interrupted=interrupted)
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        if interrupted:
            print(f"Interrupted: {score.games} of {args.games} games were finished.\n")
        print("\n".join(as_text(match, data)))
    return INTERRUPTED if interrupted else 0


def chosen_match(args: argparse.Namespace) -> Match:
    """The match that the options name. Raises UserError where they contradict each other."""
    bots = tuple(str(named(word)) for word in args.seats.split(","))
    players = args.players
    if players is None and args.board is None:
        players = 3 if args.vacant is not None else len(bots)
        if players not in (2, 3, 4):
            raise UserError(f"--seats: {len(bots)} bots cannot play: Nero is for 2, 3 or 4 players.")
    variant = chosen_variant(args.board, players, args.vacant, args.fast)
    wanted = variant.board.players
    if len(bots) != wanted:
        raise UserError(f"--seats: expected {wanted} bots with commas between them, not {len(bots)}.")
    return Match(variant, bots, args.seed, args.rotate, kept_in(args.keep))


def kept_in(folder: str | None) -> Path | None:
    if folder is None:
        return None
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UserError(f"--keep: {folder} is there already and not an empty folder.")
    path.mkdir(parents=True, exist_ok=True)
    return path
