"""The rulebook in pages: the contents, a page a section, a page a group of rulings, and what a search finds.

A target is the id of a clause or ruling, the number of a section, ``part:E`` for a group of rulings,
``search:words``, ``first-game`` or ``contents``. Every link of every page leads to a target.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nero_tui.nero import rulebook
from nero_tui.nero.rulebook import Clause, Ruling, Section
from nero_tui.nero.rulebook.lookup import WORD
from nero_tui.nero.rulebook.page import switch_in_words
from nero_tui.tui.reading.first_game import FIRST_GAME, TITLE, first_game_page
from nero_tui.tui.reading.page import BLANK, Page, Paragraph, Run

CONTENTS = "contents"
PART = "part:"
SEARCH = "search:"
SHOWN_HITS = 80
"""A search as one types shows so many; whoever wants more types more."""
CITED = re.compile(r"\bN(?:12-[A-Z]+|C|\d+(?:\.\d+)?)-\d+\b|\bR\d{3}\b|(?<![\d.-])\d{1,2}\.\d(?!\d|\.\d)|\bP\d\b")
FIELD = 12


def page_at(target: str) -> tuple[Page, str]:
    """The page that a target is on, and the entry to begin at. What is unknown leads to a page that says so."""
    if target == CONTENTS:
        return contents_page(), ""
    if target == FIRST_GAME:
        return first_game_page(), ""
    if target.startswith(PART):
        return part_page(target.removeprefix(PART)), ""
    if target.startswith(SEARCH):
        return search_page(target.removeprefix(SEARCH)), ""
    found = rulebook.find(target)
    if not found:
        return search_page(target), ""
    first = found[0]
    if isinstance(first, Section):
        return section_page(first), first.key
    if isinstance(first, Ruling):
        return part_page(first.part), first.id
    return section_page(rulebook.section(first.section)), first.id


def neighbour(key: str, step: int) -> str:
    """The target of the page before or after one; the book ends at its covers."""
    parts = (PART + each for each in rulebook.book().parts)
    keys = [CONTENTS, FIRST_GAME, *(item.key for item in rulebook.sections()), *parts]
    at = keys.index(key) + step if key in keys else 0
    return keys[min(max(at, 0), len(keys) - 1)]


# ---- contents


def contents_page() -> Page:
    paragraphs = [Paragraph((Run("The rules of Nero", "title"),), entry=CONTENTS)]
    paragraphs += [BLANK, _contents_row("", f"{TITLE}: everything on one page", FIRST_GAME)]
    chapter = ""
    for section in rulebook.sections():
        if section.chapter != chapter:
            chapter = section.chapter
            paragraphs.append(BLANK)
        paragraphs.append(_contents_row("" if section.card else section.key, section.title, section.key))
    paragraphs += [BLANK, Paragraph((Run("The rulings", "title"),)), BLANK]
    for letter, title in rulebook.book().parts.items():
        paragraphs.append(_contents_row(letter, title, PART + letter))
    return Page(CONTENTS, "Contents", tuple(paragraphs))


def _contents_row(label: str, title: str, target: str) -> Paragraph:
    return Paragraph((Run(title, "", target),), Run(label, "id"), 6, entry=target)


# ---- a section


def section_page(section: Section) -> Page:
    """Its clauses, the rulings on it and, for a card, where else it is spoken of."""
    name = section_name(section)
    paragraphs = [Paragraph((Run(name, "title"),), entry=section.key), BLANK]
    margin = 2 + max(len(clause.id) for clause in section.clauses)
    paragraphs += [_clause(clause, margin) for clause in section.clauses]
    about = rulebook.rulings_on(section.key)
    if about:
        paragraphs += [BLANK, Paragraph((Run("Rulings", "title"),))]
        paragraphs += [
            Paragraph((Run(ruling.title),), Run(ruling.id, "id", ruling.id), margin, f"on {ruling.id}")
            for ruling in about
        ]
    if section.card:
        paragraphs += _mentions(section, {clause.id for clause in section.clauses} | {item.id for item in about})
    return Page(section.key, name, (*paragraphs, *_onwards(section.key)))


def section_name(section: Section) -> str:
    if section.key == "chart":
        return section.title
    return f"{section.chapter if section.card else section.key} {section.title}"


def _clause(clause: Clause, margin: int) -> Paragraph:
    linked = rulebook.references(clause.id)
    others = [id for id in (*linked.clauses, *linked.cited_by) if id not in clause.rulings and id not in clause.text]
    runs = [*cited(clause.text, "dim" if clause.is_flavour else "")]
    named = [*clause.rulings, *others]
    if named:
        runs += [Run(" ["), *_listed(named), Run("]")]
    return Paragraph(tuple(runs), Run(clause.id, "id"), margin, clause.id)


def _mentions(section: Section, shown: set[str]) -> list[Paragraph]:
    found = {hit.entry.id for hit in rulebook.search([section.name])} - shown
    everything = rulebook.book()
    ids = [id for id in (*everything.clauses, *everything.rulings) if id in found]
    if not ids:
        return []
    return [BLANK, Paragraph((Run("Mentioned in "), *_listed(ids)), entry="mentioned")]


def _onwards(key: str) -> list[Paragraph]:
    target = neighbour(key, 1)
    if target == key:
        return []
    if target.startswith(PART):
        letter = target.removeprefix(PART)
        name = f"Rulings {letter}: {rulebook.book().parts[letter]}"
    else:
        name = section_name(rulebook.section(target))
    return [BLANK, Paragraph((Run("Next: ", "dim"), Run(name, "", target)), entry="next")]


# ---- rulings


def part_page(letter: str) -> Page:
    """All rulings of one group, each with its reasons."""
    name = f"Rulings {letter}: {rulebook.book().parts[letter]}"
    paragraphs = [Paragraph((Run(name, "title"),), entry=PART + letter)]
    for item in rulebook.rulings():
        if item.part == letter:
            paragraphs += [BLANK, *_ruling(item)]
    return Page(PART + letter, name, (*paragraphs, *_onwards(PART + letter)))


def _ruling(item: Ruling) -> list[Paragraph]:
    everything = rulebook.book()
    silent = "; the rules are silent" if item.gap else ""
    rows: tuple[tuple[str, str], ...] = (
        ("Rules", item.text),
        ("Options", item.options),
        ("Ruling", item.ruling),
        ("Why", item.why),
        ("Strength", f"{item.strength}, {everything.strengths[item.strength]}{silent}"),
        ("Switch", f"{switch_in_words(item.toggle)} in a board's rules" if item.toggle else ""),
        ("Decided by", item.elsewhere),
    )
    paragraphs = [Paragraph((Run(item.title, "strong"),), Run(item.id, "id"), FIELD, item.id)]
    paragraphs += [_field(label, cited(text)) for label, text in rows if text]
    linked = rulebook.references(item.id)
    others = (*linked.clauses, *linked.cites, *linked.cited_by)
    sections = [Run(section_name(rulebook.section(key)), "", key) for key in item.sections]
    see = [*_commas(sections), Run(", ") if sections and others else Run(""), *_listed(dict.fromkeys(others))]
    return [*paragraphs, _field("See", see)]


def _field(label: str, runs: Iterable[Run]) -> Paragraph:
    return Paragraph(tuple(runs), Run(f"  {label}", "dim"), FIELD)


# ---- looking for words


def search_page(typed: str) -> Page:
    """What is meant by an id or a name, then everything in which all the words occur."""
    words = words_of(typed)
    title = f"Search: {' '.join(typed.split())}" if words else "Search"
    head = [Paragraph((Run(title, "title"),), entry=SEARCH + typed)]
    if not words:
        text = "Type words, a number such as 5.6 or N5.6-3, or the name of a card."
        return Page(SEARCH + typed, title, (*head, BLANK, Paragraph((Run(text),))))
    meant = rulebook.find(typed)
    hits = [hit.entry for hit in rulebook.search([typed])]
    named = {item.key if isinstance(item, Section) else item.id for item in meant}
    entries = [*meant, *(hit for hit in hits if hit.id not in named)]
    if not entries:
        return Page(SEARCH + typed, title, (*head, BLANK, *_nothing(typed, words)))
    clauses = sum(isinstance(each, Clause) for each in entries)
    rulings = sum(isinstance(each, Ruling) for each in entries)
    count = f"{_count(clauses, 'clause')}, {_count(rulings, 'ruling')}"
    if len(entries) > SHOWN_HITS:
        count += f"; the best {SHOWN_HITS} are shown"
    rows = [_hit(item) for item in entries[:SHOWN_HITS]]
    return Page(SEARCH + typed, title, (*head, Paragraph((Run(count, "dim"),)), BLANK, *rows))


def words_of(typed: str) -> list[str]:
    return [str(word) for word in WORD.findall(typed.lower())]


def words_shown(typed: str) -> list[str]:
    """The words to be lit on what was found: those that were typed, and what stands there instead."""
    words = words_of(typed)
    return [*words, *rulebook.also_called(words)]


def _hit(item: Section | Clause | Ruling) -> Paragraph:
    if isinstance(item, Section):
        text = f"{section_name(item)} ({_count(len(item.clauses), 'clause')})"
        return Paragraph((Run(text, "strong"),), Run("card" if item.card else item.key, "id", item.key), 16, item.key)
    text = item.text if isinstance(item, Clause) else f"{item.title}. {item.ruling}".replace("?.", "?")
    return Paragraph((Run(text),), Run(item.id, "id", item.id), 16, item.id)


def _nothing(typed: str, words: Sequence[str]) -> list[Paragraph]:
    paragraphs = [Paragraph((Run("Nothing in the rules has all of these words."),))]
    near = rulebook.near_words(words)
    better = [" ".join(near.get(word, word) for word in words)] if near else []
    guesses = [*rulebook.near_ids(typed), *better]
    if guesses:
        links = [Run(guess, "", SEARCH + guess) for guess in dict.fromkeys(guesses)]
        paragraphs.append(Paragraph((Run("Did you mean "), *_commas(links), Run("?")), entry="near"))
    return paragraphs


# ---- runs with links


def cited(text: str, role: str = "") -> list[Run]:
    """A text in which every clause, ruling and section that it names is a link."""
    runs, at = [], 0
    everything = rulebook.book()
    for found in CITED.finditer(text):
        name = found[0]
        if name in everything.principles:
            name = f"{name} ({everything.principles[name].rstrip('.')})"
            runs += [Run(text[at : found.start()], role), Run(name, role)]
        elif name in everything.clauses or name in everything.rulings or name in everything.sections:
            runs += [Run(text[at : found.start()], role), Run(name, "", name)]
        else:
            continue
        at = found.end()
    return [*runs, Run(text[at:], role)]


def _listed(ids: Iterable[str]) -> list[Run]:
    return _commas([Run(id, "", id) for id in ids])


def _commas(runs: Iterable[Run]) -> list[Run]:
    parts: list[Run] = []
    for run in runs:
        parts += [Run(", "), run] if parts else [run]
    return parts


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
