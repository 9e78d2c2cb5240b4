"""What any game must keep to if it sits at this table, tried at every decision of a random game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from nero_tui.table.fuzz import (
    LIMIT,
    FuzzFailure,
    Pick,
    Playthrough,
    Suggest,
    Watch,
    describe,
    pick_answer,
    record_of,
    seeded_pick,
)
from nero_tui.table.protocol import Choice, Pending, Refused, Rules, S, Seat
from nero_tui.table.replay import rebuild

Resample = Callable[[S, Seat, int], S]
"""A state that may as well be the true one for all a seat knows, from a seed."""

_NONSENSE: Choice = ("no such verb",)
_SUGGESTIONS = 3


def conformance(
    rules: Rules[S],
    setup: Mapping[str, Any],
    seed: int | str,
    *,
    limit: int = LIMIT,
    seats: Sequence[Seat] = (),
    resample: Resample[S] | None = None,
    suggest: Suggest[S] | None = None,
    watch: Watch[S] | None = None,
) -> Playthrough[S]:
    """Play a random game and check everything the protocol promises. Raises FuzzFailure.

    With ``resample``, each of ``seats`` must have the same view, log and options in every state
    that agrees with what it knows.
    """
    examiner = _Examiner(rules, seeded_pick(seed), seats, resample, suggest)
    game = Playthrough(rules.start(setup))
    attempt = None
    try:
        while (question := rules.pending(game.state)) is not None:
            if len(game.choices) >= limit:
                raise AssertionError(f"the game does not end within {limit} choices")
            examiner.question(game.state, question)
            seat, choice, answers = pick_answer(rules, game.state, question, examiner.pick, suggest)
            game.decisions += answers != 1
            attempt = (seat, choice)
            examiner.act(game.state, seat, choice)
            game.choices.append(attempt)
            attempt = None
            if watch is not None:
                watch(game.state)
        examiner.farewell(game, setup)
    except Exception as error:
        raise FuzzFailure(describe(error), game.choices, attempt) from error
    return game


class _Examiner(Generic[S]):
    def __init__(
        self,
        rules: Rules[S],
        pick: Pick,
        seats: Sequence[Seat],
        resample: Resample[S] | None,
        suggest: Suggest[S] | None,
    ) -> None:
        self.rules = rules
        self.pick = pick
        self.seats = seats
        self.resample = resample
        self.suggest = suggest
        self.kept: list[tuple[S, str, int]] = []  # earlier copies, their fingerprints and lengths of log

    # One question

    def question(self, state: S, question: Pending) -> None:
        """Everything about an open question that can be tried without answering it for good."""
        before = self.rules.fingerprint(state)
        _demand(len(set(question.seats)) == len(question.seats) > 0, f"{question} asks nobody, or a seat twice")
        _demand(self.rules.pending(state) == question, "asking twice gives two questions")
        answers = {seat: self.answers(state, seat, question.kind) for seat in question.seats}
        for seat, choices in answers.items():
            self.nonsense(state, seat)
            for choice in choices:
                self.round_trip(state, seat, choice)
        if len(question.seats) > 1:
            self.at_once(state, question, answers)
        for seat in self.seats:
            self.resampled(state, seat, question)
        _demand(self.rules.fingerprint(state) == before, "looking at a state has changed it")

    def answers(self, state: S, seat: Seat, kind: str) -> list[Choice]:
        """The legal answers of a seat, or a few of them where they cannot be listed."""
        options = self.rules.options(state, seat)
        if options is None:
            _demand(self.suggest is not None, f"the answers to {kind} cannot be listed, and nothing suggests one")
            assert self.suggest is not None
            return list({self.suggest(state, seat, self.pick(1 << 32)): None for _ in range(_SUGGESTIONS)})
        _demand(len(options) > 0, f"a dead end: seat {seat} is asked for {kind} and has no answer")
        _demand(len(set(options)) == len(options), f"an option of seat {seat} is listed twice ({kind})")
        lines = {self.rules.write(state, seat, choice): choice for choice in options}
        _demand(len(lines) == len(options), f"two options of seat {seat} have the same line ({kind})")
        return list(options)

    def round_trip(self, state: S, seat: Seat, choice: Choice) -> None:
        """A legal answer passes the check, and its line means it and nothing else."""
        refusal = self.rules.check(state, seat, choice)
        _demand(refusal is None, f"the option {choice} of seat {seat} is refused: {refusal}")
        line = self.rules.write(state, seat, choice)
        _demand(line.isprintable() and line == line.strip() != "", f"{choice} is not written in one line: {line!r}")
        back = self.rules.read(state, seat, line)
        _demand(back == choice, f"{choice} is written {line!r}, which is read as {back}")

    def nonsense(self, state: S, seat: Seat) -> None:
        """What is not legal is refused, and nothing changes."""
        before = self.rules.fingerprint(state)
        _demand(self.rules.check(state, seat, _NONSENSE) is not None, "a choice that means nothing is legal")
        try:
            self.rules.apply(state, seat, _NONSENSE)
        except Refused:
            _demand(self.rules.fingerprint(state) == before, "a refused choice has changed the state")
        else:
            raise AssertionError("a choice that means nothing was made")

    # Secrets

    def at_once(self, state: S, question: Pending, answers: Mapping[Seat, list[Choice]]) -> None:
        """Answers given at once: their order does not matter, and none is seen before all are given."""
        picked = [(seat, answers[seat][self.pick(len(answers[seat]))]) for seat in question.seats]
        ends = [self.played(state, order) for order in (picked, picked[::-1])]
        _demand(ends[0] == ends[1], f"the order of answers to {question.kind} matters, though they are given at once")
        for seat in question.seats:
            others = [other for other in question.seats if other != seat]
            seen = [self.seen_by(others, state, seat, choice) for choice in (answers[seat][0], answers[seat][-1])]
            _demand(seen[0] == seen[1], f"the secret answer of seat {seat} to {question.kind} shows too early")

    def seen_by(self, others: Sequence[Seat], state: S, seat: Seat, choice: Choice) -> list[Any]:
        """What those who have not answered yet can tell after one seat's answer."""
        twin = self.rules.copy(state)
        self.rules.apply(twin, seat, choice)
        return [(self.rules.fingerprint(self.rules.view(twin, o)), self.rules.log(twin, o)) for o in others]

    def played(self, state: S, order: Sequence[tuple[Seat, Choice]]) -> str:
        twin = self.rules.copy(state)
        for seat, choice in order:
            self.rules.apply(twin, seat, choice)
        return self.rules.fingerprint(twin)

    def resampled(self, state: S, seat: Seat, question: Pending) -> None:
        """What a seat cannot know makes no difference to what it sees."""
        if self.resample is None:
            return
        other = self.resample(self.rules.copy(state), seat, self.pick(1 << 32))
        rules = self.rules
        views = [rules.fingerprint(rules.view(each, seat)) for each in (state, other)]
        _demand(views[0] == views[1], f"the view of seat {seat} depends on what it cannot know")
        logs = [rules.log(each, seat) for each in (state, other)]
        _demand(logs[0] == logs[1], f"the log of seat {seat} depends on what it cannot know")
        if seat in question.seats:
            options = [rules.options(each, seat) for each in (state, other)]
            _demand(options[0] == options[1], f"the options of seat {seat} depend on what it cannot know")

    # Copies

    def act(self, state: S, seat: Seat, choice: Choice) -> None:
        """Acting on a copy leaves the original alone, and the other way round."""
        rules = self.rules
        before, length = rules.fingerprint(state), len(rules.log(state))
        copies = [rules.copy(state), rules.copy(state)]
        _demand(all(rules.fingerprint(each) == before for each in copies), "a copy differs from its original")
        trial, kept = copies
        rules.apply(trial, seat, choice)
        _demand(rules.fingerprint(state) == before, "acting on a copy has changed the original")
        rules.apply(state, seat, choice)
        _demand(rules.fingerprint(kept) == before, "acting on the original has changed a copy")
        _demand(rules.fingerprint(trial) == rules.fingerprint(state), "the same choice led to two different states")
        self.kept.append((kept, before, length))
        self.taken_back(kept, state, seat, choice)

    def taken_back(self, before: S, after: S, seat: Seat, choice: Choice) -> None:
        """Whoever may take a choice back has learnt nothing from it that he could not know."""
        rules = self.rules
        if self.resample is None or seat not in self.seats or rules.irrevocable(before, after):
            return
        other = self.resample(rules.copy(before), seat, self.pick(1 << 32))
        rules.apply(other, seat, choice)
        views = [rules.fingerprint(rules.view(each, seat)) for each in (after, other)]
        _demand(views[0] == views[1], f"{choice} can be taken back, but seat {seat} has learnt something from it")
        _demand(rules.pending(after) == rules.pending(other), f"{choice} can be taken back, but it shows who is asked")

    def farewell(self, game: Playthrough[S], setup: Mapping[str, Any]) -> None:
        """At the end: all earlier copies are as they were, and the choices alone give the same game."""
        rules = self.rules
        log = rules.log(game.state)
        for number, (copy, before, length) in enumerate(self.kept):
            _demand(rules.fingerprint(copy) == before, f"the copy after choice {number} has changed since")
            _demand(rules.log(copy) == log[:length], f"the log of the copy after choice {number} has changed since")
        again = rebuild(rules, record_of(rules, setup, game.choices))
        _demand(rules.fingerprint(again) == rules.fingerprint(game.state), "a replay ends in another state")
        _demand(rules.log(again) == log, "a replay writes another log")


def _demand(holds: bool, otherwise: str) -> None:
    """Unlike ``assert``, also checked when Python runs optimised."""
    if not holds:
        raise AssertionError(otherwise)
