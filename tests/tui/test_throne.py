"""Declaration Points, as the table counts them."""

from __future__ import annotations

from nero_tui.nero import game
from nero_tui.nero.emperor import Declaration
from nero_tui.nero.state import EMPEROR, State
from nero_tui.tui.asking import question
from nero_tui.tui.province import about
from nero_tui.tui.throne import counted, within_reach

W = 0


def in_roma() -> State:
    """West's first round; his Leader is in Roma and two of his Legions in Northern Italy."""
    state = game.new_game(players=4, first=W, seed=4)
    while (asked := game.pending(state)) is not None and asked.kind != "round":
        game.play(state, asked.seats[0], game.options(state, asked.seats[0])[0])
    assert state.active == W
    state.leader_at[W] = state.ctx.board.city
    state.legions[state.ctx.board.italy[0] * 5 + W] = 2
    return state


def test_points_are_told_item_by_item() -> None:
    state = in_roma()
    assert counted(state, W) == "4 of 5 DPs (Italy 2, Areas 2)"
    state.legions[state.ctx.board.italy[1] * 5 + 1] = 2
    assert counted(state, W) == "2 of 5 DPs (Areas 2)"
    for place in state.ctx.board.area_places[W]:
        state.legions[place * 5 + W] = 0
    assert counted(state, W) == "0 of 5 DPs"


def test_whoever_is_in_roma_is_told_what_his_hand_adds() -> None:
    state = in_roma()
    kinds = [state.ctx.kind[card] for card in state.hands[W]]
    fitting = kinds.count("senate_influence") + kinds.count("praetorian_guard")
    assert fitting > 0
    view = game.view(state, W)
    told = within_reach(view, W)
    assert told == f"The throne: 4 of 5 DPs (Italy 2, Areas 2), up to {min(fitting, 4)} more from your hand."
    asked = game.pending(state)
    assert asked is not None
    assert question(view, W, asked, game.options(state, W), "Galba").prompt.endswith(told)
    state.cards_played = 4
    assert within_reach(game.view(state, W), W) == "The throne: 4 of 5 DPs (Italy 2, Areas 2)."


def test_nobody_else_is_told() -> None:
    state = in_roma()
    assert within_reach(state, 1) == ""
    state.rank[W] = EMPEROR
    assert within_reach(state, W) == ""
    state.rank[W] = 0
    state.stack.append(Declaration())
    assert within_reach(state, W) == "", "the declaration itself tells"


def test_the_page_of_roma_counts_for_everybody() -> None:
    state = in_roma()
    _, lines = about(game.view(state, 1), 1, state.ctx.board.city)
    assert "West: 4 of 5 DPs (Italy 2, Areas 2)" in lines
    assert sum("of 5 DPs" in line for line in lines) == 4
    _, brief = about(game.view(state, 1), 1, state.ctx.board.city, brief=True)
    assert [line for line in brief if "of 5 DPs" in line] == [f"Central: {counted(state, 1)}"]
