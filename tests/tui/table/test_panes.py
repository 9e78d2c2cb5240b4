"""The panes of the table give room to each other and the focus back; nothing that is out of sight is chosen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.nero.state import State
from nero_tui.table.session import Table
from nero_tui.tui.asking import Question
from nero_tui.tui.widgets.log_pane import LogLine
from tests.tui.scenes import asked, first_round, third_turn
from tests.tui.table.people import at_table, painted, press_answer, screen_of, table_of
from tests.tui.table.test_questions import come_to
from tests.tui.test_typed import march

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


# ---- the line


async def typing(pilot: Pilot[int], text: str) -> None:
    await pilot.press("colon", *({" ": "space", ";": "semicolon"}.get(letter, letter) for letter in text))
    await pilot.pause()


def test_a_line_keeps_the_focus_as_long_as_it_is_there() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await typing(pilot, "xy")
        for other in (screen.map, screen.hand, screen.choices):
            other.focus()
            await pilot.pause()
            assert screen.focused is screen.line.field and screen.line.display
        await pilot.press("tab", "shift+tab", "e", "s", "1")
        assert screen.line.field.value == "xyes1" and table.count == 0
        await pilot.press("escape")
        await pilot.pause()
        assert screen.focused is screen.map and not screen.line.display

    at_table(table, act)


def test_a_dialog_takes_the_place_of_the_line() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await typing(pilot, "pl")
        screen.action_standings()
        await pilot.pause()
        assert screen.dialog.menu.has_focus and not screen.line.display

    at_table(west(), act)


def test_tab_completes_and_the_arrows_go_through_what_fits() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        lines = [item.line for item in open_question(pilot).items]
        await typing(pilot, "pl")
        field = screen.line.field
        await pilot.press("tab")
        assert field.value == "place Legion in ", "as far as all begin alike"
        for line in lines:
            await pilot.press("tab")
            assert field.value == line
        await pilot.press("down")
        assert field.value == "place Legion in ", "behind the last one what was typed comes back"
        await pilot.press("up")
        assert field.value == lines[-1]
        await pilot.press("enter")
        await pilot.pause()
        assert table.record().entries[0].line == lines[-1] and not screen.line.display

    at_table(table, act)


def test_a_line_that_fails_in_the_middle_says_what_was_done() -> None:
    table = march(first_round())
    before = table.count

    async def act(pilot: Pilot[int]) -> None:
        await typing(pilot, "1 legion; 1 mp; nowhere; go")
        await pilot.press("enter")
        await pilot.pause()
        assert table.count == before + 2
        (told,) = [notice.message for notice in pilot.app._notifications]
        assert "Done: group 1; allot 1." in told and told.endswith("Not done: nowhere; go.")

    at_table(table, act)


def test_a_line_that_may_mean_several_stays_to_be_mended() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await typing(pilot, "in")
        await pilot.press("enter")
        await pilot.pause()
        assert "may mean" in screen.said or "understood" in screen.said
        assert screen.focused is screen.line.field and table.count == 0

    at_table(table, act)


# ---- the log, the list and its details


@pytest.mark.parametrize("players", [2, 4])
def test_the_log_has_eight_lines_where_it_is_always_shown(players: int) -> None:
    async def act(pilot: Pilot[int]) -> None:
        pane = screen_of(pilot).log_pane
        assert pane.size.height >= 8 and screen_of(pilot).choices.size.height >= 9
        pane.extend([LogLine(f"line {number}") for number in range(8)])
        await pilot.pause()
        assert all(f"line {number}" in "\n".join(pane.text()) for number in range(8))

    at_table(table_of("W", players), act)


@pytest.mark.parametrize("size", SIZES)
def test_what_follows_from_a_choice_is_told_in_full_and_never_in_half_words(size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        screen.choices.focus()
        for number, item in reversed([*enumerate(open_question(pilot).items)]):
            screen.choices.cursor = number
            await pilot.pause()
            rows = painted(pilot).splitlines()
            told = " ".join((rows[-2].strip(), rows[-1].strip(), rows[screen.choices.region.y + number][-34:].strip()))
            assert item.effect in told or item.effect in " ".join(screen.choices.text()), (item, told)
        assert not any(row.rstrip("┃│ ").endswith("…") for row in screen.choices.text())

    at_table(march(first_round()), act, size=size)


# ---- dialogs


@pytest.mark.parametrize("pane", ["map", "choices", "hand"])
@pytest.mark.parametrize("opens", ["i", "v"])
def test_what_is_told_gives_the_focus_back_to_the_pane_that_had_it(pane: str, opens: str) -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        widget = getattr(screen, pane)
        for key in ("escape", "enter"):
            widget.focus()
            await pilot.press(opens)
            await pilot.pause()
            assert screen.dialog.is_open
            await pilot.press(key)
            await pilot.pause()
            assert not screen.dialog.is_open and screen.focused is widget

    at_table(third_turn(), act)


def test_a_dialog_undoes_or_says_why_not() -> None:
    async def refused(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await come_to(pilot, "withdraw")
        await pilot.press("u")
        await pilot.pause()
        assert screen.said.startswith("Undo: ") and screen.said[:20] in painted(pilot).splitlines()[-2]
        assert screen.dialog.is_open

    at_table(asked("withdraw")(), refused, size=(80, 24))
    table = march(first_round())
    before = table.count

    async def done(pilot: Pilot[int]) -> None:
        await pilot.press("v", "u")
        await pilot.pause()
        assert table.count == before - 1 and not screen_of(pilot).dialog.is_open
        assert open_question(pilot).kind == "march"

    at_table(table, done)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["withdraw", "permission", "retreat", "revolt", "displace"])
def test_the_province_that_is_asked_about_is_to_be_seen(kind: str, size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await come_to(pilot, kind)
        await pilot.pause()
        assert screen.dialog.is_open and "Esc look at the map" in painted(pilot)
        region = screen.dialog.region
        assert region.bottom <= screen.prompt.region.y
        asked_about = screen.asked_about()
        assert asked_about
        covered = sum(part.intersection(region).area for part in asked_about)
        middle = region.at_offset(((size[0] - region.width) // 2, (size[1] - region.height) // 2))
        in_the_middle = sum(part.intersection(middle).area for part in asked_about)
        assert covered < in_the_middle or not covered or size == (80, 24), (asked_about, region)

    at_table(asked(kind)(), act, size=size)


def test_a_question_to_the_table_is_put_aside_and_taken_up_again() -> None:
    table = asked("window")()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        before = table.count
        assert screen.dialog.is_open and "Esc look at the map" in painted(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.dialog.is_open and screen.focused is screen.map and "Escape" in screen.said
        await pilot.press("left", "1", "e", "i", "escape")
        await pilot.pause()
        assert screen.dialog.is_open and table.count == before
        assert screen.dialog.menu.entries[0].label == "Nobody answers"
        await pilot.press("escape", "escape", "enter")
        await pilot.pause()
        assert table.count > before

    at_table(table, act)


def test_the_keys_of_a_dialog_can_be_clicked() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await come_to(pilot, "withdraw")
        await pilot.pause()
        place, row = screen.dialog.content_region, screen.dialog.text()[-1]
        await pilot.click(offset=(place.x + row.index("look"), place.bottom - 1))
        await pilot.pause()
        await pilot.pause()  # the click presses a key, and the key is dealt with after it
        assert not screen.dialog.is_open and screen.focused is screen.map

    at_table(asked("withdraw")(), act)
