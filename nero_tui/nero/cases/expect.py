"""Compares what a case expects with what has come about: one small function a key of ``then``.

Each function looks only at what the case lists and gives it back in the words of the file, so that
the two can be compared and shown side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from nero_tui.nero import game
from nero_tui.nero.board import LETTERS, Board
from nero_tui.nero.cases.driver import Memory, rounds_of
from nero_tui.nero.cases.names import PERSONS, Names, letter_of, seat_of
from nero_tui.nero.emperor import Declaration
from nero_tui.nero.pieces import controls, controls_area, emperors, map_points, uncontrolled
from nero_tui.nero.state import KIND_INDEX, NONE, RANKS, STRIDE, State
from nero_tui.nero.summary import winners
from nero_tui.table.protocol import Event

JUDGES = ("legal", "at", "forbidden_by")
"""Keys that are about the actions, not about the position after them."""
SETS = ("once_used", "seen", "winner", "held", "once", "any_time", "own_round", "revolt_provinces")
"""Lists whose order means nothing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a case, with what was noted on the way."""

    state: State
    names: Names
    memory: Memory
    cards_played_before: int = 0

    @property
    def board(self) -> Board:
        return self.names.board

    def last(self, kind: str) -> Event | None:
        """The latest event of a kind in the log."""
        return next((event for event in reversed(game.log(self.state)) if event.kind == kind), None)


@dataclass(frozen=True, slots=True)
class Difference:
    """A key of ``then`` that does not hold."""

    key: str
    expected: Any
    found: Any


Finder = Callable[[Outcome, Any], Any]


def differences(outcome: Outcome, then: Mapping[str, Any], finders: Mapping[str, Finder]) -> list[Difference]:
    """Every expectation that does not hold."""
    wrong: list[Difference] = []
    for key, expected in then.items():
        if key in JUDGES:
            continue
        found = finders[key](outcome, expected)
        if key in SETS:
            expected = sorted(expected)
            found = sorted(found) if found is not None else None
        if key in ("legions", "marked"):
            expected = {place: {c: n for c, n in stacks.items() if n} for place, stacks in expected.items()}
        if expected != found:
            wrong.append(Difference(key, expected, found))
    return wrong


# ---- the map


def _stacks(outcome: Outcome, table: list[int], wanted: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    stacks = {}
    for name in wanted:
        at = outcome.names.place(name) * STRIDE
        stacks[name] = {letter_of(colour): table[at + colour] for colour in range(STRIDE) if table[at + colour]}
    return stacks


def legions(outcome: Outcome, wanted: Any) -> Any:
    return _stacks(outcome, outcome.state.legions, wanted)


def marked(outcome: Outcome, wanted: Any) -> Any:
    return _stacks(outcome, outcome.state.marked, wanted)


def leaders(outcome: Outcome, wanted: Any) -> Any:
    state, found = outcome.state, {}
    for letter, entry in wanted.items():
        seat = seat_of(letter)
        whole = {"status": RANKS[state.rank[seat]], "at": outcome.names.place_name(state.leader_at[seat])}
        found[letter] = {key: whole[key] for key in entry}
    return found


def the_emperors(outcome: Outcome, wanted: Any) -> Any:
    return [LETTERS[seat] for seat in sorted(emperors(outcome.state))]


def barbarian(outcome: Outcome, wanted: Any) -> Any:
    return outcome.names.place_name(outcome.state.barbarian)


def area_control(outcome: Outcome, wanted: Any) -> Any:
    return {letter: _owner(controls_area(outcome.state, seat_of(letter))) for letter in wanted}


def province_control(outcome: Outcome, wanted: Any) -> Any:
    return {name: _owner(controls(outcome.state, outcome.names.place(name))) for name in wanted}


def _owner(seat: int) -> str:
    return LETTERS[seat] if seat != NONE else ""


# ---- the march


def mp_left(outcome: Outcome, wanted: Any) -> Any:
    """Unspent MPs; nobody counts those that Bad Weather has made worthless."""
    found: dict[str, Any] = {}
    for name, mp in wanted.items():
        seen = outcome.memory.groups.get(name)
        found[name] = None if seen is None else mp if seen.weathered else seen.mp
    return found


def finished(outcome: Outcome, wanted: Any) -> Any:
    groups = outcome.memory.groups
    return {name: groups[name].finished if name in groups else None for name in wanted}


def battle(outcome: Outcome, wanted: Any) -> Any:
    event = outcome.last("battle")
    if event is None:
        return None
    whole = dict(zip(("attacker_bp", "defender_bp", "result"), event.facts[2:5]))
    return {key: whole[key] for key in wanted}


# ---- cards and rounds


def hand_size(outcome: Outcome, wanted: Any) -> Any:
    return {letter: len(outcome.state.hands[seat_of(letter)]) for letter in wanted}


def held(outcome: Outcome, wanted: Any) -> Any:
    return [LETTERS[seat] for seat in outcome.state.ctx.seats if outcome.state.held[seat] != NONE]


def _cards_of_round(outcome: Outcome) -> list[Event] | None:
    """The cards of the round that the case acted in, if it is already over; None if it goes on."""
    state, memory = outcome.state, outcome.memory
    rounds = rounds_of(state, memory)
    if state.phase == "round" and memory.acted_in >= len(rounds) - 1:
        return None
    number = 0 if memory.started_with != NONE else -1
    events = []
    for event in game.log(state):
        if event.kind == "round":
            number += 1
        elif event.kind in ("card", "discard", "hold") and number == memory.acted_in:
            events.append(event)
    return events


def cards_played(outcome: Outcome, wanted: Any) -> Any:
    events = _cards_of_round(outcome)
    if events is None:
        return outcome.state.cards_played
    seat = rounds_of(outcome.state, outcome.memory)[outcome.memory.acted_in]
    before = outcome.cards_played_before if outcome.memory.acted_in == 0 else 0
    return before + sum(event.facts[0] == seat for event in events)


def once_used(outcome: Outcome, wanted: Any) -> Any:
    state = outcome.state
    events = _cards_of_round(outcome)
    if events is None:
        return [kind for kind, index in KIND_INDEX.items() if state.once >> (index * 4) & 15]
    played = {state.ctx.kind[event.facts[1]] for event in events if event.kind == "card" and event.facts[2] == "event"}
    return [kind for kind in played if kind in state.ctx.once]


def next_player(outcome: Outcome, wanted: Any) -> Any:
    following = rounds_of(outcome.state, outcome.memory)[outcome.memory.rounds_closed + 1 :]
    return LETTERS[following[0]] if following else ""


def order(outcome: Outcome, wanted: Any) -> Any:
    ctx, first = outcome.state.ctx, outcome.state.first
    return [LETTERS[seat] for seat in (first, *ctx.sequence[first])]


def phase(outcome: Outcome, wanted: Any) -> Any:
    """Between the placement and the first deal a case may say ``deal``."""
    found = outcome.state.phase
    return "deal" if wanted == "deal" and found == "turn_start" else found


def dealt(outcome: Outcome, wanted: Any) -> Any:
    counts = {LETTERS[event.facts[0]]: event.facts[1] for event in game.log(outcome.state) if event.kind == "dealt"}
    return {letter: counts.get(letter, 0) for letter in wanted}


def undealt(outcome: Outcome, wanted: Any) -> Any:
    state = outcome.state
    kept = sum(card != NONE for card in state.held)
    return len(state.ctx.cards) - sum(map(len, state.hands)) - kept - state.played.bit_count()


def seen(outcome: Outcome, wanted: Any) -> Any:
    event = outcome.last("seen")
    return [outcome.names.card_name(card) for card in event.facts[2]] if event is not None else None


# ---- throne and victory


def dp(outcome: Outcome, wanted: Any) -> Any:
    """The active player's points: with the cards of a declaration, open or decided, else from the map alone."""
    for frame in outcome.state.stack:
        if isinstance(frame, Declaration):
            return frame.points(outcome.state)
    event = outcome.last("declaration")
    return event.facts[1] if event is not None else map_points(outcome.state, outcome.state.active)


def declaration(outcome: Outcome, wanted: Any) -> Any:
    event = outcome.last("declaration")
    return event.facts[2] if event is not None else None


def assassination(outcome: Outcome, wanted: Any) -> Any:
    event = outcome.last("assassination")
    return event.facts[2] if event is not None else None


def roma_whole_turn(outcome: Outcome, wanted: Any) -> Any:
    return [letter for seat, letter in enumerate(LETTERS) if outcome.state.roma_whole >> seat & 1]


def result(outcome: Outcome, wanted: Any) -> Any:
    """What counts for each person is the colour that his opponent chose (N14-13)."""
    state = outcome.state
    return {person: state.vp[state.secret[1 - PERSONS.index(person)]] for person in wanted}


FINDERS: dict[str, Finder] = {
    "legions": legions,
    "marked": marked,
    "leaders": leaders,
    "mp_left": mp_left,
    "finished": finished,
    "vp": lambda outcome, wanted: {letter: outcome.state.vp[seat_of(letter)] for letter in wanted},
    "hand_size": hand_size,
    "hand_size_after_deal": hand_size,
    "cards_played": cards_played,
    "once_used": once_used,
    "barbarian": barbarian,
    "emperors": the_emperors,
    "uncontrolled": lambda outcome, wanted: uncontrolled(outcome.state),
    "total_legions": lambda outcome, wanted: sum(outcome.state.legions),
    "area_control": area_control,
    "province_control": province_control,
    "battle": battle,
    "dp": dp,
    "declaration": declaration,
    "assassination": assassination,
    "held": held,
    "seen": seen,
    "offer_order": lambda outcome, wanted: [LETTERS[seat] for seat in outcome.memory.offer_order],
    "next_player": next_player,
    "active": lambda outcome, wanted: _owner(outcome.state.active),
    "phase": phase,
    "first": lambda outcome, wanted: _owner(outcome.state.first),
    "order": order,
    "dealt": dealt,
    "undealt": undealt,
    "turn": lambda outcome, wanted: outcome.state.turn,
    "roma_whole_turn": roma_whole_turn,
    "winner": lambda outcome, wanted: winners(outcome.state),
    "victory": lambda outcome, wanted: outcome.state.victory,
    "result": result,
}
