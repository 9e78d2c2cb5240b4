"""Plays the actions of a case through the one door of the rules.

An action of a case says in one piece what the rules ask in several small questions; ``actions``
knows how to take it apart. Here is the rest: an action is tried on a copy and counts as refused as
a whole if any part of it is refused, and questions that a case leaves out are answered with "no".
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NoReturn

from nero_tui.nero import game
from nero_tui.nero.cases.names import Names
from nero_tui.nero.state import State
from nero_tui.table.protocol import TABLE, Choice, Pending, Refusal, Refused, Seat

PASSES: dict[str, Choice] = {
    "window": ("pass",),
    "withdraw": ("stay",),
    "permission": ("refuse",),
    "battle": ("fight", -1),
    "retreat": ("stay",),
    "block": ("done",),
}
"""How a question is answered that the case does not speak of. All others have no such answer."""

MANY = 200
"""More questions than any chain of reactions has."""


@dataclass
class GroupSeen:
    """The last that was seen of a group of the case: the rules forget a group that has finished."""

    number: int
    mp: int
    finished: bool = False
    weathered: bool = False


@dataclass
class Revolt:
    """What a Revolts card asks of the owner of the Base, who may have been given no choice."""

    owner: Seat
    needed: int


@dataclass
class Memory:
    """What the case knows about its own actions and the state does not keep."""

    started_with: Seat
    """Whose round it was at the beginning."""
    groups: dict[str, GroupSeen] = field(default_factory=dict)
    laid: list[int] = field(default_factory=list)
    """Event cards in the order they were played."""
    moved_with: set[int] = field(default_factory=set)
    """Cards used for movement, withdrawal or battle."""
    attempt: set[int] = field(default_factory=set)
    """Cards of an assassination."""
    revolt: Revolt | None = None
    before_event: list[int] = field(default_factory=list)
    """The Legions on the map when the last event was played."""
    aimed_at: int = -1
    """The place that the last event was about: where the Barbarians attack, where a fleet lands."""
    acted_in: int = 0
    """The player round of the last action of an active player, counted from 0."""
    rounds_closed: int = -1
    """The last player round that the case has seen the end of, counted from 0."""
    declaring: Seat = -1
    """Who has opened a declaration without a card and not yet claimed."""
    weather: bool = False
    offer_order: tuple[Seat, ...] = ()


class Attempt:
    """One action of a case on a copy of the state."""

    def __init__(self, state: State, names: Names, memory: Memory) -> None:
        self.state = state
        self.names = names
        self.memory = memory

    # ---- looking

    def pending(self) -> Pending | None:
        return game.pending(self.state)

    def asked(self, seat: Seat, *kinds: str) -> bool:
        """Whether this seat is asked a question of one of these kinds now."""
        pending = self.pending()
        return pending is not None and seat in pending.seats and pending.kind in kinds

    def offered(self, seat: Seat, verb: str) -> bool:
        """Whether an answer with this verb is possible now."""
        pending = self.pending()
        if pending is None or seat not in pending.seats:
            return False
        return any(choice[0] == verb for choice in game.options(self.state, seat))

    def allowed(self, seat: Seat, choice: Choice) -> bool:
        return game.check(self.state, seat, choice) is None

    def rounds(self) -> list[Seat]:
        """Whose player rounds there have been, from the one the case begins with."""
        return rounds_of(self.state, self.memory)

    # ---- doing

    def refuse(self, clause: str, reason: str) -> NoReturn:
        """Refuse what the rules are never asked because only the written form of an action can say it."""
        raise Refused(Refusal(clause, reason))

    def answer(self, seat: Seat, choice: Choice) -> None:
        """Make a choice in the present state."""
        game.apply(self.state, seat, choice)
        self.watch()

    def reach(self, seat: Seat, *kinds: str) -> bool:
        """Pass for others until the seat is asked such a question; change nothing if it never is."""
        trial = self.state
        for _ in range(MANY):
            pending = game.pending(trial)
            if pending is None:
                return False
            if seat in pending.seats and pending.kind in kinds:
                self.state = trial
                self.watch()
                return True
            following = passed(trial)
            if following is None:
                return False
            trial = following
        return False

    def act(self, seat: Seat, choice: Choice) -> None:
        """A choice of the active player: passes for all who are asked before he goes on."""
        if self.reach(seat, "round"):
            # Whoever acts in a round has seen the end of those before it.
            self.memory.acted_in = len(self.rounds()) - 1
            self.memory.rounds_closed = max(self.memory.rounds_closed, self.memory.acted_in - 1)
        self.answer(seat, choice)

    def submit(self, seat: Seat, choice: Choice, *kinds: str) -> None:
        """Give an answer to the question it fits, passing for those who are asked earlier.

        If no such question accepts it, the refusal of the first one counts; if there is none, the
        answer is given to the present state, which must refuse it.
        """
        first: Refusal | None = None
        trial: State | None = self.state
        for _ in range(MANY):
            pending = game.pending(trial) if trial is not None else None
            if trial is None or pending is None:
                break
            if seat in pending.seats and pending.kind in kinds:
                refusal = game.check(trial, seat, choice)
                if refusal is None:
                    self.state = trial
                    self.answer(seat, choice)
                    return
                first = first or refusal
            trial = passed(trial)
        if first is not None:
            raise Refused(first)
        self.answer(seat, choice)

    def need_cards(self, seat: Seat, cards: Sequence[int], verb: str, *rest: int) -> None:
        """Cards that are not in the hand are refused before anything else is looked at."""
        for card in cards:
            if card in self.state.hands[seat]:
                continue
            refusal = game.check(self.state, seat, (verb, card, *rest))
            if refusal is not None:
                raise Refused(refusal)
            self.refuse("N2.5-3", f"{self.names.card_name(card)} is not in the hand.")

    def watch(self) -> None:
        """Keep what the state forgets about groups: a finished one is known by its line in the log."""
        present = {group.number: group.mp for group in self.state.groups}
        finished = {event.facts[1]: event.facts[2] for event in game.log(self.state) if event.kind == "finished"}
        for seen in self.memory.groups.values():
            if seen.finished:
                continue
            if seen.number in present:
                seen.mp = present[seen.number]
            else:
                seen.finished = True
                seen.mp = finished.get(seen.number, seen.mp)
                seen.weathered = self.memory.weather


def passed(state: State) -> State | None:
    """The state after the next question was answered with "no"; None if it has no such answer."""
    pending = game.pending(state)
    if pending is None or pending.kind == "round":
        return None
    seat = pending.seats[0]
    choice = PASSES.get(pending.kind)
    if choice is None:
        options = game.options(state, seat)
        if len(options) > 1 or seat == TABLE:
            return None
        choice = options[0]  # the rules would have taken it themselves
    after = state.copy()
    game.apply(after, seat, choice)
    return after


def rounds_of(state: State, memory: Memory) -> list[Seat]:
    """Whose player rounds there have been, from the one the case begins with."""
    begun = [event.facts[0] for event in game.log(state) if event.kind == "round"]
    if memory.started_with >= 0 and begun[:1] != [memory.started_with]:
        begun.insert(0, memory.started_with)
    return begun


class Driver:
    """Takes a case from its position through its actions."""

    def __init__(self, state: State, names: Names, started_with: Seat) -> None:
        self.state = state
        self.names = names
        self.memory = Memory(started_with)

    def do(self, action: object) -> Refusal | None:
        """Carry out one entry of ``when``; the reason if it is refused, and then nothing has changed."""
        from nero_tui.nero.cases.actions import carry_out

        attempt = Attempt(self.state.copy(), self.names, deepcopy(self.memory))
        try:
            carry_out(attempt, action)
        except Refused as refused:
            return refused.refusal
        self.state, self.memory = attempt.state, attempt.memory
        return None

    def settle(self) -> None:
        """Answer what is left with "no" until the active player, or nobody, is asked an open question."""
        attempt = Attempt(self.state, self.names, self.memory)
        for _ in range(MANY):
            following = passed(attempt.state)
            if following is None:
                break
            attempt.state = following
            attempt.watch()
        self.state = attempt.state
