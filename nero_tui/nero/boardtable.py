"""Reading a board file's tables with types, and saying exactly what is wrong when one does not fit."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn

from nero_tui.errors import UserError

Cell = tuple[int, int]
"""Column and row of a drawing, both from 0."""


class BoardError(UserError):
    """A board file that cannot be used: which file, which key, and what is expected there."""

    def __init__(self, file: Path | str, key: str, expected: str) -> None:
        super().__init__(_one_line(f"{file}: {key} {expected}" if key else f"{file}: {expected}"))
        self.file = str(file)
        self.key = key
        self.expected = expected


class BoardNotFound(BoardError):
    """There is no such file, or it is none that can be opened."""


def as_written(value: object) -> str:
    """A value roughly as it stands in the file, short enough for an error message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number that long"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _one_line(text: str) -> str:
    """What a file says may hold line breaks and worse; none of it reaches the terminal."""
    return "".join(character if character.isprintable() else " " for character in text)


def listed(words: Iterable[str]) -> str:
    """``"west", "north" or "east"``."""
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


class Table:
    """One table of a board file. Reading a key makes it known; ``close`` refuses the keys nobody asked for."""

    __slots__ = ("_known", "data", "file", "path")

    def __init__(self, file: Path, path: str, data: Mapping[str, object]) -> None:
        self.file = file
        self.path = path
        self.data = data
        self._known: set[str] = set()

    def at(self, key: str) -> str:
        """The key path of an entry, e.g. ``province.BRI.port``."""
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, expected: str) -> NoReturn:
        raise BoardError(self.file, self.at(key) if key else self.path, expected)

    def has(self, key: str) -> bool:
        self._known.add(key)
        return key in self.data

    def _value(self, key: str, wanted: str) -> object:
        if not self.has(key):
            slip = difflib.get_close_matches(key, self.data, n=1, cutoff=0.75)
            hint = f' (there is "{slip[0]}", which is no key)' if slip and slip[0] not in self._known else ""
            self.fail(key, f"is missing; it must be {wanted}{hint}")
        return self.data[key]

    def _refuse(self, key: str, wanted: str) -> NoReturn:
        self.fail(key, f"must be {wanted}, not {as_written(self.data[key])}")

    def text(self, key: str, wanted: str = "a text of one line") -> str:
        value = self._value(key, wanted)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self._refuse(key, wanted)
        return value

    def lines(self, key: str, wanted: str) -> tuple[str, ...]:
        """A text of several lines."""
        value = self._value(key, wanted)
        if not isinstance(value, str) or not value.strip():
            self._refuse(key, wanted)
        return tuple(value.strip("\n").split("\n"))

    def one_of(self, key: str, allowed: Iterable[str]) -> str:
        choices = tuple(allowed)
        value = self._value(key, listed(choices))
        if not isinstance(value, str) or value not in choices:
            self._refuse(key, listed(choices))
        return value

    def number(self, key: str, least: int, most: int) -> int:
        wanted = f"a whole number from {least} to {most}"
        value = self._value(key, wanted)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self._refuse(key, wanted)
        return value

    def factor(self, key: str) -> float:
        wanted = "a number above 0, at most 10"
        value = self._value(key, wanted)
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 < value <= 10:
            self._refuse(key, wanted)
        return float(value)

    def yes(self, key: str) -> bool:
        value = self._value(key, "true or false")
        if not isinstance(value, bool):
            self._refuse(key, "true or false")
        return value

    def texts(self, key: str, wanted: str = "a list of texts") -> tuple[str, ...]:
        value = self._value(key, wanted)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._refuse(key, wanted)
        return tuple(value)

    def numbers(self, key: str, count: int, wanted: str) -> tuple[int, ...]:
        """A list of ``count`` whole numbers from 0 up."""
        value = self._value(key, wanted)
        if not _whole(value, count):
            self._refuse(key, wanted)
        return tuple(value)  # type: ignore[arg-type]

    def pairs(self, key: str, wanted: str) -> tuple[Cell, ...]:
        """A list of pairs of whole numbers from 0 up."""
        value = self._value(key, wanted)
        if not isinstance(value, list) or not all(_whole(pair, 2) for pair in value):
            self._refuse(key, wanted)
        return tuple((pair[0], pair[1]) for pair in value)

    def table(self, key: str) -> Table:
        value = self._value(key, "a table")
        if not isinstance(value, dict):
            self._refuse(key, "a table")
        return Table(self.file, self.at(key), value)

    def tables(self, key: str, wanted: str = "a table") -> dict[str, Table]:
        """The tables under a key, e.g. one for every province, in file order."""
        group = self.table(key)
        found = {}
        for name, value in group.data.items():
            if not isinstance(value, dict):
                group.fail(name, f"must be {wanted}, not {as_written(value)}")
            found[name] = Table(self.file, group.at(name), value)
        return found

    def close(self, what: str = "a key of a board file") -> None:
        """Refuse a key that means nothing here, with the nearest one that does."""
        for key in self.data:
            if key not in self._known:
                near = difflib.get_close_matches(key, self._known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"expected {', '.join(sorted(self._known))}"
                self.fail(key, f"is not {what}; {hint}")


def _whole(value: object, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(isinstance(item, int) and not isinstance(item, bool) and item >= 0 for item in value)
    )
