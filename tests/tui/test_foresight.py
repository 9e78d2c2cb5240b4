"""What a province tells before a march, while it is planned and on the way, and what a step brings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nero_tui.nero import game
from nero_tui.nero.movement import entry_cost
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import STRIDE, State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.tui.effects import effect
from nero_tui.tui.foresight import UNKNOWN, cheapest, comers
from nero_tui.tui.province import about
from nero_tui.tui.widgets.rows import wrap

KINDS = ("round", "march", "muster", "allot")


def own_moments(seeds: int = 3) -> Iterator[tuple[str, State, int]]:
    """Moments in which the active seat decides about marches, from random games."""
    for seed in range(seeds):
        state, pick = game.new_game(players=4, seed=seed), seeded_pick(seed)
        while (pending := game.pending(state)) is not None and state.turn < 3:
            if pending.kind in KINDS:
                yield pending.kind, game.view(state, state.active), state.active
            options = game.options(state, pending.seats[0])
            game.play(state, pending.seats[0], options[pick(len(options))])


def test_the_cost_to_enter_is_told_before_while_planning_and_on_the_march() -> None:
    seen = set()
    for kind, view, seat in own_moments():
        for place in range(view.ctx.places):
            way = cheapest(view, seat, place)
            lines = about(view, seat, place)[1]
            entering = [line for line in lines if line.startswith("Entry: ")]
            group = current_group(view)
            if way is None or (group is not None and group.place == place and group in comers(view, seat)):
                continue
            assert entering[0].startswith(f"Entry: {entry_cost(view, way.group, place)} ")
            seen.add((kind, way.group.mp == UNKNOWN))
    assert {("round", True), ("round", False), ("march", False), ("muster", False), ("allot", False)} <= seen


def test_a_battle_next_door_is_told_as_if_the_group_had_come() -> None:
    told = 0
    for kind, view, seat in own_moments():
        for group in comers(view, seat):
            for place in view.ctx.board.land[group.place]:
                way = cheapest(view, seat, place)
                if way is None or not way.group.legions or current_group(view) is not None:
                    continue
                for other in range(4):
                    count = view.legions[place * STRIDE + other]
                    fought = view.attacked >> (place * STRIDE + other) & 1
                    if count and other != seat and not fought:
                        lines = about(view, seat, place)[1]
                        attack = [line for line in lines if re.match(r"Attack on \w+: \d MPs?", line)]
                        assert attack, (kind, lines)
                        assert any("  about " in line for line in lines)
                        told += 1
    assert told > 20


def test_the_most_important_fits_the_pane() -> None:
    """At 120x40 the pane has a title and six rows; what nobody can do without stands above the neighbours."""
    for _, view, seat in own_moments(1):
        for place in range(view.ctx.places):
            lines = about(view, seat, place)[1]
            names = [line.split(":")[0].split(" ")[0] for line in lines]
            first = min(names.index(name) for name in ("Borders", "Strait") if name in names)
            assert set(names[first:]) <= {"Borders", "Strait"}
            brief = about(view, seat, place, brief=True)[1]
            others = len(view.ctx.seats) - 1 if view.ctx.board.places[place].city else 0
            assert len(brief) == len(lines) - others, "in brief only the own Declaration Points"
            first -= others
            assert all(len(wrap(line, 34, 2)) == 1 for line in brief[first:])


def test_roma_says_what_it_means() -> None:
    _, view, seat = next(own_moments())
    text = "\n".join(about(view, seat, view.ctx.board.city)[1])
    assert "Leaders only" in text and "declared" in text and "Northern Italy" in text


def test_a_step_says_what_it_costs_and_what_may_follow() -> None:
    fights = stops = 0
    for kind, view, seat in own_moments():
        group = current_group(view)
        if kind != "round" or group is None:
            continue
        for choice in game.options(view, seat):
            if choice[0] == "enter":
                told = effect(view, seat, choice)
                cost = entry_cost(view, group, choice[1])
                assert told.startswith(f"{cost} MP") and f", {group.mp - cost} left; " in told
                fights += "attack" in told
                stops += "ask to pass" in told
    assert fights and stops
