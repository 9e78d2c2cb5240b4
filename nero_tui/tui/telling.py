"""What the panes of the table tell: standings and the log. Pure words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nero_tui.nero.board import KINDS, LETTERS
from nero_tui.nero.pieces import areas_of
from nero_tui.nero.state import KIND_INDEX, NONE, RANKS, State
from nero_tui.nero.story import Words, points, sentences
from nero_tui.table.protocol import Event
from nero_tui.tui.asking import SHORT_NAMES, card_clause
from nero_tui.tui.seating import Seating
from nero_tui.tui.throne import counted
from nero_tui.tui.widgets.log_pane import LogLine
from nero_tui.tui.widgets.standings import Heading, SeatRow

COLOURS = (*LETTERS, "U")

MOST_IN_THREE = 4

# ---- the strip of seats


def headline(view: State) -> list[Heading]:
    """Where the game stands: turn, round, cards played, Once events used, cards put away."""
    if view.phase == "over":
        return [Heading("The game is over")]
    if view.phase == "setup":
        return [Heading("Set-up")]
    who = Words(view.ctx).seat(view.active) if view.active != NONE else "-"
    away = sum(1 for event in view.log.since(_turn_began(view)) if event.kind in ("discard", "hold"))
    letter = LETTERS[view.active] if view.active != NONE else "-"
    played = f"{view.cards_played}/{view.ctx.rules.cards_per_round}"
    last = view.last_round
    used = [kind for kind in KINDS if view.once >> (KIND_INDEX[kind] * 4) & 15]
    names = [view.ctx.board.kind(kind).name for kind in used]
    return [
        Heading(
            f"Turn {view.turn} of 4: {who}{' (last)' if last else ''}",
            f"T{view.turn}/4 {letter} last" if last else f"Turn {view.turn}/4 {letter}",
        ),
        Heading(f"Played {played}", played),
        Heading(f"Once used: {', '.join(names) or 'none'}", f"Once {_in_short(used, names) or '-'}"),
        Heading(f"aside {away}"),
    ]


def _in_short(kinds: Sequence[str], names: Sequence[str]) -> str:
    """Events in three letters each, in two if there are many: the narrowest column has room for twenty."""
    letters = 3 if len(kinds) <= MOST_IN_THREE else 2
    return " ".join(SHORT_NAMES.get(kind, name)[:letters] for kind, name in zip(kinds, names))


def _turn_began(view: State) -> int:
    events = view.log.seen()
    return max((number for number, event in enumerate(events) if event.kind == "turn"), default=0)


def seat_rows(view: State, seating: Seating) -> list[SeatRow]:
    """One row a seat: points, Areas, Leader and where he is, cards left."""
    board = view.ctx.board
    rows = []
    for seat in view.ctx.seats:
        place = view.leader_at[seat]
        held = " +1 held" if view.held[seat] != NONE else ""
        rows.append(
            SeatRow(
                letter=LETTERS[seat],
                name=seating.name(seat),
                vp=view.vp[seat],
                areas="".join(LETTERS[area] for area in areas_of(view, seat)),
                leader=RANKS[view.rank[seat]].title(),
                where=board.places[place].name if place != NONE else "",
                cards=len(view.hands[seat]),
                active=seat == view.active and view.phase == "round",
                human=seating.is_human(seat),
                extra=held.strip(),
                rank=view.rank[seat],
                place=board.places[place].key if place != NONE else "",
            )
        )
    return rows


# ---- how everybody stands


def standing_lines(view: State, seating: Seating) -> list[str]:
    """All that the strip can tell, for a terminal that is too small for it."""
    lines = [*(part.text for part in headline(view)), ""]
    for row in seat_rows(view, seating):
        leader = " in ".join(each for each in (row.leader, row.where) if each)
        told = [f"{row.vp} VP", leader, f"Areas {row.areas or 'none'}", points(row.cards, "card"), row.extra]
        told += [counted(view, LETTERS.index(row.letter)), "" if row.human else "bot"]
        lines.append(f"{row.letter} {row.name}: {', '.join(each for each in told if each)}")
    return lines


# ---- the log

CLAUSES: dict[str, str] = {
    "placed": "N3.0-9", "dealt": "N4.2-6", "turn": "N4.2-1", "round": "N4.1-2", "discard": "N4.3-4", "hold": "N4.3-7",
    "march": "N5.0-10", "entered": "N5.2-1", "picked_up": "N5.4-1", "dropped": "N5.4-15", "withdraw": "N5.6-1",
    "withdrawn": "N5.6-12", "passage": "N5.5-5", "asks_passage": "N5.5-5", "landed": "N12-GALLEY-3",
    "battle": "N6.4-1", "captured": "N6.4-4", "retreat": "N6.4-5", "weather": "N12-BADWEATHER-4", "sick": "N12-SICK-4",
    "declares": "N7.1-1", "claims": "N7.1-3", "declaration": "N7.1-3", "bribed": "N12-BRIBE-3", "rank": "N7.0-1",
    "attempt": "N9-1", "assassination": "N9-7", "tribes": "N12-BARBARIAN-3", "displaced": "N12-BARBARIAN-4",
    "revolted": "N12-REVOLTS-5", "brought": "N12-REVOLTS-3", "rebelled": "N12-REBELS-4", "summoned": "N12-CRISIS-3",
    "taken": "N12-TRAITOR-4", "looked": "N12-TRAITOR-6", "cancelled": "N12-BADAUGURY-4", "vp": "N13.2-1",
    "game_over": "N13.1-1", "marker_removed": "N5.6-22", "tribes_beaten": "N6.0-1", "turn_ends": "N4.2-11",
    "seen": "N12-TRAITOR-6", "taken_card": "N12-TRAITOR-4", "hand": "N4.2-7", "laid_aside": "N4.3-4",
    "secret_colour": "N14-11", "first": "N4.2-2",
}  # fmt: skip
"""The clause that a line of the log follows from; a card that is played opens its own page."""
INTENDED = {"enter": "N5.0-3", "attack": "N6.0-1", "pickup": "N5.0-11"}
"""The same for what a group means to do."""

DETAILS = frozenset(
    {"placed", "dealt", "hand", "announced", "entered", "picked_up", "dropped", "marker_removed", "asks_passage",
     "passage", "withdrawn", "captured", "displaced", "brought", "laid_aside", "vp", "first"}
)  # fmt: skip
"""Consequences, single steps and single items: what whoever skims the log leaves out."""
IN_PASSING = frozenset({"movement", "battle", "withdrawal"})
"""Uses of a card that the line after it tells the sense of."""
CONCERNED = {
    "turn": (), "turn_ends": (), "game_over": (), "revolted": (),
    **dict.fromkeys(
        ("battle", "captured", "passage", "taken", "taken_card", "looked", "seen", "attempt", "assassination"), (0, 1)
    ),
}  # fmt: skip
"""Where the facts of an event name seats, if not in the first place alone."""


def log_lines(view: State, events: Iterable[Event]) -> list[LogLine]:
    """Events as lines: turns and rounds are headings, details are set in, what only some may read is marked."""
    return [
        LogLine(
            told.text,
            0 if told.heading else 2 if is_detail(told.event) else 1,
            event_clause(view, told.event),
            told.event.seen_by is not None,
            concerned(view, told.event),
        )
        for told in sentences(view.ctx, events)
    ]


def is_detail(event: Event) -> bool:
    if event.kind == "announced":
        return bool(event.facts[1][0] != "attack")
    return event.kind in DETAILS or (event.kind == "card" and event.facts[2] in IN_PASSING)


def event_clause(view: State, event: Event) -> str:
    """The clause that an event follows from."""
    if event.kind in ("card", "event"):
        return card_clause(view, event.facts[1])
    if event.kind == "announced":
        return INTENDED[event.facts[1][0]]
    return CLAUSES.get(event.kind, "")


def concerned(view: State, event: Event) -> str:
    """The letters of the seats that an event is about."""
    seats = {event.facts[at] for at in CONCERNED.get(event.kind, (0,))}
    if event.kind in ("event", "announced"):
        verb, *rest = event.facts[2 if event.kind == "event" else 1]
        seats |= {"rebels": {*rest[1:]}}.get(verb, {*rest[:1]} if verb in ("traitor", "summon", "attack") else set())
    return "".join(LETTERS[seat] for seat in view.ctx.seats if seat in seats)
