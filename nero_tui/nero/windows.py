"""Reaction windows: who may answer what has been announced, and cards laid as answers (R209)."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import cards_of_kind, could_hold, once_free, slot_free, spend, use_once
from nero_tui.nero.state import NONE, State
from nero_tui.table.protocol import Choice

PASS: Final[Choice] = ("pass",)


def asks_everyone(state: State) -> bool:
    return state.ctx.rules.reaction_prompts != "holders"


class Answerable(Decision):
    """Something announced that others may answer before it happens."""

    __slots__ = ()
    opened: int
    """Whether its window has been opened."""

    def owner(self, state: State) -> int:
        """Who announced it: never asked, and the lap starts after him (R209)."""
        return state.active

    def answers(self, state: State, seat: int) -> list[Choice]:
        """The cards that a seat can really play against it now."""
        raise NotImplementedError

    def could_answer(self, state: State, seat: int) -> bool:
        """Whether the seat could have such a card by public knowledge."""
        raise NotImplementedError

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        """A reaction has survived: it happens now. This frame is the top of the stack but for the window."""
        raise NotImplementedError

    def over(self, state: State) -> bool:
        """True if nothing is left that could be answered."""
        return False

    def happen(self, state: State) -> None:
        """All have passed: it happens, unless an answer keeps it from happening."""
        raise NotImplementedError

    def resume(self, state: State) -> bool:
        if not self.opened:
            self.opened = 1  # type: ignore[misc]  # a slot of every subclass
            open_window(state, self)
            if state.stack[-1] is not self:
                return False
        state.stack.pop()
        self.happen(state)
        return False


class Window(Decision):
    """Asks the others in laps, clockwise after the owner of what lies below, until all have passed."""

    fields = ("passed", "seat")
    __slots__ = fields
    kind = "window"

    def __init__(self, passed: int = 0, seat: int = NONE) -> None:
        self.passed = passed
        self.seat = seat

    def resume(self, state: State) -> bool:
        below = state.stack[-2]
        assert isinstance(below, Answerable)
        if not below.over(state):
            everyone = asks_everyone(state)
            for seat in state.ctx.sequence[below.owner(state)]:
                if self.passed >> seat & 1:
                    continue
                if below.could_answer(state, seat) if everyone else below.answers(state, seat):
                    self.seat = seat
                    return True
        state.stack.pop()
        return False

    def waiting(self, state: State) -> list[int]:
        """Who could still answer in this lap, as far as everybody knows, in the order of asking."""
        below = state.stack[-2]
        assert isinstance(below, Answerable)
        return [
            seat
            for seat in state.ctx.sequence[below.owner(state)]
            if not self.passed >> seat & 1 and below.could_answer(state, seat)
        ]

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> list[Choice]:
        below = state.stack[-2]
        assert isinstance(below, Answerable)
        return [PASS, *below.answers(state, seat)]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            self.passed |= 1 << seat
            return
        self.passed = 0  # R209: a reaction starts a new lap
        card = choice[1]
        state.stack.append(Reaction(seat, card, choice[2] if len(choice) > 2 else NONE))
        spend(state, seat, card, "event")
        use_once(state, seat, state.ctx.kind[card])


def open_window(state: State, below: Answerable) -> None:
    """Push a window on the frame on top if anybody is to be asked."""
    everyone = asks_everyone(state)
    for seat in state.ctx.sequence[below.owner(state)]:
        if below.could_answer(state, seat) if everyone else below.answers(state, seat):
            state.stack.append(Window())
            return


class Auguriable(Answerable):
    """An event card that Bad Augury can cancel before it has an effect (R180)."""

    __slots__ = ()

    def answers(self, state: State, seat: int) -> list[Choice]:
        if not state.hands[seat] or not once_free(state, "bad_augury", seat) or not slot_free(state, seat):
            return []
        return [("react", card) for card in cards_of_kind(state, seat, "bad_augury")]

    def could_answer(self, state: State, seat: int) -> bool:
        return could_hold(state, seat, "bad_augury")


class Reaction(Auguriable):
    """Bad Weather, Sick, Bad Augury or a Bribe laid against what lies below its window."""

    fields = ("by", "card", "target", "opened", "cancelled")
    __slots__ = fields

    def __init__(self, by: int, card: int, target: int, opened: int = 0, cancelled: int = 0) -> None:
        self.by = by
        self.card = card
        self.target = target
        self.opened = opened
        self.cancelled = cancelled

    def owner(self, state: State) -> int:
        return self.by

    def answers(self, state: State, seat: int) -> list[Choice]:
        if state.ctx.kind[self.card] == "bribe" and not state.ctx.rules.augury_in_declaration:
            return []
        return super().answers(state, seat)

    def could_answer(self, state: State, seat: int) -> bool:
        if state.ctx.kind[self.card] == "bribe" and not state.ctx.rules.augury_in_declaration:
            return False
        return super().could_answer(state, seat)

    def over(self, state: State) -> bool:
        return bool(self.cancelled)

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        self.cancelled = 1
        state.log.note("cancelled", seat, self.card)

    def happen(self, state: State) -> None:
        if not self.cancelled:
            below = state.stack[-2]
            assert isinstance(below, Answerable)
            below.hit(state, self.by, self.card, self.target)
