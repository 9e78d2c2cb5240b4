"""The rulebook as it is read from its two files, on first use and once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from nero_tui.nero.rulebook.entries import Clause, References, Ruling, Section

CITED = re.compile(r"\b(?:N(?:12-[A-Z]+|C|\d+(?:\.\d+)?)-\d+|R\d{3})\b")


@dataclass(frozen=True, slots=True)
class Book:
    """Everything, in the order of the book."""

    sections: Mapping[str, Section]
    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    parts: Mapping[str, str]
    principles: Mapping[str, str]
    strengths: Mapping[str, str]


@cache
def book() -> Book:
    """The rulebook; reading it takes some hundredths of a second, so nobody does before it is needed."""
    sections = {row["key"]: _section(row) for row in _read("clauses.toml")["section"]}
    data = _read("rulings.toml")
    rulings = {row["id"]: _ruling(row) for row in data["ruling"]}
    return Book(
        sections=sections,
        clauses={clause.id: clause for section in sections.values() for clause in section.clauses},
        rulings=rulings,
        parts=data["parts"],
        principles=data["principles"],
        strengths=data["strengths"],
    )


def clause(id: str) -> Clause:
    """The clause with exactly this id, such as ``N5.6-3``. Raises KeyError."""
    return book().clauses[id]


def ruling(id: str) -> Ruling:
    """The ruling with exactly this id, such as ``R094``. Raises KeyError."""
    return book().rulings[id]


def section(key: str) -> Section:
    """The section with exactly this key, such as ``5.6`` or ``12-BRIBE``. Raises KeyError."""
    return book().sections[key]


def clauses() -> tuple[Clause, ...]:
    return tuple(book().clauses.values())


def rulings() -> tuple[Ruling, ...]:
    return tuple(book().rulings.values())


def sections() -> tuple[Section, ...]:
    return tuple(book().sections.values())


def references(id: str) -> References:
    """What belongs to a clause or a ruling, in both directions. Raises KeyError."""
    return _all_references()[id]


def rulings_on(key: str) -> tuple[Ruling, ...]:
    """The rulings on a section: those that say so and those its clauses name."""
    named = {number for item in section(key).clauses for number in item.rulings}
    return tuple(item for item in rulings() if key in item.sections or item.id in named)


@cache
def _all_references() -> Mapping[str, References]:
    everything = book()
    named = {item.id: {*item.rulings, *CITED.findall(item.text)} for item in everything.clauses.values()}
    for item in everything.rulings.values():
        named[item.id] = set(CITED.findall(" ".join((item.text, item.options, item.ruling, item.why))))
    naming: dict[str, set[str]] = {id: set() for id in named}
    for id, cited in named.items():
        for other in cited - {id}:
            naming[other].add(id)
    return {id: _references(id, named[id] - {id}, naming[id]) for id in named}


def _references(id: str, named: set[str], naming: set[str]) -> References:
    everything = book()
    return References(
        clauses=tuple(other for other in everything.clauses if other in named | naming),
        cites=tuple(other for other in everything.rulings if other in named),
        cited_by=tuple(other for other in everything.rulings if other in naming),
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _section(row: dict[str, Any]) -> Section:
    key, title = row["key"], row["title"]
    statements = tuple(
        Clause(id, key, title, entry["kind"], entry["text"], tuple(entry.get("rulings", ())))
        for id, entry in row["clauses"].items()
    )
    return Section(key, title, statements, row.get("card", ""), row.get("short", ""))


def _ruling(row: dict[str, Any]) -> Ruling:
    fields: dict[str, Any] = {name: _one_line(value) for name, value in row.items()}
    return Ruling(**{**fields, "sections": tuple(row["sections"])})


def _one_line(value: object) -> object:
    """Texts are wrapped in the file; a screen or a terminal wraps them to its own width."""
    return " ".join(value.split()) if isinstance(value, str) else value
