"""The stack of open questions in a line: each frame by its name and its fields.

A frame that is missing here cannot be written; a test compares this table with the frames of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nero_tui.nero import (
    assassination,
    battle,
    displacement,
    emperor,
    events,
    galley,
    march,
    movement,
    turn,
    windows,
    withdrawal,
)
from nero_tui.nero.decision import Decision
from nero_tui.nero.position.words import (
    CARD,
    CARDS,
    COLOUR,
    COLOURS,
    FIGHT,
    FLAG,
    MASK,
    NUMBER,
    PLACE,
    SEAT,
    TARGET,
    Names,
    Word,
    Wrong,
    chain,
    optional,
    row,
    shown,
    tagged,
)  # fmt: skip

ACTION = tagged({"enter": (PLACE,), "attack": (TARGET,), "pickup": (NUMBER, NUMBER, FLAG)})
EVENT = tagged(
    {
        "traitor": (SEAT, FLAG),
        "rebels": (PLACE, SEAT),
        "tribes": (PLACE,),
        "summon": (SEAT,),
        "revolt": (PLACE,),
        "fleet": (PLACE, PLACE, NUMBER, FLAG),
    }
)
MUSTER = chain(row(NUMBER, FLAG, NUMBER))
LAID = chain(row(CARD, FLAG))

FRAMES: Mapping[type[Decision], Mapping[str, Word]] = {
    turn.SecretColour: {},
    turn.FirstColour: {},
    turn.Placement: {"seats": NUMBER, "step": NUMBER},
    turn.Round: {},
    march.March: {
        "cards": CARDS, "clear": FLAG, "groups": MUSTER, "legions": optional(NUMBER), "place": optional(PLACE),
        "with_leader": FLAG,
    },
    movement.Action: {"choice": ACTION, "group": NUMBER, "opened": FLAG, "void": FLAG},
    movement.Permission: {"group": NUMBER, "waiting": MASK},
    windows.Window: {"passed": MASK, "seat": optional(SEAT)},
    windows.Reaction: {"by": SEAT, "cancelled": FLAG, "card": CARD, "opened": FLAG, "target": optional(CARD)},
    withdrawal.Entry: {
        "barred": optional(PLACE), "done": MASK, "group": NUMBER, "mover": SEAT, "mp": NUMBER, "place": PLACE,
        "seat": optional(SEAT),
    },
    withdrawal.Payment: {"cards": CARDS, "goal": PLACE, "mp": NUMBER, "seat": SEAT},
    withdrawal.Withdrawal: {
        "goal": PLACE, "group": NUMBER, "opened": FLAG, "place": PLACE, "seat": SEAT, "stopped": FLAG,
    },
    battle.Battle: {"attacker_card": FIGHT, "defender": TARGET, "defender_card": FIGHT, "group": NUMBER},
    battle.AfterLoss: {"barred": optional(PLACE), "group": optional(NUMBER), "place": PLACE, "seat": SEAT},
    events.Targeting: {"card": CARD},
    events.Embarkation: {"card": CARD, "goal": optional(PLACE), "origin": optional(PLACE)},
    events.EventPlay: {"cancelled": FLAG, "card": CARD, "choice": EVENT, "opened": FLAG},
    galley.Fleet: {"goal": PLACE, "leader": FLAG, "legions": NUMBER, "opened": FLAG, "origin": PLACE},
    displacement.Displacement: {"done": COLOURS, "place": PLACE, "seat": optional(COLOUR)},
    displacement.Revolt: {"needs": NUMBER, "place": PLACE},
    emperor.Declaration: {"cards": LAID},
    emperor.Support: {"cancelled": FLAG, "card": CARD, "opened": FLAG},
    emperor.Claim: {"opened": FLAG},
    assassination.Plot: {"card": CARD, "support": CARDS, "target": optional(SEAT)},
    assassination.Attempt: {
        "block_bribes": NUMBER, "block_guards": NUMBER, "bribes": NUMBER, "done": MASK, "guards": NUMBER,
        "seat": optional(SEAT), "target": SEAT,
    },
}  # fmt: skip

BY_NAME = {frame.__name__: frame for frame in FRAMES}


def write_frame(names: Names, frame: Decision) -> str:
    slots = FRAMES[type(frame)]
    return ".".join([type(frame).__name__, *(word.write(names, getattr(frame, key)) for key, word in slots.items())])


def read_frame(names: Names, text: str) -> Decision:
    name, *parts = text.split(".")
    if name not in BY_NAME:
        raise Wrong(f"expected the name of a question like Round, not {shown(name)}")
    cls = BY_NAME[name]
    slots = FRAMES[cls]
    if len(parts) != len(slots):
        raise Wrong(f"expected {len(slots)} values after {name}, not {len(parts)}")
    values: dict[str, Any] = {}
    for (key, word), part in zip(slots.items(), parts):
        try:
            values[key] = word.read(names, part)
        except Wrong as wrong:
            raise Wrong(f"{name}.{key}: {wrong}") from None
    return cls(**values)


def write_stack(names: Names, stack: Any) -> str:
    return "/".join(write_frame(names, frame) for frame in stack)


def read_stack(names: Names, text: str) -> list[Decision]:
    return [read_frame(names, part) for part in text.split("/")]


STACK = Word(write_stack, read_stack)
