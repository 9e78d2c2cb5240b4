"""The signs of the map: what stands for a Leader, a marker, a port; in Unicode and in plain ASCII.

Every sign is one cell wide in every terminal that knows it, so none of them can break the grid.
"""

from __future__ import annotations

from typing import NamedTuple


class Signs(NamedTuple):
    ranks: tuple[str, str, str]
    """General, Contender, Emperor: written behind the letter of the seat."""
    retreat: str
    """Behind a number of Legions: so many of them (or all) lie under a Retreat marker."""
    march: str
    """Behind a number of Legions: so many of them (or all) are on the march."""
    barbarians: tuple[str, ...]
    """From the longest form to the shortest."""
    more: str
    """There is more here than the label can hold."""
    target: str
    origin: str
    cursor: tuple[str, str]
    nobody: str
    """In the legend: a province or an Area that nobody controls."""
    swatch: str
    """In the legend: the colour of an Area."""
    port: str
    strait: str
    peaks: str
    """Where four provinces meet: no way across."""
    closed: str
    """Land beyond the empire."""
    rule: str
    """Between an Area's provinces and who controls it, in the legend."""


UNICODE = Signs(
    ranks=("☆", "★", "♛"),
    retreat="▾",
    march="»",
    barbarians=("Barbarians", "Barbari", "Barb", "B!"),
    more="+",
    target="▸",
    origin="◉",
    cursor=("[", "]"),
    nobody="·",
    swatch="■",
    port="‡",
    strait="←→ ↕",
    peaks="▲",
    closed="∴",
    rule="→",
)

# In ASCII a rank is a small letter, so that it cannot be taken for a seat: Wg, Wc, We.
ASCII = Signs(
    ranks=("g", "c", "e"),
    retreat="v",
    march=">",
    barbarians=("Barbarians", "Barbari", "Barb", "B!"),
    more="+",
    target=">",
    origin="@",
    cursor=("[", "]"),
    nobody="-",
    swatch="*",
    port="&",
    strait="<-> !",
    peaks="^",
    closed="/",
    rule=">",
)


# On small cards; in Unicode and in plain ASCII.
CARD_ONCE = ("¹", "'")
CARD_OWN_ROUND = ("°", "*")


def signs(ascii: bool) -> Signs:
    return ASCII if ascii else UNICODE


MEANINGS: tuple[tuple[str, str], ...] = (
    ("W C E A U", "Legions of the four seats and Uncontrolled ones, with their number; these belong to nobody"),
    ("ranks.0", "a General, what every Leader is at first: he shows where the candidate is, and has no powers"),
    ("ranks.1", "a Contender, whom his Legions have proclaimed: 1 BP in battle; in Roma he becomes Emperor"),
    ("ranks.2", "an Emperor: 2 BP in battle, and Victory Points at the end of the turn"),
    ("retreat", "Legions under a Retreat marker, for they withdrew or retreated: how many, or all of them. They may "
     "not march until 2 MP are paid for them or the turn ends"),
    ("march", "Legions on the march: how many, or all of them"),
    ("barbarians.-1", "the Barbarians"),
    ("port", "a port"),
    ("strait", "a strait: provinces that border on each other over the sea"),
    ("peaks", "mountains where four provinces meet: no way through"),
    ("closed", "land beyond the empire, where nobody goes"),
    ("swatch", "an Area in the legend: who controls each of its provinces, then who controls it"),
    ("nobody", "there: nobody"),
    ("target", "a place that may be chosen now"),
    ("origin", "where the group is that is on the march"),
    ("more", "more stands here than the label can show"),
)  # fmt: skip


def glossary(ascii: bool) -> list[tuple[str, str]]:
    """Every sign with its meaning, for a help page."""
    known = signs(ascii)
    rows = []
    for name, meaning in MEANINGS:
        field, _, index = name.partition(".")
        value = getattr(known, field, field)
        rows.append((value[int(index)] if index else str(value), meaning))
    return rows
