"""Where a reader has been: following a reference can always be taken back."""

from __future__ import annotations

from typing import NamedTuple

from nero_tui.tui.reading.page import Page
from nero_tui.tui.reading.rulebook import CONTENTS, page_at


class Spot(NamedTuple):
    """A page, by its key, and the entry on it that was being read."""

    page: str
    entry: str


class Trail:
    """The page that is open and the spots left behind."""

    def __init__(self, target: str | None = None) -> None:
        self.page, self.entry = page_at(target or CONTENTS)
        self._behind: list[Spot] = []

    def follow(self, target: str, reading: str = "") -> Page:
        """Open a target; ``reading`` is the entry that is left."""
        here = Spot(self.page.key, reading)
        page, entry = page_at(target)
        if page.key != self.page.key or entry != reading:
            self._behind.append(here)
        self.page, self.entry = page, entry
        return page

    @property
    def can_go_back(self) -> bool:
        return bool(self._behind)

    def back(self) -> Page:
        """The page before, at the entry that was read there; the same page if there is none before."""
        if self._behind:
            key, entry = self._behind.pop()
            self.page, _ = page_at(key)
            self.entry = entry
        return self.page

    def replace(self, target: str) -> Page:
        """Another page in place of this one: what a search finds changes with every letter."""
        self.page, self.entry = page_at(target)
        return self.page
