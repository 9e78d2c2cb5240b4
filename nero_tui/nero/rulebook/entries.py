"""What the rulebook is made of: clauses in sections, and the rulings on them."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = {
    "D": "definition",
    "S": "set-up and state",
    "L": "legality",
    "C": "cost or arithmetic",
    "E": "effect",
    "T": "timing and order",
    "X": "example",
    "F": "flavour",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of the rules. ``title`` is its section's."""

    id: str
    section: str
    title: str
    kind: str
    text: str
    rulings: tuple[str, ...] = ()

    @property
    def is_flavour(self) -> bool:
        """Whether no game depends on it."""
        return self.kind == "F"


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a question that the rules leave open is answered, and why.

    ``toggle`` is the switch of a board's ``[rules]`` table that decides otherwise, ``elsewhere`` names
    another place where a board or a game decides; both may be empty. ``gap``: the rules are silent.
    """

    id: str
    part: str
    title: str
    strength: str
    sections: tuple[str, ...]
    ruling: str
    gap: bool = False
    text: str = ""
    options: str = ""
    why: str = ""
    toggle: str = ""
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section such as 5.6, or a card's page in chapter 12 (then ``card`` is the card's kind)."""

    key: str
    title: str
    clauses: tuple[Clause, ...]
    card: str = ""
    short: str = ""

    @property
    def chapter(self) -> str:
        """The number before the dot: sections 5.0 to 5.8 are chapter 5."""
        return self.key.split(".")[0].split("-")[0]

    @property
    def name(self) -> str:
        """What the text of other clauses calls it: a card's short name, else the title."""
        return self.short or self.title


@dataclass(frozen=True, slots=True)
class References:
    """Where to read on, each in the order of the book: clauses, rulings named here, rulings that name this."""

    clauses: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
