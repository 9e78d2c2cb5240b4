"""What the table tells about a position: to each seat only what it may know."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nero_tui.nero import game
from nero_tui.nero.board import KINDS, LETTERS
from nero_tui.nero.pieces import current_group
from nero_tui.nero.rulebook import clause, section
from nero_tui.nero.state import KIND_INDEX, STRIDE, State
from nero_tui.nero.story import TELLERS, sentences
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import Event
from nero_tui.tui.province import about
from nero_tui.tui.seating import seating_of
from nero_tui.tui.telling import CLAUSES, headline, log_lines, standing_lines
from nero_tui.tui.widgets.log_pane import LogPane

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


def played_games() -> Iterator[tuple[State, list[Event]]]:
    """Whole random games with all that was ever told."""
    for players, seed in ((2, 1), (3, 2), (4, 3), (4, 4), (4, 5), (4, 6)):
        state, pick = game.new_game(players=players, seed=seed), seeded_pick(seed)
        while (pending := game.pending(state)) is not None:
            options = game.options(state, pending.seats[0])
            game.play(state, pending.seats[0], options[pick(len(options))])
        yield state, state.log.seen()


WITHOUT_CLAUSE: frozenset[str] = frozenset()
"""Kinds of events that no rule causes: there is none."""


def test_every_line_of_the_log_opens_its_rule() -> None:
    seen = set()
    for state, events in played_games():
        told = list(sentences(state.ctx, events))
        for line, each in zip(log_lines(state, events), told, strict=True):
            assert each.event.kind in WITHOUT_CLAUSE or clause(line.clause), each
            if each.event.kind == "card":
                assert section(clause(line.clause).section).card == state.ctx.kind[each.event.facts[1]]
            seen.add(each.event.kind)
    assert {"card", "event", "announced", "turn_ends", "seen", "taken_card", "battle", "captured"} <= seen
    # What chance does not bring about in a few games has its clause too.
    assert set(TELLERS) - WITHOUT_CLAUSE <= {*CLAUSES, "card", "event", "announced"}
    assert all(clause(each) for each in CLAUSES.values())


def test_each_filter_of_the_log_leaves_something_out() -> None:
    for state, events in played_games():
        pane = LogPane()
        pane.lines = tuple(log_lines(state, events))
        filters = pane._filters()
        assert filters[3:] == [LETTERS[seat] for seat in state.ctx.seats]
        counts = []
        for each in filters:
            pane.set_reactive(LogPane.only, each)
            counts.append(len(pane._shown()))
        everything, main, headings, *seats = counts
        assert 0 < headings < main < everything
        assert main < 0.8 * everything
        assert all(0 < number < 0.8 * everything for number in seats)


def test_the_headline_in_short_fits_the_narrowest_column() -> None:
    state = game.new_game(players=4, seed=4)
    state.turn, state.phase, state.active, state.last_round = 4, "round", 3, True
    once = [kind for kind in KINDS if kind in state.ctx.once]
    for count in range(len(once) + 1):
        state.once = sum(15 << KIND_INDEX[kind] * 4 for kind in once[:count])
        turn, played, used, _ = (part.short or part.text for part in headline(state))
        assert len(f"{turn} · {played}") <= 20
        assert len(used) <= 20 and len(used.split()) == 1 + max(1, count)
    assert turn == "T4/4 A last" and played == "0/4"


def test_how_everybody_stands() -> None:
    state = game.new_game(players=3, vacant=2, seed=4)
    lines = standing_lines(game.view(state, 0), seating_of(state.ctx, {"seats": {"C": ["Vitellius", "legate"]}}))
    assert [line[0] for line in lines[-3:]] == ["W", "C", "A"]
    assert lines[-2].startswith("C Vitellius: 0 VP, General")
    assert lines[-2].endswith("0 cards, 2 of 5 DPs (Areas 2), bot")
    assert not lines[-1].endswith("bot")
