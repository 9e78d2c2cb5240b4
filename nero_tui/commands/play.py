"""``nero-tui play``: people at one terminal, and bots on the other seats."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nero_tui.bots import BOTS, choose, names
from nero_tui.bots.levels import USUAL
from nero_tui.commands.seats import area_named, seat_named
from nero_tui.errors import UserError
from nero_tui.nero.board import LETTERS, Board
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import NONE, Context, State
from nero_tui.table.journal import Journal
from nero_tui.table.protocol import TABLE, Choice, Seat
from nero_tui.table.replay import is_text, read_record
from nero_tui.table.session import Table
from nero_tui.tui.seating import HUMAN, is_player, players_of, seating_at, seating_of, usual_name
from nero_tui.tui.settings import load_settings
from nero_tui.tui.store import new_game_file, new_setup

Game = Table[State]

NEW_GAME = ("players", "board", "seats", "vacant", "first", "fast", "seed", "save")
"""Options that say how a new game is played."""
SEATS_HELP = f"""\
Who plays. Either a player for each seat in use, clockwise from West: {HUMAN}, or a bot ({", ".join(BOTS)}), which
may have a time for each choice (consul:2s); with two players one for each of them. Or the Areas that people play, such
as W or W,E; bots play the others. The default is one person, on the first seat."""


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "play",
        help="play a game (this is also what nero-tui does without a command)",
        description="Without options the title screen; with some, a new game at once; with a file, the game in it.",
        epilog="Every choice is kept as soon as it is made: in the file that was named, else in the folder of games.",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="go on with the game in this journal")
    parser.add_argument("--plain", action="store_true", help="plain lines instead of a screen")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), metavar="N", help="2, 3 or 4 (default 4)")
    parser.add_argument("--board", metavar="BOARD", help="a board's name or file (see nero-tui boards)")
    parser.add_argument("--seats", metavar="WHO", help=SEATS_HELP)
    parser.add_argument("--vacant", metavar="AREA", help="three players: the Area that nobody plays")
    parser.add_argument("--first", metavar="AREA", help="who is the youngest and places first (default: chance)")
    parser.add_argument("--fast", action="store_true", help="the Fast version, with fewer cards")
    parser.add_argument("--seed", help="a number or word that makes chance repeatable")
    parser.add_argument("--save", metavar="FILE", help="keep the game in this new file")
    parser.add_argument("--seat", metavar="AREA", help="show what this seat may see and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return _play_plain(args) if args.plain else _play_on_screen(args)


# ---- on the screen


def _play_on_screen(args: argparse.Namespace) -> int:
    # Nothing that is made before the first paint is thrown away: looking for it would cost a tenth of the start.
    # The app switches this on again.
    gc.disable()
    from nero_tui.tui.run import check_terminal, run_app

    check_terminal()
    settings = load_settings()
    wanted = any(getattr(args, name) not in (None, False) for name in (*NEW_GAME, "file", "seat"))
    if not wanted:
        return run_app(settings)
    with _table(args) as table:
        return run_app(settings, table, only=_only(args, table.view(TABLE).ctx, table.header.setup))


# ---- in plain lines


def _play_plain(args: argparse.Namespace) -> int:
    from nero_tui.plain import PlainGame, Quit
    from nero_tui.plain_terminal import ERASE, can_forget
    from nero_tui.plain_words import HELP

    settings = load_settings()
    with _table(args) as table:
        seating = seating_at(table)

        def bot(view: State, seat: Seat, options: Sequence[Choice]) -> Choice:
            seed = f"{table.header.setup.get('seed')} {table.count} {seat}"
            return choose(seating.chairs[seat].player, view, seat, options, seed)

        def wipe() -> None:
            print(ERASE, end="", flush=True)

        playing = PlainGame(
            table, seating, bot, input, print, wipe=wipe if can_forget(sys.stdout.isatty(), os.environ) else None,
            confirm=settings.confirm, skip_silent=settings.skip_silent, adviser=settings.hints,
        )  # fmt: skip
        names = ", ".join(seating.ctx.board.areas[seat].name for seat in seating.humans) or "nothing"
        print(f"Nero. You play {names}; bots play the others.\n{HELP}\n")
        try:
            playing.play()
        except (Quit, KeyboardInterrupt):
            print()
            _say_where(table)
    return 0


def _say_where(table: Game) -> None:
    source = table.record().source
    if source:
        print(f"The game is kept; go on with: nero-tui play --plain {source}")


# ---- the game


def _table(args: argparse.Namespace) -> Game:
    return _resumed(args) if args.file else _started(args)


def _resumed(args: argparse.Namespace) -> Game:
    for name in NEW_GAME:
        if getattr(args, name):
            raise UserError(f"--{name} is for a new game; {args.file} says itself how it is played.")
    table = _loaded(args.file)
    _only(args, table.view(TABLE).ctx, table.header.setup)
    return table


def _loaded(file: str) -> Game:
    """A journal, or the text of a game, which is then kept in a new one."""
    if not is_text(file):
        return Table.load(NERO, file, label=NERO.label)
    record = read_record(file)
    table = Table.resume(NERO, record, label=NERO.label)
    kept = _new_file()
    if kept is None:
        return table
    Journal.save(kept, record)
    return Table.load(NERO, kept, label=NERO.label)


def _started(args: argparse.Namespace) -> Game:
    name = args.board or f"nero-{args.players or 4}"
    board = load_board(name, check_drawing=False)
    letter = {key: LETTERS[area_named(getattr(args, key), board)] for key in ("vacant", "first") if getattr(args, key)}
    setup = new_setup(
        name, players=args.players, seats=_seats(args.seats, board, letter.get("vacant")), fast=args.fast,
        seed=args.seed, vacant=letter.get("vacant"), first=letter.get("first"),
    )  # fmt: skip
    if args.seat is not None:
        _only(args, NERO.start(setup).ctx, setup)  # whatever is wrong is said before a file is made
    return Table.new(NERO, setup, args.save or _new_file())


def _only(args: argparse.Namespace, ctx: Context, setup: Mapping[str, Any]) -> int | None:
    """The one seat that is shown, None for everybody's. Raises UserError."""
    if args.seat is None:
        return None
    only = seat_named(args.seat, ctx)
    seating = seating_of(ctx, setup)
    if args.plain and seating.persons != [seating.person(only)]:
        word = f"--seat {args.seat}"
        raise UserError(f"{word}: in plain lines everybody who plays reads here; give the other seats to bots.")
    return only


def _seats(who: str | None, board: Board, vacant: str | None) -> dict[str, list[str]]:
    """Players by name for every seat, or the Areas that people play; see SEATS_HELP."""
    empty = NONE
    if board.players == 3:
        empty = board.vacant if vacant is None else LETTERS.index(vacant)
    words = [word.strip() for word in who.split(",")] if who is not None else []
    if any(is_player(word) for word in words):
        return players_of(board, empty, words)
    played = [seat for seat in range(len(board.areas)) if seat != empty]
    people = [_area(word, board, played) for word in words] or played[:1]
    for at, seat in enumerate(people):
        if seat in people[:at]:
            raise UserError(f"--seats: {board.areas[seat].name} is named twice; name every Area that people play once.")
    owners = board.owners or tuple(range(len(board.areas)))  # with two players a person has both his colours
    persons = {owners[seat] for seat in people}
    return {
        board.areas[seat].letter: [usual_name(board, seat), HUMAN if owners[seat] in persons else USUAL]
        for seat in played
    }


def _area(word: str, board: Board, played: list[int]) -> int:
    try:
        seat = area_named(word, board)
    except UserError as error:
        players = " or ".join((HUMAN, *names()))
        raise UserError(f"--seats: {str(error).removesuffix('.')}; or {players} for each seat.") from None
    if seat not in played:
        letters = ", ".join(LETTERS[each] for each in played)
        raise UserError(f"nobody plays {board.areas[seat].name} in this game: expected one of {letters}.")
    return seat


def _new_file() -> Path | None:
    """A file for a game that is kept by default; none if the folder cannot be made."""
    try:
        return new_game_file()
    except UserError as error:
        print(f"nero-tui: {error}", file=sys.stderr)
        return None
