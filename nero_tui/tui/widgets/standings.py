"""The strip that tells how everybody stands: one line a seat, two where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size

from nero_tui.tui.map.signs import UNICODE
from nero_tui.tui.seating import LONGEST_NAME
from nero_tui.tui.widgets.rows import Piece, Row, Rows, ends, fit

SEATS = "wceau"
WIDE = 64
"""From here on one line holds everything, in columns."""
NARROW = 28
"""Below this a second line has no room for anything."""


class SeatRow(NamedTuple):
    """A seat as everybody may see it."""

    letter: str
    name: str
    vp: int
    areas: str = ""
    leader: str = ""
    where: str = ""
    cards: int = 0
    active: bool = False
    human: bool = True
    extra: str = ""
    rank: int = 0
    """Of the Leader: 0 a General, 1 a Contender, 2 an Emperor."""
    place: str = ""
    """Three letters for where he is."""


class Heading(NamedTuple):
    """A part of the headline, and the same in few letters."""

    text: str
    short: str = ""


class Standings(Rows):
    """A headline about the turn and the round, then the seats."""

    KIND = "standings"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "standings--headline", "standings--vp", "standings--detail", "standings--name", "standings--active",
        *(f"standings--seat-{letter}" for letter in SEATS),
    }  # fmt: skip
    DEFAULT_CSS = """
    Standings {
        border: round $foreground 30%;
        border-title-color: $text-muted;
        padding: 0 1;
        & > .standings--headline { color: $foreground; text-style: bold; }
        & > .standings--vp { color: $foreground; text-style: bold; }
        & > .standings--name { color: $foreground; }
        & > .standings--active { color: $accent; text-style: bold; }
        & > .standings--detail { color: $text-muted; }
        /* The counters of the map: dark on the seat's colour, told apart by every kind of colour vision. */
        & > .standings--seat-w { color: #0d1820; background: #45d6a4; text-style: bold; }
        & > .standings--seat-c { color: #0d1820; background: #6cc0f5; text-style: bold; }
        & > .standings--seat-e { color: #0d1820; background: #eb9cc9; text-style: bold; }
        & > .standings--seat-a { color: #0d1820; background: #f5b836; text-style: bold; }
        & > .standings--seat-u { color: #0d1820; background: #dcdad4; text-style: bold; }
    }
    Standings.-ascii { border: ascii $foreground 30%; }
    Standings:ansi {
        border: round ansi_bright_black;
        border-title-color: ansi_default;
        & > .standings--headline { color: ansi_default; text-style: bold; }
        & > .standings--vp { color: ansi_default; text-style: bold; }
        & > .standings--name { color: ansi_default; }
        & > .standings--active { color: ansi_default; text-style: bold; }
        & > .standings--detail { color: ansi_default; text-style: dim; }
        & > .standings--seat-w { color: ansi_green; background: ansi_default; text-style: bold reverse; }
        & > .standings--seat-c { color: ansi_cyan; background: ansi_default; text-style: bold reverse; }
        & > .standings--seat-e { color: ansi_magenta; background: ansi_default; text-style: bold reverse; }
        & > .standings--seat-a { color: ansi_yellow; background: ansi_default; text-style: bold reverse; }
        & > .standings--seat-u { color: ansi_default; background: ansi_default; text-style: bold reverse; }
    }
    Standings.-ascii:ansi { border: ascii ansi_bright_black; }
    """

    headline: tuple[Heading, ...] = ()
    seats: tuple[SeatRow, ...] = ()

    def show(self, headline: Sequence[Heading], rows: Sequence[SeatRow]) -> None:
        """Show how it stands; only lines that say something else are painted."""
        self.headline, self.seats = tuple(headline), tuple(rows)
        self.redraw()

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        lines = self._packed([part.text for part in self.headline], width)
        seats = len(self.seats)
        if len(lines) + seats > height or any(cell_len(line) > width for line in lines):
            # The seats matter more: the headline is told in what is left.
            lines = self._packed([part.short or part.text for part in self.headline], width)[: max(0, height - seats)]
        spread = NARROW <= width < WIDE and height >= len(lines) + 2 * seats
        rows: list[Row] = [(Piece(fit(line, width, self.ascii), "headline"),) for line in lines]
        if lines and height > len(rows) + seats * (2 if spread else 1):
            rows.append(())
        for seat in self.seats:
            rows += self._two_lines(seat, width) if spread else [self._one_line(seat, width)]
        return rows

    def _packed(self, parts: Sequence[str], width: int) -> list[str]:
        """The headline in as few rows as it takes."""
        lines: list[str] = []
        for told in parts:
            joined = f"{lines[-1]}{self._between()}{told}" if lines else told
            if lines and cell_len(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(told)
        return lines

    def _between(self) -> str:
        return ", " if self.ascii else " · "

    def _who(self, seat: SeatRow, length: int, chip: str = " {} ") -> Row:
        mark = (">" if self.ascii else "▶") if seat.active else " "
        name = fit(seat.name, length, self.ascii)
        return (
            Piece(mark, "active"),
            Piece(chip.format(seat.letter), _seat_role(seat)),
            Piece(f" {name}", "active" if seat.active else "name"),
        )

    def _cards(self, seat: SeatRow) -> str:
        return f"{seat.cards:>2} card{' ' if seat.cards == 1 else 's'}"

    def _leader(self, seat: SeatRow) -> str:
        return " ".join(word for word in (seat.leader, f"in {seat.where}" if seat.where else "") if word)

    def _two_lines(self, seat: SeatRow, width: int) -> list[Row]:
        """Who, VPs and cards; below it the Leader, the Areas and the rest."""
        right = (Piece(f"{seat.vp:>2} VP", "vp"), Piece(f"  {self._cards(seat)}", "detail"))
        room = width - 5 - cell_len(right[0].text + right[1].text) - 1
        first = ends(self._who(seat, max(1, room)), right, width)
        return [first, (Piece(fit(" " * 5 + self._second(seat, width - 5), width, self.ascii), "detail"),)]

    def _second(self, seat: SeatRow, width: int) -> str:
        """The Leader, the Areas and the rest, in shorter words if they must be."""
        rest = [each for each in (seat.extra, "" if seat.human else "bot") if each]
        text = ""
        for leader, areas in (
            (self._leader(seat), f"Areas {seat.areas}"),
            (self._leader(seat), seat.areas),
            (f"{seat.leader[:3]}. {seat.where}", seat.areas),
        ):
            text = self._between().join(each for each in (leader, areas if seat.areas else "", *rest) if each)
            if cell_len(text) <= width:
                break
        return text

    def _one_line(self, seat: SeatRow, width: int) -> Row:
        if width < WIDE:
            return self._short(seat, width)
        name = min(LONGEST_NAME, max(cell_len(each.name) for each in self.seats))
        leader = max(cell_len(self._leader(each)) for each in self.seats)
        areas = max(cell_len(each.areas) for each in self.seats)
        told = [fit(self._leader(seat), leader)]
        if areas:
            told.append(f"Areas {fit(seat.areas or '-', max(1, areas))}")
        told.append(self._cards(seat))
        told += [each for each in (seat.extra, "" if seat.human else "bot") if each]
        rest = width - 5 - name - 7
        return (
            *self._who(seat, name),
            Piece(f"  {seat.vp:>2} VP", "vp"),
            Piece(fit("   " + "   ".join(told), rest, self.ascii), "detail"),
        )

    def _short(self, seat: SeatRow, width: int) -> Row:
        """In a narrow column: who, the VPs, the cards, the sign of the Leader's rank and the key of his place."""
        narrow = width < NARROW
        chip, vp = "{}" if narrow else " {} ", f" {seat.vp:>2} VP"
        leader = f"{UNICODE.ranks[seat.rank] if seat.place else ' '}{seat.place:<3}"
        told = f" {seat.cards:>2}c{'' if narrow else ' '}{leader}"
        room = width - cell_len(chip.format(seat.letter)) - 2 - cell_len(vp + told)
        mark, letter, name = self._who(seat, max(1, room), chip)
        if narrow:  # with the letter before it three letters are a name, and two with a sign are none
            name = Piece(f" {set_cell_size(seat.name, max(1, room))}", name.role)
        return (mark, letter, name, Piece(vp, "vp"), Piece(told, "detail"))


def _seat_role(seat: SeatRow) -> str:
    letter = seat.letter.lower()
    return f"seat-{letter}" if letter in SEATS and letter else "detail"
