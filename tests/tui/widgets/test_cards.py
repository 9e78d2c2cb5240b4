"""Cards as they are drawn, without any screen."""

from __future__ import annotations

import pytest

from nero_tui.tui.widgets.cards import (
    HEIGHT,
    ONCE,
    OWN_ROUND,
    WIDTH,
    CardFace,
    card_grid,
    card_rows,
    sort_cards,
    token,
    token_rows,
)
from nero_tui.tui.widgets.rows import row_width

GUARD = CardFace(0, "Praetorian Guard", 4, 5)
SICK = CardFace(1, "Sick", 3, 2, ONCE, playable=False, why="nobody moves")
GALLEY = CardFace(2, "Galley Fleet", 5, 1, ONCE + OWN_ROUND)
FACES = (GUARD, SICK, GALLEY)


def text(face: CardFace, chosen: bool = False, ascii: bool = False) -> list[str]:
    return ["".join(piece.text for piece in row) for row in card_rows(face, chosen, ascii)]


def test_a_card_shows_points_event_and_symbols() -> None:
    assert text(GUARD) == ["╭─MP────BP─╮", "│ 4       5│", "│Praetorian│", "│Guard     │", "╰──────────╯"]
    assert text(GALLEY) == ["╭─MP────BP─╮", "│ 5       1│", "│Galley    │", "│Fleet     │", "╰─once─own─╯"]


def test_the_line_around_a_card_tells_without_colour_how_it_stands() -> None:
    assert text(SICK)[0] == "╭╌MP╌╌╌╌BP╌╮"
    assert text(SICK, chosen=True)[0] == "╔═MP════BP═╗"
    assert text(SICK, ascii=True)[0] == "..MP....BP.."
    assert text(GUARD, ascii=True)[0] == "+-MP----BP-+"
    assert text(GUARD, chosen=True, ascii=True)[0] == "#=MP====BP=#"


@pytest.mark.parametrize("name", ["", "X", "Assassin", "Revolts Germania Inferior", "Antidisestablishment"])
@pytest.mark.parametrize("ascii", [False, True])
def test_every_card_has_the_same_size(name: str, ascii: bool) -> None:
    rows = card_rows(CardFace(0, name, 10, 10, ONCE + OWN_ROUND + "?"), True, ascii)
    assert [row_width(row) for row in rows] == [WIDTH] * HEIGHT
    assert not ascii or all(piece.text.isascii() for row in rows for piece in row)


def test_orders() -> None:
    assert [face.name for face in sort_cards(FACES, "event")] == ["Galley Fleet", "Praetorian Guard", "Sick"]
    assert [face.mp for face in sort_cards(FACES, "mp")] == [5, 4, 3]
    assert [face.bp for face in sort_cards(FACES, "bp")] == [5, 2, 1]


def test_a_grid_shows_the_page_of_the_cursor() -> None:
    faces = [CardFace(number, f"Card {number}", 1, 1) for number in range(13)]
    rows, spots = card_grid(faces, 0, 84, 6, False)
    assert [spot.at for spot in spots] == list(range(7))
    assert len(rows) == HEIGHT
    rows, spots = card_grid(faces, 8, 84, 6, False)
    assert [spot.at for spot in spots] == list(range(7, 13))
    rows, spots = card_grid(faces, 8, 84, 11, False)
    assert [spot.at for spot in spots] == list(range(13))
    assert len(rows) == 2 * HEIGHT


def test_a_token_says_the_same_in_one_row() -> None:
    assert token(GUARD, False, False) == " 4/5 Praetorian Guard "
    assert token(SICK, False, False) == "(3/2 Sick¹)"
    assert token(GALLEY, True, False) == "[5/1 Galley Fleet¹°]"
    assert token(GALLEY, True, True) == "[5/1 Galley Fleet'*]"


@pytest.mark.parametrize("width", [10, 24, 40, 80])
@pytest.mark.parametrize("height", [1, 2, 3])
def test_tokens_fit_and_the_cursor_is_in_sight(width: int, height: int) -> None:
    faces = [CardFace(number, f"Card number {number}", 1, 1) for number in range(13)]
    for cursor in range(13):
        rows, spots = token_rows(faces, cursor, width, height, False)
        assert len(rows) == height
        assert all(row_width(row) <= width + 1 for row in rows)
        assert cursor in [spot.at for spot in spots]
        assert all(0 <= spot.y < height and spot.x + spot.width <= width for spot in spots)
