"""The hand: its owner's cards, sorted, and nothing of them once it is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var

from nero_tui.tui.widgets.cards import (
    HEIGHT,
    ONCE,
    ORDERS,
    OWN_ROUND,
    WIDTH,
    CardFace,
    Spot,
    card_grid,
    sort_cards,
    symbol_words,
    token_rows,
)
from nero_tui.tui.widgets.rows import EMPTY, Piece, Row, Rows, cut, wrap

NO_CARD = -1
ORDER_WORDS = {"event": "by event", "mp": "by MP", "bp": "by BP"}
PARTS = (
    "card", "card-points", "card-name", "card-half", "idle", "chosen", "chosen-points", "chosen-name", "chosen-half",
    "refused", "token-card", "token-idle", "token-chosen", "token-refused", "detail", "status", "hidden",
)  # fmt: skip


class Hand(Rows, can_focus=True):
    """A hand of cards. ``show`` it to its owner, ``hide`` it from all others; it says ``Moved`` and ``Picked``."""

    KIND = "hand"
    TILES = 10
    TILE_WIDTH = WIDTH
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"hand--{part}" for part in PARTS}
    DEFAULT_CSS = """
    Hand {
        layout: horizontal;
        border: round $foreground 30%;
        border-title-color: $text-muted;
        & > .hand--card { color: #4a3a20; background: #e6dcc3; }
        & > .hand--card-points { color: #8c1d1d; background: #e6dcc3; text-style: bold; }
        & > .hand--card-name { color: #2b2417; background: #e6dcc3; }
        & > .hand--card-half { color: #6f6455; background: #e6dcc3; }
        & > .hand--idle { color: $text-muted; background: $surface; }
        & > .hand--chosen { color: #2b2417; background: #ffd35c; }
        & > .hand--chosen-points { color: #6b0f0f; background: #ffd35c; text-style: bold; }
        & > .hand--chosen-name { color: #2b2417; background: #ffd35c; text-style: bold; }
        & > .hand--chosen-half { color: #5f4f22; background: #ffd35c; }
        & > .hand--refused { color: #efe3c0; background: #6f6138; }
        & > .hand--token-refused { color: #efe3c0; background: #6f6138; }
        & > .hand--token-card { color: #2b2417; background: #e6dcc3; }
        & > .hand--token-idle { color: $text-muted; background: $surface; }
        & > .hand--token-chosen { color: #2b2417; background: #ffd35c; text-style: bold; }
        & > .hand--detail { color: $foreground; }
        & > .hand--status { color: $text-muted; }
        & > .hand--hidden { color: $text-muted; }
    }
    Hand:light {
        & > .hand--card { background: #fffdf6; }
        & > .hand--card-points { background: #fffdf6; }
        & > .hand--card-name { background: #fffdf6; }
        & > .hand--card-half { background: #fffdf6; }
        & > .hand--token-card { background: #fffdf6; }
    }
    Hand:focus { border: round $accent; border-title-color: $accent; border-title-style: bold; }
    Hand.-ascii { border: ascii $foreground 30%; }
    Hand.-ascii:focus { border: ascii $accent; }
    Hand:ansi {
        border: round ansi_bright_black;
        border-title-color: ansi_default;
        & > .hand--card { color: ansi_default; background: ansi_default; }
        & > .hand--card-points { color: ansi_default; background: ansi_default; text-style: bold; }
        & > .hand--card-name { color: ansi_default; background: ansi_default; }
        & > .hand--card-half { color: ansi_default; background: ansi_default; text-style: dim; }
        & > .hand--idle { color: ansi_default; background: ansi_default; text-style: dim; }
        & > .hand--chosen { color: ansi_yellow; background: ansi_default; text-style: bold; }
        & > .hand--chosen-points { color: ansi_default; background: ansi_default; text-style: bold reverse; }
        & > .hand--chosen-name { color: ansi_default; background: ansi_default; text-style: bold reverse; }
        & > .hand--chosen-half { color: ansi_default; background: ansi_default; text-style: dim reverse; }
        & > .hand--refused { color: ansi_yellow; background: ansi_default; }
        & > .hand--token-refused { color: ansi_default; background: ansi_default; text-style: reverse; }
        & > .hand--token-card { color: ansi_default; background: ansi_default; text-style: bold; }
        & > .hand--token-idle { color: ansi_default; background: ansi_default; text-style: dim; }
        & > .hand--token-chosen { color: ansi_default; background: ansi_default; text-style: bold reverse; }
        & > .hand--detail { color: ansi_default; }
        & > .hand--status { color: ansi_default; text-style: dim; }
        & > .hand--hidden { color: ansi_default; text-style: dim; }
    }
    Hand:ansi:focus { border: round ansi_yellow; border-title-color: ansi_yellow; border-title-style: bold reverse; }
    Hand.-ascii:ansi { border: ascii ansi_bright_black; }
    Hand.-ascii:ansi:focus { border: ascii ansi_yellow; }
    """
    MOVE = Binding.Group("Move", compact=True)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Left", group=MOVE, id="hand.left"),
        Binding("right", "step(1)", "Right", group=MOVE, id="hand.right"),
        Binding("up", "jump(-1)", "Up", group=MOVE, id="hand.up"),
        Binding("down", "jump(1)", "Down", group=MOVE, id="hand.down"),
        Binding("home", "go(0)", "First", show=False, id="hand.first"),
        Binding("end", "go(-1)", "Last", show=False, id="hand.last"),
        Binding("enter", "pick", "Play", id="hand.pick"),
        Binding("o", "order", "Order", id="hand.order"),
        Binding("f", "filter", "Playable only", id="hand.filter"),
        Binding("i", "ask", "All about the card", id="hand.ask"),
    ]

    order: var[str] = var(ORDERS[0], init=False)
    """How the cards are sorted: event, mp or bp."""
    playable_only: var[bool] = var(False, init=False)
    """Whether cards that cannot be played now are left out."""

    class Moved(Message):
        """The cursor stands on another card."""

        def __init__(self, hand: Hand, card: int) -> None:
            super().__init__()
            self.hand = hand
            self.card = card

        @property
        def control(self) -> Hand:
            return self.hand

    class Picked(Message):
        """A card was picked, by Enter or by a click on the card under the cursor. It need not be playable."""

        def __init__(self, hand: Hand, card: int) -> None:
            super().__init__()
            self.hand = hand
            self.card = card

        @property
        def control(self) -> Hand:
            return self.hand

    class Asked(Message):
        """Somebody wants to know all about the card under the cursor."""

        def __init__(self, hand: Hand, card: int) -> None:
            super().__init__()
            self.hand = hand
            self.card = card

        @property
        def control(self) -> Hand:
            return self.hand

    def __init__(
        self, *, order: str = ORDERS[0], ascii: bool = False, name: str | None = None, id: str | None = None,
        classes: str | None = None, disabled: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(ascii=ascii, name=name, id=id, classes=classes, disabled=disabled)
        self.border_title = self._titled = "Hand"
        self.set_reactive(Hand.order, order if order in ORDERS else ORDERS[0])
        self._all: tuple[CardFace, ...] = ()
        self._faces: list[CardFace] = []
        self._spots: list[Spot] = []
        self._cursor = 0
        self._hidden = ""
        self.untold = ""
        """About the card under the cursor, where a low panel has no room to say all of it."""

    # ---- what is shown

    def show(self, cards: Sequence[CardFace]) -> None:
        """Show these cards to whoever sits in front; the cursor stays on its card if that is still there."""
        self._hidden = ""
        self._all = tuple(cards)
        self._arrange()

    def hide(self, text: str) -> None:
        """Take every card away, also out of what was drawn, and show a text instead."""
        self._all = ()
        self._faces, self._spots = [], []
        self._cursor = 0
        self._hidden = text
        self.untold = ""
        self.forget()
        self._retitle()

    @property
    def card(self) -> int:
        """The card under the cursor, or -1."""
        return self._faces[self._cursor].card if self._faces else NO_CARD

    @card.setter
    def card(self, card: int) -> None:
        for index, face in enumerate(self._faces):
            if face.card == card:
                self._go(index)

    @property
    def face(self) -> CardFace | None:
        return self._faces[self._cursor] if self._faces else None

    def _arrange(self) -> None:
        kept = self.card
        faces = [face for face in self._all if face.playable or not self.playable_only]
        self._faces = sort_cards(faces, self.order)
        found = [index for index, face in enumerate(self._faces) if face.card == kept]
        self._cursor = found[0] if found else max(0, min(self._cursor, len(self._faces) - 1))
        self.redraw()

    def validate_order(self, order: str) -> str:
        return order if order in ORDERS else ORDERS[0]

    def watch_order(self) -> None:
        self._arrange()

    def watch_playable_only(self) -> None:
        self._arrange()

    # ---- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        self._spots = []
        self.call_next(self._retitle)  # which cards are in sight is known only when they have been drawn
        if self._hidden or not self._faces:
            return self._nothing(width, height)
        if height < HEIGHT or width < WIDTH:
            rows, self._spots = token_rows(self._faces, self._cursor, width, height, self.ascii, self.has_focus)
            used = 1 + max((spot.y for spot in self._spots), default=-1)
            return [*rows[:used], *self._details(width, height - used)]
        rows, self._spots = card_grid(self._faces, self._cursor, width, height, self.ascii, self.has_focus)
        details = self._details(width, height - len(rows))
        self.untold = ""  # below cards a row is enough: another one at every move would cost too many bytes
        return [*rows, *details]

    def _nothing(self, width: int, height: int) -> list[Row]:
        text = self._hidden or ("No card can be played now (f: all cards)." if self._all else "No cards.")
        lines = wrap(text, max(1, width - 2))
        above = max(0, (height - len(lines)) // 2)
        return [
            *([EMPTY] * above),
            *((Piece(" " * ((width - cell_len(line)) // 2)), Piece(line, "hidden")) for line in lines),
        ]

    def _details(self, width: int, height: int) -> list[Row]:
        """About the card under the cursor, below the cards; what has no room there is left to the table."""
        self.untold = ""
        face = self.face
        if face is None:
            return []
        about = self._about(face)
        lines = wrap(about, max(1, width - 2), 2)
        if len(lines) > height:
            self.untold = about.replace(", ".join(["", *symbol_words(face)]), "", 1)  # its signs stand on the card
            rest = " ".join(line.strip() for line in lines[max(0, height - 1) :])
            lines[max(0, height - 1) :] = [cut(rest, width - 2, self.ascii)] if height > 0 else []
        return [(Piece(" "), Piece(line, "detail")) for line in lines]

    def _about(self, face: CardFace) -> str:
        told = [] if face.playable else ["event not now" if face.usable else "not now"]
        told += [face.why] if face.why else []
        return ": ".join([", ".join([face.name, *symbol_words(face)]), *told])

    def _retitle(self) -> None:
        title = self._title()
        if title != self._titled:
            self._titled = title
            self.border_title = title

    def _title(self) -> str:
        """How many cards, in which order, which of them are in sight; never which cards."""
        if self._hidden or not self._all:
            return "Hand"
        shown, total = len(self._spots), len(self._faces)
        number = f"{total} card{'' if total == 1 else 's'}"
        parts = ["Hand", number if total == len(self._all) else f"{total} playable of {len(self._all)}"]
        if 0 < shown < total:
            parts.append(f"{self._spots[0].at + 1}-{self._spots[-1].at + 1}")
        parts.append(ORDER_WORDS[self.order])
        return (", " if self.ascii else " · ").join(parts)

    # ---- keys and mouse

    def _go(self, index: int) -> None:
        index = max(0, min(index, len(self._faces) - 1))
        if self._faces and index != self._cursor:
            self._cursor = index
            self.redraw()
            self.post_message(self.Moved(self, self.card))

    def action_step(self, by: int) -> None:
        self._go(self._cursor + by)

    def action_go(self, index: int) -> None:
        self._go(index if index >= 0 else len(self._faces) - 1)

    def action_jump(self, by: int) -> None:
        """To the card above or below; beyond the page to the next one."""
        here = next((spot for spot in self._spots if spot.at == self._cursor), None)
        if here is None:
            return
        rows = sorted({spot.y for spot in self._spots})
        at = rows.index(here.y) + by
        if 0 <= at < len(rows):
            there = [spot for spot in self._spots if spot.y == rows[at]]
            self._go(min(there, key=lambda spot: abs(spot.x + spot.width // 2 - here.x - here.width // 2)).at)
        elif self.size.height >= HEIGHT:
            columns = max(1, self.size.width // WIDTH)
            if 0 <= self._cursor + by * columns < len(self._faces):
                self._go(self._cursor + by * columns)
        else:
            self._go(self._spots[-1].at + 1 if by > 0 else self._spots[0].at - 1)

    def action_pick(self) -> None:
        if self._faces:
            self.post_message(self.Picked(self, self.card))

    def action_ask(self) -> None:
        if self._faces:
            self.post_message(self.Asked(self, self.card))

    def action_order(self) -> None:
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]

    def action_filter(self) -> None:
        self.playable_only = not self.playable_only

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x, y = event.screen_x - self.content_region.x, event.screen_y - self.content_region.y
        for spot in self._spots:
            if spot.holds(x, y):
                if spot.at == self._cursor:
                    self.action_pick()
                else:
                    self._go(spot.at)
                return


__all__ = ["NO_CARD", "ONCE", "ORDERS", "OWN_ROUND", "CardFace", "Hand"]
