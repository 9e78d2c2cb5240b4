"""Questions outside one's own plans: withdraw or stay, bet, react, let pass, retreat, and set-up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from nero_tui.bots.duel import attack_bets, defence_bets, faces
from nero_tui.bots.keeping import prices, same_person
from nero_tui.bots.marching import bare
from nero_tui.bots.outcomes import let_happen
from nero_tui.bots.protocol import Advice, Dice
from nero_tui.bots.worth import Scales
from nero_tui.nero.assassination import Attempt
from nero_tui.nero.battle import AfterLoss, Battle
from nero_tui.nero.emperor import Claim, Declaration, Support
from nero_tui.nero.events import EventPlay
from nero_tui.nero.galley import Fleet
from nero_tui.nero.movement import Permission, attack_cost
from nero_tui.nero.pieces import DECLARATION_POINTS, group_numbered, promote, set_rank
from nero_tui.nero.state import GENERAL, NONE, STRIDE, State
from nero_tui.nero.windows import Answerable, Reaction, Window
from nero_tui.nero.withdrawal import MOST_CARDS, Entry, Payment, leave_together
from nero_tui.table.protocol import Choice

GENEROUS: Final = 0.12
"""Bets so close to the best one are as good: which of them is played is not to be foreseen."""


ROBBED: Final = 0.7
"""What it costs to lose a card to a Traitor."""

STAY: Final[Choice] = ("stay",)


class Answers:
    """One question, seen from one seat."""

    def __init__(self, view: State, seat: int, options: Sequence[Choice], dice: Dice) -> None:
        self.view = view
        self.seat = seat
        self.options = options
        self.dice = dice
        self.scales = Scales(view, seat)
        self.prices = prices(view, seat, self.scales)

    def best_after(self, reason: str) -> Advice:
        """Make each answer on a copy and take the one that leaves the best position; they must happen at once."""
        found: list[tuple[float, Choice]] = []
        for option in self.options:
            state = bare(self.view)
            frame = self.view.stack[-1].copy()
            state.stack = [*(below.copy() for below in self.view.stack[:-1]), frame]
            frame.answer(state, self.seat, option)
            found.append((self.scales.worth(state), option))
        return Advice(max(found, key=lambda item: item[0])[1], reason)

    # ---- set-up

    def secret_colour(self) -> Advice:
        """Any colour may count: nobody should be able to guess."""
        choice = self.options[self.dice.below(len(self.options))]
        return Advice(choice, "What nobody can guess is a good secret.")

    def first_colour(self) -> Advice:
        return Advice(min(self.options, key=lambda o: self.near_roma(o[1])), "The colour next to Roma moves first.")

    def near_roma(self, seat: int) -> tuple[int, int]:
        """How far the Base is from Roma, by land and by sea."""
        board, land = self.view.ctx.board, self.scales.land
        places = board.area_places[seat]
        by_land = any(gate in board.land[place] for place in places for gate in board.gates)
        return (0 if by_land else 1, min(land.roma[place] for place in places))

    def place_legion(self) -> Advice:
        return Advice(self.nearest(), "From here an army reaches Italy with a single card.")

    def place_general(self) -> Advice:
        return Advice(self.nearest(), "Where the army is, the General can be Emperor first.")

    def nearest(self) -> Choice:
        """The province of the Base that is nearest to Italy: there the coup begins."""
        board, land = self.view.ctx.board, self.scales.land

        def far(option: Choice) -> tuple[int, int, int, int]:
            place = option[1]
            dry = any(gate in board.land[place] for gate in board.gates)
            exposed = sum(1 for near in land.near[place] if board.places[near].area not in (self.seat, NONE))
            return (land.roma[place], 0 if dry else 1, exposed, place)

        return min(self.options, key=far)

    # ---- somebody moves in

    def withdraw(self) -> Advice:
        entry = self.view.stack[-1]
        assert isinstance(entry, Entry)
        group = group_numbered(self.view, entry.group)
        here = self.scales.worth(self.view)
        stay = here
        if group is not None and group.legions and group.mp >= attack_cost(group):
            if not self.view.attacked >> (entry.place * STRIDE + self.seat) & 1:
                cards = faces(self.view, self.seat, self.prices)
                fought = defence_bets(self.view, self.seat, self.scales, group, cards)[0][0]
                # Who would lose by attacking does not attack.
                stay = here + (0.75 * (fought - here) if fought < here else 0.0)
        price = 0.0 if entry.is_free(self.view, self.seat) else self.fare(entry.mp, ())[0]
        best, choice = stay, STAY
        for option in self.options:
            if option[0] == "withdraw":
                state = bare(self.view)
                leave_together(state, self.seat, entry.place, option[1])
                worth = self.scales.worth(state) - price - 0.15
                if worth > best + 1e-9:
                    best, choice = worth, option
        if choice[0] == "stay":
            return Advice(choice, "What could be lost here is worth less than going.")
        return Advice(choice, "A battle here is likely to be lost, and the Legions are safer there.")

    def fare(self, mp: int, laid: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        """The cheapest cards, those already laid among them, that beat so many Movement Points (N5.6-2)."""
        have = sum(self.view.ctx.mp[card] for card in laid)
        hand = sorted((card for card in self.prices if card not in laid), key=lambda c: (self.prices[c], c))
        best: tuple[float, tuple[int, ...]] = (99.0, ())
        for count in range(0, MOST_CARDS - len(laid) + 1):
            for cards in combinations(hand, count):
                if have + sum(self.view.ctx.mp[card] for card in cards) > mp:
                    price = sum(self.prices[card] for card in cards)
                    if price < best[0] - 1e-9:
                        best = (price, cards)
        return best

    def pay(self) -> Advice:
        payment = self.view.stack[-1]
        assert isinstance(payment, Payment)
        _, cards = self.fare(payment.mp, payment.cards)
        wanted: Choice = ("pay", cards[0]) if cards else ("paid",)
        return Advice(wanted, "These cards are missed least." if cards else "That is enough.")

    def permission(self) -> Advice:
        """Let pass who would otherwise fight us and win, and who is no danger; nobody on his way to the throne."""
        frame = self.view.stack[-1]
        assert isinstance(frame, Permission)
        group = group_numbered(self.view, frame.group)
        mover = self.view.active
        if group is None or same_person(self.view, mover, self.seat):
            return Advice(("allow",), "It is no harm.")
        here = self.scales.worth(self.view)
        if group.legions and group.mp >= attack_cost(group):
            cards = faces(self.view, self.seat, self.prices)
            fought = defence_bets(self.view, self.seat, self.scales, group, cards)[0][0]
            if fought < here - 0.5:
                return Advice(("allow",), "Who is let pass does not attack.")
        points = self.scales.points(self.view)
        rivals = [points[other] for other in self.scales.others]
        harmless = points[mover] <= min(rivals) and not group.leader
        if harmless:
            return Advice(("allow",), "He troubles others more than us.")
        return Advice(("refuse",), "He is too strong to be helped on his way.")

    # ---- battle

    def battle(self) -> Advice:
        frame = self.view.stack[-1]
        assert isinstance(frame, Battle)
        group = group_numbered(self.view, frame.group)
        assert group is not None
        state = bare(self.view)
        cards = faces(self.view, self.seat, self.prices)
        if self.seat == self.view.active:
            bets = attack_bets(state, self.seat, self.scales, group, frame.defender, cards, True)
        else:
            bets = defence_bets(state, self.seat, self.scales, group, cards)
        close = [card for worth, card in bets if worth > bets[0][0] - GENEROUS]
        card = close[self.dice.below(len(close))]
        if card == NONE:
            return Advice(("fight", NONE), "No card is worth what it could change here.")
        return Advice(("fight", card), "This bet costs little for what it may win.")

    def retreat(self) -> Advice:
        frame = self.view.stack[-1]
        assert isinstance(frame, AfterLoss)
        return self.best_after("There the beaten Legions are worth most.")

    # ---- reactions

    def window(self) -> Advice:
        window, below = self.view.stack[-1], self.view.stack[-2]
        assert isinstance(window, Window) and isinstance(below, Answerable)
        if isinstance(below, Claim):
            return self.claimed(below)
        happens = self.worth_if(below, None)
        best: tuple[float, Choice] = (happens + 0.1, ("pass",))
        for option in self.options:
            if option[0] == "react":
                worth = self.worth_if(below, option[1]) - self.prices[option[1]]
                if worth > best[0] + 1e-9:
                    best = (worth, option)
        if best[1][0] == "pass":
            return Advice(best[1], "It does too little harm to spend a card on it.")
        return Advice(best[1], "What is about to happen costs more than the card.")

    def worth_if(self, below: Answerable, card: int | None) -> float:
        """The worth of the position if what was announced happens, or is hit by a card of ours first."""
        state = bare(self.view)
        state.stack = [frame.copy() for frame in self.view.stack[:-1]]
        frame = state.stack[-1]
        assert isinstance(frame, Answerable)
        if card is not None:
            frame.hit(state, self.seat, card, NONE)
        state.stack.pop()
        if not isinstance(frame, Reaction):
            return self.happened(state, frame)
        # What a reaction answers happens or not, depending on whether the reaction itself does.
        if isinstance(state.stack[-1], Window):
            state.stack.pop()
        target = state.stack[-1]
        assert isinstance(target, Answerable)
        if not frame.cancelled:
            target.hit(state, frame.by, frame.card, frame.target)
        state.stack.pop()
        return self.happened(state, target)

    def happened(self, state: State, frame: Answerable) -> float:
        """The worth of a position after what was announced has happened in it."""
        if isinstance(frame, EventPlay):
            if frame.cancelled:
                return self.scales.worth(state)
            let_happen(state, frame.choice)
            robbed = frame.choice[0] == "traitor" and frame.choice[1] == self.seat
            return self.scales.worth(state) - (ROBBED if robbed else 0.0)
        if isinstance(frame, Fleet):
            if frame.legions or frame.leader:
                frame.land(state)
        elif isinstance(frame, Support):
            declaration = state.stack[-1]
            assert isinstance(declaration, Declaration)
            points = declaration.points(state) + (not frame.cancelled)
            # Each card brings the throne nearer; with five points it is all but won.
            near = (0.15, 0.3, 0.45, 0.6, 0.75, 0.9)[max(0, min(5, points))]
            return self.throne(state, near)
        elif isinstance(frame, Claim):
            declaration = frame.declaration(state)
            return self.throne(state, 1.0 if declaration.points(state) >= DECLARATION_POINTS else 0.35)
        else:
            frame.happen(state)
        return self.scales.worth(state)

    def throne(self, state: State, likely: float) -> float:
        """The worth of a position in which the active seat becomes Emperor with some likelihood."""
        crowned = bare(state)
        promote(crowned, state.active, "declaration")
        return likely * self.scales.worth(crowned) + (1 - likely) * self.scales.worth(state)

    def claimed(self, claim: Claim) -> Advice:
        """Bribes against a claim: only if they can bring it below five points, and the throne is worth it to us."""
        declaration = claim.declaration(self.view)
        bribes = [option for option in self.options if option[0] == "bribe"]
        held = sum(1 for card in self.prices if self.view.ctx.kind[card] == "bribe")
        surplus = declaration.points(self.view) - DECLARATION_POINTS
        senate = sum(
            1 for card, gone in declaration.cards if not gone and self.view.ctx.kind[card] == "senate_influence"
        )  # fmt: skip
        crowned = bare(self.view)
        promote(crowned, self.view.active, "declaration")
        loss = self.scales.worth(self.view) - self.scales.worth(crowned)
        if bribes and surplus < min(held, senate) and loss > 0.5 * (surplus + 1):
            option = min(bribes, key=lambda o: (self.prices[o[1]], o))
            return Advice(option, "Without this Senator the claim may fail.")
        return Advice(("pass",), "Bribes cannot stop this claim, or need not.")

    def block(self) -> Advice:
        """Guards for ourselves, and for others only if their fall would hurt us."""
        attempt = self.view.stack[-1]
        assert isinstance(attempt, Attempt)
        fallen = bare(self.view)
        set_rank(fallen, attempt.target, GENERAL, "assassinated")
        loss = self.scales.worth(self.view) - self.scales.worth(fallen)
        kind = self.view.ctx.kind
        guards = [o for o in self.options if o[0] == "support" and kind[o[1]] == "praetorian_guard"]
        held = sum(1 for card in self.prices if kind[card] == "praetorian_guard")
        bribes = [o for o in self.options if o[0] == "support" and kind[o[1]] == "bribe"]
        needed = max(0, attempt.guards - attempt.block_bribes // 2) + attempt.bribes // 2 + 1 - attempt.block_guards
        coins = sum(1 for card in self.prices if kind[card] == "bribe")
        if loss > 0.8 and needed > 0 and guards:
            if needed <= held:
                return Advice(min(guards, key=lambda o: (self.prices[o[1]], o)), "The Guard saves the Emperor.")
            if attempt.guards and bribes and needed - held <= coins // 2 + attempt.block_bribes % 2:
                return Advice(min(bribes, key=lambda o: (self.prices[o[1]], o)), "Gold turns the assassin's Guards.")
        return Advice(("done",), "Nothing more can or need be done against it.")

    # ---- forced moves

    def displace(self) -> Advice:
        return self.best_after("There the driven-out pieces are worth most.")

    def displace_uncontrolled(self) -> Advice:
        return self.best_after("There they are of most use to us.")

    def revolt(self) -> Advice:
        return self.best_after("There a Legion is missed least.")


