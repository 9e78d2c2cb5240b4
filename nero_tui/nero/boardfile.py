"""Finding and loading board files: ``load_board("nero-4")`` or ``load_board("my-board.toml")``.

A board may extend another one and say only what differs. Tables are laid over each other key by key,
so that ``[card.bribe]`` with nothing but ``values`` changes these values and nothing else.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from nero_tui.nero.board import SCHEMA, Board
from nero_tui.nero.boardread import SECTIONS_WITH_SOURCES, read_board
from nero_tui.nero.boardtable import BoardError, BoardNotFound, as_written
from nero_tui.nero.drawingcheck import check_drawing as check_drawing_of

__all__ = ["BoardError", "BoardNotFound", "find_board", "load_board", "shipped_boards"]

Data = dict[str, object]

REST = "rest"
"""In a ``src`` table: the source of every figure that is not named there."""


def load_board(name_or_path: str | Path, *, check_drawing: bool = True) -> Board:
    """Load and check a board. Raises BoardError with file, key and what is expected there.

    ``check_drawing=False`` skips only the slow comparison of drawing and borders; boards that ship
    with the game have passed it.
    """
    file = find_board(name_or_path)
    if not check_drawing and file in shipped_boards().values():
        return _shipped(file, file.stat().st_mtime_ns)
    return _loaded(file, check_drawing)


@cache
def _shipped(file: Path, changed: int) -> Board:
    """A board that ships is read once: it never changes while the program runs, and boards are immutable."""
    return _loaded(file, False)


def _loaded(file: Path, check_drawing: bool) -> Board:
    data, extended = _read_with_extensions(file, ())
    try:
        board = read_board(data, file)
        if check_drawing:
            check_drawing_of(board)
    except BoardError as fault:
        if extended is not None:
            _blame_the_extended(extended, fault, check_drawing)
        raise
    return board


def _blame_the_extended(extended: Path, fault: BoardError, check_drawing: bool) -> None:
    """If the board that is extended has the same fault by itself, that is the file to name."""
    try:
        load_board(extended, check_drawing=check_drawing)
    except BoardError as deeper:
        if deeper.key == fault.key:
            raise deeper from None


def find_board(name_or_path: str | Path) -> Path:
    """The file of a board: an existing path, else a board that ships with the game. Raises BoardNotFound."""
    path = Path(name_or_path)
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        raise BoardNotFound(path, "", "is no name of a file or a board") from None
    boards = shipped_boards()
    name = str(name_or_path)
    if name in boards:
        return boards[name]
    if path.is_dir():
        raise BoardNotFound(path, "", "is a directory; expected a board file (.toml)")
    near = difflib.get_close_matches(name, boards, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"the boards that ship are {', '.join(boards)}"
    raise BoardNotFound(path, "", f"no such board file or board; {hint}")


def shipped_boards() -> dict[str, Path]:
    """The boards that ship with the game, by name: packaged ones, or those of a checkout."""
    packaged = Path(str(resources.files("nero_tui").joinpath("boards")))
    checkout = Path(__file__).parents[2] / "boards"
    for folder in (packaged, checkout):
        found = {file.stem: file for file in sorted(folder.glob("*.toml"), reverse=True)}
        if found:
            return found
    return {}


def _read_with_extensions(file: Path, seen: tuple[Path, ...]) -> tuple[Data, Path | None]:
    """The tables of a file over those of the board it extends, and the file of the latter."""
    real = file.resolve()
    if real in seen:
        chain = " -> ".join(path.name for path in (*seen[seen.index(real) :], real))
        raise BoardError(file, "extends", f"must not lead back to the same file ({chain})")
    data = _read_toml(file)
    if data.get("schema") != SCHEMA:
        found = f"not {as_written(data['schema'])}" if "schema" in data else "but it is missing"
        raise BoardError(file, "schema", f"must be {SCHEMA}, the format of board files this version reads, {found}")
    _refuse_repeated_borders(data, file)
    extends = data.pop("extends", None)
    if extends is None:
        return _with_sources(data, "not stated"), None
    below = _extended_file(file, extends)
    base, _ = _read_with_extensions(below, (*seen, real))
    return _laid_over(base, _with_sources(data, f"stated in {file.name}")), below


def _extended_file(file: Path, extends: object) -> Path:
    wanted = "the name of a board that ships with the game or the path of a .toml file, relative to this one"
    if not isinstance(extends, str) or not extends:
        raise BoardError(file, "extends", f"must be {wanted}, not {as_written(extends)}")
    if extends.endswith(".toml") or "/" in extends:
        below = file.parent / extends
        if below.is_file():
            return below
    elif extends in shipped_boards():
        return shipped_boards()[extends]
    raise BoardError(file, "extends", f'must be {wanted}; there is no "{extends}"')


def _read_toml(file: Path) -> Data:
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BoardError(file, "", f"must be text in UTF-8, but line {line} is not") from None
    except ValueError as error:  # also numbers too long for Python, which are no TOMLDecodeError
        raise BoardError(file, "", f"must be valid TOML: {error}") from None
    except RecursionError:
        raise BoardError(file, "", "must be valid TOML: it is nested too deeply") from None
    except OSError as error:
        raise BoardNotFound(file, "", f"cannot be read: {error.strerror}") from None


def _refuse_repeated_borders(data: Data, file: Path) -> None:
    """A border counts in both directions, so A-B and B-A in one file are the same border twice."""
    borders = data.get("border")
    if not isinstance(borders, dict):
        return
    for key in borders:
        other = _turned(key)
        if other != key and other in borders:
            same = _kind(borders[key]) == _kind(borders[other])
            why = "is the same border" if same else "gives the same border another kind"
            raise BoardError(file, f"border.{other}", f"must not repeat border.{key}, which {why}; keep one of them")


def _turned(border: str) -> str:
    a, dash, b = border.partition("-")
    return b + dash + a


def _kind(border: object) -> object:
    return border.get("kind") if isinstance(border, dict) else border


def _with_sources(data: Data, unsaid: str) -> Data:
    """Write out for every figure where it comes from, so that laying tables over each other keeps this true."""
    written = dict(data)
    for section in SECTIONS_WITH_SOURCES:
        table = data.get(section)
        if not isinstance(table, dict):
            continue
        if section == "deal":
            written[section] = _entry_with_sources(table, unsaid)
        else:
            written[section] = {
                key: _entry_with_sources(entry, unsaid) if isinstance(entry, dict) else entry
                for key, entry in table.items()
            }
    return written


def _entry_with_sources(entry: Mapping[str, object], unsaid: str) -> Data:
    given = entry.get("src", {})
    figures = [key for key in entry if key != "src"]
    if isinstance(given, str):
        return {**entry, "src": dict.fromkeys(figures, given)}
    if isinstance(given, dict):
        named = {figure: source for figure, source in given.items() if figure != REST}
        return {**entry, "src": {**dict.fromkeys(figures, given.get(REST, unsaid)), **named}}
    return dict(entry)


def _laid_over(base: Data, over: Data) -> Data:
    """Tables are merged key by key, everything else is replaced."""
    merged = dict(base)
    for key, value in over.items():
        below = base.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            merged[key] = _laid_over(below, _spelt_like(below, value) if key in ("border", "crossings") else value)
        else:
            merged[key] = value
    return merged


def _spelt_like(base: Data, over: Data) -> Data:
    """Name borders the way the board below does, so that B-A replaces its A-B."""
    return {_turned(key) if key not in base and _turned(key) in base else key: over[key] for key in over}
