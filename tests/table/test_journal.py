"""The journal keeps every choice, whatever happens, and refuses what it cannot trust."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from nero_tui.table.journal import Journal, JournalError
from nero_tui.table.journal_file import APPLICATION, FORMAT, MAGIC, trouble
from nero_tui.table.record import Entry, Header, Record

SETUP = {"board": "oval", "rules": {"storms": True}, "seats": ["A", "B"], "seed": 7}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game 100% #1.journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.create(path, "race", "1.2", SETUP, created="0069-01-15") as book:
        yield book


def fill(journal: Journal, count: int) -> None:
    for number in range(journal.count + 1, journal.count + count + 1):
        journal.append(number % 2, f"row {number}", f"{number:08x}" if number % 8 == 0 else None)


def test_what_is_written_is_read(journal: Journal, path: Path) -> None:
    journal.append(0, "bid 2")
    journal.append(-1, "go on — weiter", "0badcafe")
    with Journal.open(path) as again:
        assert again.header == Header("race", "1.2", SETUP, "0069-01-15")
        assert again.entries() == (Entry(1, 0, "bid 2"), Entry(2, -1, "go on — weiter", "0badcafe"))
        assert again.record() == Record(again.header, again.entries(), str(path))
        assert again.count == 2
        assert not again.sealed
    assert os.listdir(path.parent) == [path.name]


def test_a_new_journal_knows_when_it_was_made(path: Path) -> None:
    with Journal.create(path, "race", "1", {}) as journal:
        assert journal.header.created.endswith("+00:00")


def test_undo_is_a_shorter_journal(journal: Journal, path: Path) -> None:
    fill(journal, 5)
    journal.truncate(3)
    journal.append(1, "anchor")
    with Journal.open(path) as again:
        assert [entry.line for entry in again.entries()] == ["row 1", "row 2", "row 3", "anchor"]
    with pytest.raises(ValueError, match="has 4 choices, not 5"):
        journal.truncate(5)


def test_choices_are_added_together_or_not_at_all(journal: Journal, path: Path) -> None:
    with pytest.raises(ValueError, match="one line"):
        journal.extend([(0, "bid 1", None), (1, "two\nlines", None)])
    assert journal.count == 0
    journal.extend([(0, "bid 1", None), (1, "bid 2", None)])
    with Journal.open(path) as again:
        assert again.entries() == journal.entries() == (Entry(1, 0, "bid 1"), Entry(2, 1, "bid 2"))


@pytest.mark.parametrize("line", ["", " bid", "bid ", "a\tb", "a\x00b", "a\u2028b"])
def test_a_choice_is_one_clean_line(journal: Journal, line: str) -> None:
    with pytest.raises(ValueError, match="written in one line"):
        journal.append(0, line)


def test_a_setup_that_json_cannot_hold_is_a_mistake_of_the_caller(path: Path) -> None:
    with pytest.raises(ValueError, match="not JSON serializable"):
        Journal.create(path, "race", "1", {"seed": object()})
    assert not path.exists()


# Sealing


def test_a_sealed_game_is_read_as_before_and_not_continued(journal: Journal, path: Path) -> None:
    fill(journal, 20)
    before = journal.entries()
    journal.seal()
    journal.seal()
    for book in (journal, Journal.open(path), Journal.open(path, readonly=True)):
        assert book.sealed
        assert book.entries() == before
        with pytest.raises(JournalError, match="the game is finished and sealed; start a new game"):
            book.append(0, "bid 1")
        with pytest.raises(JournalError, match="finished and sealed"):
            book.truncate(1)
        book.close()


def test_a_game_without_choices_can_be_sealed(journal: Journal, path: Path) -> None:
    journal.seal()
    with Journal.open(path) as again:
        assert again.entries() == ()


def test_a_finished_game_of_900_choices_takes_at_most_8_kB(journal: Journal, path: Path) -> None:
    random = Random(1)
    verbs, names = (
        ("enter", "march", "discard", "withdraw", "fight"),
        [f"{random.getrandbits(36):x}" for _ in range(40)],
    )
    for number in range(1, 901):
        line = f"{random.choice(verbs)} {random.choice(names)}"
        journal.append(random.randrange(4), line, f"{random.getrandbits(32):08x}" if number % 8 == 0 else None)
    before = journal.entries()
    assert 13 < sum(len(entry.line) for entry in before) / 900 < 17
    journal.seal()
    assert path.stat().st_size <= 8192
    with Journal.open(path) as again:
        assert again.entries() == before


def test_a_record_is_saved_whole(tmp_path: Path) -> None:
    record = Record(Header("race", "1", {"seed": 1}, "0069"), (Entry(1, 0, "bid 1"), Entry(2, 1, "bid 0", "abcd")))
    for name, seal in (("open", False), ("sealed", True)):
        Journal.save(tmp_path / name, record, seal=seal)
        with Journal.open(tmp_path / name, readonly=True) as journal:
            assert (journal.header, journal.entries(), journal.sealed) == (record.header, record.entries, seal)


# Files that are refused


def foreign(path: Path, application: int, version: int) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE t(x)")
        db.execute(f"PRAGMA application_id={application}")
        db.execute(f"PRAGMA user_version={version}")
    db.close()


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda path: None, "there is no such file; check the name"),
    "a folder": (lambda path: path.mkdir(), r"it cannot be read \(Is a directory\)"),
    "empty": (lambda path: path.write_bytes(b""), "it is empty; delete it"),
    "text": (lambda path: path.write_text("dear diary"), "it is not the journal of a game; choose another file"),
    "header only": (lambda path: path.write_bytes(MAGIC), "it is damaged"),
    "noise": (lambda path: path.write_bytes(MAGIC + bytes(range(256)) * 8), "it is damaged"),
    "another program": (lambda path: foreign(path, 0, 0), "it is a database of another program; choose another file"),
    "a newer format": (
        lambda path: foreign(path, APPLICATION, FORMAT + 1),
        rf"its format {FORMAT + 1} is newer than this program, which knows format {FORMAT}; use a newer program",
    ),
    "no format": (lambda path: foreign(path, APPLICATION, 0), "it is damaged"),
    "no tables": (lambda path: foreign(path, APPLICATION, FORMAT), "it is damaged"),
}


@pytest.mark.parametrize("readonly", [False, True])
@pytest.mark.parametrize("kind", REFUSED)
def test_a_file_that_is_no_journal_is_refused_in_a_sentence(path: Path, kind: str, readonly: bool) -> None:
    make, sentence = REFUSED[kind]
    make(path)
    with pytest.raises(JournalError, match=sentence) as caught:
        Journal.open(path, readonly=readonly)
    assert str(caught.value).startswith(f"{path}: ")
    assert caught.value.path == path


@pytest.fixture
def kept(path: Path) -> bytes:
    """The bytes of a journal with 40 choices."""
    with Journal.create(path, "race", "1", SETUP) as journal:
        fill(journal, 40)
    return path.read_bytes()


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.7, 0.95])
def test_a_cut_file_is_damaged(path: Path, kept: bytes, share: float) -> None:
    path.write_bytes(kept[: int(len(kept) * share)])
    with pytest.raises(JournalError, match="it is damaged"):
        Journal.open(path)


@pytest.mark.parametrize("sealed", [False, True])
def test_a_changed_byte_never_passes_unseen(path: Path, kept: bytes, sealed: bool) -> None:
    """Whatever bit flips: the file is refused, or it is one that SQLite does not use and the game is whole."""
    with Journal.open(path) as journal:
        header, entries = journal.header, journal.entries()
        if sealed:
            journal.seal()
    whole = path.read_bytes()
    refused = 0
    for at in range(16, len(whole), 3):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << at % 8)]) + whole[at + 1 :])
        try:
            with Journal.open(path, readonly=True) as journal:
                assert (journal.header, journal.entries()) == (header, entries)
        except JournalError:
            refused += 1
    assert refused > len(whole) / 3 / 5


EDITS = {
    "UPDATE choice SET line='row 99' WHERE number=12": r"it is damaged \(choice 12 was changed\)",
    "UPDATE choice SET seat=1 WHERE number=40": "choice 40 was changed",
    "UPDATE choice SET number=99 WHERE number=40": "choice 40 is missing",
    "DELETE FROM choice WHERE number=3": "choice 3 is missing",
    "UPDATE choice SET mark='x' WHERE number=3": "choice 3 was changed",
    "UPDATE header SET setup='{}'": "its header was changed",
    "UPDATE header SET game=NULL": "it is damaged;",
    "DELETE FROM header": "it has no header",
    "INSERT INTO header SELECT * FROM header": "it has no header",
    "INSERT INTO sealed VALUES(x'00', 0, 0)": "it is damaged;",
    "DROP TABLE choice": "it is damaged;",
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_journal_is_refused(path: Path, kept: bytes, edit: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute(edit)
    db.close()
    with pytest.raises(JournalError, match=EDITS[edit]):
        Journal.open(path)


@pytest.mark.parametrize("edit", ["UPDATE sealed SET mark=0", "UPDATE sealed SET count=39"])
def test_an_edited_sealed_journal_is_refused(path: Path, kept: bytes, edit: str) -> None:
    with Journal.open(path) as journal:
        journal.seal()
    with sqlite3.connect(path) as db:
        db.execute(edit)
    db.close()
    with pytest.raises(JournalError, match="its choices were changed"):
        Journal.open(path)


# Places where nothing can be written


def test_an_existing_file_is_never_overwritten(path: Path) -> None:
    path.write_text("dear diary")
    with pytest.raises(JournalError, match="it exists already; choose another name, or load it"):
        Journal.create(path, "race", "1", {})
    assert path.read_text() == "dear diary"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=f"there is no folder {tmp_path / 'away'}; make it first"):
        Journal.create(tmp_path / "away" / "game", "race", "1", {})


def test_a_folder_that_refuses_new_files(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(JournalError, match=r"it cannot be made \(Permission denied\); choose a folder"):
        Journal.create(path, "race", "1", {})


def test_a_read_only_folder_is_refused_before_the_first_choice(
    path: Path, kept: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda where, _: Path(where) != path.parent)
    with pytest.raises(JournalError, match="its folder may only be read; copy it"):
        Journal.open(path)
    with pytest.raises(JournalError, match="its folder may only be read"):
        Journal.create(path.with_name("new"), "race", "1", {})
    assert not path.with_name("new").exists()
    with Journal.open(path, readonly=True) as journal:
        assert journal.count == 40


def test_a_read_only_file_is_refused(path: Path, kept: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda where, _: Path(where) != path)
    with pytest.raises(JournalError, match="it may only be read; copy it"):
        Journal.open(path)


def test_a_journal_opened_for_reading_is_not_written(path: Path, kept: bytes) -> None:
    with Journal.open(path, readonly=True) as journal, pytest.raises(JournalError, match="opened for reading only"):
        journal.append(0, "bid 1")
    assert path.read_bytes() == kept


def test_a_failed_start_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("no")

    monkeypatch.setattr("nero_tui.table.journal.connect", fail)
    with pytest.raises(JournalError):
        Journal.create(path, "race", "1", {})
    assert not path.exists()


# Company


def test_a_locked_file_is_refused_and_the_choice_can_be_made_later(path: Path, kept: bytes) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    with Journal.open(path, patience=0) as journal:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError, match="another program is writing to it; try again"):
            journal.append(0, "bid 1")
        with pytest.raises(JournalError, match="another program is writing to it"):
            Journal.open(path, patience=0)
        other.execute("ROLLBACK")
        journal.append(0, "bid 1")
        assert journal.count == 41
    other.close()


def test_two_programs_do_not_write_over_each_other(path: Path, kept: bytes) -> None:
    with Journal.open(path) as ours, Journal.open(path) as theirs:
        ours.append(0, "bid 1")
        with pytest.raises(JournalError, match="another program has changed it; load the game again"):
            theirs.append(1, "bid 2")
        with pytest.raises(JournalError, match="another program has changed it"):
            theirs.truncate(3)
        ours.append(0, "bid 3")
    with Journal.open(path) as again:
        assert [entry.line for entry in again.entries()[40:]] == ["bid 1", "bid 3"]


def test_a_full_disk_keeps_what_was_written(path: Path, kept: bytes) -> None:
    with Journal.open(path) as journal:
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(JournalError, match="the disk is full; make room"):
            fill(journal, 100)
        count = journal.count
    with Journal.open(path) as again:
        assert again.count == count >= 40


def test_misuse_by_a_program_is_not_blamed_on_the_file(path: Path, kept: bytes) -> None:
    journal = Journal.open(path)
    journal.close()
    with pytest.raises(sqlite3.ProgrammingError):
        journal.append(0, "bid 1")
    with pytest.raises(JournalError, match="it is damaged"), trouble(path):
        raise sqlite3.DatabaseError("without a code")
