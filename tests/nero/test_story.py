"""The log in sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nero_tui.nero import game
from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.driver import Driver
from nero_tui.nero.cases.names import Names
from nero_tui.nero.cases.position import start_position
from nero_tui.nero.galley import Fleet
from nero_tui.nero.movement import Action
from nero_tui.nero.state import State
from nero_tui.nero.story import SILENT, TELLERS, story, tell
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import Event

SOURCE = Path(game.__file__).parent


def random_game(seed: int, **setup: object) -> State:
    state = game.new_game(seed=seed, **setup)  # type: ignore[arg-type]
    pick = seeded_pick(seed)
    while (question := game.pending(state)) is not None:
        seat = question.seats[0]
        options = game.options(state, seat)
        game.play(state, seat, options[pick(len(options))])
    return state


def test_every_event_that_the_rules_note_can_be_told() -> None:
    noted = {
        kind
        for path in SOURCE.glob("*.py")
        for call in re.findall(r"log\.note\(\s*([^,)]*)", path.read_text(encoding="utf-8"))
        for kind in re.findall(r'"(\w+)"', call)
    }
    assert noted == set(TELLERS) | SILENT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_is_a_sentence(players: int) -> None:
    for seed in range(8):
        state = random_game(seed, players=players)
        for event in game.log(state):
            sentence = tell(state.ctx, event)
            assert sentence == "" or re.fullmatch(r"[A-Z0-9][^\n]*[.]", sentence), sentence
            assert "None" not in sentence
            assert "-1" not in sentence


def test_the_cases_can_be_told_too() -> None:
    """They reach what random games hardly do: Barbarians beaten, attempts stopped, throne claimed."""
    told = set()
    for case in load_cases([Path(__file__).parents[1] / "cases"]):
        if case.static:
            continue
        state = start_position(case.board, case.given)
        driver = Driver(state, Names(state.ctx.board, state.ctx.cards), -1)
        for action in case.when:
            if driver.do(action) is not None:
                break
        for event in game.log(driver.state):
            assert "None" not in tell(driver.state.ctx, event)
            told.add(event.kind)
    assert told >= set(TELLERS) - {"secret_colour", "first"}


def test_what_a_player_reads() -> None:
    ctx = game.new_game(players=4).ctx
    board = ctx.board
    dalmatia, thracia = board.place("DAL"), board.place("THR")
    told = {
        "West enters Dalmatia with 2 Legions and the Leader; 1 MP left.": (
            "entered", (0, 1, thracia, dalmatia, 2, 1, 1),
        ),
        "East leaves the Leader in Thracia.": ("dropped", (2, thracia, 0, 1)),
        "East sets out from Thracia for Dalmatia with 1 Legion.": (
            "announced", (2, ("enter", dalmatia), thracia, 1, 0),
        ),
        "East attacks West in Thracia with the Leader alone.": ("announced", (2, ("attack", 0), thracia, 0, 1)),
        "East means to pick up 2 Legions and 1 Uncontrolled in Thracia.": (
            "announced", (2, ("pickup", 2, 1, 0), thracia, 1, 0),
        ),
        "Battle in Thracia: West 3 BP, the Barbarians 5 BP: the Barbarians win.": (
            "battle", (0, 4, 3, 5, "defender", (), (), thracia),
        ),
        "Battle in Thracia: West 3 BP, East 5 BP: East wins.": ("battle", (0, 2, 3, 5, "defender", (), (), thracia)),
        "Central loses 2 VPs for Barbarians in the Empire.": ("vp", (1, -2, "barbarians")),
        "West scores 1 VP for Northern Italy.": ("vp", (0, 1, "italy NIT")),
        "The game is over: West and East win together on points.": ("game_over", ((0, 2), "points")),
        "West: 2 Legions flee from Thracia to Dalmatia.": ("displaced", (0, thracia, dalmatia, 2)),
        "Uncontrolled: 1 Legion flees from Thracia to Dalmatia.": ("displaced", (4, thracia, dalmatia, 1)),
    }  # fmt: skip
    for sentence, (kind, facts) in told.items():
        assert tell(ctx, Event(kind, None, facts)) == sentence


def test_two_players_win_as_persons() -> None:
    ctx = game.new_game(players=2).ctx
    sentence = tell(ctx, Event("game_over", None, ((1,), "points")))
    assert sentence == "The game is over: the player of Central and Asia wins on points."


def test_steps_of_a_turn_stand_at_the_margin() -> None:
    ctx = game.new_game(players=4).ctx
    lines = story(ctx, [Event("round", None, (0,)), Event("finished", None, (0, 1, 2)), Event("discard", None, (0,))])
    assert lines == ["West's round.", "  West discards a card."]


@pytest.mark.parametrize("players", [2, 4])
def test_whoever_may_answer_has_been_told_what(players: int) -> None:
    """The last sentence before a window names the place or the card that it is about."""
    asked = 0
    for seed in range(12):
        state = game.new_game(seed=seed, players=players)
        pick = seeded_pick(seed)
        while (question := game.pending(state)) is not None:
            if question.kind == "window":
                asked += 1
                last = " ".join(story(state.ctx, game.log(state, question.seats[0]))[-6:])
                frame = state.stack[-2]
                names = [place.name for place in state.ctx.board.places]
                if isinstance(frame, Action) and frame.choice[0] == "enter":
                    assert f"for {names[frame.choice[1]]} with" in last
                elif isinstance(frame, Fleet):
                    assert f"to {names[frame.goal]}" in last
            seat = question.seats[0]
            options = game.options(state, seat)
            game.play(state, seat, options[pick(len(options))])
    assert asked > 20


def test_what_happens_at_once_is_told_once() -> None:
    ctx = game.new_game(players=4).ctx
    dalmatia, thracia = ctx.board.place("DAL"), ctx.board.place("THR")
    announced = Event("announced", None, (2, ("enter", dalmatia), thracia, 1, 0))
    entered = Event("entered", None, (2, 1, thracia, dalmatia, 1, 0, 3))
    card = Event("card", None, (0, 0, "event"))
    assert len(story(ctx, [announced, entered])) == 1
    assert len(story(ctx, [announced, card, entered])) == 3
    assert len(story(ctx, [announced])) == 1
