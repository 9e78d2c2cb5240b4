"""Games on the disk: where they are kept, how one is started, and a list of them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from nero_tui.errors import UserError
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.table.journal import Journal, JournalError
from nero_tui.table.replay import rebuild
from nero_tui.table.session import Table
from nero_tui.tui.seating import Seating, seating_at, seating_in

SUFFIX = ".nero"
LOOKED_INTO = 40
"""So many games are played again to say how they stand; of older ones the list says only the turn."""
BUSY = 0.1
"""Seconds to wait for a file that another program is just writing to: a list shall not hang."""

Seats = Mapping[str, list[str]]
"""Who sits where, as a set-up says it: Area letters with a name and ``human`` or a bot."""


# ---- where


def games_folder() -> Path:
    """Where games are kept that were given no file: see the XDG base directories."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "nero-tui"


def new_game_file() -> Path:
    """A file that does not exist yet, for a new game. Raises UserError if the folder cannot be made."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made ({error.strerror}): the game is not kept.") from None
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = [f"{stamp}{SUFFIX}", *(f"{stamp}-{number}{SUFFIX}" for number in range(2, 100))]
    return next(folder / name for name in names if not (folder / name).exists())


# ---- starting


def new_setup(
    board: str | None = None,
    *,
    seats: Seats,
    players: int | None = None,
    vacant: str | None = None,
    first: str | None = None,
    fast: bool = False,
    seed: int | str | None = None,
    rules: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The set-up of a game for people at this terminal. Raises UserError."""
    setup = make_setup(
        board, players=players, vacant=vacant, fast=fast, first=first, seed=seed, rules=rules, paced=True
    )
    setup["seats"] = dict(seats)
    # Asking only those who hold a card tells the others that they do. A person alone has nobody to tell, but
    # somebody may take a seat later; until then the desk answers for him where he has nothing to choose.
    setup["rules"]["reaction_prompts"] = (rules or {}).get("reaction_prompts", "everyone")
    return setup


def start_game(file: str | Path | None, board: str | None = None, **options: Any) -> Table[State]:
    """A new game as ``new_setup`` makes it, kept in ``file`` if one is given. Raises UserError."""
    return Table.new(NERO, new_setup(board, **options), file)


def load_table(path: str | Path, *, readonly: bool = False) -> Table[State]:
    """Take up a kept game at its last choice. Raises UserError."""
    return Table.load(NERO, path, readonly=readonly, label=NERO.label)


# ---- listing


class KeptGame(NamedTuple):
    """A file with a game, as a list shows it. ``problem`` says why it cannot be opened; then little else is known."""

    path: Path
    title: str
    finished: bool = False
    turn: int = 0
    whose: str = ""
    """Whose round it is, or who has won."""
    date: str = ""
    """When it was last played."""
    problem: str = ""

    @property
    def standing(self) -> str:
        """How the game stands, in a few words."""
        parts = [f"turn {self.turn}" if self.turn else "", self.whose]
        return ", ".join(part for part in parts if part)


def list_games(folder: Path) -> list[KeptGame]:
    """All games in a folder, newest first. A file that cannot be read is listed with its problem."""
    files = sorted(((_last_change(path), path) for path in folder.glob(f"*{SUFFIX}")), reverse=True)
    return [_kept(path, changed, look=number < LOOKED_INTO) for number, (changed, path) in enumerate(files)]


def newest_unfinished(folder: Path) -> Path | None:
    """The game that was left last. Only looks whether games are over, so that the title need not wait for it."""
    files = sorted(((_last_change(path), path) for path in folder.glob(f"*{SUFFIX}")), reverse=True)
    for _, path in files[:LOOKED_INTO]:
        try:
            with Journal.open(path, readonly=True, patience=BUSY) as journal:
                if not journal.sealed:
                    return path
        except (UserError, OSError):
            continue  # the list of games says what is wrong with it
    return None


def kept_game(path: Path) -> KeptGame:
    """One game as the list shows it."""
    return _kept(path, _last_change(path), look=True)


def delete_game(path: Path) -> None:
    """Away with a game and whatever its database has left beside it. Raises UserError."""
    try:
        path.unlink(missing_ok=True)
        for side in ("-journal", "-wal", "-shm"):
            path.with_name(path.name + side).unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path} cannot be deleted ({error.strerror}).") from None


def _last_change(path: Path) -> float:
    try:
        return path.lstat().st_mtime
    except OSError:  # it has just gone
        return 0.0


def _kept(path: Path, changed: float, *, look: bool) -> KeptGame:
    date = datetime.fromtimestamp(changed).strftime("%Y-%m-%d %H:%M")
    try:
        with Journal.open(path, readonly=True, patience=BUSY) as journal:
            record, finished, notes = journal.record(), journal.sealed, journal.notes()
        turn = sum(entry.line == "begin turn" for entry in record.entries)
        if not look:
            return KeptGame(path, path.stem, finished, turn, "", date)
        state = rebuild(NERO, record, label=NERO.label)
        return _described(path, seating_in(state.ctx, record.header.setup, notes), state, date)
    except JournalError as error:
        return KeptGame(path, path.name, date=date, problem=error.what)
    except UserError as error:
        return KeptGame(path, path.name, date=date, problem=str(error).removeprefix(f"{path}: "))
    except Exception as error:  # a file from who knows where: whatever is wrong with it, the list goes on
        return KeptGame(path, path.name, date=date, problem=f"it cannot be read ({type(error).__name__})")


def _described(path: Path, seating: Seating, state: State, date: str) -> KeptGame:
    over = state.phase == "over"
    turn = 0 if state.phase == "setup" else state.turn
    return KeptGame(path, _title(seating), over, turn, _whose(state, seating), date)


def _title(seating: Seating) -> str:
    """Who plays: ``Galba and 3 bots``, ``Anna, Ben``."""
    seats = [seating.seats_of(person)[0] for person in sorted({seating.person(seat) for seat in seating.ctx.seats})]
    people = [seating.name(seat) for seat in seats if seating.is_human(seat)]
    bots = len(seats) - len(people)
    title = ", ".join(people)
    if bots:
        title += f"{' and ' if people else ''}{bots} bot{'s' if bots > 1 else ''}"
    return f"{title} (Fast)" if seating.ctx.fast else title


def _whose(state: State, seating: Seating) -> str:
    if state.phase == "over":
        seats = [seating.seats_of(who)[0] if state.ctx.owners else who for who in state.winner]
        return f"won by {', '.join(seating.name(seat) for seat in seats)}"
    if state.phase == "setup":
        return "setting up"
    # Who is asked may be a secret; whose round it is never is.
    return f"{seating.name(state.active)}'s round" if state.phase == "round" else "between rounds"


def entitled_seats(table: Table[State]) -> frozenset[int] | None:
    """The seats whose views a replay may show at this terminal; None for everything.

    A person alone may look at his own seats. Where several play nobody knows who is looking, so only
    what everybody knows is shown. When a game is over there are no secrets left.
    """
    if table.pending() is None:
        return None
    seating = seating_at(table)
    persons = seating.persons
    if not persons:
        return None
    return frozenset(seating.seats_of(persons[0])) if len(persons) == 1 else frozenset()
