"""The README is current: its picture, its commands, its links."""

from __future__ import annotations

import re
from pathlib import Path

from nero_tui.cli import COMMANDS
from tests.readme import README, with_picture

ROOT = Path(__file__).parents[1]
TEXT = README.read_text(encoding="utf-8")


def test_the_picture_is_current() -> None:
    """``make docs`` draws it anew."""
    assert with_picture(TEXT) == TEXT


def test_links_lead_somewhere() -> None:
    pages = [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_command_is_there() -> None:
    for name, _ in COMMANDS:
        assert f"`nero-tui {name} " in TEXT
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make (\w+)", TEXT, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
