"""Finding things in the rulebook the way people ask for them: loosely typed ids, card names, words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from nero_tui.nero.rulebook.book import book, clauses, rulings, sections
from nero_tui.nero.rulebook.entries import Clause, Ruling, Section

Found = Clause | Ruling | Section

WORD = re.compile(r"[a-z0-9]+(?:['.-][a-z0-9]+)*")
LIKE_AN_ID = re.compile(r"(n|r|nc-?|n?12-[a-z]+-)?\d[\d.-]*|nc", re.IGNORECASE)


POINTS = {"dp": "declaration", "mp": "movement", "bp": "battle", "vp": "victory"}
"""The clauses say DPs or Declaration Points, and whoever looks for the one means the other too."""
IN_FULL = {word: short for short, word in POINTS.items()}

Unit = tuple[tuple[str, ...], ...]
"""What must be there, as words that stand for the same: all words of one of them."""


class Hit(NamedTuple):
    """A clause or ruling that holds all the words, the best first."""

    entry: Clause | Ruling
    score: int


def find(query: str) -> tuple[Found, ...]:
    """What is meant by an id, section, chapter, card name or switch, in any case; empty if nothing is.

    ``n5.6-3`` and ``5.6-3`` are a clause, ``r94`` is a ruling, ``5.6`` a section, ``5`` a whole chapter
    (several sections), ``bad augury`` a card, ``once_scope`` the rulings that a switch belongs to.
    """
    wanted = query.strip().upper().rstrip(".")
    everything = book()
    if wanted.removeprefix("R").isdigit() and wanted.startswith("R"):
        wanted = f"R{int(wanted[1:]):03d}"
    for id in (wanted, f"N{wanted}"):
        if id in everything.clauses:
            return (everything.clauses[id],)
    if wanted in everything.rulings:
        return (everything.rulings[wanted],)
    return _section_or_chapter(wanted) or _named(query)


def in_section(key: str) -> frozenset[str]:
    """The ids of everything about a section or chapter: its clauses and the rulings on it; empty if it is unknown."""
    keys = {item.key for item in find(key) if isinstance(item, Section)}
    of_clauses = {item.id for item in clauses() if item.section in keys}
    return frozenset(of_clauses | {item.id for item in rulings() if keys.intersection(item.sections)})


def search(words: Iterable[str]) -> list[Hit]:
    """Clauses and rulings in which every word occurs, or begins a word; the best first, then in the book's order."""
    wanted = [token for word in words for token in WORD.findall(word.lower())]
    if not wanted:
        return []
    units = units_of(wanted)
    hits = [Hit(entry, score) for entry, *texts in _index() if (score := _score(units, *texts))]
    return sorted(hits, key=lambda hit: -hit.score)


def units_of(words: Sequence[str]) -> list[Unit]:
    """Every word for itself, but ``declaration points`` and ``dps`` in both ways of saying it."""
    units: list[Unit] = []
    for at, word in enumerate(words):
        before, behind = (words[each] if 0 <= each < len(words) else "" for each in (at - 1, at + 1))
        if word in ("point", "points") and before in IN_FULL:
            continue  # it has been taken together with the word before it
        if word in IN_FULL and behind in ("point", "points"):
            units.append(((word, "point"), (IN_FULL[word],)))
        elif (short := word.removesuffix("s")) in POINTS:
            units.append(((short,), (POINTS[short], "point")))
        else:
            units.append(((word,),))
    return units


def also_called(words: Sequence[str]) -> list[str]:
    """What else is meant by these words, as it may stand in a text."""
    return [" ".join(other) for _, *others in units_of(words) for other in others]


def looks_like_id(query: str) -> bool:
    """Whether somebody who types this wants one certain clause, ruling or section."""
    return LIKE_AN_ID.fullmatch(query.strip()) is not None


def near_ids(query: str, limit: int = 3) -> list[str]:
    """Ids, section numbers, card names and switches that look like a mistyped one."""
    everything = book()
    numbers = [item.key for item in sections() if not item.card]
    spelled = {name.lower(): name for name in (*everything.clauses, *everything.rulings, *numbers)}
    spelled |= {name.lower(): name.lower() for item in sections() if item.card for name in (item.title, item.name)}
    spelled |= {item.toggle: item.toggle for item in rulings() if item.toggle}
    typed = query.strip().lower()
    near = difflib.get_close_matches(typed, spelled, n=limit, cutoff=0.7)
    near = near or difflib.get_close_matches(f"n{typed}", spelled, n=limit, cutoff=0.7)
    return [spelled[name] for name in near]


def near_words(words: Sequence[str]) -> dict[str, str]:
    """For words that occur nowhere, the nearest that does."""
    known = sorted({token for _, title, body in _index() for token in (*title, *body) if token.isalpha()})
    near: dict[str, str] = {}
    for word in (token for typed in words for token in WORD.findall(typed.lower())):
        if not any(token.startswith(word) for token in known):
            near.update((word, match) for match in difflib.get_close_matches(word, known, n=1, cutoff=0.7))
    return near


def _section_or_chapter(wanted: str) -> tuple[Section, ...]:
    wanted = wanted.removeprefix("N")
    exact = tuple(item for item in sections() if item.key.upper() == wanted)
    return exact or tuple(item for item in sections() if item.chapter.upper() == wanted)


def _named(query: str) -> tuple[Found, ...]:
    letters = _letters(query)
    if not letters:
        return ()
    cards = tuple(item for item in sections() if item.card and letters in map(_letters, _names(item)))
    return cards or tuple(item for item in rulings() if item.toggle and _letters(item.toggle) == letters)


def _names(card: Section) -> tuple[str, ...]:
    return card.title, card.short, card.card, card.key.removeprefix("12-")


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))


@cache
def _index() -> tuple[tuple[Clause | Ruling, tuple[str, ...], tuple[str, ...]], ...]:
    """Every entry with the words of its heading and the words of its text."""
    of_clauses = tuple((item, _tokens(item.id, item.title), _tokens(item.text)) for item in clauses())
    of_rulings = tuple(
        (item, _tokens(item.id, item.title, item.toggle), _tokens(item.text, item.options, item.ruling, item.why))
        for item in rulings()
    )
    return of_clauses + of_rulings


def _tokens(*texts: str) -> tuple[str, ...]:
    """Words in order; a compound such as any-time is followed by its parts."""
    words = WORD.findall(" ".join(texts).lower())
    return tuple(token for word in words for token in (word, *_parts(word)))


def _parts(word: str) -> list[str]:
    return [part for part in re.split(r"['.-]", word) if part.isalpha() and part != word]


def _score(units: Sequence[Unit], title: tuple[str, ...], body: tuple[str, ...]) -> int:
    """0 if a word is missing. Words in the heading and words side by side count more, and short texts say more."""
    total = 0
    for unit in units:
        worth = max(_worth(words, title, body) for words in unit)
        if not worth:
            return 0
        total += worth
    typed = [word for first, *_ in units for word in first]
    side_by_side = len(typed) > 1 and f" {' '.join(typed)}" in f" {' '.join(body)}"
    return 10 * total + 10 * side_by_side - min(len(body) // 2, 40)


def _worth(words: tuple[str, ...], title: tuple[str, ...], body: tuple[str, ...]) -> int:
    total = 0
    for word in words:
        heading, text = (_nearness(word, each) for each in (title, body))
        if not heading and not text:
            return 0
        total += heading + 2 * text
    return total


def _nearness(word: str, words: tuple[str, ...]) -> int:
    if word in words:
        return 3
    return 2 if any(token.startswith(word) for token in words) else 0
