"""The journal of one game: a small SQLite file with the set-up and every choice made.

Each choice is one durable transaction with a rollback journal, so whatever happens to the
program or the machine, the game goes on from the last choice and the file stands alone.
A finished game is sealed: its choices are packed together and the file shrinks to a few kB.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nero_tui.table.journal_file import (
    ANOTHER_COPY,
    APPLICATION,
    DAMAGED,
    FORMAT,
    JournalError,
    claim,
    connect,
    is_ours,
    look_at,
    may_write,
    trouble,
)
from nero_tui.table.protocol import Seat
from nero_tui.table.record import Entry, Header, Record, compact_json

__all__ = ["Journal", "JournalError", "PATIENCE"]

PATIENCE = 2.0
"""Seconds to wait for another program that is just writing a choice to the same file."""

# The smallest page: a finished game fills a handful of them.
_PAGE_SIZE = 512

_TABLES = """
CREATE TABLE header(game,version,setup,created,mark);
CREATE TABLE choice(number INTEGER PRIMARY KEY,seat,line,checksum,mark);
CREATE TABLE sealed(choices,count,mark);
"""


class Journal:
    """An open journal. Make one with ``create`` or ``open``; use it in a ``with`` or close it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, readonly: bool) -> None:
        """Not for callers: see ``create`` and ``open``."""
        self.path = path
        self.readonly = readonly
        self._db = connection
        self._header = Header("", "", {})
        self._sealed = False
        self._entries: list[Entry] = []
        self._marks: list[int] = []  # one more than entries: the first is the header's
        self._notes: dict[str, Any] = {}
        self._seen_version = 0
        self._load()

    # Opening and closing

    @classmethod
    def create(
        cls,
        path: str | Path,
        game: str,
        version: str,
        setup: Mapping[str, Any],
        *,
        created: str | None = None,
        patience: float = PATIENCE,
    ) -> Journal:
        """A new journal; an existing file is never overwritten."""
        path = Path(path)
        if created is None:
            created = datetime.now(UTC).isoformat(timespec="seconds")
        row = (game, version, compact_json(setup), created)
        claim(path)
        try:
            with trouble(path), closing(connect(path, readonly=False, patience=patience)) as db:
                db.execute(f"PRAGMA page_size={_PAGE_SIZE}")
                # There is nothing to lose yet, and waiting for the disk would be felt at every start. The first
                # choice brings the whole file and its name to the disk.
                db.execute("PRAGMA synchronous=OFF")
                db.executescript(
                    f"BEGIN IMMEDIATE; PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT}; {_TABLES}"
                )
                db.execute("INSERT INTO header VALUES(?,?,?,?,?)", (*row, _header_mark(*row)))
                db.execute("COMMIT")
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return cls.open(path, patience=patience)

    @classmethod
    def open(cls, path: str | Path, *, readonly: bool = False, patience: float = PATIENCE) -> Journal:
        """An existing journal, checked from end to end. ``readonly`` needs no right to write."""
        path = Path(path)
        look_at(path)
        if not readonly:
            may_write(path)
        with trouble(path):
            db = connect(path, readonly=readonly, patience=patience)
            try:
                is_ours(path, db)
                return cls(path, db, readonly)
            except BaseException:
                db.close()
                raise

    @classmethod
    def save(cls, path: str | Path, record: Record, *, seal: bool = False) -> None:
        """Write a whole record, such as an imported text or a fuzzer's failure, to a new journal."""
        header = record.header
        with cls.create(path, header.game, header.version, header.setup, created=header.created) as journal:
            journal.extend((entry.seat, entry.line, entry.checksum) for entry in record.entries)
            if seal:
                journal.seal()

    def close(self) -> None:
        """Let go of the file. Nothing is lost without it: every choice is already on the disk."""
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Reading

    @property
    def header(self) -> Header:
        """Game, version, set-up and date."""
        return self._header

    @property
    def sealed(self) -> bool:
        """Whether the game is finished and packed."""
        return self._sealed

    @property
    def count(self) -> int:
        """The number of choices."""
        return len(self._entries)

    def entries(self) -> tuple[Entry, ...]:
        """Every choice so far."""
        return tuple(self._entries)

    def record(self) -> Record:
        """The whole game as plain data."""
        return Record(self._header, self.entries(), str(self.path))

    def notes(self) -> dict[str, Any]:
        """What was noted about the people at the table."""
        return dict(self._notes)

    # Writing

    def note(self, key: str, value: Any) -> None:
        """Write down something that is no choice and changes no rule, such as who plays a seat from now on."""
        with self._transaction():
            self._db.execute("CREATE TABLE IF NOT EXISTS note(key PRIMARY KEY,value)")
            self._db.execute("INSERT OR REPLACE INTO note VALUES(?,?)", (key, compact_json(value)))
        self._notes[key] = value

    def append(self, seat: Seat, line: str, checksum: str | None = None) -> None:
        """Add one choice; when this returns it is on the disk."""
        self.extend([(seat, line, checksum)])

    def extend(self, choices: Iterable[tuple[Seat, str, str | None]]) -> None:
        """Add several choices in one transaction: all of them or none."""
        number, mark = len(self._entries), self._marks[-1]
        entries, marks = [], []
        for seat, line, checksum in choices:
            number += 1
            entries.append(Entry(number, seat, _one_line(line), checksum))
            mark = _mark(mark, entries[-1])
            marks.append(mark)
        with self._transaction():
            rows = [(*entry, mark) for entry, mark in zip(entries, marks)]
            self._db.executemany("INSERT INTO choice VALUES(?,?,?,?,?)", rows)
        self._entries += entries
        self._marks += marks

    def truncate(self, count: int) -> None:
        """Take back all choices after the first ``count``: what undo does."""
        if not 0 <= count <= len(self._entries):
            raise ValueError(f"the journal has {len(self._entries)} choices, not {count}")
        with self._transaction():
            self._db.execute("DELETE FROM choice WHERE number>?", (count,))
        del self._entries[count:]
        del self._marks[count + 1 :]

    def seal(self) -> None:
        """Pack a finished game. It can be read as before, but not continued."""
        if self._sealed:
            return
        blob = _pack(self._entries)
        with self._transaction():
            self._db.execute("INSERT INTO sealed VALUES(?,?,?)", (blob, len(self._entries), self._marks[-1]))
            self._db.execute("DELETE FROM choice")
        self._sealed = True
        # The game is safe by now; if the plug is pulled here, the file is only larger than it need be.
        with trouble(self.path):
            self._db.execute("VACUUM")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """One durable change, refused if the file is no longer as this journal knows it."""
        if self._sealed:
            raise JournalError(self.path, "the game is finished and sealed", "start a new game")
        if self.readonly:
            raise JournalError(self.path, "it was opened for reading only", "open it for writing")
        with trouble(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                if self._data_version() != self._seen_version:
                    raise JournalError(self.path, "another program has changed it", "load the game again")
                yield
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    # Loading

    def _load(self) -> None:
        """Read everything at one moment and check that it hangs together."""
        self._db.execute("BEGIN")
        faults = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if faults != ("ok",):
            raise JournalError(self.path, DAMAGED, ANOTHER_COPY)
        headers = self._db.execute("SELECT game,version,setup,created,mark FROM header").fetchall()
        rows = self._db.execute("SELECT number,seat,line,checksum,mark FROM choice ORDER BY number").fetchall()
        packed = self._db.execute("SELECT choices,count,mark FROM sealed").fetchall()
        noted = self._db.execute("SELECT 1 FROM sqlite_master WHERE name='note'").fetchone()
        notes = self._db.execute("SELECT key,value FROM note").fetchall() if noted else []
        self._seen_version = self._data_version()
        self._db.execute("COMMIT")
        try:
            self._header, start = _header(headers)
            self._notes = {key: json.loads(value) for key, value in notes}
            self._sealed = bool(packed)
            self._entries, self._marks = _unpacked(packed, start) if packed else _checked(rows, start)
        except (ValueError, TypeError, zlib.error) as error:
            detail = f" ({error})" if isinstance(error, _Changed) else ""
            raise JournalError(self.path, DAMAGED + detail, ANOTHER_COPY) from None

    def _data_version(self) -> int:
        version: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        return version


class _Changed(ValueError):
    """What was found in a file that SQLite itself finds in order."""


# What the rows mean


def _header(rows: list[Any]) -> tuple[Header, int]:
    """The header, and the number that the marks of the choices start from."""
    if len(rows) != 1:
        raise _Changed("it has no header")
    game, version, setup, created, mark = rows[0]
    if _header_mark(game, version, setup, created) != mark:
        raise _Changed("its header was changed")
    return Header(game, version, json.loads(setup), created), mark


def _header_mark(*fields: str) -> int:
    return zlib.crc32("\t".join(fields).encode("utf-8"))


def _mark(before: int, entry: Entry) -> int:
    """A checksum of everything up to and with this choice: a changed file is told from a changed rule."""
    checksum = "" if entry.checksum is None else entry.checksum
    return zlib.crc32(f"{entry.number}\t{entry.seat}\t{entry.line}\t{checksum}".encode(), before)


def _checked(rows: list[Any], start: int) -> tuple[list[Entry], list[int]]:
    entries: list[Entry] = []
    marks = [start]
    for number, seat, line, checksum, mark in rows:
        entry = Entry(number, seat, line, checksum)
        if number != len(entries) + 1:
            raise _Changed(f"choice {len(entries) + 1} is missing")
        if _mark(marks[-1], entry) != mark:
            raise _Changed(f"choice {number} was changed")
        entries.append(entry)
        marks.append(mark)
    return entries, marks


def _pack(entries: list[Entry]) -> bytes:
    """All choices compressed, column by column, because like packs well with like."""
    seats = " ".join(str(entry.seat) for entry in entries)
    checksums = " ".join(f"{entry.number}={entry.checksum}" for entry in entries if entry.checksum)
    lines = "\n".join(entry.line for entry in entries)
    return zlib.compress(f"{seats}\n{checksums}\n{lines}".encode(), 9)


def _unpacked(rows: list[Any], start: int) -> tuple[list[Entry], list[int]]:
    blob, count, final = rows[0]
    seats, checksums, lines = zlib.decompress(blob).decode("utf-8").split("\n", 2)
    by_number = dict(pair.split("=", 1) for pair in checksums.split())
    entries: list[Entry] = []
    marks = [start]
    for number, (seat, line) in enumerate(zip(seats.split(), lines.split("\n")), 1):
        entries.append(Entry(number, int(seat), line, by_number.get(str(number))))
        marks.append(_mark(marks[-1], entries[-1]))
    if len(entries) != count or marks[-1] != final:
        raise _Changed("its choices were changed")
    return entries, marks


def _one_line(line: str) -> str:
    if not line or line != line.strip() or not line.isprintable():
        raise ValueError(f"a choice is written in one line: {line!r}")
    return line
