"""What is written into a province: its Legions, Leaders and markers, made to fit the label box.

Nothing is left out in silence: what does not fit is announced by a "+".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nero_tui.nero.state import UNCONTROLLED
from nero_tui.tui.map.picture import Leader, PlacePicture, Stack
from nero_tui.tui.map.signs import Signs


class Piece(NamedTuple):
    """A counter or marker as text, with the role that colours it."""

    text: str
    role: str


Line = tuple[Piece, ...]


class Room(NamedTuple):
    """How much space a label has."""

    name: int
    """Cells in the line of the name, from where the name begins."""
    width: int
    """Cells of a line below it, aligned with the name."""
    widest: int
    """Cells of such a line if it begins at the edge of the box."""
    lines: int
    """Lines below the name."""


class Label(NamedTuple):
    name: str
    tail: Line = ()
    """Leaders behind the name and a blank, where the lines below are full."""
    lines: tuple[Line, ...] = ()
    outdent: bool = False
    """Whether the lines begin at the edge of the box."""
    tail_spread: int = 1
    """Blanks between two Leaders behind the name."""

    @property
    def head(self) -> int:
        """Cells of the first line."""
        return len(self.name) + (1 + _length(self.tail, self.tail_spread) if self.tail else 0)


def fit_label(picture: PlacePicture, name: str, room: Room, signs: Signs) -> Label:
    """The label of a place: as spacious as the room allows, with "+" for what it cannot hold.

    A name stays whole, and a blank stands between two counters: run together they read as one.
    """
    if room.lines == 0:
        return _one_line(picture, name, room, signs)
    for merged in (True, False):
        pieces = list(counters(picture, signs, room.widest, merged=merged))
        tail = () if merged else tuple(leader_piece(leader, signs) for leader in picture.leaders)
        if tail and len(name) + 1 + _length(tail, 1) > room.name:
            break
        for width in sorted({room.width, room.widest}):
            lines = wrap(pieces, width)
            if len(lines) <= room.lines:
                return Label(name, tail, lines, width != room.width)
    if not picture.stacks and not picture.barbarian:  # Roma, full of Leaders: their letters are enough
        alone = [leader_piece(leader, signs) for leader in picture.leaders]
        letters = wrap([Piece(piece.text[0], piece.role) for piece in alone], room.widest)
        if len(letters) <= room.lines:
            return Label(name, (), letters, room.widest != room.width)
    return _cut(picture, name, room, signs)


def _one_line(picture: PlacePicture, name: str, room: Room, signs: Signs) -> Label:
    """Roma on the smallest map: there may be room for no more than the letters of the Leaders."""
    full = tuple(leader_piece(leader, signs) for leader in picture.leaders)
    letters = tuple(Piece(piece.text[0], piece.role) for piece in full)
    left = room.name - len(name) - 1
    for tail, gap in ((full, 1), (letters, 1), (letters, 0)):
        if _length(tail, gap) <= left:
            return Label(name, tail, tail_spread=gap)
    return Label(name, (*letters[: max(0, left - 1)], Piece(signs.more, "more")), tail_spread=0)


def _cut(picture: PlacePicture, name: str, room: Room, signs: Signs) -> Label:
    """Numbers without their markers, the most important first, as many as fit, and a "+"."""
    full = list(counters(picture, signs, room.widest, merged=True))
    bare = [Piece(signs.barbarians[-1] if piece.role == "barbarian" else piece.text[:2], piece.role) for piece in full]
    more = Piece(signs.more, "more")
    for kept in range(len(bare), -1, -1):
        lines = wrap([*bare[:kept], more], room.widest)
        if len(lines) <= room.lines:
            return Label(name, (), lines, room.widest != room.width)
    return Label(name, (), ((more,),))


def wrap(pieces: Sequence[Piece], width: int) -> tuple[Line, ...]:
    """Share pieces out to lines. A piece that is too wide makes more lines than any label has."""
    lines: list[list[Piece]] = []
    for piece in pieces:
        if len(piece.text) > width:
            return ((),) * 99
        if lines and _length([*lines[-1], piece], 1) <= width:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return tuple(tuple(line) for line in lines)


def blanks(before: Piece, piece: Piece, gap: int) -> int:
    """Between two pieces of a line; a "+" stands close to what it follows."""
    return 0 if piece.role == "more" else gap


def _length(pieces: Sequence[Piece], gap: int) -> int:
    return sum(len(piece.text) for piece in pieces) + sum(blanks(*pair, gap) for pair in pairwise(pieces))


# ---- pieces


def counters(picture: PlacePicture, signs: Signs, width: int, *, merged: bool) -> Iterator[Piece]:
    """What stands in a province, the most important first. ``merged``: a Leader is written behind his Legions."""
    if picture.barbarian:
        yield Piece(next(word for word in (*signs.barbarians, "!") if len(word) <= width), "barbarian")
    for stack in ordered(picture):
        leader = picture.leader(stack.colour) if merged else None
        role = "chip" if stack.colour == picture.control else "seat"
        yield Piece(stack_text(stack, leader, signs), f"{role}-{stack.letter.lower()}")
    if merged:
        here = {stack.colour for stack in picture.stacks}
        for leader in picture.leaders:
            if leader.seat not in here:
                yield leader_piece(leader, signs)


def ordered(picture: PlacePicture) -> list[Stack]:
    """Who controls the province first, then by number; Uncontrolled Legions last."""
    return sorted(
        picture.stacks,
        key=lambda stack: (stack.colour != picture.control, stack.colour == UNCONTROLLED, -stack.number, stack.colour),
    )


def stack_text(stack: Stack, leader: Leader | None, signs: Signs) -> str:
    """``W7▾2»3★``: seven Legions of W, two under a Retreat marker, three on the march, and a Contender."""
    text = f"{stack.letter}{stack.number}"
    text += _share(signs.retreat, stack.retreating, stack.number) + _share(signs.march, stack.marching, stack.number)
    if leader is not None:
        text += signs.ranks[leader.rank]
        if leader.marching and not stack.marching:
            text += signs.march
    return text


def _share(sign: str, part: int, whole: int) -> str:
    return "" if not part else sign if part == whole else f"{sign}{part}"


def leader_piece(leader: Leader, signs: Signs) -> Piece:
    march = signs.march if leader.marching else ""
    letter = leader.letter
    return Piece(letter + signs.ranks[leader.rank] + march, f"seat-{letter.lower()}")
