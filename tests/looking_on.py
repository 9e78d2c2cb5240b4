"""Somebody who looks on while games are played: at a new game, and after every choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from nero_tui.nero import game
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Seat


@contextmanager
def looking_on(look: Callable[[State], None]) -> Iterator[None]:
    """Show every state that others come to by ``game.new_game`` and ``game.apply``.

    What the rules call among themselves cannot be watched: in a compiled build they do not ask Python for it.
    """
    new_game, apply = game.new_game, game.apply

    def begin(*args: Any, **setup: Any) -> State:
        state = new_game(*args, **setup)
        look(state)
        return state

    def choose(state: State, seat: Seat, choice: Choice) -> None:
        apply(state, seat, choice)
        look(state)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "new_game", begin)
        patch.setattr(game, "apply", choose)
        yield
