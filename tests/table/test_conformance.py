"""The conformance checks accept a sound game and find each way in which one can be unsound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from nero_tui.table.conformance import conformance
from nero_tui.table.fuzz import FuzzFailure, Playthrough
from nero_tui.table.log import Log
from nero_tui.table.protocol import Choice, Event, Pending, Refusal, Seat
from tests.table.dice_race import NO_BID, DiceRace, Race, resample, suggest


def examine(rules: DiceRace, seed: int = 1) -> Playthrough[Race]:
    return conformance(rules, {"seed": seed}, seed, seats=(0, 1), resample=resample, suggest=suggest)


@pytest.mark.parametrize("seed", range(20))
def test_the_dice_race_is_sound(seed: int) -> None:
    game = examine(DiceRace(), seed)
    assert DiceRace().pending(game.state) is None


def test_secrets_need_not_be_resampled() -> None:
    conformance(DiceRace(), {"seed": 1}, 1, seats=(0, 1), suggest=suggest)


def test_a_game_that_does_not_end_or_breaks_an_invariant() -> None:
    with pytest.raises(FuzzFailure, match="does not end within 3 choices"):
        conformance(DiceRace(), {"seed": 1}, 1, suggest=suggest, limit=3)

    def object_to_sailing(state: Race) -> None:
        assert state.question != "sail", "stay at home"

    with pytest.raises(FuzzFailure, match="stay at home"):
        conformance(DiceRace(), {"seed": 1}, 1, suggest=suggest, watch=object_to_sailing)
    with pytest.raises(FuzzFailure, match="cannot be listed, and nothing suggests one"):
        conformance(DiceRace(), {"seed": 1}, 1)


class AsksTwice(DiceRace):
    def pending(self, state: Race) -> Pending | None:
        question = super().pending(state)
        return question and question._replace(seats=question.seats * 2)


class AsksByTurns(DiceRace):
    times = 0

    def pending(self, state: Race) -> Pending | None:
        self.times += 1
        return Pending((0,), f"bid {self.times}")


class DeadEnd(DiceRace):
    def options(self, state: Race, seat: Seat) -> Sequence[Choice] | None:
        return [] if state.question == "sail" else super().options(state, seat)


class TwiceTheSame(DiceRace):
    def options(self, state: Race, seat: Seat) -> Sequence[Choice] | None:
        options = super().options(state, seat)
        return options and [*options, options[0]]


class SameLine(DiceRace):
    def write(self, state: Race, seat: Seat, choice: Choice) -> str:
        return "bid" if choice[0] == "bid" else super().write(state, seat, choice)


class OffersTheForbidden(DiceRace):
    def options(self, state: Race, seat: Seat) -> Sequence[Choice] | None:
        options = super().options(state, seat)
        return options and [*options, ("bid", 99)]


class TwoLines(DiceRace):
    def write(self, state: Race, seat: Seat, choice: Choice) -> str:
        return super().write(state, seat, choice).replace(" ", "\n")


class ReadsAnother(DiceRace):
    def read(self, state: Race, seat: Seat, line: str) -> Choice:
        choice = super().read(state, seat, line)
        return ("bid", 0) if choice[0] == "bid" else choice


class AllowsAnything(DiceRace):
    def check(self, state: Race, seat: Seat, choice: Choice) -> Refusal | None:
        return None


class DoesAnything(DiceRace):
    def apply(self, state: Race, seat: Seat, choice: Choice) -> None:
        if self.check(state, seat, choice) is None:
            super().apply(state, seat, choice)


class ChangesThenRefuses(DiceRace):
    def apply(self, state: Race, seat: Seat, choice: Choice) -> None:
        state.purse[seat] += 1
        super().apply(state, seat, choice)


class LooksWithItsHands(DiceRace):
    def log(self, state: Race, seat: Seat | None = None) -> list[Event]:
        state.purse[0] += 1
        return super().log(state, seat)


class FirstAnswerWins(DiceRace):
    def _bid(self, state: Race, seat: Seat, coins: int) -> None:
        first = state.bids == [NO_BID, NO_BID]
        super()._bid(state, seat, coins)
        state.purse[seat] += first


class ShowsTheBid(DiceRace):
    def view(self, state: Race, seat: Seat) -> Race:
        return replace(super().view(state, seat), bids=state.bids[:])


class TellsTheBid(DiceRace):
    def log(self, state: Race, seat: Seat | None = None) -> list[Event]:
        return state.log.seen()


class ShowsTheNextDie(DiceRace):
    def view(self, state: Race, seat: Seat) -> Race:
        return replace(super().view(state, seat), chance=state.chance)


class LogsTheNextDie(DiceRace):
    def log(self, state: Race, seat: Seat | None = None) -> list[Event]:
        return [*super().log(state, seat), Event("hint", None, (state.chance,))]


class OffersByTheNextDie(DiceRace):
    def options(self, state: Race, seat: Seat) -> Sequence[Choice] | None:
        options = super().options(state, seat)
        return options and options[: 1 + state.chance % len(options)]


class SharesItsPurse(DiceRace):
    def copy(self, state: Race) -> Race:
        return replace(super().copy(state), purse=state.purse)


class SharesItsLog(DiceRace):
    def copy(self, state: Race) -> Race:
        return replace(super().copy(state), log=state.log)


class ForgetsInCopying(DiceRace):
    def copy(self, state: Race) -> Race:
        return replace(super().copy(state), oars=0)


class RollsOutsideTheState(DiceRace):
    rolls = 0

    def _next_captain(self, state: Race) -> None:
        super()._next_captain(state)
        self.rolls += 1
        state.purse[0] += self.rolls


class LogsOutsideTheState(DiceRace):
    lines = 0

    def _sail(self, state: Race, seat: Seat, choice: Choice) -> None:
        self.lines += 1
        state.log.note("line", self.lines)
        super()._sail(state, seat, choice)


class StartsAnew(DiceRace):
    """Every game of this one starts with another purse."""

    starts = 0

    def fingerprint(self, state: Race) -> str:
        return super().fingerprint(replace(state, purse=[]))

    def start(self, setup: object) -> Race:
        self.starts += 1
        state = super().start({"seed": 1})
        state.log = Log([Event("start", None, (self.starts,))])
        return state


UNSOUND = {
    AsksTwice: "asks nobody, or a seat twice",
    AsksByTurns: "asking twice gives two questions",
    DeadEnd: "a dead end: seat . is asked for sail",
    TwiceTheSame: "is listed twice",
    SameLine: "have the same line",
    OffersTheForbidden: "the option .'bid', 99. of seat 0 is refused: D1",
    TwoLines: "not written in one line",
    ReadsAnother: "is written 'bid 1', which is read as",
    AllowsAnything: "a choice that means nothing is legal",
    DoesAnything: "a choice that means nothing was made",
    ChangesThenRefuses: "a refused choice has changed the state",
    LooksWithItsHands: "looking at a state has changed it",
    FirstAnswerWins: "the order of answers to bid matters",
    ShowsTheBid: "the secret answer of seat 0 to bid shows too early",
    TellsTheBid: "the secret answer of seat 0 to bid shows too early",
    ShowsTheNextDie: "the view of seat 0 depends on what it cannot know",
    LogsTheNextDie: "the log of seat 0 depends on what it cannot know",
    OffersByTheNextDie: "the options of seat 0 depend on what it cannot know",
    SharesItsPurse: "the order of answers to bid matters|acting on a copy has changed|has changed it",
    SharesItsLog: "the log of the copy after choice|shows too early",
    ForgetsInCopying: "a copy differs from its original",
    RollsOutsideTheState: "the order of answers to bid matters|led to two different states",
    LogsOutsideTheState: "a replay writes another log|log of the copy",
    StartsAnew: "a replay writes another log",
}


@pytest.mark.parametrize("rules", UNSOUND, ids=lambda rules: rules.__name__)
def test_an_unsound_game_is_found_out(rules: type[DiceRace]) -> None:
    with pytest.raises(FuzzFailure, match=UNSOUND[rules]):
        examine(rules())
