"""Bots against each other: many games, seats in turns, and a count of who won.

A game depends on the match and its number alone, and counts can be added up in any order: the result is the same
however many processes share the work.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from nero_tui.bots import Dice, named, player
from nero_tui.errors import UserError
from nero_tui.nero import game
from nero_tui.nero.board import LETTERS
from nero_tui.nero.boardfile import shipped_boards
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.simulation import Variant
from nero_tui.nero.state import State
from nero_tui.nero.victory import counting_seat
from nero_tui.table.fuzz import LIMIT, describe
from nero_tui.table.journal import Journal
from nero_tui.table.protocol import Seat
from nero_tui.table.record import Entry, Header, Record, due
from nero_tui.table.sharing import in_order

CONFIDENCE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class BrokenMatch(UserError):
    """A game that could not be finished: a fault of a bot or of the rules."""

    exit_code = 1


class Match(NamedTuple):
    """Who plays what: one bot for each seat in play, clockwise from West; with two players one for each person."""

    variant: Variant
    bots: tuple[str, ...]
    seed: str = "0"
    rotate: bool = True
    keep: Path | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        vacant = self.variant.vacant if self.variant.board.players == 3 else None
        return tuple(seat for seat in range(4) if seat != vacant)

    def bot(self, index: int) -> str:
        """A bot as it is written."""
        return str(named(self.bots[index]))

    @property
    def seatings(self) -> int:
        """How often the bots can move on by a seat before everything looks as it did: once if all are alike."""
        bots = self.bots
        return next(shift for shift in range(1, len(bots) + 1) if bots[shift:] + bots[:shift] == bots)

    def deal(self, number: int) -> str:
        """The seed of a game. Games that differ only in who sits where are dealt the same cards."""
        return f"{self.seed}/{number // self.seatings if self.rotate else number}"

    def chairs(self, number: int) -> dict[Seat, int]:
        """Which of the bots plays each seat in a game: in a full turn every kind of bot sits everywhere."""
        count = len(self.bots)
        shift = number % self.seatings if self.rotate else 0
        owners = self.variant.board.owners or (0, 1, 0, 1)
        if count == 2:
            return {seat: (owners[seat] + shift) % 2 for seat in self.seats}
        return {seat: (at + shift) % count for at, seat in enumerate(self.seats)}


@dataclass(slots=True)
class Score:
    """What came of some games. Everything is a sum, so that scores can be added. Bots go by their place in a match."""

    games: int = 0
    choices: int = 0
    turns: int = 0
    shared: int = 0
    """Games with more than one winner."""
    victories: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """Games won by each bot; a shared win counts its share."""
    points: Counter[int] = field(default_factory=Counter)
    """Victory Points of each bot; with two players those of the colour that counted."""
    at: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """Games as ("area", bot, seat) or ("order", bot, place in the first turn); with two players by counted colour."""
    won_at: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    thought: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Decisions by bot and time in microseconds, rounded to two figures."""
    seconds: Counter[int] = field(default_factory=Counter)
    """Time that each bot has thought."""

    def add(self, other: Score) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def decisions(self, bots: Iterable[int]) -> int:
        wanted = set(bots)
        return sum(count for (bot, _), count in self.thought.items() if bot in wanted)

    def slowest(self, bots: Iterable[int], share: float = 0.99) -> float:
        """Seconds that so large a share of decisions did not exceed."""
        wanted = set(bots)
        times = sorted((micros, count) for (bot, micros), count in self.thought.items() if bot in wanted)
        left = math.ceil(share * sum(count for _, count in times))
        for micros, count in times:
            left -= count
            if left <= 0:
                return micros / 1e6
        return 0.0


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson: sound for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, CONFIDENCE**2
    middle = share + square / (2 * games)
    spread = CONFIDENCE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def pooled(wins: float, games: int, seats: int) -> tuple[float, float]:
    """The interval of the share of each of several equal bots in the same games: only one of them can win a game."""
    low, high = wilson(wins, games)
    return low / seats, high / seats


# ---- one game


def play_one(match: Match, number: int) -> Score:
    """Play one game of a match. Raises BrokenMatch if it cannot be finished."""
    try:
        return _play(match, number)
    except UserError:
        raise
    except Exception as error:
        raise BrokenMatch(f"game {number} of seed {match.seed} broke off: {describe(error)}") from error


def _play(match: Match, number: int) -> Score:
    chairs, seed = match.chairs(number), match.deal(number)
    players = [named(bot) for bot in match.bots]
    bots = [player(who) for who in players]
    variant = match.variant
    state = game.new_game(variant.board, vacant=variant.vacant, fast=variant.fast, seed=seed)
    record: list[Entry] | None = None if match.keep is None else []
    score = Score(games=1)
    first: Seat = -1
    choices = 0
    while (question := game.pending(state)) is not None:
        seat = question.seats[0]
        options = game.options(state, seat)
        if len(options) == 1:
            choice = options[0]
        else:
            chair = chairs[seat]
            view, dice = game.view(state, seat), Dice(f"{seed} {choices} {seat}")
            start = time.perf_counter()
            choice = bots[chair].advise(view, seat, options, players[chair].seconds, dice).choice
            spent = time.perf_counter() - start
            score.seconds[chair] += spent  # type: ignore[assignment]  # a Counter of float
            score.thought[chair, two_figures(spent)] += 1
            if choice not in options:
                raise AssertionError(f"{match.bots[chair]} answers {choice!r}, which is no option")
        line = NERO.write(state, seat, choice) if record is not None else ""
        game.play(state, seat, choice)
        choices += 1
        first = state.first if state.turn == 1 else first
        if record is not None:
            record.append(Entry(choices, seat, line, due(NERO, state, choices)))
        if choices > LIMIT:
            raise AssertionError(f"it does not end within {LIMIT} choices")
    score.choices = choices
    _count(state, chairs, first, score)
    if record is not None:
        _keep(match, number, chairs, seed, record)
    return score


def two_figures(seconds: float) -> int:
    """Microseconds, rounded up to two figures, so that many times make few numbers."""
    micros = max(1, math.ceil(seconds * 1e6))
    unit: int = 10 ** max(0, len(str(micros)) - 2)
    return -(-micros // unit) * unit


def _count(state: State, chairs: dict[Seat, int], first: Seat, score: Score) -> None:
    """Who won, in which Area and from which place in the order."""
    owners = state.ctx.owners
    order = (first, *state.ctx.sequence[first])
    if owners:
        sides = {counting_seat(state, person): person in state.winner for person in (0, 1)}
    else:
        sides = {seat: seat in state.winner for seat in state.ctx.seats}
    share = 1 / len(state.winner)
    for seat, won in sides.items():
        bot = chairs[seat]
        score.points[bot] += state.vp[seat]
        keys = (("area", bot, seat), ("order", bot, order.index(seat)))
        score.at.update(keys)
        if won:
            score.wins[bot] += share  # type: ignore[assignment]  # a Counter of shares
            for key in keys:
                score.won_at[key] += share  # type: ignore[assignment]
    score.turns = state.turn
    score.shared = int(len(state.winner) > 1)
    score.victories[state.victory] += 1


# ---- journals


def journal_path(folder: Path, number: int) -> Path:
    return folder / f"game-{number:05}.nero"


def _keep(match: Match, number: int, chairs: dict[Seat, int], seed: str, entries: list[Entry]) -> None:
    """Write the journal of a finished game: ``nero-tui replay`` plays it again."""
    assert match.keep is not None
    variant = match.variant
    vacant = LETTERS[variant.vacant] if variant.vacant is not None and variant.board.players == 3 else None
    name = variant.board.key if variant.board.key in shipped_boards() else str(variant.board.path)
    setup: dict[str, Any] = make_setup(name, vacant=vacant, fast=variant.fast, seed=seed)
    setup["seats"] = {
        LETTERS[seat]: [variant.board.areas[seat].contender, match.bot(bot)]
        for seat, bot in chairs.items()
    }
    record = Record(Header(NERO.name, NERO.version, setup), tuple(entries))
    Journal.save(journal_path(match.keep, number), record, seal=True)


# ---- many games


class _Games:
    """Plays games of one match by their numbers; can be sent to another process."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __call__(self, number: int) -> Score:
        return play_one(self.match, number)


def scores(match: Match, games: int, jobs: int = 1) -> Iterator[Score]:
    """The scores of all games of a match, one by one."""
    return in_order(_Games(match), range(games), jobs)
