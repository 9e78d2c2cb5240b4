"""Colours: which themes there are, and which one suits the terminal.

Who owns what is never said by colour alone, so every theme may leave colours out.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

DARK, LIGHT, ANSI, ANSI_LIGHT = "nero-dark", "nero-light", "nero-ansi", "nero-ansi-light"
MANY_COLOURS = frozenset({"256color", "kitty", "direct", "truecolor"})
"""How the TERM of a terminal with 256 colours or more ends."""

_DARK = {
    # Orange and blue-green instead of red and green: told apart by every kind of colour vision.
    "primary": "#e9c46a",
    "secondary": "#86c5e6",
    "accent": "#e9c46a",
    "warning": "#f5b836",
    "error": "#ff8a4c",
    "success": "#45d6a4",
    "foreground": "#e8e4da",
    "background": "#0b141d",
    "surface": "#101d29",
    "panel": "#1a2b3a",
}
_LIGHT = {
    "primary": "#7a1f2b",
    "secondary": "#1f567a",
    "accent": "#7a1f2b",
    "warning": "#7d5200",
    "error": "#a33a00",
    "success": "#0d6650",
    "foreground": "#2b2118",
    "background": "#f5ecd7",
    "surface": "#efe3c8",
    "panel": "#e3d3ae",
}
# Of 256 colours the dark ones are garish and the pale ones pink, but there are many greys: a dark blue would
# become pure navy. Each of these is one of the 256, so that none takes another hue.
_DARK_256 = {
    **_DARK,
    "primary": "#ffd75f",
    "secondary": "#87d7ff",
    "accent": "#ffd75f",
    "warning": "#ffaf5f",
    "error": "#ff875f",
    "success": "#5fd7af",
    "foreground": "#e4e4e4",
    "background": "#121212",
    "surface": "#1c1c1c",
    "panel": "#303030",
}
_LIGHT_256 = {
    **_LIGHT,
    "primary": "#870000",
    "secondary": "#005f87",
    "accent": "#870000",
    "warning": "#875f00",
    "error": "#af5f00",
    "success": "#005f5f",
    "foreground": "#262626",
    "background": "#ffffd7",
    "surface": "#eeeeee",
    "panel": "#d7d7af",
}

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


def themes(environ: Mapping[str, str]) -> list[Theme]:
    """All themes of the game, in colours that this terminal has."""
    rounded = not _all_colours(environ)
    dark = Theme(DARK, dark=True, **(_DARK_256 if rounded else _DARK))  # type: ignore[arg-type]
    light = Theme(LIGHT, dark=False, **(_LIGHT_256 if rounded else _LIGHT))  # type: ignore[arg-type]
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
    """Whether there are 256 colours or more."""
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if forced in ("truecolor", "256", "standard"):
        return forced != "standard"
    return _all_colours(environ) or environ.get("TERM", "").lower().rpartition("-")[2] in MANY_COLOURS


def _all_colours(environ: Mapping[str, str]) -> bool:
    """Whether a colour is shown as it is written."""
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if forced in ("truecolor", "256", "standard"):
        return forced == "truecolor"
    return environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit")
