"""The board: what lies on the table before anybody has done anything, and never changes.

A place is an index into ``Board.places`` (provinces in file order, the city last), a seat or Area an
index into ``Board.areas`` (clockwise: West, Central, East, Asia/Africa), a card an index into
``Board.cards``. Boards are read from files by ``boardfile.load_board``.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from nero_tui.nero.drawing import Drawing
from nero_tui.nero.rulings import Rulings

SCHEMA = 1
LETTERS = ("W", "C", "E", "A")
"""The four colours clockwise (N3.0-2, R019)."""
EDGES = ("west", "north", "east", "south")
PROVINCES_PER_AREA = 5
CARDS = 55
LEGIONS_EACH = 7

KINDS = (
    "assassin",
    "traitor",
    "legion_rebels",
    "hail_caesar",
    "bad_augury",
    "bad_weather",
    "galley_fleet",
    "praetorian_guard",
    "senate_influence",
    "revolts",
    "bribe",
    "barbarian",
    "crisis",
    "sick",
)
"""The fourteen events, in the order of the deck."""


class Card(NamedTuple):
    """One of the 55 cards. ``name`` is unique (``bribe-3``); two cards with an equal ``face`` are interchangeable."""

    name: str
    kind: str
    mp: int
    bp: int
    province: int = -1
    """The place named on a Revolts card."""

    @property
    def face(self) -> tuple[str, int, int, int]:
        """All that is printed on the card."""
        return (self.kind, self.mp, self.bp, self.province)


class CardKind(NamedTuple):
    """What all cards of one event share: its printed name and symbols (N2.5)."""

    key: str
    name: str
    copies: int
    once: bool
    """At most one play in a player round."""
    own_round: bool
    """Only in one's own round; otherwise whenever it is needed."""


class Area(NamedTuple):
    key: str
    letter: str
    name: str
    short: str
    edge: str
    """Which edge of the table its player sits at."""
    contender: str
    colour: str
    revolt: int
    """The place named on the Area's Revolts card (N3.2-7)."""


class Place(NamedTuple):
    key: str
    name: str
    area: int
    """Index of its Area; -1 for Italy and the city."""
    port: bool
    barbarian: bool
    city: bool


class Provenance(NamedTuple):
    """Where one figure of the board comes from."""

    what: str
    """Key path in the board file, e.g. ``province.RAE.name``."""
    source: str

    @property
    def reconstructed(self) -> bool:
        """True if the figure, or part of it, was invented because the rulebook does not state it."""
        return "reconstruction" in self.source


Neighbours = tuple[tuple[int, ...], ...]


class Board(NamedTuple):
    """Everything a game needs to know about map, deck, deal and rulings."""

    key: str
    title: str
    path: Path
    players: int
    areas: tuple[Area, ...]
    places: tuple[Place, ...]
    city: int
    land: Neighbours
    """Per place its neighbours by land, without the city."""
    strait: Neighbours
    """Per place its neighbours over a strait."""
    gates: tuple[int, ...]
    """Provinces from which a Leader may go to the city."""
    area_places: tuple[tuple[int, ...], ...]
    italy: tuple[int, ...]
    """Provinces without Area."""
    ports: tuple[int, ...]
    tribes: tuple[int, ...]
    """Provinces that the Barbarians can attack."""
    cards: tuple[Card, ...]
    kinds: tuple[CardKind, ...]
    deal: int
    deal_fast: int
    vacant: int
    """With three players the Area nobody plays unless the game says otherwise; else -1."""
    owners: tuple[int, ...]
    """With two players the person (0 or 1) who plays each seat; else ()."""
    rules: Rulings
    drawing: Drawing
    provenance: tuple[Provenance, ...]
    legions_each: int = LEGIONS_EACH

    @property
    def reconstructed(self) -> tuple[Provenance, ...]:
        """The figures that the rulebook does not state."""
        return tuple(entry for entry in self.provenance if entry.reconstructed)

    def place(self, key: str) -> int:
        """The place with this key, e.g. ``"BRI"``. Raises KeyError."""
        for index, place in enumerate(self.places):
            if place.key == key:
                return index
        raise KeyError(key)

    def kind(self, key: str) -> CardKind:
        """The card kind with this key. Raises KeyError."""
        for kind in self.kinds:
            if kind.key == key:
                return kind
        raise KeyError(key)
