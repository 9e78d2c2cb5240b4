"""Reading typed lines: which choice is meant.

A line is a verb and what it is about. All ways to understand it are collected; those that are legal now
come first, so that ``st`` stops a group that marches and stays in a province that was entered. What can be
understood is returned even if it is not legal: the rules give the better reason. Nothing is read that the
seat cannot know: its own cards, the deck as printed and what lies open on the table.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nero_tui.nero.emperor import Declaration
from nero_tui.nero.notation_arguments import PARSERS
from nero_tui.nero.notation_match import NEAR, begin, is_count, named, without_fillers
from nero_tui.nero.notation_words import FILLERS, VERBS, Alias, Verb, tokens, words_of, write
from nero_tui.nero.state import State
from nero_tui.table.lines import BadLine, match, no_match
from nero_tui.table.protocol import TABLE, Choice, Seat

LONGEST = 200
"""Characters of one choice; the longest canonical line has half of them."""
_SHOWN = 60
_TABLE_VERBS = ("begin_turn", "end_turn")


def read(state: State, seat: Seat, line: str) -> Choice:
    """The choice that a line means, legal or not. Raises BadLine if it means none or several."""
    options = answers(state, seat)
    for option in options:
        if write(state, seat, option) == line:
            return option
    return Reader(state, seat, line, options).read()


def answers(state: State, seat: Seat) -> list[Choice]:
    """What the seat may answer now; nothing if it is not asked."""
    if not state.stack:
        if seat != TABLE or state.phase not in ("turn_start", "turn_end"):
            return []
        return [("begin_turn",) if state.phase == "turn_start" else ("end_turn",)]
    frame = state.stack[-1]
    return frame.options(state, seat) if seat in frame.asked(state) else []


class Head(NamedTuple):
    """One way to begin a line."""

    verb: Verb
    words: Alias
    canonical: bool
    shortens: bool
    """Whether its words may be cut short."""


def _heads(verb: Verb) -> Iterator[Head]:
    first = tokens(verb.text)[0]
    for text in (verb.text, *verb.others):
        words = tokens(text)
        while len(words) > 1 and words[-1] in FILLERS:
            words = words[:-1]
        yield Head(verb, words, text == verb.text, words[0] == first)
        if len(words) > 1:
            yield Head(verb, ("".join(words),), text == verb.text, words[0] == first)


_HEADS = [head for verb in VERBS for head in _heads(verb)]
_FIRST_WORDS = sorted({head.words[0] for head in _HEADS})


class Reader:
    """One line and all that is needed to understand it."""

    def __init__(self, state: State, seat: Seat, line: str, options: list[Choice]) -> None:
        self.state = state
        self.seat = seat
        self.typed = shown(line)
        self.line = line
        self.options = options
        self.legal = frozenset(options)
        self.words = words_of(state.ctx)

    def read(self) -> Choice:
        if len(" ".join(self.line.split())) > LONGEST:
            raise BadLine(f'"{self.typed}" is too long for one choice')
        words = tokens(self.line)
        if ";" in words:
            raise BadLine(f'"{self.typed}" holds several choices, and only one is wanted here')
        if not words:
            match("", self.lines(self.options))
        problems: list[tuple[Verb, BadLine]] = []
        for whole in (True, False):
            found = self.readings(words, whole, problems)
            if found:
                return self.choose(found)
        raise self.trouble(words, problems)

    def readings(self, words: Alias, whole: bool, problems: list[tuple[Verb, BadLine]]) -> list[tuple[bool, Choice]]:
        """Every way to understand the words, each with whether its verb is a canonical one."""
        found: list[tuple[bool, Choice]] = []
        for head in _HEADS:
            size = len(head.words)
            if words[:size] != head.words if whole else not (head.shortens and begin(words[:size], head.words)):
                continue
            try:
                choices = PARSERS[head.verb.takes](self, head.verb, words[size:])
            except BadLine as problem:
                problems.append((head.verb, problem))
            else:
                found += [(head.canonical, choice) for choice in choices]
        return found

    def choose(self, found: list[tuple[bool, Choice]]) -> Choice:
        """What is legal first, then what the question is about, then canonical verbs; only one may be left."""
        kinds = {option[0] for option in self.options}
        ranked: dict[tuple[bool, ...], list[Choice]] = {}
        for canonical, choice in found:
            elsewhere = (choice[0] in _TABLE_VERBS) != (self.seat == TABLE)
            rank = (choice not in self.legal, elsewhere, choice[0] not in kinds, not canonical)
            ranked.setdefault(rank, []).append(choice)
        best = list(dict.fromkeys(ranked[min(ranked)]))
        if len(best) == 1:
            return best[0]
        raise self.several(best)

    # ---- what is wrong

    def lines(self, choices: Iterable[Choice]) -> list[str]:
        return [write(self.state, self.seat, choice) for choice in choices]

    def several(self, choices: Sequence[Choice]) -> BadLine:
        candidates = self.lines(choices)
        return BadLine(f'"{self.typed}" may mean {listed(candidates)}; type more of it', candidates)

    def unknown(self, what: str, words: Sequence[str], near: Iterable[Choice]) -> BadLine:
        candidates = self.lines(near)
        hint = f"; did you mean {listed(candidates)}?" if candidates else ""
        return BadLine(f'no {what} is called "{shown(" ".join(without_fillers(words)))}"{hint}', candidates)

    def trouble(self, words: Alias, problems: list[tuple[Verb, BadLine]]) -> BadLine:
        """The most helpful thing to say about a line that cannot be understood."""
        if problems:
            kinds = {option[0] for option in self.options}
            return next((problem for verb, problem in problems if verb.verb in kinds), problems[0][1])
        for word in difflib.get_close_matches(words[0], _FIRST_WORDS, n=1, cutoff=NEAR):
            try:
                meant = write(self.state, self.seat, self.mended((word, *words[1:])))
            except BadLine:
                continue
            return BadLine(f'"{self.typed}" is not understood; did you mean "{meant}"?', (meant,))
        candidates = self.lines(self.options)
        if candidates:
            return no_match(self.typed, candidates)
        return BadLine(f'"{self.typed}" is not understood; it is not this seat that is asked now')

    def mended(self, words: Alias) -> Choice:
        found = self.readings(words, True, [])
        if not found:
            raise BadLine("")
        return self.choose(found)

    # ---- cards

    def cards(self, words: Sequence[str]) -> list[int]:
        """The faces in the deck that the words fit, each by its first card."""
        points = [number for word in words for number in word.split("/") if number.isdecimal()]
        name = [word for word in words if not word[0].isdecimal()]
        if len(points) > 2 or not all(map(is_count, points)) or not (points or without_fillers(name)):
            return []
        ctx = self.state.ctx
        some = [
            index
            for index, card in enumerate(self.words.faces)
            if all(value == int(point) for value, point in zip((ctx.mp[card], ctx.bp[card]), points))
        ]
        if without_fillers(name):
            aliases = [self.words.card_aliases[index] for index in some]
            some = [some[index] for index in named(name, aliases)]
        return [self.words.faces[index] for index in some]

    def own(self, verb: str, faces: Sequence[int], at: int = 1) -> list[int]:
        """The cards meant by some faces: those that can be used now, else one in hand, else one of the deck."""
        face = self.state.ctx.face
        usable = [option[at] for option in self.options if option[0] == verb and option[at] >= 0]
        found = list(dict.fromkeys(card for card in usable if face[card] in faces))
        return found or self.kept(faces, self.open_cards() if at == 2 else self.hand())

    def kept(self, faces: Sequence[int], cards: Sequence[int]) -> list[int]:
        """None of them can be used: any will do to hear why, but not one of several events."""
        face, kind = self.state.ctx.face, self.state.ctx.kind
        here = [card for card in cards if face[card] in faces]
        by_event = {kind[card]: card for card in reversed(here or list(faces))}
        return sorted(by_event.values())

    def hand(self) -> list[int]:
        """The seat's cards; one that it holds for the next turn comes last."""
        if self.seat not in self.state.ctx.seats:
            return []
        return [card for card in (*self.state.hands[self.seat], self.state.held[self.seat]) if card >= 0]

    def open_cards(self) -> list[int]:
        """Cards that lie open in a declaration."""
        declarations = [frame for frame in self.state.stack if isinstance(frame, Declaration)]
        return [card for frame in declarations for card, _ in frame.cards]


# ---- messages


def shown(line: str) -> str:
    """A typed line as a message quotes it: in one row and not too long."""
    text = "".join(sign if sign.isprintable() else " " for sign in line[: 4 * _SHOWN])
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def listed(lines: Sequence[str]) -> str:
    """Some lines to choose from, quoted."""
    quoted = [f'"{line}"' for line in lines[:5]]
    if len(lines) > 5:
        return f"{', '.join(quoted)} or {len(lines) - 5} more"
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}" if len(quoted) > 1 else "".join(quoted)
