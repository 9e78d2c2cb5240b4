"""A player round: weigh marches, events, the throne and waiting, and begin with what gains most."""

from __future__ import annotations

from typing import Final

from nero_tui.bots.deeds import Deeds
from nero_tui.bots.keeping import prices
from nero_tui.bots.marching import bare, best_way, march_plan
from nero_tui.bots.plan import Plan
from nero_tui.bots.worth import Scales
from nero_tui.nero.march import March
from nero_tui.nero.pieces import current_group
from nero_tui.nero.state import State

WORTH_DOING: Final = 0.05
"""Who has done his duty plays on only for more than this."""


def round_plan(view: State, seat: int) -> Plan:
    """What to do next in one's own round. The view is that of the round itself, without an open draft."""
    scales = Scales(view, seat)
    costs = prices(view, seat, scales)
    group = current_group(view)
    if group is None and view.groups:
        return Plan(0.0, (("lead", view.groups[0].number),), "One group after the other.")
    base = scales.worth(bare(view))
    deeds = Deeds(view, seat, scales, costs, base)
    mid_march = group is not None and group.acted
    found = deeds.plans(mid_march)
    may_play = bool(costs) and deeds.slots > 0 and not view.discarded
    if group is not None:
        way = best_way(view, seat, scales, costs)
        found.append(way or Plan(0.0, (("stop",),), "The group stands well where it is."))
    elif may_play:
        march = march_plan(view, seat, scales, costs, base)
        if march is not None:
            found.append(march)
        found += deeds.waiting()
    if group is None and (view.cards_played or not view.hands[seat]):
        found.append(Plan(deeds.calm - base + WORTH_DOING, (("end_round",),), "The cards left are worth more later."))
    found.sort(key=lambda plan: -plan.gain)
    return found[0]


def begun_plan(root: State, seat: int, begun: March) -> Plan | None:
    """How to go on with a march that somebody else has begun to draft."""
    scales = Scales(root, seat)
    return march_plan(root, seat, scales, prices(root, seat, scales), scales.worth(bare(root)), begun)
