"""What may stand in a scenario file: every key, and what its value must look like.

A check takes a value, the words it stands under and the names it may use; it says nothing if
the value will do and raises Wrong if not. Checks are put together like the file itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nero_tui.nero.board import KINDS, LETTERS
from nero_tui.nero.cases.names import PERSONS, Names, nearest
from nero_tui.nero.rulings import RulingError, check_switch
from nero_tui.nero.state import RANKS

Check = Callable[[Any, str, Names], None]

COLOURS = (*LETTERS, "U")
PHASES = ("setup", "turn_start", "round", "turn_end")


class Wrong(Exception):
    """A value that cannot stand where it stands: the key and what is expected there."""

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(f"{where}: {expected}")
        self.where = where
        self.expected = expected


def shown(value: object) -> str:
    """A value as an error message quotes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "a table"
    return "a list" if isinstance(value, list) else str(value)


# ---- single values


def flag(value: Any, where: str, names: Names) -> None:
    if not isinstance(value, bool):
        raise Wrong(where, f"expected true or false, not {shown(value)}")


def count(value: Any, where: str, names: Names) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Wrong(where, f"expected a whole number from 0, not {shown(value)}")


def points(value: Any, where: str, names: Names) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Wrong(where, f"expected a whole number, not {shown(value)}")


def text(value: Any, where: str, names: Names) -> None:
    if not isinstance(value, str):
        raise Wrong(where, f"expected text in quotes, not {shown(value)}")


def one_of(*words: str) -> Check:
    """One of a few words."""

    def check(value: Any, where: str, names: Names) -> None:
        if not isinstance(value, str) or value not in words:
            known = ", ".join(word or '""' for word in words)
            hint = nearest(value, words) if isinstance(value, str) else ""
            raise Wrong(where, f"expected one of {known}, not {shown(value)}{hint}")

    return check


def number_of(low: int, high: int) -> Check:
    """A number within limits."""

    def check(value: Any, where: str, names: Names) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise Wrong(where, f"expected a number from {low} to {high}, not {shown(value)}")

    return check


seat = one_of(*LETTERS)
colour = one_of(*COLOURS)
controller = one_of(*LETTERS, "")
kind = one_of(*KINDS)
rank = one_of(*RANKS)


def place(value: Any, where: str, names: Names) -> None:
    if not isinstance(value, str) or not names.knows_place(value):
        hint = nearest(value, names.places) if isinstance(value, str) else ""
        raise Wrong(where, f"expected a province or {names.places[-1]}, not {shown(value)}{hint}")


def place_or_none(value: Any, where: str, names: Names) -> None:
    if value != "":
        place(value, where, names)


def card(value: Any, where: str, names: Names) -> None:
    if not isinstance(value, str) or not names.knows_card(value):
        hint = nearest(value, names.cards) if isinstance(value, str) else ""
        raise Wrong(where, f"expected the id of a card in given, not {shown(value)}{hint}")


def card_or_none(value: Any, where: str, names: Names) -> None:
    if value != "none":
        card(value, where, names)


# ---- lists and tables


def listing(item: Check) -> Check:
    """A list of things of one kind."""

    def check(value: Any, where: str, names: Names) -> None:
        if not isinstance(value, list):
            raise Wrong(where, f"expected a list, not {shown(value)}")
        for index, each in enumerate(value, 1):
            item(each, f"{where}[{index}]", names)

    return check


def mapping(key: Check, item: Check) -> Check:
    """A table with free keys of one kind, such as provinces or colours."""

    def check(value: Any, where: str, names: Names) -> None:
        if not isinstance(value, Mapping):
            raise Wrong(where, f"expected a table, not {shown(value)}")
        for word, each in value.items():
            key(word, where, names)
            item(each, f"{where}.{word}", names)

    return check


def table(keys: Mapping[str, Check], required: Sequence[str] = ()) -> Check:
    """A table with fixed keys."""

    def check(value: Any, where: str, names: Names) -> None:
        if not isinstance(value, Mapping):
            raise Wrong(where, f"expected a table, not {shown(value)}")
        for word, each in value.items():
            path = f"{where}.{word}" if where else word
            if word not in keys:
                known = f"; known are {', '.join(sorted(keys))}" if keys else ""
                raise Wrong(path, f"there is no such key{nearest(word, keys) or known}")
            keys[word](each, path, names)
        for word in required:
            if word not in value:
                raise Wrong(f"{where}.{word}" if where else word, "this key is missing")

    return check


legions = mapping(place, mapping(colour, count))
marked = mapping(place, mapping(seat, count))
leaders = mapping(seat, table({"status": rank, "at": place}, ("status", "at")))
per_seat = mapping(seat, count)
dealt_card = table(
    {"id": text, "kind": kind, "mp": count, "bp": count, "province": place}, ("id", "kind", "mp", "bp")
)


def rules(value: Any, where: str, names: Names) -> None:
    """Switches of the board's ``[rules]`` that the case plays otherwise."""
    if not isinstance(value, Mapping):
        raise Wrong(where, f"expected a table, not {shown(value)}")
    for key, setting in value.items():
        try:
            check_switch(key, setting)
        except RulingError as error:
            raise Wrong(f"{where}.{key}", error.expected) from None


GIVEN: Mapping[str, Check] = {
    "players": number_of(2, 4),
    "vacant": seat,
    "owners": mapping(one_of(*PERSONS), listing(seat)),
    "fast": flag,
    "turn": number_of(1, 4),
    "phase": one_of(*PHASES),
    "active": seat,
    "first": seat,
    "legions": legions,
    "marked": marked,
    "leaders": leaders,
    "barbarian": place_or_none,
    "vp": mapping(seat, points),
    "hands": mapping(seat, listing(dealt_card)),
    "held": mapping(seat, dealt_card),
    "cards_played": count,
    "once_used": listing(kind),
    "roma_whole_turn": listing(seat),
    "secret_targets": mapping(one_of(*PERSONS), seat),
    "rules": rules,
    "position": text,
}

group = table(
    {"id": text, "legions": count, "leader": flag, "mp": count, "province": place}, ("id", "legions", "mp")
)
NAMED = {"group": text}
CARDS = {"guards": listing(card), "bribes": listing(card)}

ACTIONS: Mapping[str, tuple[Mapping[str, Check], tuple[str, ...]]] = {
    "place_legion": ({"province": place}, ("province",)),
    "place_general": ({"province": place}, ("province",)),
    "play_move": (
        {"cards": listing(card), "province": place, "groups": listing(group), "remove_marker": flag},
        ("cards", "province"),
    ),
    "step": ({**NAMED, "to": place}, ("group", "to")),
    "attack": ({**NAMED, "target": one_of(*COLOURS, "barbarian")}, ("group", "target")),
    "battle_card": ({"card": card_or_none}, ("card",)),
    "after_loss": ({"choice": one_of("stay", "retreat"), "to": place}, ("choice",)),
    "pickup": (
        {**NAMED, "own": count, "uncontrolled": count, "remove_marker": flag, "enemy": colour, "leader": flag},
        ("group",),
    ),
    "drop": ({**NAMED, "legions": count, "leader": flag}, ("group",)),
    "stop": (NAMED, ("group",)),
    "withdraw": (
        {"cards": listing(card), "to": place, "legions": count, "leader": flag, "galley": flag},
        ("to",),
    ),
    "decline_withdraw": ({}, ()),
    "ask_pass": (NAMED, ("group",)),
    "grant_pass": (NAMED, ()),
    "refuse_pass": (NAMED, ()),
    "play_event": (
        {
            "card": card,
            "from": place,
            "to": place,
            "legions": count,
            "leader": flag,
            "province": place,
            "colour": colour,
            "emperor": seat,
            "target": seat,
            "mode": one_of("take", "look"),
            # A draw that the rules forbid may name a card that nobody has.
            "drawn": listing(text),
        },
        ("card",),
    ),
    "react": ({"card": card, "against": card}, ("card",)),
    "place_revolt": ({"from": listing(place)}, ("from",)),
    "displace": ({"to": place, "legions": count, "leader": flag}, ("to",)),
    "displace_uncontrolled": ({"to": place, "legions": count}, ("to",)),
    "declare": ({"cards": listing(card)}, ()),
    "resolve_declaration": ({}, ()),
    "assassinate": ({"card": card, "target": seat, **CARDS}, ("card",)),
    "block": (CARDS, ()),
    "support": ({"card": card, "target": seat, **CARDS}, ()),
    "discard": ({"card": card, "hold": flag}, ("card",)),
    "end_round": ({}, ()),
    "begin_turn": ({"draw": seat}, ()),
    "end_turn": ({}, ()),
    "offer_order": ({"of": seat}, ("of",)),
}
NOBODYS = ("begin_turn", "end_turn", "offer_order")
"""Actions that no seat takes: they need no ``by``."""


def action(value: Any, where: str, names: Names) -> None:
    """One entry of ``when``: a table with ``do``, or a line of the game's notation."""
    if isinstance(value, str):
        return
    if not isinstance(value, Mapping):
        raise Wrong(where, f"expected a table or a line of notation, not {shown(value)}")
    if "do" not in value:
        raise Wrong(f"{where}.do", "this key is missing")
    one_of(*ACTIONS)(value["do"], f"{where}.do", names)
    fields, required = ACTIONS[value["do"]]
    if value["do"] not in NOBODYS:
        required = ("by", *required)
    table({"by": seat, "do": text, **fields}, required)(value, where, names)
    if value.get("choice") == "retreat" and "to" not in value:
        raise Wrong(f"{where}.to", "this key is missing")


battle = table({"attacker_bp": count, "defender_bp": count, "result": one_of("attacker", "defender", "draw")})

THEN: Mapping[str, Check] = {
    "legal": flag,
    "at": count,
    "forbidden_by": listing(text),
    "legions": legions,
    "marked": marked,
    "leaders": mapping(seat, table({"status": rank, "at": place})),
    "mp_left": mapping(text, count),
    "finished": mapping(text, flag),
    "vp": mapping(seat, points),
    "hand_size": per_seat,
    "cards_played": count,
    "once_used": listing(kind),
    "barbarian": place_or_none,
    "emperors": listing(seat),
    "uncontrolled": count,
    "total_legions": count,
    "area_control": mapping(seat, controller),
    "province_control": mapping(place, controller),
    "battle": battle,
    "dp": count,
    "declaration": one_of("success", "fail"),
    "assassination": one_of("success", "stopped"),
    "held": listing(seat),
    "seen": listing(card),
    "offer_order": listing(seat),
    "next_player": one_of(*LETTERS, ""),
    "active": seat,
    "phase": one_of(*PHASES, "deal", "over"),
    "first": seat,
    "order": listing(seat),
    "dealt": per_seat,
    "hand_size_after_deal": per_seat,
    "undealt": count,
    "turn": count,
    "roma_whole_turn": listing(seat),
    "winner": listing(one_of(*LETTERS, *PERSONS)),
    "victory": one_of("automatic", "points", ""),
    "result": mapping(one_of(*PERSONS), points),
}

STATIC: Mapping[str, Check] = {
    "deck_total": count,
    "deck": mapping(kind, count),
    "once": listing(kind),
    "any_time": listing(kind),
    "own_round": listing(kind),
    "revolt_provinces": listing(place),
    "areas": count,
    "provinces_per_area": count,
    "provinces": count,
    "provinces_without_area": listing(place),
    "west_ports": listing(place),
    "central_ports": listing(place),
    "east_ports": listing(place),
    "asia_ports": listing(place),
    "west_europe": listing(place),
    "central_europe": listing(place),
    "east_europe": listing(place),
    "asia_africa": listing(place),
    "ports": listing(place),
    "barbarian_provinces": listing(place),
    "neighbours_exact": mapping(place, listing(place)),
    "neighbours": mapping(place, listing(place)),
    "straits": listing(listing(place)),
    "leader_pieces_per_player": count,
    "legions_per_player": count,
    "status_of_all": rank,
    "retreat_markers": count,
}

CASE: Mapping[str, Check] = {
    "id": text,
    "title": text,
    "note": text,
    "clauses": listing(text),
    "rulings": listing(text),
    "source": text,
    "kind": one_of("static", "scenario"),
    "assumes": listing(text),
    "given": table(GIVEN),
    "when": listing(action),
    "then": table({**THEN, **STATIC}),
}
