"""A game in plain lines, for dumb terminals, screen readers and pipes: nothing is drawn twice, nothing moves.

It asks on standard output and reads answers, a number or a line of the notation, from standard input.
"""

from __future__ import annotations

import shutil
import textwrap
from argparse import Namespace
from collections.abc import Callable, Collection, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from nero_tui.bots import advise
from nero_tui.bots.levels import USUAL
from nero_tui.commands import rules
from nero_tui.errors import UserError
from nero_tui.nero import notation
from nero_tui.nero.board import LETTERS
from nero_tui.nero.pieces import current_group
from nero_tui.nero.position import write as position
from nero_tui.nero.state import STRIDE, State
from nero_tui.nero.story import Words, force, points, story
from nero_tui.nero.summary import COLOURS, summary
from nero_tui.nero.textmap import MAP_KEY, text_map
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import TABLE, Choice, Event, Pending, Refused, Seat
from nero_tui.table.session import Table

Ask = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises EOFError when there is no more."""
Say = Callable[[str], None]
Bot = Callable[[State, Seat, Sequence[Choice]], Choice]
"""A program that plays: it gets a seat's view and options."""
DIGITS = 4

HELP = """\
Answer with a number, or type the choice: "enter judaea", "march senate 4/2".
Names may be cut short; ";" stands between several choices on one line.
  ?          this text                  map       the map, with what stands on it
  options    the choices again          table     who holds what and where
  hand       your cards                 log       what happened in this turn
  undo       take back a choice         rules X   look up X in the rules
  position   the position in one line   hint      what a bot would do, and why
  quit       stop; every choice is kept"""

QUESTIONS = {
    "secret_colour": "which colour of your opponent shall count at the end",
    "first_colour": "which of your colours goes first",
    "place_legion": "where to place a Legion",
    "place_general": "where to place the General",
    "round": "your round",
    "march": "a march: more cards, or where from",
    "muster": "a march: who goes",
    "allot": "a march: how many Movement Points for them",
    "withdraw": "an enemy has come: withdraw or stay",
    "pay": "pay for the withdrawal",
    "permission": "somebody asks to pass through",
    "window": "you may answer what has just been announced",
    "battle": "choose a card for the battle, in secret",
    "retreat": "you have lost the battle: stay or retreat",
    "event": "what the card is aimed at",
    "block": "an assassination: will you stop it",
    "displace": "the Barbarians drive you out",
    "displace_uncontrolled": "where the Uncontrolled Legions go",
    "revolt": "a revolt: bring a Legion",
    "declaration": "your declaration",
    "begin_turn": "begin the turn",
    "end_turn": "end the turn",
}


class Quit(Exception):
    """The player leaves the table."""


class PlainGame:
    """Lets people at one keyboard play some seats of a game while programs play the others."""

    def __init__(self, table: Table[State], people: Collection[Seat], bot: Bot, ask: Ask, say: Say) -> None:
        self.table = table
        self.people = frozenset(people)
        self.bot = bot
        self.ask = ask
        self.say = say
        self.ctx = table.state().ctx
        self.words = Words(self.ctx)
        # Whoever goes on with a game reads this turn, not the whole story.
        self.told = {seat: _turn_began(table.log(seat)) for seat in self.people}
        self.last_seat: Seat | None = None

    def play(self) -> None:
        """Go on until the game is over, or the player leaves."""
        while (question := self.table.pending()) is not None:
            waiting = [seat for seat in question.seats if seat not in self.people]
            if waiting:
                self._play_for(waiting[0])
            else:
                self._turn_to(question.seats[0])
                self._answer(question.seats[0], question)
        for seat in sorted(self.people)[:1]:
            self._tell(seat)
        self.say("")
        self.say(summary(self.table.state()))

    def _play_for(self, seat: Seat) -> None:
        options = self.table.options(seat)
        assert options
        # The table's own steps, such as the next deal, are nobody's choice.
        choice = options[0] if seat == TABLE else self.bot(self.table.view(seat), seat, options)
        self.table.choose(seat, choice)

    # ---- one person's question

    def _turn_to(self, seat: Seat) -> None:
        """Say what this seat has not heard yet. Between two people stands a curtain."""
        if len(self.people) > 1 and self.last_seat not in (None, seat) and not self._same_person(seat):
            self._read(f"Now it is for {self.words.seat(seat)} to read on; press Enter. ")
            self.say("\n" * shutil.get_terminal_size().lines)
        self.last_seat = seat
        self._tell(seat)

    def _same_person(self, seat: Seat) -> bool:
        owners = self.ctx.owners
        return bool(owners) and self.last_seat is not None and owners[seat] == owners[self.last_seat]

    def _tell(self, seat: Seat) -> None:
        events = self.table.log(seat)
        news = events[self.told.get(seat, 0) :]
        self.told[seat] = len(events)
        for line in story(self.ctx, news):
            self._wrap(line)
        if any(event.kind == "turn_ends" for event in news):
            view = self.table.view(seat)
            standing = ", ".join(f"{self.words.seat(each)} {view.vp[each]}" for each in self.ctx.seats)
            self.say(f"Victory Points: {standing}.")

    def _wrap(self, line: str) -> None:
        width = shutil.get_terminal_size().columns
        margin = " " * (len(line) - len(line.lstrip()))
        self.say("\n".join(textwrap.wrap(line, width, subsequent_indent=margin + "  ")) or "")

    def _answer(self, seat: Seat, question: Pending) -> None:
        options = self.table.options(seat)
        assert options is not None
        self._offer(seat, question, options)
        before = self.table.count
        while True:
            line = self._read(f"{LETTERS[seat]}> ")
            try:
                if not self._command(line, seat, question, options):
                    self._choose(seat, line, options)
                if self.table.count != before:
                    return
            except (Refused, UserError) as error:
                self._wrap(f"{error}")
                if self.table.count != before:
                    return

    def _offer(self, seat: Seat, question: Pending, options: Sequence[Choice]) -> None:
        state = self.table.view(seat)
        self.say("")
        done = f", {state.cards_played} of {self.ctx.rules.cards_per_round} cards played" + _on_the_march(state)
        about = QUESTIONS.get(question.kind, question.kind) + (done if question.kind == "round" else "")
        self.say(f"{self.words.seat(seat)}: {about}.")
        lines = [f"{n} {notation.write(state, seat, choice)}" for n, choice in enumerate(options, 1)]
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

    def _command(self, line: str, seat: Seat, question: Pending, options: Sequence[Choice]) -> bool:
        """Carry out a word that is no choice; False if it is one."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("?", "help"):
            self.say(HELP)
        elif word in ("", "options"):
            self._offer(seat, question, options)
        elif word == "map":
            self.say("\n".join(board_map(self.table.view(seat))))
            self._wrap(MAP_KEY)
        elif word == "table":
            self.say(summary(self.table.view(seat)))
        elif word == "hand":
            cards = self.words.cards(self.table.view(seat).hands[seat])
            self._wrap(f"{self.words.seat(seat)} holds {cards or 'no card'}.")
        elif word == "position":
            self.say(position(self.table.view(seat)))
        elif word == "log":
            self._log(seat)
        elif word in ("rules", "rule"):
            self._rules(rest.split())
        elif word == "undo":
            self._undo(seat)
        elif word == "hint":
            self._hint(seat, options)
        else:
            return False
        return True

    def _log(self, seat: Seat) -> None:
        events = self.table.log(seat)
        for line in story(self.ctx, events[_turn_began(events) :]):
            self._wrap(line)

    def _rules(self, words: list[str]) -> None:
        """What ``nero-tui rules`` would print."""
        with redirect_stdout(StringIO()) as printed, redirect_stderr(printed):
            rules.run(Namespace(query=words, section=None, json=False))
        self.say(printed.getvalue().rstrip())

    def _hint(self, seat: Seat, options: Sequence[Choice]) -> None:
        view = self.table.view(seat)
        advice = advise(USUAL, view, seat, options, f"{self.table.count} {seat}")
        number = options.index(advice.choice) + 1
        self._wrap(f"Hint: {number} {notation.write(view, seat, advice.choice)}. {advice.reason}".rstrip())

    def _undo(self, seat: Seat) -> None:
        entry = self.table.undo(seat)
        self.told[seat] = min(self.told.get(seat, 0), len(self.table.log(seat)))
        self.say(f"Taken back: {entry.line}.")

    def _choose(self, seat: Seat, line: str, options: Sequence[Choice]) -> None:
        """One choice, or several with semicolons; the first that fails ends the line and is named."""
        phrases = notation.phrases(line) or [line]
        for number, phrase in enumerate(phrases):
            try:
                self._choose_one(seat, phrase, self.table.options(seat) or options)
            except (Refused, UserError) as error:
                if len(phrases) == 1:
                    raise
                self._tell(seat)
                left = phrases[number + 1 :]
                dropped = f" What came after it was not done: {'; '.join(left)}." if left else ""
                raise UserError(f'"{phrase}": {error}{dropped}') from None

    def _choose_one(self, seat: Seat, phrase: str, options: Sequence[Choice]) -> None:
        if phrase.isdecimal() and len(phrase) <= DIGITS:
            if not 1 <= int(phrase) <= len(options):
                raise UserError(f"there is no choice {phrase}: the numbers go from 1 to {len(options)}.")
            self.table.choose(seat, options[int(phrase) - 1])
            return
        try:
            self.table.choose(seat, phrase)
        except BadLine:
            # Where all answers begin alike, the name alone is enough.
            verbs = {choice[0] for choice in options}
            if len(verbs) != 1:
                raise
            try:
                self.table.choose(seat, f"{verbs.pop()} {phrase}")
            except BadLine:
                pass
            else:
                return
            raise


def _turn_began(events: Sequence[Event]) -> int:
    return max((number for number, event in enumerate(events) if event.kind == "turn"), default=0)


def _on_the_march(state: State) -> str:
    """The group that acts, with what it has left."""
    group = current_group(state)
    if group is None:
        return ""
    place = state.ctx.board.places[group.place].name
    return f"; on the march: {force(group.legions, group.leader)} in {place}, {points(group.mp, 'MP')}"


def board_map(state: State) -> list[str]:
    """The map with what stands on it, as wide as the terminal allows."""
    columns, rows = shutil.get_terminal_size()
    drawings = state.ctx.board.drawing.rasters
    fitting = [each for each in drawings if each.width <= columns and each.height < rows]
    raster = max(fitting, key=lambda each: each.width, default=min(drawings, key=lambda each: each.width))
    labels = {
        place: [name, pieces(state, place, raster.labels[place].width)] for place, name in enumerate(raster.names)
    }
    return text_map(state.ctx.board, labels, raster.name)


def pieces(state: State, place: int, width: int) -> str:
    """What stands in a place, as a label has room for: ``W2 U1 gC``, or ``W2U1+`` if that is not all."""
    at = place * STRIDE
    parts = [f"{letter}{state.legions[at + c]}" for c, letter in enumerate(COLOURS) if state.legions[at + c]]
    parts += [f"{'gce'[state.rank[seat]]}{LETTERS[seat]}" for seat in state.ctx.seats if state.leader_at[seat] == place]
    if state.barbarian == place:
        parts.append("!!")
    spread, tight = " ".join(parts), "".join(parts)
    if len(spread) < width:
        return spread
    return tight if len(tight) <= width else f"{tight[: width - 1]}+"
