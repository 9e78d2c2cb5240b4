"""What is asked about twice, by the setting."""

from __future__ import annotations

import pytest

import nero_tui
from nero_tui.nero.notation import write
from nero_tui.table.protocol import Choice
from nero_tui.tui.caution import EVERYTHING, NEVER, SLIPS, careful, careful_line


def first_round() -> nero_tui.Game:
    game = nero_tui.new_game(seed=7, first="W")
    while (question := game.pending()) is not None and question.kind != "round":
        options = game.options(question.seats[0])
        assert options
        game.choose(question.seats[0], options[0])
    return game


def of_verb(game: nero_tui.Game, verb: str) -> Choice:
    return next(choice for choice in game.options(0) or () if choice[0] == verb)


@pytest.mark.parametrize(
    ("verb", "level", "asked"),
    [
        ("discard", NEVER, False),
        ("discard", SLIPS, True),
        ("discard", EVERYTHING, True),
        ("march", EVERYTHING, False),
    ],
)
def test_verbs(verb: str, level: str, asked: bool) -> None:
    game = first_round()
    assert careful(game.view(0), 0, of_verb(game, verb), level) is asked


@pytest.mark.parametrize("verb", ["enter", "attack", "claim", "play", "go"])
def test_what_is_final_is_asked_about_only_if_wished(verb: str) -> None:
    game = nero_tui.new_game(seed=7)
    choice: Choice = (verb, 0)
    assert [careful(game.view(0), 0, choice, level) for level in (NEVER, SLIPS, EVERYTHING)] == [False, False, True]


def test_the_end_of_a_round_with_cards_to_play() -> None:
    view = first_round().view(0)
    end: Choice = ("end_round",)
    assert careful(view, 0, end, SLIPS)
    assert not careful(view, 0, end, NEVER)
    view.cards_played = view.ctx.rules.cards_per_round
    assert not careful(view, 0, end, SLIPS)
    view.cards_played, view.hands[0] = 1, type(view.hands[0])()
    assert not careful(view, 0, end, SLIPS)


def test_a_line_is_looked_through_and_nothing_is_made() -> None:
    game = first_round()
    before = game.count
    view = game.view(0)
    discard = write(view, 0, of_verb(game, "discard"))
    march = write(view, 0, of_verb(game, "march"))
    assert careful_line(game, 0, [march], SLIPS) == ""
    assert careful_line(game, 0, [discard], SLIPS) == discard
    assert careful_line(game, 0, [discard], NEVER) == ""
    assert careful_line(game, 0, ["nonsense", discard], SLIPS) == "", "what is wrong is said when it is made"
    assert careful_line(game, 0, ["enter judaea"], EVERYTHING) == "", "so is what the rules refuse"
    assert game.count == before
