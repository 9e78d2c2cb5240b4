"""From the words of a scenario file to the numbers of the rules: colours, places, cards."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from nero_tui.nero.board import LETTERS, Board, Card
from nero_tui.nero.state import UNCONTROLLED

PERSONS = ("P1", "P2")


def seat_of(letter: str) -> int:
    """W C E A as a seat."""
    return LETTERS.index(letter)


def colour_of(letter: str) -> int:
    """W C E A as a seat, U as Uncontrolled."""
    return UNCONTROLLED if letter == "U" else LETTERS.index(letter)


def letter_of(colour: int) -> str:
    """A seat or colour as the file writes it."""
    return "U" if colour == UNCONTROLLED else LETTERS[colour]


def nearest(word: str, known: Iterable[str]) -> str:
    """A question to add to an error: which known word may have been meant. Empty if none is near."""
    by_lower = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return f'; did you mean "{by_lower[near[0]]}"?' if near else ""


class Names:
    """The places of a board and the cards of a case, found by what a file calls them."""

    def __init__(self, board: Board, cards: Sequence[Card] = ()) -> None:
        self.board = board
        self.cards = tuple(card.name for card in cards)
        self._cards = {name: index for index, name in enumerate(self.cards)}
        self._places: dict[str, int] = {}
        for index, place in enumerate(board.places):
            self._places[place.name.lower()] = index
            self._places[place.key.lower()] = index

    @property
    def places(self) -> list[str]:
        """Every place by its full name, the city last."""
        return [place.name for place in self.board.places]

    def knows_place(self, name: str) -> bool:
        return name.lower() in self._places

    def place(self, name: str) -> int:
        """A place by its name or its key, in any case."""
        return self._places[name.lower()]

    def place_name(self, place: int) -> str:
        """The full name of a place; nothing for none."""
        return self.board.places[place].name if place >= 0 else ""

    def knows_card(self, name: str) -> bool:
        return name in self._cards

    def card(self, name: str) -> int:
        return self._cards[name]

    def card_name(self, card: int) -> str:
        return self.cards[card] if 0 <= card < len(self.cards) else "an unknown card"
