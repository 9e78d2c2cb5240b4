"""From a line to its state. Whatever is wrong with the line is one PositionError."""

from __future__ import annotations

import difflib
import os
import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote_to_bytes

from nero_tui.nero.board import KINDS, Board, Card
from nero_tui.nero.boardfile import BoardError, load_board, shipped_boards
from nero_tui.nero.position.fields import FIELDS, FLAGS, PHASES
from nero_tui.nero.position.sound import check_sound
from nero_tui.nero.position.words import (
    NOTHING,
    NUMBER,
    PLACE,
    SEAT,
    SEATS,
    VERSION,
    Names,
    PositionError,
    Wrong,
    number,
    one_of,
    optional,
    row,
    shown,
)  # fmt: skip
from nero_tui.nero.position.write import NOWHERE, PLAYED, RANK_LETTERS, checksum, setting
from nero_tui.nero.rulings import SWITCHES, Rulings
from nero_tui.nero.setup import context
from nero_tui.nero.state import HIDDEN, NONE, STRIDE, Context, State, fresh
from nero_tui.nero.victory import LAST_TURN
from nero_tui.nero.views import HELD_HIDDEN

LONGEST = 10_000
SETUP = ("vacant", "owners", "rules", "deck")
TABLE = ("leaders", "cards", "hidden")
KEYS = (*SETUP, *TABLE, *(field.key for field in FIELDS))
BARE = ("fast", *FLAGS)
CLOCK = row(number(LAST_TURN, 1), one_of(*PHASES), optional(SEAT), optional(SEAT), mark=".")

Fields = dict[str, str]


def parse(line: str, board: Board | None = None) -> State:
    """The position that a line describes. Raises PositionError: which field, and what is expected there.

    ``board`` stands in for the board that the line names, which must have the same name; else that one is loaded.
    """
    head, fields = taken_apart(line)
    board_name, clock, legions = head
    with_board = named_board(board_name, board)
    ctx = read_context(with_board, fields)
    names = Names(with_board, len(ctx.cards))
    state = fresh(ctx, 0)
    try:
        field = "turn"
        state.turn, state.phase, state.active, state.first = CLOCK.read(names, clock)
        field = "map"
        read_map(state, names, legions)
        for field, read in (("leaders", read_leaders), ("cards", read_cards), ("hidden", read_hidden)):
            if field in fields:
                read(state, names, fields[field])
        for field, attribute, word in FIELDS:
            if field in fields:
                setattr(state, attribute, word.read(names, fields[field]))
        for field in FLAGS:
            setattr(state, field, field in fields)
    except Wrong as wrong:
        raise PositionError(field, str(wrong)) from None
    check_sound(state)
    return state


def taken_apart(line: str) -> tuple[list[str], Fields]:
    """Board, clock and map, and the other fields by their keys."""
    words = line.split()
    whole = " ".join(words)
    if len(whole) > LONGEST:
        raise PositionError("line", f"expected at most {LONGEST} characters")
    if not words or words[0] != VERSION:
        found = f", not {shown(ascii(words[0])[1:-1])}" if words else ", but it is empty"
        raise PositionError("line", f"expected a line that begins with {VERSION}{found}")
    if not (whole.isascii() and whole.isprintable()):
        raise PositionError("line", "expected printable ASCII characters and nothing else")
    body, _, check = whole.rpartition(" ")
    if not re.fullmatch("#[0-9a-f]{4}", check):
        raise PositionError("checksum", "expected # and four digits at the end; the line seems to be cut off")
    if checksum(body) != check:
        raise PositionError("checksum", "it does not fit the line; some of it has been changed or lost")
    fields: Fields = {}
    head: list[str] = []
    for word in words[1:-1]:
        key, equals, value = word.partition("=")
        if not equals and word not in BARE:
            head.append(word)
            continue
        if key not in (KEYS if equals else BARE):
            near = difflib.get_close_matches(key, (*KEYS, *BARE), n=1)
            raise PositionError(shown(key), f"there is no such field{f'; did you mean {near[0]}' if near else ''}")
        if key in fields:
            raise PositionError(key, "expected only once")
        fields[key] = value
    if len(head) != 3:
        raise PositionError("line", f"expected board, turn and map after {VERSION}, not {len(head)} words")
    return head, fields


# ---- the game


def named_board(word: str, given: Board | None) -> Board:
    path = "/" in word or word.endswith(".toml")
    name = os.fsdecode(unquote_to_bytes(word)) if path else word
    if not name.isprintable():
        raise PositionError("board", "expected the name of a board or the path of its file")
    if given is not None:
        if given.key != Path(name).stem:
            raise PositionError("board", f"expected {given.key}, not {shown(ascii(name)[1:-1])}")
        return given
    try:
        if path:
            return load_board(name, check_drawing=False)
        shipped = shipped_boards()
        if name in shipped:
            return shipped_board(shipped[name])
    except BoardError as error:
        raise PositionError("board", str(error).rstrip(".")) from None
    except OSError as error:  # a path that the system does not even look up
        raise PositionError("board", f"{shown(word)} cannot be read ({error.strerror})") from None
    raise PositionError("board", f"expected one of {', '.join(shipped)} or the path of a board file, not {shown(name)}")


@lru_cache(maxsize=8)
def shipped_board(path: Path) -> Board:
    return load_board(path, check_drawing=False)


def read_context(board: Board, fields: Fields) -> Context:
    usual = context(board, (), board.rules, vacant=None, fast=False)
    try:
        field = "vacant"
        vacant = read_vacant(board, fields[field]) if field in fields else usual.vacant
        field = "owners"
        owners = read_owners(board, fields[field]) if field in fields else usual.owners
        field = "rules"
        rules = read_rules(board.rules, fields[field]) if field in fields else board.rules
        field = "deck"
        cards = read_deck(board, fields[field]) if field in fields else board.cards
    except Wrong as wrong:
        raise PositionError(field, str(wrong)) from None
    return Context(board, cards, rules, vacant=vacant, owners=owners, fast="fast" in fields)


def read_vacant(board: Board, text: str) -> int:
    if board.players != 3:
        raise Wrong(f"expected only on a board for 3 players, not on {board.key}")
    vacant: int = SEAT.read(Names(board, 0), text)
    return vacant


def read_owners(board: Board, text: str) -> tuple[int, ...]:
    if board.players != 2:
        raise Wrong(f"expected only on a board for 2 players, not on {board.key}")
    if not re.fullmatch("[01]{4}", text) or len(set(text)) != 2:
        raise Wrong(f"expected 0 or 1 for each of the four colours, not {shown(text)}")
    return tuple(map(int, text))


def read_rules(rules: Rulings, text: str) -> Rulings:
    table: dict[str, object] = {}
    for item in text.split("/"):
        key, _, value = item.partition(":")
        if key not in SWITCHES:
            raise Wrong(f"{shown(key)} is not a switch of the rulings")
        allowed = [each for each in SWITCHES[key].allowed if setting(each) == value]
        if not allowed:
            choice = ", ".join(map(setting, SWITCHES[key].allowed))
            raise Wrong(f"{key}: expected one of {choice}, not {shown(value)}")
        table[key] = allowed[0]
    return rules.changed(table)


def read_deck(board: Board, text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for item in text.split("/"):
        run = re.fullmatch("([0-9]{1,3})-([0-9]{1,3})", item)
        if run is None:
            cards.append(own_card(board, item))
            continue
        first, last = map(int, run.groups())
        if not first <= last < len(board.cards):
            raise Wrong(f"expected cards of the board from 0 to {len(board.cards) - 1}, not {shown(item)}")
        cards += board.cards[first : last + 1]
    if len(cards) != len(board.cards) or len({card.name for card in cards}) != len(cards):
        raise Wrong(f"expected {len(board.cards)} cards, each with a name of its own")
    return tuple(cards)


def own_card(board: Board, text: str) -> Card:
    """A card that is not the board's: name, event, MPs, BPs and, on a Revolts card, its province."""
    name, _, rest = text.partition(":")
    names = Names(board, 0)
    try:
        called = unquote_to_bytes(name).decode("utf-8")
    except UnicodeDecodeError:
        called = ""
    if not called or not called.isprintable():
        raise Wrong(f"expected the name of a card, not {shown(name)}")
    words = [one_of(*KINDS), number(20), number(20)]
    if rest.startswith("revolts:"):
        words.append(PLACE)
    kind, mp, bp, *province = row(*words).read(names, rest)
    if province and province[0] not in [area.revolt for area in board.areas]:
        raise Wrong(f"expected a province that can revolt on {shown(name)}")
    return Card(called, kind, mp, bp, *province)


# ---- the table


def read_map(state: State, names: Names, text: str) -> None:
    seen: set[int] = set()
    for item in text.split("/") if text != NOTHING else ():
        name, _, stacks = item.partition(":")
        place = PLACE.read(names, name)
        if place in seen:
            raise Wrong(f"expected each place once, not {name} again")
        seen.add(place)
        if not re.fullmatch("([0-9]{1,2}[WCEAU]([0-9]{1,2}m)?)+", stacks):
            raise Wrong(f"expected Legions like 2W1C after {name}, not {shown(stacks)}")
        for legions, letter, _, marked in re.findall("([0-9]+)([WCEAU])(([0-9]+)m)?", stacks):
            at = place * STRIDE + (SEATS + "U").index(letter)
            if state.legions[at] or legions.strip("0") == "":
                raise Wrong(f"expected each colour once and at least one Legion of it in {name}")
            state.legions[at] = int(legions)
            state.marked[at] = int(marked or 0)


def read_leaders(state: State, names: Names, text: str) -> None:
    for item in text.split("/"):
        who, _, place = item.partition("@")
        if not re.fullmatch(f"[{SEATS}][{RANK_LETTERS}]", who):
            raise Wrong(f"expected Leaders like Wg@{names.places[0]}, not {shown(item)}")
        seat = SEATS.index(who[0])
        if state.leader_at[seat] != NONE:
            raise Wrong(f"expected each Leader once, not {shown(item)} again")
        state.leader_at[seat] = PLACE.read(names, place)
        state.rank[seat] = RANK_LETTERS.index(who[1])


def read_cards(state: State, names: Names, text: str) -> None:
    if len(text) != names.cards:
        raise Wrong(f"expected one letter for each of the {names.cards} cards, not {len(text)}")
    hands: list[list[int]] = [[], [], [], []]
    for card, letter in enumerate(text):
        if letter in SEATS:
            hands[SEATS.index(letter)].append(card)
        elif letter == PLAYED:
            state.played |= 1 << card
        elif letter.upper() in SEATS:
            seat = SEATS.index(letter.upper())
            if state.held[seat] != NONE:
                raise Wrong(f"expected at most one card that {SEATS[seat]} holds, not two")
            state.held[seat] = card
        elif letter != NOWHERE:
            raise Wrong(f"expected one of W, C, E, A, w, c, e, a, + and . for each card, not {shown(letter)}")
    state.hands = [tuple(hand) for hand in hands]


def read_hidden(state: State, names: Names, text: str) -> None:
    """Cards in other hands that the viewer does not know, ``h`` for a held one."""
    seen = ""
    for item in text.split("/"):
        found = re.fullmatch(f"([{SEATS}])([0-9]{{1,2}})(h?)", item)
        if found is None or found[1] in seen:
            raise Wrong(f"expected the number of hidden cards of each colour once, like W7, not {shown(item)}")
        seen += found[1]
        seat = SEATS.index(found[1])
        state.hands[seat] = (HIDDEN,) * NUMBER.read(names, found[2]) + state.hands[seat]
        if found[3]:
            if state.held[seat] != NONE:
                raise Wrong(f"expected at most one card that {found[1]} holds, not two")
            state.held[seat] = HELD_HIDDEN
