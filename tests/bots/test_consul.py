"""The consul: legal, the same each time, blind to what his seat cannot know, and better for thinking ahead."""

from __future__ import annotations

from collections import Counter
from threading import Event
from typing import Any

import pytest

from nero_tui.bots import Advice, Dice, called_off, choose, named, player, prospects, read_name
from nero_tui.bots.candidates import Candidate
from nero_tui.bots.consul import Consul
from nero_tui.bots.deliberation import Budget, Judged, deliberate, leader, still_in
from nero_tui.bots.playout import Clock, OutOfTime, Playout, quick_plan
from nero_tui.errors import UserError
from nero_tui.nero import game
from nero_tui.nero.position import parse
from nero_tui.nero.rulings import DEFAULT
from nero_tui.nero.state import State
from nero_tui.nero.victory import turn_points
from nero_tui.table.protocol import Choice, Seat

W, C, E, A = range(4)
THINKING = 10
"""Lines of play: enough to think, few enough for a quick test."""
GAMES: list[dict[str, Any]] = [
    {"players": 4, "fast": True}, {"players": 2, "fast": True}, {"players": 3, "fast": True, "vacant": 1},
]  # fmt: skip
OFTEN = ("round", "march", "muster", "allot", "event", "pay", "window")


def advice(view: State, seat: Seat, options: list[Choice], iterations: int = THINKING) -> Advice:
    """What a consul says who has seen nothing before."""
    return Consul(iterations).advise(view, seat, options, None, Dice("x"))


def questions(most: int, games: list[dict[str, Any]]) -> list[tuple[str, State, Seat, list[Choice]]]:
    """Questions of every kind, so many of each, from games of random moves and then of legates."""
    found: list[tuple[str, State, Seat, list[Choice]]] = []
    kinds: Counter[str] = Counter()
    for number, variant in enumerate(games):
        state = game.new_game(**variant, seed=f"c{number}", rules=DEFAULT.changed({"reaction_prompts": "holders"}))
        dice = Dice(f"c{number}")
        while (pending := game.pending(state)) is not None:
            seat = pending.seats[dice.below(len(pending.seats))]
            options = game.options(state, seat)
            if len(options) > 1 and kinds[pending.kind] < most and (pending.kind not in OFTEN or dice.below(6) == 0):
                kinds[pending.kind] += 1
                found.append((pending.kind, state.copy(), seat, options))
            choice = options[dice.below(len(options))]
            if number >= len(games) - len(GAMES) and len(options) > 1:
                # Who plays with a purpose comes to battles, thrones and murder.
                choice = choose("legate", game.view(state, seat), seat, options, number)
            game.play(state, seat, choice)
    return found


# ---- any question


def test_every_kind_of_question_gets_a_legal_answer_and_a_reason_for_it() -> None:
    met = set()
    for kind, state, seat, options in questions(3, GAMES * 5):
        met.add(kind)
        view = game.view(state, seat)
        key, listed = view.key(), list(options)
        said = advice(view, seat, options, iterations=4)
        assert said.choice in options
        assert said.reason[0].isupper() and said.reason.endswith(".")
        assert view.key() == key and options == listed
    assert met >= {
        "allot", "battle", "block", "declaration", "displace", "event", "first_colour", "march", "muster", "pay",
        "permission", "place_general", "place_legion", "retreat", "revolt", "round", "secret_colour", "window",
        "withdraw",
    }  # fmt: skip


def test_the_answer_is_the_same_whatever_the_others_hold() -> None:
    searched = 0
    for kind, state, seat, options in questions(1, GAMES * 2):
        said = advice(game.view(state, seat), seat, options)
        other = game.resample(state, seat, "swapped")
        assert game.options(other, seat) == options
        assert advice(game.view(other, seat), seat, options) == said
        searched += kind in ("round", "window", "withdraw", "battle")
    assert searched >= 4


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_game_goes_on_to_its_end(variant: dict[str, Any]) -> None:
    """One seat is a consul who thinks now and then; his drafts are finished as they were begun."""
    state = game.new_game(**variant, seed="whole")
    seat = state.ctx.seats[0]
    count = 0
    while (pending := game.pending(state)) is not None:
        asked = pending.seats[0]
        options = game.options(state, asked)
        bot = "random" if asked != seat else "consul:9n" if count % 40 == 0 else "consul:1n"
        count += 1
        choice = choose(bot, game.view(state, asked), asked, options, str(count))
        assert choice in options
        game.play(state, asked, choice)
    assert state.winner


def first_round(seed: int) -> State:
    state = game.new_game(players=4, first=W, seed=seed)
    while state.phase == "setup":
        seat = game.pending(state).seats[0]  # type: ignore[union-attr]
        game.play(state, seat, choose("legate", game.view(state, seat), seat, game.options(state, seat), 1))
    return state


def test_a_newcomer_finishes_a_draft_as_it_was_meant() -> None:
    state = first_round(3)
    state.hands[W] = state.hands[W][:2]
    for other in (C, E, A):
        state.hands[other] = ()
    old = Consul(10)
    drafted = 0
    while state.active == W and game.pending(state) is not None:
        options = game.options(state, W)
        view = game.view(state, W)
        said = old.advise(view, W, options, None, Dice(1)) if len(options) > 1 else Advice(options[0])
        if len(options) > 1 and len(state.stack) > 1:
            drafted += 1
            assert advice(view, W, options, 10).choice == said.choice
        game.play(state, W, said.choice)
        if drafted >= 3:
            return
    assert drafted


# ---- thinking ahead

DECIDED = (
    "nero1 nero-4 4.round.A.C BRI:1C/GLU:1C/GNA:1C/HIS:2W/LUS:1W/GIN:1C/GSU:1C/NOR:1C/MOE:1E2A/THR:1A/DAL:1A/ACH:1E/"
    "AFR:1E/AEG:2E/JUD:1W/SYR:1W/ASM:1W/NIT:4E/SIT:1W2A fast leaders=Wg@ROM/Cg@NIT/Eg@ROM/Ag@ROM "
    "cards=++.+++.+....+.+.....+.+.+.++....+.+....++AA...+.++A+... vp=13,4,10,12 last=n.movement "
    "battle=A:E:2:1:attacker:2+0+0:1+0+0:DAL chance=6ca1fada474835d3 stack=Round last_round #aa59"
)
"""The last round of the game; Asia/Africa alone has cards, and is a point behind."""


def finished(line: str, bot: str) -> State:
    state = parse(line)
    while (pending := game.pending(state)) is not None:
        seat = pending.seats[0]
        who = bot if seat == A else "legate"
        game.play(state, seat, choose(who, game.view(state, seat), seat, game.options(state, seat), 1))
    return state


def test_who_thinks_ahead_wins_alone_where_the_rule_shares() -> None:
    assert finished(DECIDED, "legate").winner != (A,)
    assert finished(DECIDED, "consul:1n").winner == (W, A)
    assert finished(DECIDED, "consul:20n").winner == (A,)


def test_a_consul_keeps_his_cards_for_the_last_word() -> None:
    spent = {}
    for bot in ("legate", "consul:1n"):
        state = first_round(5)
        while state.active == W:
            seat = game.pending(state).seats[0]  # type: ignore[union-attr]
            who = bot if seat == W else "legate"
            game.play(state, seat, choose(who, game.view(state, seat), seat, game.options(state, seat), 1))
        spent[bot] = 10 - len(state.hands[W])
    assert spent["consul:1n"] < spent["legate"]


def test_the_better_candidate_is_found_though_it_looks_worse() -> None:
    """Claim or end the round: with five points and nobody to answer the throne is sure."""
    state = first_round(7)
    for other in (C, E, A):
        state.hands[other] = ()
    state.hands[W] = state.hands[W][:1]  # without it the game is over
    state.turn = 4
    state.leader_at[W] = state.ctx.board.city
    for place in state.ctx.board.italy:
        state.legions[place * 5 + W] += 2
    options = game.options(state, W)
    assert ("claim",) in options
    wrong = Candidate((("discard", state.hands[W][0]), ("end_round",)), 2.0, "")
    right = Candidate((("claim",),), 0.0, "")
    found = deliberate(game.view(state, W), W, [wrong, right], Budget(Clock(None), 20, True, None), "seed")
    assert found is right


def judged(gain: float, *values: float) -> Judged:
    each = Judged(Candidate((("pass",),), gain, ""), 0.0)
    each.values.extend(values)
    return each


def test_without_a_thought_the_first_impression_counts() -> None:
    race = [judged(-1.0), judged(0.0), judged(-0.5)]
    assert leader(race) is race[1]


def test_who_is_clearly_behind_is_dropped() -> None:
    good, bad, close = judged(0, 0.9, 0.8, 0.9), judged(0, 0.2, 0.1, 0.2), judged(0, 0.89, 0.82, 0.88)
    assert still_in([good, bad, close]) == [good, close]


# ---- budgets


def test_budgets_are_read_and_written() -> None:
    bot = read_name("consul:300n")
    assert (bot.name, bot.seconds, bot.iterations) == ("consul", None, 300)
    assert str(bot) == "consul:300n"
    assert read_name("consul:0.2s").iterations is None


@pytest.mark.parametrize("written", ["consul:0n", "consul:1.5n", "consul:n", "consul:9999999n"])
def test_what_is_no_budget(written: str) -> None:
    with pytest.raises(UserError):
        read_name(written)


def test_who_does_not_count_says_so() -> None:
    with pytest.raises(UserError, match="legate does not count iterations"):
        player(named("legate:5n"))


def test_time_that_is_over_ends_a_line_of_play() -> None:
    state = game.resample(first_round(2), W, 1)
    with pytest.raises(OutOfTime):
        Playout(W, Clock(0.0)).run(state, (), 4, Dice(1))


def test_without_time_the_answer_is_that_of_the_rule() -> None:
    state = first_round(2)
    view, options = game.view(state, W), game.options(state, W)
    hurried = Consul().advise(view, W, options, 1e-9, Dice(1)).choice
    assert hurried in options
    assert hurried == Consul(1).advise(view, W, options, 1e-9, Dice(1)).choice


def test_who_is_called_off_does_not_think_on() -> None:
    """An hour is given; but nobody waits for the answer any more. And what was not thought out is not remembered."""
    state = first_round(2)
    view, options = game.view(state, W), game.options(state, W)
    consul, over = Consul(), Event()
    over.set()
    token = called_off.set(over)
    try:
        assert consul.advise(view, W, options, 3600.0, Dice(1)).choice in options
    finally:
        called_off.reset(token)
    fresh = Consul(THINKING).advise(view, W, options, None, Dice(1))
    consul.iterations = THINKING
    assert consul.advise(view, W, options, None, Dice(1)) == fresh


def test_a_plan_made_in_haste_does_not_serve_who_has_more_time() -> None:
    state = first_round(2)
    view, options, consul = game.view(state, W), game.options(state, W), Consul()
    for seconds in (1e-9, 1e-9, 1e-8, 1e-8):
        consul.advise(view, W, options, seconds, Dice(1))
    assert [budget for _, budget, _ in consul._plans] == [1e-9, 1e-8]


# ---- what he judges by


def test_a_line_of_play_stops_when_the_turn_is_over() -> None:
    state = game.resample(first_round(4), W, 1)
    Playout(W, Clock(None)).run(state, (), 99, Dice(1))
    assert state.turn == 1 and not any(state.hands)
    assert state.phase == "turn_end"


def test_a_quick_plan_begins_with_an_option() -> None:
    state = first_round(6)
    assert quick_plan(game.view(state, W), W, thrifty=False).choices[0] in game.options(state, W)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_shares_of_a_win_add_up_to_one(variant: dict[str, Any]) -> None:
    state = game.new_game(**variant, seed=3)
    dice = Dice(3)
    looked = 0
    while (pending := game.pending(state)) is not None:
        options = game.options(state, pending.seats[0])
        if state.phase == "round" and looked < 30:
            looked += 1
            seats = (0, 1) if state.ctx.owners else state.ctx.seats
            assert sum(prospects.share(state, seat) for seat in seats) == pytest.approx(1)
        game.play(state, pending.seats[0], options[dice.below(len(options))])
    assert looked == 30
    won = [prospects.share(state, seat) for seat in state.ctx.seats]
    winners = [s for s in state.ctx.seats if (state.ctx.owners[s] if state.ctx.owners else s) in state.winner]
    assert all(won[state.ctx.seats.index(seat)] == max(won) for seat in winners)


def test_what_is_due_is_what_the_rules_will_give() -> None:
    state = game.new_game(players=4, fast=True, seed=11)
    dice = Dice(11)
    while game.pending(state) is not None and state.turn < 3:
        seat = game.pending(state).seats[0]  # type: ignore[union-attr]
        options = game.options(state, seat)
        ground, rulers = prospects.Ground(state), state.rank.count(2)
        for s in state.ctx.seats:
            given = sum(points for points, _ in turn_points(state, s))
            assert prospects.due_points(state, ground, s, rulers) == given
        game.play(state, seat, options[dice.below(len(options))])
