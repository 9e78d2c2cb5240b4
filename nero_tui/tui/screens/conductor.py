"""Leads a game from question to question: asks people, lets programs choose, drops curtains, tells the news.

The table screen draws; the conductor waits. Each wait is a future that a key press ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from nero_tui.errors import UserError
from nero_tui.nero.board import LETTERS
from nero_tui.nero.story import Words
from nero_tui.table.journal import JournalError
from nero_tui.table.protocol import TABLE, Refused, Seat
from nero_tui.tui.asking import Item, Question, question
from nero_tui.tui.caution import careful_line
from nero_tui.tui.desk import Ask, AskTable, Bot, Curtain, Over, Pace, Step, Wait
from nero_tui.tui.herald import Herald
from nero_tui.tui.news import News
from nero_tui.tui.screens.bench import Bench
from nero_tui.tui.screens.open_question import QUIET, OpenQuestion
from nero_tui.tui.screens.table_frame import HINTS_AT_THE_END
from nero_tui.tui.widgets.menu import Entry

if TYPE_CHECKING:
    from nero_tui.tui.screens.table import TableScreen

UNDO: Final = "again"
"""The position has changed under the question: look again what is asked."""
Answer = Item | str

ASIDE = ("ask", "claim")
"""Dialogs that are put aside to look at the map, and taken up again."""
BENCH = ("seats", "level")
"""Dialogs about who plays."""


class Conductor:
    """The game loop of one table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.desk = screen.desk
        self.bench = Bench(self)
        self.herald = Herald(self.desk)
        self.open_question = OpenQuestion(self)
        self.clause = ""
        """Where the rulebook opens now."""
        self.hurry = False
        """Whether programs' moves are not waited for until a person is asked."""
        self._waiting: asyncio.Future[Answer] | None = None
        self._entries: tuple[Item, ...] = ()
        self._mode = ""
        """What the open dialog is for: ask, pick, confirm, tell, claim, seats or level."""
        self._typed: tuple[str, ...] = ()
        """Lines that are made if the player is sure."""
        self._prompt = ""
        self._problem = ""
        """Why the last answer could not be taken: said in place of the question that comes again."""
        self._last: tuple[Any, ...] = ()
        """The dialog that was opened last, to open it again."""
        self._covered: tuple[Any, ...] = ()
        """A piece of news in front of which somebody asks who plays."""

    # ---- the loop

    async def conduct(self) -> None:
        """Go on until the game is over."""
        self.screen.paint()
        while True:
            step = self.desk.step()
            if isinstance(step, Over):
                break
            try:
                await self._do(step)
            except JournalError as error:
                await self._cannot_keep(error)
                return
            await self._tell_news()
        self.screen.paint()
        self.screen.hints.show(HINTS_AT_THE_END)
        self.say("The game is over.")
        self.screen.nero.game_over(self.desk.table, frozenset(self.desk.seating.humans))

    async def _cannot_keep(self, error: JournalError) -> None:
        """A choice could not be written down, as when the same game is played in another window."""
        self.screen.paint()
        self.say("The game cannot go on in this window.")
        lines = [f"{error}.", "What was chosen before is kept: continue the game from the title."]
        self.open("tell", "The last choice was not made", lines, "", [Entry("To the title")])
        await self.wait()
        self.screen.nero.to_title()

    async def _do(self, step: Step) -> None:
        if isinstance(step, Pace):
            self.desk.go_on()
        elif isinstance(step, Bot):
            await self._let_play(step.seat)
        elif isinstance(step, Curtain):
            await self._drop_curtain(step.seat)
        elif isinstance(step, AskTable):
            await self.open_question.ask(step.seats)
        elif isinstance(step, Wait):
            await self._wait_for(step.seat)
        elif isinstance(step, Ask):
            await self._ask(step)

    async def _let_play(self, seat: Seat) -> None:
        """A program's choice, or the silence of somebody who has not claimed."""
        silent = self.desk.silent_choice(seat)
        if silent is not None:
            self.desk.choose(seat, silent)
        else:
            await self.bench.let_play(seat)

    async def _wait_for(self, seat: Seat) -> None:
        """Somebody chooses whose cards are not for this screen."""
        self.screen.paint()
        name = f"{self.desk.seating.name(seat)} ({LETTERS[seat]})"
        self.say(f"Waiting for {name}, whose cards this screen does not show. F10: leave")
        unwatch = self.desk.table.watch(lambda _: self.answer(UNDO))
        try:
            await self.wait()
        finally:
            unwatch()

    # ---- curtains and news

    async def _drop_curtain(self, seat: Seat) -> None:
        self.desk.step_back()
        name = self.who(seat)
        with self.screen.app.batch_update():
            # The curtain comes first: what changes behind it need not be painted.
            self.screen.curtain.drop(name, "")
            self.screen.paint()
        await self.wait()
        self.desk.come_forward(seat)
        self.screen.paint()
        self.screen.curtain.lift()
        self.screen.map.focus()

    async def _tell_news(self) -> None:
        """Show what has happened since somebody last read it: what is public once, what is private to its reader."""
        front = self.desk.front
        for news in self.herald.fresh():
            if not news.private:
                self.desk.step_back()  # everybody reads it: no hand lies beside it
            self.screen.paint()
            await self._show(news)
            self.desk.come_back(front)

    async def _show(self, news: News) -> None:
        self.clause = news.clause
        self.say(f"{news.title}. Enter: go on")
        self.open("tell", news.title, news.lines, "", [Entry("Go on")], news.clause)
        await self.wait()

    # ---- questions

    async def _ask(self, step: Ask) -> None:
        table, seat = self.desk.table, step.seat
        if not step.private:
            self.desk.step_back()  # the keyboard goes to somebody else: the hand of the last person goes too
        view = table.view(seat if step.private else TABLE)
        options = table.options(seat)
        assert options is not None
        asked = question(view, seat, step.pending, options, self.desk.seating.name(seat))
        self.hurry = False
        self.screen.end_reading()
        self.screen.paint(asked)
        self.clause = asked.clause
        self._prompt = f"{asked.title} ({LETTERS[seat]}): {asked.prompt}"
        self.say(self._problem or self._prompt)
        self._problem = ""
        if asked.dialog:
            self._ask_in_dialog(asked)
        else:
            self.screen.lead_focus(asked)
        answer = await self.wait()
        self.screen.question = None
        if isinstance(answer, Item):
            self._try(seat, answer)
            self.herald.has_chosen()

    def _ask_in_dialog(self, asked: Question, hint: str = "", cursor: int = 0) -> None:
        self._entries = asked.items
        entries = [Entry(item.line, item.effect) for item in asked.items]
        told = [*asked.told, hint] if hint else asked.told
        title = f"{asked.title} ({Words(self.desk.seating.ctx).seat(asked.seat)})"
        if self.desk.can_be_quiet:
            entries.append(QUIET)
        self.open("ask", title, told, asked.prompt, entries, asked.clause, cursor)

    def show_hint(self, index: int, reason: str) -> None:
        """Point at an answer, and say why it is a good one."""
        asked = self.screen.question
        if asked is None or self._mode not in ("", "ask"):
            return
        if asked.dialog:
            self._ask_in_dialog(asked, f"Hint: {asked.items[index].line}. {reason}", index)
        else:
            self.screen.choices.cursor = index
            self.tell("Hint", [f"{asked.items[index].line}.", reason])

    def _try(self, seat: Seat, item: Item) -> None:
        try:
            self.desk.choose(seat, item.choice)
        except JournalError:
            raise
        except (Refused, UserError) as error:
            self._problem = str(error)

    def who(self, seat: Seat) -> str:
        return f"{self.desk.seating.name(seat)} ({Words(self.desk.seating.ctx).seat(seat)})"

    # ---- waiting

    async def wait(self) -> Answer:
        self._waiting = asyncio.get_running_loop().create_future()
        try:
            return await self._waiting
        finally:
            self._waiting = None

    def answer(self, answer: Answer) -> None:
        """End the wait."""
        if self._mode:
            self._close()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(answer)

    # ---- dialogs

    def open(
        self, mode: str, title: str, told: Sequence[str], prompt: str, entries: Sequence[Entry], clause: str = "",
        cursor: int = 0,
    ) -> None:  # fmt: skip
        self._mode = mode
        self._last = (mode, title, told, prompt, entries, clause, cursor)
        self.screen.dialog.let_through = {"ask": ("h", "b", "colon", "u"), "tell": ("b", "u")}.get(mode, ("u",))
        escape = {"tell": "", "tell-only": "close", **dict.fromkeys(ASIDE, "look at the map")}.get(mode, "back")
        self.screen.dialog.open(title, told, prompt, entries, clause=clause, escape=escape, cursor=cursor)

    def _close(self) -> None:
        self._mode = ""
        self.screen.dialog.close()
        if self.screen.focused is None:
            self.screen.map.focus()

    def choose(self, item: Item) -> None:
        """Take an answer; what cannot be taken back is asked about twice, if the player wants it so."""
        asked, self._typed = self.screen.question, ()
        if asked is not None and careful_line(self.desk.table, asked.seat, [item.choice], self._level):
            self._entries = (item,)
            self._ask_again(item.line, item.effect)
            return
        self.answer(item)

    @property
    def _level(self) -> str:
        return self.screen.nero.settings.confirm

    def _ask_again(self, line: str, effect: str = "") -> None:
        entries = [Entry(f"Yes, {line}", effect), Entry("No")]
        self.open("confirm", "This cannot be taken back", [], "Are you sure?", entries, self._asked_clause)

    def pick(self, items: Sequence[Item], title: str) -> None:
        """Let the player pick one of a few answers, or go back."""
        self._entries = tuple(items)
        entries = [Entry(item.line, item.effect) for item in items]
        self.open("pick", title, [], "What do you do?", entries, self._asked_clause)

    @property
    def _asked_clause(self) -> str:
        """The clause of the open question: another one may have been named by a refusal meanwhile."""
        return self.screen.question.clause if self.screen.question is not None else self.clause

    def tell(self, title: str, lines: Sequence[str]) -> None:
        """Show something that changes nothing."""
        if not self._mode and not self.screen.curtain.is_down:
            self.open("tell-only", title, lines, "", [Entry("Close")], "")

    def recap(self) -> None:
        """What has happened since whoever is in front chose last."""
        self.tell("Since your last choice", self.herald.since() or ["Nothing has happened."])

    def open_bench(
        self, mode: str, title: str, told: Sequence[str], prompt: str, entries: Sequence[Entry], cursor: int = 0
    ) -> None:
        """A dialog of the bench, in front of whatever is asked."""
        if self._mode == "tell":
            self._covered = self._last
        if self._mode in ("", "ask", "tell", *BENCH) and not self.screen.curtain.is_down:
            self.open(mode, title, told, prompt, entries, cursor=cursor)

    def seats_changed(self, told: str) -> None:
        """Somebody else plays from here on: whoever is asked is looked up again."""
        self._covered = ()
        self._close()
        self.answer(UNDO)
        self.screen.paint()
        self.say(told)

    def picked(self, index: int) -> None:
        """A line of the dialog was picked."""
        mode, entries = self._mode, self._entries
        if mode in BENCH:
            self.bench.picked(mode, index)
        elif mode == "claim":
            self.open_question.picked(index)
        elif mode == "tell":
            self.answer(UNDO)
        elif mode == "tell-only" or (mode == "confirm" and index == 1):
            self.cancelled()
        elif mode == "ask" and index == len(entries):
            self.desk.be_quiet()
            self.answer(UNDO)
        elif mode in ("ask", "pick") and index < len(entries):
            self._close()
            self.choose(entries[index])
        elif mode == "confirm" and self._typed:
            self._close()
            self.typed(self._typed, sure=True)
        elif mode == "confirm":
            self.answer(entries[0])

    def cancelled(self) -> None:
        """The dialog was closed without an answer; a question that must be answered comes back."""
        if self._mode in ASIDE:
            self.peek()
            return
        self._close()
        asked = self.screen.question
        if self._covered:
            covered, self._covered = self._covered, ()
            self.open(*covered)
        elif asked is not None and asked.dialog:
            self._ask_in_dialog(asked)
        elif self.open_question.is_open:
            self.open_question.show()

    def peek(self) -> None:
        """Put a question aside to look at the map, or take it up again."""
        asked = self.screen.question
        if self._mode in ASIDE:
            self._close()
            self.screen.map.focus()
            self.say("Escape: back to the question.")
        elif not self._mode and asked is not None and asked.dialog:
            self._ask_in_dialog(asked)
            self.prompt_again()
        elif not self._mode and self.open_question.is_open:
            self.open_question.show()

    def lifted(self) -> None:
        """Somebody is behind the curtain."""
        self.answer(UNDO)

    def typed(self, lines: Sequence[str], *, sure: bool = False) -> bool:
        """Choices typed as lines of the notation; False if not one of them could be made."""
        asked, self._typed = self.screen.question, ()
        if asked is None:
            return True
        if not sure and (line := careful_line(self.desk.table, asked.seat, lines, self._level)):
            self._typed = tuple(lines)
            self._ask_again(line)
            return True
        count, made = self.desk.table.count, 0
        if not lines:
            self._prompt = "There is no choice in this line."
            self.say(self._prompt)
        try:
            for line in lines:
                self.desk.choose(asked.seat, line)
                made += 1
        except (Refused, UserError) as error:
            self._prompt = str(error)
            self.say(str(error))
            if made:  # the next question takes the place of what was said
                done, left = "; ".join(lines[:made]), "; ".join(lines[made:])
                told = f"{str(error).rstrip('.')}. Done: {done}. Not done: {left}."
                self.screen.app.notify(told, severity="warning", markup=False)
            if isinstance(error, Refused):
                self.clause = error.refusal.clause
        if self.desk.table.count == count:
            return False
        self.answer(UNDO)
        return True

    def prompt_again(self) -> None:
        """Say again what is asked, after something else was said."""
        self.clause = self._asked_clause
        self.say(self._prompt)

    @property
    def aside(self) -> bool:
        """Whether the prompt line says something else than what is asked."""
        return self.screen.question is not None and self.screen.said != self._prompt

    def say(self, text: str) -> None:
        self.screen.say(text)
