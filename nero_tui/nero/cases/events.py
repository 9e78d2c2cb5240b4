"""The event cards of a case: plays, reactions, declarations and assassinations as choices of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nero_tui.nero import game
from nero_tui.nero.cases.driver import Attempt, Revolt
from nero_tui.nero.cases.names import colour_of, seat_of
from nero_tui.nero.state import EMPEROR, STRIDE, UNCONTROLLED, State
from nero_tui.table.protocol import Seat

Action = Mapping[str, Any]

LOOKED_AT = 4


def play_event(attempt: Attempt, seat: Seat, action: Action) -> None:
    card = attempt.names.card(action["card"])
    attempt.need_cards(seat, [card], "play")
    attempt.memory.before_event = list(attempt.state.legions)
    attempt.reach(seat, "round")
    kind = attempt.state.ctx.cards[card].kind
    if kind == "revolts":
        attempt.memory.revolt = _revolt(attempt.state, card)
    attempt.act(seat, ("play", card))
    if kind in TARGETS:
        TARGETS[kind](attempt, seat, action)
    attempt.memory.laid.append(card)


def choose(attempt: Attempt, seat: Seat, verb: str, *what: int) -> bool:
    """Name a target if it is asked for. False if the rules have taken the only one there is."""
    if not attempt.offered(seat, verb):
        return False
    attempt.answer(seat, (verb, *what))
    return True


def take_the_only(attempt: Attempt, seat: Seat, verb: str) -> bool:
    """Name the target for a case that does not, because there is only one. False if there are several."""
    if attempt.offered(seat, verb):
        options = [choice for choice in game.options(attempt.state, seat) if choice[0] == verb]
        if len(options) > 1:
            return False
        attempt.answer(seat, options[0])
    return True


def _galley(attempt: Attempt, seat: Seat, action: Action) -> None:
    names = attempt.names
    choose(attempt, seat, "sail", names.place(action["from"]))
    attempt.memory.aimed_at = names.place(action["to"])
    choose(attempt, seat, "land", attempt.memory.aimed_at)
    choose(attempt, seat, "carry", action.get("legions", 0), int(action.get("leader", False)))


def _rebels(attempt: Attempt, seat: Seat, action: Action) -> None:
    choose(attempt, seat, "rebels", attempt.names.place(action["province"]), colour_of(action["colour"]))


def _tribes(attempt: Attempt, seat: Seat, action: Action) -> None:
    attempt.memory.aimed_at = attempt.names.place(action["province"])
    choose(attempt, seat, "tribes", attempt.memory.aimed_at)


def _crisis(attempt: Attempt, seat: Seat, action: Action) -> None:
    if "emperor" in action:
        choose(attempt, seat, "summon", seat_of(action["emperor"]))
    elif not take_the_only(attempt, seat, "summon"):
        attempt.refuse("N12-CRISIS-4", "With two Emperors the player of the card names one.")


def _traitor(attempt: Attempt, seat: Seat, action: Action) -> None:
    names, state = attempt.names, attempt.state
    target, mode = seat_of(action["target"]), int(action.get("mode", "take") == "look")
    if "drawn" in action:
        held = [name for name in action["drawn"] if names.knows_card(name) and names.card(name) in state.held]
        if held:
            attempt.refuse("N4.3-9", "A held card can be neither taken nor looked at.")
        # Named before the target is: the draw follows as soon as nobody answers the card.
        state.fixed = tuple(names.card(name) for name in action["drawn"] if names.knows_card(name))
    hand = state.hands[target]
    choose(attempt, seat, "traitor", target, mode)
    if "drawn" in action:
        wanted = min(LOOKED_AT, len(hand)) if mode else 1
        drawn = [names.card(name) for name in action["drawn"] if names.knows_card(name)]
        if len(action["drawn"]) != wanted or len(drawn) != wanted or not set(drawn) <= set(hand):
            attempt.refuse("N12-TRAITOR-6" if mode else "N12-TRAITOR-4", f"{wanted} card(s) of that hand are drawn.")


def _target(attempt: Attempt, seat: Seat, action: Action) -> None:
    """The victim of an Assassin; needs to be named only if there are two."""
    if "target" not in action:
        if not take_the_only(attempt, seat, "target"):
            attempt.refuse("N9-4", "With two Emperors in Roma the target must be named.")
        return
    choose(attempt, seat, "target", seat_of(action["target"]))


TARGETS: dict[str, Callable[[Attempt, Seat, Action], None]] = {
    "galley_fleet": _galley,
    "legion_rebels": _rebels,
    "barbarian": _tribes,
    "crisis": _crisis,
    "traitor": _traitor,
}


# ---- what an event asks of others


def _revolt(state: State, card: int) -> Revolt:
    """How many Legions the owner of the Base has to bring (R204)."""
    place = state.ctx.cards[card].province
    owner = state.ctx.board.places[place].area
    present = sum(state.legions[place * STRIDE : place * STRIDE + STRIDE])
    elsewhere = sum(state.legions[owner::STRIDE]) - state.legions[place * STRIDE + owner]
    return Revolt(owner, min(max(0, 2 - present), elsewhere))


def place_revolt(attempt: Attempt, seat: Seat, action: Action) -> None:
    places = [attempt.names.place(name) for name in action["from"]]
    revolt = attempt.memory.revolt
    if revolt is not None and (revolt.owner != seat or revolt.needed != len(places)):
        attempt.refuse("N12-REVOLTS-3", "The owner of the Base brings as many Legions as are missing to two.")
    if not attempt.reach(seat, "revolt") and _taken_from(attempt, seat, places):
        return  # there was only one way to do it
    for place in places:
        attempt.submit(seat, ("bring", place), "revolt")


def _taken_from(attempt: Attempt, seat: Seat, places: list[int]) -> bool:
    """Whether these Legions have already gone from where they stood before the event."""
    before, now = attempt.memory.before_event, attempt.state.legions
    return bool(before) and all(
        before[place * STRIDE + seat] - now[place * STRIDE + seat] == places.count(place) for place in places
    )


def displace(attempt: Attempt, seat: Seat, action: Action) -> None:
    place = attempt.names.place(action["to"])
    attacked = attempt.memory.aimed_at
    if "legions" in action and attacked >= 0:
        if action["legions"] != attempt.memory.before_event[attacked * STRIDE + seat]:
            attempt.refuse("N12-BARBARIAN-8", "All Legions of a player and his Leader go to the same province.")
    if not attempt.reach(seat, "displace") and _arrived(attempt, seat, place):
        return
    attempt.submit(seat, ("flee", place), "displace")


def displace_uncontrolled(attempt: Attempt, seat: Seat, action: Action) -> None:
    place = attempt.names.place(action["to"])
    if not attempt.reach(seat, "displace_uncontrolled") and _arrived(attempt, UNCONTROLLED, place):
        return
    attempt.submit(seat, ("scatter", place), "displace_uncontrolled")


def _arrived(attempt: Attempt, colour: int, place: int) -> bool:
    """Whether Legions of this colour have come to a place since the event was played."""
    index = place * STRIDE + colour
    before = attempt.memory.before_event
    return bool(before) and attempt.state.legions[index] > before[index]


# ---- reactions


def react(attempt: Attempt, seat: Seat, action: Action) -> None:
    card = attempt.names.card(action["card"])
    kind = attempt.state.ctx.cards[card].kind
    against = attempt.names.card(action["against"]) if "against" in action else -1
    attempt.need_cards(seat, [card], "react")
    if kind == "bribe" and against >= 0:
        _bribe(attempt, seat, card, against)
    else:
        if kind == "bad_augury" and against >= 0:
            _check_augury(attempt, seat, against)
        attempt.submit(seat, ("react", card), "window")
    attempt.memory.weather = kind == "bad_weather"
    attempt.memory.laid.append(card)


def _check_augury(attempt: Attempt, seat: Seat, against: int) -> None:
    """Bad Augury names the card it hits; a choice of the rules always means the one played last."""
    memory = attempt.memory
    if against in memory.moved_with:
        attempt.refuse("N12-BADAUGURY-5", "A card used for movement or battle cannot be cancelled.")
    if against in memory.attempt:
        attempt.refuse("N12-BADAUGURY-7", "No card of an assassination can be cancelled.")
    if attempt.state.ctx.cards[against].kind == "hail_caesar":
        attempt.refuse("N12-BADAUGURY-6", "Hail Caesar! cannot be cancelled.")
    if attempt.state.last_card[0] != against:
        attempt.refuse("N12-BADAUGURY-4", "Only the card played immediately before can be cancelled.")


def _bribe(attempt: Attempt, seat: Seat, card: int, senate: int) -> None:
    """A Bribe answers the claim, which the declarer makes now if he has not (R143)."""
    declarer = attempt.state.active
    choice = ("bribe", card, senate)
    if not attempt.allowed(seat, choice):
        if attempt.reach(declarer, "declaration") and attempt.allowed(declarer, ("claim",)):
            attempt.answer(declarer, ("claim",))
    attempt.submit(seat, choice, "window")


# ---- declarations


def declare(attempt: Attempt, seat: Seat, action: Action) -> None:
    cards = [attempt.names.card(name) for name in action.get("cards", [])]
    attempt.need_cards(seat, cards, "declare")
    attempt.reach(seat, "round", "declaration")
    if not cards:
        if not attempt.allowed(seat, ("claim",)):
            attempt.answer(seat, ("claim",))
        attempt.memory.declaring = seat
    for card in cards:
        if not attempt.reach(seat, "declaration"):
            attempt.act(seat, ("declare", card))
        else:
            attempt.answer(seat, ("declare", card))
        attempt.memory.laid.append(card)


def resolve_declaration(attempt: Attempt, seat: Seat, action: Action) -> None:
    """Claim the throne with 5 DPs, else give up. A declaration that is already decided is left alone."""
    attempt.reach(seat, "declaration", "round")
    if attempt.asked(seat, "declaration"):
        attempt.answer(seat, ("claim",) if attempt.allowed(seat, ("claim",)) else ("give_up",))
    elif attempt.memory.declaring == seat:
        attempt.answer(seat, ("claim",))
    attempt.memory.declaring = -1


# ---- assassination


def assassinate(attempt: Attempt, seat: Seat, action: Action) -> None:
    names = attempt.names
    card = names.card(action["card"])
    support = [names.card(name) for name in (*action.get("guards", ()), *action.get("bribes", ()))]
    attempt.need_cards(seat, [card], "play")
    attempt.need_cards(seat, support, "support")
    attempt.reach(seat, "round")
    state = attempt.state
    if seat == state.active and "target" in action and state.rank[seat_of(action["target"])] != EMPEROR:
        attempt.refuse("N9-3", "Only an Emperor can be the target.")
    attempt.act(seat, ("play", card))
    _target(attempt, seat, action)
    for each in support:
        attempt.answer(seat, ("support", each))
    if attempt.offered(seat, "strike"):
        attempt.answer(seat, ("strike",))
    attempt.memory.attempt.update((card, *support))
    attempt.memory.laid.append(card)


def block(attempt: Attempt, seat: Seat, action: Action) -> None:
    cards = [attempt.names.card(name) for name in (*action.get("guards", ()), *action.get("bribes", ()))]
    attempt.need_cards(seat, cards, "support")
    if not cards:
        if attempt.reach(seat, "block"):
            attempt.answer(seat, ("done",))
        return
    for card in cards:
        attempt.submit(seat, ("support", card), "block")
    if attempt.asked(seat, "block"):
        attempt.answer(seat, ("done",))
    attempt.memory.attempt.update(cards)


def support(attempt: Attempt, seat: Seat, action: Action) -> None:
    if seat == attempt.state.active:
        attempt.refuse("N9-6", "After the attempt is announced the assassin plays no further card.")
    attempt.refuse("N9-8", "Nobody else may support the attempt.")
