"""What has happened in a game: an append-only list that copies of a state share.

A state is copied far more often than it is read, so a copy is two fields: the shared list
and how much of it belongs to this copy. Whoever finds that the list has grown past its
own part takes a slice of its own before adding to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nero_tui.table.protocol import Event, Seat


def visible(event: Event, seat: Seat) -> bool:
    """Whether a seat may read an event."""
    return event.seen_by is None or seat in event.seen_by


class Log:
    """The events of one game, in order."""

    __slots__ = ("_events", "_length")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._events = list(events)
        self._length = len(self._events)

    def copy(self) -> Log:
        """A log that goes its own way from here; takes the same time however long the log is."""
        twin = Log.__new__(Log)
        twin._events = self._events
        twin._length = self._length
        return twin

    def append(self, event: Event) -> None:
        """Add what has just happened."""
        if len(self._events) != self._length:
            self._events = self._events[: self._length]
        self._events.append(event)
        self._length += 1

    def note(self, kind: str, *facts: object, seen_by: tuple[Seat, ...] | None = None) -> None:
        """Add an event made of its kind and its facts."""
        self.append(Event(kind, seen_by, facts))

    def seen(self, seat: Seat | None = None) -> list[Event]:
        """Everything, or what one seat may read."""
        return self.since(0, seat)

    def since(self, length: int, seat: Seat | None = None) -> list[Event]:
        """What was added after the log had this length: everything, or what one seat may read."""
        events = self._events[length : self._length]
        if seat is None:
            return events
        return [event for event in events if visible(event, seat)]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events[: self._length])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self.seen() == other.seen()

    def __reduce__(self) -> tuple[type[Log], tuple[list[Event]]]:
        # A pickled log carries its own part only, not what other copies went on to do.
        return Log, (self.seen(),)


class Silence(Log):
    """The log of a state that is only tried out: nobody will read it, so nothing is kept."""

    __slots__ = ()

    def copy(self) -> Log:
        return self

    def append(self, event: Event) -> None:
        pass

    def note(self, kind: str, *facts: object, seen_by: tuple[Seat, ...] | None = None) -> None:
        pass
