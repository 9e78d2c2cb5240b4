"""``python -m nero_tui.nero.rulebook docs`` writes the page of rulings into ``docs/``."""

from __future__ import annotations

import sys
from pathlib import Path

from nero_tui.nero.rulebook.page import rulings_page

PAGE = Path("docs", "rulings.md")


def main(arguments: list[str]) -> int:
    if arguments != ["docs"] or not PAGE.parent.is_dir():
        print("usage: python -m nero_tui.nero.rulebook docs, in the folder that holds docs/", file=sys.stderr)
        return 2
    PAGE.write_text(rulings_page(), encoding="utf-8")
    print(f"wrote {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
