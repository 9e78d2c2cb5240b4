"""Becoming Emperor (7.0): declaration in Roma with its cards and Bribes, Hail Caesar!, the waiting Contender."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import (
    DECLARATION_POINTS,
    cards_of_kind,
    controls_area,
    could_hold,
    emperors,
    map_points,
    promote,
    set_rank,
    slot_free,
    spend,
)  # fmt: skip
from nero_tui.nero.state import CONTENDER, EMPEROR, GENERAL, STRIDE, State
from nero_tui.nero.windows import Answerable, Auguriable
from nero_tui.table.protocol import Choice

SUPPORT: Final = ("senate_influence", "praetorian_guard")
MOST_EMPERORS: Final = 2


def may_declare(state: State) -> bool:
    """The Leader is in Roma and nobody is Emperor (N7.1-1, N7.1-2)."""
    return state.leader_at[state.active] == state.ctx.board.city and not any(r == EMPEROR for r in state.rank)


def declaration_options(state: State) -> list[Choice]:
    """How a declaration is opened: with its first card, or by claiming at once (R146)."""
    if not may_declare(state):
        return []
    choices: list[Choice] = []
    if slot_free(state, state.active):
        choices += [("declare", card) for card in cards_of_kind(state, state.active, *SUPPORT)]
    if map_points(state, state.active) >= DECLARATION_POINTS:
        choices.append(("claim",))
    return choices


def open_declaration(state: State, choice: Choice) -> None:
    state.log.note("declares", state.active)
    declaration = Declaration()
    state.stack.append(declaration)
    declaration.answer(state, state.active, choice)


class Declaration(Decision):
    """The declarer lays Senate and Praetorian cards one at a time, claims the throne or gives up (R143)."""

    fields = ("cards",)
    __slots__ = fields
    kind = "declaration"

    def __init__(self, cards: tuple[tuple[int, int], ...] = ()) -> None:
        self.cards = cards
        """The cards laid, each with 1 if it has been negated."""

    def points(self, state: State) -> int:
        return map_points(state, state.active) + sum(1 for _, negated in self.cards if not negated)

    def resume(self, state: State) -> bool:
        if len(self.options(state, state.active)) == 1:
            self.end(state, False)
            return False
        return True

    def options(self, state: State, seat: int) -> list[Choice]:
        choices: list[Choice] = [("give_up",)]
        if slot_free(state, seat):
            choices += [("declare", card) for card in cards_of_kind(state, seat, *SUPPORT)]
        if self.points(state) >= DECLARATION_POINTS:
            choices.append(("claim",))
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "declare":
            spend(state, seat, choice[1], "event")
            state.stack.append(Support(choice[1]))
        elif choice[0] == "claim":
            state.log.note("claims", seat, self.points(state))
            state.stack.append(Claim())
        else:
            self.end(state, False)

    def end(self, state: State, success: bool) -> None:
        state.stack.pop()
        state.log.note("declaration", state.active, self.points(state), "success" if success else "fail")
        if success:
            promote(state, state.active, "declaration")


class Support(Auguriable):
    """A Senate or Praetorian card just laid in a declaration."""

    fields = ("card", "opened", "cancelled")
    __slots__ = fields

    def __init__(self, card: int, opened: int = 0, cancelled: int = 0) -> None:
        self.card = card
        self.opened = opened
        self.cancelled = cancelled

    def answers(self, state: State, seat: int) -> list[Choice]:
        return super().answers(state, seat) if state.ctx.rules.augury_in_declaration else []

    def could_answer(self, state: State, seat: int) -> bool:
        return state.ctx.rules.augury_in_declaration and super().could_answer(state, seat)

    def over(self, state: State) -> bool:
        return bool(self.cancelled)

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        self.cancelled = 1
        state.log.note("cancelled", seat, self.card)

    def happen(self, state: State) -> None:
        declaration = state.stack[-1]
        assert isinstance(declaration, Declaration)
        declaration.cards += ((self.card, self.cancelled),)


class Claim(Answerable):
    """The throne is claimed: the others may bribe Senate cards until all have passed (W4)."""

    fields = ("opened",)
    __slots__ = fields

    def __init__(self, opened: int = 0) -> None:
        self.opened = opened

    def declaration(self, state: State) -> Declaration:
        frame = next(frame for frame in reversed(state.stack) if isinstance(frame, Declaration))
        return frame

    def senate_cards(self, state: State) -> list[int]:
        face = state.ctx.face
        seen: dict[int, int] = {}
        for card, negated in self.declaration(state).cards:
            if not negated and state.ctx.kind[card] == "senate_influence":
                seen.setdefault(face[card], card)
        return list(seen.values())

    def answers(self, state: State, seat: int) -> list[Choice]:
        if not slot_free(state, seat):
            return []
        bribes = cards_of_kind(state, seat, "bribe")
        return [("bribe", bribe, card) for card in self.senate_cards(state) for bribe in bribes]

    def could_answer(self, state: State, seat: int) -> bool:
        return bool(self.senate_cards(state)) and could_hold(state, seat, "bribe")

    def hit(self, state: State, seat: int, card: int, target: int) -> None:
        declaration = self.declaration(state)
        declaration.cards = tuple((laid, 1 if laid == target else negated) for laid, negated in declaration.cards)
        state.log.note("bribed", seat, target)

    def happen(self, state: State) -> None:
        declaration = state.stack[-1]
        assert isinstance(declaration, Declaration)
        if declaration.points(state) >= DECLARATION_POINTS:
            declaration.end(state, True)


def may_hail(state: State, seat: int) -> bool:
    """The conditions of Hail Caesar! (N7.2-2 to N7.2-4, R007, R149)."""
    return hail_obstacle(state, seat) == ""


def hail_obstacle(state: State, seat: int) -> str:
    """The clause that keeps Hail Caesar! from being played, or nothing."""
    place = state.leader_at[seat]
    if len(emperors(state)) >= MOST_EMPERORS and not state.ctx.rules.hail_with_two_emperors:
        return "N7.2-2"
    if (
        state.rank[seat] != GENERAL
        or state.ctx.board.places[place].area != seat
        or not state.legions[place * STRIDE + seat]
    ):
        return "N7.2-3"
    return "" if controls_area(state, seat) == seat else "N7.2-4"


def hail_caesar(state: State) -> None:
    set_rank(state, state.active, CONTENDER, "hail")


def crown_waiting_contender(state: State, seat: int) -> None:
    """A Contender who starts his round in Roma becomes Emperor while at most one rules (N7.2-6, R151)."""
    if (
        state.rank[seat] == CONTENDER
        and state.leader_at[seat] == state.ctx.board.city
        and len(emperors(state)) < MOST_EMPERORS
    ):
        promote(state, seat, "legions")
