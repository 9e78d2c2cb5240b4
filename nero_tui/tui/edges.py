"""The edge of a widget: its border and padding, which can be painted without what it holds."""

from __future__ import annotations

from textual.geometry import Region
from textual.widget import Widget


def edges(widget: Widget) -> tuple[Region, ...]:
    """Border and padding, in coordinates of the content."""
    (width, height), gutter = widget.size, widget.gutter
    full = width + gutter.width
    sides = (
        Region(-gutter.left, -gutter.top, full, gutter.top),
        Region(-gutter.left, height, full, gutter.bottom),
        Region(-gutter.left, 0, gutter.left, height),
        Region(width, 0, gutter.right, height),
    )
    return tuple(side for side in sides if side)
