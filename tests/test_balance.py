"""The study of how fair the game is: its page is what its counts say, and the same seed gives the same games."""

from __future__ import annotations

import json

import pytest

from benchmarks.balance import COUNTS, PAGE, VARIANTS, page, play, unfair, variant_of


def test_the_page_tells_what_was_counted() -> None:
    results = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert set(results) == set(VARIANTS), "every variant was played"
    assert all(each["counts"]["games"] >= 2000 for each in results.values())
    assert PAGE.read_text(encoding="utf-8") == page(results)
    assert unfair(results) == []


@pytest.mark.parametrize("name", ["4fast", "2"])
def test_a_game_is_counted_the_same_every_time(name: str) -> None:
    variant = variant_of(name)
    counts = play(variant, "a", 3)
    assert play(variant, "a", 3) == counts
    assert sum(counts[f"won {letter}"] for letter in "WCEA") == 12, "one win, in twelfths"
    assert counts["games"] == 1 and counts["turns"] >= 1 and counts["choices"] > 100
    assert sum(count for key, count in counts.items() if key.startswith("victory ")) == 1
    assert play(variant, "a", 4) != counts


def test_an_area_that_wins_too_often_is_named() -> None:
    counts = {"games": 2000, "won W": 12 * 900, "won C": 12 * 500, "won E": 12 * 400, "won A": 12 * 200}
    assert [each[0] for each in unfair({"4": {"counts": counts}})] == ["W", "A"]
