"""Which colours a terminal gets."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem

from nero_tui.tui.app import NeroApp
from nero_tui.tui.settings import OPTIONS, Settings
from nero_tui.tui.themes import fitting_theme, themes
from tests.tui.app.stage import Stage, act


@pytest.mark.parametrize(
    ("wanted", "environ", "theme"),
    [
        ("auto", {"COLORTERM": "truecolor", "TERM": "xterm"}, "nero-dark"),
        ("auto", {"TERM": "xterm-256color"}, "nero-dark"),
        ("auto", {"TERM": "xterm-kitty"}, "nero-dark"),
        ("auto", {"TERM": "linux"}, "nero-ansi"),
        ("auto", {"TERM": "xterm"}, "nero-ansi"),
        ("auto", {}, "nero-ansi"),
        ("auto", {"TERM": "xterm-256color", "TEXTUAL_COLOR_SYSTEM": "standard"}, "nero-ansi"),
        ("nero-light", {"TERM": "linux"}, "nero-light"),
        ("nero-dark", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, "nero-ansi"),
        ("nero-light", {"NO_COLOR": "1"}, "nero-ansi-light"),
        ("auto", {"NO_COLOR": "", "COLORTERM": "truecolor"}, "nero-dark"),
    ],
)
def test_the_theme_fits_the_terminal(wanted: str, environ: dict[str, str], theme: str) -> None:
    assert fitting_theme(wanted, environ) == theme


def test_the_settings_offer_every_theme() -> None:
    assert {theme.name for theme in themes({})} == set(OPTIONS["theme"].values) - {"auto"}


def test_with_256_colours_nothing_takes_another_hue() -> None:
    """A dark blue panel would become pure navy."""
    for theme in themes({"TERM": "xterm-256color"})[:2]:
        for name in ("primary", "secondary", "warning", "error", "success", "foreground", "surface", "panel"):
            colour = Color.parse(getattr(theme, name))
            shown = colour.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
            steps = [abs(one - other) for one, other in zip(shown, colour.get_truecolor())]
            assert max(steps) - min(steps) <= 1 and max(steps) <= 10, (theme.name, name, shown)


def test_with_all_colours_the_dark_is_blue() -> None:
    dark, *_ = themes({"TERM": "xterm-256color", "COLORTERM": "truecolor"})
    few, *_ = themes({"TERM": "xterm-256color"})
    assert dark.panel == "#1a2b3a" and few.panel == "#303030"


@pytest.mark.parametrize("theme", [name for name in OPTIONS["theme"].values if name != "auto"])
def test_every_theme_can_be_drawn(theme: str) -> None:
    async def look(stage: Stage) -> None:
        assert stage.app.theme == theme
        assert "Quick game" in stage.text
        await stage.press("ctrl+p")
        assert stage.screen == "QuietPalette"

    act(look, settings=Settings(theme=theme))


def test_without_colours_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(stage: Stage) -> None:
        app: NeroApp = stage.app
        assert app.native_ansi_color
        strips = app.screen._compositor.render_strips(app.size)
        for strip in strips:
            for filtered in strip.apply_filter(app._filters[-1], app.screen.background_colors[1]):
                assert filtered.style is None or filtered.style.color is None or filtered.style.color.is_default

    act(look, settings=Settings(theme="nero-dark"))
