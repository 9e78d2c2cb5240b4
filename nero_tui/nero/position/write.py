"""From a state to its line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from urllib.parse import quote, quote_from_bytes

from nero_tui.nero.board import Board, Card
from nero_tui.nero.boardfile import shipped_boards
from nero_tui.nero.position.fields import FIELDS, FLAGS
from nero_tui.nero.position.frames import FRAMES
from nero_tui.nero.position.words import DIGITS, NOTHING, PLACE, SEATS, VERSION, Names, PositionError
from nero_tui.nero.setup import context
from nero_tui.nero.state import HIDDEN, NONE, STRIDE, Context, State, fresh
from nero_tui.nero.views import HELD_HIDDEN

NOWHERE, PLAYED = ".", "+"
RANK_LETTERS = "gce"


def write(state: State) -> str:
    """A position with all that is open in it, as one line of printable ASCII.

    Raises PositionError for what no game can come to, like a card in two places.
    """
    blank = fresh(state.ctx, 0)
    names = Names(state.ctx.board, len(state.ctx.cards))
    parts = [VERSION, board_word(state.ctx.board), clock(state), map_word(state, names)]
    parts += setup_fields(state.ctx, names) + leaders(state, names) + cards(state)
    for frame in state.stack:
        if type(frame) not in FRAMES:
            raise PositionError("stack", f"{type(frame).__name__} is not known to this version")
    for key, attribute, word in FIELDS:
        value = getattr(state, attribute)
        if value != getattr(blank, attribute):
            parts.append(f"{key}={word.write(names, value)}")
    parts += [flag for flag in FLAGS if getattr(state, flag)]
    line = " ".join(parts)
    return f"{line} {checksum(line)}"


def checksum(line: str) -> str:
    """A few digits by which a damaged line is noticed."""
    return "#" + blake2b(line.encode(), digest_size=2).hexdigest()


# ---- the game


def board_word(board: Board) -> str:
    """The name of a board that ships with the game, the path of any other."""
    shipped = shipped_boards().get(board.key)
    if shipped is not None and shipped == board.path:
        return board.key
    path = quote_from_bytes(os.fsencode(board.path))
    return path if "/" in path or path.endswith(".toml") else f"./{path}"


def setup_fields(ctx: Context, names: Names) -> list[str]:
    """What the game is played with, as far as the board does not say so itself."""
    usual = context(ctx.board, (), ctx.board.rules, vacant=None, fast=False)
    parts = []
    if ctx.fast:
        parts.append("fast")
    if ctx.vacant != usual.vacant:
        parts.append(f"vacant={NOTHING if ctx.vacant == NONE else SEATS[ctx.vacant]}")
    if ctx.owners != usual.owners:
        parts.append("owners=" + "".join(map(str, ctx.owners)))
    if ctx.rules != ctx.board.rules:
        here, there = ctx.rules.as_table(), ctx.board.rules.as_table()
        parts.append("rules=" + "/".join(f"{key}:{setting(here[key])}" for key in here if here[key] != there[key]))
    if ctx.cards != ctx.board.cards:
        parts.append("deck=" + "/".join(deck(ctx.cards, ctx.board.cards, names)))
    return parts


def setting(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def deck(cards: Sequence[Card], printed: Sequence[Card], names: Names) -> Iterable[str]:
    """Cards of the board's deck by their numbers, ``3-7`` for several; others with all that is on them."""
    number = {card: index for index, card in enumerate(printed)}
    at = 0
    while at < len(cards):
        card = cards[at]
        if card in number:
            first = last = number[card]
            while at + 1 < len(cards) and number.get(cards[at + 1]) == last + 1:
                at, last = at + 1, last + 1
            yield f"{first}-{last}"
        else:
            province = f":{PLACE.write(names, card.province)}" if card.province != NONE else ""
            yield f"{quote(card.name, safe='')}:{card.kind}:{card.mp}:{card.bp}{province}"
        at += 1


# ---- the table


def clock(state: State) -> str:
    """Game turn, phase, whose round it is, who began."""
    seats = (NOTHING if seat == NONE else SEATS[seat] for seat in (state.active, state.first))
    return ".".join([str(state.turn), state.phase, *seats])


def map_word(state: State, names: Names) -> str:
    places = []
    for place, name in enumerate(names.places):
        stacks = ""
        for colour, letter in enumerate(SEATS + "U"):
            at = place * STRIDE + colour
            legions, marked = state.legions[at], state.marked[at]
            if legions or marked:
                stacks += f"{legions}{letter}" + (f"{marked}m" if marked else "")
        if stacks:
            places.append(f"{name}:{stacks}")
    return "/".join(places) or NOTHING


def leaders(state: State, names: Names) -> list[str]:
    """Each Leader on the map with his rank: ``Wg@BRI/Ce@ROM``."""
    found = [
        f"{SEATS[seat]}{RANK_LETTERS[state.rank[seat]]}@{names.places[place]}"
        for seat, place in enumerate(state.leader_at)
        if place != NONE
    ]
    return ["leaders=" + "/".join(found)] if found else []


def cards(state: State) -> list[str]:
    """One letter for each card of the deck, and how many cards a viewer does not know."""
    where = [NOWHERE] * len(state.ctx.cards)
    hidden = []
    for seat, letter in enumerate(SEATS):
        for card in state.hands[seat]:
            lay(where, card, letter)
        lay(where, state.held[seat], letter.lower())
        unknown, holds = state.hands[seat].count(HIDDEN), state.held[seat] == HELD_HIDDEN
        if unknown or holds:
            hidden.append(f"{letter}{unknown}{'h' if holds else ''}")
    for card in range(len(where)):
        if state.played >> card & 1:
            lay(where, card, PLAYED)
    parts = []
    if any(letter != NOWHERE for letter in where):
        parts.append("cards=" + "".join(where))
    if hidden:
        parts.append("hidden=" + "/".join(hidden))
    return parts


def lay(where: list[str], card: int, letter: str) -> None:
    if card < 0:
        return
    if where[card] != NOWHERE:
        raise PositionError("cards", f"card {DIGITS[card]} is in two places at once")
    where[card] = letter
