"""What the panes of the table show: the position as the people in front may see it, and the question."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from nero_tui.nero.board import Board
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import NONE, State
from nero_tui.table.protocol import Seat
from nero_tui.table.session import Table
from nero_tui.tui.asking import Item, Question, short_lines
from nero_tui.tui.cardwords import hand_faces
from nero_tui.tui.desk import NOBODY, Desk
from nero_tui.tui.map.picture import draw_map
from nero_tui.tui.province import about
from nero_tui.tui.screens.table_frame import TableFrame
from nero_tui.tui.seating import seating_at
from nero_tui.tui.situation import subject
from nero_tui.tui.telling import headline, log_lines, seat_rows
from nero_tui.tui.widgets.menu import Entry
from nero_tui.tui.widgets.rows import wrap


class TablePanes(TableFrame):
    """The panes of one game, painted; what is done with them is the table's."""

    def __init__(self, table: Table[State], only: Seat | None = None) -> None:
        super().__init__()
        self.table = table
        self.desk = Desk(table, seating_at(table), only=only)
        self.question: Question | None = None
        self.said = ""
        self._led = False
        """Whether the focus went to the choices by itself."""
        self._menu: tuple[Item, ...] = ()
        self._told: tuple[Seat, int] = (NONE, -1)

    @property
    def board(self) -> Board:
        return self.desk.seating.ctx.board

    def paint(self, question: Question | None = None) -> None:
        """Show the position to whoever is in front, and the question if there is one."""
        self.question = question
        view, viewer = self.desk.view(), self.desk.viewer
        with self.app.batch_update():
            self.map.show(draw_map(view), flash=self.nero.settings.animation and not self.desk.in_front(view.active))
            self.map.targets = question.places if question is not None else frozenset()
            self._lead_cursor(view, question)
            self.standings.show(headline(view), seat_rows(view, self.desk.seating))
            self._paint_hand(view, viewer, question)
            self._paint_log(view, viewer)
            self._paint_inspector(view)
            if question is None or question.dialog:
                self._offer(())
            else:
                self._offer(question.items)

    def _lead_cursor(self, view: State, question: Question | None) -> None:
        """Put the cursor where the question is: on the group that marches, or on a place that can be chosen."""
        group = current_group(view) if question is not None and question.seat == view.active else None
        self.map.marked = group.place if group is not None else NONE
        if question is None or self.map.cursor in question.places:
            return
        if group is not None and question.kind == "round":
            self.map.cursor = group.place
        elif question.places:
            self.map.cursor = min(question.places)

    def asked_about(self) -> list[Region]:
        """Where on the screen the provinces lie that a question is about: no dialog should cover them."""
        view, question = self.desk.view(), self.question
        group, frame = current_group(view), subject(view)
        places = {self.map.cursor, group.place if group is not None else NONE, getattr(frame, "place", NONE)}
        places |= question.places if question is not None else frozenset()
        return [self.map.label_region(place) for place in places - {NONE}] if self.map.size else []

    def lead_focus(self, question: Question) -> None:
        """Where nothing on the map can be chosen, the keys belong to the list of choices; and back again."""
        if not question.places and self.focused is self.map:
            self._led = True
            self.choices.focus()
        elif question.places and self._led and self.focused is self.choices:
            self._led = False
            self.map.focus()

    def _paint_hand(self, view: State, viewer: Seat, question: Question | None) -> None:
        if self.desk.front == NOBODY:
            self.hand.hide("Nobody's hand is shown.")
            return
        self.hand.show(hand_faces(view, viewer, self._asked_of(viewer, question)))

    def _asked_of(self, viewer: Seat, question: Question | None) -> Question | None:
        """The open question, if it is asked of whoever looks."""
        return question if question is not None and question.seat == viewer else None

    def _paint_log(self, view: State, viewer: Seat) -> None:
        told_to, told = self._told
        events = view.log.seen()
        if told_to == viewer and told <= len(events):
            self.log_pane.extend(log_lines(view, events[told:]))
        else:
            self.log_pane.show(log_lines(view, events))
        self._told = (viewer, len(events))

    def _paint_inspector(self, view: State | None = None) -> None:
        viewer = self.desk.viewer
        if self.inspector.display:
            title, lines = about(view or self.desk.view(), viewer, self.map.cursor, brief=True)
            self.inspector.show(title, lines)

    def say(self, text: str) -> None:
        """A line for everybody in front of the screen."""
        self.said = text
        self.prompt.show(text)

    def _offer(self, items: Sequence[Item], cursor: int = 0) -> None:
        self._menu = tuple(items)
        huge, room = self.has_class("-huge"), self.choices.label_room(len(items))
        lines = [item.line for item in items] if huge else short_lines(self.desk.view(), items, room)
        self.choices.show([Entry(line, item.effect) for line, item in zip(lines, items)], cursor)
        self._tell_card()

    def on_descendant_focus(self) -> None:
        self._tell_card()

    def _tell_effect(self) -> None:
        """To whoever looks through the choices the last row tells what follows, where these have no room for it; the
        row of the prompt helps out where one is too short."""
        menu = self.choices
        entry, width = menu.entries[menu.cursor], max(1, self.hints.size.width)
        if not menu.has_focus or entry.detail not in menu.cut_details(menu.inner_width):
            self.hints.tell("")
            return
        named = f"{entry.label}: {entry.detail}"
        rows = [named] if cell_len(named) <= width else wrap(entry.detail, width)
        if len(rows) > 1:
            self.say(rows[0])
        self.hints.tell(" ".join(rows[1:]) if len(rows) > 1 else rows[0])

    def _tell_card(self) -> None:
        """The last row tells what a card does, where the hand has no room for it."""
        self.hints.tell(self.hand.untold if self.hand.has_focus else "")
