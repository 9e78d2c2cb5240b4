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
from nero_tui.table.log import visible
from nero_tui.table.protocol import TABLE, Refused, Seat
from nero_tui.tui.asking import CLAUSES, Item, Question, question, situation
from nero_tui.tui.caution import careful_line
from nero_tui.tui.desk import NOBODY, Ask, AskTable, Bot, Curtain, Over, Pace, Step, Wait
from nero_tui.tui.news import News, news_of
from nero_tui.tui.screens.bench import Bench
from nero_tui.tui.screens.table_frame import HINTS_AT_THE_END
from nero_tui.tui.widgets.menu import Entry

if TYPE_CHECKING:
    from nero_tui.tui.screens.table import TableScreen

UNDO: Final = "again"
"""The position has changed under the question: look again what is asked."""
CLAIMED: Final = "claimed"
"""Everybody has said whether he answers."""
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
        self._claims: set[Seat] = set()
        self._asked: AskTable | None = None
        self._prompt = ""
        self._last: tuple[Any, ...] = ()
        """The dialog that was opened last, to open it again."""
        self._covered: tuple[Any, ...] = ()
        """A piece of news in front of which somebody asks who plays."""
        self._read_by_all = len(self.desk.table.log())
        self._read: dict[int, int] = {}

    # ---- the loop

    async def conduct(self) -> None:
        """Go on until the game is over."""
        self.screen.paint()
        while True:
            step = self.desk.step()
            if isinstance(step, Over):
                break
            await self._do(step)
            await self._tell_news()
        self.screen.paint()
        self.screen.hints.show(HINTS_AT_THE_END)
        self.say("The game is over.")
        self.screen.nero.game_over(self.desk.table, frozenset(self.desk.seating.humans))

    async def _do(self, step: Step) -> None:
        if isinstance(step, Pace):
            self.desk.go_on()
        elif isinstance(step, Bot):
            await self._let_play(step.seat)
        elif isinstance(step, Curtain):
            await self._drop_curtain(step.seat)
        elif isinstance(step, AskTable):
            await self._ask_table(step)
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
            await self._wait()
        finally:
            unwatch()

    # ---- curtains and news

    async def _drop_curtain(self, seat: Seat) -> None:
        self.desk.step_back()
        name = f"{self.desk.seating.name(seat)} ({Words(self.desk.seating.ctx).seat(seat)})"
        with self.screen.app.batch_update():
            # The curtain comes first: what changes behind it need not be painted.
            self.screen.curtain.drop(name, "")
            self.screen.paint()
        await self._wait()
        self.desk.come_forward(seat)
        self.screen.paint()
        self.screen.curtain.lift()
        self.screen.map.focus()

    async def _tell_news(self) -> None:
        """Show what has happened since somebody last read it: what is public once, what is private to its reader."""
        events = self.desk.table.log()
        viewer, front = self.desk.viewer, self.desk.front
        first = self._read.get(front, len(events) if front == NOBODY else self._read_by_all)
        shown = [
            event
            for number, event in enumerate(events)
            if (number >= self._read_by_all if event.seen_by is None else number >= first and visible(event, viewer))
        ]
        self._read_by_all = len(events)
        if front != NOBODY:
            self._read[front] = len(events)
        for news in news_of(self.desk.seating.ctx, shown):
            if news.private:
                self.screen.paint()
            else:
                self.desk.step_back()  # everybody reads it: no hand lies beside it
                self.screen.paint()
            if self.desk.seating.humans:  # where only bots play, nobody has to read before they go on
                await self._show(news)
            self.desk.come_back(front)

    async def _show(self, news: News) -> None:
        self.clause = news.clause
        self.say(f"{news.title}. Enter: go on")
        self._open("tell", news.title, news.lines, "", [Entry("Go on")], news.clause)
        await self._wait()

    # ---- questions

    async def _ask_table(self, step: AskTable) -> None:
        """Everybody looks: no hand is shown, and any seat that could answer may claim."""
        before = self.desk.front
        self.desk.step_back()
        self.screen.paint()
        self._claims, self._asked = set(), step
        self._open_claims(0)
        answer = await self._wait()
        self._asked = None
        if answer != CLAIMED:  # the position or the people have changed meanwhile
            self.desk.come_back(before)
            return
        self.desk.claim(self._claims)
        if not self._claims:
            self.desk.come_back(before)

    def _open_claims(self, cursor: int) -> None:
        assert self._asked is not None
        seating = self.desk.seating
        view = self.desk.table.view(TABLE)
        claiming = [seating.name(seat) for seat in self._asked.seats if seat in self._claims]
        entries = [Entry(f"Go on: {', '.join(claiming)} may answer" if claiming else "Nobody answers")]
        for seat in self._asked.seats:
            mark = "x" if seat in self._claims else " "
            entries.append(Entry(f"[{mark}] {seating.name(seat)} answers", key=LETTERS[seat].lower()))
        self.clause = CLAUSES["window"]
        self.say("To the whole table: does anyone answer?")
        self._open("claim", "To the whole table", situation(view), "Does anyone answer?", entries, self.clause, cursor)

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
        self.say(self._prompt)
        if asked.dialog:
            self._ask_in_dialog(asked)
        else:
            self.screen.lead_focus(asked)
        answer = await self._wait()
        self.screen.question = None
        if isinstance(answer, Item):
            self._try(seat, answer)

    def _ask_in_dialog(self, asked: Question, hint: str = "", cursor: int = 0) -> None:
        self._entries = asked.items
        entries = [Entry(item.line, item.effect) for item in asked.items]
        told = [*asked.told, hint] if hint else asked.told
        title = f"{asked.title} ({Words(self.desk.seating.ctx).seat(asked.seat)})"
        self._open("ask", title, told, asked.prompt, entries, asked.clause, cursor)

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
        except (Refused, UserError) as error:
            self.say(str(error))

    # ---- waiting

    async def _wait(self) -> Answer:
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

    def _open(
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
        self._open("confirm", "This cannot be taken back", [], "Are you sure?", entries, self._asked_clause)

    def pick(self, items: Sequence[Item], title: str) -> None:
        """Let the player pick one of a few answers, or go back."""
        self._entries = tuple(items)
        entries = [Entry(item.line, item.effect) for item in items]
        self._open("pick", title, [], "What do you do?", entries, self._asked_clause)

    @property
    def _asked_clause(self) -> str:
        """The clause of the open question: another one may have been named by a refusal meanwhile."""
        return self.screen.question.clause if self.screen.question is not None else self.clause

    def tell(self, title: str, lines: Sequence[str]) -> None:
        """Show something that changes nothing."""
        if not self._mode and not self.screen.curtain.is_down:
            self._open("tell-only", title, lines, "", [Entry("Close")], "")

    def open_bench(
        self, mode: str, title: str, told: Sequence[str], prompt: str, entries: Sequence[Entry], cursor: int = 0
    ) -> None:
        """A dialog of the bench, in front of whatever is asked."""
        if self._mode == "tell":
            self._covered = self._last
        if self._mode in ("", "ask", "tell", *BENCH) and not self.screen.curtain.is_down:
            self._open(mode, title, told, prompt, entries, cursor=cursor)

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
            self._claim(index)
        elif mode == "tell":
            self.answer(UNDO)
        elif mode == "tell-only" or (mode == "confirm" and index == 1):
            self.cancelled()
        elif mode in ("ask", "pick") and index < len(entries):
            self._close()
            self.choose(entries[index])
        elif mode == "confirm" and self._typed:
            self._close()
            self.typed(self._typed, sure=True)
        elif mode == "confirm":
            self.answer(entries[0])

    def _claim(self, index: int) -> None:
        assert self._asked is not None
        if index == 0:
            self.answer(CLAIMED)
            return
        self._claims ^= {self._asked.seats[index - 1]}
        self._open_claims(0)

    def cancelled(self) -> None:
        """The dialog was closed without an answer; a question that must be answered comes back."""
        if self._mode in ASIDE:
            self.peek()
            return
        self._close()
        asked = self.screen.question
        if self._covered:
            covered, self._covered = self._covered, ()
            self._open(*covered)
        elif asked is not None and asked.dialog:
            self._ask_in_dialog(asked)
        elif self._asked is not None:
            self._open_claims(0)

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
        elif not self._mode and self._asked is not None:
            self._open_claims(0)

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
