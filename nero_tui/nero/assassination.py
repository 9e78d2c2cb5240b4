"""Assassination (9.0): an attempt with all its cards, then one chance for each other player to stop it."""

from __future__ import annotations

from nero_tui.nero.decision import Decision
from nero_tui.nero.pieces import cards_of_kind, could_hold, set_rank, slot_free, spend, use_once
from nero_tui.nero.state import EMPEROR, GENERAL, NONE, State
from nero_tui.nero.windows import asks_everyone
from nero_tui.table.protocol import Choice


def victims(state: State, seat: int) -> list[int]:
    """Emperors of other colours who are in Roma (N9-2, R164)."""
    return [
        other
        for other in state.ctx.seats
        if other != seat and state.rank[other] == EMPEROR and state.leader_at[other] == state.ctx.board.city
    ]


class Plot(Decision):
    """A draft of the attempt: target, Guards and Bribes that are laid with the Assassin (N9-5)."""

    fields = ("card", "target", "support")
    __slots__ = fields
    kind = "event"
    private = True

    def __init__(self, card: int, target: int = NONE, support: tuple[int, ...] = ()) -> None:
        self.card = card
        self.target = target
        self.support = support

    def resume(self, state: State) -> bool:
        if self.target == NONE:
            found = self.options(state, state.active)
            if not self.answers_itself(state, found):
                return True
            self.target = found[0][1]
        if self.answers_itself(state, self.options(state, state.active)):
            self.strike(state)
            return False
        return True

    def options(self, state: State, seat: int) -> list[Choice]:
        if self.target == NONE:
            return [("target", victim) for victim in victims(state, seat)]
        choices: list[Choice] = [("strike",)]
        if state.cards_played + 1 + len(self.support) < state.ctx.rules.cards_per_round:
            seen: dict[int, int] = {}
            for card in state.hands[seat]:
                if state.ctx.kind[card] in ("praetorian_guard", "bribe") and card not in self.support:
                    seen.setdefault(state.ctx.face[card], card)
            choices += [("support", card) for card in seen.values()]
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "target":
            self.target = choice[1]
        elif choice[0] == "support":
            self.support += (choice[1],)
        else:
            self.strike(state)

    def strike(self, state: State) -> None:
        state.stack.pop()
        spend(state, state.active, self.card, "attempt")
        use_once(state, state.active, "assassin")
        for card in self.support:
            spend(state, state.active, card, "attempt")
        guards = sum(state.ctx.kind[card] == "praetorian_guard" for card in self.support)
        state.log.note("attempt", state.active, self.target, guards, len(self.support) - guards)
        state.last_action = ("attempt", state.active)
        state.stack.append(Attempt(self.target, guards, len(self.support) - guards))


class Attempt(Decision):
    """Every other player in turn may lay Guards, and Bribes against Guards; then all is netted (R163)."""

    fields = ("target", "guards", "bribes", "block_guards", "block_bribes", "done", "seat")
    __slots__ = fields
    kind = "block"

    def __init__(
        self,
        target: int,
        guards: int,
        bribes: int,
        block_guards: int = 0,
        block_bribes: int = 0,
        done: int = 0,
        seat: int = NONE,
    ) -> None:
        self.target = target
        self.guards = guards
        self.bribes = bribes
        self.block_guards = block_guards
        self.block_bribes = block_bribes
        self.done = done
        self.seat = seat

    def net(self) -> tuple[int, int]:
        """Guards that protect the attempt when Bribes have removed some, and what is left against it (R163)."""
        attack = max(0, self.guards - self.block_bribes // 2)
        return attack, max(0, self.block_guards - attack) - self.bribes // 2

    def stopped(self) -> bool:
        return self.net()[1] > 0

    def blocks(self, state: State, seat: int) -> list[Choice]:
        kinds = ("praetorian_guard", "bribe") if self.guards else ("praetorian_guard",)  # R169
        return [("support", card) for card in cards_of_kind(state, seat, *kinds)]

    def could_block(self, state: State, seat: int) -> bool:
        return self.may_hold(state, seat) if asks_everyone(state) else bool(self.blocks(state, seat))

    def may_hold(self, state: State, seat: int) -> bool:
        return could_hold(state, seat, "praetorian_guard") or (bool(self.guards) and could_hold(state, seat, "bribe"))

    def resume(self, state: State) -> bool:
        if self.seat != NONE:
            if self.blocks(state, self.seat) or asks_everyone(state):
                return True
            self.close_answer()
        if not self.stopped():  # R170: nobody can undo what has been stopped
            for seat in state.ctx.sequence[state.active]:
                if not self.done >> seat & 1 and slot_free(state, seat) and self.could_block(state, seat):
                    self.seat = seat
                    return True
        self.end(state)
        return False

    def waiting(self, state: State) -> list[int]:
        """Who could still stop the attempt, as far as everybody knows, in the order of asking."""
        return [
            seat
            for seat in state.ctx.sequence[state.active]
            if not self.done >> seat & 1 and slot_free(state, seat) and self.may_hold(state, seat)
        ]

    def close_answer(self) -> None:
        self.done |= 1 << self.seat
        self.seat = NONE

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> list[Choice]:
        return [("done",), *self.blocks(state, seat)]

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        if choice[0] == "done":
            self.close_answer()
            return
        spend(state, seat, choice[1], "attempt")
        if state.ctx.kind[choice[1]] == "bribe":
            self.block_bribes += 1
        else:
            self.block_guards += 1

    def end(self, state: State) -> None:
        state.stack.pop()
        result = "stopped" if self.stopped() else "success"
        laid = (self.guards, self.bribes, self.block_guards, self.block_bribes)
        state.log.note("assassination", state.active, self.target, result, *laid)
        if result == "success":
            set_rank(state, self.target, GENERAL, "assassinated")
