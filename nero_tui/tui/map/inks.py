"""From roles to colours: the board's palette, the stylesheet and what the terminal can show.

The board brings the colours of its ground. A stylesheet may change every one of them by a component
class (``province-map--sea``, ``--land-w``, ...). In an ANSI theme only the stylesheet counts: there the
ground is the terminal's own, and names carry the colours of the Areas.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from rich.color import Color
from rich.style import Style

from nero_tui.nero.board import Board
from nero_tui.nero.drawing import Palette, Tint
from nero_tui.tui.map.ground import SEA, Ink
from nero_tui.tui.map.picture import COLOURS

COMPONENT = "province-map--"
SEATS = tuple(letter.lower() for letter in COLOURS)
LANDS = (*(f"land-{letter}" for letter in SEATS[:4]), "land-italy", "land-roma")
ROLES = (
    "sea", "closed", "peak", "line", "border", "name", "anchor", "crossing", "cursor", "target", "origin", "mark",
    "barbarian", "more", "legend", "title", "flash",
)  # fmt: skip
COMPONENTS = {COMPONENT + name for name in (*ROLES, *LANDS, *(f"seat-{letter}" for letter in SEATS))}
FAINT = 4
"""So many steps of grey lie between the marks of sea or closed land and their ground, with 256 colours."""
LINE_LIFT = 1.35
"""Lines of a lit province are lighter, like its ground."""

CSS = """
ProvinceMap {
    layout: horizontal;
    & > .province-map--cursor { text-style: bold reverse; }
    & > .province-map--name { text-style: bold; }
    & > .province-map--target { text-style: bold; }
    & > .province-map--origin { text-style: bold; }
    & > .province-map--mark { text-style: bold; }
    & > .province-map--flash { text-style: bold reverse; }
    & > .province-map--more { text-style: bold; color: #ffffff; }
    & > .province-map--barbarian { color: #ff8a4c; text-style: bold reverse; }
    & > .province-map--legend { color: #a9a8a2; }
    & > .province-map--title { color: #8a8984; }
    /* After Okabe and Ito: told apart by every kind of colour vision; the letters say it again. */
    & > .province-map--seat-w { color: #45d6a4; }
    & > .province-map--seat-c { color: #6cc0f5; }
    & > .province-map--seat-e { color: #eb9cc9; }
    & > .province-map--seat-a { color: #f5b836; }
    & > .province-map--seat-u { color: #dcdad4; }
}
ProvinceMap:light {
    & > .province-map--more { color: #241a12; }
    & > .province-map--barbarian { color: #a33a00; }
    & > .province-map--legend { color: #5f5546; }
    & > .province-map--title { color: #7a6f5f; }
    /* The same four, as dark as ink. */
    & > .province-map--seat-w { color: #0d6650; }
    & > .province-map--seat-c { color: #1f567a; }
    & > .province-map--seat-e { color: #8a2f63; }
    & > .province-map--seat-a { color: #7d5200; }
    & > .province-map--seat-u { color: #5a534a; }
}
ProvinceMap:ansi {
    & > .province-map--sea { color: ansi_blue; text-style: dim; }
    & > .province-map--closed { color: ansi_default; text-style: dim; }
    & > .province-map--peak { color: ansi_default; text-style: dim; }
    & > .province-map--line { text-style: dim; }
    & > .province-map--border { color: ansi_default; }
    & > .province-map--anchor { color: ansi_bright_blue; }
    & > .province-map--crossing { color: ansi_bright_blue; text-style: bold; }
    & > .province-map--cursor { color: ansi_default; text-style: bold reverse; }
    & > .province-map--target { text-style: bold underline; }
    & > .province-map--mark { color: ansi_default; text-style: bold; }
    & > .province-map--more { color: ansi_default; text-style: bold; }
    & > .province-map--barbarian { color: ansi_red; text-style: bold reverse; }
    & > .province-map--legend { color: ansi_default; }
    & > .province-map--title { color: ansi_default; text-style: dim; }
    & > .province-map--land-w { color: ansi_green; }
    & > .province-map--land-c { color: ansi_cyan; }
    & > .province-map--land-e { color: ansi_magenta; }
    & > .province-map--land-a { color: ansi_yellow; }
    & > .province-map--land-italy { color: ansi_default; }
    & > .province-map--land-roma { color: ansi_red; }
    & > .province-map--seat-w { color: ansi_green; }
    & > .province-map--seat-c { color: ansi_cyan; }
    & > .province-map--seat-e { color: ansi_magenta; }
    & > .province-map--seat-a { color: ansi_yellow; }
    & > .province-map--seat-u { color: ansi_default; }
}
/* Yellow and cyan cannot be read on white. */
ProvinceMap:ansi:light {
    & > .province-map--anchor { color: ansi_blue; }
    & > .province-map--crossing { color: ansi_blue; }
    & > .province-map--land-c { color: ansi_blue; }
    & > .province-map--land-a { color: ansi_red; }
    & > .province-map--land-roma { color: ansi_default; }
    & > .province-map--seat-c { color: ansi_blue; }
    & > .province-map--seat-a { color: ansi_red; }
}
"""


class Depth(Enum):
    """What the terminal can show."""

    RGB = "truecolor"
    INDEXED = "256 colours"
    ANSI = "16 colours or none"

    @property
    def flat(self) -> bool:
        """Whether land and sea have no backgrounds of their own."""
        return self is Depth.ANSI


class Inks:
    """The styles of all inks of a board. ``component`` gives what the stylesheet says about a class alone."""

    def __init__(
        self, board: Board, depth: Depth, component: Callable[[str], Style], *, light: bool = False
    ) -> None:
        self.board = board
        self.depth = depth
        self.light = light
        self.palette: Palette = board.drawing.palette
        self.lit = tuple(self._lighter(tint) for tint in _tints(self.palette))
        """The tints of places that may be chosen now."""
        if light:
            from nero_tui.tui.map.paper import lit_on_paper, on_paper

            self.lit = tuple(map(lit_on_paper, _tints(self.palette)))
            self.palette = on_paper(self.palette)
        self.lookup = component
        self.cache: dict[tuple[Ink, bool], Style] = {}

    def component(self, name: str) -> Style:
        return self.lookup(COMPONENT + name)

    def style(self, ink: Ink, lit: bool) -> Style:
        """``lit``: the ground under the ink is a place that may be chosen now."""
        style = self.cache.get((ink, lit))
        if style is None:
            style = self.cache[ink, lit] = self._mix(ink, lit)
        return style

    def _mix(self, ink: Ink, lit: bool) -> Style:
        ground = self.ground(ink.ground, lit)
        role, _, letter = ink.role.partition("-")
        if role == "coast":
            return Style(color=ground.bgcolor, bgcolor=self.ground(SEA, False).bgcolor)
        if role in ("chip", "seat"):
            seat = self.component(f"seat-{letter}")
            return ground + (self.chip(seat) if role == "chip" else seat + Style(bold=True))
        if role == "area":
            return ground + self.component(f"seat-{letter}")
        if role == "swatch":
            return ground + self.swatch(SEATS.index(letter))
        style = self.default(role, ink.ground, lit) + self.component(role)
        return ground + (self.chip(style) if style.reverse else style)

    def swatch(self, area: int) -> Style:
        """The colour that stands for an Area in the legend."""
        tint = self.tint(area, False)
        colours = {Depth.RGB: Style(color=tint.line), Depth.INDEXED: self._named(area, tint)}
        return colours.get(self.depth, Style()) + Style(color=self.component(LANDS[area]).color)

    def chip(self, style: Style) -> Style:
        """Dark on a colour, like a counter of cardboard. Reverse video stays when colours are taken away."""
        dark = Style() if self.depth.flat else Style(bgcolor=self.palette.sea)
        return style + dark + Style(bold=True, reverse=True)

    # ---- what the board says

    def land(self, place: int) -> int:
        """Index into LANDS."""
        where = self.board.places[place]
        return 5 if where.city else 4 if where.area < 0 else where.area

    def tint(self, land: int, lit: bool) -> Tint:
        return self.lit[land] if lit else _tints(self.palette)[land]

    def _lighter(self, tint: Tint) -> Tint:
        return tint._replace(
            bg=_times(tint.bg, self.palette.target), line=_times(tint.line, LINE_LIFT), bg256=tint.target256
        )

    def ground(self, under: int, lit: bool) -> Style:
        if under < 0:
            name = "sea" if under == SEA else "closed"
            indexed = self.palette.sea256 if under == SEA else self.palette.closed256
            rgb = self.palette.sea if under == SEA else self.palette.closed
        else:
            land = self.land(under)
            name = LANDS[land]
            tint = self.tint(land, lit)
            indexed, rgb = tint.bg256, tint.bg
        if self.depth is Depth.ANSI:
            default = Style()
        else:
            default = Style(bgcolor=rgb if self.depth is Depth.RGB else Color.from_ansi(indexed))
        return default + Style(bgcolor=self.component(name).bgcolor)

    def _named(self, land: int, tint: Tint) -> Style:
        """With 256 colours the ground is grey and names tell the Areas apart; on paper they have the seats' ink."""
        if self.light and land < len(self.board.areas):
            return Style(color=self.component(f"seat-{SEATS[land]}").color)
        return Style(color=Color.from_ansi(tint.name256))

    def default(self, role: str, under: int, lit: bool) -> Style:
        """The board's colour for a role; in an ANSI theme the Area's colour for names and lines."""
        if under >= 0 and role in ("name", "target", "origin", "flash", "line"):
            own = Style(color=self.component(LANDS[self.land(under)]).color)
            tint = self.tint(self.land(under), lit)
            if self.depth is Depth.ANSI:
                return own
            if role == "line":
                return Style(color=tint.line)
            named = Style(color=self.palette.name) if self.depth is Depth.RGB else self._named(self.land(under), tint)
            return named + own
        if self.depth is Depth.ANSI:
            return Style()
        palette = self.palette
        if self.depth is Depth.INDEXED and role in ("sea", "closed"):
            return Style(color=Color.from_ansi(palette.closed256 + (-FAINT if self.light else FAINT)))
        colours = {
            "sea": palette.sea_dot,
            "closed": palette.closed_mark,
            "peak": palette.peak,
            "border": palette.area_border,
            "anchor": palette.anchor,
            "crossing": palette.crossing,
            "cursor": palette.cursor,
            "mark": palette.cursor,
        }
        return Style(color=colours.get(role, palette.name))


def _tints(palette: Palette) -> tuple[Tint, ...]:
    """One for each of LANDS."""
    return (*palette.tints, palette.italy, palette.roma)


def _times(colour: str, factor: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{min(255, int(part * factor)):02x}" for part in parts)
