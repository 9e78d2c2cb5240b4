"""The rules of Nero in our own words: 462 clauses, and the rulings where they leave something open.

``clause("N5.6-3")`` and ``ruling("R094")`` give one entry, ``references`` what belongs to it, ``find``
understands loosely typed ids and card names, and ``search`` looks for words. The texts are read from the
TOML files beside this module when they are first asked for.
"""

from __future__ import annotations

from nero_tui.nero.rulebook.book import (
    book,
    clause,
    clauses,
    references,
    ruling,
    rulings,
    rulings_on,
    section,
    sections,
)
from nero_tui.nero.rulebook.entries import KINDS, Clause, References, Ruling, Section
from nero_tui.nero.rulebook.lookup import (
    Hit,
    also_called,
    find,
    in_section,
    looks_like_id,
    near_ids,
    near_words,
    search,
)

__all__ = [
    "KINDS",
    "Clause",
    "Ruling",
    "Section",
    "References",
    "Hit",
    "also_called",
    "book",
    "clause",
    "ruling",
    "section",
    "clauses",
    "rulings",
    "sections",
    "references",
    "rulings_on",
    "find",
    "in_section",
    "search",
    "looks_like_id",
    "near_ids",
    "near_words",
]
