"""What the legate knows: the opening coup and how to stop it, guards, bribes, bets and retreats."""

from __future__ import annotations

import pytest

from nero_tui.bots import advise, choose
from nero_tui.nero import game
from nero_tui.nero.movement import enter
from nero_tui.nero.state import EMPEROR, GENERAL, STRIDE, Group, State
from nero_tui.table.protocol import Choice, Seat

W, C, E, A = range(4)


def set_up(first: Seat, seed: int = 1) -> State:
    """A game of legates at the first round of ``first``."""
    state = game.new_game(players=4, first=first, seed=seed)
    while state.phase == "setup":
        answer(state)
    return state


def answer(state: State) -> tuple[Seat, Choice]:
    question = game.pending(state)
    assert question is not None
    seat = question.seats[0]
    choice = choose("legate", game.view(state, seat), seat, game.options(state, seat), "x")
    game.play(state, seat, choice)
    return seat, choice


def cards(state: State, *kinds: str) -> tuple[int, ...]:
    """One card of each kind, the best for marching first."""
    found: list[int] = []
    for kind in kinds:
        copies = [c for c, k in enumerate(state.ctx.kind) if k == kind and c not in found]
        found.append(max(copies, key=lambda c: (state.ctx.mp[c], -c)))
    return tuple(sorted(found))


def deal(state: State, hands: dict[Seat, tuple[int, ...]]) -> None:
    """Hands for a test; who is not named gets a card that can answer nothing."""
    spare = [c for c, kind in enumerate(state.ctx.kind) if kind == "galley_fleet"]
    for seat in state.ctx.seats:
        state.hands[seat] = hands.get(seat, (spare[seat],))


@pytest.mark.parametrize("first", [W, C, E, A])
def test_the_first_player_takes_the_throne_in_his_first_round(first: Seat) -> None:
    state = set_up(first)
    deal(state, {first: cards(state, "bribe", "traitor", "crisis", "barbarian")})
    while state.active == first and state.rank[first] != EMPEROR:
        answer(state)
    assert state.rank[first] == EMPEROR


def test_bad_weather_stops_the_coup() -> None:
    state = set_up(W)
    deal(state, {W: cards(state, "bribe", "traitor"), C: cards(state, "bad_weather", "assassin")})
    laid = []
    while state.active == W:
        seat, choice = answer(state)
        if seat == C:
            laid.append(choice[0])
    assert "react" in laid
    assert state.rank[W] == GENERAL


def test_bad_weather_is_kept_when_nothing_is_at_stake() -> None:
    state = set_up(W)
    deal(state, {W: cards(state, "bribe", "traitor"), C: cards(state, "bad_weather", "assassin")})
    brit = state.ctx.board.place("BRI")
    card = state.hands[W][0]
    for choice in (("march", card), ("from", brit), ("group", 1, 0), ("allot", state.ctx.mp[card])):
        game.play(state, W, choice)
    game.play(state, W, ("enter", state.ctx.board.place("GLU")))
    assert game.pending(state) == ((C,), "window")
    assert answer(state) == (C, ("pass",))


def throne(state: State, seat: Seat) -> None:
    state.rank[seat] = EMPEROR
    state.leader_at[seat] = state.ctx.board.city


def test_an_assassin_strikes_and_a_guard_saves_the_emperor() -> None:
    state = set_up(W)
    throne(state, E)
    deal(state, {W: cards(state, "assassin"), E: cards(state, "praetorian_guard", "traitor")})
    while game.pending(state) != ((E,), "block"):
        assert state.active == W, "West has not struck"
        answer(state)
    assert answer(state)[1][0] == "support"
    assert state.rank[E] == EMPEROR


def test_others_let_a_rival_emperor_die() -> None:
    state = set_up(W)
    throne(state, E)
    deal(state, {W: cards(state, "assassin"), C: cards(state, "praetorian_guard", "traitor")})
    while game.pending(state) != ((C,), "block"):
        answer(state)
    assert answer(state) == (C, ("done",))
    assert state.rank[E] == GENERAL


def claim(state: State) -> None:
    """West claims with the Area, two Senate cards and a Legion too few."""
    state.leader_at[W] = state.ctx.board.city
    italy = state.ctx.board.italy[0]
    gallia = state.ctx.board.place("GNA")
    state.legions[italy * STRIDE + W] += 1
    state.legions[gallia * STRIDE + W] -= 1
    state.stack[-1].resume(state)  # type: ignore[attr-defined]


def test_a_bribe_is_laid_only_where_it_can_stop_a_claim() -> None:
    for support, expected in ((("senate_influence",) * 2, "bribe"), (("senate_influence",) * 3, "pass")):
        state = set_up(W)
        deal(state, {W: cards(state, *support), C: cards(state, "bribe", "galley_fleet")})
        claim(state)
        for _ in support:
            card = next(o for o in game.options(state, W) if o[0] == "declare")
            game.play(state, W, card)
        game.play(state, W, ("claim",))
        assert game.pending(state) == ((C,), "window")
        assert answer(state)[1][0] == expected


def test_the_throne_is_claimed_with_the_cards_that_are_missing() -> None:
    state = set_up(W)
    deal(state, {W: cards(state, "senate_influence", "praetorian_guard")})
    claim(state)
    while state.active == W and state.rank[W] != EMPEROR:
        answer(state)
    assert state.rank[W] == EMPEROR


def attacked(state: State, legions: int, mp: int, hand: tuple[int, ...]) -> tuple[Seat, Choice]:
    """West's army moves from Gallia Narbonensis into Raetia by way of Italy; Central answers."""
    deal(state, {W: (), C: hand})
    italy, raetia = state.ctx.board.place("NIT"), state.ctx.board.place("RAE")
    state.legions[italy * STRIDE + W] = legions
    group = Group(1, legions, False, mp, italy)
    state.groups, state.moving, state.group_count = [group], 1, 1
    group.acted = True
    enter(state, group, raetia)
    game.settle(state)
    assert game.pending(state) == ((C,), "withdraw")
    return answer(state)


def test_a_weak_stack_withdraws_and_a_strong_one_stays() -> None:
    state = set_up(W)
    raetia = state.ctx.board.place("RAE")
    state.legions[raetia * STRIDE + C] = 1
    state.leader_at[C] = state.ctx.board.place("NOR")
    assert attacked(state, 6, 7, cards(state, "crisis", "barbarian", "galley_fleet"))[1][0] == "withdraw"
    state = set_up(W)
    state.legions[raetia * STRIDE + C] = 6
    assert attacked(state, 1, 3, cards(state, "crisis", "barbarian", "galley_fleet"))[1] == ("stay",)


def test_a_hint_says_why() -> None:
    state = set_up(W)
    hint = advise("legate", game.view(state, W), W, game.options(state, W), 1)
    assert hint.choice in game.options(state, W)
    assert hint.reason.endswith(".") and hint.reason[0].isupper()
