"""Dialogs over a table: answers, the rule, focus, size, and what they cost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Button

from nero_tui.tui.widgets.dialog import LARGEST, Dialog
from nero_tui.tui.widgets.menu import Entry, Menu
from tests.tui.widgets.stage import PanelApp, stage

TOLD = ("Galba marches from Syria to Judaea with 3 Legions and the Leader.", "Your 2 Legions may withdraw.")
ANSWERS = (Entry("stay", "nothing moves"), Entry("withdraw Syria", "costs cards of more than 3 MPs"))
SIZES = [(80, 24), (120, 40), (200, 60)]


class Ground(Menu):
    """Something that lies below the dialog, and fills the screen."""

    DEFAULT_CSS = "Ground { height: 1fr; }"


class TableApp(PanelApp):
    BINDINGS = [Binding("u", "undo", "Undo")]

    def __init__(self, **options: bool) -> None:
        super().__init__()
        self.ground = Ground([Entry(f"{number} {'ground ' * 40}") for number in range(80)])
        self.other = Button("other")
        self.dialog = Dialog(**options)
        self.undone = 0
        self.listen(Dialog.Answered)

    def compose(self) -> ComposeResult:
        yield self.ground
        yield self.other
        yield self.dialog

    def action_undo(self) -> None:
        self.undone += 1

    def ask(self, cancel: bool = False, told: tuple[str, ...] = TOLD, answers: tuple[Entry, ...] = ANSWERS) -> None:
        escape = "back" if cancel else ""
        self.dialog.open("Otho is asked", told, "Withdraw, or stay?", answers, clause="N5.6-1", escape=escape)


def at_table(
    act: Callable[[TableApp, Pilot[None]], Awaitable[None]], *, size: tuple[int, int] = (80, 24), **options: bool
) -> TableApp:
    app = TableApp(**options)

    async def ready(_: PanelApp, pilot: Pilot[None]) -> None:
        app.ground.focus()
        await pilot.pause()
        await act(app, pilot)

    stage(ready, app=app, size=size)
    return app


def words(app: TableApp) -> list[str]:
    return [type(message).__name__ for message in app.heard]


@pytest.mark.parametrize("size", SIZES)
def test_it_tells_asks_and_offers_in_the_middle_of_the_screen(size: tuple[int, int]) -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask(cancel=True)
        await pilot.pause()
        seen = "\n".join(app.painted)
        for text in (
            "Otho is asked", "? N5.6-1", "Your 2 Legions may withdraw.", "Withdraw, or stay?", "> 1 stay",
            "2 withdraw Syria", "costs cards of more than 3 MPs", "Enter answer   Esc back   ? the rule",
        ):  # fmt: skip
            assert text in seen
        place = app.dialog.region
        assert abs(place.x - (size[0] - place.right)) <= 1
        assert abs(place.y - (size[1] - place.bottom)) <= 1

    at_table(act, size=size)


def test_answers_rule_and_cancel() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask(cancel=True)
        await pilot.press("down", "enter", "question_mark", "f1", "escape")

    app = at_table(act)
    assert words(app) == ["Moved", "Picked", "Clause", "Clause", "Cancelled"]
    assert app.heard[1].index == 1  # type: ignore[attr-defined]
    assert app.heard[2].clause == "N5.6-1"  # type: ignore[attr-defined]


def test_a_question_that_must_be_answered_cannot_be_cancelled() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask()
        await pilot.press("escape")
        assert app.dialog.is_open
        assert "Esc" not in "".join(app.painted)

    assert words(at_table(act)) == []


def test_focus_and_letters_stay_inside() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask()
        await pilot.press("tab", "shift+tab", "u")
        assert app.screen.focused is app.dialog.menu
        app.other.focus()
        await pilot.pause()
        assert app.screen.focused is app.dialog.menu
        assert app.undone == 0
        app.dialog.close()
        await pilot.pause()
        assert app.screen.focused is app.ground
        await pilot.press("u")
        assert app.undone == 1

    at_table(act)


def test_a_closed_dialog_remembers_nothing() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        before = app.painted
        app.ask()
        await pilot.pause()
        app.dialog.close()
        assert not app.dialog.is_open
        kept = [*map(str, vars(app.dialog).values()), *map(str, vars(app.dialog.menu).values())]
        assert not [text for text in kept if "Galba" in text or "Syria" in text]
        await pilot.pause()
        assert app.painted == before
        app.dialog.close()

    at_table(act)


def test_an_open_dialog_changes_to_the_next_question() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask()
        await pilot.pause()
        app.dialog.open("Galba is asked", ["Otho stays."], "Attack?", [Entry("yes"), Entry("no")])
        await pilot.pause()
        seen = "".join(app.painted)
        assert "Galba is asked" in seen
        assert "Otho is asked" not in seen and "withdraw Syria" not in seen
        app.dialog.close()
        await pilot.pause()
        assert app.screen.focused is app.ground

    at_table(act)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_question_scrolls_and_every_line_can_be_read(size: tuple[int, int]) -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        told = tuple(f"This is line <{number}> of the story." for number in range(60))
        app.ask(told=told, answers=tuple(Entry(f"answer <{number}>") for number in range(40)))
        await pilot.pause()
        assert app.screen.size.region.contains_region(app.dialog.region)
        assert app.dialog.region.area <= LARGEST
        read = "".join(app.painted)
        assert "Withdraw, or stay?" in read and "Enter answer" in read
        for _ in range(60):
            await pilot.press("right")
            read += "".join(app.painted)
        assert all(line in read for line in told)
        await pilot.press("end")
        await pilot.pause()
        assert "> " in "".join(app.painted) and "answer <39>" in "".join(app.painted)

    at_table(act, size=size)


def test_it_stays_in_the_middle_when_the_screen_changes() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask()
        for size in ((120, 40), (80, 24), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            place = app.dialog.region
            assert abs(place.x - (size[0] - place.right)) <= 1
            assert abs(place.y - (size[1] - place.bottom)) <= 1
            assert "Withdraw, or stay?" in "".join(app.painted)

    at_table(act)


def test_plain_ascii_prints_nothing_else() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask(answers=ANSWERS * 20)
        await pilot.pause()
        place = app.dialog.region
        assert all(row[place.x : place.right].isascii() for row in app.painted[place.y : place.bottom])

    at_table(act, ascii=True)


def test_what_it_costs() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.weigh()
        app.ask()
        await pilot.pause()
        assert 0 < app.weigh() <= 20_000
        await pilot.press("down")
        await pilot.pause()
        assert 0 < app.weigh() <= 500
        app.dialog.close()
        await pilot.pause()
        assert 0 < app.weigh() <= 20_000

    at_table(act, size=(120, 40))


@pytest.mark.parametrize("many", [3, 40])
def test_what_follows_can_be_read_in_full(many: int) -> None:
    """The menu cuts what is too long for its line; below it stands all that follows from the answer in front."""
    long = "this sentence is much too long for one line of a menu, and it goes on for a while: number {}"

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask(answers=tuple(Entry(f"answer {number}", long.format(number)) for number in range(many)))
        for number in range(3):
            await pilot.pause()
            place = app.dialog.region
            rows = [row[place.x + 2 : place.right - 2].strip() for row in app.painted[place.y : place.bottom]]
            assert long.format(number) in " ".join(rows)
            assert app.screen.size.region.contains_region(place)
            await pilot.press("down")

    at_table(act)


def test_what_the_menu_can_tell_is_not_told_twice() -> None:
    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        app.ask()
        await pilot.pause()
        assert "".join(app.painted).count("nothing moves") == 1

    at_table(act)


@pytest.mark.parametrize("size", SIZES)
def test_it_keeps_off_what_the_question_is_about(size: tuple[int, int]) -> None:
    """As long as there is room elsewhere; the two lowest rows are always to be seen."""

    async def act(app: TableApp, pilot: Pilot[None]) -> None:
        for x in range(0, size[0] - 8, 8):
            for y in range(0, size[1] - 3, 3):
                asked = Region(x, y, 6, 2)
                app.dialog.kept_clear = lambda asked=asked: [asked]  # type: ignore[misc]
                app.ask()
                place = Region(*app.dialog._spot(app.size, app.dialog._placed), *app.dialog._placed)
                roomy = any(side >= need for side, need in (
                    (x, place.width), (size[0] - x - 6, place.width), (y, place.height), (size[1] - y - 4, place.height)
                ))  # fmt: skip
                assert not (roomy and place.overlaps(asked)), (asked, place)
                assert app.size.region.contains_region(place) and place.bottom <= size[1] - 2

    at_table(act, size=size)
