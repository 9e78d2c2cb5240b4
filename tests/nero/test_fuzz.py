"""Random games hold what the rules promise; a fault is found, shrunk to a short game and written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from nero_tui.cli import main
from nero_tui.nero import game
from nero_tui.nero.invariants import Watchman, check_deck, check_invariants, check_points
from nero_tui.nero.rules import NERO, Nero
from nero_tui.nero.state import CONTENDER, EMPEROR, NONE, STRIDE, State
from nero_tui.nero.turn import Round
from nero_tui.nero.victory import LAST_TURN
from nero_tui.table.fuzz import FuzzFailure, Pick, Playthrough, picked_game
from nero_tui.table.log import Log
from nero_tui.table.protocol import Choice, Event, Seat
from nero_tui.table.replay import read_record, rebuild
from tests import fuzz
from tests.fuzz import VARIANTS

# Every number picks one answer; where they end, the first answer is taken. So a failing game
# shrinks to as few choices that matter as possible.
NUMBERS = st.integers(0, 255)
PICKS = st.integers(0, 400).flatmap(lambda length: st.lists(NUMBERS, min_size=length, max_size=length))


def picked_by(numbers: Sequence[int]) -> Pick:
    rest = iter(numbers)
    return lambda n: next(rest, 0) % n


def watched_game(setup: dict[str, Any], picks: Sequence[int]) -> Playthrough[State]:
    return picked_game(NERO, setup, picked_by(picks), watch=Watchman())


@settings(derandomize=True, deadline=None, max_examples=100, database=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 99), PICKS)
def test_a_random_game_ends_and_breaks_no_invariant(variant: dict[str, Any], seed: int, picks: list[int]) -> None:
    played = watched_game({**variant, "seed": seed}, picks)
    assert played.state.phase == "over"


@pytest.mark.parametrize("number", range(3 * len(VARIANTS)))
def test_games_of_the_long_fuzz(number: int) -> None:
    played = fuzz.fuzz_game(number, "short")
    assert len(played.choices) > 50


# A fault is found. It is planted where the table meets the rules: inside them a compiled build cannot be changed.

Plant = Callable[[pytest.MonkeyPatch], None]
Fault = Callable[[State, Seat, Choice], None]


def after_every_choice(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    honest = Nero.apply

    def apply(self: Nero, state: State, seat: Seat, choice: Choice) -> None:
        honest(self, state, seat, choice)
        fault(state, seat, choice)

    monkeypatch.setattr(Nero, "apply", apply)


def silent_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """VPs that the log does not explain."""

    def fault(state: State, seat: Seat, choice: Choice) -> None:
        state.log = Log(event for event in state.log if event.kind != "vp")

    after_every_choice(monkeypatch, fault)


def lost_legion(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Legion that vanishes when a card is discarded."""

    def fault(state: State, seat: Seat, choice: Choice) -> None:
        if choice[0] == "discard":
            at = next(at for at, legions in enumerate(state.legions) if legions)
            state.legions[at] -= 1

    after_every_choice(monkeypatch, fault)


def kept_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A held card that stays in the hand as well."""

    def fault(state: State, seat: Seat, choice: Choice) -> None:
        if choice[0] == "hold" and state.held[seat] == choice[1]:
            state.hands[seat] = (choice[1],)

    after_every_choice(monkeypatch, fault)


def dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question without an answer."""
    honest = Nero.options

    def options(self: Nero, state: State, seat: Seat) -> list[Choice]:
        return [] if isinstance(state.stack[-1], Round) else honest(self, state, seat)

    monkeypatch.setattr(Nero, "options", options)


def crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(state: State, seat: Seat, choice: Choice) -> None:
        if choice[0] == "end_round":
            raise ZeroDivisionError("the round fell apart")

    after_every_choice(monkeypatch, fault)


def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A last turn that never comes."""

    def fault(state: State, seat: Seat, choice: Choice) -> None:
        if state.turn == LAST_TURN:
            state.turn = 1

    after_every_choice(monkeypatch, fault)
    monkeypatch.setattr("nero_tui.table.fuzz.picked_game.__kwdefaults__", {**DEFAULTS, "limit": 900})


DEFAULTS: dict[str, Any] = picked_game.__kwdefaults__ or {}


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (silent_points, "VPs, but the log explains"),
        (lost_legion, "Legions on the map instead of"),
        (kept_card, "is in 2 places at once"),
        (dead_end, "a dead end: seat "),
        (crash, "ZeroDivisionError: the round fell apart"),
        (endless, "the game does not end within 900 choices"),
    ],
    ids=lambda each: each.__name__ if callable(each) else "",
)
def test_a_planted_fault_is_found_and_its_journal_replays(
    plant: Plant, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plant(monkeypatch)
    assert fuzz.main(["--games", "12", "--jobs", "1", "--seed", "9", "--folder", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert said in out
    assert " failed, in " in out.splitlines()[-1]
    path = sorted(tmp_path.iterdir())[0]
    assert f"nero-tui replay {path}" in out
    # The game replays with the rules it was played with.
    record = read_record(path)
    assert record.entries
    assert isinstance(rebuild(NERO, record), State)
    number = path.stem.split("-")[-1]
    assert f"python -m tests.fuzz --seed 9 --game {number}" in out
    assert fuzz.main(["--seed", "9", "--game", number, "--folder", str(tmp_path)]) == 1
    assert said in capsys.readouterr().out


def test_the_command_line_replays_a_failing_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    silent_points(monkeypatch)
    assert fuzz.main(["--games", "1", "--jobs", "1", "--folder", str(tmp_path)]) == 1
    (path,) = tmp_path.iterdir()
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out
    # A fault that changed the position shows as drift once it is mended; this one changed only the log.
    monkeypatch.undo()
    assert main(["replay", str(path)]) == 0


def test_a_mended_fault_shows_as_drift(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lost_legion(monkeypatch)
    assert fuzz.main(["--games", "1", "--jobs", "1", "--folder", str(tmp_path)]) == 1
    (path,) = tmp_path.iterdir()
    assert main(["replay", str(path)]) == 0
    monkeypatch.undo()
    capsys.readouterr()
    assert main(["replay", str(path)]) == 2
    last = read_record(path).entries[-1]
    assert f"choice {last.number} (" in capsys.readouterr().err


def test_a_fault_in_the_notation_does_not_hide_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crash(monkeypatch)

    def write(*_: object) -> str:
        raise LookupError("no words")

    monkeypatch.setattr(type(NERO), "write", write)
    assert fuzz.main(["--games", "1", "--jobs", "1", "--folder", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "ZeroDivisionError" in out and "could not be written as a journal: LookupError: no words" in out


def test_jobs_share_the_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert fuzz.main(["--games", "30", "--jobs", "2", "--folder", str(tmp_path)]) == 0
    shared = capsys.readouterr().out.split(" choices")[0]
    assert fuzz.main(["--games", "30", "--jobs", "1", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split(" choices")[0] == shared
    assert shared.startswith("30 games over 12 variants")


def test_a_failing_game_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    lost_legion(monkeypatch)
    setup = {"board": "nero-4", "fast": True, "seed": 1}

    def fails(picks: list[int]) -> bool:
        try:
            watched_game(setup, picks)
        except FuzzFailure:
            return True
        return False

    quick = settings(derandomize=True, database=None, deadline=None, phases=(Phase.generate, Phase.shrink))
    picks = find(PICKS, fails, settings=quick)
    # Twelve placements by the first answer each, and then the discard.
    assert picks[:-1] == [0] * 12
    with pytest.raises(FuzzFailure, match="27 Legions on the map instead of 28") as caught:
        watched_game(setup, picks)
    assert len(caught.value.choices) == 13
    assert caught.value.choices[-1][1][0] == "discard"


# The invariants themselves


def sound_state() -> State:
    state = game.new_game("nero-4", seed=1)
    while state.phase == "setup":
        question = game.pending(state)
        assert question is not None
        seat = question.seats[0]
        game.play(state, seat, game.options(state, seat)[0])
    assert check_invariants(state) == []
    return state


def broken(change: Callable[[State], object]) -> str:
    state = sound_state()
    change(state)
    return "; ".join(check_invariants(state))


def test_every_broken_invariant_has_its_sentence() -> None:
    city = sound_state().ctx.board.city

    def move_to_the_city(state: State) -> None:
        at = next(at for at, legions in enumerate(state.legions) if legions)
        state.legions[at] -= 1
        state.legions[city * STRIDE] += 1

    def below_zero(state: State) -> None:
        state.legions[0] += 1 + state.legions[1]
        state.legions[1] = -1

    def fifth_uncontrolled(state: State) -> None:
        state.legions[0] -= 1
        state.legions[4] += 5
        state.legions[next(at for at in range(5, 200) if state.legions[at])] -= 1

    def lone_contender(state: State) -> None:
        state.rank[0] = CONTENDER
        state.leader_at[0] = state.leader_at[1]

    assert "29 Legions on the map instead of 28" in broken(lambda s: s.legions.__setitem__(0, s.legions[0] + 1))
    assert "a Legion in Roma" in broken(move_to_the_city)
    assert "fewer than no Legions" in broken(below_zero)
    assert "5 Uncontrolled Legions, more than 4" in broken(fifth_uncontrolled)
    assert "9 of " in broken(lambda s: s.marked.__setitem__(0, 9))
    assert "-1 of " in broken(lambda s: s.marked.__setitem__(0, -1))
    assert "3 Emperors, more than 2" in broken(lambda s: s.rank.__setitem__(slice(0, 3), [EMPEROR] * 3))
    assert "W has no Leader" in broken(lambda s: s.leader_at.__setitem__(0, NONE))
    assert "the Contender of W is alone among enemies" in broken(lone_contender)
    assert "card 60 does not exist" in broken(lambda s: s.hands.__setitem__(0, (60,)))
    assert "card -1 does not exist" in broken(lambda s: s.hands.__setitem__(0, (-1,)))
    assert "is in 2 places at once" in broken(lambda s: s.held.__setitem__(0, s.hands[1][0]))
    assert "is in 2 places at once" in broken(lambda s: setattr(s, "played", 1 << s.hands[2][3]))


def test_a_vacant_area_has_no_leader_and_no_legions_of_its_own() -> None:
    state = game.new_game("nero-3", vacant=1, seed=1)
    state.phase = "round"
    state.leader_at = [0, 0, 0, 0]
    said = "; ".join(check_invariants(state))
    assert "C has a Leader on the map" in said
    assert "instead of 21" in said


def test_the_deck_is_counted() -> None:
    state = sound_state()
    assert check_deck(state) == []
    state.ctx.cards = (*state.ctx.cards[:-2], state.ctx.cards[0])
    assert check_deck(state) == [
        f"the deck has 2 cards called {state.ctx.cards[0].name} (N2.5-1)",
        "the deck has 54 cards instead of 55 (N2.0-1)",
    ]


def test_points_are_compared_with_the_log() -> None:
    events = [Event("vp", None, (0, 2, "area W")), Event("round", None, (1,)), Event("vp", None, (0, -1, "x"))]
    assert check_points([1, 0, 0, 0], events, [2, 0, 0, 0]) == []
    assert check_points([1, 0, 0, 0], events, [3, 0, 0, 0]) == ["W has 3 VPs, but the log explains 2"]


def test_a_card_does_not_come_back_to_a_hand() -> None:
    state, watch = sound_state(), Watchman()
    watch(state)
    card, *rest = state.hands[0]
    state.hands[0] = tuple(rest)
    watch(state)
    state.hands[1] = tuple(sorted((card, *state.hands[1])))
    with pytest.raises(AssertionError, match="has come back to a hand"):
        watch(state)


def test_cards_that_change_hands_are_no_fault() -> None:
    state, watch = sound_state(), Watchman()
    watch(state)
    card, *rest = state.hands[0]
    state.hands[0], state.hands[1] = tuple(rest), tuple(sorted((card, *state.hands[1])))
    watch(state)
