"""Who has read what: news for those in front of the screen, and what has happened since somebody last chose."""

from __future__ import annotations

from nero_tui.nero.story import story
from nero_tui.table.log import visible
from nero_tui.table.protocol import Event
from nero_tui.tui.desk import NOBODY, Desk
from nero_tui.tui.news import News, news_of

LONGEST = 40
"""Lines of a summary; whoever wants more opens the log."""


class Herald:
    """Remembers for the whole table and for each person how much of the log has been read."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._read_by_all = len(desk.table.log())
        self._read: dict[int, int] = {}
        self._chose: dict[int, int] = {}

    def fresh(self) -> list[News]:
        """What is to be read before the game goes on: what is public once, what is private to its reader."""
        desk, events = self.desk, self.desk.table.log()
        viewer, front = desk.viewer, desk.front
        first = self._read.get(front, len(events) if front == NOBODY else self._read_by_all)
        shown = [
            event
            for number, event in enumerate(events)
            if (number >= self._read_by_all if event.seen_by is None else number >= first and visible(event, viewer))
        ]
        found = news_of(desk.seating.ctx, shown, events[: self._read_by_all])
        self._read_by_all = len(events)
        if front != NOBODY:
            self._read[front] = len(events)
        # Where only bots play, nobody has to read before they go on.
        return [news for news in found if desk.seating.humans and self._concerns(news)]

    def _concerns(self, news: News) -> bool:
        return news.about is None or self.desk.seating.is_human(news.about)

    def has_chosen(self) -> None:
        """Whoever is in front knows everything up to here."""
        self._chose[self.desk.front] = len(self.desk.table.log())

    def since(self) -> list[str]:
        """What has happened since whoever is in front last chose, in his words."""
        events = self._events(self._chose.get(self.desk.front, 0))
        lines = story(self.desk.seating.ctx, events)
        cut = len(lines) - LONGEST
        return ["...", *lines[cut:]] if cut > 0 else lines

    def _events(self, start: int) -> list[Event]:
        """Undo may have made the log shorter than it was."""
        viewer = self.desk.viewer
        return [event for event in self.desk.table.log()[start:] if visible(event, viewer)]
