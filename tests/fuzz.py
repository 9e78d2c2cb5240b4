"""Thousands of random games over all variants, looked at after every choice: ``python -m tests.fuzz``.

A third of the games is played by players who pick any answer, the others by bold ones, who go for Roma,
the throne and each other's lives, where random players hardly ever get. Half of all games is played
under rulings drawn at random. A game that goes wrong is written as a journal that ``nero-tui replay`` opens.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from nero_tui.nero.board import LETTERS
from nero_tui.nero.invariants import Watchman
from nero_tui.nero.rules import Nero
from nero_tui.nero.rulings import SWITCHES
from nero_tui.nero.state import State
from nero_tui.table.fuzz import FuzzFailure, Playthrough, picked_game, save_failure, seeded_pick
from nero_tui.table.protocol import Choice, Seat

VARIANTS: tuple[dict[str, Any], ...] = tuple(
    {**variant, **version}
    for version in ({}, {"fast": True})
    for variant in (
        {"board": "nero-4"},
        {"board": "nero-2"},
        *({"board": "nero-3", "vacant": letter} for letter in LETTERS),
    )
)
BATCH = 24
MOST_FAILURES = 5
"""After so many failing games there is enough to mend."""

BOLD_VERBS = frozenset(("claim", "declare", "bribe", "attack", "target", "support", "strike"))
BOLD_CARDS = frozenset(("hail_caesar", "assassin", "crisis"))


class Bold(Nero):
    """The same rules for players who look for trouble: of their legal answers only some are offered."""

    def __init__(self, seed: str) -> None:
        self.mood = random.Random(seed)

    def options(self, state: State, seat: Seat) -> list[Choice]:
        answers = super().options(state, seat)
        mood = self.mood.random()
        if len(answers) < 2 or mood < 0.25:
            return answers
        if mood < 0.75:
            bold = [choice for choice in answers if is_bold(state, seat, choice)]
            if bold:
                return bold
        verb = self.mood.choice(sorted({choice[0] for choice in answers}))
        return [choice for choice in answers if choice[0] == verb]


def is_bold(state: State, seat: Seat, choice: Choice) -> bool:
    """Whether an answer leads to Roma, to the throne, or to a fight."""
    verb = choice[0]
    if verb == "enter":
        return choice[1] == state.ctx.board.city or choice[1] in state.ctx.board.gates
    if verb == "play":
        return state.ctx.kind[choice[1]] in BOLD_CARDS
    if verb == "group":
        return bool(choice[2])
    if verb == "from":
        return bool(state.leader_at[seat] == choice[1])
    return verb in BOLD_VERBS


class Failure(NamedTuple):
    """A game that went wrong, as plain data that can go from one process to another."""

    number: int
    message: str
    choices: tuple[tuple[Seat, Choice], ...]
    attempt: tuple[Seat, Choice] | None

    @property
    def error(self) -> FuzzFailure:
        return FuzzFailure(self.message, self.choices, self.attempt)


class Batch(NamedTuple):
    """What came of some games."""

    games: int
    choices: int
    failures: tuple[Failure, ...]


def setup_of(number: int, seed: int | str) -> dict[str, Any]:
    """The variant, rulings and seed of a game; a game depends on the seed and its number alone."""
    name = f"{seed}/{number}"
    setup = {**VARIANTS[number % len(VARIANTS)], "seed": name}
    if number // len(VARIANTS) % 2:
        chance = random.Random(f"rulings {name}")
        setup["rules"] = {key: chance.choice(switch.allowed) for key, switch in SWITCHES.items()}
    return setup


def fuzz_game(number: int, seed: int | str) -> Playthrough[State]:
    """Play a whole game and look at it after every choice. Raises FuzzFailure."""
    setup = setup_of(number, seed)
    rules = Nero() if number // len(VARIANTS) % 3 == 0 else Bold(f"{seed}/{number}")
    watch = Watchman()
    game = picked_game(rules, setup, seeded_pick(f"{seed}/{number}"), watch=watch)
    if game.state.turn < 4 and game.state.victory != "automatic":
        raise FuzzFailure(f"the game ended in turn {game.state.turn} without a victory", game.choices)
    return game


def fuzz_batch(numbers: range, seed: int | str) -> Batch:
    choices = 0
    failures = []
    for number in numbers:
        try:
            choices += len(fuzz_game(number, seed).choices)
        except FuzzFailure as error:
            failures.append(Failure(number, error.message, error.choices, error.attempt))
    return Batch(len(numbers), choices, tuple(failures))


# Many games


def batches(games: int) -> Iterator[range]:
    for start in range(0, games, BATCH):
        yield range(start, min(start + BATCH, games))


def played(games: int, seed: int | str, jobs: int) -> Iterator[Batch]:
    """All games, batch by batch."""
    if jobs == 1:
        for numbers in batches(games):
            yield fuzz_batch(numbers, seed)
        return
    with multiprocessing.Pool(jobs, _begin_work, (seed,)) as pool:
        yield from pool.imap(_work, batches(games))


_seed: int | str


def _begin_work(seed: int | str) -> None:
    global _seed
    _seed = seed
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(numbers: range) -> Batch:
    return fuzz_batch(numbers, _seed)


# Telling


def report(failure: Failure, seed: int | str, folder: Path) -> None:
    """Write a failing game down and say how to look at it and how to play it again."""
    setup = setup_of(failure.number, seed)
    print(f"\ngame {failure.number} of seed {seed} ({setup}):\n  {failure.error}", flush=True)
    path = folder / f"fuzz-{seed}-{failure.number}.nero".replace("/", "_")
    with suppress(OSError):
        path.unlink(missing_ok=True)
    try:
        save_failure(Nero(), setup, failure.error, path)
        print(f"  look at it with: nero-tui replay {path}", flush=True)
    except Exception as error:  # the fault may be in what is needed to write it down
        print(f"  it could not be written as a journal: {type(error).__name__}: {error}", flush=True)
    print(f"  play it again with: python -m tests.fuzz --seed {seed} --game {failure.number}", flush=True)


def run(results: Iterable[Batch], games: int, seed: int | str, folder: Path) -> int:
    start = time.perf_counter()
    done = choices = failed = 0
    told = 0.0
    for batch in results:
        done += batch.games
        choices += batch.choices
        for failure in batch.failures:
            failed += 1
            report(failure, seed, folder)
        now = time.perf_counter() - start
        if sys.stderr.isatty() or now - told > 30:
            told = now
            end = "" if sys.stderr.isatty() else "\n"
            print(f"\r{done}/{games} games, {choices} choices, {now:.0f} s", end=end, file=sys.stderr, flush=True)
        if failed >= MOST_FAILURES:
            print(f"\n{failed} games failed: that is enough.")
            break
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seconds = time.perf_counter() - start
    print(f"{done} games over {len(VARIANTS)} variants, {choices} choices, {failed} failed, in {seconds:.0f} s")
    return 1 if failed else 0


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Play random games and look for faults.")
    parser.add_argument("--games", type=int, default=1000, help="how many games (default 1000)")
    parser.add_argument("--seed", default="1", help="a number or a word (default 1)")
    parser.add_argument("--jobs", type=int, default=0, help="processes (default: one for each processor)")
    parser.add_argument("--game", type=int, help="play only the game with this number, in this process")
    parser.add_argument("--folder", type=Path, default=Path(), help="where failing games are written (default: here)")
    args = parser.parse_args(argv)
    if args.games < 1 or args.jobs < 0 or (args.game or 0) < 0:
        parser.error("--games must be 1 or more, --jobs and --game 0 or more")
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.game is not None:
        results: Iterable[Batch] = [fuzz_batch(range(args.game, args.game + 1), args.seed)]
        return run(results, 1, args.seed, args.folder)
    jobs = args.jobs or multiprocessing.cpu_count()
    try:
        return run(played(args.games, args.seed, jobs), args.games, args.seed, args.folder)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
