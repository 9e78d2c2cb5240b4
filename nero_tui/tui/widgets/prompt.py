"""The two rows that talk: what is asked of whom, and which keys matter now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events

from nero_tui.tui.widgets.rows import Piece, Row, Rows, fit, printable


class PromptLine(Rows):
    """Whose choice it is, what is asked and why, in one row."""

    KIND = "prompt"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--text"}
    DEFAULT_CSS = """
    PromptLine {
        height: 1;
        padding: 0 1;
        background: $panel;
        & > .prompt--text { color: $foreground; text-style: bold; }
    }
    PromptLine:ansi {
        background: ansi_default;
        & > .prompt--text { color: ansi_default; text-style: bold; }
    }
    """

    prompt = ""

    def show(self, text: str) -> None:
        self.prompt = text
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        return [(Piece(fit(self.prompt, width, self.ascii), "text"),)]


class HintLine(Rows):
    """The keys that matter now, in one row; those that do not fit are left out from the end."""

    KIND = "hints"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"hints--key", "hints--what"}
    DEFAULT_CSS = """
    HintLine {
        height: 1;
        padding: 0 1;
        & > .hints--key { color: $accent; text-style: bold; }
        & > .hints--what { color: $text-muted; }
    }
    HintLine:ansi {
        & > .hints--key { color: ansi_default; text-style: bold; }
        & > .hints--what { color: ansi_default; text-style: dim; }
    }
    """

    hints: tuple[tuple[str, str], ...] = ()
    told = ""
    """Something that matters more than keys for the moment."""

    def show(self, hints: Sequence[tuple[str, str]]) -> None:
        self.hints = tuple(hints)
        self.redraw()

    def tell(self, text: str) -> None:
        """Say something instead; with nothing to say the keys come back."""
        if text != self.told:
            self.told = text
            self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.told:
            return [(Piece(fit(printable(self.told), width, self.ascii), "what"),)]
        return [hint_row(self.hints, width)]

    # ---- the mouse

    def on_click(self, event: events.Click) -> None:
        """A click on a key, or on what it does, is that key pressed."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is not None and (key := self.key_at(offset.x)):
            self.app.post_message(key)

    def key_at(self, x: int) -> events.Key | None:
        """The key in this column. Of several that stand together each is one; what they do is done by the last."""
        return None if self.told else key_in(self.draw(*self.size)[0], x)


def hint_row(hints: Sequence[tuple[str, str]], width: int, key_role: str = "key", what_role: str = "what") -> Row:
    """Keys and what they do; those that do not fit are left out from the end."""
    row: list[Piece] = []
    left = width
    for key, what in hints:
        # Blanks belong to the words: every change of colour costs bytes.
        key, what = printable(key), f" {printable(what)}   "
        left -= cell_len(key) + cell_len(what)
        if left < -3:
            break
        row += [Piece(key, key_role), Piece(what, what_role)]
    return tuple(row)


def key_in(row: Row, x: int) -> events.Key | None:
    """The key in a column of such a row. Of several that stand together each is one; what they do the last one does."""
    at = 0
    for key, what in zip(row[::2], row[1::2]):
        words = list(key.text.split())
        for word in words:
            at += cell_len(word)  # the blank behind it belongs to the next one
            if x < at:
                return key_named(word)
            at += 1
        at += cell_len(what.text) - 1
        if x < at:  # three blanks stand between two hints
            return key_named(words[-1]) if x < at - 3 else None
    return None


KEYS = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "Up": "up", "Down": "down", "Left": "left",
        "Right": "right", "PgUp": "pageup", "PgDn": "pagedown", "Home": "home", "End": "end", "?": "question_mark",
        ":": "colon", "/": "slash"}  # fmt: skip
"""Keys by what hints call them."""


def key_named(name: str) -> events.Key | None:
    """The key that a hint means: a letter, F1, ^P, or one with a name; None for "letters"."""
    if name in KEYS:
        return events.Key(KEYS[name], name if len(name) == 1 else CHARACTERS.get(name))
    if len(name) == 1:
        return events.Key(name, name)
    if name[0] == "^":
        return events.Key(f"ctrl+{name[1:].lower()}", None)
    if name[0] == "F" and name[1:].isdecimal():
        return events.Key(name.lower(), None)
    return None


CHARACTERS = {"Enter": "\r", "Tab": "\t", "Space": " "}
