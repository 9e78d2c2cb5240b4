"""All about a place: what lies there, what it costs to come, what a battle looks like, what it borders on."""

from __future__ import annotations

from nero_tui.nero import game
from nero_tui.nero.movement import blockers, entry_cost
from nero_tui.nero.pieces import controls, controls_area, current_group
from nero_tui.nero.state import NONE, RANKS, STRIDE, UNCONTROLLED, Group, State
from nero_tui.nero.story import Words, force, legions, listed, points
from nero_tui.table.protocol import Seat
from nero_tui.tui.foresight import UNKNOWN, Way, battles, cheapest, comers, odds
from nero_tui.tui.throne import counted

ROMA = (
    "Leaders only, without Legions; declared here",  # N5.8-4, N7.1-2
    "An Emperor here is safe from battle, not from murder",  # N5.8-8, N5.8-9
)


def about(view: State, seat: Seat, place: int, brief: bool = False) -> tuple[str, list[str]]:
    """All about a place as far as the seat can know, the most important first; in brief for a small pane."""
    here = view.ctx.board.places[place]
    lines = [_kind_of(view, place), *_pieces(view, place)]
    if view.barbarian == place:
        lines.append("Barbarians hold it: 3 BP, entering costs 3 MPs")
    lines += _hints(view, seat, place)
    if here.city:
        lines += ROMA
        seats = (seat,) if brief and seat in view.ctx.seats else view.ctx.seats
        lines += [f"{Words(view.ctx).seat(each)}: {counted(view, each)}" for each in seats]
    return here.name, [*lines, *_borders(view, place, brief)]


def _kind_of(view: State, place: int) -> str:
    """Its Area, what is special about it, and who controls both."""
    board, w = view.ctx.board, Words(view.ctx)
    here = board.places[place]
    if here.city:
        return "The city, part of no Area"
    signs = [word for word, there in (("port", here.port), ("tribes may come", here.barbarian)) if there]
    owner, holder = controls(view, place), controls_area(view, here.area) if here.area >= 0 else NONE
    if owner != NONE:
        signs.append(f"held by {w.seat(owner)}")
    if holder != NONE and holder != owner:
        signs.append(f"the Area by {w.seat(holder)}")
    return ", ".join([board.areas[here.area].name if here.area >= 0 else "Italy", *signs])


def _pieces(view: State, place: int) -> list[str]:
    """Legions and Leaders, a line a seat."""
    w, lines, at = Words(view.ctx), [], place * STRIDE
    for colour in range(STRIDE):
        number, marked = view.legions[at + colour], view.marked[at + colour]
        told = [legions(number) + (f" ({marked} under a Retreat marker)" if marked else "")] if number else []
        if colour != UNCONTROLLED and colour in view.ctx.seats and view.leader_at[colour] == place:
            told.append(RANKS[view.rank[colour]].title())
        if told:
            lines.append(f"{w.colour(colour)}: {', '.join(told)}")
    return lines


def _borders(view: State, place: int, brief: bool) -> list[str]:
    """Neighbours by land and over the sea; in brief by their keys, a row each."""
    board = view.ctx.board
    names = [each.key if brief else each.name for each in board.places]
    land = [names[other] for other in (board.gates if place == board.city else board.land[place])]
    if place in board.gates:
        land.append(names[board.city] if brief else f"{names[board.city]} (Leaders)")
    strait = [names[other] for other in board.strait[place]]
    between = " " if brief else ", "
    return [f"{word}: {between.join(found)}" for word, found in (("Borders", land), ("Strait", strait)) if found]


# ---- who could come


def _hints(view: State, seat: Seat, place: int) -> list[str]:
    """The group that stands here and its battles, or the cheapest way to come here and what would follow."""
    group = current_group(view)
    if group is not None and group.place == place and group in comers(view, seat):
        return [_standing(view, group), *_battles(view, seat, group, place, group.mp)]
    way = cheapest(view, seat, place)
    if way is None:
        return []
    return [_entering(view, seat, way, place), *_battles(view, seat, way.group, place, way.left)]


def _standing(view: State, group: Group) -> str:
    """The group on the march, and who keeps it from going on."""
    w, mask = Words(view.ctx), blockers(view, group) & ~group.permitted
    stopped = listed([w.seat(other) for other in range(4) if mask >> other & 1])
    told = f"Group: {force(group.legions, group.leader)}, {points(group.mp, 'MP')}"
    return f"{told}; {stopped} in the way" if stopped else told


def _entering(view: State, seat: Seat, way: Way, place: int) -> str:
    group, cost = way.group, way.cost
    price = points(cost, "MP") if group.mp == UNKNOWN else f"{cost} of {points(group.mp, 'MP')}"
    if group is current_group(view):
        refusal = game.check(view, seat, ("enter", place))
        return f"Entry: {price}" if refusal is None else f"Entry: {price}, but not now: {refusal.reason}"
    told = f"Entry: {price} from {view.ctx.board.places[group.place].name}"
    if group.legions > 1:
        one = group.copy()
        one.legions = 1
        least = entry_cost(view, one, place)
        told += f", {legions(group.legions)}" + (f" ({least} with 1)" if least < cost else "")
    return told


def _battles(view: State, seat: Seat, group: Group, place: int, mp: int) -> list[str]:
    """Every attack that the rules allow there, its price and its chances."""
    lines = []
    for battle in battles(view, group, place):
        short = mp != UNKNOWN and battle.cost > mp
        price = f"{points(battle.cost, 'MP')}{' (too few left)' if short else ''}"
        target = Words(view.ctx).seat(battle.target)
        lines.append(f"Attack on {target}: {price}, {battle.ours} to {battle.theirs} BP")
        lines.append("  " + odds(view, seat, battle, place))
    return lines
