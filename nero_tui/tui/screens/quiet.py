"""A screen that does not paint itself anew when the focus moves."""

from __future__ import annotations

from typing import TypeVar

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

Result = TypeVar("Result")


class QuietScreen(Screen[Result]):
    """Our widgets show by themselves whether they have the focus, so nothing else needs to be painted.

    Textual's own screen repaints everything at each change of focus: thousands of bytes over SSH.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
