"""A record gives the same game again, or says where it no longer does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from nero_tui.table.export import ExportError, export_text
from nero_tui.table.fuzz import random_game, record_of
from nero_tui.table.journal import Journal, JournalError
from nero_tui.table.protocol import Choice, Seat
from nero_tui.table.record import Entry, Header, Record, seat_name
from nero_tui.table.replay import ReplayError, read_record, rebuild, steps
from tests.table.dice_race import DiceRace, Race, label, suggest

SETUP = {"seed": 3}


@pytest.fixture
def record() -> Record:
    game = random_game(DiceRace(), SETUP, 5, suggest=suggest)
    return record_of(DiceRace(), SETUP, game.choices)


def changed(record: Record, number: int, **fields: Any) -> Record:
    entries = [entry._replace(**fields) if entry.number == number else entry for entry in record.entries]
    return Record(record.header, tuple(entries), record.source)


def test_a_replay_ends_where_the_game_ended(record: Record) -> None:
    rules = DiceRace()
    game = random_game(rules, SETUP, 5, suggest=suggest)
    state = rebuild(rules, record)
    assert rules.fingerprint(state) == rules.fingerprint(game.state)
    assert rules.log(state) == rules.log(game.state)


def test_stepping_shows_every_choice(record: Record) -> None:
    rules = DiceRace()
    seen = []
    for number, seat, line, state in steps(rules, record):
        seen.append((number, seat, line))
        assert rules.fingerprint(state) == rules.fingerprint(rebuild(rules, record, to=number))
    assert seen == [(entry.number, entry.seat, entry.line) for entry in record.entries]
    assert [step.number for step in steps(rules, record, to=3)] == [1, 2, 3]


def test_choice_0_is_the_set_up(record: Record) -> None:
    rules = DiceRace()
    assert rules.fingerprint(rebuild(rules, record, to=0)) == rules.fingerprint(rules.start(SETUP))


@pytest.mark.parametrize("to", [-1, 1000])
def test_a_choice_that_does_not_exist(record: Record, to: int) -> None:
    with pytest.raises(ReplayError, match=f"it has {len(record.entries)} choices; there is no choice {to}"):
        rebuild(DiceRace(), record, to=to)


def test_an_illegal_choice_is_named_with_its_clause(record: Record) -> None:
    with pytest.raises(ReplayError, match=r"^choice 1 \(A: bid 9\) is refused, D1: the purse holds 3$") as caught:
        rebuild(DiceRace(), changed(record, 1, line="bid 9", seat=0), label=label)
    assert caught.value.number == 1


def test_a_line_that_means_nothing_is_named(record: Record) -> None:
    with pytest.raises(ReplayError, match=r'^choice 3 \(\d: roww Ostai\) cannot be read: .* did you mean "row Ostia"'):
        rebuild(DiceRace(), changed(record, 3, line="roww Ostai"))


def test_a_checksum_that_differs_is_named(record: Record) -> None:
    bad = changed(record, 8, checksum="00000000")
    with pytest.raises(
        ReplayError, match=r"^choice 8 .* another position \(\w{8}\) than the recorded 00000000: a rule"
    ):
        rebuild(DiceRace(), bad)
    rebuild(DiceRace(), bad, to=7)


def test_a_choice_after_the_end_is_refused(record: Record) -> None:
    extra = Entry(len(record.entries) + 1, 0, "anchor")
    with pytest.raises(ReplayError, match="comes after the end of the game"):
        rebuild(DiceRace(), Record(record.header, (*record.entries, extra)))


class RicherRace(DiceRace):
    """A later version in which the purses start fuller."""

    version = "2"

    def start(self, setup: Mapping[str, Any]) -> Race:
        state = super().start(setup)
        state.purse = [4, 4]
        return state


def test_a_changed_rule_is_found_and_the_versions_are_told(record: Record) -> None:
    every_eighth = [entry if entry.number % 8 == 0 else entry._replace(checksum=None) for entry in record.entries]
    old = Record(record.header, tuple(every_eighth), "old.journal")
    with pytest.raises(
        ReplayError, match=r"^old.journal: choice 8 .*\(the game was played with version 1, this is 2\)$"
    ):
        rebuild(RicherRace(), old)


def test_an_older_version_opens_as_long_as_it_plays_the_same(record: Record) -> None:
    class Newer(DiceRace):
        version = "3"

    rebuild(Newer(), record)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (Header("chess", "1", SETUP), "it is a game of chess, not of dice race"),
        (Header("dice race", "1", {"seed": 1, "rounds": 0}), "its set-up is not accepted: rounds = 0: a number"),
        (Header("dice race", "1", {}), "its set-up is not accepted: 'seed'"),
    ],
)
def test_a_header_that_does_not_fit(header: Header, sentence: str) -> None:
    with pytest.raises(ReplayError, match=sentence) as caught:
        rebuild(DiceRace(), Record(header))
    assert caught.value.number == 0


def test_a_mistake_in_the_rules_is_not_hidden(record: Record) -> None:
    class Broken(DiceRace):
        def apply(self, state: Race, seat: Seat, choice: Choice) -> None:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        rebuild(Broken(), record)


# Files


def test_a_record_is_read_from_either_kind_of_file(tmp_path: Path, record: Record) -> None:
    Journal.save(tmp_path / "game.journal", record, seal=True)
    (tmp_path / "game.txt").write_text(export_text(record, label), encoding="utf-8")
    (tmp_path / "bom.txt").write_text(export_text(record, label), encoding="utf-8-sig")
    for name in ("game.journal", "game.txt", "bom.txt"):
        found = read_record(tmp_path / name)
        assert (found.header, found.entries) == (record.header, record.entries)
        assert found.source == str(tmp_path / name)


def test_a_file_that_is_neither_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "diary"
    with pytest.raises(JournalError, match="there is no such file"):
        read_record(path)
    path.write_bytes(b"")
    with pytest.raises(JournalError, match="it is empty"):
        read_record(path)
    path.write_text("dear diary")
    with pytest.raises(JournalError, match="neither the journal of a game nor its text export; choose another file"):
        read_record(path)
    path.write_text("[dear diary]")
    with pytest.raises(ExportError, match="diary, line 1: a header line is expected here"):
        read_record(path)


def test_seats_without_a_name_are_numbers() -> None:
    assert [seat_name(seat) for seat in (-1, 0, 3)] == ["table", "0", "3"]
