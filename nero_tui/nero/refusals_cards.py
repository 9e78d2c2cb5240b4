"""Refusals about cards: hands and limits, events, reactions, declarations, attempts, discards."""

from __future__ import annotations

from collections.abc import Callable

from nero_tui.nero.assassination import Plot
from nero_tui.nero.emperor import SUPPORT, hail_obstacle
from nero_tui.nero.events import revolt_obstacle
from nero_tui.nero.pieces import current_group, emperors, once_free
from nero_tui.nero.state import EMPEROR, STRIDE, State
from nero_tui.table.protocol import Choice, Refusal


def card_refusal(state: State, seat: int, card: int) -> Refusal | None:
    """Why this card cannot be used at all by this seat."""
    if state.phase == "turn_end":
        return Refusal("N4.2-8", "the last round of this game turn is over")
    if card not in state.hands[seat]:
        if card >= 0 and card == state.held[seat]:
            return Refusal("N4.3-8", "a held card cannot be used before the next game turn")
        if card >= 0 and state.played >> card & 1:
            return Refusal("N2.5-3", "that card has already been used, for one purpose only")
        return Refusal("N3.0-15", "that card is not in this hand")
    if seat == state.active:
        if state.discarded:
            return Refusal("N4.3-5", "whoever discards plays no other card in that round")
        if state.cards_played >= state.ctx.rules.cards_per_round:
            return Refusal("N4.3-14", f"no more than {state.ctx.rules.cards_per_round} cards in one's own round")
    return None


def march(state: State, seat: int, choice: Choice) -> Refusal:
    if seat != state.active:
        return Refusal("N5.0-1", "cards are played for movement only in one's own round")
    fault = card_refusal(state, seat, choice[1])
    if fault is not None:
        return fault
    return Refusal("N5.0-13", "first the group on the march has to finish")


def add(state: State, seat: int, choice: Choice) -> Refusal:
    if seat != state.active:
        return march(state, seat, choice)
    fault = card_refusal(state, seat, choice[1])
    return fault or Refusal("N4.3-14", "the march would take more cards than the round allows")


EVENT_CLAUSES = {
    "senate_influence": ("N12-SENATE-3", "Senate Influence counts only in one's own declaration"),
    "praetorian_guard": ("N12-PRAETORIAN-3", "the Praetorian Guard serves in declarations and assassinations only"),
    "bribe": ("N12-BRIBE-3", "a Bribe answers a Senate card in a declaration or a Guard in an assassination"),
    "crisis": ("N12-CRISIS-3", "there is no Emperor outside Roma"),
    "legion_rebels": ("N12-REBELS-5", "there would be more than four Uncontrolled Legions"),
    "traitor": ("N12-TRAITOR-4", "no other player has a card in hand"),
    "barbarian": ("N12-BARBARIAN-3", "the Barbarians can strike nowhere"),
    "assassin": ("N9-2", "there is no Emperor of another colour in Roma"),
}
HAIL_REASONS = {
    "N7.2-2": "two Emperors rule already",
    "N7.2-3": "the General has to be with a Legion of his in a province of his Base",
    "N7.2-4": "the Base is not controlled",
}
REVOLT_REASONS = {
    "N3.2-6": "nobody has this Area as his Base",
    "N12-REVOLTS-7": "there would be more than four Uncontrolled Legions",
    "N12-REVOLTS-5": "the revolt would change nothing",
}


def play(state: State, seat: int, choice: Choice) -> Refusal:
    card = choice[1]
    if not 0 <= card < len(state.ctx.cards):
        return Refusal("N3.0-15", "there is no such card")
    kind = state.ctx.kind[card]
    if seat != state.active and kind in state.ctx.own_round:
        return Refusal("N12-1", "this event can be played only in one's own round")
    fault = card_refusal(state, seat, card)
    if fault is not None:
        return fault
    if kind in ("bad_weather", "bad_augury", "sick"):
        return react(state, seat, choice)
    if not once_free(state, kind, seat):
        return Refusal("N12-3", "this event has been played in this round; once is all")
    if kind == "hail_caesar" and hail_obstacle(state, seat):
        clause = hail_obstacle(state, seat)
        return Refusal(clause, HAIL_REASONS[clause])
    if kind == "revolts" and revolt_obstacle(state, state.ctx.cards[card].province):
        clause = revolt_obstacle(state, state.ctx.cards[card].province)
        return Refusal(clause, REVOLT_REASONS[clause])
    if kind == "galley_fleet":
        return galley_refusal(state)
    clause, reason = EVENT_CLAUSES.get(kind, ("N12-1", "this event cannot be played now"))
    return Refusal(clause, reason)


def galley_refusal(state: State) -> Refusal:
    group = current_group(state)
    if group is not None and group.acted:
        return Refusal("N5.0-13", "no fleet sails while a group is on the march")
    ports = state.ctx.board.ports
    if any(state.marked[place * STRIDE + state.active] for place in ports):
        return Refusal("N5.6-21", "Legions under a Retreat marker cannot sail")
    if any(state.moved[place] for place in ports):
        return Refusal("N12-GALLEY-4", "the fleet carries only pieces that have not moved in this round")
    return Refusal("N12-GALLEY-3", "no piece stands ready in a port")


def react(state: State, seat: int, choice: Choice) -> Refusal:
    """A reaction that no open window accepts."""
    fault = card_refusal(state, seat, choice[1])
    if fault is not None:
        return fault
    kind = state.ctx.kind[choice[1]]
    if kind in state.ctx.own_round:
        return Refusal("N12-1", "this event can be played only in one's own round")
    if not once_free(state, kind, seat):
        return Refusal("N12-3", "this event has been played in this round; once is all")
    if kind == "bad_augury":
        return augury_refusal(state)
    action = state.last_action
    if kind == "bad_weather":
        if action and action[0] in ("enter", "fleet", "pickup") and not action[2]:
            return Refusal("N12-BADWEATHER-5", "the weather has no effect on a Leader who goes alone")
        if action and action[0] == "battle":
            return Refusal("N12-BADWEATHER-6", "the weather does not stop a retreat")
        return Refusal("N12-BADWEATHER-4", "there is no movement or withdrawal to stop now")
    if kind == "sick":
        if action and action[0] in ("enter", "fleet") and action[3]:
            if seat == action[1]:
                return Refusal("N12-SICK-3", "the Leader of another player falls sick, not one's own")
            if state.rank[action[1]] == EMPEROR:
                return Refusal("N12-SICK-3", "an Emperor does not fall sick")
        if action and action[0] == "withdrawal" and state.rank[action[1]] == EMPEROR:
            return Refusal("N12-SICK-3", "an Emperor does not fall sick")
        return Refusal("N12-SICK-4", "no General or Contender of another player is about to move")
    return Refusal("N12-BRIBE-3", "a Bribe answers a Senate card in a declaration or a Guard in an assassination")


def augury_refusal(state: State) -> Refusal:
    use = state.last_card[1]
    if use in ("movement", "battle", "withdrawal"):
        return Refusal("N12-BADAUGURY-5", "Bad Augury cancels events, not cards for movement or battle")
    if use == "hail":
        return Refusal("N12-BADAUGURY-6", "Hail Caesar! cannot be cancelled")
    if use == "attempt":
        return Refusal("N12-BADAUGURY-7", "nothing in an assassination attempt can be cancelled")
    return Refusal("N12-BADAUGURY-4", "only the event played immediately before can be cancelled")


def bribe(state: State, seat: int, choice: Choice) -> Refusal:
    fault = card_refusal(state, seat, choice[1])
    if fault is not None:
        return fault
    if state.ctx.kind[choice[1]] != "bribe" or state.ctx.kind[choice[2]] != "senate_influence":
        return Refusal("N12-BRIBE-3", "in a declaration a Bribe negates a Senate Influence card and nothing else")
    return Refusal("N7.1-8", "a Bribe answers a claim, before it has been decided")


def passes(state: State, seat: int, choice: Choice) -> Refusal:
    return Refusal("N12-9", "there is nothing to answer now")


def declare(state: State, seat: int, choice: Choice) -> Refusal:
    if seat != state.active:
        return Refusal("N7.0-2", "one declares only in one's own round")
    if state.leader_at[seat] != state.ctx.board.city:
        return Refusal("N7.1-2", "the General or Contender has to be in Roma")
    if emperors(state):
        return Refusal("N7.1-1", "nobody declares in Roma while an Emperor rules")
    if choice[0] == "declare":
        fault = card_refusal(state, seat, choice[1])
        if fault is not None:
            return fault
        if state.ctx.kind[choice[1]] not in SUPPORT:
            return Refusal("N7.1-7", "only Senate Influence and Praetorian Guard cards give Declaration Points")
        return Refusal("N7.1-11", "a declaration cannot be opened at this moment")
    if choice[0] == "claim":
        return Refusal("N7.1-3", "at least 5 Declaration Points are needed")
    return Refusal("N7.1-3", "no declaration is open")


def plot(state: State, seat: int, choice: Choice) -> Refusal:
    """Target, support and strike of an attempt; support may also be a block."""
    top = state.stack[-1] if state.stack else None
    if choice[0] == "support":
        fault = card_refusal(state, seat, choice[1])
        if fault is not None:
            return fault
        if state.ctx.kind[choice[1]] not in ("praetorian_guard", "bribe"):
            return Refusal("N9-5", "only Praetorian Guard and Bribe cards serve in an attempt")
        if isinstance(top, Plot) and seat == state.active:
            return Refusal("N4.3-14", "the attempt would take more cards than the round allows")
        if state.last_action[:1] == ("attempt",) and seat == state.active:
            return Refusal("N9-6", "once the attempt is announced the assassin plays no further card")
        if state.ctx.kind[choice[1]] == "bribe":
            return Refusal("N9-14", "a Bribe only removes a Guard, and the attempt has none")
        return Refusal("N9-7", "each player has one chance to stop the attempt, in turn")
    if isinstance(top, Plot) and seat == state.active:
        if choice[0] == "target" and choice[1] in state.ctx.seats:
            return target_refusal(state, choice[1])
        return Refusal("N9-4", "with two Emperors in Roma one has to be named as the target")
    return Refusal("N9-2", "no attempt is being prepared by this seat")


def target_refusal(state: State, target: int) -> Refusal:
    if state.rank[target] != EMPEROR:
        return Refusal("N9-3", "only an Emperor can be the target")
    return Refusal("N9-2", "only another player's Emperor in Roma can be the target")


def done(state: State, seat: int, choice: Choice) -> Refusal:
    return Refusal("N9-7", "this seat is not asked about an attempt now")


def discard(state: State, seat: int, choice: Choice) -> Refusal:
    if seat != state.active:
        return Refusal("N4.3-1", "one discards only in one's own round")
    if state.phase == "turn_end":
        return Refusal("N4.2-8", "the last round of this game turn is over")
    if state.discarded:
        return Refusal("N4.3-6", "one card may be discarded in a round")
    fault = card_refusal(state, seat, choice[1])
    if fault is not None:
        return fault
    if state.cards_played:
        return Refusal("N4.3-5", "whoever discards plays no other card in that round")
    return Refusal("N4.3-7", "only the last card in hand can be held")


def end_round(state: State, seat: int, choice: Choice) -> Refusal:
    if seat != state.active:
        return Refusal("N4.1-2", "it is not this seat's round")
    if not state.cards_played and state.hands[seat]:
        return Refusal("N4.3-11", "a player with cards has to play at least one")
    return Refusal("N4.3-2", "first the open question has to be answered")


CARD_VERBS: dict[str, Callable[[State, int, Choice], Refusal]] = {
    "march": march,
    "add": add,
    "play": play,
    "react": react,
    "bribe": bribe,
    "pass": passes,
    "declare": declare,
    "claim": declare,
    "give_up": declare,
    "target": plot,
    "support": plot,
    "strike": plot,
    "done": done,
    "discard": discard,
    "hold": discard,
    "end_round": end_round,
}
