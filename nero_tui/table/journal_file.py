"""The file that a journal lives in: opening it, and saying in one sentence why it cannot be used."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nero_tui.errors import UserError

FORMAT = 1
APPLICATION = 0x52544A4C
"""SQLite's mark for whose file it is: "RTJL", a Roman table's journal."""

MAGIC = b"SQLite format 3\x00"
DAMAGED = "it is damaged"
ANOTHER_COPY = "use another copy of it, or its text export"


class JournalError(UserError):
    """A journal that cannot be used: which file, what is wrong, what to do."""

    def __init__(self, path: str | Path, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}; {remedy}")
        self.path = Path(path)
        self.what = what
        self.remedy = remedy


def connect(path: Path, *, readonly: bool, patience: float) -> sqlite3.Connection:
    """The database in an existing file."""
    # A killed program may leave a rollback journal, and SQLite must first undo what it had not finished.
    unfinished = Path(f"{path}-journal").exists()
    mode = "ro" if readonly and not unfinished else "rw"
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None)
    # EXTRA is FULL plus the directory: after a power cut the removed rollback journal stays removed,
    # and with it the choice stays made.
    db.execute("PRAGMA synchronous=EXTRA")
    return db


def claim(path: Path) -> None:
    """Make the empty file that becomes a journal, if nobody else has."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except FileExistsError:
        raise JournalError(path, "it exists already", "choose another name, or load it") from None
    except (FileNotFoundError, NotADirectoryError):
        raise JournalError(path, f"there is no folder {path.parent}", "make it first") from None
    except OSError as error:
        what = f"it cannot be made ({error.strerror})"
        raise JournalError(path, what, "choose a folder that you may write to") from None
    try:
        may_write(path)
    except JournalError:
        path.unlink()
        raise


def look_at(path: Path) -> None:
    """Refuse what is no SQLite file, before SQLite takes a second name or an empty file for one."""
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except FileNotFoundError:
        raise JournalError(path, "there is no such file", "check the name") from None
    except OSError as error:
        raise JournalError(path, f"it cannot be read ({error.strerror})", "check the file and its rights") from None
    if not start:
        raise JournalError(path, "it is empty", "delete it and start a new game")
    if start != MAGIC:
        raise JournalError(path, "it is not the journal of a game", "choose another file")


def may_write(path: Path) -> None:
    """SQLite keeps a rollback journal beside the file, so the folder must be writable too."""
    if not os.access(path, os.W_OK):
        raise JournalError(path, "it may only be read", "copy it to a folder that you may write to")
    if not os.access(path.absolute().parent, os.W_OK):
        raise JournalError(path, "its folder may only be read", "copy it to a folder that you may write to")


def is_ours(path: Path, db: sqlite3.Connection) -> None:
    """Refuse another program's database and a format of the future."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise JournalError(path, "it is a database of another program", "choose another file")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > FORMAT:
        what = f"its format {version} is newer than this program, which knows format {FORMAT}"
        raise JournalError(path, what, "use a newer program")
    if version < 1:
        raise JournalError(path, DAMAGED, ANOTHER_COPY)


@contextmanager
def trouble(path: Path) -> Iterator[None]:
    """Say SQLite's errors in a sentence."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # used after close, or from another thread: a mistake in a program, not in a file
    except UnicodeDecodeError as error:  # Python cannot read SQLite's own message about a garbled name
        raise JournalError(path, DAMAGED, ANOTHER_COPY) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        what, remedy = _SENTENCES.get(code, (DAMAGED, ANOTHER_COPY))
        raise JournalError(path, what, remedy) from error


_LOCKED = ("another program is writing to it", "try again when that program is done")
_SENTENCES = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: ("it may only be read", "copy it to a folder that you may write to"),
    sqlite3.SQLITE_CANTOPEN: ("it cannot be opened, or the file it needs beside it", "check the folder's rights"),
    sqlite3.SQLITE_FULL: ("the disk is full", "make room; the game goes on from the last choice that was written"),
    sqlite3.SQLITE_IOERR: ("the disk failed to read or write it", "check the disk; earlier choices are kept"),
}
