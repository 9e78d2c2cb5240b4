"""Programs at the table: the screen stays alive while they think, they give hints, and they sit in for people."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from nero_tui.bots import Advice, advise
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import State
from nero_tui.table.session import Table
from nero_tui.tui import thinking
from nero_tui.tui.seating import seating_at
from tests.tui.table.people import at_table, painted, screen_of, table_of, tap
from tests.tui.table.positions import positions, table_at
from tests.tui.table.test_questions import come_to

W, C, E, A = range(4)


class Prompt(threading.Thread):
    """A thread that has done its work as soon as it is started: no test waits for another thread."""

    def start(self) -> None:
        self.run()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking.threading, "Thread", Prompt)


def seated(table: Table[State], **players: str) -> Table[State]:
    """The same table with other players on some seats."""
    told = seating_at(table).as_setup()
    table.note("seats", {letter: [name, players.get(letter, player)] for letter, (name, player) in told.items()})
    return table


async def until(pilot: Pilot[int], reached: Callable[[], bool], most: int = 400) -> None:
    for _ in range(most):
        if reached():
            return
        await pilot.pause()
    raise AssertionError("it was never reached")


def test_the_screen_is_alive_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot waits until the cursor has been moved, which it could not be if the screen waited for the bot."""
    begun, moved = threading.Event(), threading.Event()
    threads: set[int] = set()

    def slowly(*args: Any) -> Advice:
        threads.add(threading.get_ident())
        begun.set()
        moved.wait()
        return advise("random", *args[1:])

    monkeypatch.setattr(thinking, "advise", slowly)
    table = seated(table_of("C", rules={"first_player": "W"}), W="legate")

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await asyncio.to_thread(begun.wait)
        where = screen.map.cursor
        for key in ("up", "down", "left", "right"):
            await pilot.press(key)
        cursor = screen.map.cursor
        await pilot.press("up")
        assert table.count == 0
        assert {cursor, screen.map.cursor} != {where}
        moved.set()
        while table.count == 0:
            await pilot.pause()

    at_table(table, act)
    assert threading.get_ident() not in threads


def test_whoever_leaves_does_not_wait_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()
    begun = threading.Event()

    def endless(*args: Any) -> Advice:
        begun.set()
        never.wait()
        raise AssertionError

    monkeypatch.setattr(thinking, "advise", endless)
    table = seated(table_of("C", rules={"first_player": "W"}), W="legate")

    async def act(pilot: Pilot[int]) -> None:
        await asyncio.to_thread(begun.wait)
        pilot.app.exit(0)

    at_table(table, act)
    assert table.count == 0
    never.set()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("fault", ["raises", "answers what was not asked"])
def test_a_bot_that_fails_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    def bad(*args: Any) -> Advice:
        if fault == "raises":
            raise RuntimeError("no idea")
        return Advice(("nonsense",))

    monkeypatch.setattr(thinking, "advise", bad)
    table = seated(table_of("C", rules={"first_player": "W"}), W="legate")

    async def act(pilot: Pilot[int]) -> None:
        await until(pilot, lambda: screen_of(pilot).question is not None)
        (told,) = [note.message for note in pilot.app._notifications]
        assert told.startswith("The bot legate failed (")

    at_table(table, act)
    assert table.count > 0


@pytest.mark.usefixtures("at_once")
def test_a_hint_points_at_a_choice_and_says_why() -> None:
    table = table_of("W", rules={"first_player": "W"})
    before = table.count

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("h")
        await until(pilot, lambda: screen.dialog.is_open)
        assert screen.question is not None and screen.dialog.title == "Hint"
        wanted = advise("legate", table.view(W), W, table.options(W) or (), f"7 {table.count} 0")
        item = screen.question.items[screen.choices.cursor]
        assert item.choice == wanted.choice
        assert screen.dialog.told == (f"{item.line}.", wanted.reason)
        await pilot.press("escape")
        assert not screen.dialog.is_open and screen.question is not None
        assert table.count == before, "a hint changes nothing"

    at_table(table, act)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("kind", ["battle", "withdraw", "retreat"])
def test_a_hint_in_a_dialog(kind: str) -> None:
    table = table_at(positions()[kind])

    async def act(pilot: Pilot[int]) -> None:
        await come_to(pilot, kind)
        screen = screen_of(pilot)
        assert screen.dialog.is_open and screen.question is not None
        asked = screen.question
        if not screen.desk.in_front(asked.seat):
            await pilot.press("h")
            assert "others would read it" in painted(pilot)
            return
        await pilot.press("h")
        await until(pilot, lambda: any(line.startswith("Hint: ") for line in screen.dialog.told))
        assert screen.question is asked
        item = asked.items[screen.dialog.menu.cursor]
        assert screen.dialog.told[-1].startswith(f"Hint: {item.line}. ")

    at_table(table, act)


def test_a_bot_takes_over_and_gives_the_seat_back(tmp_path: Path) -> None:
    file = tmp_path / "game.nero"
    table = table_of("W", rules={"first_player": "W"}, journal=file)

    async def hand_over(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("b")
        assert screen.dialog.title == "Who plays?"
        await pilot.press("1")
        assert screen.dialog.title == "A bot takes over"
        await pilot.press("1")  # random: it plays until the game is over
        await until(pilot, lambda: table.count > 30)
        pilot.app.exit(0)

    at_table(table, hand_over)
    table.close()
    with Table.load(NERO, file, label=NERO.label) as again:
        assert again.count > 30
        assert not seating_at(again).humans, "who plays is kept with the game"
        assert again.header.setup["seats"]["W"] == ["Galba", "human"]


def test_a_seat_is_taken_back_while_its_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person is asked at once; what the bot thinks is not wanted any more."""
    begun, never = threading.Event(), threading.Event()

    def endless(*args: Any) -> Advice:
        begun.set()
        never.wait()
        raise AssertionError

    monkeypatch.setattr(thinking, "advise", endless)
    table = seated(table_of("W", rules={"first_player": "W"}), W="legate")

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await asyncio.to_thread(begun.wait)
        await tap(pilot, "b", "1")
        await until(pilot, lambda: screen.question is not None)
        assert screen.desk.seating.humans == [W]
        assert screen.desk.in_front(W)
        assert table.count == 0

    at_table(table, act)
    never.set()


def test_a_second_person_sits_down_behind_a_curtain() -> None:
    """Whoever takes another seat gets a curtain: the first person shall not see that hand."""
    table = table_of("W", rules={"first_player": "W"})

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("b", "2")
        await until(pilot, lambda: screen.question is not None or screen.curtain.is_down)
        assert screen.desk.shared
        assert screen.desk.seating.humans == [W, C]

    at_table(table, act)


@pytest.mark.parametrize("note", [5, "WCEA", {"W": 3, "C": ["Galba"], "Q": []}, [["Galba", "human"]]])
def test_a_note_that_makes_no_sense_leaves_everybody_where_they_sat(note: Any) -> None:
    table = table_of("WE")
    before = seating_at(table).as_setup()
    table.note("seats", note)
    assert seating_at(table).as_setup() == before
    table.note("seats", {"W": ["Galba", "legate"], "C": 1})
    assert seating_at(table).as_setup() == {**before, "W": ["Galba", "legate"]}
