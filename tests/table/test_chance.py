"""Chance is the same everywhere, fair, and plain data."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nero_tui.table.chance import draw, seeded, shuffled


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The published first outputs for the starting number 0."""
    state, values = 0, []
    for _ in range(3):
        state, value = draw(state, 1 << 64)
        values.append(value)
    assert values == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_seed_gives_the_same_game_for_ever() -> None:
    """If this fails, every journal in the world drifts."""
    state, deck = shuffled(seeded(68), range(10))
    assert (seeded(68), state, deck) == EXPECTED


EXPECTED = (3994887349717137666, 14367600355078165951, [4, 5, 2, 3, 7, 1, 9, 6, 8, 0])


def test_a_seed_may_be_a_number_or_a_word() -> None:
    assert seeded(7) == seeded("7")
    assert len({seeded(seed) for seed in (0, -1, 1 << 80, "", "Galba", "Otho")}) == 6
    assert all(0 <= seeded(seed) < 1 << 64 for seed in (-5, 1 << 80, "Vitellius"))


def test_another_process_with_another_hash_seed_draws_the_same() -> None:
    script = "from nero_tui.table.chance import *; print(shuffled(seeded('Galba'), 'abcdefgh'))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {f"{shuffled(seeded('Galba'), 'abcdefgh')}\n"}


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 1 << 64))
def test_a_draw_stays_below_its_bound(state: int, n: int) -> None:
    after, value = draw(state, n)
    assert 0 <= value < n
    assert 0 <= after < 1 << 64


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_an_impossible_bound_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw below {n}"):
        draw(1, n)


def test_a_die_is_fair() -> None:
    state, seen = seeded("die"), Counter[int]()
    for _ in range(6000):
        state, value = draw(state, 6)
        seen[value] += 1
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]
    assert all(880 < times < 1120 for times in seen.values())


def test_values_that_would_come_up_too_often_are_drawn_again() -> None:
    """With n just above 2**63, nearly every second raw number must be thrown away."""
    n = (1 << 63) + 1
    state, steps = 0, 0
    for _ in range(200):
        before = state
        state, _ = draw(state, n)
        steps += ((state - before) * pow(0x9E3779B97F4A7C15, -1, 1 << 64)) % (1 << 64)
    assert 300 < steps < 520


@given(st.integers(0, (1 << 64) - 1), st.lists(st.integers()))
def test_a_shuffle_keeps_the_cards_and_leaves_the_deck_alone(state: int, deck: list[int]) -> None:
    original = list(deck)
    _, cards = shuffled(state, deck)
    assert sorted(cards) == sorted(deck)
    assert deck == original


def test_every_order_of_three_comes_up() -> None:
    state, seen = seeded(1), Counter[tuple[int, ...]]()
    for _ in range(600):
        state, cards = shuffled(state, (1, 2, 3))
        seen[tuple(cards)] += 1
    assert len(seen) == 6
    assert all(60 < times < 140 for times in seen.values())
