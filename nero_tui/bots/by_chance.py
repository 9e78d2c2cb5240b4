"""The plainest bot: any legal answer, each as likely as the next."""

from __future__ import annotations

from collections.abc import Sequence

from nero_tui.bots.protocol import Advice, Dice
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Seat


class ByChance:
    """Plays at random."""

    thinks = False
    """It answers at once: nobody needs to wait for it in a thread of its own."""

    def advise(self, view: State, seat: Seat, options: Sequence[Choice], seconds: float | None, dice: Dice) -> Advice:
        return Advice(options[dice.below(len(options))], "It is as good as any other: this bot plays at random.")
