"""What a replay shows beside the map: its turns and rounds, the hands that may be seen, where things happen."""

from __future__ import annotations

from collections.abc import Iterable

from nero_tui.nero.board import LETTERS
from nero_tui.nero.notation import card_name
from nero_tui.nero.state import HIDDEN, NONE, State
from nero_tui.nero.story import Words
from nero_tui.nero.views import HELD_HIDDEN
from nero_tui.table.protocol import TABLE, Event, Seat
from nero_tui.tui.reading.page import BLANK, Page, Paragraph, Run
from nero_tui.tui.reading.reel import Reel
from nero_tui.tui.reading.score import COLOUR
from nero_tui.tui.seating import Seating


def index_page(reel: Reel, seating: Seating, last: int) -> Page:
    """Every round with a link to it; a link's target is the number of choices before it. ``last`` is the end."""
    words = Words(seating.ctx)
    paragraphs = [Paragraph((Run("Turns and rounds", "title"),), entry="0")]
    paragraphs.append(Paragraph((Run("The beginning", "", "0"),), margin=2))
    for turn in reel.turns:
        first = f"Turn {turn.turn}; {words.seat(turn.seat)} is first"
        paragraphs += [BLANK, Paragraph((Run(first, "strong", str(turn.number)),), entry=f"turn {turn.turn}")]
        rounds = [mark for mark in reel.rounds if mark.turn == turn.turn]
        for number, mark in enumerate(rounds, 1):
            seat = LETTERS[mark.seat]
            runs = (Run(seat, f"{COLOUR}{seat.lower()}"), Run(" "), Run(words.seat(mark.seat), "", str(mark.number)))
            paragraphs.append(Paragraph(runs, Run(f"{number:>4}", "id"), 6, str(mark.number)))
    return Page("index", "Turns and rounds", (*paragraphs, BLANK, _end(reel, last)))


def _end(reel: Reel, last: int) -> Paragraph:
    name = "The end" if reel.finished else "The last choice"
    return Paragraph((Run(name, "", str(last)),), margin=2, entry="end")


def hands_page(view: State, seating: Seating) -> Page:
    """The hands as far as this view knows them."""
    paragraphs = [Paragraph((Run("Hands", "title"),), entry="hands")]
    for seat in view.ctx.seats:
        cards = view.hands[seat]
        known = [card_name(view.ctx, card) for card in cards if card != HIDDEN]
        hidden = len(cards) - len(known)
        if hidden:
            known.append(f"{hidden} face down")
        if view.held[seat] != NONE:
            held = "a card" if view.held[seat] == HELD_HIDDEN else card_name(view.ctx, view.held[seat])
            known.append(f"held: {held}")
        name = Run(LETTERS[seat], f"{COLOUR}{LETTERS[seat].lower()}")
        head = (name, Run(f" {seating.name(seat)}", "strong"), Run(f"  {len(cards)} cards", "dim"))
        paragraphs += [BLANK, Paragraph(head, entry=LETTERS[seat])]
        paragraphs += [Paragraph((Run(card),), margin=2) for card in known]
    return Page("hands", "Hands", tuple(paragraphs))


def view_name(seat: Seat | None, seating: Seating) -> str:
    """Whose eyes these are."""
    if seat is None:
        return "everything"
    if seat == TABLE:
        return "what all may know"
    return f"{LETTERS[seat]} {seating.name(seat)}"


WHERE: dict[str, tuple[int, int]] = {
    "placed": (NONE, 2), "march": (NONE, 1), "entered": (2, 3), "picked_up": (NONE, 1), "dropped": (NONE, 1),
    "marker_removed": (NONE, 1), "withdraw": (1, 2), "withdrawn": (1, 2), "weather": (NONE, 1), "landed": (1, 2),
    "battle": (NONE, 7), "captured": (NONE, 2), "retreat": (1, 2), "tribes": (NONE, 1), "tribes_beaten": (NONE, 1),
    "displaced": (1, 2), "brought": (1, 2), "revolted": (NONE, 0), "rebelled": (NONE, 1), "asks_passage": (NONE, 1),
}  # fmt: skip
"""Which facts of an event are places: where it comes from, if anywhere, and where it happens."""


def where(events: Iterable[Event]) -> tuple[int, int]:
    """Where the last of these events that has a place came from and happened; NONE if there is no such place."""
    origin, place = NONE, NONE
    for event in events:
        if event.kind in WHERE:
            origin, place = (event.facts[at] if at != NONE else NONE for at in WHERE[event.kind])
    return origin, place
