"""What a position is worth to a seat, in Victory Points: those it has, and those it may expect.

Everything is read from the seat's view. Nothing here looks ahead: who weighs a move makes it on a copy and asks again.
"""

from __future__ import annotations

from typing import Final

from nero_tui.bots.holdings import holdings_of
from nero_tui.bots.lay_of_the_land import Land, land_of
from nero_tui.bots.odds import expected_copies
from nero_tui.nero.state import EMPEROR, GENERAL, NONE, STRIDE, State
from nero_tui.nero.victory import LAST_TURN
from nero_tui.nero.views import unseen_cards

SHORT_OF_FIVE: Final = (0.75, 0.42, 0.22, 0.12, 0.06, 0.04)
"""How often a General comes to the throne, by the Declaration Points that he lacks."""
KNIFE: Final = 0.25
"""How likely an Assassin in another hand ends a reign in Roma."""
GUARDED: Final = 0.4
"""What each Praetorian Guard in the own hand makes of that."""
VICTORY: Final = 30.0

Hopes = dict[tuple[int, int, bool, int], float]
"""What a General is worth by seat, place, whether he has Legions there, and Declaration Points on the map."""


class Scales:
    """The worth of positions that come from one view: what the cards say is weighed once, the map each time."""

    def __init__(self, view: State, seat: int) -> None:
        ctx = view.ctx
        self.seat = seat
        self.land: Land = land_of(ctx.board)
        self.city = ctx.board.city
        self.seats = ctx.seats
        self.others = ctx.sequence[seat]
        self.last = view.turn == LAST_TURN
        self.later = LAST_TURN - view.turn
        deal = ctx.deal
        held = [len(view.hands[s]) for s in range(4)]
        everything = sum(held)
        self.heat = [min(1.0, (everything - held[s]) / (2.0 * deal)) for s in range(4)]
        """How much may still happen to a seat this turn: the cards that others hold."""
        self.tempo = [min(1.0, held[s] / 4) for s in range(4)]
        """How much a seat can still do itself this turn."""
        self.knives = [0.0] * 4
        self.shield = [0.0] * 4
        unseen = unseen_cards(view, seat)
        copies = {s: expected_copies(view, seat, s, "assassin", unseen) for s in self.others}
        copies[seat] = float(sum(1 for c in view.hands[seat] if c >= 0 and ctx.kind[c] == "assassin"))
        for s in self.seats:
            self.knives[s] = sum(copies[other] for other in self.seats if other != s)
            if s == seat:
                self.shield[s] = sum(1 for c in view.hands[seat] if c >= 0 and ctx.kind[c] == "praetorian_guard")
            else:
                self.shield[s] = expected_copies(view, seat, s, "praetorian_guard", unseen)
        self.friends = [0.2 * held[s] for s in range(4)]
        """Declaration Points that a seat can expect from its cards."""
        self.hails = [0.07 * held[s] for s in range(4)]
        mine = [ctx.kind[c] for c in view.hands[seat] if c >= 0]
        slots = ctx.rules.cards_per_round - (view.cards_played if view.active == seat else 0)
        support = sum(kind in ("senate_influence", "praetorian_guard") for kind in mine)
        self.friends[seat] = min(support, max(0, slots - 1) if view.active == seat else 3)
        self.hails[seat] = float("hail_caesar" in mine)
        self.now = view.active
        """Whose round it is: who could claim the throne at once is all but Emperor."""
        self.in_roma = [float(1 - min(0.65, KNIFE * self.knives[s]) * GUARDED ** self.shield[s]) for s in range(4)]
        """How likely each seat, as Emperor in Roma, lives to see the end of the turn."""
        sure = tuple(1 - 0.3 * heat for heat in self.heat)
        area_worth = (3.0 if self.last else 2.0) + 1.2 * self.later
        self.holdings = holdings_of(self.land, ctx.vacant, area_worth, sure, 0.5 * self.later)
        self.legion_worth = 0.22 + 0.14 * self.later
        self.throne_later = (0.0, 5.0, 6.5, 7.5)[self.later]
        self.weights = self._weights(view)
        self._hopes: dict[tuple[int, int, int, int], Hopes] = {}

    def _weights(self, view: State) -> list[float]:
        """How much each seat's points count for us. With two players only one colour a person counts (N14-13)."""
        weights = [0.0] * 4
        owners = view.ctx.owners
        if not owners:
            for other in self.others:
                weights[other] = -0.4 / len(self.others)
            return weights
        me = owners[self.seat]
        counted = view.secret[me]
        for s in self.seats:
            if owners[s] == me:
                weights[s] = 0.62 if s == self.seat else 0.38
            else:
                weights[s] = -0.9 if s == counted else -0.1
        return weights

    def worth(self, state: State) -> float:
        points, weights = self.points(state), self.weights
        total = 0.0
        if state.ctx.owners:
            for s in self.seats:
                total += weights[s] * points[s]
            return total
        for other in self.others:
            total += weights[other] * points[other]
        return points[self.seat] - 0.6 * max([points[other] for other in self.others]) + total

    def points(self, state: State) -> list[float]:
        """Points that every seat may expect at the end of the game, as far as this position decides them."""
        west, central, east, asia, italy = self.holdings.of(state)
        vp, rank, leader_at, legions, legion_worth = (
            state.vp, state.rank, state.leader_at, state.legions, self.legion_worth
        )  # fmt: skip
        rulers = rank.count(EMPEROR)
        hopes = self._hopes_of(state, rulers)
        alone = not state.ctx.owners
        result = [0.0] * 4
        for s in self.seats:
            legions_w, worth_w, area_w = west[s]
            legions_c, worth_c, area_c = central[s]
            legions_e, worth_e, area_e = east[s]
            legions_a, worth_a, area_a = asia[s]
            legions_i, worth_i, surplus = italy[s]
            total = vp[s] + legion_worth * (legions_w + legions_c + legions_e + legions_a + legions_i)
            total = total + worth_w + worth_c + worth_e + worth_a + worth_i
            areas = area_w + area_c + area_e + area_a
            place = leader_at[s]
            if place == NONE:
                pass
            elif rank[s] == GENERAL:
                # Most Leaders are Generals whose prospects the move under review does not change.
                key = (s, place, legions[place * STRIDE + s] > 0, 2 * areas + surplus)
                hope = hopes.get(key)
                if hope is None:
                    hope = hopes[key] = self._hope(state, rulers, *key)
                total += hope
            else:
                total += self._throne(state, s, rulers)
            if areas >= 3 and alone and (areas == 4 or rank[s] == EMPEROR):
                total += VICTORY * (1 - 0.5 * self.heat[s])
            result[s] = total
        return result

    # ---- the throne

    def _throne(self, state: State, s: int, rulers: int) -> float:
        """What an Emperor is worth, and a Contender on his way."""
        place = state.leader_at[s]
        if state.rank[s] == EMPEROR:
            return self._reign(state, s, rulers == 1, self.land.roma[place], self._stays(state, s, place))
        if rulers >= 2:
            chance = 0.25
        elif place == self.city:
            chance = 0.85
        else:
            chance = max(0.1, 0.62 - 0.1 * self.land.roma[place]) * self._stays(state, s, place)
        if self.last and not self.tempo[s] and place != self.city:
            chance = 0.0
        return chance * self._reign(state, s, not rulers, 0, self._later(s))

    def _hopes_of(self, state: State, rulers: int) -> Hopes:
        """What Generals are worth, as far as it is known, while all but their places and armies is the same."""
        key = (rulers, state.barbarian, state.roma_whole, self.now)
        hopes = self._hopes.get(key)
        if hopes is None:
            hopes = self._hopes[key] = {}
        return hopes

    def _hope(self, state: State, rulers: int, s: int, place: int, army: bool, on_map: int) -> float:
        """What a General is worth who may still come to the throne."""
        distance = self.land.roma[place]
        if not rulers:
            short = 5 - on_map - self.friends[s]
            if short <= 0 and distance == 0 and s == self.now and s == self.seat:
                return 0.95 * self._reign(state, s, True, 0, self.in_roma[s])
            hope = SHORT_OF_FIVE[min(5, max(0, round(short)))] * (1 - 0.13 * distance)
            if short < 0:
                hope += min(0.1, -0.04 * short)
        elif place == self.city:
            hope = 0.08 if on_map >= 5 else 0.05
        else:
            hope = 0.03
        if self.hails[s] and rulers < 2 and army and state.ctx.board.places[place].area == s:
            hope = max(hope, min(1.0, self.hails[s]) * (0.5 - 0.06 * distance))
        if not self.tempo[s]:
            hope *= 0.5
        return max(0.0, hope) * self._reign(state, s, not rulers, 0, self._later(s))

    def _later(self, s: int) -> float:
        """How likely who comes to the throne later this turn keeps it: knives are drawn against the first."""
        return 0.5 + 0.5 * self.in_roma[s]

    def _reign(self, state: State, s: int, alone: bool, distance: int, stays: float) -> float:
        """The points of an Emperor this turn and later (N13.2-4 to N13.2-6, N13.2-10)."""
        office = (8.0 if alone else 4.0) if self.last else (5.0 if alone else 2.0)
        if not distance:
            office += 2.0 + (state.roma_whole >> s & 1)
        elif self.tempo[s]:
            office += max(0.0, 1.5 - 0.35 * distance)
        if state.barbarian != NONE:
            office -= 2.0
        return stays * (office + self.throne_later * (1.0 if alone else 0.6))

    def _stays(self, state: State, s: int, place: int) -> float:
        """How likely a Contender or Emperor keeps his rank until the turn ends."""
        if place == self.city:
            if state.rank[s] != EMPEROR:
                return 1.0
            return self.in_roma[s]
        heat = self.heat[s]
        own = state.legions[place * STRIDE + s]
        if not heat:
            return 1.0
        danger = 0.0
        strength = own + state.rank[s]
        for goal in (place, *self.land.near[place]):
            at = goal * STRIDE
            for other in self.seats:
                if other != s and (there := state.legions[at + other]):
                    odds = 0.5 + 0.17 * (there - strength)
                    if own == 0:
                        odds = 0.9
                    danger = max(danger, min(0.9, odds) * self.tempo[other])
        return 1 - 0.75 * max(0.05 if own else 0.25, danger) * min(1.0, 2 * heat)
