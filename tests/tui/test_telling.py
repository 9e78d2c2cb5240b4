"""What the table tells about a position: to each seat only what it may know."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nero_tui.nero import game
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import STRIDE, State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.tui.province import about
from nero_tui.tui.seating import seating_of
from nero_tui.tui.telling import standing_lines

ODDS = re.compile(r"  about (\d+)%(?:, (\d+)% with a (\d) BP card)?$")


def marches() -> Iterator[tuple[State, int, int]]:
    """Positions in which a group stands beside Legions of others: the state, the seat, the place."""
    for seed in range(12):
        state, pick = game.new_game(players=4, seed=seed), seeded_pick(seed)
        while (pending := game.pending(state)) is not None and state.turn < 3:
            group = current_group(state)
            if group is not None and group.legions and pending == ((state.active,), "round"):
                here = state.legions[group.place * STRIDE : group.place * STRIDE + 4]
                if sum(here) > here[state.active]:
                    yield state, state.active, group.place
            options = game.options(state, pending.seats[0])
            game.play(state, pending.seats[0], options[pick(len(options))])


def test_the_odds_of_an_attack() -> None:
    seen = set()
    for state, seat, place in marches():
        _, lines = about(game.view(state, seat), seat, place)
        told = [found for line in lines if (found := ODDS.match(line))]
        attacks = [line for line in lines if line.startswith("Attack on ")]
        assert len(told) == len(attacks) > 0, lines
        for found in told:
            bare, best = int(found[1]), int(found[2] or found[1])
            assert 0 <= bare <= best <= 100
            seen.add((bare, best))
    assert len(seen) > 10


def test_the_odds_do_not_tell_what_others_hold() -> None:
    compared = 0
    for state, seat, place in marches():
        told = about(game.view(state, seat), seat, place)
        for other in range(3):
            assert about(game.view(game.resample(state, seat, other), seat), seat, place) == told
        compared += 1
        if compared == 40:
            break
    assert compared == 40


def test_how_everybody_stands() -> None:
    state = game.new_game(players=3, vacant=2, seed=4)
    lines = standing_lines(game.view(state, 0), seating_of(state.ctx, {"seats": {"C": ["Vitellius", "legate"]}}))
    assert [line[0] for line in lines[-3:]] == ["W", "C", "A"]
    assert lines[-2].startswith("C Vitellius: 0 VP, General") and lines[-2].endswith("cards, bot")
    assert not lines[-1].endswith("bot")
