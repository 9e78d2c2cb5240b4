"""The legend in the free closed land: who controls each Area, and the provinces that make it so."""

from __future__ import annotations

from nero_tui.nero.board import Board
from nero_tui.nero.state import NONE
from nero_tui.tui.map.label import Line, Piece
from nero_tui.tui.map.picture import COLOURS, MapPicture
from nero_tui.tui.map.signs import Signs

TITLE = "I M P E R I V M   R O M A N V M   LXIX"


def legend_lines(board: Board, picture: MapPicture, width: int, height: int, signs: Signs) -> tuple[Line, ...]:
    """One line an Area where there is room, else all Areas in one line. Pieces follow one another without gaps."""
    areas = len(board.areas)
    if height >= areas and width >= _widest(board):
        lines = tuple(_area_line(board, picture, area, signs) for area in range(areas))
        if height > areas and width >= len(TITLE):
            return ((Piece(TITLE, "title"),), *lines)
        return lines
    return (_short(board, picture, width, signs),)


def _widest(board: Board) -> int:
    name = max(len(area.name) for area in board.areas)
    return 2 + name + 2 + 2 * len(board.area_places[0]) + 3


def _area_line(board: Board, picture: MapPicture, area: int, signs: Signs) -> Line:
    """``■ West Europe     W W W C ·  → W``."""
    name = max(len(each.name) for each in board.areas)
    swatch = f"swatch-{board.areas[area].letter.lower()}"
    line = [Piece(signs.swatch, swatch), Piece(f" {board.areas[area].name:<{name}}  ", "legend")]
    for seat in picture.control(board.area_places[area]):
        line += [_holder(seat, signs, "seat"), Piece(" ", "legend")]
    line += [Piece(f"{signs.rule} ", "legend"), _holder(picture.areas[area], signs, "chip")]
    return tuple(line)


def _short(board: Board, picture: MapPicture, width: int, signs: Signs) -> Line:
    """``West:W Cent:C ...``, with names as long as they can be."""
    count = len(board.areas)
    letters = max(1, (width - (count - 1)) // count - 2)
    line: list[Piece] = []
    for area, holder in zip(board.areas, picture.areas):
        if line:
            line.append(Piece(" ", "legend"))
        line += [Piece(area.short[:letters] + ":", f"area-{area.letter.lower()}"), _holder(holder, signs, "chip")]
    return tuple(line)


def _holder(seat: int, signs: Signs, role: str) -> Piece:
    return Piece(signs.nobody, "legend") if seat == NONE else Piece(COLOURS[seat], f"{role}-{COLOURS[seat].lower()}")
