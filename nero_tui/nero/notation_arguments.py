"""What follows a verb: each parser gives the choices that the verb and the words after it may mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nero_tui.nero.notation_match import is_count, named, near, ranked, without_fillers
from nero_tui.nero.notation_words import WITHOUT, Alias, Verb
from nero_tui.nero.state import NONE
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import Choice

if TYPE_CHECKING:
    from nero_tui.nero.notation_read import Reader

_LEADERS = ("leader", "general", "contender", "emperor")
_NO_CARD = (["without"], ["no"], ["none"], ["nothing"])
_JOINTS = ("and", "plus")
_COUNT_FILLERS = frozenset(("and", "with", "plus", "the", "legion", "legions", "mp", "mps", "points"))


def nothing(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    if words:
        raise BadLine(f'nothing follows "{verb.text}"; did you mean "{verb.text}"?', (verb.text,))
    return [(verb.verb,)]


def need(reader: Reader, verb: Verb, what: str) -> BadLine:
    example = example_of(reader, verb)
    return BadLine(f'"{verb.text}" needs {what}, such as "{example}"', (example,))


def example_of(reader: Reader, verb: Verb) -> str:
    """A line with this verb, one that is legal now if there is any."""
    able = reader.lines(option for option in reader.options if option[0] == verb.verb and option[1] >= 0)
    return next((line for line in able if line.startswith(verb.text)), verb.example)


def place(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    found = named(words, reader.words.place_aliases)
    if not found and not without_fillers(words):
        raise need(reader, verb, "a province")
    if not found:
        close = near(words, reader.words.places)
        raise reader.unknown("province", words, [(verb.verb, index) for index in close])
    return [(verb.verb, index) for index in found]


def seat(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    target = verb.takes == "target"
    found = named(words, reader.words.target_aliases if target else reader.words.seat_aliases)
    if not found and not without_fillers(words):
        raise need(reader, verb, "an Area")
    if not found:
        close = near(words, reader.words.seats if target else reader.words.seats[:-1])
        raise reader.unknown("Area", words, [(verb.verb, index, *verb.tail) for index in close])
    return [(verb.verb, index, *verb.tail) for index in found]


def card(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    faces = reader.cards(words)
    if not faces and not without_fillers(words):
        raise need(reader, verb, "a card")
    if not faces:
        raise reader.unknown("card", words, [(verb.verb, face) for face in near_cards(reader, words)])
    return [(verb.verb, found) for found in reader.own(verb.verb, faces)]


def near_cards(reader: Reader, words: Sequence[str]) -> list[int]:
    """Cards whose event or whole face is spelled almost so; those in hand come first."""
    faces, hand = reader.words.faces, {reader.state.ctx.face[card] for card in reader.hand()}
    order = sorted(faces, key=lambda face: face not in hand)
    name = [word for word in words if not word[0].isdecimal()]
    events = [reader.words.event_name(face) for face in order]
    if fitted := reader.cards(name):  # the event is right, the points are not
        return sorted(fitted, key=lambda face: face not in hand)[:3]
    close = near(words, [reader.words.cards[face] for face in order]) or near(name, events)
    return [order[index] for index in close]


def fight(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    rest = without_fillers(words)
    if rest in _NO_CARD:
        return [(verb.verb, NONE)]
    if not rest:
        example = example_of(reader, verb)
        raise BadLine(f'"fight" needs a card, such as "{example}", or "{WITHOUT}"', (example, WITHOUT))
    return card(reader, verb, words)


def number(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    counts = [word for word in words if word not in _COUNT_FILLERS]
    if len(counts) != 1 or not is_count(counts[0]):
        raise need(reader, verb, "one number")
    return [(verb.verb, int(counts[0]))]


def force(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    rest = [word for word in words if word not in _COUNT_FILLERS]
    counts = [word for word in rest if is_count(word)]
    leaders = [word for word in rest if any(title.startswith(word) for title in _LEADERS)]
    if not rest or len(counts) > 1 or len(leaders) > 1 or len(counts) + len(leaders) < len(rest):
        raise need(reader, verb, 'a number of Legions, "Leader" or both')
    return [(verb.verb, int(counts[0]) if counts else 0, len(leaders))]


def pickup(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    own: list[int] = []
    uncontrolled: list[int] = []
    clear = 0
    rest = [word for word in words if word in _JOINTS or word not in _COUNT_FILLERS]
    for index, word in enumerate(rest):
        after = rest[index + 1] if index + 1 < len(rest) else ""
        if word in _JOINTS:
            continue
        if is_count(word):
            (uncontrolled if after and "uncontrolled".startswith(after) else own).append(int(word))
        elif "uncontrolled".startswith(word) or word == "own":
            if not index or not is_count(rest[index - 1]):
                raise need(reader, verb, "the number before the kind of Legions")
        elif word in ("retreat", "marker", "markers") or (len(word) > 1 and "clearing".startswith(word)):
            clear = 1
        else:
            raise need(reader, verb, "numbers of Legions")
    if not (own or uncontrolled) or len(own) > 1 or len(uncontrolled) > 1:
        raise need(reader, verb, "a number of own Legions, of uncontrolled ones or both")
    return [(verb.verb, sum(own), sum(uncontrolled), clear)]


def rebels(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    """An Area and a province, in either order; "in" stands before the province."""
    cuts = [(words[:cut], words[cut:]) for cut in range(1, len(words))]
    if "in" in words[1:]:
        cut = words.index("in", 1)
        cuts = [(words[:cut], words[cut + 1 :])]
    else:
        cuts += [(where, whose) for whose, where in cuts]
    found: dict[int, dict[Choice, None]] = {}
    for whose, where in cuts:
        rank, seats = ranked(whose, reader.words.seat_aliases)
        place_rank, places = ranked(where, reader.words.place_aliases)
        choices = ((verb.verb, index, colour) for index in places for colour in seats)
        found.setdefault(rank + place_rank, {}).update(dict.fromkeys(choices))
    best = next((list(found[rank]) for rank in sorted(found) if found[rank]), [])
    if not best:
        raise need(reader, verb, "an Area and a province")
    return best


def bribe(reader: Reader, verb: Verb, words: Alias) -> list[Choice]:
    """The Senate card to negate, then the Bribe; one of them may be left out if there is no doubt."""
    if "against" in words:
        cut = words.index("against")
        senate, own = words[cut + 1 :], words[:cut]
    else:
        cut = words.index("with") if "with" in words else len(words)
        senate, own = words[:cut], words[cut + 1 :]
    negated, laid = bribe_side(reader, senate, 2), bribe_side(reader, own, 1)
    if not negated or not laid:
        raise need(reader, verb, "a Senate card and the Bribe to lay")
    return [(verb.verb, mine, theirs) for theirs in negated for mine in laid]


def bribe_side(reader: Reader, words: Alias, at: int) -> list[int]:
    if without_fillers(words):
        return reader.own("bribe", reader.cards(words), at)
    return list(dict.fromkeys(option[at] for option in reader.options if option[0] == "bribe"))


PARSERS: dict[str, Callable[[Reader, Verb, Alias], list[Choice]]] = {
    "": nothing,
    "place": place,
    "seat": seat,
    "target": seat,
    "card": card,
    "fight": fight,
    "number": number,
    "force": force,
    "pickup": pickup,
    "rebels": rebels,
    "bribe": bribe,
}
