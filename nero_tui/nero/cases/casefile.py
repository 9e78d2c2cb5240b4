"""Reads scenario files: ``given`` a position, ``when`` something is done, ``then`` this must hold.

The format is TOML, one ``[[case]]`` after another. Everything is checked before anything is
played; a mistake is one sentence that names the file, the case, the key and what is expected.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nero_tui.errors import UserError
from nero_tui.nero.board import Board
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.cases import schema
from nero_tui.nero.cases.names import Names, nearest
from nero_tui.nero.cases.position import BadPosition, case_cards, check_position

Action = Mapping[str, Any]
TOP = ("section", "case")


class CaseError(UserError):
    """A scenario file that cannot be used."""


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario, as its file writes it, with the board it is played on."""

    file: Path
    board: Board
    id: str
    title: str
    note: str
    source: str
    static: bool
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    given: Mapping[str, Any]
    when: tuple[Action | str, ...]
    then: Mapping[str, Any]

    @property
    def legal(self) -> bool:
        return bool(self.then.get("legal", True))

    @property
    def refused_at(self) -> int:
        """The number of the action that must be refused, counted from 1; 0 if none."""
        return 0 if self.legal else int(self.then.get("at", len(self.when)))

    def matches(self, word: str) -> bool:
        """Whether ``-k WORD`` means this case."""
        return any(word.lower() in text.lower() for text in (self.id, self.title, *self.clauses, *self.rulings))


class Boards:
    """The board for each number of players: the usual ones, or those that the user names."""

    def __init__(self, named: Sequence[str] = ()) -> None:
        self._boards = {board.players: board for board in map(load_board, named)}

    def for_players(self, players: int) -> Board:
        if players not in self._boards:
            self._boards[players] = load_board(f"nero-{players}")
        return self._boards[players]


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files among files and directories. A directory's files that begin with ``_`` are notes."""
    files: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*.toml") if not file.name.startswith(("_", ".")))
            if not inside:
                raise CaseError(f"{path}: there is no .toml file in this directory.")
            files += inside
        elif path.exists():
            files.append(path)
        else:
            raise CaseError(f"{path}: there is no such file or directory.")
    return list(dict.fromkeys(files))


def load_cases(paths: Iterable[str | Path], boards: Boards | None = None) -> list[Case]:
    """Every case in these files and directories. Raises CaseError at the first mistake."""
    boards = boards or Boards()
    return [case for path in find_files(paths) for case in read_file(path, boards)]


def read_file(path: Path, boards: Boards) -> list[Case]:
    """The cases of one file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CaseError(f"{path}: cannot be read ({error.strerror}).") from None
    except (ValueError, RecursionError) as error:
        raise CaseError(f"{path}: is not a TOML file ({error}).") from None
    for key in data:
        if key not in TOP:
            raise CaseError(f"{path}: {key}: there is no such key{nearest(key, TOP) or '; expected [[case]]'}.")
    entries = data.get("case")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise CaseError(f"{path}: case: expected at least one [[case]].")
    cases = [_read_case(path, entry, number, boards) for number, entry in enumerate(entries, 1)]
    for number, case in enumerate(cases):
        if any(case.id == other.id for other in cases[:number]):
            raise CaseError(f"{path}: case {case.id}: id: this id is used twice.")
    return cases


def _read_case(path: Path, entry: Mapping[str, Any], number: int, boards: Boards) -> Case:
    name = entry["id"] if isinstance(entry.get("id"), str) else f"number {number}"
    try:
        return _checked(path, entry, boards)
    except schema.Wrong as error:
        stop = "" if error.expected.endswith("?") else "."
        raise CaseError(f"{path}: case {name}: {error.where}: {error.expected}{stop}") from None


def _checked(path: Path, entry: Mapping[str, Any], boards: Boards) -> Case:
    given = entry.get("given", {})
    players = given.get("players", 4) if isinstance(given, Mapping) else 4
    schema.number_of(2, 4)(players, "given.players", Names(boards.for_players(4)))
    board = boards.for_players(players)
    # The position first: the cards it deals are the ones that the actions may name.
    bare = Names(board)
    schema.table({"given": schema.CASE["given"]}, ("given",))({"given": given}, "", bare)
    try:
        cards = case_cards(board, given)
        check_position(board, given)
    except BadPosition as error:
        raise schema.Wrong(error.where, error.expected) from None
    schema.table(schema.CASE, ("id", "given", "then"))(entry, "", Names(board, cards))
    static = entry.get("kind") == "static"
    _check_whole(entry, static)
    return Case(
        file=path,
        board=board,
        id=entry["id"],
        title=entry.get("title", ""),
        note=entry.get("note", ""),
        source=entry.get("source", ""),
        static=static,
        clauses=tuple(entry.get("clauses", ())),
        rulings=tuple(entry.get("rulings", ())),
        given=given,
        when=tuple(entry.get("when", ())),
        then=entry["then"],
    )


def _check_whole(entry: Mapping[str, Any], static: bool) -> None:
    """What no single value can show: that the parts of a case fit together."""
    when, then = entry.get("when", []), entry["then"]
    if static:
        if when:
            raise schema.Wrong("when", "expected nothing in a static case")
        return
    for key in then:
        if key not in schema.THEN:
            raise schema.Wrong(f"then.{key}", 'this key needs kind = "static"')
    if then.get("legal", True):
        for key in ("at", "forbidden_by"):
            if key in then:
                raise schema.Wrong(f"then.{key}", "expected only with legal = false")
    elif not 1 <= then.get("at", len(when)) <= len(when):
        raise schema.Wrong("then.at", f"expected the number of an action, 1 to {len(when)}")
