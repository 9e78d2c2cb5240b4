"""Pictures of the table and of everything that can be opened from it, with every question that the rules can ask.

After a change on purpose: pytest --snapshot-update, and look at them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nero_tui.tui.settings import Settings
from tests.tui.quiet import wait_for_quiet
from tests.tui.scenes import QUESTIONS, TABLES, third_turn
from tests.tui.table.people import app_of

Compare = Callable[..., bool]
SCENES = {**TABLES, **{f"asked_{name}": scene for name, scene in QUESTIONS.items()}}
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
STILL = Settings(pace="instant")
"""Nothing waits, and what cannot be taken back is asked about."""


@pytest.fixture(autouse=True)
def _the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that is always the same."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    wait_for_quiet(monkeypatch)


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("scene", list(SCENES))
def test_scenes(snap_compare: Compare, scene: str, size: str) -> None:
    make, act = SCENES[scene]
    assert snap_compare(app_of(make(), STILL), run_before=act, terminal_size=SIZES[size])


@pytest.mark.parametrize("scene", list(SCENES))
def test_plain_ascii_without_colours(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, scene: str) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    make, act = SCENES[scene]
    assert snap_compare(app_of(make(), STILL.changed(ascii=True)), run_before=act, terminal_size=(80, 24))


@pytest.mark.parametrize("theme", ["nero-light", "nero-ansi", "nero-ansi-light"])
def test_the_table_in_other_colours(snap_compare: Compare, theme: str) -> None:
    assert snap_compare(app_of(third_turn(), STILL.changed(theme=theme)), terminal_size=(80, 24))


def test_a_large_table(snap_compare: Compare) -> None:
    assert snap_compare(app_of(third_turn(), STILL), terminal_size=(200, 60))
