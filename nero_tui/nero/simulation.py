"""Many random games, and a count of what happened in them.

Games are counted in small batches that can be played anywhere and added up in any order: the result is
the same however many processes share the work.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from nero_tui.errors import UserError
from nero_tui.nero import game
from nero_tui.nero.board import Board
from nero_tui.nero.emperor import Claim
from nero_tui.nero.galley import Fleet
from nero_tui.nero.movement import Action
from nero_tui.nero.state import CONTENDER, EMPEROR, State
from nero_tui.nero.victory import counting_seat
from nero_tui.nero.windows import Window
from nero_tui.nero.withdrawal import Withdrawal
from nero_tui.table.frames import Frame
from nero_tui.table.fuzz import LIMIT, describe

BATCH = 20
"""Games in a batch: often enough for a progress bar, long enough for a process of its own."""

WINDOWS = {
    "W1": "a group enters, attacks or picks up",
    "W2": "a withdrawal",
    "W3": "an event card",
    "W3g": "a Galley Fleet sails",
    "W4": "a claim to the throne",
}
"""The reaction windows, as docs/reactions.md numbers them."""

_WINDOW_ON: dict[type[Frame], str] = {Action: "W1", Withdrawal: "W2", Fleet: "W3g", Claim: "W4"}
AS_EVENT = frozenset(("event", "hail", "attempt"))
"""What a card is played for when its event counts; else it moves, fights or pays for a withdrawal."""

HAPPENINGS = ("battle", "withdrawn", "retreat", "captured", "contender", "emperor", "attempt", "declares")


class BrokenGame(UserError):
    """A random game that could not be finished: a fault of the rules."""

    exit_code = 1


class Variant(NamedTuple):
    """What the games have in common."""

    board: Board
    vacant: int | None = None
    fast: bool = False


@dataclass(slots=True)
class Tally:
    """What happened in some games. Everything is a number of times, so that tallies can be added."""

    games: int = 0
    choices: int = 0
    decisions: int = 0
    """Questions with two or more options."""
    shared: int = 0
    """Games with more than one winner."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Games by their number of choices."""
    turns: Counter[int] = field(default_factory=Counter)
    """Games by the turn in which they ended."""
    winners: Counter[int] = field(default_factory=Counter)
    """Games won, alone or shared, by Area; with two players the Area that counted for the winner."""
    victories: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    """Cards played for their event, by kind."""
    uses: Counter[str] = field(default_factory=Counter)
    """Cards played, by what for."""
    windows: Counter[str] = field(default_factory=Counter)
    """Reaction windows in which somebody was asked."""
    reactions: Counter[str] = field(default_factory=Counter)
    """Cards played in them."""
    happened: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def batches(games: int, size: int = BATCH) -> Iterator[range]:
    """The numbers of all games, some at a time."""
    for start in range(0, games, size):
        yield range(start, min(start + size, games))


def play_batch(variant: Variant, seed: int | str, numbers: range) -> Tally:
    """Play the games with these numbers. A game depends on the seed and its number, on nothing else."""
    tally = Tally()
    for number in numbers:
        name = f"{seed}/{number}"
        try:
            play_game(variant, name, tally)
        except Exception as error:
            raise BrokenGame(f"game {number} of seed {seed} broke off: {describe(error)}") from error
    return tally


def play_game(variant: Variant, seed: str, tally: Tally) -> None:
    """One random game from set-up to its end, added to the tally."""
    state = game.new_game(variant.board, vacant=variant.vacant, fast=variant.fast, seed=seed)
    pending, options, play = game.pending, game.options, game.play
    chance = random.Random(seed).random
    asked: dict[int, Frame] = {}  # windows by identity; kept, so that none takes the identity of another
    choices = forced = 0
    while (question := pending(state)) is not None:
        seats = question.seats
        seat = seats[0] if len(seats) == 1 else seats[int(chance() * len(seats))]
        answers = options(state, seat)
        count = len(answers)
        if count > 1:
            choice = answers[int(chance() * count)]
        elif count:
            choice = answers[0]
            forced += 1
        else:
            raise AssertionError(f"a dead end: seat {seat} is asked for {question.kind} and has no answer")
        if question.kind == "window":
            _count_window(state, choice[0] != "pass", asked, tally)
        play(state, seat, choice)
        choices += 1
        if choices > LIMIT:
            raise AssertionError(f"it does not end within {LIMIT} choices")
    tally.choices += choices
    tally.decisions += choices - forced
    tally.lengths[choices] += 1
    _count_result(state, tally)
    _count_log(state, tally)


def _count_window(state: State, answered: bool, asked: dict[int, Frame], tally: Tally) -> None:
    """A window is asked seat by seat and lap by lap; it counts once."""
    window, below = state.stack[-1], state.stack[-2]
    assert isinstance(window, Window)
    name = _WINDOW_ON.get(type(below), "W3")
    if id(window) not in asked:
        asked[id(window)] = window
        tally.windows[name] += 1
    tally.reactions[name] += answered


def _count_result(state: State, tally: Tally) -> None:
    winners = state.winner
    if state.ctx.owners:
        winners = tuple(counting_seat(state, person) for person in winners)
    tally.games += 1
    tally.turns[state.turn] += 1
    tally.shared += len(winners) > 1
    tally.winners.update(winners)
    tally.victories[state.victory] += 1


def _count_log(state: State, tally: Tally) -> None:
    kinds, uses, events, happened = state.ctx.kind, tally.uses, tally.events, tally.happened
    for kind, _, facts in state.log:
        if kind == "card":
            use = facts[2]
            uses[use] += 1
            if use in AS_EVENT:
                events[kinds[facts[1]]] += 1
        elif kind == "rank":
            if facts[1] == EMPEROR:
                happened["emperor"] += 1
            elif facts[1] == CONTENDER:
                happened["contender"] += 1
        elif kind in HAPPENINGS:
            happened[kind] += 1
