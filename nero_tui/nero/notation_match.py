"""Words and names that fit: cut short, with little words between them, or spelled almost so."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from nero_tui.nero.notation_words import FILLERS, Alias

NEAR = 0.6
"""How alike two words are to take one for the other misspelled."""
_MOST_DIGITS = 6


def without_fillers(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in FILLERS]


def is_count(word: str) -> bool:
    return word.isdecimal() and len(word) <= _MOST_DIGITS


def fitting(words: Sequence[str], aliases: Sequence[Sequence[Alias]]) -> tuple[int, list[int]]:
    """The names that fit best, by index, and how well: whole, or cut from the first word on, or cut anywhere."""
    best, found = 3, []
    for index, names in enumerate(aliases):
        rank = min(_rank(words, name) for name in names)
        if rank < best:
            best, found = rank, [index]
        elif rank == best < 3:
            found.append(index)
    return best, found


def _rank(words: Sequence[str], name: Alias) -> int:
    if not words:
        return 3
    if tuple(words) == name:
        return 0
    rest = iter(name)
    if not all(any(_begins(word, other) for other in rest) for word in words):
        return 3
    return 1 if _begins(words[0], name[0]) else 2


def _begins(word: str, other: str) -> bool:
    """Whether a word is the beginning of another, or its plural."""
    return other.startswith(word) or word == other + "s"


def begin(words: Alias, head: Alias) -> bool:
    return len(words) == len(head) and all(other.startswith(word) for word, other in zip(words, head))


def ranked(words: Sequence[str], aliases: Sequence[Sequence[Alias]]) -> tuple[int, list[int]]:
    """How well and which names the words fit; words that only fill are left out if they are not part of a name."""
    rank, found = fitting(words, aliases)
    return (rank, found) if found else fitting(without_fillers(words), aliases)


def named(words: Sequence[str], aliases: Sequence[Sequence[Alias]]) -> list[int]:
    return ranked(words, aliases)[1]


def near(words: Sequence[str], names: Sequence[str]) -> list[int]:
    """Names that are spelled almost so, by index: the nearest and those that are as near."""
    typed = " ".join(without_fillers(words))
    ratios = [difflib.SequenceMatcher(None, typed, name.casefold()).ratio() for name in names]
    best = max(ratios, default=0.0)
    return [index for index, ratio in enumerate(ratios) if ratio >= max(NEAR, best - 0.05)][:3]
