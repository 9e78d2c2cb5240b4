"""Builds the state a case begins with from its ``given``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nero_tui.nero.board import CARDS, LETTERS, Board, Card
from nero_tui.nero.cases.names import PERSONS, Names, colour_of, seat_of
from nero_tui.nero.position import PositionError, parse
from nero_tui.nero.state import RANKS, STRIDE, State

SEATS = range(4)


class BadPosition(Exception):
    """A position that cannot be: the key and what is expected there."""

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(f"{where}: {expected}")
        self.where = where
        self.expected = expected


def case_cards(board: Board, given: Mapping[str, Any]) -> tuple[Card, ...]:
    """The 55 cards of a case: its own first, then cards of the board's deck to fill up.

    A case deals cards with values of its own. Each takes the place of a card of its kind, so that the
    deck stays as near to the printed one as it can.
    """
    if "position" in given:
        return _parsed(given["position"], board).ctx.cards
    own = _own_cards(board, given)
    return own + tuple(_without(board.cards, own))


def _own_cards(board: Board, given: Mapping[str, Any]) -> tuple[Card, ...]:
    names = Names(board)
    own: list[Card] = []
    seen: set[str] = set()
    for where, entry in _dealt(given):
        if entry["id"] in seen:
            raise BadPosition(f"{where}.id", f'the card "{entry["id"]}" is already dealt')
        seen.add(entry["id"])
        province = names.place(entry["province"]) if "province" in entry else -1
        if (entry["kind"] == "revolts") != (province >= 0):
            raise BadPosition(f"{where}.province", "expected with a card of kind revolts, and only there")
        own.append(Card(entry["id"], entry["kind"], entry["mp"], entry["bp"], province))
    if len(own) > CARDS:
        raise BadPosition("given.hands", f"expected at most {CARDS} cards, not {len(own)}")
    return tuple(own)


def _dealt(given: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Every card of the position with the key it stands under."""
    dealt: list[tuple[str, Mapping[str, Any]]] = []
    for letter in LETTERS:
        hand = given.get("hands", {}).get(letter, [])
        dealt += [(f"given.hands.{letter}[{number}]", entry) for number, entry in enumerate(hand, 1)]
        if letter in given.get("held", {}):
            dealt.append((f"given.held.{letter}", given["held"][letter]))
    return dealt


def _without(deck: tuple[Card, ...], own: tuple[Card, ...]) -> list[Card]:
    """The deck less one card for each of the case's own, of the same kind as long as there is one."""
    names = {card.name for card in own}
    rest = [card for card in deck if card.name not in names]
    for card in own:
        if len(rest) + len(own) == CARDS:
            break
        alike = [other for other in rest if other.kind == card.kind]
        exact = [other for other in alike if other.province == card.province]
        rest.remove((exact or alike or rest)[-1])
    return rest


def check_position(board: Board, given: Mapping[str, Any]) -> None:
    """Raise BadPosition unless the pieces of ``given`` can lie on the table like this."""
    if "position" in given or "legions" not in given:
        return
    names = Names(board)
    _owners(board, given)
    vacant = _vacant(board, given)
    seats = [seat for seat in SEATS if seat != vacant]
    legions = _pieces(names, given["legions"])
    expected = board.legions_each * len(seats)
    if sum(legions) != expected:
        raise BadPosition("given.legions", f"expected {expected} Legions on the map, not {sum(legions)}")
    if any(legions[board.city * STRIDE : board.city * STRIDE + STRIDE]):
        raise BadPosition("given.legions", f"expected no Legion in {names.place_name(board.city)}")
    for index, number in enumerate(_pieces(names, given.get("marked", {}))):
        if number > legions[index]:
            where = f"given.marked.{names.place_name(index // STRIDE)}"
            raise BadPosition(where, f"expected at most the {legions[index]} Legions there, not {number}")
    for seat in seats:
        if LETTERS[seat] not in given.get("leaders", {}):
            raise BadPosition(f"given.leaders.{LETTERS[seat]}", "this key is missing")
    if given.get("phase", "round") == "round" and _seat(given.get("active")) not in seats:
        raise BadPosition("given.active", "expected the colour of a seat in play")


def start_position(board: Board, given: Mapping[str, Any]) -> State:
    """The state that ``given`` describes."""
    if "position" in given:
        return _parsed(given["position"], board)
    if given.get("phase") == "setup":
        return _before_placement(board, given)
    return _position(board, given)


def _parsed(line: str, board: Board) -> State:
    try:
        return parse(line, board)
    except PositionError as error:
        raise BadPosition("given.position", f"{error.field}: {error.expected}") from None


def _position(board: Board, given: Mapping[str, Any]) -> State:
    from nero_tui.nero.setup import position

    cards = case_cards(board, given)
    names = Names(board, cards)
    return position(
        board,
        cards,
        vacant=_vacant(board, given),
        fast=given.get("fast", False),
        owners=_owners(board, given),
        turn=given.get("turn", 1),
        phase=given.get("phase", "round"),
        active=_seat(given.get("active")),
        first=_seat(given.get("first")),
        legions=_pieces(names, given.get("legions", {})),
        marked=_pieces(names, given.get("marked", {})),
        leaders=_leaders(names, given.get("leaders", {})),
        barbarian=names.place(given["barbarian"]) if given.get("barbarian") else -1,
        vp=tuple(given.get("vp", {}).get(letter, 0) for letter in LETTERS),
        hands=tuple(
            tuple(names.card(entry["id"]) for entry in given.get("hands", {}).get(letter, [])) for letter in LETTERS
        ),
        held=tuple(
            names.card(given["held"][letter]["id"]) if letter in given.get("held", {}) else -1 for letter in LETTERS
        ),
        cards_played=given.get("cards_played", 0),
        once_used=tuple(given.get("once_used", ())),
        roma_whole_turn=tuple(map(seat_of, given.get("roma_whole_turn", ()))),
        secret_targets=_secret_targets(given),
        rules=board.rules.changed(given.get("rules", {})),
    )


def _before_placement(board: Board, given: Mapping[str, Any]) -> State:
    """A new game at the placement of the extra Legions; what two players choose before it is chosen."""
    from nero_tui.nero import game

    targets = _secret_targets(given)
    first = _seat(given.get("first"))
    state = game.new_game(
        board,
        vacant=_vacant(board, given) if given.get("players") == 3 else None,
        fast=given.get("fast", False),
        first=first if first >= 0 else None,
        rules=board.rules.changed(given.get("rules", {})),
        paced=True,
    )
    while (asked := game.pending(state)) is not None and asked.kind in ("secret_colour", "first_colour"):
        seat = asked.seats[0]
        choices = list(game.options(state, seat))
        wanted = [("first", first)] if asked.kind == "first_colour" else [("count", target) for target in targets]
        game.apply(state, seat, next((choice for choice in wanted if choice in choices), choices[0]))
    return state


def _seat(letter: str | None) -> int:
    return seat_of(letter) if letter else -1


def _vacant(board: Board, given: Mapping[str, Any]) -> int:
    if given.get("players", 4) != 3:
        return -1
    return seat_of(given["vacant"]) if "vacant" in given else board.vacant


def _owners(board: Board, given: Mapping[str, Any]) -> tuple[int, ...]:
    """Which person plays each seat; nothing unless two play."""
    if given.get("players", 4) != 2:
        return ()
    if "owners" not in given:
        return board.owners
    person = {letter: index for index, who in enumerate(PERSONS) for letter in given["owners"].get(who, ())}
    if set(person) != set(LETTERS):
        raise BadPosition("given.owners", "expected each of W, C, E, A with one of P1, P2")
    return tuple(person[letter] for letter in LETTERS)


def _pieces(names: Names, table: Mapping[str, Mapping[str, int]]) -> list[int]:
    flat = [0] * (STRIDE * len(names.board.places))
    for place, stacks in table.items():
        for letter, number in stacks.items():
            flat[names.place(place) * STRIDE + colour_of(letter)] = number
    return flat


def _leaders(names: Names, table: Mapping[str, Mapping[str, str]]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (names.place(table[letter]["at"]), RANKS.index(table[letter]["status"])) if letter in table else (-1, 0)
        for letter in LETTERS
    )


def _secret_targets(given: Mapping[str, Any]) -> tuple[int, ...]:
    """Which seat each person wants to count for his opponent."""
    targets = given.get("secret_targets", {})
    return tuple(seat_of(targets[who]) for who in PERSONS) if set(targets) == set(PERSONS) else ()
