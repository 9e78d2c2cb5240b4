"""``nero-tui check``: play scenario files and say which hold."""

from __future__ import annotations

import argparse
import json

from nero_tui.errors import UserError
from nero_tui.nero.cases.casefile import Boards, load_cases
from nero_tui.nero.cases.report import as_json, closing_line, failed_case
from nero_tui.nero.cases.run import run_case


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "check",
        help="check scenario files against the rules",
        description="Play the cases in scenario files and compare what comes about with what they expect.",
        epilog="Exit code: 0 all cases passed, 1 a case failed, 2 a file cannot be used.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE_OR_DIR", help="scenario files, or directories of them")
    parser.add_argument("-k", metavar="WORD", dest="word", help="only cases with WORD in id, title, clauses or rulings")
    parser.add_argument("-v", "--verbose", action="store_true", help="name every case, also those that pass")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.add_argument(
        "--board",
        action="append",
        default=[],
        metavar="BOARD",
        help="board for the cases with its number of players, by name or file (may be given several times)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    cases = load_cases(args.files, Boards(args.board))
    if args.word:
        cases = [case for case in cases if case.matches(args.word)]
        if not cases:
            raise UserError(f"no case has '{args.word}' in its id, title, clauses or rulings.")
    results = []
    for case in cases:
        result = run_case(case)
        results.append(result)
        if args.json:
            continue
        if not result.passed:
            print(failed_case(result))
        elif args.verbose:
            print(f"passed {case.id} {case.title}".rstrip())
    print(json.dumps(as_json(results), indent=2) if args.json else closing_line(results))
    return 0 if all(result.passed for result in results) else 1
