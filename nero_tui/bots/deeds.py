"""Own-round events, the throne and waiting: everything that a seat may do in its round apart from marching."""

from __future__ import annotations

from typing import Final

from nero_tui.bots.marching import bare
from nero_tui.bots.odds import chance_of_none, expected_copies
from nero_tui.bots.outcomes import let_revolt, let_tribes_come
from nero_tui.bots.plan import Plan
from nero_tui.bots.worth import Scales
from nero_tui.nero.assassination import victims
from nero_tui.nero.emperor import SUPPORT, hail_caesar, may_declare
from nero_tui.nero.events import TARGETS, playable, rebels, summon, traitor_victims
from nero_tui.nero.galley import HOLD, galley_ports, leader_ready, unmoved
from nero_tui.nero.pieces import (
    DECLARATION_POINTS,
    demote_lone_leaders,
    hand_faces,
    map_points,
    place_leader,
    promote,
    set_rank,
)  # fmt: skip
from nero_tui.nero.state import GENERAL, NONE, STRIDE, State
from nero_tui.table.protocol import Choice

BRIBERY: Final = 0.3
"""How likely each Senate card is bribed away."""


class Deeds:
    """What can be done with one card, and what it gains."""

    def __init__(self, view: State, seat: int, scales: Scales, prices: dict[int, float], base: float) -> None:
        self.view = view
        self.seat = seat
        self.scales = scales
        self.prices = prices
        self.base = base
        scales.now = NONE
        self.calm = scales.worth(bare(view))
        """The worth of the position if the round ends here: the throne is not claimed in it."""
        scales.now = view.active
        self.slots = view.ctx.rules.cards_per_round - view.cards_played

    def plans(self, mid_march: bool) -> list[Plan]:
        found: list[Plan] = self.declaration()
        if self.view.discarded or not self.slots:
            return found
        for card in hand_faces(self.view, self.seat):
            if playable(self.view, card, mid_march):
                plan = getattr(self, self.view.ctx.kind[card])(card)
                if plan is not None:
                    found.append(plan)
        return found

    def gain(self, state: State, card: int, certain: float = 1.0) -> float:
        return (self.scales.worth(state) - self.base) * certain - self.prices[card]

    def augured(self) -> float:
        """How likely an event goes through."""
        calm = 1.0
        for other in self.scales.others:
            calm *= 0.6 + 0.4 * chance_of_none(self.view, self.seat, other, "bad_augury")
        return calm

    # ---- the throne

    def support(self) -> list[int]:
        """Cards for a declaration: those of the Senate first, Guards are needed afterwards."""
        kind = self.view.ctx.kind
        cards = [card for card in self.view.hands[self.seat] if card >= 0 and kind[card] in SUPPORT]
        return sorted(cards, key=lambda card: (kind[card] != "senate_influence", self.prices[card], card))

    def declaration(self, laid: int | None = None) -> list[Plan]:
        """Claim the throne, with as many cards as it takes; ``laid`` are the points of an open declaration."""
        if laid is None and not may_declare(self.view):
            return []
        have = map_points(self.view, self.seat) if laid is None else laid
        need = DECLARATION_POINTS - have
        crowned = bare(self.view)
        promote(crowned, self.seat, "declaration")
        worth = self.scales.worth(crowned)
        if need <= 0:
            reason = "Five Declaration Points are there: the throne is to be had."
            return [Plan(worth - self.base, (("claim",),), reason)]
        cards = self.support()
        if need > min(len(cards), self.slots):
            return []
        spare = min(len(cards), self.slots) - need
        senate = sum(self.view.ctx.kind[card] == "senate_influence" for card in cards[:need])
        likely = min(1.0, (1 - BRIBERY) ** senate + 0.15 * spare)
        price = sum(self.prices[card] for card in cards[:need])
        reason = "The cards in hand make up for the Declaration Points that the map does not give."
        gain = worth * likely + self.calm * (1 - likely) - price - self.base
        return [Plan(gain, (("declare", cards[0]),), reason)]

    def hail_caesar(self, card: int) -> Plan | None:
        state = bare(self.view)
        hail_caesar(state)
        return Plan(self.gain(state, card), (("play", card),), "A Contender needs no Senate to become Emperor.")

    def assassin(self, card: int) -> Plan | None:
        best: Plan | None = None
        for victim in victims(self.view, self.seat):
            state = bare(self.view)
            set_rank(state, victim, GENERAL, "assassinated")
            for support in self.accomplices():
                likely = self.success(victim, support)
                gain = self.gain(state, card, likely) - sum(self.prices[c] for c in support)
                if best is None or gain > best.gain + 1e-9:
                    name = self.view.ctx.board.areas[victim].name
                    choices = (("play", card), ("target", victim), *(("support", c) for c in support), ("strike",))
                    best = Plan(gain, choices, f"The Emperor of {name} is in reach, and his fall is worth a card.")
        return best

    def accomplices(self) -> list[tuple[int, ...]]:
        """Guards that may be laid with the Assassin: none, one or two."""
        kind = self.view.ctx.kind
        guards = [c for c in self.view.hands[self.seat] if c >= 0 and kind[c] == "praetorian_guard"]
        guards.sort(key=lambda card: (self.prices[card], card))
        return [tuple(guards[:count]) for count in range(min(len(guards), 2, self.slots - 1) + 1)]

    def success(self, victim: int, support: tuple[int, ...]) -> float:
        """How likely an attempt succeeds: mostly the victim's own Guards stop it."""
        guards = expected_copies(self.view, self.seat, victim, "praetorian_guard")
        bystanders = sum(
            expected_copies(self.view, self.seat, other, "praetorian_guard")
            for other in self.scales.others
            if other != victim
        )
        free = chance_of_none(self.view, self.seat, victim, "praetorian_guard")
        if support:
            free = min(1.0, free + (1 - free) * (0.75 if len(support) > 1 or guards < 1.5 else 0.55))
        return free * (1 - min(0.3, 0.08 * bystanders))

    # ---- the map

    def legion_rebels(self, card: int) -> Plan | None:
        best: Plan | None = None
        calm = self.augured()
        for choice in TARGETS["legion_rebels"](self.view):
            if choice[2] == self.seat:
                continue
            state = bare(self.view)
            rebels(state, choice)
            gain = self.gain(state, card, calm)
            if best is None or gain > best.gain + 1e-9:
                place = self.view.ctx.board.places[choice[1]].name
                best = Plan(gain, (("play", card), choice), f"A Legion lost in {place} hurts its owner most.")
        return best

    def revolts(self, card: int) -> Plan | None:
        place = self.view.ctx.cards[card].province
        state = bare(self.view)
        let_revolt(state, place)
        name = self.view.ctx.board.places[place].name
        return Plan(self.gain(state, card, self.augured()), (("play", card),), f"A revolt in {name} costs others more.")

    def barbarian(self, card: int) -> Plan | None:
        best: Plan | None = None
        for choice in TARGETS["barbarian"](self.view):
            state = bare(self.view)
            let_tribes_come(state, choice[1])
            gain = self.gain(state, card, self.augured())
            if best is None or gain > best.gain + 1e-9:
                name = self.view.ctx.board.places[choice[1]].name
                best = Plan(gain, (("play", card), choice), f"The tribes in {name} trouble others more than us.")
        return best

    def crisis(self, card: int) -> Plan | None:
        best: Plan | None = None
        for choice in TARGETS["crisis"](self.view):
            state = bare(self.view)
            summon(state, choice)
            gain = self.gain(state, card, self.augured())
            if best is None or gain > best.gain + 1e-9:
                best = Plan(gain, (("play", card), choice), "In Roma an Emperor stands where we want him.")
        return best

    def traitor(self, card: int) -> Plan | None:
        """Take a card from who is doing best; looking is rarely worth a card."""
        points = self.scales.points(self.view)
        targets = [s for s in traitor_victims(self.view) if self.scales.weights[s] <= 0]
        if not targets:
            return None
        ruler = self.view.rank
        target = max(targets, key=lambda s: (points[s] + 2 * (ruler[s] == 2), -s))
        gain = (0.35 + 0.25 * self.scales.heat[self.seat]) * self.augured() - self.prices[card]
        name = self.view.ctx.board.areas[target].name
        return Plan(gain, (("play", card), ("traitor", target, 0)), f"A card of {name} is worth more in our hand.")

    def galley_fleet(self, card: int) -> Plan | None:
        best: Plan | None = None
        seat = self.seat
        calm = self.augured()
        for origin in galley_ports(self.view):
            most = min(HOLD, unmoved(self.view, origin))
            loads = [(count, 0) for count in range(1, most + 1)]
            if leader_ready(self.view, origin):
                loads += [(count, 1) for count in range(most + 1)]
            for goal in self.view.ctx.board.ports:
                if goal == origin:
                    continue
                for legions, leader in loads:
                    state = bare(self.view)
                    state.legions[origin * STRIDE + seat] -= legions
                    state.legions[goal * STRIDE + seat] += legions
                    if leader:
                        place_leader(state, seat, goal)
                    demote_lone_leaders(state)
                    gain = self.gain(state, card, calm)
                    if best is None or gain > best.gain + 1e-9:
                        name = self.view.ctx.board.places[goal].name
                        choices: tuple[Choice, ...] = (
                            ("play", card), ("sail", origin), ("land", goal), ("carry", legions, leader)
                        )  # fmt: skip
                        best = Plan(gain, choices, f"The fleet is the quickest way to {name}.")
        return best

    # ---- waiting

    def waiting(self) -> list[Plan]:
        """Lay a card aside: the cheapest, or the last one for the next turn (N4.3-4, N4.3-7)."""
        if self.view.cards_played or not self.prices:
            return []
        card = min(self.prices, key=lambda c: (self.prices[c], c))
        reason = "Nothing is urgent, and this card will be missed least."
        lost = self.calm - self.base
        found = [Plan(lost - self.prices[card], (("discard", card),), reason)]
        if len(self.view.hands[self.seat]) == 1 and self.view.turn < 4:
            found.append(Plan(lost + 0.15, (("hold", card),), "The card is worth more next turn."))
        return found
