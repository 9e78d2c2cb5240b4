"""A question as a person reads it: what has happened, what is asked, what each answer does.

Made from a seat's view and its options. It works nothing out that the rules do not say: costs and
points are asked of the same functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.assassination import Plot
from nero_tui.nero.decision import Decision
from nero_tui.nero.displacement import Revolt
from nero_tui.nero.emperor import Claim, Support
from nero_tui.nero.events import Embarkation, EventPlay, Targeting
from nero_tui.nero.march import March
from nero_tui.nero.notation import card_name, write
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import NONE, State
from nero_tui.nero.story import Words, force, points
from nero_tui.nero.windows import Reaction
from nero_tui.nero.withdrawal import Entry, Payment
from nero_tui.table.protocol import Choice, Pending, Seat
from nero_tui.tui.effects import effect
from nero_tui.tui.situation import situation, stack_of, subject
from nero_tui.tui.throne import within_reach

DIALOGS = frozenset(
    {"window", "withdraw", "pay", "permission", "battle", "retreat", "block", "displace", "displace_uncontrolled",
     "revolt", "declaration", "secret_colour", "first_colour"}
)  # fmt: skip
"""Questions that interrupt: they come up as a dialog over the table. So do events that are not aimed at a place."""

PROMPTS: dict[str, str] = {
    "secret_colour": "Which colour of your opponent shall count at the end? Only you will know.",
    "first_colour": "Which of your colours goes first?",
    "place_legion": "Place a Legion in your Base.",
    "place_general": "Place your General in your Base.",
    "withdraw": "Withdraw, or stay?",
    "pay": "Pay for the withdrawal.",
    "permission": "Do you let them pass?",
    "window": "Do you answer?",
    "battle": "Choose a card for the battle, in secret.",
    "retreat": "You have lost the battle. Stay, or retreat?",
    "event": "Choose what the card is aimed at.",
    "block": "Do you stop the assassination?",
    "displace": "The Barbarians drive you out. Where to?",
    "displace_uncontrolled": "Where do the Uncontrolled Legions go?",
    "revolt": "The province revolts. Bring a Legion.",
    "declaration": "Your declaration: lay a card, claim the throne, or give up.",
}

CLAUSES: dict[str, str] = {
    "secret_colour": "N14-11", "first_colour": "N14-5", "place_legion": "N3.0-9", "place_general": "N3.0-12",
    "round": "N4.3-1", "march": "N5.0-1", "muster": "N5.0-10", "allot": "N5.1-10", "withdraw": "N5.6-1",
    "pay": "N5.6-2", "permission": "N5.5-5", "window": "N12-9", "battle": "N6.3-6", "retreat": "N6.4-5",
    "event": "N12-1", "block": "N9-7", "displace": "N12-BARBARIAN-4", "displace_uncontrolled": "N12-BARBARIAN-9",
    "revolt": "N12-REVOLTS-3", "declaration": "N7.1-3",
}  # fmt: skip
"""The clause behind each question, where the rulebook opens."""

PLACE_VERBS = frozenset(
    {"legion", "general", "from", "enter", "withdraw", "retreat", "tribes", "sail", "land", "flee", "scatter", "bring",
     "rebels"}
)  # fmt: skip
CARD_VERBS = frozenset(
    {"march", "add", "play", "declare", "discard", "hold", "react", "bribe", "pay", "fight", "support"}
)


SHORT_NAMES = {
    "bad_augury": "Augury", "bad_weather": "Weather", "hail_caesar": "Hail", "legion_rebels": "Rebels",
    "praetorian_guard": "Guard", "senate_influence": "Senate", "galley_fleet": "Galley", "barbarian": "Tribes",
    "crisis": "Crisis", "sick": "Sick",
}  # fmt: skip
"""Events in one word, where there is little room; a Revolts card goes by its province, the others by their name."""


class Item(NamedTuple):
    """One answer: its line, what follows from it, and the place or card it is about (-1 if none)."""

    choice: Choice
    line: str
    effect: str
    place: int
    card: int

    @property
    def verb(self) -> str:
        return str(self.choice[0])


class Question(NamedTuple):
    """All that a person needs to answer."""

    seat: Seat
    kind: str
    title: str
    told: tuple[str, ...]
    prompt: str
    items: tuple[Item, ...]
    clause: str
    dialog: bool

    @property
    def places(self) -> frozenset[int]:
        """Places that can be chosen."""
        return frozenset(item.place for item in self.items if item.place != NONE)

    def at(self, place: int) -> list[Item]:
        """The answers about a place."""
        return [item for item in self.items if item.place == place]


def question(view: State, seat: Seat, pending: Pending, options: Sequence[Choice], title: str) -> Question:
    """The open question as a seat sees it. ``title`` is who is asked."""
    items = tuple(item(view, seat, choice) for choice in in_order(view, options))
    kind = pending.kind
    prompt = _prompt(view, kind, ("end_round",) in options)
    told = tuple(situation(view))
    dialog = kind in DIALOGS or (kind == "event" and all(item.place == NONE for item in items))
    return Question(seat, kind, title, told, prompt, items, clause_of(view, kind), dialog)


def in_order(view: State, options: Sequence[Choice]) -> list[Choice]:
    """The choices as they are listed. What is meant most often comes first, where digits reach it: a start of a march
    before more cards for it. A march that would set out with nobody comes last."""
    frame = view.stack[-1] if view.stack else None
    if not isinstance(frame, March):
        return list(options)
    return sorted(options, key=lambda choice: choice[0] == "add" or (choice[0] == "go" and not frame.groups))


def _prompt(view: State, kind: str, may_end: bool) -> str:
    """What is asked, and how far things have come."""
    frame, group = view.stack[-1], current_group(view)
    if isinstance(frame, March):
        return march_so_far(view, frame)
    if kind == "round" and group is not None:
        where = f"{force(group.legions, group.leader)} in {Words(view.ctx).place(group.place)}"
        throne = within_reach(view, view.active)
        return f"{where}, {points(group.mp, 'MP')} left{f'. {throne}' if throne else ': go on, act, or stop.'}"
    if kind == "round":
        played = f"{view.cards_played} of {view.ctx.rules.cards_per_round} cards played"
        if throne := within_reach(view, view.active):
            return f"Your round, {played}. {throne}"
        what = "play a card, march, or end it" if may_end else "play a card, or march with one"
        return f"Your round, {played}: {what}."
    return _asked_by(view, frame) or PROMPTS.get(kind, kind)


AIMS: dict[str, str] = {
    "traitor": "whose hand, and to take a card or to look?",
    "legion_rebels": "which Legion is to rebel?",
    "barbarian": "which province do they strike?",
    "crisis": "which Emperor is called to Roma?",
}
"""What a card wants to know before it is laid."""


def _asked_by(view: State, frame: Decision) -> str:
    """What a question about certain pieces or a certain card asks, with their names."""
    w = Words(view.ctx)
    if isinstance(frame, Targeting):
        return f"{card_name(view.ctx, frame.card)}: {AIMS.get(view.ctx.kind[frame.card], 'what is it aimed at?')}"
    if isinstance(frame, Embarkation):
        name = card_name(view.ctx, frame.card)
        if frame.origin == NONE:
            return f"{name}: from which port?"
        if frame.goal == NONE:
            return f"{name}: from {w.place(frame.origin)} to which port?"
        return f"{name}: who sails from {w.place(frame.origin)} to {w.place(frame.goal)}?"
    if isinstance(frame, Plot):
        name = card_name(view.ctx, frame.card)
        return f"{name}: against which Emperor?" if frame.target == NONE else f"{name}: add a card, or strike?"
    if isinstance(frame, Entry):
        return f"{stack_of(view, frame.seat, frame.place)} in {w.place(frame.place)}: withdraw, or stay?"
    if isinstance(frame, Payment):
        return f"Pay for the way to {w.place(frame.goal)}: {frame.paid(view)} MPs so far, {frame.mp + 1} needed."
    if isinstance(frame, Revolt):
        return f"{w.place(frame.place)} revolts: bring {points(frame.needs, 'Legion')}."
    return ""


def march_so_far(view: State, frame: March) -> str:
    """What a march is made of already, and what is asked next."""
    ctx, left = view.ctx, frame.points_left(view)
    if frame.kind == "march":
        cards = " + ".join(card_name(ctx, card) for card in frame.cards)
        return f"March, {points(left, 'MP')} ({cards}): add a card, or choose a start."
    if frame.kind == "allot":
        return f"{force(frame.legions, frame.with_leader)}: how many of the {points(left, 'MP')}?"
    place = Words(ctx).place(frame.place)
    groups = ", ".join(f"{force(legions, leader)} with {mp}" for legions, leader, mp in frame.groups)
    ready = f"; ready: {groups}" if groups else ""
    return f"March from {place}, {points(left, 'MP')} left{ready}: name a group{', or go' if groups else ''}."


def item(view: State, seat: Seat, choice: Choice) -> Item:
    return bare_item(choice, write(view, seat, choice))._replace(effect=effect(view, seat, choice))


def bare_item(choice: Choice, line: str) -> Item:
    """An answer, without what follows from it."""
    verb = choice[0]
    return Item(choice, line, "", choice[1] if verb in PLACE_VERBS else NONE, choice[1] if verb in CARD_VERBS else NONE)


SHORTEST = 2
"""How short lines can get: cards by one word, also places by their keys, also counts and verbs in few letters."""
FEW_LETTERS = {
    " and ": "+", " uncontrolled": "U", "clear marker": "clear", "discard ": "disc. ", "declare ": "decl. "
}  # fmt: skip


def short_lines(view: State, items: Sequence[Item], room: int) -> list[str]:
    """The lines cut to what tells them apart, in so many cells at most: the same words are shortened in all of them.

    Words that all have in common are in the prompt already. A place goes by its key only where names have no room,
    as on the smallest map.
    """
    for level in range(SHORTEST + 1):
        lines = _without_common([shortest(view, item, level) for item in items])
        if all(len(line) <= room for line in lines):
            break
    return [squeezed(line, room) for line in lines] if items else []


def _without_common(lines: Sequence[str]) -> list[str]:
    words = [line.split() for line in lines]
    common = 0
    if len(words) > 1:
        while all(len(each) > common + 1 for each in words) and len({each[common] for each in words}) == 1:
            common += 1
    return [" ".join(each[common:]) for each in words]


def shortest(view: State, item: Item, level: int) -> str:
    """A card by one word and its points, and points by what they are; places and counts as the level says."""
    if item.verb == "allot":
        return points(item.choice[1], "MP")
    line, ctx = item.line, view.ctx
    if item.card != NONE:
        name = card_name(ctx, item.card)
        word = SHORT_NAMES.get(ctx.kind[item.card], name.split()[0])
        line = line.replace(name, f"{word} {ctx.mp[item.card]}/{ctx.bp[item.card]}").replace(" with ", " ")
    if item.place != NONE and level:
        line = line.replace(ctx.board.places[item.place].name, ctx.board.places[item.place].key)
    for long, short in FEW_LETTERS.items() if level == SHORTEST else ():
        line = line.replace(long, short)
    return line


def squeezed(line: str, room: int) -> str:
    """A line in so many cells: its longest words lose their ends, so that numbers stay."""
    words = line.split()
    while len(" ".join(words)) > room and max(map(len, words)) > 3:
        longest = max(range(len(words)), key=lambda at: len(words[at]))
        words[longest] = words[longest].rstrip(".")[:-2] + "."
    return " ".join(words)


def clause_of(view: State, kind: str) -> str:
    """Where the rulebook opens: at the card that is being played, if one is."""
    frame = subject(view)
    cards = EventPlay | Support | Reaction | Targeting | Embarkation | Plot
    if kind in ("window", "event") and isinstance(frame, cards):
        return card_clause(view, frame.card)
    if kind == "window" and isinstance(frame, Claim):
        return "N7.1-8"
    return CLAUSES.get(kind, "N4.3-1")


def card_clause(view: State, card: int) -> str:
    """The first clause on a card's page."""
    from nero_tui.nero.rulebook import sections

    kind = view.ctx.kind[card]
    return next((section.clauses[0].id for section in sections() if section.card == kind), "N12-1")


__all__ = [
    "CLAUSES", "DIALOGS", "PROMPTS", "Item", "Question", "bare_item", "card_clause", "question", "short_lines",
    "shortest", "situation",
]  # fmt: skip
