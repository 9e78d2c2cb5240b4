"""A program in a terminal of its own: what it paints, what it leaves behind, how it ends."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Any

PATIENCE = 60.0
"""Seconds after which a test gives up; no test waits for a time to pass."""
ALT_SCREEN_OFF = b"\x1b[?1049l"
REPOSITORY = Path(__file__).parents[3]


class Terminal:
    """A pseudo terminal with one program in it."""

    def __init__(self, *argv: str, home: Path, size: tuple[int, int] = (100, 30), **environ: str) -> None:
        self.output = b""
        self.code: int | None = None
        self.before: list[Any] = []
        leader, follower = pty.openpty()
        if all(size):
            fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.before = termios.tcgetattr(follower)
        self.leader, self.follower = leader, follower
        inherited = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        environment = {
            **inherited, "TERM": "xterm-256color", "PYTHONPATH": str(REPOSITORY), "XDG_STATE_HOME": str(home / "state"),
            "XDG_CONFIG_HOME": str(home / "config"), **environ,
        }  # fmt: skip
        self.pid = os.fork()
        if self.pid == 0:  # pragma: no cover
            os.close(leader)
            os.login_tty(follower) if hasattr(os, "login_tty") else os.setsid()
            os.execve(sys.executable, [sys.executable, *argv], environment)

    # ---- talking to it

    def wait_for(self, text: str) -> None:
        """Read until the program has painted this."""
        while text.encode() not in self.output:
            assert self.read(), f"{text!r} was never painted: {self.output[-2000:]!r}"

    def read(self) -> bool:
        """Take in what is painted; False when the program has gone or has nothing more to say."""
        ready, _, _ = select.select([self.leader], [], [], PATIENCE)
        if not ready:
            return False
        try:
            data = os.read(self.leader, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.output += data
        return bool(data)

    def press(self, keys: str) -> None:
        os.write(self.leader, keys.encode())

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """The window is closed."""
        os.close(self.follower)
        os.close(self.leader)
        self.leader = self.follower = -1

    # ---- the end

    def end(self) -> int:
        """Read on until the program has ended; its exit code, or minus the signal that killed it."""
        deadline = time.monotonic() + PATIENCE
        while self.code is None:
            assert time.monotonic() < deadline, "the program does not end"
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
            if self.leader >= 0:
                self._drain(0 if pid else 0.05)
        return self.code

    def _drain(self, patience: float) -> None:
        while select.select([self.leader], [], [], patience)[0]:
            try:
                data = os.read(self.leader, 1 << 16)
            except OSError:
                return
            self.output += data
            patience = 0

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was: the usual screen, echo on, lines not raw."""
        return ALT_SCREEN_OFF in self.output and termios.tcgetattr(self.follower) == self.before

    @property
    def last_words(self) -> str:
        """What stands on the usual screen in the end."""
        text = self.output.rpartition(ALT_SCREEN_OFF)[2].decode("utf-8", "replace")
        return "".join(_without_orders(text)).strip()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.code is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        for end in (self.leader, self.follower):
            if end >= 0:
                os.close(end)


def _without_orders(text: str) -> list[str]:
    """The text without escape sequences."""
    kept, inside = [], False
    for letter in text:
        if letter == "\x1b":
            inside = True
        elif inside:
            inside = not (letter.isalpha() or letter in "~=>")
        else:
            kept.append(letter)
    return kept
