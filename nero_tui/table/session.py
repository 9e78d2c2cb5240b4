"""A game in progress at the table: what a screen, a bot or a command talks to.

The table holds the state and, if the game is kept, its journal. Those who sit at it get
views, options and logs, and send choices; none of them holds the only copy of a game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic

from nero_tui.errors import UserError
from nero_tui.table.journal import Journal, JournalError
from nero_tui.table.protocol import Choice, Event, Pending, Refused, Rules, S, Seat
from nero_tui.table.record import Entry, Header, Label, Record, compact_json, due, seat_name
from nero_tui.table.replay import follow, opening

Watcher = Callable[["Table[S]"], None]


class NoUndo(UserError):
    """A choice that cannot be taken back or made again."""


class Table(Generic[S]):
    """One game: its rules, its state, its journal. Make one with ``new`` or ``load``."""

    def __init__(self, rules: Rules[S], header: Header, state: S, journal: Journal | None = None) -> None:
        """Not for callers: see ``new``, ``load`` and ``resume``."""
        self.rules = rules
        self.header = header
        self._state = state
        self._journal = journal
        self._entries: list[Entry] = []
        self._earlier: list[S] = []  # the states before the last choices, as far back as undo may go
        self._undone: list[Entry] = []
        self._watchers: list[Watcher[S]] = []
        self._notes: dict[str, Any] = {} if journal is None else journal.notes()

    @classmethod
    def new(cls, rules: Rules[S], setup: Mapping[str, Any], journal: str | Path | None = None) -> Table[S]:
        """Start a game; ``journal`` is the file to keep it in, which must not exist yet."""
        # The set-up as it will be read back, so that a loaded game starts from exactly the same.
        plain = json.loads(compact_json(setup))
        state = rules.start(plain)
        if journal is None:
            return cls(rules, Header(rules.name, rules.version, plain), state)
        book = Journal.create(journal, rules.name, rules.version, plain)
        return cls(rules, book.header, state, book)

    @classmethod
    def load(cls, rules: Rules[S], path: str | Path, *, readonly: bool = False, label: Label = seat_name) -> Table[S]:
        """Take up a game from its journal, at its last choice."""
        journal = Journal.open(path, readonly=readonly)
        try:
            return cls.resume(rules, journal.record(), journal, label=label)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def resume(
        cls, rules: Rules[S], record: Record, journal: Journal | None = None, *, label: Label = seat_name
    ) -> Table[S]:
        """Take up a game from a record, such as an imported text; ``journal`` is the one the record came from."""
        table = cls(rules, record.header, opening(rules, record), journal)
        state = rules.copy(table._state)
        for step in follow(rules, record, state, label=label):
            before, table._state = table._state, rules.copy(step.state)
            table._remember(before)
        table._entries = list(record.entries)
        table._seal_if_over()
        return table

    # Asking

    def pending(self) -> Pending | None:
        """The open question, or None when the game is over."""
        return self.rules.pending(self._state)

    def options(self, seat: Seat) -> Sequence[Choice] | None:
        """The legal answers of a seat: none if it is not asked, None if they are too many to list."""
        question = self.pending()
        if question is None or seat not in question.seats:
            return ()
        return self.rules.options(self._state, seat)

    def view(self, seat: Seat) -> S:
        """All that a seat may know."""
        return self.rules.view(self._state, seat)

    def log(self, seat: Seat | None = None) -> list[Event]:
        """What has happened, as a seat may know it; without a seat everything, for nobody who plays."""
        return self.rules.log(self._state, seat)

    def state(self) -> S:
        """A copy of everything, hidden things included: for referees and replays, not for players."""
        return self.rules.copy(self._state)

    def record(self) -> Record:
        """The game so far as plain data."""
        return Record(self.header, tuple(self._entries), "" if self._journal is None else str(self._journal.path))

    @property
    def count(self) -> int:
        """The number of choices made."""
        return len(self._entries)

    @property
    def notes(self) -> Mapping[str, Any]:
        """What was noted about the people at the table."""
        return self._notes

    def note(self, key: str, value: Any) -> None:
        """Keep something with the game that is no choice, such as who plays a seat from now on.

        Raises JournalError if it could not be written down.
        """
        if self._journal is not None:
            self._journal.note(key, value)
        self._notes[key] = value

    # Choosing

    def choose(self, seat: Seat, choice: Choice | str) -> str:
        """Make a choice, given as such or as a typed line, and return its canonical line.

        Raises BadLine or Refused, and JournalError if it could not be written down; then nothing has changed.
        """
        if isinstance(choice, str):
            choice = self.rules.read(self._state, seat, choice)
        refusal = self.rules.check(self._state, seat, choice)
        if refusal is not None:
            raise Refused(refusal)
        line = self.rules.write(self._state, seat, choice)
        self._play(seat, choice, line)
        return line

    def _play(self, seat: Seat, choice: Choice, line: str) -> None:
        # The choice is tried on a copy and written down before it counts.
        before, after = self._state, self.rules.copy(self._state)
        self.rules.apply(after, seat, choice)
        entry = Entry(len(self._entries) + 1, seat, line, due(self.rules, after, len(self._entries) + 1))
        if self._journal is not None:
            self._journal.append(seat, line, entry.checksum)
        self._state = after
        self._entries.append(entry)
        self._remember(before)
        if self._undone and (self._undone[-1].seat, self._undone[-1].line) == (seat, line):
            self._undone.pop()
        else:
            self._undone.clear()
        self._seal_if_over()
        self._tell()

    def _remember(self, before: S) -> None:
        """Keep the way back from the state just reached, unless something happened that cannot be taken back."""
        if self.rules.irrevocable(before, self._state):
            self._earlier.clear()
        else:
            self._earlier.append(before)

    def _seal_if_over(self) -> None:
        if self.pending() is not None:
            return
        self._earlier.clear()
        if self._journal is not None and not self._journal.readonly:
            # The last choice is on the disk; a file that could not be packed is only larger.
            with suppress(JournalError):
                self._journal.seal()

    # Taking back

    def undoable(self, seat: Seat | None = None) -> bool:
        """Whether the last choice can be taken back, by a seat if one is given."""
        return bool(self._earlier) and seat in (None, self._entries[-1].seat)

    def redoable(self, seat: Seat | None = None) -> bool:
        """Whether a choice that was taken back can be made again, by a seat if one is given."""
        return bool(self._undone) and seat in (None, self._undone[-1].seat)

    def undo(self, seat: Seat | None = None) -> Entry:
        """Take back the last choice and return it; a seat takes back only its own."""
        if not self.undoable(seat):
            raise NoUndo(self._why_no_undo())
        if self._journal is not None:
            self._journal.truncate(len(self._entries) - 1)
        self._state = self._earlier.pop()
        entry = self._entries.pop()
        self._undone.append(entry)
        self._tell()
        return entry

    def _why_no_undo(self) -> str:
        if not self._entries:
            return "no choice has been made yet"
        if self.pending() is None:
            return "the game is over"
        if not self._earlier:
            return "the last choice cannot be taken back: others may have had to answer it, or it told something"
        return "the last choice was another seat's"

    def redo(self, seat: Seat | None = None) -> Entry:
        """Make the choice again that was taken back last, and return it."""
        if not self.redoable(seat):
            raise NoUndo("there is no choice to make again")
        entry = self._undone[-1]
        self._play(entry.seat, self.rules.read(self._state, entry.seat, entry.line), entry.line)
        return entry

    # Watching and leaving

    def watch(self, callback: Watcher[S]) -> Callable[[], None]:
        """Call back after every change; what changed is read from the table. Returns what ends the watching."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher(self)

    def close(self) -> None:
        """Let go of the journal. Nothing is lost without it."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> Table[S]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
