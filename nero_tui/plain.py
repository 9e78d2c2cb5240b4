"""A game in plain lines, for dumb terminals, screen readers and pipes: nothing is drawn twice, nothing moves.

It asks on standard output and reads answers, a number or a line of the notation, from standard input. Who is asked,
and who may look, is decided by the same desk as on the screen.
"""

from __future__ import annotations

import shutil
import textwrap
from argparse import Namespace
from collections.abc import Callable, Collection, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO

from nero_tui.bots import advise, named, names
from nero_tui.bots.levels import USUAL
from nero_tui.commands import rules
from nero_tui.commands.seats import seat_named
from nero_tui.errors import UserError
from nero_tui.nero import notation
from nero_tui.nero.board import LETTERS
from nero_tui.nero.position import write as position
from nero_tui.nero.state import State
from nero_tui.nero.story import Words, story
from nero_tui.nero.summary import summary
from nero_tui.nero.textmap import MAP_KEY
from nero_tui.plain_terminal import CANNOT_FORGET
from nero_tui.plain_words import HELP, QUESTIONS, battle_lines, board_map, on_the_march
from nero_tui.table.lines import BadLine
from nero_tui.table.log import visible
from nero_tui.table.protocol import TABLE, Choice, Event, Refused, Seat
from nero_tui.table.session import Table
from nero_tui.tui.asking import DIALOGS, situation
from nero_tui.tui.caution import NEVER, careful
from nero_tui.tui.desk import NOBODY, Ask, AskTable, Bot, Curtain, Desk, Over, Pace, Step
from nero_tui.tui.effects import effect
from nero_tui.tui.news import news_of
from nero_tui.tui.seating import HUMAN, Seating, is_player

Line = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises EOFError when there is no more."""
Say = Callable[[str], None]
Player = Callable[[State, Seat, Sequence[Choice]], Choice]
"""A program that plays: it gets a seat's view and options."""
DIGITS = 4


class Quit(Exception):
    """The player leaves the table."""


class PlainGame:
    """Lets people at one keyboard play some seats of a game while programs play the others."""

    def __init__(
        self, table: Table[State], seating: Seating, bot: Player, ask: Line, say: Say, *,
        wipe: Callable[[], None] | None = None, confirm: str = NEVER, skip_silent: bool = False, adviser: str = USUAL,
    ) -> None:  # fmt: skip
        """``wipe`` clears the terminal; without it blank lines have to do."""
        self.table = table
        self.seating = seating
        self.desk = Desk(table, seating, skip_silent=skip_silent)
        self.bot = bot
        self.ask = ask
        self.say = say
        self.wipe = wipe
        self.confirm = confirm
        self.adviser = adviser
        self.ctx = table.state().ctx
        self.words = Words(self.ctx)
        # Whoever goes on with a game reads this turn, not the whole story.
        self._began = _turn_began(table.log())
        self._told: dict[int, int] = {}
        """How much of the log each person has been told, and the whole table."""
        self._private = False
        """Whether something stands on the terminal that only one person may read."""
        self._warned = False
        self._reseated = False

    def play(self) -> None:
        """Go on until the game is over, or the player leaves."""
        while not isinstance(step := self.desk.step(), Over):
            self._do(step)
        self._tell()
        self.say("")
        self.say(summary(self.table.state()))

    def _do(self, step: Step) -> None:
        if isinstance(step, Pace):
            self.desk.go_on()
        elif isinstance(step, Bot):
            self._let_play(step.seat)
        elif isinstance(step, Curtain):
            self._drop_curtain(step.seat)
        elif isinstance(step, AskTable):
            self._ask_table(step)
        elif isinstance(step, Ask):
            self._ask(step)

    def _let_play(self, seat: Seat) -> None:
        """A program's choice, or the silence of somebody who has not claimed."""
        choice = self.desk.silent_choice(seat)
        if choice is None:
            options = self.table.options(seat)
            assert options
            choice = self.bot(self.table.view(seat), seat, options)
        self.desk.choose(seat, choice)

    def _who(self, seat: Seat) -> str:
        return f"{self.seating.name(seat)} ({self.words.seat(seat)})"

    # ---- who looks

    def _drop_curtain(self, seat: Seat) -> None:
        self._forget()
        self.say(f"The keyboard goes to {self._who(seat)}. Everybody else looks away.")
        self._read(f"{self._who(seat)}: press Enter when you are here. ")
        self.desk.come_forward(seat)
        self._private = True

    def _forget(self) -> None:
        """The person in front leaves, with all that he has read."""
        self.desk.step_back()
        if not self._private:
            return
        self._private = False
        if self.wipe is not None:
            self.wipe()
            return
        self.say("\n" * shutil.get_terminal_size().lines)
        if not self._warned:
            self._warned = True
            self._wrap(CANNOT_FORGET)

    # ---- what has happened

    def _tell(self) -> None:
        """Say what those in front have not read yet: what is public once, what is private to its reader."""
        events, front = self.table.log(), self.desk.front
        seats = (TABLE,) if front == NOBODY else self.seating.seats_of(front)
        own, everybody = self._told.get(front, self._began), self._told.get(NOBODY, self._began)
        news = [
            event
            for number, event in enumerate(events)
            if number >= (max(own, everybody) if event.seen_by is None else own)
            and any(visible(event, seat) for seat in seats)
        ]
        self._told[front] = len(events)
        lines = story(self.ctx, news)
        for line in lines:
            self._wrap(line)
        self._tell_more(news, {line.strip() for line in lines})

    def _tell_more(self, news: Sequence[Event], told: Collection[str]) -> None:
        """What the screen shows in a dialog of its own, as far as the story has not told it."""
        for event in news:
            if event.kind == "battle":
                self._wrap(f"The battle in {self.words.place(event.facts[-1])}:")
                for line in battle_lines(self.ctx, event):
                    self._wrap(f"  {line}")
        for each in news_of(self.ctx, [event for event in news if event.kind != "battle"]):
            left = [line for line in each.lines if line.strip() and line.strip() not in told]
            if left:
                self._wrap(f"{each.title}: {' '.join(left)}")
        if any(event.kind == "turn_ends" for event in news):
            view = self.table.view(self.desk.viewer)
            standing = ", ".join(f"{self.words.seat(each)} {view.vp[each]}" for each in self.ctx.seats)
            self.say(f"Victory Points: {standing}.")

    def _wrap(self, line: str) -> None:
        width = shutil.get_terminal_size().columns
        margin = " " * (len(line) - len(line.lstrip()))
        self.say("\n".join(textwrap.wrap(line, width, subsequent_indent=margin + "  ")) or "")

    # ---- the whole table is asked

    def _ask_table(self, step: AskTable) -> None:
        """Everybody reads: no hand is told, and any seat that could answer may claim by its letter."""
        before = self.desk.front
        self._forget()
        self._tell()
        self._offer_table(step)
        while (claims := self._claims(self._read("Who answers? "), step)) is None:
            if self._reseated:
                self._reseated = False
                return
        self.desk.claim(claims)
        if not claims:
            self.desk.come_back(before)

    def _offer_table(self, step: AskTable) -> None:
        self.say("")
        for line in situation(self.table.view(TABLE)):
            self._wrap(line)
        letters = ", ".join(f"{LETTERS[seat]} {self.seating.name(seat)}" for seat in step.seats)
        self._wrap(f"To the whole table: does anyone answer? Letters of seats ({letters}); Enter means nobody.")

    def _claims(self, line: str, step: AskTable) -> set[Seat] | None:
        """The seats that want to answer; None if the line says something else."""
        seats = {LETTERS[seat]: seat for seat in step.seats}
        letters = line.upper().replace(",", "").replace(" ", "")
        if set(letters) <= set(seats):
            return {seats[letter] for letter in letters}
        try:
            if line.lower() == "options":
                self._offer_table(step)
            elif not self._command(line):
                self._wrap(f"Letters are expected here ({', '.join(seats)}), or nothing; ? tells what else.")
        except UserError as error:
            self._wrap(f"{error}")
        return None

    # ---- one seat is asked

    def _ask(self, step: Ask) -> None:
        if not step.private:
            self._forget()
        else:
            self._private = self.desk.shared
        self._tell()
        options = self.table.options(step.seat)
        assert options is not None
        self._offer(step, options)
        before = self.table.count
        while self.table.count == before and not self._reseated:
            line = self._read(f"{LETTERS[step.seat]}> ")
            try:
                if not (self._command(line) or self._command_of(step, line, options)):
                    self._choose(step.seat, line, options)
            except (Refused, UserError) as error:
                self._wrap(f"{error}")
        self._reseated = False

    def _offer(self, step: Ask, options: Sequence[Choice]) -> None:
        state = self.table.view(step.seat if step.private else TABLE)
        kind = step.pending.kind
        self.say("")
        if kind in DIALOGS:
            for line in situation(state):
                self._wrap(line)
        done = f", {state.cards_played} of {self.ctx.rules.cards_per_round} cards played" + on_the_march(state)
        about = QUESTIONS.get(kind, kind) + (done if kind == "round" else "")
        self._wrap(f"{self._who(step.seat)}: {about}.")
        lines = [f"{n} {notation.write(state, step.seat, choice)}" for n, choice in enumerate(options, 1)]
        if kind in DIALOGS:
            follows = [effect(state, step.seat, choice) for choice in options]
            for line, what in zip(lines, follows):
                self._wrap(f"  {line}{': ' if what else ''}{what}")
        else:
            self._columns(lines)

    def _columns(self, entries: Sequence[str]) -> None:
        """Numbered choices in as many columns as fit, read downwards."""
        columns = max(1, shutil.get_terminal_size().columns // (max(map(len, entries)) + 4))
        rows = -(-len(entries) // columns)
        width = max(map(len, entries)) + 2
        for row in range(rows):
            self.say("  " + "".join(entry.ljust(width) for entry in entries[row::rows]).rstrip())

    def _read(self, prompt: str) -> str:
        try:
            line = self.ask(prompt).strip()
        except UnicodeDecodeError:
            return "?"  # not text that this terminal can show
        except (EOFError, RuntimeError):
            raise Quit from None  # nobody types any more
        if line.lower() in ("quit", "exit", "q"):
            raise Quit
        return line

    # ---- words that are no choice

    def _command(self, line: str) -> bool:
        """Carry out what anybody may ask who is in front; False if it is something else."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        view = self.table.view(self.desk.viewer)
        if word in ("?", "help"):
            self.say(HELP)
        elif word == "map":
            self.say("\n".join(board_map(view)))
            self._wrap(MAP_KEY)
        elif word == "table":
            self.say(summary(view))
        elif word == "position":
            self.say(position(view))
        elif word == "log":
            events = self.table.log(self.desk.viewer)
            for told in story(self.ctx, events[_turn_began(events) :]):
                self._wrap(told)
        elif word in ("rules", "rule"):
            self._rules(rest.split())
        elif word == "seats":
            self._seats(rest.split())
        else:
            return False
        return True

    def _command_of(self, step: Ask, line: str, options: Sequence[Choice]) -> bool:
        """Carry out what only the asked seat may say; False if it is a choice."""
        word, seat = line.lower(), step.seat
        if word in ("", "options"):
            self._offer(step, options)
        elif word in ("hand", "hint") and not step.private:
            raise UserError(f"everybody reads now: there is no {word} before you are alone at the keyboard.")
        elif word == "hand":
            cards = self.words.cards(self.table.view(seat).hands[seat])
            self._wrap(f"{self.words.seat(seat)} holds {cards or 'no card'}.")
        elif word == "hint":
            self._hint(seat, options)
        elif word == "undo":
            self._taken_back(self.table.undo(seat).line)
        elif word == "redo":
            self.say(f"Made again: {self.table.redo(seat).line}.")
        else:
            return False
        return True

    def _rules(self, words: list[str]) -> None:
        """What ``nero-tui rules`` would print."""
        with redirect_stdout(StringIO()) as printed, redirect_stderr(printed):
            rules.run(Namespace(query=words, section=None, json=False))
        self.say(printed.getvalue().rstrip())

    def _seats(self, words: list[str]) -> None:
        """Say who plays, or let somebody else play a seat."""
        if words:
            seat, player = seat_named(words[0], self.ctx), " ".join(words[1:]).lower()
            if player != HUMAN and not is_player(player):
                raise UserError(f"who shall play {words[0]}? Expected one of {', '.join((HUMAN, *names()))}.")
            self.desk.reseat(self.seating.person(seat), player if player == HUMAN else str(named(player)))
            self._reseated = True
        for seat in self.ctx.seats:
            player = self.seating.chairs[seat].player
            self.say(f"{self._who(seat)}: {'a person' if player == HUMAN else f'the bot {player}'}")

    def _hint(self, seat: Seat, options: Sequence[Choice]) -> None:
        view = self.table.view(seat)
        advice = advise(self.adviser, view, seat, options, f"{self.table.count} {seat}")
        number = options.index(advice.choice) + 1
        self._wrap(f"Hint: {number} {notation.write(view, seat, advice.choice)}. {advice.reason}".rstrip())

    def _taken_back(self, line: str) -> None:
        length = len(self.table.log())
        self._told = {front: min(told, length) for front, told in self._told.items()}
        self.say(f"Taken back: {line}.")

    # ---- choices

    def _choose(self, seat: Seat, line: str, options: Sequence[Choice]) -> None:
        """One choice, or several with semicolons; the first that fails ends the line and is named."""
        phrases = notation.phrases(line) or [line]
        sure = False
        for number, phrase in enumerate(phrases):
            try:
                sure = self._choose_one(seat, phrase, self.table.options(seat) or options, sure)
            except (Refused, UserError) as error:
                if len(phrases) == 1:
                    raise
                self._tell()
                left = phrases[number + 1 :]
                dropped = f" What came after it was not done: {'; '.join(left)}." if left else ""
                raise UserError(f'"{phrase}": {error}{dropped}') from None

    def _choose_one(self, seat: Seat, phrase: str, options: Sequence[Choice], sure: bool) -> bool:
        """Make a choice, after a second look if it cannot be taken back; whether the player has been asked."""
        choice, view = self._meant(seat, phrase, options), self.table.view(seat)
        legal = self.table.rules.check(view, seat, choice) is None
        if legal and not sure and careful(view, seat, choice, self.confirm):
            self._wrap(f"This cannot be taken back: {notation.write(view, seat, choice)}.")
            if self._read("Enter: do it; n: leave it. ").lower() not in ("", "y", "yes"):
                raise UserError("not done, as you wish.")
            sure = True
        self.desk.choose(seat, choice)
        return sure

    def _meant(self, seat: Seat, phrase: str, options: Sequence[Choice]) -> Choice:
        """What a number or a phrase says. Raises UserError."""
        if phrase.isdecimal() and len(phrase) <= DIGITS:
            if not 1 <= int(phrase) <= len(options):
                raise UserError(f"there is no choice {phrase}: the numbers go from 1 to {len(options)}.")
            return options[int(phrase) - 1]
        view = self.table.view(seat)
        try:
            return self.table.rules.read(view, seat, phrase)
        except BadLine:
            # Where all answers begin alike, the name alone is enough.
            verbs = {choice[0] for choice in options}
            if len(verbs) != 1:
                raise
            with suppress(BadLine):
                return self.table.rules.read(view, seat, f"{verbs.pop()} {phrase}")
            raise


def _turn_began(events: Sequence[Event]) -> int:
    return max((number for number, event in enumerate(events) if event.kind == "turn"), default=0)
