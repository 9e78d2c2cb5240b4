"""Fewer bytes for the same picture: a blank has no colour of its own, so it takes that of its neighbour."""

from __future__ import annotations

from collections.abc import Iterable

from rich.segment import Segment
from rich.style import Style


def frugal(segments: Iterable[Segment]) -> list[Segment]:
    """The same cells with as few changes of style as can be; each would cost some forty bytes."""
    joined: list[Segment] = []
    for segment in segments:
        before = joined[-1] if joined else None
        if before is not None and _alike(before.style, segment.style):
            if not segment.text.strip(" "):
                joined[-1] = Segment(before.text + segment.text, before.style)
                continue
            if not before.text.strip(" "):
                joined[-1] = Segment(before.text + segment.text, segment.style)
                continue
        joined.append(segment)
    return joined


def _alike(one: Style | None, other: Style | None) -> bool:
    """Whether a blank looks the same in both."""
    if one is None or other is None:
        return one is other
    return one.bgcolor == other.bgcolor and not _shows_on_blanks(one) and not _shows_on_blanks(other)


def _shows_on_blanks(style: Style) -> bool:
    return bool(style.reverse or style.underline or style.underline2 or style.strike or style.overline)
