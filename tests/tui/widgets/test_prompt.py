"""The rows that talk, and the inspector."""

from __future__ import annotations

from textual.pilot import Pilot

from nero_tui.tui.widgets.inspector import Inspector
from nero_tui.tui.widgets.prompt import HintLine, PromptLine
from tests.tui.widgets.stage import PanelApp, stage

KEYS = [("Enter", "choose"), ("n", "next target"), ("/", "find"), ("?", "rules")]


def test_a_prompt_is_one_row_and_costs_one() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        prompt.show("Galba [West]: your round.")
        await pilot.pause()
        assert app.painted[0].startswith(" Galba [West]: your round. ")
        assert 0 < app.weigh() <= 250
        prompt.show("x" * 200)
        await pilot.pause()
        assert app.painted[0].rstrip().endswith("…")
        assert not app.painted[1].strip()

    prompt = PromptLine()
    stage(act, prompt)


def test_hints_that_do_not_fit_are_left_out_whole() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        hints.show(KEYS)
        await pilot.pause()
        assert app.painted[0].strip() == "Enter choose   n next target   / find   ? rules"
        await pilot.resize_terminal(34, 24)
        await pilot.pause()
        assert app.painted[0].strip() == "Enter choose   n next target"

    hints = HintLine()
    stage(act, hints)


def test_the_inspector_breaks_lines_and_announces_what_has_no_room() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        inspector.show("Judaea", ["Asia/Africa, port", "3 Legions of Africa, 1 under a Retreat marker", "x", "y", "z"])
        await pilot.pause()
        assert [row.strip() for row in inspector.text()] == [
            "Judaea", "Asia/Africa, port", "3 Legions of Africa, 1 under", "a Retreat marker", "x", "+2 more",
        ]  # fmt: skip
        inspector.show("", [])
        await pilot.pause()
        assert not "".join(inspector.text()).strip()

    inspector = Inspector()
    inspector.styles.height = 8
    stage(act, inspector, size=(33, 24))
