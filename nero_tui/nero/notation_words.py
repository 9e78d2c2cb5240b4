"""The words of the notation: one canonical line for every choice, and the names that stand in it.

A card is named by its face, ``Senate Influence 4/3`` (Movement and Battle Points), because equal faces
are interchangeable; a place by its name, a seat by the short name of its Area.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.board import Board
from nero_tui.nero.state import BARBARIANS, NONE, Context, State
from nero_tui.table.lines import normal
from nero_tui.table.protocol import TABLE, Choice, Seat

TRIBES = "Barbarians"
WITHOUT = "fight without a card"
TAKE, LOOK = 0, 1

FILLERS = frozenset(
    ("with", "to", "from", "in", "into", "the", "at", "of", "on", "by", "for", "against", "a", "an", "card", "cards")
)
"""Words that may be typed or left out. They are tried as the beginning of a name first."""


class Verb(NamedTuple):
    """One kind of choice and how it is said."""

    verb: str
    text: str
    """The canonical words before the argument."""
    takes: str
    """What follows: nothing, a card, place, seat, target, number, force, or a form of its own."""
    example: str
    others: tuple[str, ...] = ()
    """Other ways to say it, to be typed whole unless they begin like the canonical one."""
    tail: tuple[int, ...] = ()
    """What ends the choice, behind the argument."""


VERBS = (
    # set-up and the table
    Verb("count", "count", "seat", "count East"),
    Verb("first", "first", "seat", "first West"),
    Verb("legion", "place Legion in", "place", "place Legion in Dalmatia", ("legion", "put legion", "place", "put")),
    Verb("general", "place General in", "place", "place General in Moesia", ("general", "put general", "place", "put")),
    Verb("begin_turn", "begin turn", "", "begin turn", ("begin", "start turn", "next turn")),
    Verb("end_turn", "end turn", "", "end turn", ("end", "score")),
    # a round
    Verb("march", "march with", "card", "march with Senate Influence 4/3", ("move",)),
    Verb("play", "play", "card", "play Galley Fleet 3/3", ("use",)),
    Verb("declare", "declare with", "card", "declare with Praetorian Guard 4/3"),
    Verb("claim", "claim the throne", "", "claim the throne", ("claim throne", "claim")),
    Verb("give_up", "give up", "", "give up", ("abandon",)),
    Verb("discard", "discard", "card", "discard Traitor 3/2"),
    Verb("hold", "hold", "card", "hold Bribe 6/3", ("keep",)),
    Verb("end_round", "end round", "", "end round", ("end", "finish round", "finish")),
    # a march: the draft
    Verb("add", "add", "card", "add Bribe 5/4", ("also",)),
    Verb("from", "from", "place", "from Dalmatia", ("start from", "start")),
    Verb("clear", "clear marker", "", "clear marker", ("clear", "clear the marker", "remove marker")),
    Verb("group", "group", "force", "group 3 and Leader", ("form group",)),
    Verb("allot", "allot", "number", "allot 4", ("give",)),
    Verb("go", "go", "", "go", ("depart", "done", "ready")),
    # a march: the group
    Verb("lead", "lead group", "number", "lead group 2", ("lead",)),
    Verb("enter", "enter", "place", "enter Northern Italy", ("move", "march", "go")),
    Verb("attack", "attack", "target", "attack East"),
    Verb("pickup", "pick up", "pickup", "pick up 2 and 1 uncontrolled", ("pick",)),
    Verb("drop", "drop", "force", "drop 2 and Leader", ("leave", "leave behind")),
    Verb("ask", "ask permission", "", "ask permission", ("ask", "ask for permission")),
    Verb("stop", "stop", "", "stop", ("halt",)),
    Verb("allow", "allow", "", "allow", ("yes", "y", "permit")),
    Verb("refuse", "refuse", "", "refuse", ("no", "n", "deny")),
    # answers
    Verb("stay", "stay", "", "stay", ("remain",)),
    Verb("withdraw", "withdraw to", "place", "withdraw to Raetia"),
    Verb("pay", "pay with", "card", "pay with Crisis in Roma 6/2"),
    Verb("paid", "paid", "", "paid", ("enough", "done")),
    Verb("pass", "pass", "", "pass", ("no", "n")),
    Verb("react", "react with", "card", "react with Bad Weather 3/3", ("play",)),
    Verb("bribe", "bribe", "bribe", "bribe Senate Influence 4/3 with Bribe 5/4"),
    Verb("fight", "fight with", "fight", "fight with Bribe 4/5"),
    Verb("retreat", "retreat to", "place", "retreat to Noricum", ("fall back",)),
    # events
    Verb("traitor", "take from", "seat", "take from West", ("steal",), (TAKE,)),
    Verb("traitor", "look at", "seat", "look at West", (), (LOOK,)),
    Verb("rebels", "rebel", "rebels", "rebel East in Dalmatia", ("rebels",)),
    Verb("tribes", "tribes to", "place", "tribes to Dacia", ("barbarians", "raid")),
    Verb("summon", "summon", "seat", "summon Asia"),
    Verb("sail", "sail from", "place", "sail from Africa"),
    Verb("land", "land in", "place", "land in Southern Italy"),
    Verb("carry", "carry", "force", "carry 2 and Leader", ("load",)),
    Verb("target", "target", "seat", "target Central"),
    Verb("support", "support with", "card", "support with Praetorian Guard 5/2"),
    Verb("strike", "strike", "", "strike"),
    Verb("done", "done", "", "done"),
    Verb("flee", "flee to", "place", "flee to Moesia"),
    Verb("scatter", "scatter to", "place", "scatter to Thracia"),
    Verb("bring", "bring from", "place", "bring from Syria"),
)  # fmt: skip


_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_TOKEN = re.compile(r"\d+/\d+|(?<![^\s(])-\d+|\d+|[^\W\d_]+|[^\w\s,.!:'\"()/-]")


def tokens(line: str) -> tuple[str, ...]:
    """Words and numbers in small letters. Hyphens and the like only part them; an odd sign is a word of its own."""
    return tuple(_TOKEN.findall(normal(line).translate(_DASHES)))


def clean(name: str) -> str:
    """A name as one phrase: no line break and no semicolon, which would part choices."""
    return " ".join(name.replace(";", " ").split())


Alias = tuple[str, ...]


class Words:
    """The names in one game: how they are written, and what else may be typed for them."""

    def __init__(self, ctx: Context) -> None:
        board = ctx.board
        self.ctx = ctx
        self.places = tuple(clean(place.name) for place in board.places)
        self.seats = (*(clean(area.short) for area in board.areas), TRIBES)
        self.cards = tuple(f"{self.event_name(card)} {face.mp}/{face.bp}" for card, face in enumerate(ctx.cards))
        self.faces = tuple(dict.fromkeys(ctx.face))
        """One card of every face in the deck."""
        self.place_aliases = [[tokens(place.name), tokens(place.key)] for place in board.places]
        self.seat_aliases = [
            [tokens(text) for text in (area.short, area.letter, area.name, area.contender)] for area in board.areas
        ]
        self.target_aliases = [*self.seat_aliases, [tokens(TRIBES), ("tribes",), ("barbarian", "tribes")]]
        self.card_aliases = [self.aliases_of(card) for card in self.faces]

    def event_name(self, card: int) -> str:
        """The event as printed, with the province of a revolt."""
        face = self.ctx.cards[card]
        name = clean(self.ctx.board.kind(face.kind).name).rstrip("!")
        if face.province == NONE:
            return name
        province = self.places[face.province]
        return name.replace("(Province)", province) if "(Province)" in name else f"{province} {name}"

    def aliases_of(self, card: int) -> list[Alias]:
        face = self.ctx.cards[card]
        kind = tokens(face.kind.replace("_", " "))
        found = [tokens(self.event_name(card)), kind]
        if face.province != NONE:
            province, key = self.place_aliases[face.province]
            found += [kind + province, kind + key, key + kind]
        return found


_known: dict[int, Words] = {}
_MOST_KNOWN = 16


def words_of(ctx: Context) -> Words:
    """The words of a game, made once."""
    words = _known.get(id(ctx))
    if words is None or words.ctx is not ctx:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        words = _known[id(ctx)] = Words(ctx)
    return words


def card_name(ctx: Context, card: int) -> str:
    """A card by its face, e.g. ``Senate Influence 4/3`` or ``Judaea Revolts 4/3``."""
    return _name(words_of(ctx).cards, card)


def describe_seat(board: Board, seat: Seat) -> str:
    """A seat in one or two words: the Area's short name, the Barbarians as a target, the table."""
    if seat == TABLE:
        return "the table"
    return TRIBES if seat == BARBARIANS else clean(board.areas[seat].short)


# ---- writing


def write(state: State, seat: Seat, choice: Choice) -> str:
    """The canonical line for a choice. It depends on the choice alone, not on what else is possible."""
    form = _FORMS.get(choice[0])
    if form is None:
        raise ValueError(f"there is no choice called {choice[0]!r}")
    text, takes = form
    if not takes:
        return text
    words = words_of(state.ctx)
    if takes == "place":
        return f"{text} {_name(words.places, choice[1])}"
    if takes == "card":
        return f"{text} {_name(words.cards, choice[1])}"
    if takes == "seat" or takes == "target":
        if choice[0] == "traitor":
            text = _TRAITOR[choice[2]]
        return f"{text} {_name(words.seats, choice[1])}"
    if takes == "number":
        return f"{text} {choice[1]}"
    if takes == "force":
        return f"{text} {force_text(choice[1], choice[2])}"
    if takes == "pickup":
        return f"{text} {pickup_text(*choice[1:4])}"
    if takes == "rebels":
        return f"{text} {_name(words.seats, choice[2])} in {_name(words.places, choice[1])}"
    if takes == "bribe":
        return f"{text} {_name(words.cards, choice[2])} with {_name(words.cards, choice[1])}"
    return WITHOUT if choice[1] == NONE else f"{text} {_name(words.cards, choice[1])}"


_FORMS = {verb.verb: (verb.text, verb.takes) for verb in VERBS}
_TRAITOR = {verb.tail[0]: verb.text for verb in VERBS if verb.tail}


def _name(names: Sequence[str], index: int) -> str:
    """A name; what cannot be known, such as a hidden card, never takes the name of another."""
    return names[index] if 0 <= index < len(names) else "unknown"


def force_text(legions: int, leader: int) -> str:
    if not leader:
        return str(legions)
    return f"{legions} and Leader" if legions else "Leader"


def pickup_text(own: int, uncontrolled: int, clear: int) -> str:
    parts = [str(own)] if own or not uncontrolled else []
    if uncontrolled:
        parts.append(f"{uncontrolled} uncontrolled")
    if clear:
        parts.append("clear marker")
    return " and ".join(parts)
