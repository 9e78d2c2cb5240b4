"""The fields of a line that stand for one attribute of the state each. A field at its default is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.board import KINDS
from nero_tui.nero.position.frames import STACK
from nero_tui.nero.position.words import (
    CARD,
    CARDS,
    CHANCE,
    FLAG,
    MASK,
    NOTHING,
    NUMBER,
    PLACE,
    SEAT,
    SEATS,
    TARGET,
    TARGETS,
    UNKNOWN,
    Names,
    Word,
    Wrong,
    chain,
    mask,
    number,
    one_of,
    optional,
    row,
    shown,
    tagged,
)  # fmt: skip
from nero_tui.nero.state import NONE, STRIDE, Group
from nero_tui.nero.views import HELD_HIDDEN

PHASES = ("setup", "turn_start", "round", "turn_end", "over")
USES = ("event", "hail", "movement", "battle", "withdrawal", "attempt")
VICTORIES = ("automatic", "points")
CODES = ("as", "tr", "lr", "hc", "ba", "bw", "gf", "pg", "si", "re", "br", "bt", "cr", "sk")
"""The events in the order of ``KINDS``, by two letters."""
EVERYBODY = 15
assert len(CODES) == len(KINDS)


# ---- lists and masks of the state


def listed(word: Word) -> Word:
    return Word(word.write, lambda names, text: list(word.read(names, text)))


def by_place(word: Word) -> Word:
    """One value for each place where there is something: ``BRI.2/GLU.1``."""

    def write(names: Names, values: Sequence[int]) -> str:
        here = [f"{names.places[place]}.{word.write(names, value)}" for place, value in enumerate(values) if value]
        return "/".join(here)

    def read(names: Names, text: str) -> list[int]:
        values = [0] * len(names.places)
        for item in text.split("/"):
            place, value = row(PLACE, word, mark=".").read(names, item)
            if values[place]:
                raise Wrong(f"expected each place once, not {shown(item)} again")
            values[place] = value
        return values

    return Word(write, read)


def write_stacks(names: Names, bits: int) -> str:
    ones = (1 << STRIDE) - 1
    return STACKS.write(names, [bits >> place * STRIDE & ones for place in range(len(names.places))])


def read_stacks(names: Names, text: str) -> int:
    return sum(bits << place * STRIDE for place, bits in enumerate(STACKS.read(names, text)))


def write_known(names: Names, known: Sequence[int]) -> str:
    parts = []
    for seat, bits in enumerate(known):
        if bits:
            cards = [card for card in range(names.cards) if bits >> card & 1]
            parts.append(f"{SEATS[seat]}.{CARDS.write(names, cards)}")
    return "/".join(parts)


def read_known(names: Names, text: str) -> list[int]:
    known = [0, 0, 0, 0]
    for item in text.split("/"):
        seat, cards = row(SEAT, CARDS, mark=".").read(names, item)
        known[seat] |= sum(1 << card for card in cards)
    return known


def write_once(names: Names, once: int) -> str:
    parts = []
    for index, code in enumerate(CODES):
        seats = once >> index * 4 & EVERYBODY
        if seats:
            parts.append(code if seats == EVERYBODY else f"{code}:{MASK.write(names, seats)}")
    return "/".join(parts)


def read_once(names: Names, text: str) -> int:
    once = 0
    for item in text.split("/"):
        code, colon, seats = item.partition(":")
        if code not in CODES:
            raise Wrong(f"expected an event, one of {', '.join(CODES)}, not {shown(code)}")
        once |= (MASK.read(names, seats) if colon else EVERYBODY) << CODES.index(code) * 4
    return once


def write_secret(names: Names, secret: Sequence[int]) -> str:
    return "".join(NOTHING if who == NONE else UNKNOWN if who == HELD_HIDDEN else SEATS[who] for who in secret)


def read_secret(names: Names, text: str) -> list[int]:
    if not re.fullmatch(r"[WCEA?-]{2}", text):
        raise Wrong(f"expected two of the letters W, C, E, A, - or ?, not {shown(text)}")
    return [NONE if each == NOTHING else HELD_HIDDEN if each == UNKNOWN else SEATS.index(each) for each in text]


# ---- groups on the march

LEADER, ENTERED, ACTED = 1, 2, 4
GROUP = row(NUMBER, NUMBER, NUMBER, PLACE, NUMBER, optional(PLACE), TARGETS, TARGETS, TARGETS, mask("Lea"))


def write_group(names: Names, group: Group) -> str:
    flags = LEADER * group.leader + ENTERED * group.entered + ACTED * group.acted
    parts = (
        group.number, group.legions, group.mp, group.place, group.fatigue, group.came_from, group.defeated,
        group.permitted, group.refused, flags,
    )  # fmt: skip
    return GROUP.write(names, parts)


def read_group(names: Names, text: str) -> Group:
    count, legions, mp, place, fatigue, came_from, defeated, permitted, refused, flags = GROUP.read(names, text)
    group = Group(count, legions, bool(flags & LEADER), mp, place)
    group.fatigue, group.came_from, group.defeated, group.permitted = fatigue, came_from, defeated, permitted
    group.refused, group.entered, group.acted = refused, bool(flags & ENTERED), bool(flags & ACTED)
    return group


# ---- the table of fields

STACKS = by_place(TARGETS)
COUNTS = by_place(NUMBER)
SCORE = number(999, -999)
FORCE = row(NUMBER, NUMBER, NUMBER, mark="+")
BATTLE = row(SEAT, TARGET, NUMBER, NUMBER, one_of("attacker", "defender", "draw"), FORCE, FORCE, PLACE)
LAST_ACTION = tagged(
    {
        "march": (SEAT, PLACE),
        "enter": (SEAT, NUMBER, FLAG),
        "attack": (SEAT, NUMBER, FLAG),
        "pickup": (SEAT, NUMBER, FLAG),
        "fleet": (SEAT, NUMBER, FLAG),
        "withdrawal": (SEAT,),
        "battle": (SEAT, TARGET),
        "attempt": (SEAT,),
    },
)


class Field(NamedTuple):
    key: str
    attribute: str
    word: Word


FIELDS = (
    Field("view", "viewer", SEAT),
    Field("tribes", "barbarian", PLACE),
    Field("vp", "vp", listed(row(SCORE, SCORE, SCORE, SCORE, mark=","))),
    Field("known", "known", Word(write_known, read_known)),
    Field("last", "last_card", row(CARD, one_of(*USES), mark=".")),
    Field("roma", "roma_whole", MASK),
    Field("secret", "secret", Word(write_secret, read_secret)),
    Field("winner", "winner", chain(number(3))),
    Field("victory", "victory", one_of(*VICTORIES)),
    Field("used", "cards_played", NUMBER),
    Field("once", "once", Word(write_once, read_once)),
    Field("groups", "groups", listed(chain(Word(write_group, read_group), "/"))),
    Field("moving", "moving", NUMBER),
    Field("numbered", "group_count", NUMBER),
    Field("moved", "moved", COUNTS),
    Field("moved_back", "moved_marked", COUNTS),
    Field("attacked", "attacked", Word(write_stacks, read_stacks)),
    Field("weather", "stuck", Word(write_stacks, read_stacks)),
    Field("sick", "sick", MASK),
    Field("free", "free", chain(row(SEAT, PLACE, NUMBER))),
    Field("action", "last_action", LAST_ACTION),
    Field("battle", "last_battle", BATTLE),
    Field("chance", "chance", CHANCE),
    Field("fixed", "fixed", chain(NUMBER)),
    Field("stack", "stack", STACK),
)
FLAGS = ("discarded", "last_round", "leader_done", "paced")
"""Fields without a value: they stand there or they do not."""
