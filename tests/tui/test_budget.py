"""What the table may write to a terminal: over a slow line every kilobyte is felt. Bytes hardly vary, times do."""

from __future__ import annotations

from itertools import product

import pytest
from textual.message_pump import MessagePump
from textual.timer import Timer

from tests.tui.meter import Meter, metered
from tests.tui.scenes import Make, asked, between_two_people, setting_up, third_turn
from tests.tui.table.test_questions import come_to

CURSOR, HAND, LOG, DIALOG = 1_000, 1_500, 8_000, 20_000


@pytest.mark.parametrize("table", [third_turn, setting_up])
def test_every_move_on_the_map(table: Make) -> None:
    async def act(meter: Meter) -> None:
        board = meter.screen.map
        board.focus()
        costs = {}
        for place, way in product(range(len(meter.screen.board.places)), ("left", "right", "up", "down")):
            board.cursor = place
            await meter.rest()
            cost = await meter.press(way)
            if board.cursor != place:
                costs[place, way] = cost
        assert len(costs) > 50
        assert min(costs.values()) > 0 and max(costs.values()) <= CURSOR, costs

    metered(table(), act)


def test_a_move_in_the_hand() -> None:
    async def act(meter: Meter) -> None:
        meter.screen.hand.focus()
        await meter.rest()
        costs = [await meter.press(key) for key in ("right", "right", "right", "left", "left")]
        assert min(costs) > 0 and max(costs) <= HAND, costs

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
        costs = (closed, opened, answered)
        assert min(costs) > 0 and max(costs) <= DIALOG, costs

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


def clocks(meter: Meter) -> list[Timer]:
    """The clocks that run now; one that is stopped waits for somebody."""
    nodes: list[MessagePump] = [meter.pilot.app, *meter.screen.walk_children(with_self=True)]
    return [timer for node in nodes for timer in list(node._timers) if timer._active.is_set()]


@pytest.mark.parametrize("table", [third_turn, asked("withdraw"), between_two_people])
def test_nobody_does_anything(table: Make) -> None:
    """Nothing is written, and no clock is set that could make it so."""

    async def act(meter: Meter) -> None:
        assert await meter.rest() == 0
        assert clocks(meter) == []
        meter.screen.set_interval(1000, lambda: None)
        assert len(clocks(meter)) == 1, "a clock would be found"

    metered(table(), act)
