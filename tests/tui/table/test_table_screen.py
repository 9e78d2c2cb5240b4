"""What a person can do at the table besides answering."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import nero_tui
from nero_tui.nero.notation import card_name
from nero_tui.nero.pieces import current_group
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import Pending
from nero_tui.table.session import Table
from nero_tui.tui.asking import PLACE_VERBS
from nero_tui.tui.settings import Settings
from tests.tui.scenes import drawn_game
from tests.tui.table.people import QUICK, at_table, painted, press_answer, screen_of, table_of
from tests.tui.table.positions import positions, table_at
from tests.tui.table.test_questions import come_to


async def to_first_round(pilot: Pilot[int]) -> None:
    """Place everything; then somebody's first round begins."""
    screen = screen_of(pilot)
    for _ in range(60):
        if screen.question is not None and screen.question.kind == "round":
            return
        await press_answer(pilot, lambda n: 0)
        await pilot.pause()
    raise AssertionError(painted(pilot))


def west(seed: int = 11) -> Table[State]:
    return table_of("W", seed=seed, rules={"first_player": "W"})


def test_a_march_is_built_step_by_step_and_taken_back() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        screen = screen_of(pilot)
        start = table.count
        screen.choices.focus()
        await pilot.press("1")
        await pilot.pause()
        assert screen.question is not None and screen.question.kind == "march"
        assert screen.map.targets, "provinces to start from are lit"
        await pilot.press("u")
        await pilot.pause()
        assert screen.question.kind == "round"
        assert table.count == start
        await pilot.press("U")
        await pilot.pause()
        assert screen.question is not None and screen.question.kind == "march"
        screen.map.focus()
        await pilot.press("n", "enter")
        await pilot.pause()
        assert screen.question is not None and screen.question.kind == "muster"
        assert "MP" in painted(pilot)

    at_table(table, act)


def test_a_march_is_taken_back_after_its_cards_are_laid() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        screen = screen_of(pilot)
        hand, start = table.view(0).hands[0], table.count
        screen.choices.focus()
        await pilot.press("1")
        screen.map.focus()
        await pilot.press("n", "enter")
        for verb in ("group", "allot", "go"):
            assert screen.question is not None
            await pilot.press(str([item.verb for item in screen.question.items].index(verb) + 1))
            await pilot.pause()
        assert len(table.view(0).hands[0]) == len(hand) - 1 and table.view(0).groups
        for _ in range(table.count - start):
            await pilot.press("u")
            await pilot.pause()
        assert table.view(0).hands[0] == hand and not table.view(0).groups
        assert "marches" not in painted(pilot)

    at_table(table, act)


def test_what_cannot_be_taken_back_says_so() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert "Undo: " in painted(pilot)

    at_table(table, act)


def test_a_card_in_the_hand_offers_what_it_can_do() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        screen = screen_of(pilot)
        screen.hand.focus()
        await pilot.press("enter")
        await pilot.pause()
        assert screen.dialog.is_open
        assert any(entry.label.startswith("march with") for entry in screen.dialog.menu.entries)
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.dialog.is_open
        assert screen.question is not None and screen.question.kind == "round"

    at_table(table, act)


def test_a_wrong_place_is_refused_with_its_clause_and_the_rulebook_opens_there() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        screen.map.cursor = screen.board.place("JUD")
        await pilot.press("enter")
        await pilot.pause()
        assert "N3.0-10" in painted(pilot)
        await pilot.press("f1")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "RulebookScreen"
        assert "N3.0-10" in painted(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen

    at_table(table, act)


def test_ending_a_round_too_early_is_explained() -> None:
    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        await pilot.press("e")
        await pilot.pause()
        assert "N4.3-11" in painted(pilot)

    at_table(west(), act)


def test_choices_can_be_typed() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await pilot.press("colon", *"legion lusi", "enter")
        await pilot.pause()
        assert table.record().entries[0].line == "place Legion in Lusitania"
        await pilot.press("colon", *"sing", "enter")
        await pilot.pause()
        assert "is not understood" in painted(pilot)
        assert screen_of(pilot).line.display, "the line stays, to be mended"
        await pilot.press(*["backspace"] * 4, *"legion judaea", "enter")
        await pilot.pause()
        assert "N3.0-10" in painted(pilot)
        assert "legion judaea" in painted(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert not screen_of(pilot).line.display

    at_table(table, act)


def test_what_gives_something_away_is_asked_twice() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        screen = screen_of(pilot)
        index = next(n for n, item in enumerate(screen._menu) if item.verb == "discard")
        before = table.count
        screen.choices.focus()
        await pilot.press("home", *["down"] * index, "enter")
        await pilot.pause()
        assert "cannot be taken back" in painted(pilot)
        await pilot.press("2")
        await pilot.pause()
        assert table.count == before
        screen.choices.focus()
        await pilot.press("home", *["down"] * index, "enter", "1")
        await pilot.pause()
        assert "discard" in table.record().entries[before].line

    at_table(table, act, settings=Settings(pace="instant", confirm="slips"))


def test_a_typed_line_is_asked_about_once() -> None:
    """A line may hold several choices: one question for all of them; who says no has made none."""
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        screen = screen_of(pilot)
        before = table.count
        line = next(item.line for item in screen._menu if item.verb == "discard")
        for answer in ("2", "escape"):
            await pilot.press("colon", *line, "enter")
            await pilot.pause()
            assert "cannot be taken back" in painted(pilot)
            await pilot.press(answer)
            await pilot.pause()
            assert table.count == before
            assert not screen.dialog.is_open
        # What was typed and thrown away is forgotten: another answer is not mistaken for it.
        screen.choices.focus()
        march = next(n for n, item in enumerate(screen._menu) if item.verb == "march")
        await pilot.press("home", *["down"] * march, "enter")
        await pilot.pause()
        assert table.record().entries[before].line.startswith("march with ")
        await pilot.press("u")
        await pilot.pause()
        await pilot.press("colon", *line, "enter", "enter")
        await pilot.pause()
        assert table.record().entries[before].line == line

    at_table(table, act, settings=Settings(pace="instant", confirm="slips"))


def test_the_table_is_asked_in_the_open() -> None:
    table = table_at(positions()["window"])

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.dialog.is_open
        text = painted(pilot)
        assert "Does anyone answer?" in text
        assert "Nobody answers" in text
        assert screen.hand.card == -1, "nobody's hand is shown while everybody looks"
        seats = screen.dialog.menu.entries[1:]
        await pilot.press(seats[0].key)
        await pilot.pause()
        assert "Go on: " in painted(pilot)
        await pilot.press(seats[0].key)
        await pilot.pause()
        assert "Nobody answers" in painted(pilot)

    at_table(table, act)


def test_the_log_and_the_inspector_open_where_there_is_no_room_for_them() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "places a Legion" not in painted(pilot)
        await pilot.press("l")
        await pilot.pause()
        assert "places a" in painted(pilot)
        await pilot.press("l")
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        assert screen.dialog.is_open
        assert "West Europe" in painted(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert not screen.dialog.is_open

    at_table(west(), act, size=(80, 24))


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_a_terminal_that_is_too_small_says_so_and_nothing_is_lost(size: tuple[int, int]) -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        before = screen.question
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert "80" in painted(pilot)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.question == before

    at_table(table, act)


def test_a_screen_of_ones_own_shows_one_seat(tmp_path: Path) -> None:
    table = table_of("WC", seed=3)

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.desk.viewer == 1
        for _ in range(6):
            await press_answer(pilot, lambda n: 0)
        assert not screen.curtain.is_down

    at_table(table, act, only=1)


def test_programs_can_be_hurried() -> None:
    table = west(seed=3)

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await pilot.press("space")
        assert screen.conductor.hurry
        pick = seeded_pick(1)
        for _ in range(20):
            await press_answer(pilot, pick)
            await pilot.press("space")
        await pilot.pause()
        assert table.count > 12

    at_table(table, act, settings=Settings(pace="slow", confirm="never"))


def test_a_kept_game_comes_back_to_the_same_question(tmp_path: Path) -> None:
    path = tmp_path / "game.nero"
    table = table_of("WE", seed=4, journal=path)
    asked: list[str] = []

    async def act(pilot: Pilot[int]) -> None:
        pick = seeded_pick(4)
        for _ in range(40):
            await press_answer(pilot, pick)
        asked.append(nero_tui.position(table.state()))

    at_table(table, act)
    table.close()

    async def look(pilot: Pilot[int]) -> None:
        asked.append(nero_tui.position(screen_of(pilot).table.state()))

    with nero_tui.load_game(path) as again:
        at_table(again, look)
    assert asked[0] == asked[1]


def test_ascii_means_ascii() -> None:
    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        text = painted(pilot)
        assert text.isascii(), sorted({letter for letter in text if not letter.isascii()})
        screen = screen_of(pilot)
        screen.hand.focus()
        await pilot.press("enter")
        await pilot.pause()
        assert painted(pilot).isascii()

    at_table(west(), act, settings=QUICK.changed(ascii=True))
    at_table(west(), act, settings=QUICK.changed(ascii=True), size=(80, 24))


def test_a_digit_picks_a_choice_from_any_pane() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.focused is screen.map and screen.question is not None
        wanted = screen.question.items[1].line
        await pilot.press("2")
        assert table.record().entries[0].line == wanted

    at_table(table, act)


def test_what_is_said_beside_the_question_goes_when_the_cursor_moves() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        asked = screen.said
        await pilot.press("u")
        assert screen.said.startswith("Undo: ")
        await pilot.press("down", "up")
        assert screen.said == asked

    at_table(west(), act)


def test_the_log_makes_room_when_something_is_asked() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await pilot.press("l")
        await pilot.pause()
        assert screen.has_class("-reading")
        await pilot.press("1")
        await pilot.pause()
        assert not screen.has_class("-reading") and screen.choices.display

    at_table(table, act, size=(80, 24))


def test_a_march_without_anybody_is_asked_about() -> None:
    """The cursor does not wait on "go" before a group is named, and whoever goes all the same is asked twice."""
    table = table_at(positions()["muster"])

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await come_to(pilot, "muster")
        assert screen.question is not None
        verbs = [item.verb for item in screen.question.items]
        if "go" not in verbs:
            pytest.skip("a group is there already")
        assert verbs[screen.choices.cursor] != "go"
        before = table.count
        await pilot.press("g")
        assert screen.dialog.is_open and table.count == before

    at_table(table, act, settings=Settings(pace="instant"))


def test_a_choice_can_be_typed_into_a_dialog() -> None:
    table = table_at(positions()["withdraw"])

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await come_to(pilot, "withdraw")
        assert screen.dialog.is_open and screen.question is not None
        wanted, before = screen.question.items[-1].line, table.count
        await pilot.press("colon", *["space" if letter == " " else letter for letter in wanted], "enter")
        await pilot.pause()
        assert table.record().entries[before].line == wanted

    at_table(table, act)


def test_another_size_shows_other_panes_with_what_is_true_now() -> None:
    """The inspector comes to light with the province under the cursor, and choices in words that fit."""

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert not screen.inspector.display
        screen.map.focus()
        await pilot.press("n")
        here = screen.board.places[screen.map.cursor].name
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await pilot.pause()
        assert screen.inspector.display and screen.inspector.heading == here
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        await pilot.pause()
        assert screen.choices.entries[1].label.startswith("place Legion in ")
        screen.choices.cursor = 2
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        assert not screen.choices.entries[1].label.startswith("place"), "short words for a narrow pane"
        assert screen.choices.cursor == 2

    at_table(west(), act, size=(80, 24))


def stuck(table: Table[State], asked: Pending) -> bool:
    """Whether West's group can do nothing that is done on the map."""
    if asked != Pending((0,), "round") or current_group(table.view(0)) is None:
        return False
    return not {choice[0] for choice in table.options(0) or ()} & PLACE_VERBS


@pytest.mark.parametrize("seed", [1, 12])
def test_the_cursor_goes_with_the_group(seed: int) -> None:
    """Also where it has nowhere to go, as beside the Legions of somebody else."""
    table = drawn_game(stuck, seed=seed)
    if table.pending() is None:
        pytest.fail("no group was ever stuck in this game")

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.question is not None and not screen.question.places
        group = current_group(table.view(0))
        assert group is not None
        assert screen.map.marked == screen.map.cursor == group.place

    at_table(table, act)


def test_nothing_opens_under_the_curtain() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.curtain.is_down
        screen.action_standings()
        screen.action_inspect()
        screen.action_seats()
        await pilot.pause()
        assert not screen.dialog.is_open
        offered = {binding.binding.action for binding in screen.active_bindings.values() if binding.enabled}
        assert "leave" in offered and not {"seats", "log", "undo", "type"} & offered
        await pilot.press("enter")
        await pilot.pause()
        assert not screen.curtain.is_down

    at_table(table_of("WCEA", 2), act)


def test_a_narrow_pane_tells_what_follows_in_the_last_row() -> None:
    async def act(pilot: Pilot[int]) -> None:
        await to_first_round(pilot)
        screen = screen_of(pilot)
        await pilot.press("1")
        await pilot.pause()
        screen.choices.focus()
        await pilot.pause()
        assert "undo" in painted(pilot).splitlines()[-1], "the keys, until somebody looks through the choices"
        await pilot.press("down")
        await pilot.pause()
        effect = screen.choices.entries[screen.choices.cursor].detail
        assert effect and effect in painted(pilot).splitlines()[-1]
        screen.map.focus()
        await pilot.pause()
        assert "undo" in painted(pilot).splitlines()[-1], "the keys are back"

    at_table(west(), act, size=(80, 24))


def test_a_game_that_goes_on_in_another_window_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "twice.nero"
    table = table_of("W", seed=11, journal=path, rules={"first_player": "W"})

    async def act(pilot: Pilot[int]) -> None:
        with Table.load(NERO, path) as other:
            options = other.options(0)
            assert options
            other.choose(0, options[1])
        await pilot.press("1")
        await pilot.pause()
        assert "another program has changed it" in painted(pilot).replace("\n", " ")
        assert table.count == 0, "nothing was made"
        await pilot.press("enter")
        await pilot.pause()
        assert type(pilot.app.screen).__name__ == "TitleScreen"

    at_table(table, act)
    with Table.load(NERO, path) as kept:
        assert kept.count == 1


def test_what_has_happened_since_the_last_choice() -> None:
    table = west()

    async def act(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        for _ in range(200):
            if screen_of(pilot).question is not None and table.count > 3:
                break
            await pilot.pause()
        await pilot.press("w")
        await pilot.pause()
        assert "Since your last choice" in painted(pilot)
        told = " ".join(screen_of(pilot).conductor.herald.since())
        assert "Central places a Legion" in told and "West places a Legion" not in told

    at_table(table, act)


def test_with_two_players_the_other_hand_can_be_looked_at() -> None:
    table = drawn_game(lambda table, asked: asked == Pending((0,), "round"), "WCEA", players=2)

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        assert screen.curtain.is_down
        await pilot.press("x")
        await pilot.pause()
        assert not screen.dialog.is_open, "nobody is known to look"
        await pilot.press("enter", "x")
        await pilot.pause()
        view = table.view(2)
        text = painted(pilot)
        assert "Your other hand: East" in text
        assert all(card_name(view.ctx, card) in text for card in view.hands[2])

    at_table(table, act)


def test_who_has_one_hand_is_told_so() -> None:
    async def act(pilot: Pilot[int]) -> None:
        await pilot.press("x")
        await pilot.pause()
        assert not screen_of(pilot).dialog.is_open and "no second hand" in screen_of(pilot).said

    at_table(west(), act)
