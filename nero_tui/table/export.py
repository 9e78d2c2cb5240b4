"""A game as text, like a chess game's PGN: a header, then one choice a line.

    [Game "race"]
    [Format "1"]
    ...
    [Check "5b1e77d0"]

    W: enter Judaea
    {8 a1b2c3d4 90ab12cd}
    ...
    {end 24 7f00e1c2}

``Check`` covers the header above it. After every few choices, a line in braces holds the
number of the choice, the checksum of the position, and one of the text so far; the last
line counts the choices and covers the whole text. A text that was cut or edited is
refused with the line.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nero_tui.errors import UserError
from nero_tui.table.protocol import TABLE, Seat
from nero_tui.table.record import CHECK_EVERY, Entry, Header, Label, Record, compact_json, seat_name

FORMAT = 1

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]')
_CHOICE = re.compile(r"([^\s:{}\[\]]+): (\S.*)")
_POSITION = re.compile(r"\{(\d{1,9}) (\S+) ([0-9a-f]{8})\}")
_END = re.compile(r"\{end (\d{1,9}) ([0-9a-f]{8})\}")
_NO_CHECKSUM = "-"
_DIGITS = 9


class ExportError(UserError):
    """A text that cannot be imported; ``line`` is where, counted from 1."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source + ', ' if source else ''}line {line}: {reason}")
        self.source = source
        self.line = line
        self.reason = reason


# Writing


def export_text(record: Record, label: Label = seat_name, result: str | None = None) -> str:
    """The whole game, hidden things included; ``import_text`` reads it back."""
    header = record.header
    labels = _labels(record.entries, label)
    tags = {
        "Game": header.game,
        "Format": str(FORMAT),
        "Version": header.version,
        "Created": header.created,
        "Seats": " ".join(f"{name}={seat}" for seat, name in labels.items()),
        "Setup": compact_json(header.setup),
        "Choices": str(len(record.entries)),
    }
    if result is not None:
        tags["Result"] = result
    lines = _heading(tags)
    for entry in record.entries:
        lines.append(f"{labels[entry.seat]}: {entry.line}")
        if entry.checksum is not None or entry.number % CHECK_EVERY == 0:
            lines.append(f"{{{entry.number} {entry.checksum or _NO_CHECKSUM} {text_checksum(lines)}}}")
    return _closed(lines, len(record.entries))


def export_seat_text(
    record: Record,
    seat: Seat,
    log: Sequence[str],
    label: Label = seat_name,
    tags: Mapping[str, str] | None = None,
    result: str | None = None,
) -> str:
    """What one seat may know: ``log`` as the game tells it to that seat, and the seat's own choices.

    The set-up is left out, because its seed tells every card, and so is every number that counts
    what others did. ``tags`` are the caller's own header lines, such as the position as the seat sees it.
    """
    own = [entry.line for entry in record.entries if entry.seat == seat]
    header = {
        "Game": record.header.game,
        "Format": str(FORMAT),
        "Version": record.header.version,
        "Seat": label(seat),
        **(tags or {}),
        "Choices": str(len(own)),
    }
    if result is not None:
        header["Result"] = result
    lines = _heading(header)
    lines += [f"; {_printable(line)}" for line in log]
    if log and own:
        lines.append("")
    lines += [f"{label(seat)}: {line}" for line in own]
    return _closed(lines, len(own))


def text_checksum(lines: Iterable[str]) -> str:
    """The checksum of lines of text, however they end."""
    return f"{zlib.crc32(chr(10).join(lines).encode('utf-8')):08x}"


def _labels(entries: Iterable[Entry], label: Label) -> dict[Seat, str]:
    seats = sorted({entry.seat for entry in entries})
    labels = {seat: seat_name(seat) if seat == TABLE else label(seat) for seat in seats}
    if len(set(labels.values())) != len(labels):
        raise ValueError(f"two seats have the same label: {labels}")
    for name in labels.values():
        if not _CHOICE.fullmatch(f"{name}: x") or "=" in name:
            raise ValueError(f"a seat's label is one word: {name!r}")
    return labels


def _heading(tags: Mapping[str, str]) -> list[str]:
    lines = [f'[{name} "{_quoted(_printable(value))}"]' for name, value in tags.items()]
    return [*lines, f'[Check "{text_checksum(lines)}"]', ""]


def _closed(lines: list[str], choices: int) -> str:
    return "\n".join([*lines, f"{{end {choices} {text_checksum(lines)}}}", ""])


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


# Reading


def import_text(text: str | bytes, source: str = "") -> Record:
    """The game that a text holds. Raises ExportError with the line if it was cut or edited."""
    if isinstance(text, bytes):
        text = _decoded(text, source)
    reader = _Reader(text.removeprefix("\ufeff"), source)
    header, seats, choices = reader.header()
    return Record(header, tuple(reader.choices(seats, choices)), source)


def _decoded(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ExportError(source, data.count(b"\n", 0, error.start) + 1, "it is not UTF-8 text") from None


class _Reader:
    """Goes through a text from the top; ``at`` is the index of the line it stands on."""

    def __init__(self, text: str, source: str) -> None:
        # Mail and editors change line ends and add empty lines at the end; neither is an edit.
        self.lines = [line.rstrip() for line in text.rstrip().split("\n")]
        self.source = source
        self.at = 0
        self.good = 0

    def fail(self, reason: str, at: int | None = None) -> ExportError:
        return ExportError(self.source, (self.at if at is None else at) + 1, reason)

    # The header

    def header(self) -> tuple[Header, dict[str, Seat], int]:
        tags = self._tags()
        if "Seat" in tags:
            raise self.fail(f'it shows only what "{tags["Seat"]}" may know and cannot be replayed', 0)
        for name in ("Game", "Version", "Created", "Seats", "Setup", "Choices"):
            if name not in tags:
                raise self.fail(f"the header has no [{name}]")
        setup = self._setup(tags["Setup"])
        try:
            seats = {name: int(seat) for name, _, seat in (pair.partition("=") for pair in tags["Seats"].split())}
            choices = int(tags["Choices"])
        except ValueError:
            raise self.fail("[Seats] or [Choices] cannot be read") from None
        return Header(tags["Game"], tags["Version"], setup, tags["Created"]), seats, choices

    def _tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        while self.at < len(self.lines) and self.lines[self.at]:
            found = _TAG.fullmatch(self.lines[self.at])
            if found is None:
                raise self.fail('a header line is expected here, like [Game "name"]')
            name, value = found[1], _unquoted(found[2])
            if name in tags:
                raise self.fail(f"[{name}] stands here for the second time")
            if name == "Format":
                self._format(value)
            tags[name] = value
            self.at += 1
        if "Check" not in tags or not self.lines[self.at - 1].startswith("[Check "):
            raise self.fail('the header does not end with [Check "..."]', self.at - 1 if self.at else 0)
        if "Format" not in tags:
            raise self.fail("the header has no [Format]", 0)
        if text_checksum(self.lines[: self.at - 1]) != tags["Check"]:
            raise self.fail(f"the header was edited, lines 1 to {self.at}: its checksum differs", 0)
        self.good = self.at
        return tags

    def _format(self, value: str) -> None:
        if not value.isdecimal() or len(value) > _DIGITS:
            raise self.fail(f'the format "{value}" is not a number')
        if int(value) > FORMAT:
            raise self.fail(f"format {value} is newer than this program, which knows format {FORMAT}")

    def _setup(self, text: str) -> dict[str, Any]:
        try:
            setup = json.loads(text)
        except (ValueError, RecursionError):
            setup = None
        if not isinstance(setup, dict):
            raise self.fail("[Setup] cannot be read")
        return setup

    # The choices

    def choices(self, seats: Mapping[str, Seat], expected: int) -> list[Entry]:
        entries: list[Entry] = []
        for at in range(self.at + 1, len(self.lines)):
            self.at = at
            line = self.lines[at]
            if end := _END.fullmatch(line):
                self._check(end[2])
                self._finish(entries, int(end[1]), expected)
                return entries
            if position := _POSITION.fullmatch(line):
                self._check(position[3])
                entries[-1:] = [self._stamped(entries, int(position[1]), position[2])]
            else:
                entries.append(self._entry(line, len(entries) + 1, seats))
        whole = f"of its {expected} choices it has {len(entries)}, and no closing line"
        raise self.fail(f"the text was cut here: {whole}", len(self.lines) - 1)

    def _entry(self, line: str, number: int, seats: Mapping[str, Seat]) -> Entry:
        found = _CHOICE.fullmatch(line)
        if found is None:
            raise self.fail(f'a choice is expected here, like "SEAT: what it does", not "{line}"')
        if found[1] not in seats:
            raise self.fail(f'"{found[1]}" is none of the seats {", ".join(seats)}')
        return Entry(number, seats[found[1]], found[2])

    def _stamped(self, entries: list[Entry], number: int, position: str) -> Entry:
        if not entries or number != len(entries):
            raise self.fail(f"this belongs to choice {number}, but {len(entries)} choices stand before it")
        last = entries[-1]
        return last if position == _NO_CHECKSUM else last._replace(checksum=position)

    def _check(self, found: str) -> None:
        """Compare the text so far with its checksum; what an earlier one covered is known to be good."""
        if text_checksum(self.lines[: self.at]) != found:
            first = self.good + 1
            raise self.fail(f"the text was edited, lines {first} to {self.at + 1}: its checksum differs", self.good)
        self.good = self.at + 1

    def _finish(self, entries: list[Entry], closing: int, expected: int) -> None:
        if len(entries) != closing or closing != expected:
            raise self.fail(f"{expected} choices are announced, {closing} closed, {len(entries)} found")
        if self.at + 1 != len(self.lines):
            raise self.fail("nothing may stand after the closing line", self.at + 1)
