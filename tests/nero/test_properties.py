"""What holds at every decision of fifty games: nothing hidden shows, nothing is lost, no copy changes.

The games are those of the fuzzer: all variants, random and bold players, half of them under rulings drawn
at random.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from nero_tui.nero import game
from nero_tui.nero.battle import Battle
from nero_tui.nero.invariants import check_invariants
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import NONE, State
from nero_tui.table.conformance import conformance
from nero_tui.table.fuzz import record_of
from nero_tui.table.journal import Journal
from nero_tui.table.protocol import Pending, Seat
from nero_tui.table.replay import read_record, rebuild, steps
from nero_tui.table.session import Table
from tests.fuzz import VARIANTS, fuzz_game, setup_of

GAMES = 50
SEED = "properties"
PARTS = 5
"""The games are shared out among so many tests, so that a failure is found early and told apart."""

part = pytest.mark.parametrize("numbers", [range(first, GAMES, PARTS) for first in range(PARTS)], ids=str)


def played_again(number: int) -> Iterator[tuple[State, Pending]]:
    """A game at each of its decisions. The state goes on changing: copy it to keep it."""
    choices = fuzz_game(number, SEED).choices
    state = NERO.start(setup_of(number, SEED))
    for seat, choice in choices:
        question = game.pending(state)
        assert question is not None
        yield state, question
        game.play(state, seat, choice)
    assert game.pending(state) is None


# What a seat cannot know


@part
def test_what_a_seat_cannot_know_makes_no_difference_to_it(numbers: range) -> None:
    for number in numbers:
        for count, (state, question) in enumerate(played_again(number)):
            for seat in state.ctx.seats:
                other = game.resample(state, seat, count)
                same_for(seat, question, state, other, f"game {number}, decision {count}, seat {seat}")


def same_for(seat: Seat, question: Pending, state: State, other: State, where: str) -> None:
    seen, seen_otherwise = game.view(state, seat), game.view(other, seat)
    # The fingerprint is a checksum of the key; comparing the keys themselves says more, sooner.
    assert seen.key() == seen_otherwise.key(), f"{where}: another view"
    assert seen.log == seen_otherwise.log, f"{where}: another log in the view"
    assert game.log(state, seat) == game.log(other, seat), f"{where}: another log"
    assert check_invariants(other) == [], f"{where}: a position that cannot be"
    if seat in question.seats:
        assert game.options(state, seat) == game.options(other, seat), f"{where}: other options"


def test_equal_views_have_equal_fingerprints() -> None:
    for state, _ in played_again(0):
        for seat in state.ctx.seats:
            other = game.resample(state, seat, "again")
            assert game.fingerprint(game.view(state, seat)) == game.fingerprint(game.view(other, seat))


def test_a_sample_is_drawn_from_the_view_alone() -> None:
    """Whoever plays from a view has only that: a sample must not need more, or draw on more, than it holds."""
    for number in range(len(VARIANTS)):
        for state, _ in played_again(number):
            for seat in state.ctx.seats:
                sample = game.resample(state, seat, number)
                assert sample.key() == game.resample(game.view(state, seat), seat, number).key()


def test_everything_hidden_is_drawn_anew() -> None:
    """Without this the tests above would be content with samples that copy the secrets."""
    found: set[str] = set()
    for number in range(2 * len(VARIANTS)):
        for count, (state, _) in enumerate(played_again(number)):
            for seat in state.ctx.seats:
                found |= redrawn(state, game.resample(state, seat, count), seat)
    assert found == {"a hand", "a held card", "the generator", "the secret colour", "a battle card"}


def redrawn(state: State, other: State, seat: Seat) -> set[str]:
    """What differs between a state and a sample of it; what the seat itself has must not."""
    assert state.hands[seat] == other.hands[seat]
    assert state.held[seat] == other.held[seat]
    changed = {
        "a hand": state.hands != other.hands,
        "a held card": state.held != other.held,
        "the generator": state.chance != other.chance,
        "the secret colour": state.secret != other.secret,
        "a battle card": battle_cards(state) != battle_cards(other),
    }
    return {name for name, differs in changed.items() if differs}


def battle_cards(state: State) -> tuple[int, int]:
    top = state.stack[-1]
    return (top.attacker_card, top.defender_card) if isinstance(top, Battle) else (NONE, NONE)


# Keeping a game

AGAIN = """
import json, sys
from tests.nero.test_properties import replayed
print(json.dumps({"games": [replayed(path) for path in sys.argv[1:]], "hashed": hash("hash seed")}))
"""


def traced(state: State) -> tuple[str, int]:
    """A state in short: its fingerprint and the length of its log."""
    return game.fingerprint(state), len(state.log)


def log_digest(state: State) -> str:
    return blake2b(repr(game.log(state)).encode()).hexdigest()


def replayed(path: str) -> dict[str, Any]:
    """A kept game at each of its choices, as this process sees it."""
    record = read_record(path)
    start = rebuild(NERO, record, 0)
    trace = [traced(start)]
    for step in steps(NERO, record):
        trace.append(traced(step.state))
        start = step.state
    return {"trace": trace, "log": log_digest(start)}


def test_kept_games_are_the_same_in_another_process_and_under_another_hash_seed(tmp_path: Path) -> None:
    expected, paths = [], []
    for number in range(GAMES):
        played = fuzz_game(number, SEED)
        state = NERO.start(setup_of(number, SEED))
        trace = [traced(state)]
        for seat, choice in played.choices:
            game.play(state, seat, choice)
            trace.append(traced(state))
        expected.append({"trace": [list(each) for each in trace], "log": log_digest(state)})
        paths.append(tmp_path / f"{number}.nero")
        Journal.save(paths[-1], record_of(NERO, setup_of(number, SEED), played.choices), seal=number % 2 == 0)
    environment = {**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    answer = subprocess.run(
        [sys.executable, "-c", AGAIN, *map(str, paths)],
        env=environment, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    assert found["hashed"] != hash("hash seed"), "both processes hash alike: the test shows nothing"
    assert found["games"] == expected


def test_a_game_is_taken_up_from_its_journal_at_every_decision(tmp_path: Path) -> None:
    number = VARIANTS.index({"board": "nero-2", "fast": True})
    path = tmp_path / "game.nero"
    choices = fuzz_game(number, SEED).choices
    with Table.new(NERO, setup_of(number, SEED), path) as table:
        for seat, choice in choices:
            table.choose(seat, choice)
            with Table.load(NERO, path, readonly=True) as again:
                state = again.state()
                assert traced(state) == traced(table.state())
                assert game.log(state) == game.log(table.state())
                assert again.pending() == table.pending()


# Copies


@part
def test_acting_leaves_every_earlier_copy_alone(numbers: range) -> None:
    for number in numbers:
        copies = []
        for state, question in played_again(number):
            copy = state.copy()
            assert copy == state and hash(copy) == hash(state)
            copies.append((copy, copy.key(), len(copy.log)))
            # A copy that goes its own way leaves both the game and the copies alone.
            stray = copy.copy()
            seat = question.seats[-1]
            game.play(stray, seat, game.options(stray, seat)[-1])
        log = game.log(state)
        for count, (copy, key, length) in enumerate(copies):
            where = f"game {number}, the copy at decision {count}"
            assert copy.key() == key, where
            assert game.log(copy) == log[:length], where


# Everything the table expects of a game


@pytest.mark.parametrize("number", range(len(VARIANTS)), ids=lambda n: " ".join(map(str, VARIANTS[n].values())))
def test_nero_keeps_to_the_contract_of_the_table(number: int) -> None:
    setup = {**VARIANTS[number], "seed": number}
    seats = NERO.start(setup).ctx.seats
    conformance(NERO, setup, number, seats=seats, resample=lambda state, seat, seed: game.resample(state, seat, seed))


# What travels


@part
def test_a_state_travels_from_one_process_to_another(numbers: range) -> None:
    for number in numbers:
        for count, (state, question) in enumerate(played_again(number)):
            if count % 7 == 0:
                there = pickle.loads(pickle.dumps(state))
                assert there.key() == state.key() and there.log == state.log
                assert there.ctx.face == state.ctx.face
                for seat in question.seats:
                    assert game.options(there, seat) == game.options(state, seat)
