"""``python -m benchmarks``: decisions a second, the time of a copy and the size of a save, beside the peers."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from typing import Any

from benchmarks import ours, peers, thinkers
from benchmarks.measure import Contender, Measured, measure_all, ratios
from nero_tui.compiling import compiled

INSTALL = "python -m pip install -r benchmarks/requirements.txt"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Play random games of Nero, Catan (catanatron) and chess (python-chess) in turns and compare.",
    )
    parser.add_argument("--repeats", type=int, default=7, help="how often everything is measured (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds of play for each in a repeat (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="which games (default 1)")
    parser.add_argument("--alone", action="store_true", help="measure only Nero")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args(argv)
    if args.repeats < 1 or args.seconds <= 0:
        parser.error("--repeats and --seconds must be more than 0")
    contenders = [ours.CONTENDER]
    missing = peers.missing()
    if not args.alone and not missing:
        contenders += [peers.catan(), peers.chess_board()]
    elif missing:
        print(f"Without {' and '.join(missing)} nothing is compared; to install: {INSTALL}", file=sys.stderr)
    results = measure_all(contenders, repeats=args.repeats, seconds=args.seconds, seed=args.seed, tell=_tell)
    _tell("")
    data = report(contenders, results, args.seed)
    data["bots"] = thinkers.measure(thinkers.contenders(args.alone), args.repeats, args.seed)
    print(json.dumps(data, indent=2) if args.json else "\n".join(table(contenders, data)))
    return 0


def _tell(what: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


def report(contenders: Sequence[Contender], results: Sequence[Measured], seed: int) -> dict[str, Any]:
    """Everything that was measured, as plain data."""
    journals = ours.Journals(20, seed)
    data: dict[str, Any] = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": compiled(),
        "journal_bytes": {"median": round(journals.median), "most": journals.most},
        "longest_position": ours.longest_position(20, seed),
        "measured": {each.name: result.as_data() for each, result in zip(contenders, results)},
        "ratios": {},
    }
    mine = results[0]
    for contender, result in list(zip(contenders, results))[1:]:
        data["ratios"][contender.name] = {
            "questions_per_second": round(ratios(mine.questions, result.questions), 2),
            "decisions_per_second": round(ratios(mine.decisions, result.decisions), 2),
            "copy_time": round(ratios(mine.copy, result.copy), 3),
        }
    return data


def table(contenders: Sequence[Contender], data: dict[str, Any]) -> list[str]:
    """The figures for people."""
    heads = ("questions/s", "decisions/s", "a game", "copy", "save")
    lines = [
        f"Random play to the end of the game, one process; {data['python']}, "
        f"rules {'compiled' if data['compiled'] else 'in pure Python'}",
        "",
        f"{'':<14}" + "".join(f"{head:>13}" for head in heads),
    ]
    for contender in contenders:
        found = data["measured"][contender.name]
        figures = (
            f"{found['questions_per_second']:,}",
            f"{found['decisions_per_second']:,}",
            f"{found['questions_per_game']:,}",
            f"{found['copy_microseconds']:.1f} us",
            f"{found['save_bytes']:,} B",
        )
        lines.append(f"{contender.name:<14}" + "".join(f"{each:>13}" for each in figures) + f"  {contender.saved_as}")
    if data["ratios"]:
        lines.append("")
    for name, ratio in data["ratios"].items():
        lines.append(
            f"beside {name:<13} {ratio['questions_per_second']:.1f} times the questions a second, "
            f"{ratio['decisions_per_second']:.1f} times the decisions; {ratio['copy_time']:.2f} of the time of a copy"
        )
    journal = data["journal_bytes"]
    lines += [
        "",
        f"A finished game as a journal: {journal['median']:,} bytes (largest {journal['most']:,}); "
        f"the longest position: {data['longest_position']} characters",
        "",
        *thinkers.lines(data["bots"]),
    ]
    return lines


if __name__ == "__main__":
    sys.exit(main())
