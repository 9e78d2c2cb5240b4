"""A program in a pseudo terminal of 120x40, with a clock: how long it takes to start, what a key costs."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

try:
    import pyte
except ImportError:  # then nobody reads the screen
    pyte = None

SIZE = (120, 40)
START_QUIET, START_PATIENCE = 0.6, 30.0
QUIET, PATIENCE = 0.15, 1.0
"""Seconds without output after which a start, or the answer to a key, is over; and how long the first byte may take."""
BURST = 2.0
"""Milliseconds between pieces of output that a person sees as one."""
PRIVATE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p")
"""Questions to the terminal that the reader does not know."""
KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "esc": "\x1b",
        "shift+tab": "\x1b[Z"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reply:
    """What came after a key: milliseconds to the first and to the last byte, and how many bytes."""

    first: float
    settled: float
    bytes: int


@dataclass(frozen=True, slots=True)
class Start:
    """Milliseconds until all texts were written, until nine tenths of the signs were on the screen, and to the end."""

    stands: float
    shown: float
    silent: float


Pieces = list[tuple[float, bytes]]
"""Output, with the milliseconds at which it came."""


def mostly_shown(pieces: Pieces) -> float:
    """When nine tenths of the signs of the last screen stood in their places; 0 without a reader of screens."""
    if pyte is None:
        return 0.0
    shots = list(screens(pieces))
    last = shots[-1][1]
    signs = [(y, x, sign) for y, line in enumerate(last) for x, sign in enumerate(line) if sign != " "]
    for when, lines in shots:
        if sum(lines[y][x] == sign for y, x, sign in signs) >= 0.9 * len(signs):
            return when
    raise AssertionError("the last screen shows itself")


def screens(pieces: Pieces) -> Iterator[tuple[float, list[str]]]:
    """The screen after every burst of output."""
    screen = pyte.Screen(*SIZE)
    stream = pyte.ByteStream(screen)
    for number, (when, data) in enumerate(pieces):
        stream.feed(PRIVATE.sub(b"", data))
        if number + 1 == len(pieces) or pieces[number + 1][0] - when > BURST:
            yield when, list(screen.display)


class Pseudo:
    """A running program."""

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str]) -> None:
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
            os.execve(argv[0], list(argv), dict(environment))

    def listen(self, quiet: float, patience: float, since: float) -> Pieces:
        """Pieces of output until it is quiet for so long, with milliseconds since then."""
        found: Pieces = []
        last = time.perf_counter()
        while time.perf_counter() - last < (quiet if found else patience):
            if not select.select([self.fd], [], [], 0.02)[0]:
                continue
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:
                break
            if not data:
                break
            last = time.perf_counter()
            found.append(((last - since) * 1000, data))
        return found

    def start(self, texts: Sequence[str] = ()) -> Start:
        """Wait until nothing more is written; ``texts`` must be on the screen then."""
        pieces = self.listen(START_QUIET, START_PATIENCE, self.began)
        written, missing = b"", [text.encode() for text in texts]
        for when, data in pieces:
            written += data
            missing = [text for text in missing if text not in written]
            if not missing:
                return Start(when, mostly_shown(pieces), pieces[-1][0])
        raise SystemExit(f"the program never painted {missing}")

    def press(self, key: str) -> Reply | None:
        """None if the key changes nothing: the cursor stands at the edge."""
        sent = time.perf_counter()
        os.write(self.fd, KEYS.get(key, key).encode())
        pieces = self.listen(QUIET, PATIENCE, sent)
        if not pieces:
            return None
        return Reply(pieces[0][0], pieces[-1][0], sum(len(data) for _, data in pieces))

    def press_all(self, keys: Iterable[str]) -> list[Reply]:
        return [reply for key in keys if (reply := self.press(key)) is not None]

    def idle(self, seconds: float) -> int:
        """Bytes written while nobody does anything."""
        until, total = time.perf_counter() + seconds, 0
        while (left := until - time.perf_counter()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                total += len(os.read(self.fd, 1 << 16))
        return total

    @property
    def megabytes(self) -> float:
        """Memory in use, where the system tells it."""
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def __enter__(self) -> Pseudo:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
