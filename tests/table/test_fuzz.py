"""Random play ends, repeats itself, and what goes wrong can be played again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nero_tui.table.fuzz import FuzzFailure, Playthrough, picked_game, random_game, save_failure
from nero_tui.table.protocol import Choice, Pending, Seat
from nero_tui.table.replay import read_record, rebuild
from tests.table.dice_race import DiceRace, Race, suggest

SETUP = {"seed": 3}


def test_the_same_seed_plays_the_same_game() -> None:
    games = [random_game(DiceRace(), SETUP, seed, suggest=suggest) for seed in (1, 1, 2)]
    assert games[0].choices == games[1].choices != games[2].choices
    assert 0 < games[0].decisions <= len(games[0].choices)


@given(st.data())
def test_a_game_can_be_picked_choice_by_choice(data: st.DataObject) -> None:
    game = picked_game(
        DiceRace(), {"seed": 1, "rounds": 2}, lambda n: data.draw(st.integers(0, n - 1)), suggest=suggest
    )
    assert DiceRace().pending(game.state) is None


def play(rules: DiceRace, **options: object) -> Playthrough[Race]:
    return random_game(rules, SETUP, 1, **{"suggest": suggest, **options})  # type: ignore[arg-type]


class DeadEnd(DiceRace):
    def options(self, state: Race, seat: Seat) -> list[Choice] | None:
        found = super().options(state, seat)
        return [] if state.question == "sail" else found  # type: ignore[return-value]


class NobodyAsked(DiceRace):
    def pending(self, state: Race) -> Pending | None:
        question = super().pending(state)
        return question and question._replace(seats=())


class Crash(DiceRace):
    def _sail(self, state: Race, seat: Seat, choice: Choice) -> None:
        raise ZeroDivisionError("the mast broke")


@pytest.mark.parametrize(
    ("rules", "options", "message"),
    [
        (DeadEnd(), {}, r"after 7 choices: a dead end: seat \d is asked for sail and has no answer"),
        (NobodyAsked(), {}, r"after 0 choices: nobody is asked \(bid\)"),
        (Crash(), {}, r"after 7 choices, as seat 0 chose \('anchor',\): ZeroDivisionError: the mast broke"),
        (DiceRace(), {"limit": 10}, "after 10 choices: the game does not end within 10 choices"),
        (
            DiceRace(),
            {"suggest": None},
            "after 2 choices: the answers to stow cannot be listed, and nothing suggests one",
        ),
    ],
)
def test_what_goes_wrong_is_told(rules: DiceRace, options: dict[str, object], message: str) -> None:
    with pytest.raises(FuzzFailure, match=message):
        play(rules, **options)


def test_a_watcher_sees_every_state_and_may_object() -> None:
    rounds: list[int] = []
    play(DiceRace(), watch=lambda state: rounds.append(state.round))
    assert rounds[0] == 1 < rounds[-1]

    def object_to_round_2(state: Race) -> None:
        assert state.round < 2, "two rounds are too many"

    with pytest.raises(FuzzFailure, match=r"after \d+ choices: two rounds are too many"):
        play(DiceRace(), watch=object_to_round_2)


def test_a_failure_is_written_as_a_journal_that_replays(tmp_path: Path) -> None:
    with pytest.raises(FuzzFailure) as caught:
        play(Crash())
    save_failure(DiceRace(), SETUP, caught.value, tmp_path / "failure")
    record = read_record(tmp_path / "failure")
    assert len(record.entries) == len(caught.value.choices) == 7
    assert DiceRace().pending(rebuild(Crash(), record)) is not None
