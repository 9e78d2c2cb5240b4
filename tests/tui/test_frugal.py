"""Blanks take the colour of their neighbours, and nothing else changes."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from rich.style import Style

from nero_tui.tui.frugal import frugal

RED, BOLD, BLUE = Style.parse("red on black"), Style.parse("bold white on black"), Style.parse("red on blue")


def test_blanks_join_what_stands_before_or_behind_them() -> None:
    parts = [Segment("  ", BOLD), Segment("a", RED), Segment(" ", BOLD), Segment("b", RED), Segment("c", BOLD)]
    assert frugal(parts) == [Segment("  a ", RED), Segment("b", RED), Segment("c", BOLD)]


@pytest.mark.parametrize("style", ["red on blue", "reverse white on black", "underline white on black"])
def test_blanks_that_can_be_told_apart_stay(style: str) -> None:
    parts = [Segment("a", RED), Segment("  ", Style.parse(style)), Segment("b", RED)]
    assert frugal(parts) == parts
