"""``nero-tui boards``: list the boards that ship, show one, or check board files."""

from __future__ import annotations

import argparse
import json

from nero_tui.commands.boardsheet import as_data, summary, summary_data, written_out
from nero_tui.nero.boardfile import BoardError, BoardNotFound, load_board, shipped_boards

PASSED, FAILED, BAD_FILE = 0, 1, 2


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "boards",
        help="list, show and check boards",
        description="Without arguments, list the boards that ship with the game; with names or files, show them.",
        epilog="exit code: 0 fine, 1 a board failed the check, 2 there is no such board, or it cannot be shown",
    )
    parser.add_argument("boards", nargs="*", metavar="NAME|FILE", help="a board that ships, or a board file")
    parser.add_argument("--check", action="store_true", help="check the boards (all that ship, if none is named)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    names: list[str] = args.boards
    if args.check:
        return _check(names or list(shipped_boards()), as_json=args.json)
    return _show(names, as_json=args.json) if names else _list(as_json=args.json)


def _list(*, as_json: bool) -> int:
    boards = [load_board(name, check_drawing=False) for name in shipped_boards()]
    if as_json:
        print(json.dumps({"boards": [summary_data(board) for board in boards]}, indent=2))
    else:
        print("\n".join(summary(board) for board in boards))
        print("\nnero-tui boards NAME shows a board; docs/boards.md explains how to write one.")
    return PASSED


def _show(names: list[str], *, as_json: bool) -> int:
    boards = [load_board(name) for name in names]
    if as_json:
        print(json.dumps({"boards": [as_data(board) for board in boards]}, indent=2))
    else:
        print("\n\n".join("\n".join(written_out(board)) for board in boards))
    return PASSED


def _check(names: list[str], *, as_json: bool) -> int:
    """Load every board with all checks; a fault of one does not keep the others from being checked."""
    results: list[dict[str, object]] = []
    missing = False
    for name in names:
        try:
            load_board(name)
        except BoardError as error:
            missing = missing or isinstance(error, BoardNotFound)
            results.append({"board": name, "passed": False, "file": error.file, "key": error.key, "error": str(error)})
        else:
            results.append({"board": name, "passed": True})
    passed = sum(result["passed"] is True for result in results)
    failed = len(results) - passed
    if as_json:
        print(json.dumps({"passed": passed, "failed": failed, "results": results}, indent=2))
    else:
        for result in results:
            print(f"ok    {result['board']}" if result["passed"] else f"FAIL  {result['error']}")
        print(f"{passed} passed, {failed} failed")
    return BAD_FILE if missing else FAILED if failed else PASSED
