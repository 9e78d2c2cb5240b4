"""A position as a few lines of text, for a report or a bug that somebody wants to show."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from nero_tui.nero.board import LETTERS, Card
from nero_tui.nero.state import HIDDEN, NONE, RANKS, STRIDE, State

COLOURS = (*LETTERS, "U")
WIDTH = 80
PHASES = {"setup": "set-up", "turn_start": "before the deal", "turn_end": "before scoring", "over": "the game is over"}
LABEL = 9


def summary(state: State) -> str:
    """Who stands where: ``E3*1`` are three Legions of E, one of them under a Retreat marker."""
    lines = [_headline(state), _totals(state)]
    for area, places in enumerate(state.ctx.board.area_places):
        lines += _row(state.ctx.board.areas[area].short, _stacks(state, places))
    lines += _row("Italy", _stacks(state, (*state.ctx.board.italy, state.ctx.board.city)))
    for group in state.groups:
        lines += _row("Group", [_group(state, group.number)])
    for seat in state.ctx.seats:
        lines += _row(f"Hand {LETTERS[seat]}", _cards(state, seat))
    return "\n".join(lines)


def _headline(state: State) -> str:
    parts = [f"Turn {state.turn}", PHASES.get(state.phase, "")]
    if state.phase == "round":
        played = "1 card" if state.cards_played == 1 else f"{state.cards_played} cards"
        parts[1] = f"round of {LETTERS[state.active]} ({played} played)"
    if state.barbarian != NONE:
        parts.append(f"Barbarians in {state.ctx.board.places[state.barbarian].name}")
    if state.winner:
        parts.append("won by " + ", ".join(winners(state)))
    return ", ".join(parts)


def winners(state: State) -> list[str]:
    """The winners as a case writes them: colours, or persons if two play."""
    return [f"P{who + 1}" if state.ctx.owners else LETTERS[who] for who in state.winner]


def _totals(state: State) -> str:
    return "VPs".ljust(LABEL) + "  ".join(f"{LETTERS[seat]} {state.vp[seat]}" for seat in state.ctx.seats)


def _stacks(state: State, places: Iterable[int]) -> list[str]:
    """The places of an Area with what stands there; empty ones are left out."""
    stacks = []
    for place in places:
        counters = [*_legions(state, place), *_leaders(state, place)]
        if counters:
            stacks.append(f"{state.ctx.board.places[place].name} {' '.join(counters)}")
    return stacks or ["-"]


def _legions(state: State, place: int) -> Iterable[str]:
    for colour in range(STRIDE):
        present, marked = (table[place * STRIDE + colour] for table in (state.legions, state.marked))
        if present:
            yield f"{COLOURS[colour]}{present}{f'*{marked}' if marked else ''}"


def _leaders(state: State, place: int) -> Iterable[str]:
    for seat in state.ctx.seats:
        if state.leader_at[seat] == place:
            yield f"{RANKS[state.rank[seat]].title()}-{LETTERS[seat]}"


def _group(state: State, number: int) -> str:
    group = next(group for group in state.groups if group.number == number)
    pieces = f"{group.legions} Legions" if group.legions != 1 else "1 Legion"
    leader = " and Leader" if group.leader else ""
    return f"{number}: {pieces}{leader} in {state.ctx.board.places[group.place].name}, {group.mp} MPs"


def _cards(state: State, seat: int) -> list[str]:
    cards = [state.ctx.cards[card] for card in state.hands[seat] if card != HIDDEN]
    shown = [_card(state, card) for card in cards]
    hidden = len(state.hands[seat]) - len(cards)
    if hidden:
        shown.append(f"{hidden} face down")
    if state.held[seat] != NONE:
        held = state.held[seat]
        shown.append("held: " + ("face down" if held < 0 else _card(state, state.ctx.cards[held])))
    return shown or ["-"]


def _card(state: State, card: Card) -> str:
    """A card of the board by its event; one that a scenario has made up also by the name it has there."""
    board = state.ctx.board
    event = board.kind(card.kind).name
    if card.province >= 0:
        event = f"{board.places[card.province].name} {event}"
    made_up = "" if card in board.cards else f"{card.name} "
    return f"{made_up}{event} {card.mp}/{card.bp}"


def _row(label: str, entries: list[str]) -> list[str]:
    """A label and its entries, broken between entries where the line is full."""
    # An entry is kept together: its spaces are not places to break.
    text = ",  ".join(entry.replace(" ", "\0") for entry in entries)
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=label.ljust(LABEL), subsequent_indent=" " * LABEL, break_long_words=False
    )
    return [line.replace("\0", " ") for line in lines]
