"""Bots answer every question of every variant with an option, from their view alone, and the same each time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from nero_tui.bots import Dice, choose
from nero_tui.bots.legate import Legate
from nero_tui.nero import game
from nero_tui.nero.rulings import DEFAULT
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice, Pending, Seat

VARIANTS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2},
    *({"players": 3, "vacant": seat} for seat in range(4)),
    {"players": 4, "fast": True},
    {"players": 3, "fast": True},
    {"players": 2, "fast": True},
]

KINDS = {
    "allot", "battle", "block", "declaration", "displace", "event", "first_colour", "march", "muster", "pay",
    "permission", "place_general", "place_legion", "retreat", "revolt", "round", "secret_colour", "window", "withdraw",
}  # fmt: skip


def asked(state: State, pending: Pending, dice: Dice) -> tuple[Seat, list[Choice]]:
    seat = pending.seats[dice.below(len(pending.seats))]
    return seat, game.options(state, seat)


def fresh(view: State, seat: Seat, options: list[Choice], seed: str) -> Choice:
    """What a legate answers who has seen nothing before."""
    return Legate().advise(view, seat, options, None, Dice(seed)).choice


def same_when_swapped(state: State, seat: Seat, options: list[Choice], choice: Choice, seed: str) -> None:
    """Everything that the seat cannot know is something else, and the answer is the same."""
    other = game.resample(state, seat, f"swapped {seed}")
    assert game.options(other, seat) == options
    assert fresh(game.view(other, seat), seat, options, seed) == choice


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_of_legates_and_others(variant: dict[str, Any]) -> None:
    """Every answer is an option; every ninth is asked again of a newcomer, with the hidden cards swapped."""
    state = game.new_game(**variant, seed="mixed")
    dice = Dice("mixed")
    count = 0
    while (pending := game.pending(state)) is not None:
        seat, options = asked(state, pending, dice)
        count += 1
        bot = "legate" if seat % 2 == 0 else "random"
        choice = choose(bot, game.view(state, seat), seat, options, str(count))
        assert choice in options
        if bot == "legate" and len(options) > 1 and count % 9 == 0:
            assert fresh(game.view(state, seat), seat, options, str(count)) == choice
            same_when_swapped(state, seat, options, choice, str(count))
        game.play(state, seat, choice)
    assert state.winner


def test_a_legate_has_an_answer_wherever_chance_leads() -> None:
    """In games of random moves it is asked at every kind of question, in drafts that others began too."""
    kinds: Counter[str] = Counter()
    games: list[dict[str, Any]] = [{"players": 4, "fast": True}, {"players": 2}, {"players": 3}, {"players": 4}]
    for number, variant in enumerate(games * 3):
        state = game.new_game(**variant, seed=f"wild {number}", rules=DEFAULT.changed({"reaction_prompts": "holders"}))
        dice = Dice(f"wild {number}")
        while (pending := game.pending(state)) is not None:
            seat, options = asked(state, pending, dice)
            kind = pending.kind
            # Common questions need not be asked each time.
            if len(options) > 1 and (kinds[kind] < 25 or kind not in ("round", "march", "muster", "allot", "event")):
                kinds[kind] += 1
                choice = choose("legate", game.view(state, seat), seat, options, "x")
                assert choice in options
                if kinds[kind] % 5 == 0:
                    same_when_swapped(state, seat, options, choice, "x")
            game.play(state, seat, options[dice.below(len(options))])
    assert kinds.keys() >= KINDS - {"declaration", "block"}


@pytest.mark.parametrize("prompts", ["standing", "everyone"])
def test_questions_that_ask_everybody(prompts: str) -> None:
    state = game.new_game(players=4, fast=True, seed=5, rules=DEFAULT.changed({"reaction_prompts": prompts}))
    count = 0
    while (pending := game.pending(state)) is not None:
        seat = pending.seats[0]
        options = game.options(state, seat)
        choice = choose("legate", game.view(state, seat), seat, options, str(count))
        assert choice in options
        game.play(state, seat, choice)
        count += 1


def test_a_bot_is_the_same_for_the_same_view_and_seed() -> None:
    for bot in ("random", "legate", "consul:8n"):
        games = []
        for _ in range(2):
            state = game.new_game(players=4, fast=True, seed=8)
            made: list[Choice] = []
            while (pending := game.pending(state)) is not None and len(made) < 150:
                seat = pending.seats[0]
                choice = choose(bot, game.view(state, seat), seat, game.options(state, seat), f"8 {len(made)}")
                game.play(state, seat, choice)
                made.append(choice)
            games.append(made)
        assert games[0] == games[1]


def test_a_bot_does_not_change_its_view() -> None:
    state = game.new_game(players=4, fast=True, seed=9)
    for count in range(120):
        pending = game.pending(state)
        assert pending is not None
        seat = pending.seats[0]
        view, options = game.view(state, seat), game.options(state, seat)
        key, listed, told = view.key(), list(options), len(view.log)
        choice = choose("legate", view, seat, options, str(count))
        assert view.key() == key and options == listed and len(view.log) == told
        game.play(state, seat, choice)
