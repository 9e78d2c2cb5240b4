"""Playing a record again: the set-up and the choices give the state, or the place where they no longer do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, NamedTuple

from nero_tui.errors import UserError
from nero_tui.table.export import import_text
from nero_tui.table.journal import Journal, JournalError
from nero_tui.table.journal_file import MAGIC
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import Refused, Rules, S, Seat
from nero_tui.table.record import Entry, Label, Record, checksum, seat_name


class ReplayError(UserError):
    """A record that cannot be played again; ``number`` is the choice where it drifts, 0 for the set-up."""

    def __init__(self, message: str, number: int = 0) -> None:
        super().__init__(message)
        self.number = number


class Step(NamedTuple, Generic[S]):
    """One choice that was played again. ``state`` is the position after it and goes on changing: copy it to keep it."""

    number: int
    seat: Seat
    line: str
    state: S


def read_record(path: str | Path) -> Record:
    """A game from its journal or its text export, whichever the file is."""
    path = Path(path)
    if not is_text(path):
        with Journal.open(path, readonly=True) as journal:
            return journal.record()
    data = path.read_bytes()
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] != b"[":
        raise JournalError(path, "it is neither the journal of a game nor its text export", "choose another file")
    return import_text(data, str(path))


def is_text(path: str | Path) -> bool:
    """Whether a file should be read as a text. If it cannot be read at all, the journal says what is wrong with it."""
    try:
        with Path(path).open("rb") as file:
            start = file.read(len(MAGIC))
    except (OSError, ValueError):
        return False
    return start not in (b"", MAGIC)


def steps(rules: Rules[S], record: Record, to: int | None = None, label: Label = seat_name) -> Iterator[Step[S]]:
    """Play a record again, choice by choice, checking every line and every checksum."""
    return follow(rules, record, opening(rules, record), to, label)


def rebuild(rules: Rules[S], record: Record, to: int | None = None, label: Label = seat_name) -> S:
    """The state after choice ``to``, or after the last one; 0 is the state before the first."""
    state = opening(rules, record)
    for _ in follow(rules, record, state, to, label):
        pass
    return state


def opening(rules: Rules[S], record: Record) -> S:
    """The state that a record starts from."""
    header = record.header
    if header.game != rules.name:
        raise ReplayError(f"{_at(record)}it is a game of {header.game}, not of {rules.name}")
    try:
        return rules.start(header.setup)
    except (UserError, ValueError, TypeError, LookupError) as error:
        detail = str(error) or type(error).__name__
        raise ReplayError(f"{_at(record)}its set-up is not accepted: {detail}{_versions(rules, record)}") from error


def follow(
    rules: Rules[S], record: Record, state: S, to: int | None = None, label: Label = seat_name
) -> Iterator[Step[S]]:
    """Make a record's choices on the state that it starts from."""
    if to is not None and not 0 <= to <= len(record.entries):
        raise ReplayError(f"{_at(record)}it has {len(record.entries)} choices; there is no choice {to}")
    for entry in record.entries[:to]:
        fault = play_entry(rules, state, entry)
        if fault:
            what = f"choice {entry.number} ({label(entry.seat)}: {entry.line})"
            raise ReplayError(f"{_at(record)}{what} {fault}{_versions(rules, record)}", entry.number)
        yield Step(entry.number, entry.seat, entry.line, state)


def play_entry(rules: Rules[S], state: S, entry: Entry) -> str:
    """Make a recorded choice; returns why it is not what was recorded, or nothing."""
    if rules.pending(state) is None:
        return "comes after the end of the game"
    try:
        rules.apply(state, entry.seat, rules.read(state, entry.seat, entry.line))
    except BadLine as error:
        return f"cannot be read: {error}"
    except Refused as error:
        return f"is refused, {error}"
    if entry.checksum is not None:
        found = checksum(rules, state)
        if found != entry.checksum:
            return f"leads to another position ({found}) than the recorded {entry.checksum}: a rule or the file changed"
    return ""


def _at(record: Record) -> str:
    return f"{record.source}: " if record.source else ""


def _versions(rules: Rules[S], record: Record) -> str:
    if record.header.version == rules.version:
        return ""
    return f" (the game was played with version {record.header.version}, this is {rules.version})"
