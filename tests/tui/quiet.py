"""Waiting until a program has done all it has to do, whatever the speed of the machine.

Textual's pilot looks how busy the processor is, which takes long and means something else on every machine. Here
the event loop is asked: nothing is ready to run, and no clock is set to ring soon.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

SOON = 0.2
"""Seconds within which a clock rings soon: Textual waits a twentieth before it shows another screen."""
MOST = 12
"""So many clocks may ring before the program counts as quiet: an animation never ends."""


async def until_quiet(*_: object) -> None:
    """Let the event loop work until it has nothing left to do."""
    loop: Any = asyncio.get_running_loop()
    rung = 0
    while rung < MOST:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        now = loop.time()
        due = [handle.when() - now for handle in loop._scheduled if not handle.cancelled()]
        if min(due, default=SOON) >= SOON:
            return
        await asyncio.sleep(max(min(due), 0))
        rung += 1


def wait_for_quiet(patch: pytest.MonkeyPatch) -> None:
    """Have the pilot wait in this way."""
    for module in ("app", "pilot"):
        patch.setattr(f"textual.{module}.wait_for_idle", until_quiet)
