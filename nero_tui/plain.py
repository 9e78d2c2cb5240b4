"""A game in plain lines, for dumb terminals, screen readers and pipes: nothing is drawn twice, nothing moves.

It asks on standard output and reads answers, a number or a line of the notation, from standard input.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Collection, Sequence

from nero_tui.errors import UserError
from nero_tui.nero import notation
from nero_tui.nero.board import LETTERS
from nero_tui.nero.position import write as position
from nero_tui.nero.rulebook import Clause, search
from nero_tui.nero.state import STRIDE, State
from nero_tui.nero.story import Words, story
from nero_tui.nero.summary import COLOURS, summary
from nero_tui.nero.textmap import MAP_KEY, text_map
from nero_tui.table.fuzz import Pick
from nero_tui.table.protocol import Choice, Pending, Refused, Seat
from nero_tui.table.session import Table

Ask = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises EOFError when there is no more."""
Say = Callable[[str], None]
RULES_SHOWN = 5
DIGITS = 4

HELP = """\
Answer with a number, or type the choice: "enter judaea", "march senate 4/2". Names may be cut short;
several choices go on one line with ";" between them. Other words:
  ? or help      this text               map        the map with what stands on it
  options        the choices again       hand       your cards
  position       everything in one line  log        what has happened in this turn
  rules WORDS    look up the rules       undo       take back your last choice
  quit           stop; the game is kept if it has a file"""

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
    """Lets people at one keyboard play some seats of a game while a program plays the others at random."""

    def __init__(self, table: Table[State], people: Collection[Seat], pick: Pick, ask: Ask, say: Say) -> None:
        self.table = table
        self.people = frozenset(people)
        self.pick = pick
        self.ask = ask
        self.say = say
        self.ctx = table.state().ctx
        self.words = Words(self.ctx)
        self.told: dict[Seat, int] = {}
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
        self.table.choose(seat, options[self.pick(len(options))])

    # ---- one person's question

    def _turn_to(self, seat: Seat) -> None:
        """Say what this seat has not heard yet. Between two people stands a curtain."""
        if len(self.people) > 1 and self.last_seat not in (None, seat) and not self._same_person(seat):
            self._read(f"Now it is for {self.words.seat(seat)} to read on; press Enter. ", commands=False)
            self.say("\n" * shutil.get_terminal_size().lines)
        self.last_seat = seat
        self._tell(seat)

    def _same_person(self, seat: Seat) -> bool:
        owners = self.ctx.owners
        return bool(owners) and self.last_seat is not None and owners[seat] == owners[self.last_seat]

    def _tell(self, seat: Seat) -> None:
        events = self.table.log(seat)
        news = story(self.ctx, events[self.told.get(seat, 0) :])
        self.told[seat] = len(events)
        for line in news:
            self._wrap(line)

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
        done = f", {state.cards_played} of {self.ctx.rules.cards_per_round} cards played"
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

    def _read(self, prompt: str, commands: bool = True) -> str:
        try:
            line = self.ask(prompt).strip()
        except EOFError:
            raise Quit from None
        if commands and line.lower() in ("quit", "exit", "q"):
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
            self.say("\n".join([*board_map(self.table.view(seat)), MAP_KEY, summary(self.table.view(seat))]))
        elif word == "hand":
            self._wrap(f"{self.words.seat(seat)} holds {self.words.cards(self.table.view(seat).hands[seat])}.")
        elif word == "position":
            view = self.table.view(seat)
            self.say(f"{summary(view)}\n{position(view)}")
        elif word == "log":
            self._log(seat)
        elif word == "rules" and rest:
            self._rules(rest)
        elif word == "undo":
            self._undo(seat)
        else:
            return False
        return True

    def _log(self, seat: Seat) -> None:
        events = self.table.log(seat)
        begun = max((n for n, event in enumerate(events) if event.kind == "turn"), default=0)
        for line in story(self.ctx, events[begun:]):
            self._wrap(line)

    def _rules(self, words: str) -> None:
        found = [hit.entry for hit in search(words.split())]
        for entry in found[:RULES_SHOWN]:
            self._wrap(f"{entry.id}: {entry.text if isinstance(entry, Clause) else entry.ruling}")
        if not found:
            self.say(f'No rule speaks of "{words}".')

    def _undo(self, seat: Seat) -> None:
        entry = self.table.undo(seat)
        self.told[seat] = min(self.told.get(seat, 0), len(self.table.log(seat)))
        self.say(f"Taken back: {entry.line}.")

    def _choose(self, seat: Seat, line: str, options: Sequence[Choice]) -> None:
        if line.isdecimal() and len(line) <= DIGITS:
            if not 1 <= int(line) <= len(options):
                raise UserError(f"there is no choice {line}: the numbers go from 1 to {len(options)}.")
            self.table.choose(seat, options[int(line) - 1])
            return
        for phrase in notation.phrases(line):
            self.table.choose(seat, phrase)


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
