"""What is shown when it has happened: both sides of an attempt on an Emperor, item by item."""

from __future__ import annotations

import pytest

from nero_tui.nero import game
from nero_tui.nero.assassination import Attempt
from nero_tui.nero.state import State
from nero_tui.tui.news import news_of
from tests.tui.table.positions import positions


def struck() -> State:
    """An attempt with a Guard; others are asked whether they stop it."""
    return positions()["block"].copy()


@pytest.mark.parametrize("blocks", [0, 1, 2])
def test_the_cards_of_both_sides_of_an_attempt_are_told(blocks: int) -> None:
    state = struck()
    attempt = state.stack[-1]
    assert isinstance(attempt, Attempt)
    guards, told = attempt.guards, len(state.log)
    laid = 0
    while (pending := game.pending(state)) is not None and pending.kind == "block":
        options = game.options(state, pending.seats[0])
        guard = next((o for o in options if o[0] == "support" and state.ctx.kind[o[1]] == "praetorian_guard"), None)
        if laid < blocks and guard is not None:
            laid += 1
            game.play(state, pending.seats[0], guard)
        else:
            game.play(state, pending.seats[0], ("done",))
    assert laid == blocks
    (news,) = [each for each in news_of(state.ctx, state.log.seen()[told:]) if each.clause == "N9-9"]
    rows = {line[:22].strip(): line[22:].split() for line in news.lines[:5]}
    assert rows["Guards"] == [str(guards), str(blocks)]
    assert rows["Bribes"] == ["0", "0"]
    assert rows["Left against it"] == [str(max(0, blocks - guards))]
    assert ("is stopped" in " ".join(news.lines)) == (blocks > guards)
