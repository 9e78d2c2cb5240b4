"""What a typed line means at the table: the notation, or whatever the list of choices shows.

Every choice has several forms: its line, the words of the list beside the map, what is left without the verb, the
name or the key of its province, its card. A form that fits one choice alone is that choice. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nero_tui.errors import UserError
from nero_tui.nero.notation import card_name, phrases, write
from nero_tui.nero.notation_words import VERBS
from nero_tui.nero.state import NONE, State
from nero_tui.nero.story import force
from nero_tui.table.lines import BadLine, abbreviates, normal
from nero_tui.table.protocol import Choice, Refused, Seat
from nero_tui.table.session import Table
from nero_tui.tui.asking import Item, bare_item, shortest

TEXTS = sorted((verb.text for verb in VERBS), key=len, reverse=True)
"""The canonical words before what a choice is about; the longest first."""
MOST_NAMED = 4
"""Choices that are named where a line may mean several."""


class Meant(NamedTuple):
    """A choice as it is written, and all other ways to say it."""

    line: str
    forms: tuple[str, ...]


def meanings(view: State, seat: Seat, options: Sequence[Choice]) -> list[Meant]:
    """All choices with their forms."""
    items = [bare_item(choice, write(view, seat, choice)) for choice in options]
    return [Meant(item.line, tuple(dict.fromkeys(map(normal, _forms(view, item))))) for item in items]


def _forms(view: State, item: Item) -> Iterator[str]:
    yield item.line
    short = [shortest(view, item, level) for level in range(3)]
    for line in (item.line, *short):
        yield line
        text = next((text for text in TEXTS if line.startswith(text + " ")), "")
        yield line[len(text) + 1 :] if text else line.partition(" ")[2]
    if item.verb == "allot":
        yield from (f"{item.choice[1]}", f"{item.choice[1]} mps")
    if item.verb in ("group", "drop", "carry"):
        yield force(item.choice[1], bool(item.choice[2]))
    if item.place != NONE:
        place = view.ctx.board.places[item.place]
        yield from (place.name, place.key)
    if item.card != NONE:
        yield card_name(view.ctx, item.card)


def fitting(line: str, choices: Sequence[Meant]) -> list[str]:
    """The choices that a line fits: those that have just this form, else those with a form that begins so."""
    typed = normal(line)
    whole = [meant.line for meant in choices if typed in meant.forms]
    return whole or [meant.line for meant in choices if any(abbreviates(typed, form) for form in meant.forms)]


def meant(table: Table[State], seat: Seat, line: str) -> list[str]:
    """The choices of a line as they are written. What is not understood stays as it was typed, to be refused.

    Each is looked for after those before it have been made on a copy. Raises BadLine if the first may mean several.
    """
    rules, state = table.rules, table.state()
    found: list[str] = []
    for phrase in phrases(line):
        options = rules.options(state, seat) or ()
        try:
            choice = rules.read(state, seat, phrase)
        except (Refused, UserError):
            choice = None
        if choice is not None and choice in options:
            fit = [write(state, seat, choice)]
        else:
            fit = fitting(phrase, meanings(state, seat, options))
        if len(fit) > 1 and not found:
            raise several(phrase, fit)
        found.append(fit[0] if len(fit) == 1 else phrase)
        if not _made(table, state, seat, found[-1]):
            return [*found, *phrases(line)[len(found) :]]
    return found


def _made(table: Table[State], state: State, seat: Seat, line: str) -> bool:
    """Make a choice on a copy. False if it cannot be made, or if it told something that nobody may know before."""
    before = table.rules.copy(state)
    try:
        choice = table.rules.read(state, seat, line)
        if table.rules.check(state, seat, choice) is not None:
            return False
        table.rules.apply(state, seat, choice)
    except (Refused, UserError):
        return False
    return not table.rules.irrevocable(before, state)


def several(phrase: str, fit: Sequence[str]) -> BadLine:
    """What to say about a line that fits more than one choice."""
    named = [f'"{line}"' for line in fit[:MOST_NAMED]]
    named += [f"{len(fit) - MOST_NAMED} more"] if len(fit) > MOST_NAMED else []
    return BadLine(f'"{phrase}" may mean {", ".join(named[:-1])} or {named[-1]}', fit)


def completions(table: Table[State], seat: Seat, line: str) -> list[str]:
    """Lines that a line may become: what stands before the last semicolon, and each choice that fits the rest."""
    before, _, typed = line.rpartition(";")
    rules, state = table.rules, table.state()
    for phrase in meant(table, seat, before) if before.strip() else ():
        if not _made(table, state, seat, phrase):
            return []
    head = f"{before.rstrip()}; " if before.strip() else ""
    choices = meanings(state, seat, rules.options(state, seat) or ())
    typed = normal(typed)
    begun = [each.line for each in choices if normal(each.line).startswith(typed)]
    words = typed.split()
    other = [each.line for each in choices if any(abbreviates(typed, form) for form in each.forms)] if words else []
    inside = [each.line for each in choices if all(_inside(word, each.line) for word in words)]
    return [head + each for each in dict.fromkeys((*begun, *other, *inside))]


def _inside(word: str, line: str) -> bool:
    return any(other.startswith(word) for other in normal(line).split())


__all__ = ["BadLine", "completions", "meant"]
