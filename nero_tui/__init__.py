"""Roman board games in a terminal: the rules of Nero, for programs.

    import nero_tui
    game = nero_tui.new_game(players=4, seed=7)

``game`` is a table: ask it what is ``pending``, which ``options`` a seat has, ``choose`` one. See docs/api.md.
Names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nero_tui.version import __version__

if TYPE_CHECKING:
    from nero_tui.api import (
        BadLine,
        Choice,
        Event,
        Game,
        Pending,
        Refusal,
        Refused,
        Seat,
        State,
        UserError,
        export,
        game_at,
        load_game,
        new_game,
        parse_position,
        position,
        replay,
        save_game,
        story,
    )

__all__ = [
    "BadLine", "Choice", "Event", "Game", "Pending", "Refusal", "Refused", "Seat", "State", "UserError",
    "__version__", "export", "game_at", "load_game", "new_game", "parse_position", "position", "replay", "save_game",
    "story",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in __all__:
        from nero_tui import api

        return getattr(api, name)
    raise AttributeError(f"module 'nero_tui' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
