"""What is typed and pasted wrongly: one clear sentence each time, and nothing is lost."""

from __future__ import annotations

import textwrap

import pytest
from textual import events
from textual.widgets import Input

from nero_tui.tui.plan import Plan
from nero_tui.tui.screens.new_game import NewGameScreen, fields_of
from nero_tui.tui.screens.table import TableScreen
from nero_tui.tui.settings import OPTIONS
from tests.tui.app.stage import Stage, act, new_table

ROOM = 78
"""Columns for a text in 80."""


async def paste(stage: Stage, text: str) -> None:
    focused = stage.app.focused
    assert focused is not None
    focused.post_message(events.Paste(text))
    await stage.pilot.pause()


def said(stage: Stage) -> str:
    assert isinstance(stage.app.screen, NewGameScreen)
    return str(stage.app.screen.problem.content)


def test_what_is_explained_fits_its_rows_at_80_columns() -> None:
    texts = [option.explained for option in OPTIONS.values()]
    for board in ("nero-4", "nero-3", "nero-2"):
        plan = Plan(board_choice=board)
        plan.read_board()
        texts += [field.explained for field in fields_of(plan)]
    for text in texts:
        assert len(textwrap.wrap(text, ROOM)) <= 3, text


def test_names_of_every_kind() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("n", *["down"] * 5)
        await paste(stage, "An\x1b[2Jna\x00\r\nB")
        assert said(stage) == ""
        await stage.press("down")
        await paste(stage, "x" * 200)
        assert said(stage) == "A name has at most 16 letters; the rest was left out."
        assert isinstance(stage.app.screen, NewGameScreen)
        assert stage.app.screen.plan.names["C"] == "x" * 16
        await stage.press("down")
        assert said(stage) == ""
        await stage.press("enter")
        assert stage.screen == "TableScreen"
        table = stage.app.table
        assert table is not None
        seats = table.header.setup["seats"]
        assert (seats["W"][0], seats["C"][0]) == ("An [2Jna B", "x" * 16)
        assert "\x1b" not in stage.text

    act(play)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("/a/long/path" * 20 + "/x.toml", "no such board file or board; the boards that ship are nero-4"),
        ("x" * 300, "is no name of a file or a board."),
        ("one.toml\ntwo.toml", "one.toml two.toml: no such board file or board"),
        ("/tmp", "/tmp: is a directory; expected a board file (.toml)."),
        ("", "Which board? Type the name of its file"),
    ],
)
def test_files_that_are_no_boards(file: str, sentence: str) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("n", "left", "down")
        if file:
            await paste(stage, file)
        await stage.press("enter")
        assert stage.screen == "NewGameScreen"
        assert sentence in said(stage)
        shown = " ".join(" ".join(stage.lines).split())
        assert sentence in shown, "the whole sentence stands on the screen"
        assert isinstance(stage.app.screen, NewGameScreen)
        assert stage.app.screen.plan.file == " ".join(file.splitlines()), "what was typed stays, to be mended"

    act(play)


def test_lines_that_are_pasted_at_the_table() -> None:
    async def play(stage: Stage) -> None:
        screen, table = stage.app.screen, stage.app.table
        assert isinstance(screen, TableScreen)
        assert table is not None
        await stage.press("colon")
        field = screen.line.query_one(Input)
        await paste(stage, "x" * 500)
        assert field.value == ""
        assert "nothing was pasted" in [each.message for each in stage.app._notifications][-1]
        await paste(stage, "a\x1b[2J\x00b")
        await stage.press("enter")
        assert field.value == "a [2J b"
        assert "no card is called" in screen.said
        assert screen.line.display
        await stage.press("ctrl+u", *";;", "enter")
        assert screen.said == "There is no choice in this line."
        assert table.count == 0
        await stage.press("ctrl+u")
        await paste(stage, "\nlegion lusi\r\nsing\nlegion brit\n")
        assert field.value == "legion lusi; sing; legion brit"
        await stage.press("enter")
        assert table.record().entries[0].line == "place Legion in Lusitania"
        assert "Not done: sing; legion brit." in [each.message for each in stage.app._notifications][-1]

    act(play, table=new_table(humans=4))
