"""Positions and choices to write down and read back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from nero_tui.nero import game
from nero_tui.nero.notation_words import words_of
from nero_tui.nero.state import State
from nero_tui.table.protocol import Choice

VARIANTS = [
    {"players": 2},
    *({"players": 3, "vacant": vacant} for vacant in range(4)),
    {"players": 4, "paced": True},
    {"players": 4, "fast": True},
]
LONGEST_GAME = 250

CARDS = ("march", "play", "declare", "discard", "hold", "add", "pay", "react", "support", "fight")
PLACES = (
    "legion",
    "general",
    "from",
    "enter",
    "withdraw",
    "retreat",
    "tribes",
    "sail",
    "land",
    "flee",
    "scatter",
    "bring",
)
SEATS = ("count", "first", "summon", "target")
ALONE = (
    "begin_turn", "end_turn", "claim", "give_up", "end_round", "clear", "go", "ask", "stop", "allow", "refuse",
    "stay", "paid", "pass", "strike", "done",
)  # fmt: skip


def positions(steps: int = LONGEST_GAME, seed: int = 0, **setup: object) -> Iterator[tuple[State, tuple[int, ...]]]:
    """The questions of a random game in which rare choices are preferred."""
    state = game.new_game(seed=seed, **setup)  # type: ignore[arg-type]
    dice, used = random.Random(seed), Counter[str]()
    for _ in range(steps):
        asked = game.pending(state)
        if asked is None:
            return
        yield state, asked.seats
        seat = dice.choice(asked.seats)
        options = game.options(state, seat)
        verb = min(
            {option[0]: dice.random() + used[option[0]] for option in options}.items(), key=lambda item: item[1]
        )[0]
        used[verb] += 1
        game.play(state, seat, dice.choice([option for option in options if option[0] == verb]))


@cache
def at(kind: str, verb: str = "", seed: int = 0) -> tuple[State, int]:
    """A question of a kind in which a verb is possible, and the seat that is asked."""
    for game_seed in range(seed, seed + 40):
        for state, seats in positions(seed=game_seed, players=2 if kind in ("secret_colour", "first_colour") else 4):
            asked = game.pending(state)
            if asked is not None and asked.kind == kind:
                if not verb or any(option[0] == verb for option in game.options(state, seats[0])):
                    return state.copy(), seats[0]
    raise AssertionError(f"no question {kind!r} with {verb!r} was found")


@cache
def idle() -> tuple[State, int]:
    """A seat that is not asked, in the middle of a game."""
    state, active = at("round", "end_round")
    return state, next(seat for seat in state.ctx.seats if seat != active)


def well_formed(state: State) -> Iterator[Choice]:
    """Choices of every form, legal or not, with one card of each face."""
    words = words_of(state.ctx)
    places, seats, faces = range(len(words.places)), range(4), words.faces
    yield from ((verb,) for verb in ALONE)
    yield from ((verb, card) for verb in CARDS for card in faces)
    yield from ((verb, place) for verb in PLACES for place in places)
    yield from ((verb, seat) for verb in SEATS for seat in seats)
    yield from (("attack", seat) for seat in range(5))
    yield from (("traitor", seat, mode) for seat in seats for mode in (0, 1))
    yield from (("rebels", place, seat) for place in places for seat in seats)
    yield from ((verb, number) for verb in ("allot", "lead") for number in range(13))
    yield from ((verb, count, leader) for verb in ("group", "drop", "carry") for count in range(9) for leader in (0, 1))
    yield from (("pickup", own, other, clear) for own in range(4) for other in range(4) for clear in (0, 1))
    yield from (("bribe", mine, theirs) for mine in faces[-8:] for theirs in faces[-15:])
    yield ("fight", -1)


def face(state: State, choice: Choice) -> Choice:
    """The choice with the first card of the same face: which of equal cards is meant makes no difference."""
    if choice[0] in CARDS and choice[1] >= 0:
        return (choice[0], state.ctx.face[choice[1]])
    return (choice[0], *(state.ctx.face[card] for card in choice[1:])) if choice[0] == "bribe" else choice
