"""Typed lines: finding the one that is meant among those that are possible.

Capitals and extra spaces do not matter, every word may be cut short and words after the
first may be left out, as long as only one line fits. What fits none is answered with the
nearest lines.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence

from nero_tui.errors import UserError

SHOWN = 5
"""How many lines an answer lists; more would not be read."""

_NEAR = 0.6
_COMPARED = 2000
"""How many lines are compared letter by letter; beyond that a suggestion takes longer than a person waits."""


class BadLine(UserError):
    """A line that means nothing here, or several things; ``candidates`` are the lines it may have meant."""

    def __init__(self, message: str, candidates: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.candidates = tuple(candidates)


def normal(line: str) -> str:
    """The line with small letters and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", line).casefold().split())


def match(line: str, candidates: Sequence[str]) -> int:
    """The index of the candidate that a typed line means. Raises BadLine if it is none or several."""
    typed = normal(line)
    if not typed:
        raise BadLine(f"nothing was typed; {_offer(candidates)}", candidates[:SHOWN])
    whole = [index for index, candidate in enumerate(candidates) if normal(candidate) == typed]
    fitting = whole or [index for index, candidate in enumerate(candidates) if abbreviates(typed, candidate)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise no_match(line, candidates)
    for index in fitting:
        if candidates[index] == line:
            return index
    raise BadLine(
        f'"{line.strip()}" may mean {_list([candidates[index] for index in fitting])}; type more of it',
        [candidates[index] for index in fitting[:SHOWN]],
    )


def abbreviates(line: str, candidate: str) -> bool:
    """Whether the words of a line begin words of the candidate, in order and from its first word on."""
    words = normal(line).split()
    others = iter(normal(candidate).split())
    if not words or not _begins(words[0], next(others, "")):
        return False
    return all(any(_begins(word, other) for other in others) for word in words[1:])


def no_match(line: str, candidates: Sequence[str]) -> BadLine:
    """The error for a line that fits nothing, with the nearest candidates."""
    by_normal = {normal(candidate): candidate for candidate in reversed(candidates[:_COMPARED])}
    near = difflib.get_close_matches(normal(line), list(by_normal), n=3, cutoff=_NEAR)
    shown = [by_normal[key] for key in near]
    hint = f"did you mean {_list(shown)}?" if shown else _offer(candidates)
    return BadLine(f'"{line.strip()}" is not understood; {hint}', shown or candidates[:SHOWN])


def _begins(word: str, other: str) -> bool:
    """Whether a word is the beginning of another; 1 is not the beginning of 12."""
    if not other.startswith(word):
        return False
    return not (word[-1].isdigit() and other[len(word) :][:1].isdigit())


def _offer(candidates: Sequence[str]) -> str:
    return f"possible: {_list(candidates, 'and')}" if candidates else "nothing is possible here"


def _list(lines: Sequence[str], joint: str = "or") -> str:
    quoted = [f'"{line}"' for line in lines[:SHOWN]]
    left = len(lines) - SHOWN
    if left > 0:
        return f"{', '.join(quoted)} {joint} {left} more"
    if len(quoted) > 1:
        return f"{', '.join(quoted[:-1])} {joint} {quoted[-1]}"
    return "".join(quoted)
