"""The log in sentences: what has happened, as a player at the table would say it.

One small function an event. ``tell`` gives nothing for events that only programs need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from nero_tui.nero.notation import card_name
from nero_tui.nero.state import BARBARIANS, RANKS, UNCONTROLLED, Context
from nero_tui.table.protocol import Event

Teller = Callable[["Words", tuple[Any, ...]], str]


class Words:
    """What things are called on the board of a game."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def seat(self, seat: int) -> str:
        return "the Barbarians" if seat == BARBARIANS else self.ctx.board.areas[seat].short

    def place(self, place: int) -> str:
        return self.ctx.board.places[place].name if place >= 0 else "nowhere"

    def card(self, card: int) -> str:
        return card_name(self.ctx, card) if card >= 0 else "a card"

    def cards(self, cards: Iterable[int]) -> str:
        return listed([self.card(card) for card in cards])

    def colour(self, colour: int) -> str:
        return "Uncontrolled" if colour == UNCONTROLLED else self.seat(colour)

    def winners(self, winners: Iterable[int]) -> str:
        """With two players a person wins, with both his colours."""
        owners = self.ctx.owners
        if not owners:
            return listed([self.seat(seat) for seat in winners])
        pairs = [[self.seat(s) for s in self.ctx.seats if owners[s] == person] for person in winners]
        return listed([f"the player of {listed(pair)}" for pair in pairs])


def listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def legions(number: int) -> str:
    return "1 Legion" if number == 1 else f"{number} Legions"


def force(number: int, leader: int) -> str:
    """A group's pieces in words."""
    if not number:
        return "the Leader alone"
    return legions(number) + (" and the Leader" if leader else "")


def points(number: int, unit: str) -> str:
    return f"{number} {unit}" if abs(number) == 1 else f"{number} {unit}s"


# ---- set-up, turns and rounds


def _placed(w: Words, f: tuple[Any, ...]) -> str:
    piece = "a Legion" if f[1] == "legion" else "the General"
    return f"{w.seat(f[0])} places {piece} in {w.place(f[2])}."


def _hand(w: Words, f: tuple[Any, ...]) -> str:
    return f"{w.seat(f[0])} holds {w.cards(f[1])}."


def _game_over(w: Words, f: tuple[Any, ...]) -> str:
    how = "at once, by the Areas controlled" if f[1] == "automatic" else "on points"
    shared = " together" if len(f[0]) > 1 else ""
    verb = "win" if len(f[0]) > 1 else "wins"
    return f"The game is over: {w.winners(f[0])} {verb}{shared} {how}."


REASONS = {
    "battle": "an Emperor's victory in battle",
    "emperor": "being Emperor",
    "roma": "the Emperor in Roma",
    "roma_whole_turn": "a whole turn in Roma",
    "barbarians": "Barbarians in the Empire",
}


def _vp(w: Words, f: tuple[Any, ...]) -> str:
    reason = REASONS.get(f[2], f[2])
    kind, _, key = f[2].partition(" ")
    if kind == "area":
        reason = next(area.name for area in w.ctx.board.areas if area.letter == key)
    elif kind == "italy":
        reason = w.place(w.ctx.board.place(key))
    verb = "scores" if f[1] >= 0 else "loses"
    return f"{w.seat(f[0])} {verb} {points(abs(f[1]), 'VP')} for {reason}."


# ---- cards


USES = {
    "movement": "{seat} plays {card} for movement.",
    "battle": "{seat} shows {card} for battle.",
    "withdrawal": "{seat} pays with {card}.",
    "attempt": "{seat} lays {card}.",
    "hail": "{seat} plays {card}.",
    "event": "{seat} plays {card}.",
}


def _card(w: Words, f: tuple[Any, ...]) -> str:
    return USES[f[2]].format(seat=w.seat(f[0]), card=w.card(f[1]))


def _event(w: Words, f: tuple[Any, ...]) -> str:
    """What the card just played is aimed at; the card itself has been told."""
    verb, *rest = f[2]
    if verb == "traitor":
        return f"It is aimed at {w.seat(rest[0])}: to {'look at cards' if rest[1] else 'take a card'}."
    if verb == "rebels":
        return f"It is aimed at a Legion of {w.colour(rest[1])} in {w.place(rest[0])}."
    if verb == "summon":
        return f"It is aimed at {w.seat(rest[0])}."
    if verb == "tribes":
        return f"It is aimed at {w.place(rest[0])}."
    if verb == "fleet":
        return f"A fleet is to sail from {w.place(rest[0])} to {w.place(rest[1])} with {force(rest[2], rest[3])}."
    return ""


# ---- the map


def _march(w: Words, f: tuple[Any, ...]) -> str:
    groups = [f"{force(number, leader)} ({points(mp, 'MP')})" for number, leader, mp in f[3]]
    return f"{w.seat(f[0])} marches from {w.place(f[1])}: {listed(groups) or 'no group'}."


def _announced(w: Words, f: tuple[Any, ...]) -> str:
    """What a group means to do; whoever may answer it has to know all of it."""
    seat, (verb, *rest), place, number, leader = f
    if verb == "attack":
        return f"{w.seat(seat)} attacks {w.seat(rest[0])} in {w.place(place)} with {force(number, leader)}."
    if verb == "enter":
        return f"{w.seat(seat)} sets out from {w.place(place)} for {w.place(rest[0])} with {force(number, leader)}."
    return f"{w.seat(seat)} means to pick up {_picked(rest[0], rest[1])} in {w.place(place)}."


def _entered(w: Words, f: tuple[Any, ...]) -> str:
    return f"{w.seat(f[0])} enters {w.place(f[3])} with {force(f[4], f[5])}; {points(f[6], 'MP')} left."


def _picked_up(w: Words, f: tuple[Any, ...]) -> str:
    return f"{w.seat(f[0])} picks up {_picked(f[2], f[3])} in {w.place(f[1])}."


def _picked(own: int, uncontrolled: int) -> str:
    parts = [legions(own)] if own else []
    if uncontrolled:
        parts.append(f"{uncontrolled} Uncontrolled")
    return listed(parts)


def _dropped(w: Words, f: tuple[Any, ...]) -> str:
    return f"{w.seat(f[0])} leaves {force(f[2], f[3]) if f[2] else 'the Leader'} in {w.place(f[1])}."


def _battle(w: Words, f: tuple[Any, ...]) -> str:
    attacker, defender, ours, theirs, result = f[:5]
    won = {"attacker": f"{w.seat(attacker)} wins", "defender": f"{w.seat(defender)} win", "draw": "nobody wins"}[result]
    if result == "defender" and defender != BARBARIANS:
        won += "s"
    return f"Battle in {w.place(f[7])}: {w.seat(attacker)} {ours} BP, {w.seat(defender)} {theirs} BP: {won}."


def _displaced(w: Words, f: tuple[Any, ...]) -> str:
    flight = f"{legions(f[3])} flee{'s' if f[3] == 1 else ''}" if f[3] else "the Leader flees"
    return f"{w.colour(f[0])}: {flight} from {w.place(f[1])} to {w.place(f[2])}."


# ---- the throne


WHYS = {
    "declaration": "declared in Roma",
    "legions": "hailed by his Legions, now in Roma",
    "victory": "by beating an Emperor",
    "beaten": "beaten in battle",
    "alone": "left alone among enemies",
    "assassinated": "the old Emperor is murdered",
    "hail": "hailed by his Legions",
}


def _rank(w: Words, f: tuple[Any, ...]) -> str:
    rank = {"emperor": "Emperor", "contender": "Contender", "general": "General"}[RANKS[f[1]]]
    return f"{w.seat(f[0])} becomes {rank}: {WHYS[f[2]]}."


def _attempt(w: Words, f: tuple[Any, ...]) -> str:
    return f"{w.seat(f[0])} tries to have the Emperor of {w.seat(f[1])} assassinated."


def _assassination(w: Words, f: tuple[Any, ...]) -> str:
    return f"The assassination {'succeeds' if f[2] == 'success' else 'is stopped'}."


def _declaration(w: Words, f: tuple[Any, ...]) -> str:
    how = "is accepted" if f[2] == "success" else "comes to nothing"
    return f"{w.seat(f[0])}'s declaration {how} ({points(f[1], 'DP')})."


TELLERS: dict[str, Teller] = {
    "secret_colour": lambda w, f: f"You have chosen: {w.seat(f[1])} will count for your opponent.",
    "first": lambda w, f: f"{w.seat(f[0])} goes first.",
    "placed": _placed,
    "turn": lambda w, f: f"Turn {f[0]} begins; {w.seat(f[1])} is first.",
    "dealt": lambda w, f: f"{w.seat(f[0])} is dealt {points(f[1], 'card')}.",
    "hand": _hand,
    "round": lambda w, f: f"{w.seat(f[0])}'s round.",
    "discard": lambda w, f: f"{w.seat(f[0])} discards a card.",
    "hold": lambda w, f: f"{w.seat(f[0])} holds the last card for the next turn.",
    "laid_aside": lambda w, f: f"The card was {w.card(f[1])}.",
    "turn_ends": lambda w, f: f"Turn {f[0]} ends.",
    "vp": _vp,
    "game_over": _game_over,
    "card": _card,
    "event": _event,
    "cancelled": lambda w, f: f"{w.seat(f[0])} cancels {w.card(f[1])}.",
    "taken": lambda w, f: f"{w.seat(f[0])} takes a card from {w.seat(f[1])}.",
    "taken_card": lambda w, f: f"It is {w.card(f[2])}.",
    "looked": lambda w, f: f"{w.seat(f[0])} looks at {points(f[2], 'card')} of {w.seat(f[1])}.",
    "seen": lambda w, f: f"{w.seat(f[1])} holds {w.cards(f[2])}.",
    "march": _march,
    "announced": _announced,
    "entered": _entered,
    "picked_up": _picked_up,
    "dropped": _dropped,
    "marker_removed": lambda w, f: f"{w.seat(f[0])} removes the Retreat marker in {w.place(f[1])}.",
    "asks_passage": lambda w, f: f"{w.seat(f[0])} asks to pass through {w.place(f[1])}.",
    "passage": lambda w, f: f"{w.seat(f[0])} {'lets' if f[3] else 'does not let'} {w.seat(f[1])} pass.",
    "withdraw": lambda w, f: f"{w.seat(f[0])} withdraws from {w.place(f[1])} towards {w.place(f[2])}.",
    "withdrawn": lambda w, f: f"{w.seat(f[0])} is now in {w.place(f[2])}.",
    "weather": lambda w, f: f"Bad weather holds {w.seat(f[0])} in {w.place(f[1])}.",
    "sick": lambda w, f: f"The Leader of {w.seat(f[0])} is sick and stays.",
    "landed": lambda w, f: f"{w.seat(f[0])} sails from {w.place(f[1])} to {w.place(f[2])} with {force(f[3], f[4])}.",
    "battle": _battle,
    "captured": lambda w, f: f"{w.seat(f[0])} takes over a Legion of {w.seat(f[1])}.",
    "retreat": lambda w, f: f"{w.seat(f[0])} retreats to {w.place(f[2])}.",
    "tribes": lambda w, f: f"The Barbarians strike {w.place(f[1])}.",
    "tribes_beaten": lambda w, f: f"{w.seat(f[0])} drives the Barbarians out of {w.place(f[1])}.",
    "displaced": _displaced,
    "brought": lambda w, f: f"{w.seat(f[0])} brings a Legion from {w.place(f[1])} to {w.place(f[2])}.",
    "revolted": lambda w, f: f"{w.place(f[0])} revolts: {f[1]} Uncontrolled there now.",
    "rebelled": lambda w, f: f"A Legion of {w.colour(f[0])} in {w.place(f[1])} rebels and is Uncontrolled.",
    "summoned": lambda w, f: f"The Emperor of {w.seat(f[0])} is called to {w.place(w.ctx.board.city)}.",
    "declares": lambda w, f: f"{w.seat(f[0])} declares himself Emperor.",
    "claims": lambda w, f: f"{w.seat(f[0])} claims the throne with {points(f[1], 'DP')}.",
    "bribed": lambda w, f: f"{w.seat(f[0])} bribes: {w.card(f[1])} does not count.",
    "declaration": _declaration,
    "rank": _rank,
    "attempt": _attempt,
    "assassination": _assassination,
}
SILENT = frozenset({"round_ends", "stopped", "finished"})
"""Events that a reader of the log does not need to be told."""


def tell(ctx: Context, event: Event) -> str:
    """An event as a sentence, or nothing if there is nothing to say."""
    return "" if event.kind in SILENT else TELLERS[event.kind](Words(ctx), event.facts)


def story(ctx: Context, events: Iterable[Event]) -> list[str]:
    """The sentences of a log. Steps of a game turn stand at the margin, the rest is set in."""
    return [told.text if told.heading else f"  {told.text}" for told in sentences(ctx, events)]


class Told(NamedTuple):
    """A sentence of the log and the event that it tells."""

    text: str
    event: Event

    @property
    def heading(self) -> bool:
        return self.event.kind in MARGIN


def sentences(ctx: Context, events: Iterable[Event]) -> Iterator[Told]:
    """What there is to tell. Something announced that has happened at once is told only when it happens."""
    waiting: Event | None = None
    for event in events:
        if waiting is not None and event.kind not in OUTCOMES:
            yield Told(tell(ctx, waiting), waiting)
        waiting = None
        if event.kind == "announced" and event.facts[1][0] != "attack":
            waiting = event
            continue
        sentence = tell(ctx, event)
        if sentence:
            yield Told(sentence, event)
    if waiting is not None:
        yield Told(tell(ctx, waiting), waiting)


OUTCOMES = frozenset({"entered", "picked_up", "marker_removed"})
MARGIN = frozenset({"turn", "round", "turn_ends", "game_over"})

__all__ = ["Words", "story", "tell"]
