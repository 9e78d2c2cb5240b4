"""Cards as they look in a hand: faces drawn as cards where there is room, as short tokens where there is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from nero_tui.tui.map.signs import CARD_ONCE, CARD_OWN_ROUND
from nero_tui.tui.widgets.rows import EMPTY, Piece, Row, fit, wrap

ONCE = "1"
OWN_ROUND = "o"
"""The symbols of ``CardFace.symbols``; any other character is shown as it is."""
WIDTH, HEIGHT = 12, 5
INNER = WIDTH - 2
ORDERS = ("event", "mp", "bp")


class CardFace(NamedTuple):
    """A card as its owner sees it. ``why`` says what its event can do, or why it cannot."""

    card: int
    name: str
    mp: int
    bp: int
    symbols: str = ""
    playable: bool = True
    why: str = ""
    usable: bool = False
    """Whether it serves for something else now, even if its event cannot be played."""


class Spot(NamedTuple):
    """Where a card lies in the panel."""

    at: int
    """The number of the card among those shown."""
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Edge(NamedTuple):
    """The line around a card."""

    corners: str
    across: str
    upright: str


# The line tells without colour how a card stands: broken if it cannot be played, double under the cursor.
EDGES = {
    (False, "card"): Edge("╭╮╰╯", "─", "│"),
    (False, "idle"): Edge("╭╮╰╯", "╌", "┆"),
    (False, "card-half"): Edge("╭╮╰╯", "╌", "┆"),
    (False, "chosen"): Edge("╔╗╚╝", "═", "║"),
    (False, "chosen-half"): Edge("╔╗╚╝", "╌", "┆"),
    (False, "refused"): Edge("╔╗╚╝", "═", "║"),
    (True, "card"): Edge("++++", "-", "|"),
    (True, "idle"): Edge("....", ".", ":"),
    (True, "card-half"): Edge("++..", ".", ":"),
    (True, "chosen"): Edge("####", "=", "#"),
    (True, "chosen-half"): Edge("####", ".", ":"),
    (True, "refused"): Edge("####", "=", "#"),
}
WORDS = {ONCE: "once", OWN_ROUND: "own"}
LONG_WORDS = {ONCE: "once a round", OWN_ROUND: "own round only"}
SIGNS = {ONCE: CARD_ONCE, OWN_ROUND: CARD_OWN_ROUND}


def sort_cards(cards: Sequence[CardFace], order: str) -> list[CardFace]:
    """By event, or the strongest first."""
    if order == "mp":
        return sorted(cards, key=lambda face: (-face.mp, -face.bp, face.name, face.card))
    if order == "bp":
        return sorted(cards, key=lambda face: (-face.bp, -face.mp, face.name, face.card))
    return sorted(cards, key=lambda face: (face.name, -face.mp, -face.bp, face.card))


def standing(face: CardFace, chosen: bool) -> str:
    """Of any use now or not, under the cursor or not."""
    if chosen:
        return "chosen" if face.playable or face.usable else "refused"
    return "card" if face.playable or face.usable else "idle"


def symbol_words(face: CardFace, words: dict[str, str] = LONG_WORDS) -> list[str]:
    return [words.get(symbol, symbol) for symbol in face.symbols]


# ---- as cards


def card_rows(face: CardFace, chosen: bool, ascii: bool, lit: bool = True) -> list[Row]:
    """A card of WIDTH x HEIGHT cells. Every row is one colour, for the sake of slow lines.

    The chosen card lights up only if the hand has the focus. If only its event cannot be played, the half with
    the event is dimmed and the line around it broken.
    """
    edge = EDGES[ascii, standing(face, chosen)]
    kind = standing(face, chosen and lit)
    half = face.usable and not face.playable
    lower = EDGES[ascii, f"{standing(face, chosen)}-half"] if half else edge
    # A word that must be cut comes last: "Sick" tells more than the beginning of "General/Contender".
    words = face.name.split()
    long = [word for word in words if len(word) > INNER]
    name = [*wrap(" ".join(word for word in words if word not in long), INNER), *long]
    lines = [fit(line, INNER, ascii) for line in (*name[:2], "", "")[:2]]
    if len(name) > 2:
        lines[1] = fit(f"{name[1]} {name[2]}", INNER, ascii)
    first, second = (f"{kind}-points", f"{kind}-name") if face.playable or half else (kind, kind)
    second, last = (f"{kind}-half", f"{kind}-half") if half else (second, kind)
    return [
        (Piece(_edge_with(("MP", "BP"), edge, 0), kind),),
        (Piece(edge.upright + _points(face) + edge.upright, first),),
        *((Piece(lower.upright + line + lower.upright, second),) for line in lines),
        (Piece(_edge_with(symbol_words(face, WORDS), lower, 2), last),),
    ]


def _points(face: CardFace) -> str:
    return f"{face.mp:>2}      {face.bp:>2}"[:INNER]


def _edge_with(words: Sequence[str], edge: Edge, corner: int) -> str:
    """A line of the card with words set into it: the first at the left, the second at the right."""
    left, right = edge.corners[corner], edge.corners[corner + 1]
    first, second = (*words, "", "")[:2]
    # One symbol alone stands on the left; both fill the line.
    text = f"{edge.across}{first}" if first else ""
    gap = INNER - cell_len(text) - (cell_len(second) + 1 if second else 0)
    text += edge.across * gap + (f"{second}{edge.across}" if second else "")
    return left + fit(text, INNER) + right


def card_grid(
    faces: Sequence[CardFace], cursor: int, width: int, height: int, ascii: bool, lit: bool = True
) -> tuple[list[Row], list[Spot]]:
    """The page of cards on which the cursor stands, and where each of them lies."""
    columns, lines = max(1, width // WIDTH), max(1, height // HEIGHT)
    page = max(0, cursor) // (columns * lines) * columns * lines
    rows: list[Row] = []
    spots: list[Spot] = []
    for start in range(page, min(len(faces), page + columns * lines), columns):
        shown = range(start, min(len(faces), start + columns, page + columns * lines))
        drawn = [card_rows(faces[index], index == cursor, ascii, lit) for index in shown]
        spots += [Spot(index, (index - start) * WIDTH, len(rows), WIDTH, HEIGHT) for index in shown]
        rows += [tuple(piece for card in drawn for piece in card[y]) for y in range(HEIGHT)]
    return rows, spots


# ---- as tokens


def token(face: CardFace, chosen: bool, ascii: bool) -> str:
    """``4/5 Galley Fleet¹``: Movement and Battle Points, event, symbols; in brackets as it stands."""
    signs = "".join(SIGNS[symbol][ascii] if symbol in SIGNS else symbol for symbol in face.symbols)
    text = f"{face.mp}/{face.bp} {face.name}{signs}"
    before, after = ("[", "]") if chosen else (" ", " ") if face.playable else ("(", ")")
    return before + text + after


def token_rows(
    faces: Sequence[CardFace], cursor: int, width: int, height: int, ascii: bool, lit: bool = True
) -> tuple[list[Row], list[Spot]]:
    """Tokens set like words; if there are too many for the height, the rows around the cursor."""
    spots: list[Spot] = []
    x = y = 0
    for index, face in enumerate(faces):
        length = min(width, cell_len(token(face, False, ascii)))
        if x and x + length > width:
            x, y = 0, y + 1
        spots.append(Spot(index, x, y, length, 1))
        x += length + 1
    here = next((spot.y for spot in spots if spot.at == cursor), 0)
    top = max(0, min(here - height // 2, y + 1 - height))
    spots = [spot._replace(y=spot.y - top) for spot in spots if top <= spot.y < top + height]
    lines = [[spot for spot in spots if spot.y == at] for at in range(height)]
    return [_token_row(faces, line, cursor, ascii, lit) for line in lines], spots


def _token_row(faces: Sequence[CardFace], spots: Sequence[Spot], cursor: int, ascii: bool, lit: bool) -> Row:
    row: list[Piece] = []
    for spot in spots:
        face, chosen = faces[spot.at], spot.at == cursor
        text = fit(token(face, chosen, ascii), spot.width, ascii)
        row += [Piece(text, f"token-{standing(face, chosen and lit)}"), Piece(" ")]
    return tuple(row) or EMPTY
