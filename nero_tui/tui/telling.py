"""What the panes of the table tell: standings, the province under the cursor, the hand, the log. Pure words."""

from __future__ import annotations

from collections.abc import Iterable

from nero_tui.nero import game
from nero_tui.nero.battle import BARBARIAN_POINTS, attacking_force, defending_force
from nero_tui.nero.board import KINDS, LETTERS
from nero_tui.nero.movement import attack_cost, entry_cost, exits
from nero_tui.nero.pieces import areas_of, controls, controls_area, current_group
from nero_tui.nero.state import BARBARIANS, KIND_INDEX, NONE, RANKS, STRIDE, State
from nero_tui.nero.story import Words, points, sentences
from nero_tui.table.protocol import Event, Seat
from nero_tui.tui.seating import Seating
from nero_tui.tui.widgets.log_pane import LogLine
from nero_tui.tui.widgets.standings import SeatRow

COLOURS = (*LETTERS, "U")

# ---- the strip of seats


def headline(view: State) -> list[str]:
    """Where the game stands: turn, round, cards played, Once events used, cards put away."""
    if view.phase == "over":
        return ["The game is over"]
    if view.phase == "setup":
        return ["Set-up"]
    who = Words(view.ctx).seat(view.active) if view.active != NONE else "-"
    away = sum(1 for event in view.log.since(_turn_began(view)) if event.kind in ("discard", "hold"))
    # Short enough for the narrowest column.
    lines = [f"Turn {view.turn} of 4: {who}" + (" (last)" if view.last_round else "")]
    lines.append(f"Played {view.cards_played}/{view.ctx.rules.cards_per_round}, aside {away}")
    used = [view.ctx.board.kind(kind).name for kind in KINDS if view.once >> (KIND_INDEX[kind] * 4) & 15]
    lines.append("Once used: " + (", ".join(used) or "none"))
    return lines


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
            )
        )
    return rows


# ---- the province under the cursor


def about(view: State, seat: Seat, place: int) -> tuple[str, list[str]]:
    """All about a place, with the cost to enter it and the odds of a battle, as far as the seat can know."""
    board, w = view.ctx.board, Words(view.ctx)
    here = board.places[place]
    area = board.areas[here.area].name if here.area >= 0 else "Italy" if not here.city else "the city"
    signs = [word for word, there in (("port", here.port), ("tribes may come", here.barbarian)) if there]
    lines = [", ".join([area, *signs]), *_control(view, place)]
    at = place * STRIDE
    for colour in range(STRIDE):
        number, marked = view.legions[at + colour], view.marked[at + colour]
        if number:
            retreat = f", {marked} under a Retreat marker" if marked else ""
            lines.append(f"{w.colour(colour)}: {points(number, 'Legion')}{retreat}")
    for other in view.ctx.seats:
        if view.leader_at[other] == place:
            lines.append(f"{w.seat(other)}: {RANKS[view.rank[other]].title()}")
    if view.barbarian == place:
        lines.append("Barbarians hold it")
    lines += _march_hints(view, seat, place)
    if board.strait[place]:
        lines.append("Strait: " + ", ".join(board.places[other].name for other in board.strait[place]))
    return here.name, lines


def _control(view: State, place: int) -> list[str]:
    board, w = view.ctx.board, Words(view.ctx)
    here = board.places[place]
    if here.city:
        return []
    owner, holder = controls(view, place), controls_area(view, here.area) if here.area >= 0 else NONE
    if owner == NONE:
        return [f"The Area is held by {w.seat(holder)}"] if holder != NONE else []
    return [f"Held by {w.seat(owner)}" + (f", the Area by {w.seat(holder)}" if holder != NONE else "")]


def _march_hints(view: State, seat: Seat, place: int) -> list[str]:
    """What the group on the march would pay to come here, and what a battle looks like where it stands."""
    group = current_group(view)
    if group is None or seat != view.active:
        return []
    if place != group.place:
        if place in exits(view, group):
            cost = f"Entering costs {points(entry_cost(view, group, place), 'MP')} of {group.mp}"
            refusal = game.check(view, seat, ("enter", place))
            return [cost if refusal is None else f"{cost}, but not now: {refusal.reason}"]
        return []
    w = Words(view.ctx)
    led = " and Leader" if group.leader else ""
    lines = [f"Group: {points(group.legions, 'Legion')}{led}, {points(group.mp, 'MP')}"]
    ours = attacking_force(view, group, NONE).total
    for target in range(STRIDE):
        if target == BARBARIANS:
            theirs = BARBARIAN_POINTS if view.barbarian == place else 0
        else:
            theirs = defending_force(view, target, place, NONE).total if target != seat else 0
        present = theirs and (target == BARBARIANS or view.legions[place * STRIDE + target])
        if present and group.legions:
            price = points(attack_cost(group), "MP")
            lines.append(f"Attack on {w.seat(target)}: {price}, {ours} to {theirs} BP + cards")
            lines.append("  " + _odds(view, seat, target, ours - theirs))
    return lines


def _odds(view: State, seat: Seat, target: int, lead: int) -> str:
    """How likely an attack where the group stands succeeds, by what the seat can know of the other hand."""
    from nero_tui.bots.odds import defender_bets, outcome  # nobody attacks before the first paint

    group = current_group(view)
    assert group is not None
    chances = [1.0] if target == BARBARIANS else defender_bets(view, seat, target, group.place)
    told = f"wins about {outcome(lead, 0, chances)[0]:.0%} without a card"
    cards = [view.ctx.bp[card] for card in view.hands[seat] if card >= 0]
    if not cards or view.cards_played >= view.ctx.rules.cards_per_round:
        return told
    return f"{told}, {outcome(lead + max(cards), 0, chances)[0]:.0%} with your best ({max(cards)} BP)"


# ---- how everybody stands


def standing_lines(view: State, seating: Seating) -> list[str]:
    """All that the strip can tell, for a terminal that is too small for it."""
    lines = [*headline(view), ""]
    for row in seat_rows(view, seating):
        leader = " in ".join(each for each in (row.leader, row.where) if each)
        told = [f"{row.vp} VP", leader, f"Areas {row.areas or 'none'}", points(row.cards, "card"), row.extra]
        told.append("" if row.human else "bot")
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
    "game_over": "N13.1-1", "marker_removed": "N5.6-22", "tribes_beaten": "N6.0-1",
}  # fmt: skip
"""The clause that a line of the log follows from."""


def log_lines(view: State, events: Iterable[Event]) -> list[LogLine]:
    """Events as lines: turns and rounds are headings, what only some may read is marked."""
    return [
        LogLine(told.text, 0 if told.heading else 1, CLAUSES.get(told.event.kind, ""), told.event.seen_by is not None)
        for told in sentences(view.ctx, events)
    ]
