"""Chance as plain data: a 64-bit number that sits in a game's state.

Dice and shuffles come from SplitMix64, which needs nothing but integer arithmetic: the
same seed gives the same game on every machine and every Python. Each function takes the
number and returns the next one, so that a copied state goes on exactly as the original.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_STEP: Final = 0x9E37_79B9_7F4A_7C15
_MIX_1: Final = 0xBF58_476D_1CE4_E5B9
_MIX_2: Final = 0x94D0_49BB_1331_11EB
_RANGE: Final = 1 << 64


def seeded(seed: int | str) -> int:
    """The first number for a seed; 7 and "7" are the same seed, as on a command line."""
    return int.from_bytes(blake2b(str(seed).encode("utf-8"), digest_size=8).digest(), "big")


def draw(state: int, n: int) -> tuple[int, int]:
    """The next number and a value from 0 to n - 1, each equally likely."""
    if not 0 < n <= _RANGE:
        raise ValueError(f"cannot draw below {n}: expected 1 to 2**64")
    while True:
        state = (state + _STEP) & _MASK
        z = ((state ^ (state >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        scaled = (z ^ (z >> 31)) * n
        # The upper half of the product is the value. Some values would come up once too
        # often; they show in the lower half, and the division to find out is rarely needed.
        low = scaled & _MASK
        if low >= n or low >= _RANGE % n:
            return state, scaled >> 64


def shuffled(state: int, items: Iterable[T]) -> tuple[int, list[T]]:
    """The next number and the items in a random order; the items given are left alone."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        state, other = draw(state, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return state, deck
