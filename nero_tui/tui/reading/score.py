"""How a game was won: Victory Points item by item, turn by turn, as the log tells them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nero_tui.nero.board import Board
from nero_tui.nero.pieces import areas_of
from nero_tui.nero.state import EMPEROR, STRIDE, State
from nero_tui.nero.story import REASONS, Words, listed, points
from nero_tui.nero.victory import counting_seat
from nero_tui.table.protocol import Event, Seat
from nero_tui.tui.seating import Seating

COLOUR = "seat-"


class Item(NamedTuple):
    """One reason for which points were scored in a turn, and what each seat got for it."""

    reason: str
    points: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class TurnScore:
    """What a turn was worth; ``total`` is everybody's score after it."""

    turn: int
    items: tuple[Item, ...]
    gained: dict[Seat, int]
    total: dict[Seat, int]


def turn_scores(board: Board, seats: Sequence[Seat], events: Iterable[Event]) -> list[TurnScore]:
    """One row of items a turn, in the order in which they were first scored."""
    scores: list[TurnScore] = []
    total = dict.fromkeys(seats, 0)
    turn, items = 0, dict[str, dict[Seat, int]]()

    def close() -> None:
        if turn:
            rows = tuple(Item(reason, got) for reason, got in items.items())
            gained = {seat: sum(item.points.get(seat, 0) for item in rows) for seat in seats}
            scores.append(TurnScore(turn, rows, gained, dict(total)))

    for event in events:
        if event.kind == "turn":
            close()
            turn, items = event.facts[0], {}
        elif event.kind == "vp":
            seat, number, key = event.facts
            row = items.setdefault(reason_name(board, key), {})
            row[seat] = row.get(seat, 0) + number
            total[seat] += number
    close()
    return scores


def reason_name(board: Board, key: str) -> str:
    """What a seat scored for, as it stands in the table."""
    kind, _, which = key.partition(" ")
    if kind == "area":
        return next(area.name for area in board.areas if area.letter == which)
    if kind == "italy":
        return board.places[board.place(which)].name
    words = REASONS.get(key, key)
    return words[0].upper() + words[1:]


# ---- the verdict


def ranking(state: State) -> list[Seat]:
    """The seats, the winners first, then by their points."""
    won = winning_seats(state)
    return sorted(state.ctx.seats, key=lambda seat: (seat not in won, -state.vp[seat]))


def winning_seats(state: State) -> frozenset[Seat]:
    """With two players a person wins, with both his colours."""
    owners = state.ctx.owners
    if not owners:
        return frozenset(state.winner)
    return frozenset(seat for seat in state.ctx.seats if owners[seat] in state.winner)


def verdict(state: State, seating: Seating) -> list[str]:
    """Who has won and why, in a few sentences; for a game that goes on, how it stands."""
    names = listed([_called(seating, seat) for seat in ranking(state) if seat in winning_seats(state)])
    if state.phase != "over":
        return ["The game is not over."]
    if state.victory == "automatic":
        return [f"{names} wins at once, by the Areas controlled.", _areas_held(state)]
    if state.ctx.owners:
        return _two_players(state, seating)
    best = state.vp[state.winner[0]]
    if len(state.winner) > 1:
        return [f"{names} win together with {points(best, 'Victory Point')} each."]
    lines = [f"{names} wins with {points(best, 'Victory Point')}."]
    return lines + _tie_broken(state, seating)


def _called(seating: Seating, seat: Seat) -> str:
    return f"{seating.name(seat)} ({seating.ctx.board.areas[seat].name})"


def _areas_held(state: State) -> str:
    seat = state.winner[0]
    areas = areas_of(state, seat)
    names = listed([state.ctx.board.areas[area].name for area in areas])
    how = "As Emperor he controls three Areas" if len(areas) < 4 else "He controls all four Areas"
    return f"{how}: {names} (N13.1-{2 if len(areas) < 4 else 1})."


def _two_players(state: State, seating: Seating) -> list[str]:
    """The colours that count were chosen in secret by the opponent and are shown now (N14-13)."""
    words = Words(state.ctx)
    persons = [list(dict.fromkeys(map(seating.name, seating.seats_of(person)))) for person in state.winner]
    verb = "wins" if len(persons) == len(persons[0]) == 1 else "win"
    lines = [f"{listed(persons[0])} {verb} on points."]
    if len(persons) > 1:
        lines = [f"{' together with '.join(map(listed, persons))} {verb} on points."]
    for person in (0, 1):
        seat = counting_seat(state, person)
        pair = listed([words.seat(each) for each in seating.seats_of(person)])
        lines.append(
            f"Of {pair} it was {words.seat(seat)} that counts, with {points(state.vp[seat], 'Victory Point')}."
        )
    return lines


def _tie_broken(state: State, seating: Seating) -> list[str]:
    """Why one of several with equal points has won, where the rulings of this game break ties."""
    winner = state.winner[0]
    equal = [seat for seat in state.ctx.seats if seat != winner and state.vp[seat] == state.vp[winner]]
    if not equal:
        return []
    others = listed([seating.name(seat) for seat in equal])
    if state.rank[winner] == EMPEROR and all(state.rank[seat] != EMPEROR for seat in equal):
        why = "the Emperor comes first"
    elif all(len(areas_of(state, seat)) < len(areas_of(state, winner)) for seat in equal):
        why = "more Areas come first"
    else:
        why = f"{sum(state.legions[winner::STRIDE])} Legions come first"
    return [f"{others} {'has' if len(equal) == 1 else 'have'} as many points, but {why} (R223)."]
