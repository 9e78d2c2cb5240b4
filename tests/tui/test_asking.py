"""Every question says what has happened, what is asked and what each answer does; of hands only one's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nero_tui.nero import game
from nero_tui.nero.assassination import Attempt
from nero_tui.nero.march import March
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import TABLE
from nero_tui.tui import replies
from nero_tui.tui.asking import PROMPTS, Question, question, short_lines
from nero_tui.tui.situation import situation
from nero_tui.tui.widgets.menu import BAR, MARGIN
from tests.tui.scenes import with_cards
from tests.tui.table.positions import positions

PLAIN = frozenset(
    {"secret_colour", "first_colour", "place_legion", "place_general", "round", "march", "muster", "allot"}
)  # fmt: skip
"""Questions that nothing announced has led to: the last of the log is told, at first nothing."""


def asked(state: State) -> Question:
    pending = game.pending(state)
    assert pending is not None
    seat = pending.seats[0]
    return question(game.view(state, seat), seat, pending, game.options(state, seat), "Galba")


def all_asked(players: int, seed: int) -> Iterator[tuple[State, Question]]:
    """Every question of a random game."""
    state, pick = game.new_game(players=players, seed=seed), seeded_pick(seed)
    while (pending := game.pending(state)) is not None:
        yield state, asked(state)
        options = game.options(state, pending.seats[0])
        game.play(state, pending.seats[0], options[pick(len(options))])


@pytest.mark.parametrize("kind", sorted({*positions(), *PROMPTS} - {"begin_turn", "end_turn"}))
def test_a_question_tells_everything(kind: str) -> None:
    complete(asked(positions()[kind]))


@pytest.mark.parametrize("kind", sorted(with_cards()))
def test_so_does_every_window(kind: str) -> None:
    complete(asked(with_cards()[kind]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_do_the_questions_of_random_games(players: int) -> None:
    seen = set()
    for _, open_question in all_asked(players, players):
        complete(open_question)
        seen |= {item.verb for item in open_question.items}
    assert len(seen) > 20


def complete(open_question: Question) -> None:
    assert open_question.prompt not in ("", open_question.kind)
    assert open_question.told or open_question.kind in PLAIN, open_question.kind
    assert all(open_question.told)
    for item in open_question.items:
        assert item.effect, f"{open_question.kind}: nothing follows from {item.line}"
        assert len(item.effect) <= 150, item.effect


def test_a_window_names_the_cards_that_could_answer_and_what_silence_means() -> None:
    for kind, name in (("bad_weather", "Bad Weather"), ("bad_augury", "Bad Augury"), ("bribe", "Bribe")):
        told = asked(with_cards()[kind]).told
        assert any(line.startswith(f"{name}: ") for line in told), told
        assert told[-1].startswith("Nobody answers: ")


def test_the_claim_of_the_throne_says_what_a_bribe_does() -> None:
    open_question = asked(with_cards()["bribe"])
    text = " ".join(open_question.told)
    assert "claims the throne with" in text and "Senate" in text and "Emperor at once" in text
    assert open_question.clause == "N7.1-8"


def test_what_a_window_tells_does_not_depend_on_hands() -> None:
    compared = 0
    for state, open_question in all_asked(4, 5):
        if open_question.kind == "window":
            told = situation(game.view(state, TABLE))
            for other in range(3):
                assert situation(game.view(game.resample(state, TABLE, other), TABLE)) == told
            for seat in state.ctx.seats:
                assert situation(game.view(state, seat)) == told
            compared += 1
    assert compared > 5


def test_an_event_against_a_seat_is_a_dialog_and_one_against_a_place_is_not() -> None:
    traitor = asked(with_cards()["traitor"])
    assert traitor.dialog
    assert traitor.prompt.startswith("Traitor ")
    assert traitor.clause == "N12-TRAITOR-1"
    assert any("only you two learn" in item.effect for item in traitor.items)
    assert any("you alone see" in item.effect for item in traitor.items)
    places = 0
    for seed in range(3):
        for _, open_question in all_asked(4, seed):
            if open_question.kind == "event":
                assert open_question.dialog != bool(open_question.places)
                places += bool(open_question.places)
    assert places


def test_an_attempt_is_netted_as_the_rules_do() -> None:
    state = positions()["block"].copy()
    attempt = state.stack[-1]
    assert isinstance(attempt, Attempt)
    for guards in range(3):
        for bribes in range(3):
            for block_guards in range(3):
                for block_bribes in range(4):
                    twin = Attempt(attempt.target, guards, bribes, block_guards, block_bribes)
                    told = replies.tally(state, twin)
                    assert told[0] == f"For the attempt: {replies.laid(guards, bribes)}."
                    assert told[1] == f"Against it so far: {replies.laid(block_guards, block_bribes)}."
                    assert ("is stopped" in told[2]) == twin.stopped()
    text = " ".join(replies.tally(state, Attempt(attempt.target, 1, 2, 1, 0)))
    assert "1 Guard and 2 Bribes" in text and "2 Guards more would stop it" in text


def test_a_revolt_says_how_many_are_still_to_come() -> None:
    state = positions()["revolt"]
    open_question = asked(state)
    assert "must still bring 2." in " ".join(open_question.told)
    assert "becomes Uncontrolled" in " ".join(open_question.told)


ROOMS = {(80, 24): 24, (120, 40): 34}
"""The cells of the list of choices, by the size of the terminal."""


def alike(state: State, open_question: Question, width: int) -> list[str]:
    """Lines of the list beside the map that cannot be told apart, or that lose their end."""
    room = width - MARGIN - BAR
    lines = short_lines(game.view(state, open_question.seat), open_question.items, room)
    assert len(lines) == len(open_question.items)
    too_long = [line for line in lines if len(line) > room]
    return too_long + [line for line in lines if lines.count(line) > 1]


@pytest.mark.parametrize("width", ROOMS.values(), ids=str)
@pytest.mark.parametrize("kind", sorted({*positions(), *PROMPTS} - {"begin_turn", "end_turn"}))
def test_no_two_choices_look_alike(kind: str, width: int) -> None:
    state = positions()[kind]
    assert asked(state).dialog or not alike(state, asked(state), width)


@pytest.mark.parametrize("width", ROOMS.values(), ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nor_do_any_in_random_games(players: int, width: int) -> None:
    for state, open_question in all_asked(players, players + 7):
        if not open_question.dialog:
            assert not alike(state, open_question, width), open_question.items


def test_a_march_lists_its_starts_first_and_nobody_goes_by_the_first_line() -> None:
    starts = [item.verb for item in asked(positions()["march"]).items]
    assert starts == sorted(starts, key="add".__eq__) and starts[0] == "from"
    for state, open_question in all_asked(4, 9):
        frame = state.stack[-1]
        if open_question.kind == "muster" and isinstance(frame, March):
            assert (open_question.items[0].verb == "go") == (bool(frame.groups) or len(open_question.items) == 1)
