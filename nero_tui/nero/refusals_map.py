"""Refusals about pieces on the map: set-up, marches, withdrawals, battles, the targets of events."""

from __future__ import annotations

from collections.abc import Callable

from nero_tui.nero.battle import AfterLoss, Battle
from nero_tui.nero.displacement import Displacement, Revolt
from nero_tui.nero.galley import HOLD
from nero_tui.nero.march import March
from nero_tui.nero.movement import (
    attack_cost,
    blockers,
    entry_cost,
    exits,
    may_leave,
    pickup_cost,
    pickup_limits,
)  # fmt: skip
from nero_tui.nero.pieces import current_group, enemies, neighbours
from nero_tui.nero.refusals_cards import card_refusal
from nero_tui.nero.state import BARBARIANS, NONE, STRIDE, Group, State
from nero_tui.nero.withdrawal import MOST_CARDS, Entry, Payment, most_points
from nero_tui.table.protocol import Choice, Refusal

TOO_FEW = "there are too few Movement Points"


def setup(state: State, seat: int, choice: Choice) -> Refusal:
    asked = state.stack[-1].asked(state) if state.phase == "setup" and state.stack else ()
    general = choice[0] == "general"
    if seat not in asked:
        return Refusal("N3.0-12" if general else "N3.0-9", "pieces are placed one at a time in turn")
    if choice[1] not in state.ctx.board.area_places[seat]:
        return Refusal("N3.0-13" if general else "N3.0-10", "pieces are placed in a province of one's own Base")
    return Refusal("N3.0-12" if general else "N3.0-9", "another piece has to be placed now")


def two_players(state: State, seat: int, choice: Choice) -> Refusal:
    if choice[0] == "count":
        return Refusal("N14-11", "each person notes one colour of the opponent, once, before set-up")
    return Refusal("N14-5", "the youngest player names one of his own colours before set-up")


def table(state: State, seat: int, choice: Choice) -> Refusal:
    return Refusal("N4.2-1", "the game turn is not at this step")


# ---- the draft of a march


def draft(state: State, seat: int, choice: Choice) -> Refusal:
    if seat != state.active:
        return Refusal("N5.0-1", "cards are played for movement only in one's own round")
    top = state.stack[-1] if state.stack else None
    verb = choice[0]
    if verb == "from":
        place = choice[1]
        if 0 <= place < state.ctx.places and not has_piece(state, seat, place):
            return Refusal("N5.0-1", "cards move only pieces of one's own, and none stands there")
        return Refusal("N5.1-4", "a march starts where one has a piece, and its cards serve one province only")
    if verb == "group":
        return group_refusal(state, top if isinstance(top, March) else None, choice)
    if verb == "clear":
        place = march_place(state)
        if place != NONE and state.marked[place * STRIDE + seat]:
            return Refusal("N5.6-22", "removing a Retreat marker takes 2 Movement Points, before the groups are named")
        return Refusal("N5.6-20", "there is no Retreat marker to remove")
    if verb == "go":
        if isinstance(top, March) and top.kind == "allot":
            return Refusal("N5.1-10", "say first how many Movement Points the group gets")
        if isinstance(top, March):
            return Refusal("N5.0-10", "say first which province the march starts from, and which groups go")
        return Refusal("N5.0-10", "no march is being declared")
    return Refusal("N5.1-10", "more Movement Points than the cards give cannot be allotted")


def has_piece(state: State, seat: int, place: int) -> bool:
    return bool(state.legions[place * STRIDE + seat]) or state.leader_at[seat] == place


def march_place(state: State) -> int:
    """Where the march starts that is being declared, or was declared last."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, March):
        return top.place
    place: int = state.last_action[2] if state.last_action[:1] == ("march",) else NONE
    return place


def group_refusal(state: State, top: March | None, choice: Choice) -> Refusal:
    place = march_place(state)
    if place == NONE:
        return Refusal("N6.1-1", "a card has to be played for movement first")
    legions, leader = choice[1], choice[2]
    at = place * STRIDE + state.active
    if leader and state.sick >> state.active & 1:
        return Refusal("N12-SICK-4", "a sick Leader does not move any more in this round")
    if leader and state.leader_at[state.active] != place:
        return Refusal("N5.4-18", "the Leader is not here")
    if leader and state.leader_done:
        return Refusal("N5.0-14", "the Leader has finished his movement in this round")
    if leader and top is not None and any(group[1] for group in top.groups):
        return Refusal("N2.2-9", "there is one Leader, and he goes with another group")
    free = state.legions[at] - state.moved[place] - state.marked[at]
    if top is not None:
        free = top.free_legions(state)
    if legions > free:
        if state.marked[at] and not (top is not None and top.clear):
            return Refusal("N5.6-17", "Legions under a Retreat marker do not move")
        if state.moved[place] or state.moved_marked[place]:
            return Refusal("N5.0-14", "these Legions have finished their movement in this round")
        return Refusal("N5.0-9", "there are not so many Legions here")
    if not legions and not leader:
        return Refusal("N5.0-9", "a group is at least one Legion or the Leader")
    return Refusal("N5.1-10", "no Movement Points are left to allot")


# ---- a group on the march


def no_group(state: State) -> Refusal:
    if state.groups:
        return Refusal("N5.0-13", "first name the group that acts")
    if state.last_action[:1] == ("fleet",):
        return Refusal("N6.1-1", "a card has to be played for movement first; a fleet does not count")
    if state.last_action:
        return Refusal("N5.0-14", "that group has finished its movement in this round")
    return Refusal("N6.1-1", "a card has to be played for movement first")


def active_group(state: State, seat: int) -> Group | Refusal:
    if seat != state.active:
        return Refusal("N5.0-1", "pieces move only in their owner's round")
    return current_group(state) or no_group(state)


def lead(state: State, seat: int, choice: Choice) -> Refusal:
    return Refusal("N5.0-13", "no other group moves before the one on the march has finished")


def enter(state: State, seat: int, choice: Choice) -> Refusal:
    group = active_group(state, seat)
    if isinstance(group, Refusal):
        return group
    goal, board = choice[1], state.ctx.board
    if goal == board.city:
        if group.place not in board.gates:
            return Refusal("N5.8-5", "Roma is entered only from an Italian province")
        if group.legions:
            return Refusal("N5.8-4", "Legions never enter Roma")
    elif goal not in exits(state, group):
        return Refusal("N5.0-3", "there is neither a common border nor a strait")
    if not may_leave(state, group):
        if not group.legions and blockers(state, group):
            return Refusal("N5.7-5", "a Leader goes on from here only with the permission of the owners")
        return Refusal("N5.5-3", "the march ends here unless the occupants are beaten or allow it to go on")
    if entry_cost(state, group, goal) > group.mp:
        return Refusal("N5.1-10", f"entering costs {entry_cost(state, group, goal)} MPs and {group.mp} are left")
    return Refusal("N5.0-13", "another question is open")


def attack(state: State, seat: int, choice: Choice) -> Refusal:
    if seat == state.active and not state.groups and not state.last_action:
        return Refusal("N6.1-1", "a card has to be played for movement first")
    group = active_group(state, seat)
    if isinstance(group, Refusal):
        return group
    target, at = choice[1], group.place * STRIDE
    if not group.legions:
        return Refusal("N6.0-1", "a Leader without Legions cannot attack")
    if target == BARBARIANS:
        if group.place != state.barbarian:
            return Refusal("N6.0-1", "only enemy Legions and the Barbarians can be attacked, where they are")
    elif target == seat or not state.legions[at + target]:
        if target != seat and state.leader_at[target] == group.place:
            return Refusal("N6.4-11", "a Leader alone cannot be attacked")
        return Refusal("N6.0-1", "that player has no Legion here")
    if state.attacked >> (at + target) & 1:
        return Refusal("N6.0-4", "that force has been attacked in this round")
    if attack_cost(group) > group.mp:
        return Refusal("N6.1-3" if group.fatigue else "N6.1-2", TOO_FEW + " for the attack")
    return Refusal("N5.0-13", "another question is open")


def pickup(state: State, seat: int, choice: Choice) -> Refusal:
    group = active_group(state, seat)
    if isinstance(group, Refusal):
        return group
    own, uncontrolled, clear = choice[1:4]
    most_own, most_uncontrolled = pickup_limits(state, group, clear)
    at = group.place * STRIDE + seat
    if own > most_own:
        if state.marked[at] and not clear:
            return Refusal("N5.6-17", "Legions under a Retreat marker cannot be taken along")
        if state.moved[group.place] or state.moved_marked[group.place]:
            return Refusal("N5.4-9", "pieces that have moved in this round cannot be picked up")
        if not group.entered:
            return Refusal("N5.4-11", "own Legions are picked up only in a province that was entered")
        return Refusal("N5.4-1", "there are not so many own Legions here")
    if uncontrolled > most_uncontrolled:
        return Refusal("N5.4-2", "there are not so many Uncontrolled Legions to pick up here")
    if pickup_cost(own, uncontrolled, clear) > group.mp:
        return Refusal("N5.1-10", f"that costs {pickup_cost(own, uncontrolled, clear)} MPs and {group.mp} are left")
    return Refusal("N5.4-6", "there is nothing to pick up")


def drop(state: State, seat: int, choice: Choice) -> Refusal:
    group = active_group(state, seat)
    if isinstance(group, Refusal):
        return group
    return Refusal("N5.4-15", "only pieces of the group can be left behind, and not all of them: then it stops")


def ask(state: State, seat: int, choice: Choice) -> Refusal:
    group = active_group(state, seat)
    if isinstance(group, Refusal):
        return group
    if blockers(state, group) & group.refused:
        return Refusal("N5.5-5", "permission was refused, and that is final for this visit")
    return Refusal("N5.5-5", "there is nobody whose permission is needed")


def stop(state: State, seat: int, choice: Choice) -> Refusal:
    group = active_group(state, seat)
    return group if isinstance(group, Refusal) else Refusal("N5.0-14", "another question is open")


def permission(state: State, seat: int, choice: Choice) -> Refusal:
    return Refusal("N5.5-5", "nobody asks this seat for permission")


# ---- withdrawal, battle, retreat


def withdraw(state: State, seat: int, choice: Choice) -> Refusal:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Battle | AfterLoss) or state.last_action[:1] in (("attack",), ("battle",)):
        return Refusal("N6.1-5", "nobody withdraws from an attack that has been announced")
    if isinstance(top, Entry):
        if not state.legions[top.place * STRIDE + seat]:
            return Refusal("N5.6-1", "Legions withdraw only when an enemy force moves into their province")
        if top.seat != seat:
            return Refusal("N5.6-26", "the owners decide in clockwise order, each once")
        return refuge_refusal(state, seat, choice[1], top.place, top.barred) or unpaid(state, seat, top.mp)
    group = current_group(state)
    if seat == state.active or group is None or not state.legions[group.place * STRIDE + seat]:
        return Refusal("N5.6-1", "Legions withdraw only when an enemy force moves into their province")
    fault = refuge_refusal(state, seat, choice[1], group.place, group.came_from)
    if fault is not None:
        return fault
    if most_points(state, state.hands[seat], MOST_CARDS) <= group.mp:
        return unpaid(state, seat, group.mp)
    return Refusal("N5.6-1", "the chance to withdraw from this movement has gone")


def unpaid(state: State, seat: int, mp: int) -> Refusal:
    if state.held[seat] >= 0 and not state.hands[seat]:
        return Refusal("N4.3-8", "a held card cannot be used before the next game turn")
    return Refusal("N5.6-2", f"one to three cards with more than {mp} Movement Points are needed")


def refuge_refusal(state: State, seat: int, goal: int, place: int, barred: int) -> Refusal | None:
    if state.stuck >> (place * STRIDE + seat) & 1:
        return Refusal("N12-BADWEATHER-7", "the weather keeps these Legions here for the round")
    if goal not in neighbours(state, place):
        return Refusal("N5.6-3", "that is not an adjacent province")
    if goal == barred:
        return Refusal("N5.6-6", "not into the province from which the moving force came")
    if enemies(state, seat, goal) or goal == state.barbarian:
        return Refusal("N5.6-3", "the destination must be free of enemy Legions and Barbarians")
    return None


def pay(state: State, seat: int, choice: Choice) -> Refusal:
    if choice[0] == "pay":
        fault = card_refusal(state, seat, choice[1])
        if fault is not None:
            return fault
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Payment) and top.seat == seat:
        return Refusal("N5.6-2", f"at most three cards, with more than {top.mp} Movement Points together")
    return Refusal("N5.6-2", "no card is wanted for a withdrawal now")


def stay(state: State, seat: int, choice: Choice) -> Refusal:
    return Refusal("N5.6-1", "this seat is not asked to stay or go")


def fight(state: State, seat: int, choice: Choice) -> Refusal:
    if choice[1] >= 0:
        fault = card_refusal(state, seat, choice[1])
        if fault is not None:
            return fault
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Battle) and seat in (state.active, top.defender):
        return Refusal("N2.5-5", "each side chooses once, at most one card")
    return Refusal("N3.1-5", "this seat has no part in a battle now")


def retreat(state: State, seat: int, choice: Choice) -> Refusal:
    if not state.last_battle:
        return Refusal("N6.4-5", "only the loser of a battle retreats")
    place, goal, board = state.last_battle[7], choice[1], state.ctx.board
    if not state.legions[place * STRIDE + seat]:
        return Refusal("N6.4-5", "no Legion is left that could retreat")
    if goal in board.strait[place]:
        return Refusal("N6.5-4", "straits cannot be used to retreat")
    if goal not in board.land[place]:
        return Refusal("N6.5-1", "that is not an adjacent province")
    if enemies(state, seat, goal) or goal == state.barbarian:
        return Refusal("N5.6-3", "the destination must be free of enemy Legions and Barbarians")
    top = state.stack[-1] if state.stack else None
    if isinstance(top, AfterLoss) and top.seat == seat:
        return Refusal("N5.6-6", "not into the province from which the attacker came")
    return Refusal("N6.4-5", "this seat is not asked to retreat")


# ---- the targets of events


def event_target(state: State, seat: int, choice: Choice) -> Refusal:
    clause, reason = EVENT_TARGETS[choice[0]]
    return Refusal(clause, reason)


EVENT_TARGETS = {
    "traitor": ("N12-TRAITOR-4", "Traitor needs another player with a card in hand"),
    "rebels": ("N12-REBELS-4", "there is no such Legion of a player"),
    "tribes": ("N12-BARBARIAN-3", "the Barbarians cannot strike there"),
    "summon": ("N12-CRISIS-3", "there is no such Emperor outside Roma"),
}


def galley(state: State, seat: int, choice: Choice) -> Refusal:
    board = state.ctx.board
    if choice[0] == "land" and choice[1] == board.city:
        return Refusal("N5.8-6", "no fleet goes to Roma")
    if choice[0] in ("sail", "land"):
        if choice[1] not in board.ports:
            return Refusal("N12-GALLEY-3", "that is not a port")
        if choice[0] == "land":
            return Refusal("N12-GALLEY-3", "the fleet goes to another port")
        return ready_refusal(state, choice[1])
    origin = getattr(state.stack[-1], "origin", NONE) if state.stack else NONE
    if choice[1] > HOLD or origin == NONE:
        return Refusal("N12-GALLEY-3", f"a fleet carries at most {HOLD} Legions and the Leader")
    return ready_refusal(state, origin)


def ready_refusal(state: State, place: int) -> Refusal:
    if state.marked[place * STRIDE + state.active]:
        return Refusal("N5.6-21", "Legions under a Retreat marker cannot sail")
    if state.moved[place] or state.leader_done:
        return Refusal("N12-GALLEY-4", "the fleet carries only pieces that have not moved in this round")
    if state.sick >> state.active & 1:
        return Refusal("N12-SICK-4", "a sick Leader does not move any more in this round")
    return Refusal("N12-GALLEY-3", "these pieces are not in that port")


def displace(state: State, seat: int, choice: Choice) -> Refusal:
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Displacement) or seat not in top.asked(state):
        clause = "N12-BARBARIAN-9" if choice[0] == "scatter" else "N12-BARBARIAN-7"
        return Refusal(clause, "each owner moves his own pieces, in turn")
    return Refusal("N12-BARBARIAN-4", "pieces are driven into an adjacent province")


def bring(state: State, seat: int, choice: Choice) -> Refusal:
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Revolt) or seat not in top.asked(state):
        return Refusal("N12-REVOLTS-3", "the owner of the Base brings exactly as many Legions as are missing")
    return Refusal("N12-REVOLTS-6", "there is no Legion of this seat to bring from there")


MAP_VERBS: dict[str, Callable[[State, int, Choice], Refusal]] = {
    "legion": setup, "general": setup, "count": two_players, "first": two_players,
    "begin_turn": table, "end_turn": table,
    "from": draft, "clear": draft, "group": draft, "allot": draft, "go": draft,
    "lead": lead, "enter": enter, "attack": attack, "pickup": pickup, "drop": drop, "ask": ask, "stop": stop,
    "allow": permission, "refuse": permission,
    "withdraw": withdraw, "pay": pay, "paid": pay, "stay": stay, "fight": fight, "retreat": retreat,
    "traitor": event_target, "rebels": event_target, "tribes": event_target, "summon": event_target,
    "sail": galley, "land": galley, "carry": galley,
    "flee": displace, "scatter": displace, "bring": bring,
}  # fmt: skip
