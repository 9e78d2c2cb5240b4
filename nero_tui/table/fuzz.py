"""Random play: whole games of any rules, driven by a seed or by whoever picks.

A game that fails is remembered by its choices, so that it can be written as a journal
and played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

from nero_tui.table.chance import draw, seeded
from nero_tui.table.journal import Journal
from nero_tui.table.protocol import Choice, Pending, Rules, S, Seat
from nero_tui.table.record import Entry, Header, Record, checksum, compact_json

LIMIT = 20_000
"""A game with more choices than this is taken for one that does not end."""

Pick = Callable[[int], int]
"""Given n, a number below n."""

Suggest = Callable[[S, Seat, int], Choice]
"""A legal answer to a question whose answers are too many to list, from a seed."""

Watch = Callable[[S], None]
"""Looks at a state and raises AssertionError if something in it cannot be."""


class FuzzFailure(Exception):
    """A game that went wrong, the choices that lead there, and the one that failed if one was being made."""

    def __init__(
        self, message: str, choices: Sequence[tuple[Seat, Choice]], attempt: tuple[Seat, Choice] | None = None
    ) -> None:
        trying = "" if attempt is None else f", as seat {attempt[0]} chose {attempt[1]}"
        super().__init__(f"after {len(choices)} choices{trying}: {message}")
        self.message = message
        self.choices = tuple(choices)
        self.attempt = attempt


@dataclass(slots=True)
class Playthrough(Generic[S]):
    """A game played so far: its state, its choices, and how many of them were between two or more answers."""

    state: S
    choices: list[tuple[Seat, Choice]] = field(default_factory=list)
    decisions: int = 0


def seeded_pick(seed: int | str) -> Pick:
    """Picks at random, always the same way for the same seed."""
    number = seeded(seed)

    def pick(n: int) -> int:
        nonlocal number
        number, value = draw(number, n)
        return value

    return pick


def random_game(
    rules: Rules[S],
    setup: Mapping[str, Any],
    seed: int | str,
    *,
    limit: int = LIMIT,
    suggest: Suggest[S] | None = None,
    watch: Watch[S] | None = None,
) -> Playthrough[S]:
    """A whole game of random legal choices. Raises FuzzFailure if it goes wrong or does not end."""
    return picked_game(rules, setup, seeded_pick(seed), limit=limit, suggest=suggest, watch=watch)


def picked_game(
    rules: Rules[S],
    setup: Mapping[str, Any],
    pick: Pick,
    *,
    limit: int = LIMIT,
    suggest: Suggest[S] | None = None,
    watch: Watch[S] | None = None,
) -> Playthrough[S]:
    """A whole game whose choices are picked from outside, for instance by a tool that shrinks a failing game."""
    game = Playthrough(rules.start(setup))
    attempt = None
    try:
        while (question := rules.pending(game.state)) is not None:
            if len(game.choices) >= limit:
                raise AssertionError(f"the game does not end within {limit} choices")
            seat, choice, answers = pick_answer(rules, game.state, question, pick, suggest)
            game.decisions += answers != 1
            attempt = (seat, choice)
            rules.apply(game.state, seat, choice)
            game.choices.append(attempt)
            attempt = None
            if watch is not None:
                watch(game.state)
    except Exception as error:
        raise FuzzFailure(describe(error), game.choices, attempt) from error
    return game


def pick_answer(
    rules: Rules[S], state: S, question: Pending, pick: Pick, suggest: Suggest[S] | None
) -> tuple[Seat, Choice, int]:
    """A seat that is asked, a legal answer, and how many answers there are (0 if nobody can list them)."""
    seats = question.seats
    if not seats:
        raise AssertionError(f"nobody is asked ({question.kind})")
    seat = seats[pick(len(seats))] if len(seats) > 1 else seats[0]
    options = rules.options(state, seat)
    if options is None:
        if suggest is None:
            raise AssertionError(f"the answers to {question.kind} cannot be listed, and nothing suggests one")
        return seat, suggest(state, seat, pick(1 << 32)), 0
    if not options:
        raise AssertionError(f"a dead end: seat {seat} is asked for {question.kind} and has no answer")
    return seat, options[pick(len(options)) if len(options) > 1 else 0], len(options)


def record_of(
    rules: Rules[S], setup: Mapping[str, Any], choices: Sequence[tuple[Seat, Choice]], *, created: str = ""
) -> Record:
    """A game's choices as a record, with a checksum after each of them."""
    plain = json.loads(compact_json(setup))
    state = rules.start(plain)
    entries = []
    for number, (seat, choice) in enumerate(choices, 1):
        line = rules.write(state, seat, choice)
        rules.apply(state, seat, choice)
        entries.append(Entry(number, seat, line, checksum(rules, state)))
    return Record(Header(rules.name, rules.version, plain, created), tuple(entries))


def save_failure(rules: Rules[S], setup: Mapping[str, Any], failure: FuzzFailure, path: str | Path) -> None:
    """Write the game up to its last good choice as a journal that can be replayed."""
    Journal.save(path, record_of(rules, setup, failure.choices))


def describe(error: Exception) -> str:
    """An error in a line; what a check found wrong needs no type before it."""
    return str(error) if type(error) is AssertionError else f"{type(error).__name__}: {error}"
