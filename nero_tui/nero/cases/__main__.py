"""``python -m nero_tui.nero.cases docs`` writes the map of clauses and cases into ``docs/``."""

from __future__ import annotations

import sys
from pathlib import Path

from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.coverage import coverage_page

CASES = Path("tests", "cases")
PAGE = Path("docs", "coverage.md")


def main(arguments: list[str]) -> int:
    if arguments != ["docs"] or not PAGE.parent.is_dir() or not CASES.is_dir():
        print("usage: python -m nero_tui.nero.cases docs, in the folder that holds docs/ and tests/", file=sys.stderr)
        return 2
    PAGE.write_text(coverage_page(load_cases([CASES])), encoding="utf-8")
    print(f"wrote {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
