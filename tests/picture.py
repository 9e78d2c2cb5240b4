"""The picture of the table for the README: ``python -m tests.picture`` draws docs/table.svg anew."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from nero_tui.tui.settings import Settings
from tests.tui.quiet import wait_for_quiet
from tests.tui.scenes import building_a_march, third_turn
from tests.tui.table.people import app_of

FILE = Path(__file__).parents[1] / "docs" / "table.svg"
SIZE = (120, 40)
UNIQUE = re.compile(r"terminal-\d+")


def picture() -> str:
    """West marches in the third turn of a game of chance."""

    async def draw() -> str:
        async with app_of(third_turn(), Settings(pace="instant")).run_test(size=SIZE) as pilot:
            await building_a_march(pilot)
            return pilot.app.export_screenshot(title="nero-tui")

    with pytest.MonkeyPatch.context() as patch:
        for name in ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "COLUMNS", "LINES"):
            patch.delenv(name, raising=False)
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        wait_for_quiet(patch)
        svg = asyncio.run(draw())
    # Its parts are named after a number that is another one for every picture.
    return UNIQUE.sub("terminal", svg).rstrip() + "\n"


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
    print(os.path.relpath(FILE))
    sys.exit(0)
