"""Choices as lines: every one reads back, and none tells what a seat may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nero_tui.nero import game
from nero_tui.nero.notation import card_name, phrases, read, write
from nero_tui.nero.notation_read import Reader, answers
from nero_tui.nero.notation_words import VERBS
from nero_tui.nero.refusals import VERBS as EXPLAINED
from nero_tui.nero.state import State
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import TABLE
from tests.nero.lines import (
    VARIANTS,
    at,
    face,
    idle,
    positions,
    well_formed,
)  # fmt: skip

DOCS = Path(__file__).parents[2] / "docs" / "notation.md"


# ---- every choice has one line


def check_question(state: State, seats: tuple[int, ...]) -> set[str]:
    """Every option of the question reads back, on the state and on the seat's view. The verbs that were possible."""
    verbs = set()
    for seat in seats:
        options = game.options(state, seat)
        assert answers(state, seat) == options
        lines = [write(state, seat, option) for option in options]
        assert len(set(lines)) == len(lines)
        seen = game.view(state, seat) if seat != TABLE else state
        for option, line in zip(options, lines):
            verbs.add(option[0])
            assert read(state, seat, line) == option
            assert read(seen, seat, line) == option
            assert Reader(state, seat, line, options).read() == option  # without looking it up among the options
            assert phrases(line) == [line]
            assert line == " ".join(line.split()) and len(line) <= 80
    return verbs


@pytest.mark.parametrize("setup", VARIANTS, ids=str)
def test_every_option_of_a_game_reads_back(setup: dict[str, object]) -> None:
    for state, seats in positions(seed=7, **setup):
        check_question(state, seats)


def in_roma(kinds: tuple[str, ...], others: tuple[str, ...], emperors: int, away: bool = False) -> State:
    """A round whose player is in Roma with cards of some kinds; the others have cards of other kinds."""
    state, seat = at("round", "march")
    state = state.copy()
    ctx = state.ctx
    state.clear_round()
    state.leader_at[seat] = ctx.board.city
    state.rank = [0, 0, 0, 0]
    for other in ctx.sequence[seat][:emperors]:
        state.rank[other] = 2
        if not away:
            state.leader_at[other] = ctx.board.city
    state.hands = [()] * 4
    state.hands[seat] = tuple(card for card in range(len(ctx.cards)) if ctx.kind[card] in kinds)
    for step, other in enumerate(ctx.sequence[seat]):
        state.hands[other] = tuple(card for card in range(len(ctx.cards)) if ctx.kind[card] in others)[step::3]
    return state


@pytest.mark.parametrize(
    ("state", "verbs"),
    [
        (lambda: in_roma(("senate_influence",), ("bribe",), 0), {"declare", "claim", "give_up", "bribe", "pass"}),
        (
            lambda: in_roma(("assassin", "bribe"), ("praetorian_guard",), 2),
            {"play", "target", "support", "strike", "done"},
        ),
        (lambda: in_roma(("crisis", "sick"), (), 2, away=True), {"play", "summon"}),
        (lambda: at("retreat")[0], {"retreat", "stay"}),
    ],
    ids=["declaration", "assassination", "crisis", "retreat"],
)
def test_every_option_of_rare_questions_reads_back(state: Callable[[], State], verbs: set[str]) -> None:
    seen: set[str] = set()
    for seed in range(10):
        now, dice = state().copy(), random.Random(seed)
        for _ in range(12):
            asked = game.pending(now)
            if asked is None:
                break
            seen |= check_question(now, asked.seats)
            options = game.options(now, asked.seats[0])
            wanted = [option for option in options if option[0] in verbs and option[0] not in ("give_up", "strike")]
            game.play(now, asked.seats[0], dice.choice(wanted or options))
    assert verbs <= seen


def test_names_of_another_board_may_look_like_words_of_the_notation() -> None:
    board = idle()[0].ctx.board
    odd = ("With", "The", "4/2 and Leader", "Legion", "In Roma", "; stop", "Étrurie", "stay")
    places = tuple(
        place._replace(name=odd[index // 3] if index % 3 == 0 else place.name)
        for index, place in enumerate(board.places)
    )
    state = game.new_game(board._replace(places=places), seed=5)
    for _ in range(60):
        asked = game.pending(state)
        assert asked is not None
        for seat in asked.seats:
            for option in game.options(state, seat):
                line = write(state, seat, option)
                assert phrases(line) == [line]
                assert read(state, seat, line) == option
        game.play(state, asked.seats[0], game.options(state, asked.seats[0])[-1])


def test_every_form_reads_back_even_if_it_is_not_legal() -> None:
    state, seat = idle()
    lines = set()
    for choice in well_formed(state):
        line = write(state, seat, choice)
        lines.add(line)
        assert face(state, read(state, seat, line)) == choice
        assert game.check(state, seat, choice) is not None
    assert len(lines) == sum(1 for _ in well_formed(state))


def test_every_choice_of_the_rules_has_a_verb() -> None:
    assert {verb.verb for verb in VERBS} == set(EXPLAINED)
    state, _ = idle()
    assert {choice[0] for choice in well_formed(state)} == set(EXPLAINED)


def test_a_line_does_not_depend_on_the_position() -> None:
    here, seat = at("round")
    there, _ = at("retreat")
    for choice in well_formed(here):
        assert write(here, seat, choice) == write(there, 3, choice)


def test_equal_faces_have_one_name_and_others_have_their_own() -> None:
    ctx = idle()[0].ctx
    names = {card: card_name(ctx, card) for card in range(len(ctx.cards))}
    assert len(set(names.values())) == len(set(ctx.face))
    assert all(names[card] == names[ctx.face[card]] for card in names)
    assert {"Judaea Revolts 4/3", "Hail Caesar 4/2", "Crisis in Roma 6/2"} <= set(names.values())


def test_what_is_hidden_has_no_name() -> None:
    state, seat = idle()
    assert write(state, seat, ("march", -1)) == "march with unknown"
    with pytest.raises(ValueError, match="fly"):
        write(state, seat, ("fly", 3))


# ---- nothing is told that a seat may not know


def outcome(state: State, seat: int, line: str) -> object:
    try:
        return read(state, seat, line)
    except BadLine as problem:
        return str(problem), problem.candidates


def test_the_answer_is_the_same_for_what_the_seat_knows() -> None:
    lines = [verb.example for verb in VERBS] + [
        "march sen",
        "play b",
        "discard 4",
        "fight rev",
        "x",
        "",
        "bribe",
        "react s",
    ]
    for state, seats in positions(steps=60, seed=3, players=4):
        for seat in state.ctx.seats:
            seen = game.view(state, seat)
            for line in lines[:: 7 if seat not in seats else 1]:
                assert outcome(state, seat, line) == outcome(seen, seat, line)


def test_the_table_has_no_cards() -> None:
    state, _ = at("round", "march")
    lines = ["march sen", "discard b", "play bri", "fight 4"]
    for own in state.ctx.seats:
        other = game.resample(state, own, 1)
        assert [outcome(state, TABLE, line) for line in lines] == [outcome(other, TABLE, line) for line in lines]


def test_the_answer_does_not_change_with_other_hands() -> None:
    state, seat = at("round", "march")
    lines = ["march sen", "discard b", "play 4", "march revolts", "play sentae"]
    before = [outcome(state, seat, line) for line in lines]
    for seed in range(5):
        other = game.resample(state, seat, seed)
        assert [outcome(other, seat, line) for line in lines] == before


# ---- the document


def documented() -> list[str]:
    """What stands between backticks in the tables of docs/notation.md, without the headings' columns."""
    rows = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row)]


def test_every_line_in_the_document_is_understood() -> None:
    lines = documented()
    assert len(lines) > len(VERBS)
    for line in lines:
        for phrase in phrases(line):
            read(*idle(), phrase)


def test_every_verb_stands_in_the_document() -> None:
    lines = documented()
    assert [verb.example for verb in VERBS if verb.example not in lines] == []


def test_the_errors_in_the_document_are_those_that_come() -> None:
    shown = re.findall(r"^    > (.+)\n    (.+)$", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(shown) >= 4
    for typed, message in shown:
        with pytest.raises(BadLine) as problem:
            read(*idle(), typed)
        assert str(problem.value) == message
