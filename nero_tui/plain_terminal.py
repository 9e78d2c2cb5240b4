"""What a terminal can forget of what was printed on it: a hand shall not be read by whoever comes next."""

from __future__ import annotations

from collections.abc import Mapping

ERASE = "\x1b[3J\x1b[2J\x1b[H"
"""Clears what has scrolled away, then the screen, and goes to its upper left corner."""
CANNOT_FORGET = (
    "This terminal cannot be cleared: what one of you has read is only pushed up. Whoever scrolls back sees it."
)


def can_forget(isatty: bool, environment: Mapping[str, str]) -> bool:
    """Whether what was printed can be taken from the screen again."""
    return isatty and environment.get("TERM", "") not in ("", "dumb")
