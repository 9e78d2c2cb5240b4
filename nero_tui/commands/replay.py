"""``nero-tui replay``: play a kept game again and print its log and position."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nero_tui.api import export_record
from nero_tui.commands.seats import seat_named
from nero_tui.errors import UserError
from nero_tui.nero import game
from nero_tui.nero.position import write as position
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import State
from nero_tui.nero.story import story
from nero_tui.nero.summary import summary
from nero_tui.table.journal import Journal
from nero_tui.table.record import Record
from nero_tui.table.replay import read_record, rebuild


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "replay",
        help="replay a saved game and print its log and position",
        description="Play a kept game again from its journal or its text, checking every choice, and print the log, "
        "the position, and the position in one line.",
        epilog="exit code: 0 fine, 2 the file cannot be used or the replay drifts from what was recorded",
    )
    parser.add_argument("file", metavar="FILE", help="the journal of a game, or its text export")
    parser.add_argument("--to", type=int, metavar="N", help="stop after choice N; 0 is the start")
    parser.add_argument("--seat", metavar="S", help="only what this seat may know: W, C, E, A or an Area's name")
    parser.add_argument("--choices", action="store_true", help="list the choices, numbered, instead of the log")
    parser.add_argument("--export", metavar="OUT", help="write the game as text to OUT (- for standard output) instead")
    parser.add_argument("--journal", metavar="OUT", help="write the game as a journal to OUT instead")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    state = rebuild(NERO, record, args.to, NERO.label)
    seat = None if args.seat is None else seat_named(args.seat, state.ctx)
    if args.to is not None:
        record = Record(record.header, record.entries[: args.to], record.source)
    if args.journal:
        _write_journal(record, args.journal, seat)
    if args.export:
        _write(export_record(record, state, seat), args.export)
    if not args.journal and not args.export:
        print("\n".join(_report(record, state, seat, choices=args.choices)))
    return 0


def _report(record: Record, state: State, seat: int | None, *, choices: bool) -> list[str]:
    shown = state if seat is None else game.view(state, seat)
    lines = [_headline(record, shown, seat), ""]
    if choices:
        lines += [
            f"{entry.number:>4}  {NERO.label(entry.seat)}: {entry.line}"
            for entry in record.entries
            if seat in (None, entry.seat)
        ]
    else:
        lines += story(state.ctx, game.log(state, seat))
    return [*lines, "", summary(shown), "", position(shown)]


def _headline(record: Record, state: State, seat: int | None) -> str:
    ctx, header = state.ctx, record.header
    parts = [f"Nero for {ctx.board.players} players on {ctx.board.key}"]
    if ctx.fast:
        parts.append("Fast")
    if header.created:
        parts.append(f"begun {header.created}")
    parts.append(f"version {header.version}")
    # How many questions the others were asked is theirs to know.
    parts.append(f"{len(record.entries)} choices" if seat is None else f"as {ctx.board.areas[seat].name} sees it")
    return ", ".join(parts)


def _write_journal(record: Record, out: str, seat: int | None) -> None:
    if seat is not None:
        raise UserError("a journal holds everything: --seat goes with --export, not with --journal.")
    Journal.save(out, record)


def _write(text: str, out: str) -> None:
    if out == "-":
        sys.stdout.write(text)
        return
    try:
        with Path(out).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UserError(f"{out}: it exists already; choose another name.") from None
    except OSError as error:
        raise UserError(f"{out}: it cannot be written ({error.strerror}); choose another place.") from None
