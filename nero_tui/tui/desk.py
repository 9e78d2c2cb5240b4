"""What happens next at a table with people around one terminal: who is asked, and who may look.

The desk knows whose eyes are in front of the screen. It puts a curtain between two people, asks the
table in the open where asking one of them would tell what he holds, and lets programs choose. It
decides no rule: what may be chosen comes from the table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from nero_tui.nero import game
from nero_tui.nero.assassination import Attempt
from nero_tui.nero.movement import Action
from nero_tui.nero.state import State
from nero_tui.nero.windows import Window
from nero_tui.table.protocol import TABLE, Choice, Pending, Seat
from nero_tui.table.session import Table
from nero_tui.tui.seating import Seating

NOBODY = -1
"""No person in particular is in front of the screen: only what everybody may know is shown."""

SILENT_ANSWERS: dict[str, Choice] = {"window": ("pass",), "block": ("done",)}
"""How a question to the whole table is answered for those who did not claim."""

ASKED_FOR_SHOW = frozenset({"window", "block", "withdraw"})
"""Questions that are put even to those who have one answer, lest it be known who has more."""

IN_THE_OPEN = frozenset(
    {"permission", "retreat", "displace", "displace_uncontrolled", "revolt", "place_legion", "place_general",
     "first_colour"}
)  # fmt: skip
"""Questions about the map alone: whoever is asked needs no card to answer, so no curtain is needed."""


class Over:
    """The game has ended."""


class Bot(NamedTuple):
    """A program chooses for this seat."""

    seat: Seat


class Pace(NamedTuple):
    """The table itself goes on: a turn begins or ends."""

    kind: str


class Curtain(NamedTuple):
    """The keyboard goes to another person; nothing private may be on the screen now."""

    seat: Seat


class AskTable(NamedTuple):
    """Everybody is asked at once whether he answers; these seats could, as far as everybody knows."""

    seats: tuple[Seat, ...]


class Wait(NamedTuple):
    """Somebody else's choice, on a screen that shows one seat only."""

    seat: Seat


class Ask(NamedTuple):
    """One seat chooses. ``private`` says that its hand may be shown."""

    seat: Seat
    pending: Pending
    private: bool


OVER = Over()
Step = Over | Bot | Pace | Curtain | AskTable | Wait | Ask


class Desk:
    """A table and the people around it."""

    def __init__(
        self, table: Table[State], seating: Seating, *, skip_silent: bool = False, only: Seat | None = None
    ) -> None:
        self.table = table
        self.seating = seating
        self.skip_silent = skip_silent
        """Whether the table is not asked where nobody could answer: faster, but it tells something."""
        self.only = only
        """The one seat whose view is shown, if the screen is that seat's own."""
        self.people = set(seating.persons)
        """Everybody who plays here or has played; who has left his seat to a bot may still be in the room."""
        alone = len(seating.persons) == 1
        self.front = seating.persons[0] if alone else NOBODY
        """The person who looks at the screen."""
        if only is not None:
            self.front = seating.person(only)
        self._lap: tuple[int, int] | None = None
        self._claims: frozenset[Seat] = frozenset()
        self._quiet = -1
        """The round in which nobody here wants to be asked about marches any more."""

    # ---- who looks

    @property
    def shared(self) -> bool:
        """Whether several people look at this screen in turn."""
        return self.only is None and len(self.people) > 1

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown: the asked one of the person in front, or nobody's."""
        if self.front == NOBODY:
            return TABLE
        seats = self.seating.seats_of(self.front)
        pending = self.table.pending()
        asked = [seat for seat in seats if pending is not None and seat in pending.seats]
        active = [seat for seat in seats if seat == self.table.view(TABLE).active]
        return (asked or active or seats)[0]

    def view(self) -> State:
        """All that may be on the screen now."""
        return self.table.view(self.viewer)

    def in_front(self, seat: Seat) -> bool:
        return self.front == self.seating.person(seat)

    def step_back(self) -> None:
        """The person in front leaves the screen."""
        if self.shared:
            self.front = NOBODY

    def come_forward(self, seat: Seat) -> None:
        """A person has taken the keyboard."""
        self.front = self.seating.person(seat)

    def come_back(self, person: int) -> None:
        """Whoever was in front before everybody looked is there again, unless the seat has changed hands meanwhile."""
        if self.shared and person in self.seating.persons:
            self.front = person

    def reseat(self, person: int, player: str) -> None:
        """Let a bot play for a person, or a person sit down; it is remembered with the game."""
        self.seating.seat(person, player)
        self.table.note("seats", self.seating.as_setup())
        self.people |= set(self.seating.persons)
        if self.shared:
            self.front = NOBODY
        elif self.people:
            self.front = min(self.people)

    # ---- what comes next

    def step(self) -> Step:
        """What the screen has to do now. Asking again gives the same answer."""
        pending = self.table.pending()
        if pending is None:
            return OVER
        if pending.seats == (TABLE,):
            return Pace(pending.kind)
        for seat in pending.seats:
            if not self.seating.is_human(seat) or self._has_no_choice(seat, pending):
                return Bot(seat)
        if pending.kind in SILENT_ANSWERS and self.shared:
            return self._window(pending)
        return self._ask(self._next_of(pending.seats), pending)

    def _next_of(self, seats: Sequence[Seat]) -> Seat:
        """Of several who choose at once, the person in front goes first."""
        return next((seat for seat in seats if self.in_front(seat)), seats[0])

    def _has_no_choice(self, seat: Seat, pending: Pending) -> bool:
        """Whether a person with nobody at his side would only be asked for show, or does not want to be asked."""
        if self.shared or pending.kind not in ASKED_FOR_SHOW or not self.in_front(seat):
            return False
        return self._stays_quiet or len(self.table.options(seat) or ()) == 1

    # ---- marches of a round, one step after the other

    @property
    def can_be_quiet(self) -> bool:
        """Whether the open question is about a step of a march: there will be more of them."""
        stack = self.table.view(TABLE).stack
        return len(stack) > 1 and isinstance(stack[-1], Window) and isinstance(stack[-2], Action)

    def be_quiet(self) -> None:
        """Answer nothing more to the marches of this round."""
        self._quiet = self._round

    @property
    def _round(self) -> int:
        return sum(event.kind == "round" for event in self.table.log(TABLE))

    @property
    def _stays_quiet(self) -> bool:
        return self._quiet != -1 and self._quiet == self._round and self.can_be_quiet

    def _ask(self, seat: Seat, pending: Pending) -> Step:
        if self.in_front(seat):
            return Ask(seat, pending, True)
        if not self.shared:
            return Wait(seat)
        if pending.kind in IN_THE_OPEN:
            return Ask(seat, pending, False)
        return Curtain(seat)

    def _window(self, pending: Pending) -> Step:
        state = self.table.state()
        lap = (len(state.stack), len(state.log))
        if lap != self._lap:
            could = self._could_answer(state)
            if could and not self._stays_quiet:
                return AskTable(could)
            self.claim(())
        seat = pending.seats[0]
        if seat in self._claims and not self._stays_quiet:
            return self._ask(seat, pending)
        return Bot(seat)  # silence is an answer too, and nobody needs to be asked for it

    def _could_answer(self, state: State) -> tuple[Seat, ...]:
        top = state.stack[-1]
        assert isinstance(top, Window | Attempt)
        could = [seat for seat in top.waiting(state) if self.seating.is_human(seat)]
        if self.skip_silent and not any(len(game.options(_asked(state, seat), seat)) > 1 for seat in could):
            return ()
        return tuple(could)

    # ---- choosing

    def claim(self, seats: Collection[Seat]) -> None:
        """Who wants to answer in this lap; all others are silent."""
        state = self.table.state()
        self._lap = (len(state.stack), len(state.log))
        self._claims = frozenset(seats)

    def silent_choice(self, seat: Seat) -> Choice | None:
        """The answer of a person who has not claimed, or has just one; None if a program chooses for this seat."""
        pending = self.table.pending()
        if pending is None or not self.seating.is_human(seat):
            return None
        if self._has_no_choice(seat, pending):
            return (self.table.options(seat) or ())[0]
        return SILENT_ANSWERS.get(pending.kind)

    def choose(self, seat: Seat, choice: Choice | str) -> str:
        """Make a choice; raises what the table raises."""
        claims, lap = self._claims, self._lap
        line = self.table.choose(seat, choice)
        if lap is not None and seat in claims:
            self._claims = claims - {seat}
        return line

    def go_on(self) -> None:
        """Let the table go on to the next turn, or score this one."""
        options = self.table.options(TABLE)
        assert options
        self.table.choose(TABLE, options[0])


def _asked(state: State, seat: Seat) -> State:
    """The same window with this seat being asked, to see what it could answer."""
    twin = state.copy()
    top = twin.stack[-1]
    assert isinstance(top, Window | Attempt)
    top.seat = seat
    return twin
