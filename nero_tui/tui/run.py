"""Running the program in a terminal, and saying in one sentence why it cannot run or how it ended."""

from __future__ import annotations

import os
import signal
import sys
import termios
import traceback
from codecs import getincrementaldecoder
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nero_tui.errors import UserError
from nero_tui.nero.state import State
from nero_tui.table.protocol import Seat
from nero_tui.table.session import Table
from nero_tui.tui.settings import Settings

if TYPE_CHECKING:
    from nero_tui.tui.app import NeroApp

PLAIN = "nero-tui play --plain plays without a screen"


class Crash(UserError):
    """The program ended by a mistake of its own."""

    exit_code = 1


def check_terminal() -> None:
    """Raise UserError unless a screen can be drawn here."""
    if not all(_is_terminal(stream) for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)):
        raise UserError(f"this is not a terminal that a screen can be drawn on; {PLAIN}.")
    kind = os.environ.get("TERM", "")
    if kind in ("", "dumb", "unknown"):
        told = f"TERM is '{kind}'" if kind else "TERM is not set"
        raise UserError(f"this terminal does not say what it can show ({told}); {PLAIN}.")
    if not all(_size()):
        raise UserError(f"this terminal has no size; set one with 'stty rows 24 cols 80', or: {PLAIN}.")


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError, OSError):
        return False


def _size() -> tuple[int, int]:
    columns, lines = os.environ.get("COLUMNS", ""), os.environ.get("LINES", "")
    if columns.isdecimal() and lines.isdecimal():
        return int(columns), int(lines)
    assert sys.__stdout__ is not None
    try:
        return os.get_terminal_size(sys.__stdout__.fileno())
    except OSError:
        return 0, 0


def run_app(settings: Settings, table: Table[State] | None = None, *, only: Seat | None = None) -> int:
    """Run the program until its user leaves; returns the exit code. Raises Crash."""
    from nero_tui.tui.app import NeroApp

    app = NeroApp(settings, table=table, only=only)
    _end_on_signals(app)
    _forgive_bytes()
    failure: BaseException | None = None
    try:
        app.run()
    except Exception as error:
        failure = error
    failure = app.failure or failure
    file = _kept_in(app.table)
    if failure is not None:
        raise Crash(_crashed(failure, file))
    if file:
        with suppress(OSError):  # the terminal may be gone
            print(f"The game is kept; go on with: nero-tui play {file}", flush=True)
    return app.return_code or 0


def _forgive_bytes() -> None:
    """Bytes that are no UTF-8, as in pasted Latin-1, become unreadable signs; Textual alone would end over them."""
    from textual.drivers import linux_driver

    vars(linux_driver)["getincrementaldecoder"] = lambda name: partial(getincrementaldecoder(name), errors="replace")


def _end_on_signals(app: NeroApp) -> None:
    """Restore the terminal before the process ends; by default these signals would leave it as it is."""

    def end(number: int, frame: object) -> None:
        if number == signal.SIGHUP and not _terminal_is_there():
            # Nothing can be restored, and whoever writes to a terminal that has gone may wait for ever.
            # Every choice is on the disk already.
            os._exit(128 + number)
        app.end_soon(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)


def _terminal_is_there() -> bool:
    try:
        termios.tcgetattr(0)
    except termios.error:
        return False
    return True


def _kept_in(table: Table[State] | None) -> str:
    """The file of an unfinished game, or nothing."""
    if table is None or table.pending() is None:
        return ""
    return table.record().source


def _crashed(failure: BaseException, file: str) -> str:
    what = f"the program failed ({type(failure).__name__})"
    kept = f"your game is kept, go on with: nero-tui play {file}" if file else "no game was lost"
    report = _report(failure)
    return f"{what}; {kept}" + (f" (what happened is written in {report})" if report else "")


def _report(failure: BaseException) -> Path | None:
    """Write down where it happened, for whoever mends it; without values, for hands of cards are among them."""
    from nero_tui.tui.store import games_folder

    file = games_folder() / "crash.txt"
    lines = traceback.format_exception(failure)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(lines), encoding="utf-8")
    except OSError:
        return None
    return file
