"""Static cases: what deck, board and the position after set-up must look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from nero_tui.nero.board import LETTERS
from nero_tui.nero.cases.expect import FINDERS, Finder, Outcome
from nero_tui.nero.state import NONE, RANKS


def _names(outcome: Outcome, places: Iterable[int]) -> list[str]:
    return sorted(outcome.names.place_name(place) for place in places)


def _area(letter: str) -> Finder:
    """The provinces of an Area."""
    return lambda outcome, wanted: _names(outcome, outcome.board.area_places[LETTERS.index(letter)])


def _ports(letter: str) -> Finder:
    """The ports of an Area."""

    def find(outcome: Outcome, wanted: Any) -> Any:
        places = outcome.board.area_places[LETTERS.index(letter)]
        return _names(outcome, set(places) & set(outcome.board.ports))

    return find


def _neighbours(outcome: Outcome, name: str) -> list[str]:
    """Every place that can be reached from a place in one step."""
    board, place = outcome.board, outcome.names.place(name)
    if place == board.city:
        return _names(outcome, board.gates)
    return _names(outcome, {*board.land[place], *board.strait[place]})


def neighbours_exact(outcome: Outcome, wanted: Any) -> Any:
    return {name: _neighbours(outcome, name) for name in wanted}


def neighbours(outcome: Outcome, wanted: Any) -> Any:
    """At least these."""
    return {name: [each for each in near if each in _neighbours(outcome, name)] for name, near in wanted.items()}


def straits(outcome: Outcome, wanted: Any) -> Any:
    """At least these."""
    place, strait = outcome.names.place, outcome.board.strait
    return [[one, other] for one, other in wanted if place(other) in strait[place(one)]]


def status_of_all(outcome: Outcome, wanted: Any) -> Any:
    ranks = {RANKS[outcome.state.rank[seat]] for seat in outcome.state.ctx.seats}
    return ranks.pop() if len(ranks) == 1 else sorted(ranks)


def leader_pieces_per_player(outcome: Outcome, wanted: Any) -> Any:
    counts = {int(outcome.state.leader_at[seat] != NONE) for seat in outcome.state.ctx.seats}
    return counts.pop() if len(counts) == 1 else sorted(counts)


def legions_per_player(outcome: Outcome, wanted: Any) -> Any:
    counts = {sum(outcome.state.legions[seat::5]) for seat in outcome.state.ctx.seats}
    return counts.pop() if len(counts) == 1 else sorted(counts)


def _area_size(outcome: Outcome, wanted: Any) -> Any:
    sizes = {len(places) for places in outcome.board.area_places}
    return sizes.pop() if len(sizes) == 1 else sorted(sizes)


def _kinds(once: bool | None = None, own_round: bool | None = None) -> Finder:
    def find(outcome: Outcome, wanted: Any) -> Any:
        return [
            kind.key
            for kind in outcome.board.kinds
            if once in (None, kind.once) and own_round in (None, kind.own_round)
        ]

    return find


FACTS: dict[str, Finder] = {
    **FINDERS,
    "deck_total": lambda outcome, wanted: len(outcome.board.cards),
    "deck": lambda outcome, wanted: dict(Counter(card.kind for card in outcome.board.cards)),
    "once": _kinds(once=True),
    "any_time": _kinds(own_round=False),
    "own_round": _kinds(own_round=True),
    "revolt_provinces": lambda outcome, wanted: _names(outcome, (area.revolt for area in outcome.board.areas)),
    "areas": lambda outcome, wanted: len(outcome.board.areas),
    "provinces_per_area": _area_size,
    "provinces": lambda outcome, wanted: sum(not place.city for place in outcome.board.places),
    "provinces_without_area": lambda outcome, wanted: _names(outcome, outcome.board.italy),
    "west_europe": _area("W"),
    "central_europe": _area("C"),
    "east_europe": _area("E"),
    "asia_africa": _area("A"),
    "west_ports": _ports("W"),
    "central_ports": _ports("C"),
    "east_ports": _ports("E"),
    "asia_ports": _ports("A"),
    "ports": lambda outcome, wanted: _names(outcome, outcome.board.ports),
    "barbarian_provinces": lambda outcome, wanted: _names(outcome, outcome.board.tribes),
    "neighbours_exact": neighbours_exact,
    "neighbours": neighbours,
    "straits": straits,
    "leader_pieces_per_player": leader_pieces_per_player,
    "legions_per_player": legions_per_player,
    "status_of_all": status_of_all,
    "retreat_markers": lambda outcome, wanted: sum(bool(number) for number in outcome.state.marked),
}
