"""Colours: which themes there are, and which one suits the terminal.

Who owns what is never said by colour alone, so every theme may leave colours out.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

DARK, LIGHT, ANSI, ANSI_LIGHT = "nero-dark", "nero-light", "nero-ansi", "nero-ansi-light"
MANY_COLOURS = frozenset({"256color", "kitty", "direct", "truecolor"})
"""How the TERM of a terminal with 256 colours or more ends."""

_ANSI = {
    "ansi": True,
    "primary": "ansi_yellow",
    "secondary": "ansi_cyan",
    "warning": "ansi_yellow",
    "error": "ansi_red",
    "success": "ansi_green",
    "accent": "ansi_yellow",
    "foreground": "ansi_default",
    "background": "ansi_default",
    "surface": "ansi_default",
    "panel": "ansi_default",
    "boost": "ansi_default",
}
_ANSI_VARIABLES = {
    "ansi-background": "ansi_default",
    "ansi-foreground": "ansi_default",
    "border": "ansi_default",
    "border-blurred": "ansi_bright_black",
    "block-cursor-text-style": "bold reverse",
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "input-cursor-foreground": "ansi_default",
    "input-cursor-background": "ansi_default",
    "input-cursor-text-style": "reverse",
    "input-selection-foreground": "ansi_black",
    "input-selection-background": "ansi_cyan",
    "screen-selection-foreground": "ansi_black",
    "screen-selection-background": "ansi_cyan",
}


def themes() -> list[Theme]:
    """All themes of the game."""
    # Orange and blue-green instead of red and green: told apart by every kind of colour vision.
    dark = Theme(
        DARK,
        primary="#e9c46a",
        secondary="#86c5e6",
        accent="#e9c46a",
        warning="#f5b836",
        error="#ff8a4c",
        success="#45d6a4",
        foreground="#e8e4da",
        background="#0b141d",
        surface="#101d29",
        panel="#1a2b3a",
        dark=True,
    )
    light = Theme(
        LIGHT,
        primary="#7a1f2b",
        secondary="#1f567a",
        accent="#7a1f2b",
        warning="#7d5200",
        error="#a33a00",
        success="#0d6650",
        foreground="#2b2118",
        background="#f5ecd7",
        surface="#efe3c8",
        panel="#e3d3ae",
        dark=False,
    )
    ansi = Theme(ANSI, dark=True, variables=_ANSI_VARIABLES, **_ANSI)  # type: ignore[arg-type]
    on_white = {**_ANSI, "primary": "ansi_red", "secondary": "ansi_blue", "accent": "ansi_red", "warning": "ansi_red"}
    ansi_light = Theme(ANSI_LIGHT, dark=False, variables=_ANSI_VARIABLES, **on_white)  # type: ignore[arg-type]
    return [dark, light, ansi, ansi_light]


def no_color(environ: Mapping[str, str]) -> bool:
    """Whether the user wants no colours at all, in any program: https://no-color.org"""
    return bool(environ.get("NO_COLOR"))


def fitting_theme(wanted: str, environ: Mapping[str, str]) -> str:
    """The theme for a setting in this terminal."""
    if no_color(environ):
        # Only an ANSI theme can be drawn without colours; others would turn grey.
        return ANSI_LIGHT if wanted in (LIGHT, ANSI_LIGHT) else ANSI
    if wanted != "auto":
        return wanted
    return DARK if _many_colours(environ) else ANSI


def _many_colours(environ: Mapping[str, str]) -> bool:
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if forced in ("truecolor", "256", "standard"):
        return forced != "standard"
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    return environ.get("TERM", "").lower().rpartition("-")[2] in MANY_COLOURS
