"""The colours of the map: in the dark, on paper, and with as many colours as there are."""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import Color
from rich.style import Style
from textual.pilot import Pilot

from nero_tui.tui.map.ground import SEA, Ink
from nero_tui.tui.map.inks import SEATS, Depth, Inks
from nero_tui.tui.themes import DARK, LIGHT, themes
from tests.tui.map.stage import BOARD, MapApp, place, stage

READABLE = 4.5
"""The contrast that WCAG asks for."""
PLACES = ("BRI", "GSU", "DAC", "JUD", "NIT", "ROM")
"""One of each Area, Italy and the city."""


def light_of(colour: Color | None) -> float:
    """How bright it is, 0 to 1."""
    assert colour is not None
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    low, high = sorted((light_of(style.color), light_of(style.bgcolor)))
    return (high + 0.05) / (low + 0.05)


def inks_of(theme: str, depth: Depth) -> Inks:
    """The inks of a map in a theme."""
    app = MapApp()
    for known in themes({"COLORTERM": "truecolor"}):
        app.register_theme(known)
    app.theme = theme
    found: list[Inks] = []

    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        inks = Inks(BOARD, depth, app.map._component, light=not app.current_theme.dark)
        for key, lit, role in product(PLACES, (False, True), ("name", "target", "line")):
            inks.style(Ink(role, place(key)), lit)
        for letter in SEATS:
            inks.style(Ink(f"chip-{letter}", place("BRI")), False)
        found.append(inks)

    stage(act, app)
    return found[0]


@pytest.mark.parametrize("depth", [Depth.RGB, Depth.INDEXED])
def test_on_paper_land_and_sea_are_light_and_names_are_dark(depth: Depth) -> None:
    inks = inks_of(LIGHT, depth)
    assert light_of(inks.ground(SEA, False).bgcolor) > 0.6
    for key in PLACES:
        style = inks.style(Ink("name", place(key)), False)
        assert light_of(style.bgcolor) > 0.4 and light_of(style.color) < 0.2, key


@pytest.mark.parametrize(("theme", "depth", "least"), [
    (LIGHT, Depth.RGB, READABLE), (DARK, Depth.RGB, READABLE), (LIGHT, Depth.INDEXED, 3.0), (DARK, Depth.INDEXED, 3.0),
])  # fmt: skip
def test_every_name_can_be_read_on_every_ground(theme: str, depth: Depth, least: float) -> None:
    """Names are bold, which counts as large: three to one."""
    inks = inks_of(theme, depth)
    for key, lit in product(PLACES, (False, True)):
        style = inks.style(Ink("target" if lit else "name", place(key)), lit)
        assert contrast(style) >= least, (key, lit, contrast(style))


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_counter_can_be_read(theme: str) -> None:
    inks = inks_of(theme, Depth.RGB)
    for letter in SEATS:
        assert contrast(inks.style(Ink(f"chip-{letter}", place("BRI")), False)) >= READABLE, letter


@pytest.mark.parametrize(("theme", "depth"), product((DARK, LIGHT), (Depth.RGB, Depth.INDEXED)))
def test_a_place_that_may_be_chosen_stands_out(theme: str, depth: Depth) -> None:
    inks = inks_of(theme, depth)
    for key in PLACES[:4]:
        rest, lit = (light_of(inks.ground(place(key), each).bgcolor) + 0.05 for each in (False, True))
        assert max(rest, lit) / min(rest, lit) > 1.25, key


def test_with_256_colours_no_place_is_garish() -> None:
    """Only greys lie under the names in the dark, but for the city."""
    inks = inks_of(DARK, Depth.INDEXED)
    for key, lit in product(PLACES[:5], (False, True)):
        ground = inks.ground(place(key), lit).bgcolor
        assert ground is not None and len(set(ground.get_truecolor())) == 1, key


def test_on_white_with_16_colours_nothing_is_yellow_or_cyan() -> None:
    app = MapApp(ansi_color=True)
    for known in themes({}):
        app.register_theme(known)
    app.theme = "nero-ansi-light"

    async def act(app: MapApp, pilot: Pilot[None]) -> None:
        for y in range(app.map.size.height):
            for part in app.map.line(y):
                assert part.style is not None
                assert part.style.color is None or part.style.color.number not in (3, 6, 11, 14), part.text

    stage(act, app)
