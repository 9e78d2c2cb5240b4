"""What all panels share: fitting text into cells, and painting no more than what changed."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.geometry import Region
from textual.pilot import Pilot

from nero_tui.tui.widgets.rows import Piece, Row, Rows, ends, fit, printable, row_width, wrap
from tests.tui.widgets.stage import PanelApp, stage


class Poem(Rows):
    """The simplest panel."""

    DEFAULT_CSS = "Poem { height: 5; border: round red; }"
    verses: tuple[str, ...] = ("arma virumque cano", "Troiae qui primus", "ab oris")

    def draw(self, width: int, height: int) -> list[Row]:
        return [(Piece(verse),) for verse in self.verses]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Region]:
    regions: list[Region] = []
    paint = Rows._paint

    def watch(self: Rows, spans: list[Region]) -> None:
        regions.extend(spans)
        paint(self, spans)

    monkeypatch.setattr(Rows, "_paint", watch)
    return regions


@pytest.mark.parametrize("text", ["", "Roma", "a long word about Roma", "名前は長い", "tab\there\x1b[31m"])
@pytest.mark.parametrize("width", [0, 1, 2, 5, 9, 30])
@pytest.mark.parametrize("ascii", [False, True])
def test_fitted_text_has_exactly_its_cells(text: str, width: int, ascii: bool) -> None:
    fitted = fit(text, width, ascii)
    assert cell_len(fitted) == width
    assert fitted.isprintable()


def test_what_is_cut_off_is_announced() -> None:
    assert fit("Vespasian", 6) == "Vespa…"
    assert fit("Vespasian", 6, ascii=True) == "Vesp.."
    assert fit("Otho", 6) == "Otho  "


def test_wrapped_rows_keep_their_indent_and_fit() -> None:
    rows = wrap("  Galba enters Judaea with three Legions", 16, 2)
    assert rows[0].startswith("  Galba")
    assert all(row.startswith("    ") for row in rows[1:])
    assert all(len(row) <= 16 for row in rows)
    assert wrap("", 10) == [""]
    assert wrap("anything", 0) == []


def test_orders_to_the_terminal_are_taken_out() -> None:
    assert printable("a\x1b[2Jb\nc") == "a [2Jb c"


def test_the_right_end_gives_way() -> None:
    assert row_width(ends((Piece("left"),), (Piece("right"),), 12)) == 12
    assert ends((Piece("left"),), (Piece("right"),), 9) == (Piece("left"),)


def test_only_the_cells_that_changed_are_painted(painted: list[Region]) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        poem.verses = ("arma virumque cano", "Troiae qui primas", "ab oris")
        poem.redraw()
        await pilot.pause()
        assert painted == [Region(15, 1, 1, 1)]
        assert app.painted[2].startswith("│Troiae qui primas")
        painted.clear()
        poem.redraw()
        assert painted == []

    poem = Poem()
    stage(act, poem)


def test_it_is_drawn_anew_at_another_size() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        for width in (30, 80, 12):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            assert [len(row) for row in poem.text()] == [width - 2] * 3
            assert app.painted[1].startswith("│arma virum")

    poem = Poem()
    stage(act, poem)


def test_signs_from_elsewhere_become_plain_in_ascii() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        poem.verses = ("★ Galba · 2 × → Roma…",)
        poem.redraw()
        assert poem.text()[0].startswith("c Galba - 2 x > Roma.")
        poem.ascii = False
        await pilot.pause()
        assert app.painted[1].startswith("│★ Galba · 2 × → Roma…")

    poem = Poem(ascii=True)
    stage(act, poem)


def test_another_theme_paints_the_panel_again() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        before = poem.line(0)._segments[0].style
        app.theme = "textual-light"
        await pilot.pause()
        assert poem.line(0)._segments[0].style != before

    poem = Poem()
    stage(act, poem)
