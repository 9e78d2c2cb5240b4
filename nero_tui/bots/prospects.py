"""What a position promises: how likely each side wins, judged by how games of legates went on from such positions.

A position is described by a few plain numbers a seat (``features``). Weights, found by fitting finished games, make
them the points that a seat may expect, and the points of all seats together make shares of one win.
"""

from __future__ import annotations

import math
from typing import Final

from nero_tui.bots.lay_of_the_land import land_of
from nero_tui.bots.prospects_weights import BETWEEN, DURING, SPREAD, SPREAD_BETWEEN
from nero_tui.nero.pieces import AREA_PROVINCES, DECLARATION_POINTS
from nero_tui.nero.state import CONTENDER, EMPEROR, GENERAL, NONE, STRIDE, State
from nero_tui.nero.victory import LAST_TURN, counting_seat, score_turn

FEATURES: Final = (
    "points", "due", "areas", "near_areas", "italy", "legions", "sole_roma", "sole_away", "shared_roma", "shared_away",
    "contender_roma", "contender_away", "hope", "general_near", "hand", "lead_cards", "strength", "guards", "knives",
    "own_knife", "hail", "last_word", "after_active", "provinces", "superiority", "stack", "rival_reign",
)  # fmt: skip


class Ground:
    """Who holds what: provinces by Area, Italy, superiority there."""

    __slots__ = ("areas", "in_italy", "italy", "legions", "near", "others_in_italy", "provinces")

    def __init__(self, state: State) -> None:
        ctx = state.ctx
        legions, barbarian, vacant = state.legions, state.barbarian, ctx.vacant
        held = [0] * 16
        self.italy = [0] * 4
        self.in_italy = [0] * 4
        self.others_in_italy = 0
        for place, where in enumerate(ctx.board.places):
            at = place * STRIDE
            w, c, e, a, free = legions[at : at + 5]
            total = w + c + e + a
            area = where.area
            if area < 0:
                if place == ctx.board.city:
                    continue
                mine = self.in_italy
                mine[0] += w
                mine[1] += c
                mine[2] += e
                mine[3] += a
                self.others_in_italy += total + free
            if not total or place == barbarian:
                continue
            owner = 0 if 2 * w > total else 1 if 2 * c > total else 2 if 2 * e > total else 3 if 2 * a > total else NONE
            if owner >= 0:
                if area >= 0:
                    held[area * 4 + owner] += 1
                else:
                    self.italy[owner] += 1
        self.areas = [0] * 4
        self.near = [0] * 4
        self.provinces = [0] * 4
        self.legions = [sum(legions[s::STRIDE]) for s in range(4)]
        for area in (0, 1, 2, 3):
            for s in (0, 1, 2, 3):
                count = held[area * 4 + s]
                if count:
                    self.provinces[s] += count
                    if area != vacant:
                        if count >= AREA_PROVINCES:
                            self.areas[s] += 1
                        elif count == AREA_PROVINCES - 1:
                            self.near[s] += 1


def due_points(state: State, ground: Ground, seat: int, rulers: int) -> int:
    """Victory Points that a seat would get if the turn ended now (13.2)."""
    last = state.turn == LAST_TURN
    points = ground.areas[seat] * (3 if last else 2) + ground.italy[seat]
    if state.rank[seat] == EMPEROR:
        points += (8 if rulers == 1 else 4) if last else (5 if rulers == 1 else 2)
        if state.leader_at[seat] == state.ctx.board.city:
            points += 2 + (state.roma_whole >> seat & 1)
        if state.barbarian != NONE:
            points -= 2
    return points


class Hands:
    """What the hands can do, as far as their cards are known."""

    __slots__ = ("guards", "hails", "knives", "most", "power", "sizes", "support", "total")

    def __init__(self, state: State) -> None:
        ctx = state.ctx
        kind, mp, bp = ctx.kind, ctx.mp, ctx.bp
        self.sizes = [len(hand) for hand in state.hands]
        self.total = sum(self.sizes)
        self.most = sorted(self.sizes, reverse=True)
        self.power = [0] * 4
        """Movement and Battle Points."""
        self.knives = [0] * 4
        self.guards = [0] * 4
        self.support = [0] * 4
        """Cards that give Declaration Points."""
        self.hails = [0] * 4
        for s in ctx.seats:
            for card in state.hands[s]:
                if card < 0:
                    continue
                self.power[s] += mp[card] + bp[card]
                what = kind[card]
                if what == "assassin":
                    self.knives[s] += 1
                elif what == "praetorian_guard":
                    self.guards[s] += 1
                    self.support[s] += 1
                elif what == "senate_influence":
                    self.support[s] += 1
                elif what == "hail_caesar":
                    self.hails[s] += 1

    def best_other(self, seat: int) -> int:
        """The largest hand of somebody else."""
        return self.most[1] if self.sizes[seat] == self.most[0] else self.most[0]


def features(state: State) -> tuple[float, list[list[float]]]:
    """How much of the turn is left (by cards in hands), and a row of numbers (FEATURES) for every seat."""
    ctx = state.ctx
    ground, hands = Ground(state), Hands(state)
    rulers = [s for s in ctx.seats if state.rank[s] == EMPEROR]
    order = (state.active, *ctx.sequence[state.active]) if state.active >= 0 else ctx.seats
    rows: list[list[float]] = []
    for s in ctx.seats:
        place, size, other = state.leader_at[s], hands.sizes[s], hands.best_other(s)
        row = [0.0] * len(FEATURES)
        row[0] = state.vp[s] / 5
        row[1] = due_points(state, ground, s, len(rulers)) / 5
        row[2] = ground.areas[s]
        row[3] = ground.near[s]
        row[4] = ground.italy[s]
        row[5] = (ground.legions[s] - 7) / 3
        throne_features(row, state, s, ground, hands, rulers)
        row[14] = size / 5
        row[15] = (size - other) / 5
        row[16] = hands.power[s] / 20
        row[21] = 1.0 if size > other else 0.0
        row[22] = order.index(s) / 3 if hands.total else 0.0
        row[23] = ground.provinces[s] / 5
        row[24] = max(0, 2 * ground.in_italy[s] - ground.others_in_italy) / 3
        row[25] = min(6, state.legions[place * STRIDE + s]) / 3 if place >= 0 and state.rank[s] != GENERAL else 0.0
        rows.append(row)
    return hands.total / (ctx.deal * len(ctx.seats)), rows


def throne_features(
    row: list[float], state: State, s: int, ground: Ground, hands: Hands, rulers: list[int]
) -> None:
    """The numbers about the throne: who has it, who is on his way, and what may end a reign."""
    board = state.ctx.board
    place, rank, reigns = state.leader_at[s], state.rank[s], len(rulers)
    away = land_of(board).roma[place] if place >= 0 else 9
    in_roma = place == board.city
    if rank == EMPEROR:
        row[6 + 2 * (reigns > 1) + (not in_roma)] = 1.0
        if in_roma:
            others = sum(min(1, hands.knives[each]) for each in state.ctx.seats if each != s)
            row[17] = min(2, hands.guards[s])
            row[18] = others / (1 + hands.guards[s])
    elif rank == CONTENDER:
        if in_roma:
            row[10] = 1.0 if reigns < 2 else 0.3
        else:
            row[11] = max(0.0, 1 - 0.2 * away) if reigns < 2 else 0.1
    else:
        if not reigns:
            own = 2 * ground.areas[s] + max(0, 2 * ground.in_italy[s] - ground.others_in_italy)
            short = DECLARATION_POINTS - own - min(3, hands.support[s])
            row[12] = max(0.0, 1 - 0.2 * max(0, short)) * max(0.0, 1 - 0.15 * away) * (hands.sizes[s] > 0)
            row[13] = max(0.0, 1 - away / 4)
        if hands.hails[s] and reigns < 2 and place >= 0 and board.places[place].area == s:
            row[20] = 1.0 if state.legions[place * STRIDE + s] and ground.areas[s] else 0.3
    if any(state.leader_at[ruler] == board.city and ruler != s for ruler in rulers):
        row[19] = min(1, hands.knives[s])
    if reigns and rank != EMPEROR:
        row[26] = 1.0


def expected_points(state: State) -> list[float]:
    """Victory Points that each seat in play may expect to have at the end of the game."""
    left, rows = features(state)
    if state.stack:
        now, changing, (per_left, constant) = DURING[state.turn]
        slope = left - 0.5
        weights = [w + slope * c for w, c in zip(now, changing)]
        rest = per_left * left + constant
    else:
        weights, rest = list(BETWEEN[state.turn][0]), BETWEEN[state.turn][1]
    return [
        state.vp[seat] + rest + sum([w * f for w, f in zip(weights, row) if f])
        for seat, row in zip(state.ctx.seats, rows)
    ]


def share(state: State, seat: int) -> float:
    """How likely a seat (with two players: its person) wins."""
    if not state.stack and state.phase != "over":
        state = scored(state)
    ctx = state.ctx
    if state.phase == "over":
        return settled(state, seat)
    points = dict(zip(ctx.seats, expected_points(state)))
    heat = SPREAD[state.turn] if state.stack else SPREAD_BETWEEN[state.turn]
    if ctx.owners:
        person = ctx.owners[seat]
        ours, theirs = points[counting_seat(state, person)], points[counting_seat(state, 1 - person)]
        return 1 / (1 + math.exp((theirs - ours) / heat))
    top = max(points.values())
    odds = {s: math.exp((value - top) / heat) for s, value in points.items()}
    return odds[seat] / sum(odds.values())


def scored(state: State) -> State:
    """The position after the points of this turn have been given."""
    twin = state.copy()
    twin.hands = [(), (), (), ()]
    score_turn(twin)
    twin.active = NONE
    return twin


def settled(state: State, seat: int) -> float:
    """The worth of a finished game: won or lost, and a little for how near it was, since others might have erred."""
    ctx = state.ctx
    who = ctx.owners[seat] if ctx.owners else seat
    won = 1 / len(state.winner) if who in state.winner else 0.0
    if state.victory == "automatic":
        return won
    if ctx.owners:
        gap = state.vp[counting_seat(state, who)] - state.vp[counting_seat(state, 1 - who)]
    else:
        gap = state.vp[seat] - max(state.vp[other] for other in ctx.sequence[seat])
    return 0.7 * won + 0.3 / (1 + math.exp(-gap / 2))
