"""Which cards may be read at a moment: what every test of secrets compares with what is shown."""

from __future__ import annotations

from collections.abc import Iterable

from nero_tui.nero.notation import card_name
from nero_tui.table.protocol import TABLE, Seat
from nero_tui.tui import replies
from nero_tui.tui.desk import NOBODY, Desk


def readable(desk: Desk, readers: Iterable[Seat]) -> tuple[set[str], set[str]]:
    """Faces and kinds: the hands of the person in front, what was played or shown to the readers, what is asked."""
    state = desk.table.state()
    ctx = state.ctx
    cards = {card for card in range(len(ctx.cards)) if state.played >> card & 1}
    for seat in [] if desk.front == NOBODY else desk.seating.seats_of(desk.front):
        cards |= set(state.hands[seat]) | {card for card in range(len(ctx.cards)) if state.known[seat] >> card & 1}
        cards |= {state.held[seat]} - {-1}
    for event in (event for seat in readers for event in desk.table.log(seat)):
        if event.kind in ("card", "event", "cancelled"):
            cards.add(event.facts[1])
        elif event.kind in ("hand", "seen"):
            cards |= set(event.facts[-1])
        elif event.kind in ("laid_aside", "taken_card"):
            cards.add(event.facts[-1])
    named = replies.kinds(desk.table.view(TABLE))  # what could be answered is said to all
    return {card_name(ctx, card) for card in cards}, {*(ctx.kind[card] for card in cards), *named}
