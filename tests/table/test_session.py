"""A table: what those who sit at it may ask, choose, take back and watch."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nero_tui.table.export import export_text, import_text
from nero_tui.table.journal import Journal, JournalError
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import Pending, Refused
from nero_tui.table.replay import ReplayError
from nero_tui.table.session import NoUndo, Table
from tests.table.dice_race import HIDDEN, NO_BID, DiceRace, Race, label

SETUP = {"seed": 3, "rounds": 2}


@pytest.fixture
def table() -> Table[Race]:
    return Table.new(DiceRace(), SETUP)


def print_of(table: Table[Race]) -> str:
    return table.rules.fingerprint(table.state())


def to_the_sails(table: Table[Race]) -> int:
    """Bid and stow so that the first captain rows with more than one oar; returns the captain."""
    table.choose(0, "bid 1")
    table.choose(1, "bid 0")
    table.choose(0, ("stow", table.state().die, 0))
    assert table.state().oars > 1
    return 0


def finish(table: Table[Race]) -> None:
    """Play on until the game is over."""
    while (question := table.pending()) is not None:
        seat = question.seats[0]
        options = table.options(seat)
        table.choose(seat, ("stow", 1, table.state().die - 1) if options is None else options[-1])


def test_a_table_tells_who_is_asked_and_what(table: Table[Race]) -> None:
    assert table.pending() == Pending((0, 1), "bid")
    assert table.options(1) == [("bid", 0), ("bid", 1), ("bid", 2), ("bid", 3)]
    table.choose(1, "BID  2")
    assert table.pending() == Pending((0,), "bid")
    assert table.options(1) == ()
    table.choose(0, ("bid", 0))
    assert table.pending() == Pending((1,), "stow")
    assert table.options(1) is None


def test_views_and_logs_keep_a_secret_bid(table: Table[Race]) -> None:
    table.choose(1, "bid 2")
    assert table.view(0).bids == [NO_BID, HIDDEN]
    assert table.view(1).bids == [NO_BID, 2]
    assert table.log(0) == []
    assert [event.kind for event in table.log(1)] == ["my_bid"] == [event.kind for event in table.log()]


def test_nobody_changes_the_game_through_what_the_table_shows(table: Table[Race]) -> None:
    before = print_of(table)
    table.state().purse[0] = 99
    table.view(0).purse[0] = 99
    assert print_of(table) == before


def test_a_refused_choice_changes_nothing(table: Table[Race]) -> None:
    before = print_of(table)
    with pytest.raises(Refused, match="D1: the purse holds 3") as caught:
        table.choose(0, "bid 4")
    assert caught.value.refusal.clause == "D1"
    with pytest.raises(BadLine, match="lacks a number"):
        table.choose(0, "bid")
    assert (print_of(table), table.count, table.record().entries) == (before, 0, ())


def test_choosing_returns_the_canonical_line(table: Table[Race]) -> None:
    to_the_sails(table)
    assert table.choose(0, "ROW tyrr") == "row Tyrrhenian Sea"


# The journal


def test_a_game_goes_on_after_any_choice(tmp_path: Path) -> None:
    path = tmp_path / "game"
    rules = DiceRace()
    Table.new(rules, SETUP, path).close()
    while True:
        with Table.load(rules, path) as table:
            question = table.pending()
            if question is None:
                break
            seat = question.seats[-1]
            options = table.options(seat)
            table.choose(seat, ("stow", 1, table.state().die - 1) if options is None else options[0])
            before, log = print_of(table), table.log()
        with Table.load(rules, path, readonly=True) as again:
            assert print_of(again) == before
            assert again.log() == log
    with Journal.open(path) as journal:
        assert journal.sealed
        assert journal.header.setup == SETUP
        checked = [entry.number for entry in journal.entries() if entry.checksum]
        assert checked == sorted({*range(8, journal.count + 1, 8), journal.count})


def test_a_choice_that_cannot_be_written_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with Table.new(DiceRace(), SETUP, path) as table, Table.load(DiceRace(), path) as other:
        other.choose(0, "bid 1")
        before = print_of(table)
        with pytest.raises(JournalError, match="another program has changed it"):
            table.choose(0, "bid 2")
        assert (print_of(table), table.count) == (before, 0)


def test_a_finished_game_is_sealed_even_if_the_program_ended_too_early(tmp_path: Path) -> None:
    path = tmp_path / "game"
    played = Table.new(DiceRace(), SETUP)
    finish(played)
    Journal.save(path, played.record())
    Table.load(DiceRace(), path, readonly=True).close()
    with Journal.open(path) as journal:
        assert not journal.sealed
    Table.load(DiceRace(), path).close()
    with Journal.open(path) as journal:
        assert journal.sealed
        assert journal.entries() == played.record().entries


def test_a_game_that_cannot_be_packed_is_finished_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(journal: Journal) -> None:
        raise JournalError(journal.path, "the disk is full", "make room")

    monkeypatch.setattr(Journal, "seal", fail)
    with Table.new(DiceRace(), SETUP, tmp_path / "game") as table:
        finish(table)
        assert table.pending() is None


def test_a_journal_that_drifts_is_closed_again(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with Journal.create(path, "dice race", "1", SETUP) as journal:
        journal.append(0, "bid 9")
    with pytest.raises(ReplayError, match=r"game: choice 1 \(A: bid 9\) is refused, D1"):
        Table.load(DiceRace(), path, label=label)
    os.remove(path)


def test_the_set_up_starts_the_same_game_as_when_it_is_loaded(tmp_path: Path) -> None:
    """A tuple becomes a list in a file; the game must see the list from the beginning."""
    with Table.new(DiceRace(), {"seed": 1, "seats": ("A", "B")}, tmp_path / "game") as table:
        assert table.header.setup == {"seed": 1, "seats": ["A", "B"]}
        assert table.record().source == str(tmp_path / "game")
    with pytest.raises(ValueError, match="rounds"):
        Table.new(DiceRace(), {"seed": 1, "rounds": 0}, tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_a_game_is_taken_up_from_a_text(table: Table[Race]) -> None:
    to_the_sails(table)
    again = Table.resume(DiceRace(), import_text(export_text(table.record(), label)))
    assert print_of(again) == print_of(table)
    assert again.undoable(0)


# Taking back


@pytest.mark.parametrize("kept", [False, True])
def test_undo_and_redo_within_a_turn(tmp_path: Path, kept: bool) -> None:
    path = tmp_path / "game"
    table = Table.new(DiceRace(), SETUP, path if kept else None)
    captain = to_the_sails(table)
    states = [print_of(table)]
    table.choose(captain, "row Tyrrhenian Sea")
    states.append(print_of(table))
    assert table.undo(captain).line == "row Tyrrhenian Sea"
    assert (print_of(table), table.count) == (states[0], 3)
    assert table.redoable(captain)
    assert table.redo().line == "row Tyrrhenian Sea"
    assert (print_of(table), table.count) == (states[1], 4)
    assert not table.redoable()
    table.undo()
    table.undo()
    assert table.pending() == Pending((captain,), "stow")
    assert not table.undoable()
    with pytest.raises(NoUndo, match="cannot be taken back: others may have had to answer"):
        table.undo()
    if kept:
        with Journal.open(path) as journal:
            assert [entry.line for entry in journal.entries()] == ["bid 1", "bid 0"]
    table.redo()
    table.redo()
    assert print_of(table) == states[1]
    table.close()


def test_undo_is_possible_after_loading_as_before(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with Table.new(DiceRace(), SETUP, path) as table:
        captain = to_the_sails(table)
        before = print_of(table)
        table.choose(captain, "row Tyrrhenian Sea")
    with Table.load(DiceRace(), path) as table:
        table.undo(captain)
        assert print_of(table) == before
        table.undo(captain)
        assert not table.undoable()
        assert len(table.log()) == len(table.rules.log(table.state()))


def test_another_choice_ends_redo_and_the_same_choice_does_not(table: Table[Race]) -> None:
    to_the_sails(table)
    table.choose(0, "row Tyrrhenian Sea")
    table.undo()
    table.undo()
    table.choose(0, ("stow", table.state().die, 0))
    assert table.redoable(0)
    assert not table.redoable(1)
    table.undo()
    table.choose(0, ("stow", 2, table.state().die - 2))
    assert not table.redoable()
    with pytest.raises(NoUndo, match="there is no choice to make again"):
        table.redo()


def test_a_seat_takes_back_only_its_own_choice(table: Table[Race]) -> None:
    with pytest.raises(NoUndo, match="no choice has been made yet"):
        table.undo()
    table.choose(0, "bid 1")
    assert not table.undoable(1)
    with pytest.raises(NoUndo, match="the last choice was another seat's"):
        table.undo(1)
    table.undo(0)
    assert table.pending() == Pending((0, 1), "bid")
    assert not table.redoable(1)


def test_a_revealed_bid_stays(table: Table[Race]) -> None:
    table.choose(0, "bid 1")
    table.choose(1, "bid 1")
    assert not table.undoable()


def test_a_finished_game_stays_finished(table: Table[Race]) -> None:
    finish(table)
    assert table.options(0) == ()
    with pytest.raises(NoUndo, match="the game is over"):
        table.undo()
    with pytest.raises(Refused, match="not asked"):
        table.choose(0, "anchor")


# Watching


def test_watchers_are_told_of_every_change(table: Table[Race]) -> None:
    told: list[int] = []
    unwatch = table.watch(lambda changed: told.append(changed.count))
    table.choose(0, "bid 1")
    table.undo()
    table.redo()
    with pytest.raises(Refused):
        table.choose(0, "bid 1")
    assert told == [1, 0, 1]
    unwatch()
    unwatch()
    table.choose(1, "bid 1")
    assert told == [1, 0, 1]


def test_a_watcher_may_leave_while_it_is_told(table: Table[Race]) -> None:
    told: list[str] = []

    def once(_: Table[Race]) -> None:
        told.append("once")
        leave()

    leave = table.watch(once)
    table.watch(lambda _: told.append("always"))
    table.choose(0, "bid 1")
    table.choose(1, "bid 1")
    assert told == ["once", "always", "always"]
