"""``nero-tui play``: a game against the program, or several people at one keyboard."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import datetime
from functools import partial
from pathlib import Path

from nero_tui.api import Game, load_game, new_game
from nero_tui.commands.seats import area_named, seat_named
from nero_tui.errors import UserError
from nero_tui.nero.board import LETTERS
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.state import Context
from nero_tui.plain import HELP, PlainGame, Quit
from nero_tui.table.fuzz import seeded_pick


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "play",
        help="play a game (this is also what nero-tui does without a command)",
        description="Start a game, or go on with one that was kept.",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="go on with the game in this journal")
    parser.add_argument("--plain", action="store_true", help="plain lines instead of a screen")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), metavar="N", help="2, 3 or 4 (default 4)")
    parser.add_argument("--board", metavar="BOARD", help="a board's name or file (see nero-tui boards)")
    parser.add_argument("--seats", metavar="S", help="the Areas that people play: W, or W,E (default: the first)")
    parser.add_argument("--vacant", metavar="AREA", help="three players: the Area that nobody plays")
    parser.add_argument("--first", metavar="AREA", help="who is the youngest and places first (default: chance)")
    parser.add_argument("--fast", action="store_true", help="the Fast version, with fewer cards")
    parser.add_argument("--seed", help="a number or word that makes chance repeatable")
    parser.add_argument("--save", metavar="FILE", help="keep the game in this new file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    table = _resumed(args) if args.file else _started(args)
    with table:
        ctx = table.state().ctx
        people = _people(args.seats, ctx)
        seed = f"{args.seed}" if args.seed is not None else os.urandom(8).hex()
        playing = PlainGame(table, people, seeded_pick(f"opponents {seed}"), input, print)
        names = ", ".join(ctx.board.areas[seat].name for seat in sorted(people))
        print(f"Nero. You play {names}; the others play at random.\n{HELP}\n")
        try:
            playing.play()
        except (Quit, KeyboardInterrupt):
            print()
            _say_where(table)
    return 0


def _started(args: argparse.Namespace) -> Game:
    name = args.board or f"nero-{args.players or 4}"
    board = load_board(name, check_drawing=False)
    start = partial(
        new_game,
        name,
        players=args.players,
        vacant=LETTERS[area_named(args.vacant, board)] if args.vacant else None,
        first=LETTERS[area_named(args.first, board)] if args.first else None,
        fast=args.fast,
        seed=args.seed,
    )
    _people(args.seats, start().state().ctx)  # whatever is wrong is said before a file is made
    return start(journal=args.save or _new_file())


def _resumed(args: argparse.Namespace) -> Game:
    for name in ("players", "board", "vacant", "first", "fast", "save"):
        if getattr(args, name):
            raise UserError(f"--{name} is for a new game; {args.file} says itself how it is played.")
    return load_game(args.file)


def _people(seats: str | None, ctx: Context) -> list[int]:
    """The seats at the keyboard. With two players a person plays both his colours."""
    chosen = [seat_named(word, ctx) for word in seats.split(",")] if seats else [ctx.seats[0]]
    if ctx.owners:
        persons = {ctx.owners[seat] for seat in chosen}
        return [seat for seat in ctx.seats if ctx.owners[seat] in persons]
    return chosen


def games_folder() -> Path:
    """Where games are kept that were given no file: see the XDG base directories."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "nero-tui"


def _new_file() -> Path | None:
    """A file for a game that is kept by default; none if the folder cannot be made."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"nero-tui: {folder} cannot be made ({error.strerror}): the game is not kept.", file=sys.stderr)
        return None
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = [f"{stamp}.nero", *(f"{stamp}-{number}.nero" for number in range(2, 100))]
    return next(folder / name for name in names if not (folder / name).exists())


def _say_where(table: Game) -> None:
    source = table.record().source
    if source:
        print(f"The game is kept; go on with: nero-tui play --plain {source}")
