"""A play of movement cards (5.0, 5.1): which cards, for which province, which groups with how many MPs.

The play is a draft until all groups are declared: only then do the cards leave the hand (R051).
"""

from __future__ import annotations

from nero_tui.nero.decision import Decision
from nero_tui.nero.movement import MARKER_COST, clear_marker
from nero_tui.nero.pieces import finish_all_groups, spend
from nero_tui.nero.state import NONE, STRIDE, Group, State
from nero_tui.table.protocol import Choice


def starts(state: State) -> list[int]:
    """Places where the active seat has a piece: a card may be played there even without moving (R047)."""
    seat = state.active
    places = [place for place in range(state.ctx.places) if state.legions[place * STRIDE + seat]]
    leader = state.leader_at[seat]
    if not state.legions[leader * STRIDE + seat]:
        places.append(leader)
    return places


class March(Decision):
    """The draft, in three steps: cards, province, groups with their allotments."""

    fields = ("cards", "place", "clear", "groups", "legions", "with_leader")
    __slots__ = fields
    private = True

    def __init__(
        self,
        cards: tuple[int, ...],
        place: int = NONE,
        clear: int = 0,
        groups: tuple[tuple[int, int, int], ...] = (),
        legions: int = NONE,
        with_leader: int = 0,
    ) -> None:
        self.cards = cards
        self.place = place
        self.clear = clear
        self.groups = groups
        self.legions = legions
        """Legions of the group that still wants its MPs."""
        self.with_leader = with_leader

    @property
    def kind(self) -> str:  # type: ignore[override]
        return "march" if self.place == NONE else "muster" if self.legions == NONE else "allot"

    def points_left(self, state: State) -> int:
        points = sum(state.ctx.mp[card] for card in self.cards) - MARKER_COST * self.clear
        return points - sum(group[2] for group in self.groups)

    def free_legions(self, state: State) -> int:
        # Groups of an earlier play that only waited are given up: their Legions are free again (R054).
        seat_at = self.place * STRIDE + state.active
        count = state.legions[seat_at] - state.moved[self.place] - state.marked[seat_at]
        if self.clear:
            count += state.marked[seat_at] - state.moved_marked[self.place]
        return count - sum(group[0] for group in self.groups)

    def free_leader(self, state: State) -> bool:
        seat = state.active
        return (
            state.leader_at[seat] == self.place
            and not state.leader_done
            and not state.sick >> seat & 1
            and not any(group[1] for group in self.groups)
        )

    def resume(self, state: State) -> bool:
        if self.place != NONE and self.legions == NONE and self.answers_itself(state, self.muster_options(state)):
            self.go(state)
            return False
        return True

    def options(self, state: State, seat: int) -> list[Choice]:
        if self.place == NONE:
            return self.card_options(state) + [("from", place) for place in starts(state)]
        if self.legions == NONE:
            return self.muster_options(state)
        return [("allot", mp) for mp in range(1, self.points_left(state) + 1)]

    def card_options(self, state: State) -> list[Choice]:
        if state.cards_played + len(self.cards) >= state.ctx.rules.cards_per_round:
            return []
        seen: dict[int, int] = {}
        for card in state.hands[state.active]:
            if card not in self.cards:
                seen.setdefault(state.ctx.face[card], card)
        return [("add", card) for card in seen.values()]

    def muster_options(self, state: State) -> list[Choice]:
        choices: list[Choice] = [("go",)]
        left = self.points_left(state)
        at = self.place * STRIDE + state.active
        if not self.clear and not self.groups and state.marked[at] and left >= MARKER_COST:
            choices.append(("clear",))
        if left > 0:
            legions = self.free_legions(state)
            choices += [("group", count, 0) for count in range(1, legions + 1)]
            if self.free_leader(state):
                choices += [("group", count, 1) for count in range(legions + 1)]
        return choices

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "add":
            self.cards += (choice[1],)
        elif verb == "from":
            self.place = choice[1]
        elif verb == "clear":
            self.clear = 1
        elif verb == "group":
            self.legions, self.with_leader = choice[1], choice[2]
        elif verb == "allot":
            self.groups += ((self.legions, self.with_leader, choice[1]),)
            self.legions = NONE
        else:
            self.go(state)

    def go(self, state: State) -> None:
        """All is declared: the cards are laid and the groups stand ready (N5.0-10)."""
        state.stack.pop()
        finish_all_groups(state)
        for card in self.cards:
            spend(state, state.active, card, "movement")
        state.last_action = ("march", state.active, self.place)
        state.log.note("march", state.active, self.place, self.cards, self.groups)
        if self.clear:
            clear_marker(state, self.place)
        for legions, leader, mp in self.groups:
            state.group_count += 1
            state.groups.append(Group(state.group_count, legions, bool(leader), mp, self.place))

