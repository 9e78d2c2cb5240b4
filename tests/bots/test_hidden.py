"""Nothing that a bot is handed leads to the state behind its view."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from nero_tui.bots import Dice
from nero_tui.nero import game
from nero_tui.nero.rulings import DEFAULT
from nero_tui.nero.state import State
from nero_tui.table.protocol import Event

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def within_reach(*roots: object) -> list[Any]:
    """Everything that can be come to from some objects, but for code."""
    seen: dict[int, Any] = {}
    todo = list(roots)
    while todo:
        each = todo.pop()
        if id(each) not in seen and not isinstance(each, CODE):
            seen[id(each)] = each
            todo += gc.get_referents(each)
    return list(seen.values())


@pytest.mark.parametrize("prompts", ["holders", "everyone"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_is_handed_its_view_and_nothing_behind_it(players: int, prompts: str) -> None:
    rules = DEFAULT.changed({"reaction_prompts": prompts})
    state = game.new_game(players=players, fast=True, seed=players, rules=rules)
    dice, number = Dice(5), 0
    while (asked := game.pending(state)) is not None:
        seat = asked.seats[0]
        options = game.options(state, seat)
        if number % 20 == 0:
            for viewer in state.ctx.seats:
                nothing_hidden(state, viewer, within_reach(game.view(state, viewer), list(options)))
        game.play(state, seat, options[dice.below(len(options))])
        number += 1
    assert number > 100


def nothing_hidden(state: State, viewer: int, found: list[Any]) -> None:
    known = state.known[viewer]
    assert sum(isinstance(each, State) for each in found) == 1, "the view itself"
    assert not any(each is state.log for each in found)
    for event in found:
        if isinstance(event, Event):
            assert event.seen_by is None or viewer in event.seen_by, event
    for other in state.ctx.seats:
        secret = any(not known >> card & 1 for card in state.hands[other])
        if other != viewer and secret:
            assert not any(each is state.hands[other] for each in found), "another hand"


def test_what_leads_behind_the_view_would_be_found() -> None:
    state = game.new_game(players=4, seed=1)
    view = game.view(state, 0)
    with pytest.raises(AssertionError, match="the view itself"):
        nothing_hidden(state, 0, within_reach(view, [state]))
