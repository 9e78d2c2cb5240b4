"""What plain play says: its help, its questions, the map in letters."""

from __future__ import annotations

import shutil

from nero_tui.nero.board import LETTERS
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import BARBARIANS, STRIDE, Context, State
from nero_tui.nero.story import Words, force, points
from nero_tui.nero.summary import COLOURS
from nero_tui.nero.textmap import text_map
from nero_tui.table.protocol import Event

HELP = """\
Answer with a number, or type the choice: "enter judaea", "march senate 4/2".
Names may be cut short; ";" stands between several choices on one line.
  ?         this text                  map      the map, with what stands there
  options   the choices again          table    who holds what and where
  hand      your cards                 log      what happened in this turn
  undo      take back a choice         redo     make it again
  rules X   look up X in the rules     hint     what a bot would do, and why
  seats     who plays                  position the position in one line
  seats W legate   a bot plays on for West (human: a person does)
  quit      stop; every choice is kept"""

QUESTIONS = {
    "secret_colour": "which colour of your opponent shall count at the end",
    "first_colour": "which of your colours goes first",
    "place_legion": "where to place a Legion",
    "place_general": "where to place the General",
    "round": "your round",
    "march": "a march: more cards, or where from",
    "muster": "a march: who goes",
    "allot": "a march: how many Movement Points for them",
    "withdraw": "an enemy has come: withdraw or stay",
    "pay": "pay for the withdrawal",
    "permission": "somebody asks to pass through",
    "window": "you may answer what has just been announced",
    "battle": "choose a card for the battle, in secret",
    "retreat": "you have lost the battle: stay or retreat",
    "event": "what the card is aimed at",
    "block": "an assassination: will you stop it",
    "displace": "the Barbarians drive you out",
    "displace_uncontrolled": "where the Uncontrolled Legions go",
    "revolt": "a revolt: bring a Legion",
    "declaration": "your declaration",
    "begin_turn": "begin the turn",
    "end_turn": "end the turn",
}


def on_the_march(state: State) -> str:
    """The group that acts, with what it has left."""
    group = current_group(state)
    if group is None:
        return ""
    place = state.ctx.board.places[group.place].name
    return f"; on the march: {force(group.legions, group.leader)} in {place}, {points(group.mp, 'MP')}"


def board_map(state: State) -> list[str]:
    """The map with what stands on it, as wide as the terminal allows."""
    columns, rows = shutil.get_terminal_size()
    drawings = state.ctx.board.drawing.rasters
    fitting = [each for each in drawings if each.width <= columns and each.height < rows]
    raster = max(fitting, key=lambda each: each.width, default=min(drawings, key=lambda each: each.width))
    labels = {
        place: [name, pieces(state, place, raster.labels[place].width)] for place, name in enumerate(raster.names)
    }
    return text_map(state.ctx.board, labels, raster.name)


def pieces(state: State, place: int, width: int) -> str:
    """What stands in a place, as a label has room for: ``W2 U1 gC``, or ``W2U1+`` if that is not all."""
    at = place * STRIDE
    parts = [f"{letter}{state.legions[at + c]}" for c, letter in enumerate(COLOURS) if state.legions[at + c]]
    parts += [f"{'gce'[state.rank[seat]]}{LETTERS[seat]}" for seat in state.ctx.seats if state.leader_at[seat] == place]
    if state.barbarian == place:
        parts.append("!!")
    spread, tight = " ".join(parts), "".join(parts)
    if len(spread) < width:
        return spread
    return tight if len(tight) <= width else f"{tight[: width - 1]}+"


def battle_lines(ctx: Context, event: Event) -> list[str]:
    """Both totals of a battle, item by item."""
    w = Words(ctx)
    attacker, defender, *_, ours, theirs, _ = event.facts
    names = (w.seat(attacker), "Barbarians" if defender == BARBARIANS else w.seat(defender))
    return [
        f"{name}: Legions {legions}, Leader {leader}, card {card}; together {points(legions + leader + card, 'BP')}."
        for name, (legions, leader, card) in zip(names, (ours, theirs))
    ]
