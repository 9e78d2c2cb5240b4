"""The words of a position's line: how a place, a seat, a card or a number is written, and read again.

A kind of word is a ``Word``: a pair of functions. Reading raises ``Wrong`` with what was expected; whoever reads a
field adds its name. A word holds no space and no slash, so that lines can be taken apart before they are understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from nero_tui.errors import UserError
from nero_tui.nero.battle import OPEN, SECRET
from nero_tui.nero.board import LETTERS, Board
from nero_tui.nero.state import NONE

VERSION = "nero1"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""A card is one of these characters: its number in the deck."""
NOTHING = "-"
UNKNOWN = "?"


class PositionError(UserError):
    """A line that is no position: which field of it, and what is expected there."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"position: {field}: {expected}.")
        self.field = field
        self.expected = expected


class Wrong(Exception):
    """A word that cannot be understood; the argument says what is expected."""


class Names:
    """What the places and cards of one game are called in a line."""

    def __init__(self, board: Board, cards: int) -> None:
        # Provinces have keys of three letters; a city may be called anything.
        keys = [place.key for place in board.places]
        self.places = tuple(key if re.fullmatch("[A-Z]{3}", key) else f"_{index}" for index, key in enumerate(keys))
        self.place_of = {name: index for index, name in enumerate(self.places)}
        self.cards = cards
        self.board = board


class Word(NamedTuple):
    """How one kind of value is written and read."""

    write: Callable[[Names, Any], str]
    read: Callable[[Names, str], Any]


def shown(text: str) -> str:
    """A piece of the line for an error message."""
    return f"'{text}'" if len(text) <= 24 else f"'{text[:21]}...'"


def optional(word: Word) -> Word:
    """The same, or nothing at all."""
    return Word(
        lambda names, value: NOTHING if value == NONE else word.write(names, value),
        lambda names, text: NONE if text == NOTHING else word.read(names, text),
    )


# ---- single words


def number(most: int, least: int = 0) -> Word:
    def read(names: Names, text: str) -> int:
        if re.fullmatch("-?[0-9]{1,4}", text) and least <= int(text) <= most:
            return int(text)
        raise Wrong(f"expected a number from {least} to {most}, not {shown(text)}")

    return Word(lambda names, value: str(int(value)), read)


def one_of(*values: str) -> Word:
    def read(names: Names, text: str) -> str:
        if text in values:
            return text
        raise Wrong(f"expected one of {', '.join(values)}, not {shown(text)}")

    return Word(lambda names, value: str(value), read)


def letter(letters: str) -> Word:
    """An index as a letter."""

    def read(names: Names, text: str) -> int:
        if len(text) == 1 and text in letters:
            return letters.index(text)
        raise Wrong(f"expected one of the letters {letters}, not {shown(text)}")

    return Word(lambda names, value: letters[value], read)


def mask(letters: str) -> Word:
    """A bit mask as letters, in their order."""

    def write(names: Names, value: int) -> str:
        return "".join(each for index, each in enumerate(letters) if value >> index & 1) or NOTHING

    def read(names: Names, text: str) -> int:
        if text == NOTHING:
            return 0
        if text and all(each in letters for each in text) and len(set(text)) == len(text):
            return sum(1 << letters.index(each) for each in text)
        raise Wrong(f"expected different letters of {letters}, not {shown(text)}")

    return Word(write, read)


def read_place(names: Names, text: str) -> int:
    if text in names.place_of:
        return names.place_of[text]
    raise Wrong(f"expected a place of this board like {names.places[0]}, not {shown(text)}")


def read_card(names: Names, text: str) -> int:
    known = DIGITS[: names.cards]
    if len(text) == 1 and text in known:
        return known.index(text)
    raise Wrong(f"expected a card from {known[0]} to {known[-1]}, not {shown(text)}")


def write_fight(names: Names, value: int) -> str:
    return {OPEN: "~", SECRET: UNKNOWN, NONE: NOTHING}.get(value) or DIGITS[value]


def read_fight(names: Names, text: str) -> int:
    special = {"~": OPEN, UNKNOWN: SECRET, NOTHING: NONE}
    return special[text] if text in special else read_card(names, text)


def read_chance(names: Names, text: str) -> int:
    if re.fullmatch("[0-9a-f]{1,16}", text):
        return int(text, 16)
    raise Wrong(f"expected up to 16 hexadecimal digits, not {shown(text)}")


SEATS = "".join(LETTERS)
PLACE = Word(lambda names, value: names.places[value], read_place)
CARD = Word(lambda names, value: DIGITS[value], read_card)
SEAT = letter(SEATS)
TARGET = letter(SEATS + "B")
"""Whom an attack is aimed at: a colour or the Barbarians."""
COLOUR = letter(SEATS + "U")
MASK = mask(SEATS)
TARGETS = mask(SEATS + "B")
COLOURS = mask(SEATS + "U")
FLAG = number(1)
NUMBER = number(99)
FIGHT = Word(write_fight, read_fight)
"""A card chosen for a battle: ~ none chosen yet, - fights without, ? chosen in secret."""
CHANCE = Word(lambda names, value: f"{value:x}", read_chance)


# ---- words made of words


def chain(word: Word, mark: str = "+") -> Word:
    """A tuple of any length."""

    def write(names: Names, value: Sequence[Any]) -> str:
        return mark.join(word.write(names, each) for each in value) or NOTHING

    def read(names: Names, text: str) -> tuple[Any, ...]:
        return () if text == NOTHING else tuple(word.read(names, each) for each in text.split(mark))

    return Word(write, read)


def row(*words: Word, mark: str = ":") -> Word:
    """A tuple of fixed length."""

    def write(names: Names, value: Sequence[Any]) -> str:
        assert len(value) == len(words), value
        return mark.join(word.write(names, each) for word, each in zip(words, value))

    def read(names: Names, text: str) -> tuple[Any, ...]:
        parts = text.split(mark)
        if len(parts) != len(words):
            raise Wrong(f"expected {len(words)} parts with '{mark}' between them, not {shown(text)}")
        return tuple(word.read(names, each) for word, each in zip(words, parts))

    return Word(write, read)


def tagged(table: Mapping[str, Sequence[Word]], empty: bool = False) -> Word:
    """A tuple that begins with a verb; the verb says what follows."""
    rows = {verb: row(one_of(verb), *words) for verb, words in table.items()}

    def write(names: Names, value: Sequence[Any]) -> str:
        return rows[value[0]].write(names, value) if value else NOTHING

    def read(names: Names, text: str) -> tuple[Any, ...]:
        if empty and text == NOTHING:
            return ()
        verb = text.partition(":")[0]
        if verb not in rows:
            raise Wrong(f"expected one of {', '.join(rows)}, not {shown(verb)}")
        values: tuple[Any, ...] = rows[verb].read(names, text)
        return values

    return Word(write, read)


def read_cards(names: Names, text: str) -> tuple[int, ...]:
    if text == NOTHING:
        return ()
    cards = tuple(read_card(names, each) for each in text)
    if len(set(cards)) != len(cards):
        raise Wrong(f"expected different cards, not {shown(text)}")
    return cards


CARDS = Word(lambda names, value: "".join(DIGITS[card] for card in value) or NOTHING, read_cards)
