"""The mouse works: what a hint names can be clicked. It is never needed."""

from __future__ import annotations

import pytest

from nero_tui.tui.settings import Settings
from nero_tui.tui.widgets.curtain import HERE, Curtain
from nero_tui.tui.widgets.dialog import Dialog
from nero_tui.tui.widgets.prompt import HintLine, key_named
from tests.tui.app.stage import Stage, act, new_table


async def click(stage: Stage, text: str, after: str = "") -> None:
    """Click on the first place where a text stands, in a line that holds another text as well."""
    found = [(line.index(text), y) for y, line in enumerate(stage.lines) if text in line and after in line]
    assert found, f"{text} is not on the screen:\n{stage.text}"
    await stage.pilot.click(offset=found[-1])
    await stage.pilot.pause()


def has_come(stage: Stage, screen: str) -> bool:
    """Whether a screen is in front; a table has come when it asks."""
    return stage.screen == screen and getattr(stage.app.screen, "question", True) is not None


@pytest.mark.parametrize(
    ("name", "key", "character"),
    [("Enter", "enter", "\r"), ("Esc", "escape", None), ("F1", "f1", None), ("^P", "ctrl+p", None), ("u", "u", "u"),
     (":", "colon", ":"), ("F10", "f10", None), ("PgDn", "pagedown", None)],
)  # fmt: skip
def test_what_hints_call_keys(name: str, key: str, character: str | None) -> None:
    pressed = key_named(name)
    assert pressed is not None
    assert (pressed.key, pressed.character) == (key, character)


def test_what_is_no_key_does_nothing() -> None:
    assert key_named("letters") is None


def test_every_hint_of_a_line_is_its_key() -> None:
    async def look(stage: Stage) -> None:
        hints = stage.app.screen.query_one(HintLine)
        line = hints.text()[0]
        for text, key in (("Enter", "enter"), ("choose", "enter"), ("Up", "up"), ("Down", "down"), ("move", "down"),
                          ("F1", "f1"), ("rules", "f1"), ("^Q", "ctrl+q"), ("quit", "ctrl+q")):  # fmt: skip
            for x in (line.index(text), line.index(text) + len(text) - 1):
                pressed = hints.key_at(x)
                assert pressed is not None
                assert pressed.key == key, (text, x)
        assert hints.key_at(line.index("F1") - 2) is None, "between two hints is nothing"
        assert hints.key_at(len(line.rstrip()) + 2) is None
        hints.tell("Something else matters now")
        assert hints.key_at(0) is None

    act(look)


@pytest.mark.parametrize(
    ("way", "hint", "screen"),
    [((), "rules", "RulebookScreen"), ((), "keys", "HelpScreen"), ((), "commands", "QuietPalette"),
     (("s",), "done", "TitleScreen"), (("n",), "back", "TitleScreen"), (("c",), "back", "TitleScreen"),
     (("f2",), "close", "TitleScreen"), (("n",), "start", "TableScreen")],
)  # fmt: skip
def test_hint_lines(way: tuple[str, ...], hint: str, screen: str) -> None:
    async def walk(stage: Stage) -> None:
        await stage.press(*way)
        await click(stage, hint, "Esc" if way else "Enter")
        await stage.until(lambda: has_come(stage, screen))

    act(walk)


def test_a_setting_is_changed_and_the_form_keeps_the_focus() -> None:
    async def walk(stage: Stage) -> None:
        await stage.press("s")
        await click(stage, "Down", "Esc")
        await click(stage, "Right", "Esc")
        assert stage.app.settings == Settings(ascii=True)

    act(walk)


def test_the_hint_line_of_the_table() -> None:
    async def walk(stage: Stage) -> None:
        await click(stage, "inspect", "F1")
        assert stage.app.screen.query_one(Dialog).is_open

    act(walk, table=new_table(), size=(120, 40))


def test_start_can_be_clicked() -> None:
    async def walk(stage: Stage) -> None:
        await stage.press("n")
        await click(stage, "[ Start ]")
        await stage.until(lambda: has_come(stage, "TableScreen"))

    act(walk)


def test_leaving_is_confirmed_with_the_mouse() -> None:
    async def walk(stage: Stage) -> None:
        for answer in ("stay", "leave"):
            await stage.press("ctrl+q")
            assert stage.screen == "Confirm"
            await click(stage, answer, "Esc")
            if answer == "stay":
                assert stage.screen == "TableScreen"
                assert stage.app.return_code is None
        assert stage.app.return_code == 0

    act(walk, table=new_table())


def test_only_its_last_line_lifts_the_curtain() -> None:
    async def walk(stage: Stage) -> None:
        curtain = stage.app.screen.query_one(Curtain)
        lifted: list[bool] = []
        curtain.action_lifted = lambda: lifted.append(True)  # type: ignore[method-assign]
        curtain.drop("Otho (East)", "")
        await stage.pilot.pause()
        here = next((line.index(HERE), y) for y, line in enumerate(stage.lines) if HERE in line)
        x, y = here
        for elsewhere in ((0, 0), (x - 2, y), (x, y - 1), (x, y + 1), (x + len(HERE), y)):
            await stage.pilot.click(offset=elsewhere)
        await click(stage, "Otho (East)")
        assert not lifted
        await stage.pilot.click(offset=here)
        await stage.pilot.pause()
        assert lifted == [True]

    act(walk, table=new_table())
