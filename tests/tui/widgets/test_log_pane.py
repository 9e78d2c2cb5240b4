"""The log: following its end, scrolling back, searching, and the rule behind a line."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.tui.widgets.log_pane import LogLine, LogPane
from tests.tui.widgets.stage import Act, PanelApp, stage


def line(number: int) -> LogLine:
    if number % 10 == 0:
        return LogLine(f"Round {number // 10}", 0)
    return LogLine(f"West enters place <{number}> with 3 Legions and the Leader.", 1 + number % 2, f"N5.{number}")


LINES = [line(number) for number in range(100)]


def shown(act: Act, *, size: tuple[int, int] = (36, 22), ascii: bool = False, focus: bool = True) -> PanelApp:
    pane = LogPane(ascii=ascii)
    app = PanelApp(pane)
    app.listen(LogPane.Clause)

    async def ready(app: PanelApp, pilot: Pilot[None]) -> None:
        pane.styles.height = "100%"
        pane.show(LINES)
        if focus:
            pane.focus()
        else:
            app.set_focus(None)
        await pilot.pause()
        app.weigh()
        await act(app, pilot)

    return stage(ready, app=app, size=size)


def seen(app: PanelApp) -> str:
    """The text on the screen as one line, without the breaks."""
    return " ".join(" ".join(row.strip("│| ").split()) for row in app.query_one(LogPane).text())


def test_it_follows_its_end() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        assert "<99>" in seen(app)
        pane.extend([line(101)])
        await pilot.pause()
        assert "<101>" in seen(app)
        pane.show([*LINES, line(101), line(102)])
        await pilot.pause()
        assert "<102>" in seen(app)

    shown(act, focus=False)


def test_it_stays_where_somebody_reads() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        await pilot.press("home")
        assert seen(app).startswith("Round 0 ───")
        before = pane.text()[:-1]
        pane.extend([line(101)])
        await pilot.pause()
        assert pane.text()[:-1] == before
        assert "▼" in pane.text()[-1] and "more" in pane.text()[-1]
        await pilot.press("end")
        pane.extend([line(102)])
        await pilot.pause()
        assert "<102>" in seen(app)

    shown(act)


def test_another_log_leaves_nothing_of_the_last() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        pane.extend([LogLine("You hold Traitor.", private=True)])
        await pilot.pause()
        assert "◦ You hold Traitor." in seen(app)
        pane.show(LINES)
        assert "Traitor" not in "".join(map(str, vars(pane).values()))
        await pilot.pause()
        assert "Traitor" not in "".join(app.painted)
        pane.show([])
        await pilot.pause()
        assert not "".join(pane.text()).strip()
        await pilot.press("up", "end", "pageup", "enter", "n")

    shown(act)


def test_enter_asks_for_the_rule_of_the_line() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert "Enter: rule N5.99" in seen(app)
        await pilot.press("enter", "up", "enter")
        await pilot.press("home", "enter")

    heard = shown(act).heard
    assert [message.clause for message in heard] == ["N5.99", "N5.98"]  # type: ignore[attr-defined]


def test_searching() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        await pilot.press("slash", *"<4")
        assert pane.line_here == LINES[49]
        assert "/<4_ 10 of 10" in seen(app)
        await pilot.press("7")
        assert pane.line_here == LINES[47]
        await pilot.press("backspace", "enter")
        assert app.heard == []
        await pilot.press("n")
        assert pane.line_here == LINES[48]
        await pilot.press("N", "N")
        assert pane.line_here == LINES[46]
        await pilot.press("slash", *"nobody")
        assert "not found" in seen(app)
        await pilot.press("escape")
        assert "not found" not in seen(app)
        assert pane.line_here == LINES[46]

    shown(act)


def test_the_filter_leaves_out_the_deeper_lines() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        assert "<98>" in seen(app) and "<99>" not in seen(app)
        await pilot.press("f")
        assert "West" not in seen(app) and "Round 0" in seen(app) and "headings" in seen(app)
        await pilot.press("f")
        assert "<99>" in seen(app)

    shown(act)


def test_the_filter_shows_the_lines_about_one_seat() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        pane.show(
            [
                LogLine("Turn 1", 0),
                LogLine("The round of West", 0, seats="W"),
                LogLine("West attacks East", 1, seats="WE"),
                LogLine("East retreats", 2, seats="E"),
            ]
        )
        await pilot.press("f", "f", "f")
        assert pane.only == "W" and "about W" in seen(app)
        assert "Turn 1" in seen(app) and "West attacks" in seen(app) and "East retreats" not in seen(app)
        await pilot.press("f")
        assert pane.only == "E"
        assert "The round of West" not in seen(app) and "East retreats" in seen(app)
        await pilot.press("f")
        assert pane.only == ""

    shown(act)


@pytest.mark.parametrize("width", [14, 36, 80])
@pytest.mark.parametrize("height", [4, 24])
def test_lines_are_broken_again_at_every_size(width: int, height: int) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(width, height)
        await pilot.pause()
        assert all(len(row) == width for row in app.painted)
        assert "der." in seen(app)

    shown(act)


def test_plain_ascii_prints_nothing_else() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        app.query_one(LogPane).extend([LogLine("A heading", 0), LogLine("secret", private=True)])
        await pilot.press("up", "up", "up")
        await pilot.press("pageup")
        assert "".join(app.painted).isascii()

    shown(act, ascii=True)


def test_what_it_costs() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        pane.extend([line(101)])
        await pilot.pause()
        assert 0 < app.weigh() <= 8_000
        await pilot.press("up")
        await pilot.pause()
        app.weigh()
        await pilot.press("up")
        await pilot.pause()
        assert 0 < app.weigh() <= 1_000

    shown(act)


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("height", [6, 22])
def test_what_is_newer_is_announced_also_in_a_low_pane(height: int, ascii: bool) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        await pilot.press("home")
        sign = "v" if ascii else "▼"
        assert pane.text()[-1].rstrip().endswith("more") and sign in pane.text()[-1]
        await pilot.press("end")
        pane.extend([line(101)])
        await pilot.pause()
        assert "<101>" in seen(app) and sign not in pane.text()[-1]

    shown(act, size=(36, height), ascii=ascii)


def test_whoever_has_left_the_log_sees_what_is_new() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        pane = app.query_one(LogPane)
        await pilot.press("up", "up", "up", "pageup")
        pane.extend([line(101)])
        await pilot.pause()
        assert "<101>" not in seen(app), "somebody reads"
        app.set_focus(None)
        await pilot.pause()
        pane.extend([line(102)])
        await pilot.pause()
        assert "<102>" in seen(app) and "▼" not in seen(app)

    shown(act)


def test_a_pane_that_nobody_reads_in_is_all_lines() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert "<99>" in app.query_one(LogPane).text()[-1] or app.query_one(LogPane).text()[-1].strip()

    shown(act, focus=False, size=(36, 6))
