"""The panes of the table give room to each other and the focus back; nothing that is out of sight is chosen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.nero.state import State
from nero_tui.table.session import Table
from nero_tui.tui.asking import Question
from tests.tui.scenes import third_turn
from tests.tui.table.people import at_table, painted, press_answer, screen_of, table_of

SIZES = [(80, 24), (120, 40)]


def west(seed: int = 11) -> Table[State]:
    return table_of("W", seed=seed, rules={"first_player": "W"})


def open_question(pilot: Pilot[int]) -> Question:
    question = screen_of(pilot).question
    assert question is not None
    return question


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["escape", "l", "tab", "shift+tab", "1"])
def test_every_way_out_of_the_log_brings_the_choices_back(size: tuple[int, int], way: str) -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        before = screen.hints.hints
        await pilot.press("l")
        await pilot.pause()
        assert screen.focused is screen.log_pane and not screen.choices.display
        assert "back to the choices" in painted(pilot)
        await pilot.press(way)
        await pilot.pause()
        assert screen.choices.display and screen.hints.hints == before
        assert table.count == 0, "nobody chooses from a list that he does not see"
        assert screen.focused not in (None, screen.log_pane, screen.choices)
        await pilot.press("1")
        await pilot.pause()
        assert table.count > 0

    at_table(table, act, size=size)


def test_escape_ends_a_search_before_it_leaves_the_log() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await pilot.press("l", "slash", *"legion", "escape")
        await pilot.pause()
        assert screen.has_class("-reading") and not screen.log_pane.sought
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.has_class("-reading") and screen.focused is screen.choices

    at_table(third_turn(), act, size=(80, 24))


def test_the_log_gives_the_focus_back_to_the_choices() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        screen.choices.focus()
        await pilot.press("l")
        await pilot.pause()
        assert screen.focused is screen.log_pane
        await pilot.press("escape")
        await pilot.pause()
        assert screen.focused is screen.choices

    at_table(third_turn(), act, size=(80, 24))


def test_a_digit_shows_a_choice_that_is_out_of_sight_before_it_picks_it() -> None:
    table = third_turn()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        items, before = open_question(pilot).items, table.count
        screen.choices.cursor = len(items) - 1
        await pilot.pause()
        assert not screen.choices.in_sight(0)
        await pilot.press("1")
        await pilot.pause()
        assert table.count == before and screen.choices.in_sight(0)
        await pilot.press("1")
        await pilot.pause()
        assert table.record().entries[before].line == items[0].line

    at_table(table, act, size=(80, 24))


def test_a_place_that_cannot_be_chosen_points_to_a_list_that_is_there() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        while open_question(pilot).places:
            await press_answer(pilot, lambda n: 0)
            await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        screen._refuse(0)
        await pilot.pause()
        assert "listed beside it" in screen.said and screen.choices.display

    at_table(west(), act, size=(80, 24))


def test_the_log_is_named_among_the_keys_of_a_small_screen() -> None:
    async def act(pilot: Pilot[int]) -> None:
        last = painted(pilot).splitlines()[-1]
        assert "l log" in last and "^P all" in last and "F1 rules" in last

    at_table(west(), act, size=(80, 24))
