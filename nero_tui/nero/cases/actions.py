"""The actions of a case, each taken apart into the choices that the rules ask for.

Where an action says something that no choice can say (half of the Legions withdraw, a Leader is
picked up), the refusal stands here with its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nero_tui.nero.cases import events
from nero_tui.nero.cases.driver import Attempt, GroupSeen
from nero_tui.nero.cases.lines import play_line
from nero_tui.nero.cases.names import letter_of, seat_of
from nero_tui.nero.pieces import current_group, group_numbered
from nero_tui.nero.state import BARBARIANS, STRIDE
from nero_tui.table.protocol import TABLE, Choice, Seat

Action = Mapping[str, Any]
Doer = Callable[[Attempt, Seat, Action], None]

UNLESS_ANSWERING = ("react", "battle_card", "after_loss", "withdraw", "decline_withdraw", "block", "place_revolt")
WITHDRAWAL_CARDS = 3


def carry_out(attempt: Attempt, action: object) -> None:
    """One entry of ``when``. Raises Refused."""
    if isinstance(action, str):
        play_line(attempt, action)
        return
    assert isinstance(action, Mapping)
    seat = seat_of(action["by"]) if "by" in action else TABLE
    if action["do"] not in UNLESS_ANSWERING:
        # What was left open is answered with "no" before the next thing begins, a draw that was named included.
        attempt.reach(seat, "round", "declaration")
        attempt.state.fixed = ()
        attempt.memory.weather = False
    DOERS[action["do"]](attempt, seat, action)


# ---- set-up and flow


def place_legion(attempt: Attempt, seat: Seat, action: Action) -> None:
    attempt.answer(seat, ("legion", attempt.names.place(action["province"])))


def place_general(attempt: Attempt, seat: Seat, action: Action) -> None:
    attempt.answer(seat, ("general", attempt.names.place(action["province"])))


def begin_turn(attempt: Attempt, seat: Seat, action: Action) -> None:
    if "draw" in action:
        _check_draw(attempt, seat_of(action["draw"]))
        attempt.state.fixed = (seat_of(action["draw"]),)
    attempt.reach(TABLE, "begin_turn")
    attempt.answer(TABLE, ("begin_turn",))


def _check_draw(attempt: Attempt, drawn: Seat) -> None:
    """A blind draw decides only between those who are tied for the fewest VPs."""
    state = attempt.state
    if state.turn == 1:
        attempt.refuse("N4.2-2", "In game turn 1 the youngest player is first; nothing is drawn.")
    fewest = min(state.vp[seat] for seat in state.ctx.seats)
    tied = [seat for seat in state.ctx.seats if state.vp[seat] == fewest]
    if len(tied) == 1:
        attempt.refuse("N4.2-3", "The player with the fewest VPs is first; nothing is drawn.")
    if drawn not in tied:
        attempt.refuse("N4.2-4", f"{letter_of(drawn)} is not tied for the fewest VPs.")


def end_turn(attempt: Attempt, seat: Seat, action: Action) -> None:
    attempt.reach(TABLE, "end_turn")
    attempt.answer(TABLE, ("end_turn",))


def end_round(attempt: Attempt, seat: Seat, action: Action) -> None:
    """A round that has already ended by itself needs no ending (R030)."""
    rounds = attempt.rounds()
    over = len(rounds) - 1 if attempt.state.phase == "round" else len(rounds)
    for number in range(attempt.memory.rounds_closed + 1, over):
        if rounds[number] == seat:
            attempt.memory.rounds_closed = number
            return
    attempt.reach(seat, "round")
    attempt.memory.rounds_closed = len(rounds) - 1
    attempt.answer(seat, ("end_round",))


def offer_order(attempt: Attempt, seat: Seat, action: Action) -> None:
    """No action: who is offered the right to cancel a card, one after another (N12-9)."""
    attempt.memory.offer_order = attempt.state.ctx.sequence[seat_of(action["of"])]


def discard(attempt: Attempt, seat: Seat, action: Action) -> None:
    card = attempt.names.card(action["card"])
    verb = "hold" if action.get("hold") else "discard"
    attempt.need_cards(seat, [card], verb)
    attempt.act(seat, (verb, card))


# ---- movement


def play_move(attempt: Attempt, seat: Seat, action: Action) -> None:
    names = attempt.names
    cards = [names.card(name) for name in action["cards"]]
    groups = action.get("groups", [])
    if not cards:
        attempt.refuse("N5.0-1", "Movement needs a card.")
    attempt.need_cards(seat, cards, "march")
    place = names.place(action["province"])
    if any(names.place(group["province"]) != place for group in groups if "province" in group):
        attempt.refuse("N5.1-4", "The MPs of a card are for Legions of one province.")
    attempt.act(seat, ("march", cards[0]))
    for card in cards[1:]:
        attempt.answer(seat, ("add", card))
    attempt.answer(seat, ("from", place))
    if action.get("remove_marker"):
        attempt.answer(seat, ("clear",))
    before = {group.number for group in attempt.state.groups}
    for group in groups:
        attempt.answer(seat, ("group", group["legions"], int(group.get("leader", False))))
        attempt.answer(seat, ("allot", group["mp"]))
    if attempt.asked(seat, "muster"):
        attempt.answer(seat, ("go",))
    attempt.memory.moved_with.update(cards)
    _name_groups(attempt, [group["id"] for group in groups], before)


def _name_groups(attempt: Attempt, ids: list[str], before: set[int]) -> None:
    """Remember which group of the rules is which of the case: they keep the order of declaration."""
    declared = sorted(group.number for group in attempt.state.groups if group.number not in before)
    for name, number in zip(ids, declared):
        mp = next(group.mp for group in attempt.state.groups if group.number == number)
        attempt.memory.groups[name] = GroupSeen(number, mp)


def group_action(attempt: Attempt, seat: Seat, name: str, choice: Choice) -> None:
    """A choice of one group, which takes the lead first if several wait."""
    attempt.reach(seat, "round")
    seen = attempt.memory.groups.get(name)
    waiting = {group.number: group for group in attempt.state.groups}
    if seen is None or seen.finished:
        if waiting or attempt.allowed(seat, choice):
            attempt.refuse("N5.0-14" if seen else "N6.1-1", f"Group {name} is not on the march.")
    elif len(waiting) > 1 and attempt.state.moving != seen.number:
        attempt.act(seat, ("lead", seen.number))
    attempt.act(seat, choice)


def step(attempt: Attempt, seat: Seat, action: Action) -> None:
    group_action(attempt, seat, action["group"], ("enter", attempt.names.place(action["to"])))


def attack(attempt: Attempt, seat: Seat, action: Action) -> None:
    target = action["target"]
    if target == "U":
        attempt.refuse("N6.0-1", "Uncontrolled Legions are nobody's: they cannot be attacked.")
    number = BARBARIANS if target == "barbarian" else seat_of(target)
    group_action(attempt, seat, action["group"], ("attack", number))


def pickup(attempt: Attempt, seat: Seat, action: Action) -> None:
    if "enemy" in action:
        attempt.refuse("N5.4-5", "Enemy Legions can never be picked up.")
    if action.get("leader"):
        attempt.refuse("N5.4-18", "A Leader cannot be picked up.")
    numbers = (action.get("own", 0), action.get("uncontrolled", 0), int(action.get("remove_marker", False)))
    group_action(attempt, seat, action["group"], ("pickup", *numbers))


def drop(attempt: Attempt, seat: Seat, action: Action) -> None:
    """To drop everything is to stop."""
    attempt.reach(seat, "round")
    choice: Choice = ("drop", action.get("legions", 0), int(action.get("leader", False)))
    seen = attempt.memory.groups.get(action["group"])
    group = group_numbered(attempt.state, seen.number) if seen is not None and not seen.finished else None
    if group is not None and choice[1:] == (group.legions, int(group.leader)):
        choice = ("stop",)
    group_action(attempt, seat, action["group"], choice)


def stop(attempt: Attempt, seat: Seat, action: Action) -> None:
    group_action(attempt, seat, action["group"], ("stop",))


def ask_pass(attempt: Attempt, seat: Seat, action: Action) -> None:
    group_action(attempt, seat, action["group"], ("ask",))


def grant_pass(attempt: Attempt, seat: Seat, action: Action) -> None:
    attempt.submit(seat, ("allow",), "permission")


def refuse_pass(attempt: Attempt, seat: Seat, action: Action) -> None:
    attempt.submit(seat, ("refuse",), "permission")


# ---- withdrawal


def withdraw(attempt: Attempt, seat: Seat, action: Action) -> None:
    cards = [attempt.names.card(name) for name in action.get("cards", [])]
    attempt.need_cards(seat, cards, "pay")
    _check_withdrawal(attempt, seat, action, len(cards))
    attempt.submit(seat, ("withdraw", attempt.names.place(action["to"])), "withdraw")
    for card in cards:
        attempt.answer(seat, ("pay", card))
    if attempt.asked(seat, "pay"):
        attempt.answer(seat, ("paid",))
    attempt.memory.moved_with.update(cards)


def _check_withdrawal(attempt: Attempt, seat: Seat, action: Action, cards: int) -> None:
    state = attempt.state
    place = _entered(attempt)
    if action.get("galley"):
        attempt.refuse("N5.6-5", "A Galley Fleet cannot be used to withdraw.")
    if cards > WITHDRAWAL_CARDS:
        attempt.refuse("N5.6-2", "At most three cards pay for a withdrawal.")
    if place < 0:
        return
    if "legions" in action and action["legions"] != state.legions[place * STRIDE + seat]:
        attempt.refuse("N5.6-12", "All Legions in the province withdraw, or none.")
    if not action.get("leader", True) and state.leader_at[seat] == place:
        attempt.refuse("N5.6-13", "The Leader withdraws with his Legions.")


def _entered(attempt: Attempt) -> int:
    """Where the moving group stands, or where a fleet has landed; -1 if nobody has entered anything."""
    group = current_group(attempt.state)
    return group.place if group is not None else attempt.memory.aimed_at


def decline_withdraw(attempt: Attempt, seat: Seat, action: Action) -> None:
    """Whoever is asked earlier has stayed too. A seat that the rules did not ask has nothing to decline."""
    if attempt.reach(seat, "withdraw"):
        attempt.answer(seat, ("stay",))
        return
    seats = attempt.state.ctx.seats
    start = seats.index(attempt.state.active)
    order = seats[start + 1 :] + seats[:start]
    while (pending := attempt.pending()) is not None and pending.kind == "withdraw":
        if order.index(pending.seats[0]) > order.index(seat):
            break
        attempt.answer(pending.seats[0], ("stay",))


# ---- battle


def battle_card(attempt: Attempt, seat: Seat, action: Action) -> None:
    if action["card"] == "none":
        # A side without a card to play is not asked.
        if attempt.reach(seat, "battle"):
            attempt.answer(seat, ("fight", -1))
        return
    card = attempt.names.card(action["card"])
    attempt.need_cards(seat, [card], "fight")
    attempt.submit(seat, ("fight", card), "battle")
    attempt.memory.moved_with.add(card)


def after_loss(attempt: Attempt, seat: Seat, action: Action) -> None:
    if action["choice"] == "retreat":
        attempt.submit(seat, ("retreat", attempt.names.place(action["to"])), "retreat")
    elif attempt.reach(seat, "retreat"):
        attempt.answer(seat, ("stay",))


DOERS: dict[str, Doer] = {
    "place_legion": place_legion,
    "place_general": place_general,
    "play_move": play_move,
    "step": step,
    "attack": attack,
    "battle_card": battle_card,
    "after_loss": after_loss,
    "pickup": pickup,
    "drop": drop,
    "stop": stop,
    "withdraw": withdraw,
    "decline_withdraw": decline_withdraw,
    "ask_pass": ask_pass,
    "grant_pass": grant_pass,
    "refuse_pass": refuse_pass,
    "discard": discard,
    "end_round": end_round,
    "begin_turn": begin_turn,
    "end_turn": end_turn,
    "offer_order": offer_order,
    "play_event": events.play_event,
    "react": events.react,
    "place_revolt": events.place_revolt,
    "displace": events.displace,
    "displace_uncontrolled": events.displace_uncontrolled,
    "declare": events.declare,
    "resolve_declaration": events.resolve_declaration,
    "assassinate": events.assassinate,
    "block": events.block,
    "support": events.support,
}
