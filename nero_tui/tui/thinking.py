"""Letting a program think while the screen stays alive."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from nero_tui.bots import Advice, advise, called_off, make, named
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Seat


def answers_at_once(bot: str, options: Sequence[Choice]) -> bool:
    """Whether nobody needs to wait for an answer."""
    return len(options) == 1 or not getattr(make(named(bot).name), "thinks", True)


async def think(bot: str, view: State, seat: Seat, options: Sequence[Choice], seed: str) -> Advice:
    """What a bot advises. It thinks in a thread of its own; whoever is no longer interested cancels the wait.

    The thread gets a view and options, and nothing that it could change. If its answer is not wanted any more, it is
    told so and goes nowhere; a program that ends does not wait for it.
    """
    if answers_at_once(bot, options):
        return advise(bot, view, seat, options, seed)
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Advice] = loop.create_future()
    given_up = threading.Event()

    def deliver(give: Callable[[], None]) -> None:
        if not answer.done():
            give()

    def work() -> None:
        give: Callable[[], None]
        called_off.set(given_up)
        try:
            advice = advise(bot, view, seat, options, seed)
        except Exception as error:
            failure = error
            give = lambda: answer.set_exception(failure)  # noqa: E731
        else:
            give = lambda: answer.set_result(advice)  # noqa: E731
        with suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(deliver, give)

    threading.Thread(target=work, name=f"{bot} thinks", daemon=True).start()
    try:
        return await answer
    finally:
        given_up.set()
