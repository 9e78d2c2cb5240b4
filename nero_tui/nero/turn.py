"""The sequence of play (4.0): set-up placements, the deal, player rounds, and what may be done in a round."""

from __future__ import annotations

from typing import Final

from nero_tui.nero.decision import Decision
from nero_tui.nero.emperor import crown_waiting_contender, declaration_options, open_declaration
from nero_tui.nero.events import playable, start_event
from nero_tui.nero.march import March
from nero_tui.nero.movement import act, group_options
from nero_tui.nero.pieces import (
    current_group,
    finish_all_groups,
    hand_faces,
    place_leader,
    put_away,
    slot_free,
)  # fmt: skip
from nero_tui.nero.state import NONE, STRIDE, State
from nero_tui.nero.victory import score_turn
from nero_tui.table.chance import draw, shuffled
from nero_tui.table.protocol import Choice

LAST_PLAYER_CARDS: Final = 4


# ---- set-up


class SecretColour(Decision):
    """Two players: each secretly notes which colour of the other will count (N14-11)."""

    __slots__ = ()
    kind = "secret_colour"

    def asked(self, state: State) -> tuple[int, ...]:
        return tuple(state.ctx.owners.index(person) for person in (0, 1) if state.secret[person] == NONE)

    def resume(self, state: State) -> bool:
        if self.asked(state):
            return True
        state.stack.pop()
        return False

    def options(self, state: State, seat: int) -> list[Choice]:
        owners = state.ctx.owners
        return [("count", other) for other in state.ctx.seats if owners[other] != owners[seat]]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        person = state.ctx.owners[seat]
        state.secret[person] = choice[1]
        own = tuple(s for s in state.ctx.seats if state.ctx.owners[s] == person)
        state.log.note("secret_colour", seat, choice[1], seen_by=own)


class FirstColour(Decision):
    """Two players: the youngest names which of his colours goes first (N14-5, R023)."""

    __slots__ = ()
    kind = "first_colour"

    def asked(self, state: State) -> tuple[int, ...]:
        return (state.first,)

    def options(self, state: State, seat: int) -> list[Choice]:
        owners = state.ctx.owners
        return [("first", other) for other in state.ctx.seats if owners[other] == owners[seat]]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        state.first = choice[1]
        state.stack.pop()
        state.log.note("first", choice[1])


class Placement(Decision):
    """Two laps of one extra Legion each, then one lap of Generals (N3.0-9, N3.0-12, R022)."""

    fields = ("seats", "step")
    __slots__ = fields

    def __init__(self, seats: int, step: int = 0) -> None:
        self.seats = seats
        self.step = step

    @property
    def kind(self) -> str:  # type: ignore[override]
        return "place_legion" if self.step < 2 * self.seats else "place_general"

    def lap(self, state: State) -> int:
        return self.step // self.seats

    def resume(self, state: State) -> bool:
        if self.lap(state) < 3:
            return True
        state.stack.pop()
        state.phase = "turn_start"
        return False

    def asked(self, state: State) -> tuple[int, ...]:
        order = (state.first, *state.ctx.sequence[state.first])
        return (order[self.step % len(order)],)

    def options(self, state: State, seat: int) -> list[Choice]:
        verb = "legion" if self.lap(state) < 2 else "general"
        return [(verb, place) for place in state.ctx.board.area_places[seat]]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        self.step += 1
        if choice[0] == "legion":
            state.legions[choice[1] * STRIDE + seat] += 1
        else:
            place_leader(state, seat, choice[1])
        state.log.note("placed", seat, choice[0], choice[1])


# ---- game turns


def advance(state: State) -> bool:
    """Nothing is open: go on with the sequence. True if the table has to be asked or the game is over."""
    if state.phase == "over" or state.paced:
        return True
    go_on(state)
    return False


def go_on(state: State) -> None:
    if state.phase == "turn_start":
        begin_turn(state)
    else:
        score_turn(state)


def tied_for_first(state: State) -> list[int]:
    """Who has the fewest VPs (N4.2-3)."""
    fewest = min(state.vp[seat] for seat in state.ctx.seats)
    return [seat for seat in state.ctx.seats if state.vp[seat] == fewest]


def begin_turn(state: State) -> None:
    """Steps 1 and 2 of a game turn: first player, deal (N4.2-1)."""
    if state.turn > 1:
        tied = tied_for_first(state)
        if state.fixed:
            state.first = state.fixed[0]
            state.fixed = ()
        elif len(tied) > 1:
            state.chance, pick = draw(state.chance, len(tied))
            state.first = tied[pick]
        else:
            state.first = tied[0]
    state.fixed = ()
    state.log.note("turn", state.turn, state.first)
    deal(state)
    state.phase = "round"
    begin_round(state, state.first)


def deal(state: State) -> None:
    """All cards but held ones are shuffled; hands are filled up (N4.2-6, N4.2-7, N4.3-10)."""
    kept = set(state.held)
    state.chance, deck = shuffled(state.chance, [c for c in range(len(state.ctx.cards)) if c not in kept])
    state.played = 0
    state.known = [0, 0, 0, 0]
    order = (state.first, *state.ctx.sequence[state.first])
    for seat in order:
        held = state.held[seat]
        count = state.ctx.deal - (held != NONE)
        hand = deck[:count]
        del deck[:count]
        if held != NONE:
            hand.append(held)
            state.held[seat] = NONE
        state.hands[seat] = tuple(sorted(hand))
        state.log.note("dealt", seat, count)
        state.log.note("hand", seat, state.hands[seat], seen_by=(seat,))


def begin_round(state: State, seat: int) -> None:
    state.clear_round()
    state.active = seat
    state.log.note("round", seat)
    state.last_round = is_last_round(state, seat)
    crown_waiting_contender(state, seat)
    state.stack.append(Round())


def is_last_round(state: State, seat: int) -> bool:
    """Whether a sole player with cards begins his last round (N4.2-8, R031, R032)."""
    if not state.hands[seat] or any(state.hands[other] for other in state.ctx.sequence[seat]):
        return False
    return state.ctx.rules.last_player == "one_round" or len(state.hands[seat]) > LAST_PLAYER_CARDS


def end_round(state: State) -> None:
    finish_all_groups(state)
    state.log.note("round_ends", state.active)
    state.stack.pop()
    if state.ctx.rules.marker_spread == "any_stacking":
        for at, marked in enumerate(state.marked):
            if marked:
                state.marked[at] = state.legions[at]
    seats = state.ctx.sequence[state.active]
    if state.last_round or not any(state.hands):
        state.phase = "turn_end"
        return
    for seat in (*seats, state.active):
        if state.hands[seat] or state.ctx.rules.cardless_rounds:
            begin_round(state, seat)
            return


# ---- the player round


class Round(Decision):
    """What the active player does next: cards, groups, or the end of his round (4.3)."""

    __slots__ = ()
    kind = "round"

    def resume(self, state: State) -> bool:
        # With a card to play or a group to move there is always more than one answer.
        if state.groups or (state.hands[state.active] and slot_free(state, state.active)):
            return True
        if len(self.options(state, state.active)) > 1:
            return True
        if state.paced and state.cards_played:
            return True  # who has acted sees what came of it before the next round begins
        end_round(state)
        return False

    def may_end(self, state: State) -> bool:
        """The duty to play a card is met, or there is none to play (N4.3-11)."""
        return state.cards_played > 0 or not state.hands[state.active]

    def options(self, state: State, seat: int) -> list[Choice]:
        group = current_group(state)
        mid_march = group is not None and group.acted
        choices: list[Choice] = []
        if group is not None:
            choices += group_options(state, group)
        elif state.groups:
            choices += [("lead", waiting.number) for waiting in state.groups]
        if slot_free(state, seat):
            faces = hand_faces(state, seat)
            if not mid_march:
                choices += [("march", card) for card in faces]
            choices += [("play", card) for card in faces if playable(state, card, mid_march)]
            if not state.cards_played:
                choices += [("discard", card) for card in faces]
                if len(state.hands[seat]) == 1:
                    choices.append(("hold", state.hands[seat][0]))
        choices += declaration_options(state)
        if self.may_end(state):
            choices.append(("end_round",))
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "march":
            state.stack.append(March((choice[1],)))
        elif verb == "play":
            start_event(state, choice[1])
        elif verb == "declare" or verb == "claim":
            open_declaration(state, choice)
        elif verb == "discard" or verb == "hold":
            lay_aside(state, seat, choice[1], verb == "hold")
        elif verb == "end_round":
            end_round(state)
        elif verb == "lead":
            state.moving = choice[1]
        else:
            group = current_group(state)
            assert group is not None
            act(state, group, choice)


def lay_aside(state: State, seat: int, card: int, hold: bool) -> None:
    """Discard a card face down, or hold the last one for the next turn (N4.3-4, N4.3-7)."""
    put_away(state, seat, card)
    state.cards_played += 1
    state.discarded = True
    if hold:
        state.held[seat] = card
    state.log.note("hold" if hold else "discard", seat)
    state.log.note("laid_aside", seat, card, seen_by=(seat,))

