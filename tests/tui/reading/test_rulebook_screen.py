"""The rulebook on a screen: keys, references, the search, and how little is painted."""

from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from nero_tui.tui.screens.reader import Reader
from nero_tui.tui.screens.rulebook import RulebookScreen
from tests.tui.reading.stage import ReadingApp, screen_text, stage


def book(app: ReadingApp) -> RulebookScreen:
    assert isinstance(app.first, RulebookScreen)
    return app.first


@pytest.mark.parametrize("size", ["small", "comfortable", "large"])
@pytest.mark.parametrize("id", ["N5.6-3", "N5.6-27", "R094", "N12-BARBARIAN-15"])
def test_it_opens_at_a_clause_or_ruling_that_is_in_sight(id: str, size: str) -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        assert book(app).page.entry == id
        rows = [row for row in book(app).page.text() if row.startswith(f"▸ {id} ")]
        assert len(rows) == 1

    stage(RulebookScreen(id), act, size=size)


def test_without_a_clause_it_opens_at_the_contents() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        assert "Gameboard" in screen_text(app)
        await pilot.press("down", "enter")
        assert book(app).trail.page.key == "first-game" and "Four governors" in screen_text(app)
        await pilot.press("backspace", "down", "enter")
        assert book(app).trail.page.key == "1.0"

    stage(RulebookScreen(), act, size="small")


def test_the_contents_stand_beside_the_page_where_there_is_room_and_follow_it() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = book(app)
        assert screen.contents.display and screen.contents.entry == "5.5"
        await pilot.press("n")
        assert screen.contents.entry == "5.6" and "Withdrawal" in screen.heading.prompt
        await pilot.press("tab", "down", "enter")
        assert screen.trail.page.key == "5.7" and screen.page.has_focus
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not screen.contents.display
        await pilot.press("c")
        assert screen.trail.page.key == "contents"

    stage(RulebookScreen("N5.5-3"), act)


def test_enter_follows_the_reference_under_the_cursor_and_backspace_goes_back() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        page = book(app).page
        await pilot.press("right", "right", "enter")  # N5.5-4, then N5.5-5
        assert page.entry == "N5.5-5"
        await pilot.press("enter")  # the first reference of the clause
        assert page.entry == "R082"
        await pilot.press("backspace")
        assert page.entry == "N5.5-5"
        await pilot.press("backspace")
        assert page.entry == "N5.5-3"
        await pilot.press("backspace")
        assert page.entry == "N5.5-3"

    stage(RulebookScreen("N5.5-3"), act, size="small")


def test_up_and_down_go_through_every_line_of_the_longest_entry() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        page = book(app).page
        await pilot.resize_terminal(80, 24)
        seen: set[str] = set()
        for _ in range(200):
            seen |= {row[:-1].rstrip() for row in page.text()}
            await pilot.press("down")
        words = " ".join(" ".join(seen).split())
        for piece in (piece for line in page.layout_now.lines for piece in line):
            assert piece.text.strip() in words
        for _ in range(200):
            await pilot.press("up")
        assert page.entry == "part:E" and page.text()[0].startswith("▸ Rulings E")

    stage(RulebookScreen("part:E"), act, size="small")


def test_pages_and_ends() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        page = book(app).page
        await pilot.press("pagedown")
        assert page.entry not in ("part:I", "next")
        await pilot.press("end")
        assert page.entry == "next" and any("Next: " in row for row in page.text())
        await pilot.press("home")
        assert page.entry == "part:I"
        await pilot.press("pageup", "p")
        assert book(app).trail.page.key == "part:H"

    stage(RulebookScreen("part:I"), act, size="small")


# ---- looking for words


def test_a_search_answers_as_one_types_and_enter_leads_to_what_was_found() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = book(app)
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"bribe")
        assert screen.trail.page.key == "search:bribe"
        assert "12 Bribe (5 clauses)" in screen_text(app)
        await pilot.press("enter", "down", "enter")
        assert screen.trail.page.key != "search:bribe" and not screen.searching
        lit = [part.text for y in range(20) for part in screen.page.line(y) if part.style and part.style.underline]
        assert any(text.lower().startswith("bribe") for text in lit)
        await pilot.press("backspace")
        assert screen.trail.page.key == "search:bribe"
        await pilot.press("backspace")
        assert screen.page.entry == "N5.6-3"

    stage(RulebookScreen("N5.6-3"), act, size="small")


def test_escape_goes_from_what_was_found_to_the_page_before_and_then_closes_the_book() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = book(app)
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"bribe", "enter")
        assert screen.trail.page.key == "search:bribe" and ("Esc", "back") in screen.hints.hints
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen and screen.page.entry == "N5.6-3" and ("Esc", "close") in screen.hints.hints
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen

    stage(RulebookScreen("N5.6-3"), act)


def test_points_are_found_in_full_and_in_short_and_lit() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = book(app)
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"declaration points", "enter")
        text = screen_text(app)
        assert "N7.1-3" in text and "N7.1-7" in text
        lit = [part.text for y in range(20) for part in screen.page.line(y) if part.style and part.style.underline]
        assert "DP" in lit

    stage(RulebookScreen("N5.6-3"), act)


def test_escape_ends_the_search_and_then_closes_the_book() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press("[", "x", "escape")
        assert app.screen is app.first and book(app).page.entry == "N5.6-3"
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not app.first

    stage(RulebookScreen("N5.6-3"), act)


# ---- mouse, ASCII, cost


def test_a_click_on_a_reference_follows_it_and_one_beside_it_moves_the_cursor() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        page = book(app).page
        row = next(y for y, text in enumerate(page.text()) if "[R082" in text)
        await pilot.click(page, offset=(page.text()[row].index("MP."), row))
        assert page.entry == "N5.5-5"
        await pilot.click(page, offset=(page.text()[row].index("R082") + 1, row))
        assert page.entry == "R082"

    stage(RulebookScreen("N5.5-3"), act, size="small")


@pytest.mark.parametrize("target", ["contents", "5.6", "part:A", "search:bribe"])
def test_plain_ascii_prints_nothing_else(target: str) -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        assert screen_text(app).isascii()

    stage(RulebookScreen(target), act, ascii=True)


def test_a_step_paints_the_marks_and_a_reference_its_own_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Region] = []
    paint = Reader._paint

    def watch(self: Reader, spans: list[Region]) -> None:
        painted.extend(spans)
        paint(self, spans)

    monkeypatch.setattr(Reader, "_paint", watch)

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        painted.clear()
        await pilot.press("down")
        assert sum(region.area for region in painted) == 2
        painted.clear()
        await pilot.press("right")
        assert sum(region.area for region in painted) <= 20

    stage(RulebookScreen("N5.5-2"), act)
