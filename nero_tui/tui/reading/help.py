"""The help page: which keys do what, and what signs and words on the screen mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nero_tui.tui.map.signs import CARD_ONCE, CARD_OWN_ROUND, glossary
from nero_tui.tui.reading.first_game import FIRST_GAME, TITLE
from nero_tui.tui.reading.page import BLANK, Page, Paragraph, Run

KEYS, SIGNS = "keys", "signs"
MOVE = "Move"
CARDS: tuple[tuple[str, str], ...] = (
    ("4/5", "Movement Points and Battle Points of a card"),
    ("once or ¹", "an event that is played at most once in a round"),
    ("own or °", "an event for one's own round only"),
    ("[ ]", "the card under the cursor"),
    ("( )", "a card that cannot be played now; press Enter on it to read why"),
    ("any", "an event for any moment at which it fits"),
)
WORDS: tuple[tuple[str, str], ...] = (
    ("MP, BP", "Movement Points and Battle Points, of cards and of what is done with them"),
    ("DP", "Declaration Points: with five of them a Leader in Roma declares himself Emperor"),
    ("VP", "Victory Points: the most of them win"),
    ("Once used", "the Once events that nobody may play again before this round is over"),
    ("aside", "so many cards lie aside in this turn: discarded, or held for the next deal"),
    ("held", "a last card that was put away for the next turn; until then it is of no use"),
    ("group", "Legions, with or without a Leader, that march together with Movement Points of their own"),
    ("Base", "the Area that a player began in"),
    ("Leader", "a General, Contender or Emperor; everybody has one"),
    ("Uncontrolled", "Legions that no player commands; they fight for nobody and stop nobody"),
    ("R094", "a ruling: what this game does where the rules leave something open"),
)
"""Words that stand on the screen without room to explain them."""


NAMES = {
    "pageup": "PgUp", "pagedown": "PgDn", "escape": "Esc", "question_mark": "?", "slash": "/", "colon": ":",
    "full_stop": ".", "comma": ",", "plus": "+", "minus": "-", "left_square_bracket": "[", "right_square_bracket": "]",
}  # fmt: skip


def key_name(key: str) -> str:
    """A key as it stands on the keyboard, in letters that every terminal has: ``Shift+Tab``, ``F1``, ``^P``."""
    if key.startswith("ctrl+"):
        return "^" + key.removeprefix("ctrl+").upper()
    *held, last = key.split("+")
    name = NAMES.get(last, last if len(last) == 1 else last.capitalize())
    return "+".join([*(each.capitalize() for each in held), name])


class Key(NamedTuple):
    """A key, what it does, and where: in a pane, on the whole screen, everywhere."""

    key: str
    what: str
    where: str


def merged(keys: Iterable[Key]) -> list[Key]:
    """Keys that do the same in the same place stand in one row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for key in keys:
        what = MOVE if key.what == key.key else key.what  # "Up: up" tells nobody anything
        names = rows.setdefault((key.where, what), [])
        if key.key not in names:
            names.append(key.key)
    return [Key(" ".join(names), what, where) for (where, what), names in rows.items()]


def help_page(keys: Sequence[Key], *, ascii: bool = False) -> Page:
    """Keys first, by place, then the glossary."""
    rows = merged(keys)
    margin = 3 + max((len(row.key) for row in rows), default=8)
    first = (Run("New to the game? "), Run(f"{TITLE}: everything on one page", "", FIRST_GAME))
    paragraphs = [Paragraph(first, entry=FIRST_GAME), BLANK, Paragraph((Run("Keys", "title"),), entry=KEYS)]
    for where in dict.fromkeys(row.where for row in rows):
        paragraphs += [BLANK, Paragraph((Run(where, "strong"),), entry=f"{KEYS} {where}")]
        paragraphs += [_row(row.key, row.what, margin) for row in rows if row.where == where]
    paragraphs += [BLANK, Paragraph((Run("Signs on the map", "title"),), entry=SIGNS), BLANK]
    paragraphs += [_row(sign, meaning, 14) for sign, meaning in glossary(ascii)]
    paragraphs += [BLANK, Paragraph((Run("Cards", "title"),), entry="cards"), BLANK]
    paragraphs += [_row(_in_ascii(sign) if ascii else sign, meaning, 14) for sign, meaning in CARDS]
    paragraphs += [BLANK, Paragraph((Run("Words", "title"),), entry="words"), BLANK]
    paragraphs += [_row(word, meaning, 16) for word, meaning in WORDS]
    return Page("help", "Keys and signs", tuple(paragraphs))


def _in_ascii(sign: str) -> str:
    for one, other in (CARD_ONCE, CARD_OWN_ROUND):
        sign = sign.replace(one, other)
    return sign


def _row(label: str, text: str, margin: int) -> Paragraph:
    return Paragraph((Run(text),), Run(f"  {label}", "mark"), margin)
