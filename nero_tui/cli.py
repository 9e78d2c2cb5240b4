"""The command line: one thin door to the commands in ``nero_tui/commands``.

A command's module is loaded only when that command is called, so that ``--help`` and
``--version`` answer at once. A module offers ``add_parser(sub)``, which sets ``run`` as
the parser's default, and ``run(args) -> int``.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from nero_tui.errors import UserError
from nero_tui.version import __version__

COMMANDS: tuple[tuple[str, str], ...] = (
    ("play", "play a game (this is also what nero-tui does without a command)"),
    ("check", "check scenario files against the rules"),
    ("rules", "look up clauses and rulings, by id or by words"),
    ("simulate", "play random games and count what happened"),
    ("arena", "let bots play against each other and count who wins"),
    ("boards", "list, show and check boards"),
    ("replay", "replay a saved game and print its log and position"),
)

INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports for SIGINT and SIGPIPE: 128 + the signal's number."""


class Parser(argparse.ArgumentParser):
    """Bad arguments end in one sentence, as every other mistake does."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].lower() + message[1:]
        raise UserError(f"{sentence} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 fine, 1 the answer is no, 2 bad input, 130 interrupted."""
    try:
        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # it was closed: nobody wants to read anything
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign gets a question mark
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except UserError as error:
        print(f"nero-tui: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _silence_stdout()
        what = f"{error.filename}: " if error.filename else ""
        print(f"nero-tui: {what}{error.strerror or error}.", file=sys.stderr)
        return UserError.exit_code
    except SystemExit as stop:  # argparse leaves this way after --help and --version
        return stop.code if isinstance(stop.code, int) else 0


def _run(argv: list[str]) -> int:
    parser = _parser(argv)
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help", "-V", "--version")):
        argv = ["play", *argv]
    args = parser.parse_args(argv)
    code: int = args.run(args)
    return code


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    """The parser of all commands, with the arguments of the one that is called."""
    parser = Parser(prog="nero-tui", description="Nero: the contest for the Roman throne, in your terminal.")
    called = _called(argv)
    parser.add_argument("-V", "--version", action="version", version="" if called else _version())
    sub = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, summary in COMMANDS:
        if name == called:
            importlib.import_module(f"nero_tui.commands.{name}").add_parser(sub)
        else:
            sub.add_parser(name, help=summary)
    return parser


def _version() -> str:
    from nero_tui.compiling import compiled

    return f"nero-tui {__version__}" + (" (compiled)" if compiled() else "")


def _called(argv: list[str]) -> str | None:
    """The command's name, None if only the program's own help or version is wanted."""
    if not argv:
        return "play"
    first = argv[0]
    if first in ("-h", "--help", "-V", "--version"):
        return None
    if first.startswith("-"):
        return "play"
    names = [name for name, _ in COMMANDS]
    if first in names:
        return first
    near = difflib.get_close_matches(first.lower(), names, n=1, cutoff=0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"the commands are {', '.join(names)}."
    raise UserError(f"there is no command '{first}'; {hint}")


def _silence_stdout() -> None:
    """The reader is gone: let the last flush at exit write to nowhere instead of complaining."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, io.UnsupportedOperation):
        pass
