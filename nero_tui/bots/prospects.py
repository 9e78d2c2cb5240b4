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
from nero_tui.nero.state import CONTENDER, EMPEROR, NONE, STRIDE, State
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


def features(state: State) -> tuple[float, list[list[float]]]:
    """How much of the turn is left (by cards in hands), and a row of numbers for every seat."""
    ctx = state.ctx
    board, kind, mp, bp = ctx.board, ctx.kind, ctx.mp, ctx.bp
    city, roma = board.city, land_of(board).roma
    ground = Ground(state)
    hands = state.hands
    sizes = [len(hand) for hand in hands]
    total = sum(sizes)
    left = total / (ctx.deal * len(ctx.seats))
    rulers = [s for s in ctx.seats if state.rank[s] == EMPEROR]
    reigns = len(rulers)
    knives = [0] * 4
    guards = [0] * 4
    support = [0] * 4
    hails = [0] * 4
    power = [0] * 4
    for s in ctx.seats:
        for card in hands[s]:
            if card < 0:
                continue
            power[s] += mp[card] + bp[card]
            what = kind[card]
            if what == "assassin":
                knives[s] += 1
            elif what == "praetorian_guard":
                guards[s] += 1
                support[s] += 1
            elif what == "senate_influence":
                support[s] += 1
            elif what == "hail_caesar":
                hails[s] += 1
    all_knives = sum(min(1, k) for k in knives)
    rival_in_roma = [r for r in rulers if state.leader_at[r] == city]
    most = sorted(sizes, reverse=True)
    order = (state.active, *ctx.sequence[state.active]) if state.active >= 0 else ctx.seats
    rows: list[list[float]] = []
    for s in ctx.seats:
        place, rank = state.leader_at[s], state.rank[s]
        away = roma[place] if place >= 0 else 9
        in_roma = place == city
        row = [0.0] * len(FEATURES)
        row[0] = state.vp[s] / 5
        row[1] = due_points(state, ground, s, reigns) / 5
        row[2] = ground.areas[s]
        row[3] = ground.near[s]
        row[4] = ground.italy[s]
        row[5] = (ground.legions[s] - 7) / 3
        if rank == EMPEROR:
            row[6 + 2 * (reigns > 1) + (not in_roma)] = 1.0
            if in_roma:
                row[17] = min(2, guards[s])
                row[18] = max(0, all_knives - min(1, knives[s])) / (1 + guards[s])
        elif rank == CONTENDER:
            if in_roma:
                row[10] = 1.0 if reigns < 2 else 0.3
            else:
                row[11] = max(0.0, 1 - 0.2 * away) if reigns < 2 else 0.1
        else:
            own = 2 * ground.areas[s] + max(0, 2 * ground.in_italy[s] - ground.others_in_italy)
            if not reigns:
                short = DECLARATION_POINTS - own - min(3, support[s])
                row[12] = max(0.0, 1 - 0.2 * max(0, short)) * max(0.0, 1 - 0.15 * away) * (sizes[s] > 0)
                row[13] = max(0.0, 1 - away / 4)
            if hails[s] and reigns < 2 and place >= 0 and board.places[place].area == s:
                row[20] = 1.0 if state.legions[place * STRIDE + s] and ground.areas[s] else 0.3
        if rival_in_roma and (len(rival_in_roma) > 1 or rival_in_roma[0] != s):
            row[19] = min(1, knives[s])
        if reigns and rank != EMPEROR:
            row[26] = 1.0
        row[14] = sizes[s] / 5
        best_other = most[1] if sizes[s] == most[0] else most[0]
        row[15] = (sizes[s] - best_other) / 5
        row[16] = power[s] / 20
        row[21] = 1.0 if sizes[s] > best_other else 0.0
        row[22] = order.index(s) / 3 if total else 0.0
        row[23] = ground.provinces[s] / 5
        row[24] = max(0, 2 * ground.in_italy[s] - ground.others_in_italy) / 3
        row[25] = min(6, state.legions[place * STRIDE + s]) / 3 if place >= 0 and rank != 0 else 0.0
        rows.append(row)
    return left, rows


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
