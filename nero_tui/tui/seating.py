"""Who sits where: names, and whether a person or a program plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from nero_tui.bots import is_bot, named, names
from nero_tui.errors import UserError
from nero_tui.nero.board import LETTERS, Board
from nero_tui.nero.state import Context, State
from nero_tui.table.protocol import TABLE, Seat
from nero_tui.table.session import Table

HUMAN = "human"

LONGEST_NAME = 16


class Chair(NamedTuple):
    """One seat: the name of whoever plays it, and ``human`` or the name of a bot."""

    name: str
    player: str = HUMAN

    @property
    def human(self) -> bool:
        return self.player == HUMAN


class Seating:
    """The chairs of a game, by seat."""

    def __init__(self, ctx: Context, chairs: Mapping[Seat, Chair]) -> None:
        self.ctx = ctx
        self.chairs = dict(chairs)

    def name(self, seat: Seat) -> str:
        return self.chairs[seat].name

    def person(self, seat: Seat) -> int:
        """Whose eyes see this seat's hand: with two players one person has two colours."""
        return self.ctx.owners[seat] if self.ctx.owners else seat

    def is_human(self, seat: Seat) -> bool:
        return seat in self.chairs and self.chairs[seat].human

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat in self.ctx.seats if self.is_human(seat)]

    @property
    def persons(self) -> list[int]:
        """The people at this terminal."""
        return sorted({self.person(seat) for seat in self.humans})

    def seats_of(self, person: int) -> list[Seat]:
        return [seat for seat in self.ctx.seats if self.person(seat) == person]

    def seat(self, person: int, player: str) -> None:
        """Somebody else plays for a person."""
        for seat in self.seats_of(person):
            self.chairs[seat] = self.chairs[seat]._replace(player=player)

    def as_setup(self) -> dict[str, list[str]]:
        """What the journal keeps."""
        return {LETTERS[seat]: [chair.name, chair.player] for seat, chair in self.chairs.items()}


def clean_name(typed: str) -> str:
    """A name as it can stand on the screen: printable, in one line, not too long."""
    letters = "".join(letter if letter.isprintable() else " " for letter in typed)
    return " ".join(letters.split())[:LONGEST_NAME].strip()


def seating_of(ctx: Context, setup: Mapping[str, Any]) -> Seating:
    """The seating that a set-up tells; seats it does not speak of are played by people."""
    told = setup.get("seats")
    told = told if isinstance(told, Mapping) else {}
    chairs = {}
    for seat in ctx.seats:
        area = ctx.board.areas[seat]
        entry = told.get(area.letter)
        name, player = entry if entry is not None and _is_entry(entry) else (area.contender, HUMAN)
        known = player if _can_play(player) else HUMAN
        chairs[seat] = Chair(clean_name(str(name)) or area.contender, known)
    return Seating(ctx, chairs)


def _is_entry(entry: Any) -> bool:
    """Whether a set-up or a note says a name and a player for a seat; files can hold anything."""
    return isinstance(entry, list) and len(entry) == 2


def _can_play(player: Any) -> bool:
    if player == HUMAN:
        return True
    try:
        return bool(isinstance(player, str) and named(player))
    except UserError:
        return False  # a bot of a package that is not here any more


def seating_at(table: Table[State]) -> Seating:
    """Who plays at a table now."""
    return seating_in(table.view(TABLE).ctx, table.header.setup, table.notes)


def seating_in(ctx: Context, setup: Mapping[str, Any], notes: Mapping[str, Any]) -> Seating:
    """Who plays a game now: as it was set up, or as the seats have changed hands since."""
    told = [each for each in (setup.get("seats"), notes.get("seats")) if isinstance(each, Mapping)]
    seats = {letter: entry for each in told for letter, entry in each.items() if _is_entry(entry)}
    return seating_of(ctx, {"seats": seats})


def players_of(board: Board, vacant: Seat, words: Sequence[str]) -> dict[str, list[str]]:
    """``human,random,random`` as the ``seats`` of a set-up: for the seats in play, clockwise from West."""
    seats = [seat for seat in range(len(board.areas)) if seat != vacant]
    if board.owners and len(words) == 2:
        words = [words[board.owners[seat]] for seat in seats]
    if len(words) != len(seats):
        raise UserError(f"--seats: expected {len(seats)} players with commas between them, not {len(words)}.")
    return {board.areas[seat].letter: [usual_name(board, seat), _player(word)] for seat, word in zip(seats, words)}


def usual_name(board: Board, seat: Seat) -> str:
    """What a seat is called if nobody has named it: after its contender, or, with two players, after its person."""
    return f"Player {'I' * (board.owners[seat] + 1)}" if board.owners else board.areas[seat].contender


def is_player(word: str) -> bool:
    """Whether a word names a person or a bot in full, whatever time the bot is given."""
    name = word.lower().partition(":")[0]
    return name == HUMAN or is_bot(name)


def _player(word: str) -> str:
    name, colon, time = word.strip().lower().partition(":")
    known = (name,) if is_player(name) else (HUMAN, *names())
    found = [each for each in known if each.startswith(name)] if name else []
    if found == [HUMAN] and colon:
        raise UserError(f"--seats: '{word}': a person may think as long as he likes; say {HUMAN}.")
    if len(found) != 1:
        raise UserError(f"--seats: '{word}' is no player: expected one of {', '.join((HUMAN, *names()))}.")
    return HUMAN if found[0] == HUMAN else str(named(f"{found[0]}{colon}{time}"))
