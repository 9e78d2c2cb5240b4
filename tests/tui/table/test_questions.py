"""Every question the rules can ask, on the screen: what it says, and that it can be answered."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.tui.asking import DIALOGS, PROMPTS
from tests.tui.table.people import at_table, painted, screen_of
from tests.tui.table.positions import positions, table_at

KINDS = sorted(PROMPTS)


async def come_to(pilot: Pilot[int], kind: str) -> None:
    """Press through curtains and claims until the question itself is asked."""
    screen = screen_of(pilot)
    for _ in range(12):
        if screen.question is not None and screen.question.kind == kind:
            return
        if screen.curtain.is_down:
            await pilot.press("enter")
        elif screen.dialog.is_open and screen.dialog.menu.entries[0].label == "Nobody answers":
            await pilot.press("w", "c", "e", "a", "enter")  # whoever could answer claims; then go on
        elif screen.dialog.is_open:
            await pilot.press("enter")
        await pilot.pause()
    raise AssertionError(f"{kind} is never asked:\n{painted(pilot)}")


def test_the_cases_reach_every_question() -> None:
    assert set(positions()) >= set(PROMPTS)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_question_can_be_read_and_answered(kind: str, size: tuple[int, int]) -> None:
    table = table_at(positions()[kind])

    async def act(pilot: Pilot[int]) -> None:
        await come_to(pilot, kind)
        screen = screen_of(pilot)
        await pilot.pause()
        question = screen.question
        assert question is not None
        assert screen.dialog.is_open == question.dialog
        assert question.dialog or kind not in DIALOGS
        text = painted(pilot)
        assert question.prompt[:40] in " ".join(text.split("\n")[-2].split()) or question.prompt[:20] in text
        menu = screen.dialog.menu if screen.dialog.is_open else screen.choices
        assert len(menu.entries) == len(question.items) + screen.desk.can_be_quiet
        if screen.dialog.is_open:
            assert question.clause in text
            for line in question.told:
                assert line.split()[0] in text
        before = table.count
        menu.focus()
        await pilot.press("home", "enter")
        await pilot.pause()
        if screen.dialog.is_open and screen.dialog.menu.entries[-1].label == "No":
            await pilot.press("1")
            await pilot.pause()
        assert table.count > before

    at_table(table, act, size=size)


def test_a_question_put_aside_comes_back() -> None:
    async def act(pilot: Pilot[int]) -> None:
        await come_to(pilot, "withdraw")
        screen = screen_of(pilot)
        assert screen.dialog.is_open
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.dialog.is_open
        assert screen.focused is screen.map
        assert "back to the question" in painted(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.dialog.is_open

    at_table(table_at(positions()["withdraw"]), act)


def test_both_sides_choose_in_secret_and_the_reveal_shows_both() -> None:
    table = table_at(positions()["battle"])

    async def act(pilot: Pilot[int]) -> None:
        await come_to(pilot, "battle")
        screen = screen_of(pilot)
        while screen.question is not None and screen.question.kind == "battle":
            first = screen.question.seat
            await pilot.press("1")
            await pilot.pause()
            if screen.curtain.is_down:
                assert screen.hand.card == -1
                await pilot.press("enter")
                await pilot.pause()
                assert screen.question is not None and screen.question.seat != first
        assert "Battle Points" in painted(pilot)
        assert "Legions" in painted(pilot)

    at_table(table, act)
