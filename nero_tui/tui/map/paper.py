"""The map of a light theme: the board's colours, thinned like ink on parchment.

A board brings one palette, for a dark ground. Its Areas keep their hues here: lines become the ink, and
the same ink, thinned, the land.
"""

from __future__ import annotations

from nero_tui.nero.drawing import Palette, Tint

WHITE = "#fffaf0"
"""What the ink is thinned with."""
LAND, LIT, LINE = 0.36, 0.62, 0.8
"""How much ink is in the ground of a province, in one that may be chosen now, and in a line."""
LAND256, LIT256, NAME256 = 187, 229, 235
"""With 256 colours all land is alike and names carry the colours, as in the dark."""


def on_paper(palette: Palette) -> Palette:
    """The light palette that belongs to a board's own."""
    return palette._replace(
        sea="#cfdde0",
        sea_dot="#b4c8cd",
        closed="#e9e1d0",
        closed_mark="#cfc3aa",
        peak="#7a6f5f",
        area_border="#5f5546",
        name="#241a12",
        crossing="#1f567a",
        anchor="#1f567a",
        cursor="#7a1f2b",
        sea256=152,
        closed256=253,
        tints=tuple(map(_thinned, palette.tints)),
        italy=_thinned(palette.italy),
        roma=_thinned(palette.roma)._replace(name256=palette.roma.bg256),
    )


def lit_on_paper(tint: Tint) -> Tint:
    """A province that may be chosen now, from the tint that the board brings: there is more ink in it."""
    plain = _thinned(tint)
    return plain._replace(bg=mixed(tint.line, WHITE, LIT), bg256=LIT256)


def _thinned(tint: Tint) -> Tint:
    return tint._replace(
        bg=mixed(tint.line, WHITE, LAND), line=mixed(tint.line, "#000000", LINE), bg256=LAND256, target256=LIT256,
        name256=NAME256,
    )  # fmt: skip


def mixed(ink: str, water: str, share: float) -> str:
    """So much of one colour in another."""
    parts = ((int(ink[at : at + 2], 16), int(water[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in parts)
