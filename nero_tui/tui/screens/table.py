"""The table: map, hand, choices, log, and the dialogs that interrupt. It draws a view and sends choices."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from textual import events, on, work
from textual.css.query import NoMatches
from textual.widget import Widget

from nero_tui.nero.board import LETTERS
from nero_tui.nero.notation import card_name, phrases
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import NONE, State
from nero_tui.nero.story import Words
from nero_tui.table.protocol import TABLE, Refusal, Refused, Seat
from nero_tui.table.session import NoUndo, Table
from nero_tui.tui.asking import Item, card_clause
from nero_tui.tui.cardwords import NOT_ASKED, card_details, card_refusal
from nero_tui.tui.desk import NOBODY
from nero_tui.tui.map.widget import ProvinceMap
from nero_tui.tui.province import about
from nero_tui.tui.screens.conductor import UNDO, Answer, Conductor
from nero_tui.tui.screens.table_frame import HINTS, HINTS_AT_THE_END, HINTS_OF_THE_LOG
from nero_tui.tui.screens.table_panes import TablePanes
from nero_tui.tui.telling import standing_lines
from nero_tui.tui.typed import BadLine, completions, meant
from nero_tui.tui.widgets.curtain import Curtain
from nero_tui.tui.widgets.dialog import Dialog
from nero_tui.tui.widgets.hand import NO_CARD, Hand
from nero_tui.tui.widgets.line_input import LineInput
from nero_tui.tui.widgets.log_pane import LogPane
from nero_tui.tui.widgets.menu import Menu


class TableScreen(TablePanes):
    """One game, seen by the people in front of this terminal."""

    def __init__(self, table: Table[State], *, only: Seat | None = None) -> None:
        super().__init__(table, only)
        self.conductor = Conductor(self)
        self.stands = asyncio.Event()
        """Set when the table has been painted."""
        self._before_reading: Widget | None = None
        """The pane that had the focus before the log."""

    def on_mount(self) -> None:
        self.settings_changed()
        self.map.cursor = self._home()
        self.hints.show(HINTS)
        self.dialog.kept_clear = self.asked_about
        # Not by message: that would paint the inspector a frame after the map.
        self.watch(self.map, "cursor", self._cursor_moved, init=False)
        self.play()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if not self.stands.is_set():
            event.refresh_styles = False  # the panes have just been mounted with them
        # Textual is about to paint.
        self.call_next(self.nero.first_painted)
        self.call_next(self.stands.set)

    def on_resize(self) -> None:
        self.call_after_refresh(self._fill_panes)

    def _fill_panes(self) -> None:
        """Another size shows other panes, and words of another length."""
        self._paint_inspector()
        self._offer(self._menu, self.choices.cursor)

    def _cursor_moved(self) -> None:
        self._paint_inspector()
        self._prompt_again()

    def _prompt_again(self) -> None:
        """Whoever moves on has read what was said beside the question."""
        if self.conductor.aside and not self.map.finding:
            self.conductor.prompt_again()

    def settings_changed(self) -> None:
        """Take over what the player has set."""
        settings = self.nero.settings
        self.desk.skip_silent = settings.skip_silent
        for widget in (
            self.map, self.hand, self.standings, self.choices, self.log_pane, self.dialog, self.inspector, self.prompt,
            self.hints, self.curtain,
        ):  # fmt: skip
            widget.ascii = settings.ascii
        self.hand.order = settings.sort_hand

    def _home(self) -> int:
        """Where the cursor starts: with the Leader of whoever looks, else in his Base."""
        seat = next(iter(self.desk.seating.humans), 0)
        view = self.desk.view()
        place = view.leader_at[seat]
        return place if place != NONE else self.board.area_places[seat][0]

    @work(exclusive=True, group="turn")
    async def play(self) -> None:
        try:
            await self.conductor.conduct()
        except NoMatches:
            # Whoever leaves while programs move takes the panes away under the loop; every choice is kept.
            if not (self._pruning or self._closing or self.app._exit or self not in self.app.screen_stack):
                raise

    # ---- answers

    def answer(self, answer: Answer) -> None:
        self.conductor.answer(answer)

    def choose(self, item: Item) -> None:
        """Take an answer, after a second look if it cannot be taken back."""
        self.conductor.choose(item)

    @on(Menu.Picked, "#choices")
    def menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        if event.index < len(self._menu):
            self.choose(self._menu[event.index])

    @on(Menu.Moved, "#choices")
    def menu_moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._prompt_again()
        if event.index >= len(self._menu):
            return
        self._tell_effect()
        if self._menu[event.index].place != NONE:
            self.map.cursor = self._menu[event.index].place

    @on(ProvinceMap.Chosen)
    def place_chosen(self, event: ProvinceMap.Chosen) -> None:
        event.stop()
        if self.question is None:
            return
        items = self.question.at(event.place)
        if items:
            self._one_of(items, self.board.places[event.place].name)
        else:
            self._refuse(event.place)

    def _refuse(self, place: int) -> None:
        """Say why this place cannot be chosen, in the words of the rules."""
        question = self.question
        verbs = {item.verb for item in question.items if item.place != NONE} if question is not None else set()
        view = self.desk.view()
        verb = next(iter(sorted(verbs)), "enter" if view.groups else "")
        if question is None or not verb:
            self.end_reading()
            aside = question is not None and question.dialog
            where = "Escape leads back to the question" if aside else "the choices are listed beside it"
            self.say(f"There is nothing to choose on the map now: {where}.")
            return
        rest = (0,) if verb == "rebels" else ()
        self._explain(NERO.check(view, question.seat, (verb, place, *rest)))

    def _explain(self, refusal: Refusal | None) -> None:
        """Say why something cannot be done; the rulebook opens at the clause."""
        if refusal is not None:
            self.conductor.clause = refusal.clause
            self.say(f"{refusal} (F1)")

    @on(ProvinceMap.Finding)
    def finding(self, event: ProvinceMap.Finding) -> None:
        event.stop()
        if event.text is None:
            self.conductor.prompt_again()
        else:
            self.say(f"Find: {event.text}_")

    @on(Hand.Picked)
    def card_picked(self, event: Hand.Picked) -> None:
        event.stop()
        if self.question is None:
            return
        face = self.desk.seating.ctx.face
        items = [item for item in self.question.items if item.card >= 0 and face[item.card] == face[event.card]]
        if items:
            self._one_of(items, "This card")
            return
        refusal = card_refusal(self.desk.view(), self.question.seat, event.card, self.question)
        if refusal is None:
            self.say(f"There is {NOT_ASKED}.")
        self._explain(refusal)

    @on(Hand.Moved)
    def card_moved(self, event: Hand.Moved) -> None:
        event.stop()
        self._tell_card()

    @on(Hand.Asked)
    def card_asked(self, event: Hand.Asked) -> None:
        """All about the card under the cursor."""
        event.stop()
        view, viewer = self.desk.view(), self.desk.viewer
        title, lines = card_details(view, viewer, event.card, self._asked_of(viewer, self.question))
        self.conductor.clause = card_clause(view, event.card)
        self.conductor.tell(title, lines)

    def _one_of(self, items: Sequence[Item], title: str) -> None:
        """Several answers about one thing: let the player pick."""
        if len(items) == 1:
            self.choose(items[0])
        else:
            self.conductor.pick(items, title)

    @on(Dialog.Picked)
    def dialog_picked(self, event: Dialog.Picked) -> None:
        event.stop()
        self.conductor.picked(event.index)

    @on(Dialog.Cancelled)
    def dialog_cancelled(self, event: Dialog.Cancelled) -> None:
        event.stop()
        self.conductor.cancelled()

    @on(Dialog.Clause)
    @on(LogPane.Clause)
    def clause_wanted(self, event: Dialog.Clause | LogPane.Clause) -> None:
        event.stop()
        self.nero.open_rulebook(event.clause)

    @on(Curtain.Lifted)
    def curtain_lifted(self, event: Curtain.Lifted) -> None:
        event.stop()
        self.conductor.lifted()

    @on(LineInput.Submitted)
    def line_typed(self, event: LineInput.Submitted) -> None:
        event.stop()
        self.line.leave()  # a dialog that comes up now gives the focus back to the pane, not to the line
        try:
            asked = self.question
            lines = phrases(event.line) if asked is None else meant(self.table, asked.seat, event.line)
            done = self.conductor.typed(lines)
        except BadLine as error:
            self.say(f"{error}.")
            done = False
        if done:
            self.line.display = False
        else:
            self.line.keep_focus()

    # ---- actions

    def on_key(self, event: events.Key) -> None:
        """A digit picks a choice that is in sight, whichever pane is in front."""
        digit = event.character or ""
        if digit not in "123456789" or not digit or self.dialog.is_open or self.curtain.is_down:
            return
        event.stop()
        if self.has_class("-reading"):
            self.end_reading()  # nobody knows the numbers of a list that he does not see
        else:
            self._pick(int(digit) - 1)

    def _pick(self, index: int) -> None:
        """Choose by number; one that nobody sees is only shown."""
        if index < len(self._menu) and self.choices.in_sight(index):
            self.choose(self._menu[index])
        elif index < len(self._menu):
            self.choices.cursor = index

    def action_verb(self, verb: str) -> None:
        if self.question is not None and not self.dialog.is_open:
            items = [item for item in self.question.items if item.verb == verb]
            if len(items) == 1:
                self.choose(items[0])
            else:
                self._explain(NERO.check(self.desk.view(), self.question.seat, (verb,)))

    def action_undo(self) -> None:
        seat = self.question.seat if self.question is not None else TABLE
        try:
            self.table.undo(seat)
        except NoUndo as error:
            self.say(f"Undo: {error}.")
            return
        self.answer(UNDO)

    def action_redo(self) -> None:
        seat = self.question.seat if self.question is not None else TABLE
        try:
            self.table.redo(seat)
        except (NoUndo, Refused) as error:
            self.say(f"Redo: {error}.")
            return
        self.answer(UNDO)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        await self.conductor.bench.hint()

    def action_seats(self) -> None:
        self.conductor.bench.open_seats()

    def action_log(self) -> None:
        """The log takes the place of the choices, and gives it back."""
        if self.has_class("-reading"):
            self.end_reading()
            return
        self._before_reading = self.focused
        self.set_focus(None)  # else a pane that is hidden with the focus in it hands that on by itself
        self.add_class("-reading")
        self.hints.show(HINTS_OF_THE_LOG)
        self.call_after_refresh(self.log_pane.focus)

    def end_reading(self) -> None:
        """The choices are needed again; whoever is just typing what he searches for is not interrupted."""
        if self.has_class("-reading") and not self.log_pane.searching:
            self.remove_class("-reading")
            self.hints.show(HINTS if self.table.pending() is not None else HINTS_AT_THE_END)
            if self.focused in (self.log_pane, None):
                self.map.focus()
                if self._before_reading is self.choices:  # these are hidden until the next frame
                    self.call_after_refresh(self.choices.focus)
                elif self._before_reading is not None:
                    self._before_reading.focus()

    def on_descendant_focus(self) -> None:
        """Whoever goes on to another pane of the table has read enough of the log; a line keeps the focus."""
        if self.line.display and (self.dialog.is_open or self.curtain.is_down):
            self.line.display = False
        self.line.keep_focus()
        if self.focused in (self.map, self.hand):
            self.end_reading()

    def action_inspect(self) -> None:
        title, lines = about(self.desk.view(), self.desk.viewer, self.map.cursor)
        self.conductor.tell(title, lines)

    def action_standings(self) -> None:
        self.conductor.tell("How everybody stands", standing_lines(self.desk.view(), self.desk.seating))

    def action_other_hand(self) -> None:
        """With two players everybody has two hands, and only that of the asked colour is laid out."""
        desk, viewer = self.desk, self.desk.viewer
        own = desk.seating.seats_of(desk.front) if desk.front != NOBODY else []
        if len(own) < 2:
            self.say("There is no second hand to look at now: only with two players has everybody two colours.")
            return
        other = next(seat for seat in own if seat != viewer)
        words, hand = Words(desk.seating.ctx), self.table.view(other).hands[other]
        cards = [f"{card_name(desk.seating.ctx, card)}" for card in hand]
        self.conductor.tell(f"Your other hand: {words.seat(other)}", cards or ["No cards."])

    def action_recap(self) -> None:
        if self.table.pending() is None:
            self.nero.action_watch()  # at the end the same key shows the whole game again
        else:
            self.conductor.recap()

    def action_type(self) -> None:
        if self.question is not None:
            if self.dialog.is_open:
                self.conductor.peek()
            seat = self.question.seat
            self.line.open(f"{LETTERS[seat]}: ", partial(completions, self.table, seat))

    def action_rules(self) -> None:
        """The rule behind what is asked; from the hand the page of the card."""
        card = self.hand.card if self.hand.has_focus else NO_CARD
        self.nero.open_rulebook(card_clause(self.desk.view(), card) if card != NO_CARD else self.conductor.clause)

    def action_help(self) -> None:
        self.nero.open_help()

    def action_hurry(self) -> None:
        """Let the programs play on without a pause until somebody is asked."""
        self.conductor.hurry = True

    def action_peek(self) -> None:
        """Escape leads back: from the log to the choices, from a question to the map and the other way round."""
        if self.has_class("-reading"):
            self.end_reading()
        else:
            self.conductor.peek()

    def action_leave(self) -> None:
        self.nero.to_title()

    async def pause(self, seconds: float) -> None:
        """Give people time to follow what programs do."""
        await asyncio.sleep(seconds)
