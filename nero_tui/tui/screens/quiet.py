"""What all our screens have in common: they know the game's program, and they paint little."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from nero_tui.tui.app import NeroApp

Result = TypeVar("Result")


class QuietScreen(Screen[Result]):
    """Our widgets show by themselves whether they have the focus, so nothing else needs to be painted.

    Textual's own screen repaints everything at each change of focus: thousands of bytes over SSH.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    @property
    def nero(self) -> NeroApp:
        return cast("NeroApp", self.app)
