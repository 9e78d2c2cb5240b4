"""The rulebook as plain text, wrapped to a width; bold and colour only where they are wanted."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from nero_tui.nero import rulebook
from nero_tui.nero.rulebook import KINDS, Clause, Ruling, Section
from nero_tui.nero.rulebook.lookup import WORD, Found
from nero_tui.nero.rulebook.page import switch_in_words

BOLD, MATCH, PLAIN = "\x1b[1m", "\x1b[1;33m", "\x1b[0m"
HINT = (
    "nero-tui rules 5.6 shows a section, nero-tui rules bribe a card, nero-tui rules R094 a ruling; "
    "any other words are looked for in all texts."
)
PRINCIPLE = re.compile(r"\bP\d\b")


class Sheet:
    """Lines that are added one answer after another; ``str(sheet)`` is what is printed."""

    def __init__(self, width: int, words: Sequence[str] = (), *, colour: bool = False) -> None:
        self.width = width
        self.colour = colour
        self.lines: list[str] = []
        typed = [token for word in words for token in WORD.findall(word.lower())]
        tokens = sorted({*typed, *rulebook.also_called(typed)}, key=len, reverse=True)
        beginnings = "|".join(map(re.escape, tokens))
        self.match = re.compile(rf"(?<![a-z0-9])(?:{beginnings})[a-z0-9]*", re.IGNORECASE) if tokens else None

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def contents(self) -> None:
        """All sections and the groups of rulings."""
        self._heading("The rules of Nero")
        chapter = ""
        for section in rulebook.sections():
            if section.chapter != chapter:
                chapter = section.chapter
                self._gap()
            key = "" if section.card else section.key
            self._row(key, f"{section.title} ({_count(len(section.clauses), 'clause')})", 7)
        self._gap()
        self._heading("The rulings")
        for letter, title in rulebook.book().parts.items():
            ids = [item.id for item in rulebook.rulings() if item.part == letter]
            self._row(letter, f"{title} ({ids[0]} to {ids[-1]})", 7)
        self._gap()
        self._text(HINT)

    def show(self, item: Found) -> None:
        """A whole section, clause or ruling with what belongs to it."""
        if self.lines:
            self._gap()
        if isinstance(item, Section):
            self._section(item)
        elif isinstance(item, Clause):
            self._clause(item)
        else:
            self._ruling(item)
            self._clauses_of(item)

    def hits(self, entries: Sequence[Clause | Ruling]) -> None:
        """What a search found, one entry a paragraph, and how much it was."""
        margin = 2 + max(len(entry.id) for entry in entries)
        for entry in entries:
            text = entry.text if isinstance(entry, Clause) else _in_short(entry)
            self._row(entry.id, text, margin)
        clauses = sum(isinstance(entry, Clause) for entry in entries)
        self._gap()
        self.lines.append(f"{_count(clauses, 'clause')}, {_count(len(entries) - clauses, 'ruling')}")

    def _section(self, section: Section) -> None:
        self._heading(_section_name(section))
        self._gap()
        margin = 2 + max(len(clause.id) for clause in section.clauses)
        for clause in section.clauses:
            named = f" [{', '.join(clause.rulings)}]" if clause.rulings else ""
            self._row(clause.id, clause.text + named, margin)
        about = rulebook.rulings_on(section.key)
        if about:
            self._gap()
            self._heading("Rulings")
            for ruling in about:
                self._row(ruling.id, ruling.title, margin)
        if section.card:
            shown = {clause.id for clause in section.clauses} | {ruling.id for ruling in about}
            mentions = {hit.entry.id for hit in rulebook.search([section.name])} - shown
            everything = rulebook.book()
            self._list("Mentioned in", [id for id in (*everything.clauses, *everything.rulings) if id in mentions])

    def _clause(self, clause: Clause) -> None:
        self._heading(f"{clause.id} {clause.title} ({KINDS[clause.kind]})")
        self._text(clause.text, 2)
        linked = rulebook.references(clause.id)
        for id in linked.cites:
            self._gap()
            self._ruling(rulebook.ruling(id))
        self._list("See also", [*linked.clauses, *(id for id in linked.cited_by if id not in linked.cites)])

    def _ruling(self, ruling: Ruling) -> None:
        everything = rulebook.book()
        silent = "; the rules are silent" if ruling.gap else ""
        self._heading(f"{ruling.id} {ruling.title}")
        why = ruling.why + "".join(f" ({id}: {everything.principles[id]})" for id in PRINCIPLE.findall(ruling.why))
        switch = f"{switch_in_words(ruling.toggle)} in a board's [rules]" if ruling.toggle else ""
        rows = (
            ("Rules", ruling.text),
            ("Options", ruling.options),
            ("Ruling", ruling.ruling),
            ("Why", why),
            ("Strength", f"{ruling.strength}: {everything.strengths[ruling.strength]}{silent}"),
            ("Switch", switch),
            ("Decided by", ruling.elsewhere),
        )
        for label, text in rows:
            if text:
                self._row(f"  {label}", text, 14)

    def _clauses_of(self, ruling: Ruling) -> None:
        linked = rulebook.references(ruling.id)
        if linked.clauses:
            self._gap()
            for id in linked.clauses:
                self._row(id, rulebook.clause(id).text, 2 + max(map(len, linked.clauses)))
        self._list("Sections", [_section_name(rulebook.section(key)) for key in ruling.sections])
        self._list("See also", [*linked.cites, *(id for id in linked.cited_by if id not in linked.cites)], gap=False)

    def _list(self, label: str, names: Sequence[str], *, gap: bool = True) -> None:
        if names and gap:
            self._gap()
        if names:
            self._text(f"{label}: {', '.join(names)}")

    def _heading(self, text: str) -> None:
        for line in textwrap.wrap(text, self.width):
            self.lines.append(f"{BOLD}{line}{PLAIN}" if self.colour else line)

    def _text(self, text: str, indent: int = 0) -> None:
        self._row("", text, indent)

    def _row(self, label: str, text: str, margin: int) -> None:
        """A label and a text beside it, the text in a column of its own."""
        column = textwrap.wrap(text, max(20, self.width - margin), break_on_hyphens=False) or [""]
        marked = [self._marked(line) for line in column]
        self.lines.append((label.ljust(margin) + marked[0]).rstrip())
        self.lines += [" " * margin + line for line in marked[1:]]

    def _marked(self, line: str) -> str:
        if not (self.colour and self.match):
            return line
        return self.match.sub(lambda found: f"{MATCH}{found[0]}{PLAIN}", line)

    def _gap(self) -> None:
        self.lines.append("")


def _section_name(section: Section) -> str:
    return f"{section.chapter if section.card else section.key} {section.title}"


def _in_short(ruling: Ruling) -> str:
    end = "" if ruling.title.endswith(("?", "!", ".")) else ":"
    return f"{ruling.title}{end} {ruling.ruling}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
