"""The door to the rules: what is asked, what is accepted, what is refused and why."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nero_tui.nero import game
from nero_tui.nero.refusals import VERBS, explain
from nero_tui.nero.rulebook import clauses
from nero_tui.nero.state import BARBARIANS, STRIDE, Group, State
from nero_tui.nero.turn import Round
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import TABLE, Choice, Refused

CLAUSES = {clause.id for clause in clauses()}


def walk(seed: int, **setup: object) -> Iterator[State]:
    """Every decision of a random game."""
    state = game.new_game(seed=seed, **setup)  # type: ignore[arg-type]
    pick = seeded_pick(seed)
    while (question := game.pending(state)) is not None:
        yield state
        seat = question.seats[pick(len(question.seats))]
        options = game.options(state, seat)
        game.play(state, seat, options[pick(len(options))])


def all_choices(state: State) -> list[Choice]:
    """Choices of every verb, with numbers that mean something and some that do not."""
    places = [0, state.ctx.board.city, state.leader_at[state.active]]
    cards = [*state.hands[state.active][:2], 0, 54]
    found: list[Choice] = [(verb,) for verb in VERBS]
    found += [(verb, number) for verb in VERBS for number in {*places, *cards, BARBARIANS, -1, 99}]
    found += [(verb, a, b) for verb in VERBS for a, b in itertools.product((0, 1, 3), (0, 1))]
    found += [("pickup", *numbers) for numbers in itertools.product((0, 1), repeat=3)]
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_no_option_is_refused_under_a_clause(players: int) -> None:
    """At sampled decisions of whole games, for every seat and every verb; nothing ever breaks or changes."""
    for number, state in enumerate(walk(players, players=players)):
        if number % 12:
            continue
        before = game.fingerprint(state)
        for seat in (*state.ctx.seats, TABLE):
            options = set(game.options(state, seat))
            for choice in all_choices(state):
                refusal = game.check(state, seat, choice)
                if choice in options:
                    assert refusal is None
                elif refusal is not None:
                    assert refusal.clause in CLAUSES
                    assert refusal.reason
                else:
                    assert game.named(state, seat, choice) in options
        assert game.fingerprint(state) == before


@given(st.lists(st.one_of(st.integers(-3, 60), st.text(max_size=4), st.none(), st.floats()), max_size=5))
@settings(derandomize=True, max_examples=200, deadline=None)
def test_any_tuple_is_answered(parts: list[object]) -> None:
    state = game.new_game(players=4, seed=1)
    for verb in ("march", "fight", "bribe", "nonsense"):
        assert game.check(state, 0, (verb, *parts)) is not None
    assert game.check(state, 0, tuple(parts)) is not None
    assert explain(state, 0, ()).clause in CLAUSES


def test_a_refused_choice_raises_and_changes_nothing() -> None:
    state = game.new_game(players=4, seed=1, first=0)
    before = game.fingerprint(state)
    with pytest.raises(Refused) as caught:
        game.apply(state, 1, ("legion", state.ctx.board.area_places[1][0]))
    assert caught.value.refusal.clause == "N3.0-9"
    assert game.fingerprint(state) == before


def round_of(seed: int) -> State:
    """A state in the first round, as soon as the active seat has two cards with equal faces."""
    for state in walk(seed, players=4):
        hand = state.hands[state.active] if state.phase == "round" else ()
        face = state.ctx.face
        if isinstance(state.stack[-1], Round) and len({face[card] for card in hand}) < len(hand):
            return state
    raise AssertionError("no such hand")


def test_cards_with_equal_faces_stand_for_each_other() -> None:
    state = round_of(3)
    seat, face = state.active, state.ctx.face
    hand = state.hands[seat]
    twin = next(card for card in hand if face[card] in [face[c] for c in hand if c < card])
    first = next(card for card in hand if face[card] == face[twin])
    assert ("march", first) in game.options(state, seat)
    assert ("march", twin) not in game.options(state, seat)
    assert game.check(state, seat, ("march", twin)) is None
    one, other = state.copy(), state.copy()
    game.apply(one, seat, ("march", first))
    game.apply(other, seat, ("march", twin))
    assert game.fingerprint(one) == game.fingerprint(other)
    stranger = next(card for card in range(55) if card not in hand and face[card] == card)
    assert game.check(state, seat, ("march", stranger)) is not None


def test_a_spectator_knows_no_hand() -> None:
    state = next(state for state in walk(5, players=4) if state.turn == 2 and state.phase == "round")
    state.known = [-1, -1, -1, -1]
    seen = game.view(state, TABLE)
    assert all(card < 0 for hand in seen.hands for card in hand)
    assert not [event for event in game.log(seen) if event.seen_by is not None]
    two = next(state for state in walk(5, players=2) if state.phase == "round")
    assert min(two.secret) >= 0
    assert max(game.view(two, TABLE).secret) < 0


def on_the_march(state: State, enemies: int) -> Group:
    """Put a group of the active seat into a province with one Legion of each of these colours."""
    board = state.ctx.board
    place = board.place("DAL")
    for colour in range(STRIDE):
        state.legions[place * STRIDE + colour] = enemies >> colour & 1
    state.legions[place * STRIDE + state.active] = 3
    group = Group(1, 3, False, 6, place)
    group.entered = group.acted = True
    group.came_from = board.land[place][0]
    state.groups, state.moving, state.group_count = [group], 1, 1
    return group


def test_a_refusal_of_passage_binds_only_who_was_asked() -> None:
    """R083: whoever refused has to be beaten; the others may still be asked."""
    state = next(state for state in walk(7, players=4) if state.phase == "round")
    seat = state.active
    one, other = state.ctx.sequence[seat][:2]
    group = on_the_march(state, 1 << one | 1 << other)
    game.apply(state, seat, ("ask",))
    pending = game.pending(state)
    assert pending is not None and pending.seats == (one,)
    game.apply(state, one, ("refuse",))
    assert ("ask",) not in game.options(state, seat)
    refusal = game.check(state, seat, ("ask",))
    assert refusal is not None and refusal.clause == "N5.5-5"
    group = state.groups[0]
    group.defeated |= 1 << one
    assert ("ask",) in game.options(state, seat)
    game.apply(state, seat, ("ask",))
    game.apply(state, other, ("allow",))
    assert any(choice[0] == "enter" for choice in game.options(state, seat))


def test_a_paced_table_is_asked_even_for_the_only_answer() -> None:
    """Nothing is laid on the table by itself: the last step of a draft is always the player's."""
    quick, paced = (game.new_game(players=4, seed=9, paced=paced) for paced in (False, True))
    for state in (quick, paced):
        while state.phase in ("setup", "turn_start"):
            pending = game.pending(state)
            assert pending is not None
            seat = pending.seats[0]
            game.apply(state, seat, game.options(state, seat)[0])
    for state, kind in ((quick, "round"), (paced, "muster")):
        seat = state.active
        card = state.hands[seat][0]
        game.apply(state, seat, ("march", card))
        place = next(choice for choice in game.options(state, seat) if choice[0] == "from")
        state.moved[place[1]] = state.legions[place[1] * STRIDE + seat]
        state.leader_done = True
        game.apply(state, seat, place)
        pending = game.pending(state)
        assert pending is not None and pending.kind == kind
