"""A page to read, as plain data: paragraphs of text with references in them, and how they fill a width.

A page is made of entries, such as clauses: the reader's cursor goes from one to the next. Whatever can
be followed is a link, a stretch of text that names where it leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size

NO_LINK = -1
WORDS = re.compile(r"\S+")
NARROWEST = 12
"""A column of text is never narrower, however wide its label is."""


class Run(NamedTuple):
    """A stretch of text that looks alike; ``link`` says where it leads, if anywhere."""

    text: str
    role: str = ""
    link: str = ""


class Paragraph(NamedTuple):
    """Text beside a label. ``entry`` names the entry that begins here; ``fixed`` lines are cut, never wrapped."""

    runs: tuple[Run, ...] = ()
    label: Run = Run("")
    margin: int = 0
    entry: str = ""
    fixed: bool = False


BLANK = Paragraph()


class Page(NamedTuple):
    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Piece(NamedTuple):
    """A part of a line; ``link`` counts the links of the page."""

    text: str
    role: str = ""
    link: int = NO_LINK


Line = tuple[Piece, ...]


class Entry(NamedTuple):
    """Where an entry stands on the page: from line ``top`` to before line ``bottom``."""

    id: str
    top: int
    bottom: int


class Link(NamedTuple):
    target: str
    line: int
    last: int
    """The line in which it ends, usually the same."""
    entry: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A page in lines of a certain width."""

    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]
    links: tuple[Link, ...]

    def entry_named(self, id: str) -> int:
        """The number of an entry, 0 if there is none of this name."""
        return next((number for number, entry in enumerate(self.entries) if entry.id == id), 0)

    def entry_at(self, line: int) -> int:
        """The entry that a line belongs to; before the first one the first."""
        return max(0, sum(entry.top <= line for entry in self.entries) - 1)

    def links_of(self, entry: int) -> list[int]:
        return [number for number, link in enumerate(self.links) if link.entry == entry]


def lay_out(page: Page, width: int) -> Layout:
    """The lines of a page; every one is at most so wide."""
    lines: list[Line] = []
    tops: list[tuple[str, int]] = []
    targets: list[list[int]] = []
    names: list[str] = []
    for paragraph in page.paragraphs:
        if paragraph.entry:
            tops.append((paragraph.entry, len(lines)))
        for line in _column(paragraph, width, names):
            for piece in line:
                if piece.link >= len(targets):
                    targets.append([len(lines), len(lines), max(0, len(tops) - 1)])
                elif piece.link != NO_LINK:
                    targets[piece.link][1] = len(lines)
            lines.append(line)
    bottoms = [top for _, top in tops[1:]] + [len(lines)]
    entries = tuple(Entry(id, top, _trimmed(lines, top, end)) for (id, top), end in zip(tops, bottoms))
    return Layout(tuple(lines), entries, tuple(Link(name, *where) for name, where in zip(names, targets)))


def _trimmed(lines: Sequence[Line], top: int, bottom: int) -> int:
    """An entry does not end in empty lines."""
    while bottom > top + 1 and not lines[bottom - 1]:
        bottom -= 1
    return bottom


def _column(paragraph: Paragraph, width: int, names: list[str]) -> list[Line]:
    """A paragraph in lines; its links are added to ``names``."""
    label, text = (_numbered(runs, names) for runs in ((paragraph.label,), paragraph.runs))
    if paragraph.fixed:
        return [_joined(_cut([*label, *text], width))]
    size = cell_len(paragraph.label.text)
    margin = max(paragraph.margin, size + 1) if size else paragraph.margin
    if margin and width - margin < NARROWEST:  # the label stands alone, the text below it
        margin = min(2, width - 1)
        head = [_joined(_cut(label, width))] if size else []
        return head + [_joined([Piece(" " * margin), *row]) for row in _wrapped(text, width - margin)]
    rows = _wrapped(text, width - margin) or [[]]
    first = [*label, Piece(" " * (margin - size)), *rows[0]]
    return [_joined(first)] + [_joined([Piece(" " * margin), *row]) for row in rows[1:]]


def _numbered(runs: Iterable[Run], names: list[str]) -> list[Piece]:
    pieces = []
    for run in runs:
        if run.link:
            names.append(run.link)
        pieces.append(Piece(run.text, run.role, len(names) - 1 if run.link else NO_LINK))
    return pieces


def _joined(pieces: Iterable[Piece]) -> Line:
    """Without empty parts, and without spaces at the end that nobody sees."""
    line = [piece for piece in pieces if piece.text]
    while line and not line[-1].text.strip():
        line.pop()
    return tuple(line)


def _cut(pieces: Sequence[Piece], width: int) -> list[Piece]:
    line, left = [], width
    for piece in pieces:
        size = cell_len(piece.text)
        line.append(piece if size <= left else piece._replace(text=set_cell_size(piece.text, left)))
        left = max(0, left - size)
    return line


def _wrapped(pieces: Sequence[Piece], width: int) -> list[list[Piece]]:
    """Broken between words; a word that is too long for a line is broken where it must be."""
    text = "".join(piece.text for piece in pieces)
    spans: list[tuple[int, int]] = []
    for start, end in _words(text, width):
        if spans and cell_len(text[spans[-1][0] : end]) <= width:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return [_slice(pieces, start, end) for start, end in spans]


def _words(text: str, width: int) -> Iterable[tuple[int, int]]:
    for found in WORDS.finditer(text):
        if cell_len(found[0]) <= width:
            yield found.span()
            continue
        at = found.start()
        for part in chop_cells(found[0], width):
            yield at, at + len(part)
            at += len(part)


def _slice(pieces: Sequence[Piece], start: int, end: int) -> list[Piece]:
    line, at = [], 0
    for piece in pieces:
        first, last = max(start - at, 0), min(end - at, len(piece.text))
        if first < last:
            line.append(piece._replace(text=piece.text[first:last]))
        at += len(piece.text)
    return line


# ---- words that are looked for


def lit(page: Page, words: Sequence[str]) -> Page:
    """The same page with the words looked for in the role ``match``; also words that they begin."""
    if not words:
        return page
    beginnings = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"(?<![a-z0-9])(?:{beginnings})[a-z0-9]*", re.IGNORECASE)
    paragraphs = tuple(
        each if each.fixed else each._replace(runs=tuple(part for run in each.runs for part in _lit(run, pattern)))
        for each in page.paragraphs
    )
    return page._replace(paragraphs=paragraphs)


def _lit(run: Run, pattern: re.Pattern[str]) -> Iterable[Run]:
    if run.link:
        yield run
        return
    at = 0
    for found in pattern.finditer(run.text):
        yield run._replace(text=run.text[at : found.start()])
        yield Run(found[0], "match")
        at = found.end()
    yield run._replace(text=run.text[at:])
