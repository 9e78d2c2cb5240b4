"""The programs at the table: they play, they give hints, and they sit in for people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nero_tui.bots import Advice, advise, named
from nero_tui.bots.levels import EXPLAINED, levels
from nero_tui.nero.board import LETTERS
from nero_tui.table.chance import draw, seeded
from nero_tui.table.protocol import Choice, Seat
from nero_tui.tui.seating import HUMAN
from nero_tui.tui.thinking import answers_at_once, think
from nero_tui.tui.widgets.menu import Entry

if TYPE_CHECKING:
    from nero_tui.tui.screens.conductor import Conductor

PAUSES = {"instant": 0.0, "quick": 0.15, "slow": 0.8}
"""Seconds that a program's move stays before the next one."""
PATIENCE = 0.3
"""Seconds after which people are told that somebody is thinking."""


class Bench:
    """What the conductor leaves to programs."""

    def __init__(self, conductor: Conductor) -> None:
        self.conductor = conductor
        self.screen = conductor.screen
        self.desk = conductor.desk
        self._person = 0
        """Whose seat is being handed over."""
        self._bots: list[str] = []
        self._blamed: set[str] = set()
        self._reseated: asyncio.Future[None] | None = None
        """Done when somebody takes the seat whose bot is thinking."""

    # ---- playing

    async def let_play(self, seat: Seat) -> None:
        """A program's choice, shown as long as the player likes."""
        desk, table = self.desk, self.desk.table
        await self.screen.stands.wait()  # nobody waits for a bot before the table is there
        options = table.options(seat)
        assert options
        count, before = table.count, len(table.log())
        choice = await self._choice(seat, options)
        if choice is None or table.count != count:
            return
        desk.choose(seat, choice)
        pause = PAUSES.get(self.screen.nero.settings.pace, 0.0)
        if pause and not self.conductor.hurry and len(table.log()) != before:
            self.screen.paint()
            self.conductor.say(f"{desk.seating.name(seat)} plays. Space: do not wait")
            await self.screen.pause(pause)
        else:
            if not desk.seating.humans and len(table.log()) != before:
                self.screen.paint()  # nobody is asked who could look at the table meanwhile
            await asyncio.sleep(0)

    async def _choice(self, seat: Seat, options: Sequence[Choice]) -> Choice | None:
        """What the bot on a seat chooses; None if somebody takes the seat meanwhile.

        One that fails is told of, and chance chooses: the game goes on.
        """
        table = self.desk.table
        bot, seed, view = self.desk.seating.chairs[seat].player, self._seed(seat), table.view(seat)
        try:
            if answers_at_once(bot, options):
                choice = advise(bot, view, seat, options, seed).choice
            else:
                thinking = asyncio.ensure_future(think(bot, view, seat, options, seed))
                await self._wait_for(thinking, seat)
                if thinking.cancelled():
                    return None
                choice = thinking.result().choice
            if choice in options:
                return choice
            problem = "it answers what was not asked"
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        if bot not in self._blamed:
            self._blamed.add(bot)
            told = f"The bot {bot} failed ({problem}); chance chooses for it."
            self.screen.app.notify(told, severity="warning", markup=False)
        return options[draw(seeded(seed), len(options))[1]]

    async def _wait_for(self, thinking: asyncio.Future[Advice], seat: Seat) -> None:
        """Wait for a thought, until it is done or not wanted any more."""
        self._reseated = asyncio.get_running_loop().create_future()
        either: set[asyncio.Future[Any]] = {thinking, self._reseated}
        try:
            done, _ = await asyncio.wait(either, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                self.conductor.say(f"{self.desk.seating.name(seat)} is thinking.")
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._reseated = None
            if not thinking.done():
                thinking.cancel()
                await asyncio.wait({thinking})

    def _seed(self, seat: Seat) -> str:
        """The same question is answered in the same way, also after a game was left and taken up again."""
        table = self.desk.table
        return f"{table.header.setup.get('seed')} {table.count} {seat}"

    # ---- advising

    async def hint(self) -> None:
        """Ask a bot what it would do, and show it with its reason."""
        asked, table = self.screen.question, self.desk.table
        if asked is None:
            self.conductor.say("There is nothing to choose just now.")
            return
        if not self.desk.in_front(asked.seat):
            self.conductor.say("A hint is for one player alone: here the others would read it too.")
            return
        options = table.options(asked.seat)
        assert options
        adviser = self.screen.nero.settings.hints
        try:
            self.conductor.say(f"The {named(adviser).name} thinks it over.")
            advice = await think(adviser, table.view(asked.seat), asked.seat, options, self._seed(asked.seat))
        except Exception as error:
            self.conductor.say(f"The {adviser} has no advice ({error}).")
            return
        if self.screen.question is asked:
            self.conductor.prompt_again()
            at = next((n for n, item in enumerate(asked.items) if item.choice == advice.choice), 0)
            self.conductor.show_hint(at, advice.reason)

    # ---- sitting in

    def open_seats(self) -> None:
        """Ask whose seat changes hands."""
        entries = [self._seat_entry(person) for person in self._people]
        told = ["A bot can play on for a person, and a person for a bot; whoever takes a seat sees its hand."]
        self.conductor.open_bench("seats", "Who plays?", told, "Whose seat changes hands?", entries)

    @property
    def _people(self) -> list[int]:
        seating = self.desk.seating
        everybody = sorted({seating.person(seat) for seat in seating.ctx.seats})
        return everybody if self.desk.only is None else [seating.person(self.desk.only)]

    def _seat_entry(self, person: int) -> Entry:
        seating = self.desk.seating
        seats = seating.seats_of(person)
        player = seating.chairs[seats[0]].player
        letters = " and ".join(LETTERS[seat] for seat in seats)
        now = "a person plays; a bot takes over" if player == HUMAN else f"{player} plays; take this seat"
        return Entry(f"{seating.name(seats[0])} ({letters})", now)

    def picked(self, mode: str, index: int) -> None:
        """A line of one of these dialogs was picked."""
        if mode == "level":
            self._seat(self._person, self._bots[index])
            return
        self._person = self._people[index]
        if not self.desk.seating.is_human(self.desk.seating.seats_of(self._person)[0]):
            self._seat(self._person, HUMAN)
            return
        found = levels()
        self._bots = list(found)
        entries = [Entry(word, EXPLAINED.get(bot, "")) for bot, word in found.items()]
        self.conductor.open_bench("level", "A bot takes over", [], "Which one?", entries, cursor=min(1, len(found) - 1))

    def _seat(self, person: int, player: str) -> None:
        self.desk.reseat(person, player)
        if self._reseated is not None and not self._reseated.done():
            self._reseated.set_result(None)
        name = self.desk.seating.name(self.desk.seating.seats_of(person)[0])
        self.conductor.seats_changed(f"{name} is played by {'a person' if player == HUMAN else player} now (b).")
