"""What the table may write to a terminal: over a slow line every kilobyte is felt. Bytes hardly vary, times do."""

from __future__ import annotations

import pytest

from tests.tui.meter import Meter, metered
from tests.tui.scenes import asked, between_two_people, first_round, setting_up, third_turn
from tests.tui.table.test_questions import come_to

CURSOR, HAND, LOG, DIALOG = 1_000, 1_500, 8_000, 20_000
DIRECTIONS = ("right", "up", "left", "down", "right", "right", "down", "left", "n", "n", "n", "p")


@pytest.mark.parametrize("table", [third_turn, first_round, setting_up])
def test_a_move_on_the_map(table: object) -> None:
    async def act(meter: Meter) -> None:
        meter.screen.map.focus()
        await meter.rest()
        costs = {}
        for number, key in enumerate(DIRECTIONS):
            before = meter.screen.map.cursor
            cost = await meter.press(key)
            if meter.screen.map.cursor != before:
                costs[number, key] = cost
        assert len(costs) >= 6
        assert 0 < min(costs.values()) and max(costs.values()) <= CURSOR, costs

    assert callable(table)
    metered(table(), act)


def test_a_move_in_the_hand() -> None:
    async def act(meter: Meter) -> None:
        meter.screen.hand.focus()
        await meter.rest()
        costs = [await meter.press(key) for key in ("right", "right", "right", "left", "left")]
        assert 0 < min(costs) and max(costs) <= HAND, costs

    metered(third_turn(), act)


INTERRUPTS = ("withdraw", "pay", "permission", "battle", "retreat", "block", "displace", "revolt", "declaration")


@pytest.mark.parametrize("kind", INTERRUPTS)
def test_an_interrupt(kind: str) -> None:
    """Put aside, taken up again, and answered."""

    async def act(meter: Meter) -> None:
        await come_to(meter.pilot, kind)
        await meter.rest()
        dialog = meter.screen.dialog
        assert dialog.is_open
        closed = await meter.press("escape")
        assert not dialog.is_open
        opened = await meter.press("escape")
        assert dialog.is_open
        question = meter.screen.question
        answered = await meter.press("1")
        assert meter.screen.question is not question
        if meter.screen.curtain.is_down:
            answered = 1  # a curtain hides everything, and costs what a whole screen costs
        assert 0 < closed <= DIALOG and 0 < opened <= DIALOG and 0 < answered <= DIALOG, (closed, opened, answered)

    metered(asked(kind)(), act)


def test_the_question_to_everybody() -> None:
    async def act(meter: Meter) -> None:
        dialog = meter.screen.dialog
        assert dialog.is_open
        claimed = await meter.press(dialog.menu.entries[1].key)
        withdrawn = await meter.press(dialog.menu.entries[1].key)
        assert 0 < claimed <= DIALOG and 0 < withdrawn <= DIALOG, (claimed, withdrawn)

    metered(asked("window")(), act)


def test_a_new_line_in_the_log() -> None:
    async def act(meter: Meter) -> None:
        pane = meter.screen.log_pane
        assert pane.display
        pane.extend(pane.lines[-1:])
        cost = await meter.rest()
        assert 0 < cost <= LOG, cost

    metered(third_turn(), act)


@pytest.mark.parametrize("table", [third_turn, asked("withdraw"), between_two_people])
def test_nobody_does_anything(table: object) -> None:
    """Nothing is written, and no clock is set that could make it so."""

    async def act(meter: Meter) -> None:
        assert await meter.rest() == 0
        running = [timer for node in (meter.pilot.app, *meter.screen.walk_children(with_self=True))
                   for timer in node._timers if timer._active.is_set()]  # fmt: skip
        assert running == []

    assert callable(table)
    metered(table(), act)
