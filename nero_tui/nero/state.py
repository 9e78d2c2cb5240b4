"""The state of a game of Nero: everything that play depends on, as plain data.

Numbers and tuples only, so that a copy is cheap and two states can be compared. Legions stand in
one flat list: ``legions[place * 5 + colour]``, colour 4 being Uncontrolled.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from nero_tui.nero.board import KINDS, Board, Card
from nero_tui.nero.decision import Decision
from nero_tui.nero.rulings import Rulings
from nero_tui.table.log import Log

UNCONTROLLED: Final = 4
BARBARIANS: Final = 4
"""As the target of an attack; Uncontrolled Legions can never be one (N6.0-1)."""
STRIDE: Final = 5
GENERAL: Final = 0
CONTENDER: Final = 1
EMPEROR: Final = 2
RANKS: Final = ("general", "contender", "emperor")
HIDDEN: Final = -1
"""A card in a hand that the viewer does not know."""
NONE: Final = -1
KIND_INDEX: Final = {kind: index for index, kind in enumerate(KINDS)}


class Context:
    """What does not change during a game: shared by all copies of its state."""

    __slots__ = (
        "board",
        "bp",
        "cards",
        "copies",
        "deal",
        "face",
        "fast",
        "kind",
        "mp",
        "once",
        "own_round",
        "owners",
        "places",
        "rules",
        "seats",
        "sequence",
        "vacant",
    )  # fmt: skip

    def __init__(
        self, board: Board, cards: Iterable[Card], rules: Rulings, *, vacant: int, owners: tuple[int, ...], fast: bool
    ) -> None:
        self.board = board
        self.cards = tuple(cards)
        self.rules = rules
        self.vacant = vacant
        self.owners = owners
        self.fast = fast
        self.seats = tuple(seat for seat in range(4) if seat != vacant)
        self.sequence = tuple(
            tuple(s for s in ((seat + step) % 4 for step in (1, 2, 3)) if s != vacant) for seat in range(4)
        )
        """Per seat the other seats clockwise after it."""
        self.deal = board.deal_fast if fast else board.deal
        self.places = len(board.places)
        self.kind = tuple(card.kind for card in self.cards)
        self.mp = tuple(card.mp for card in self.cards)
        self.bp = tuple(card.bp for card in self.cards)
        first_of: dict[tuple[str, int, int, int], int] = {}
        self.face = tuple(first_of.setdefault(card.face, index) for index, card in enumerate(self.cards))
        """Per card the first card with the same face: equal faces are interchangeable."""
        self.once = frozenset(kind.key for kind in board.kinds if kind.once)
        self.own_round = frozenset(kind.key for kind in board.kinds if kind.own_round)
        self.copies = {kind: sum(1 << i for i, k in enumerate(self.kind) if k == kind) for kind in KINDS}
        """Per kind a bit mask of its cards."""

    def __reduce__(self) -> tuple[Any, ...]:
        make = partial(
            Context, self.board, self.cards, self.rules, vacant=self.vacant, owners=self.owners, fast=self.fast
        )
        return make, (), (None, {"face": self.face})  # a scenario case has faces of its own


class Group:
    """Legions and perhaps a Leader that march together with Movement Points of their own (N5.0-10)."""

    __slots__ = (
        "acted", "came_from", "defeated", "entered", "fatigue", "leader", "legions", "mp", "number", "permitted",
        "place", "refused",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        legions: int,
        leader: bool,
        mp: int,
        place: int,
        fatigue: int = 0,
        came_from: int = NONE,
        entered: bool = False,
        acted: bool = False,
        defeated: int = 0,
        permitted: int = 0,
        refused: int = 0,
    ) -> None:
        self.number = number
        self.legions = legions
        self.leader = leader
        self.mp = mp
        self.place = place
        self.fatigue = fatigue
        self.came_from = came_from
        self.entered = entered
        self.acted = acted
        self.defeated = defeated
        self.permitted = permitted
        self.refused = refused

    def copy(self) -> Group:
        return Group(
            self.number, self.legions, self.leader, self.mp, self.place, self.fatigue, self.came_from, self.entered,
            self.acted, self.defeated, self.permitted, self.refused,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Group, (
            self.number, self.legions, self.leader, self.mp, self.place, self.fatigue, self.came_from, self.entered,
            self.acted, self.defeated, self.permitted, self.refused,
        )  # fmt: skip

    def key(self) -> tuple[Any, ...]:
        return (
            self.number, self.legions, int(self.leader), self.mp, self.place, self.fatigue, self.came_from,
            int(self.entered), int(self.acted), self.defeated, self.permitted, self.refused,
        )  # fmt: skip


class State:
    """A position with all that is open in it. Changed only by the rules; copy it to look ahead.

    ``State()`` is a blank record, for a copy to be written on; ``fresh`` lays out an empty map.
    """

    __slots__ = (
        # the table
        "ctx", "log", "stack", "chance", "fixed", "paced", "viewer",
        # the map
        "legions", "marked", "leader_at", "rank", "barbarian", "vp",
        # the cards
        "hands", "held", "played", "known", "last_card",
        # the game turn
        "turn", "phase", "first", "roma_whole", "secret", "winner", "victory",
        # the player round
        "active", "cards_played", "once", "discarded", "last_round", "groups", "moving", "group_count", "moved",
        "moved_marked", "leader_done", "attacked", "stuck", "sick", "free", "last_action", "last_battle",
    )  # fmt: skip

    ctx: Context
    log: Log
    stack: list[Decision]
    chance: int
    fixed: tuple[int, ...]
    """Outcomes of chance laid down in advance, for scenario cases."""
    paced: bool
    """Whether the table is asked before a game turn begins and before it is scored."""
    viewer: int

    legions: list[int]
    marked: list[int]
    leader_at: list[int]
    rank: list[int]
    barbarian: int
    vp: list[int]

    hands: list[tuple[int, ...]]
    held: list[int]
    played: int
    known: list[int]
    last_card: tuple[int, str]
    """The card played last and what for: "event", "hail", "movement", "battle", "withdrawal", "attempt"."""

    turn: int
    phase: str
    first: int
    roma_whole: int
    secret: list[int]
    winner: tuple[int, ...]
    victory: str

    active: int
    cards_played: int
    once: int
    discarded: bool
    last_round: bool
    groups: list[Group]
    moving: int
    group_count: int
    moved: list[int]
    moved_marked: list[int]
    leader_done: bool
    attacked: int
    stuck: int
    sick: int
    free: tuple[tuple[int, int, int], ...]
    last_action: tuple[Any, ...]
    last_battle: tuple[Any, ...]

    def clear_round(self) -> None:
        """Forget what lasts only for a player round."""
        self.cards_played = 0
        self.once = 0
        self.discarded = False
        self.last_round = False
        self.groups = []
        self.moving = NONE
        self.group_count = 0
        self.moved = [0] * self.ctx.places
        self.moved_marked = [0] * self.ctx.places
        self.leader_done = False
        self.attacked = 0
        self.stuck = 0
        self.sick = 0
        self.free = ()
        self.last_action = ()

    def copy(self) -> State:
        twin = State()
        twin.ctx = self.ctx
        twin.log = self.log.copy()
        twin.stack = [frame.copy() for frame in self.stack]
        twin.chance = self.chance
        twin.fixed = self.fixed
        twin.paced = self.paced
        twin.viewer = self.viewer
        twin.legions = self.legions[:]
        twin.marked = self.marked[:]
        twin.leader_at = self.leader_at[:]
        twin.rank = self.rank[:]
        twin.barbarian = self.barbarian
        twin.vp = self.vp[:]
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.played = self.played
        twin.known = self.known[:]
        twin.last_card = self.last_card
        twin.turn = self.turn
        twin.phase = self.phase
        twin.first = self.first
        twin.roma_whole = self.roma_whole
        twin.secret = self.secret[:]
        twin.winner = self.winner
        twin.victory = self.victory
        twin.last_battle = self.last_battle
        twin.active = self.active
        twin.cards_played = self.cards_played
        twin.once = self.once
        twin.discarded = self.discarded
        twin.last_round = self.last_round
        twin.groups = [group.copy() for group in self.groups]
        twin.moving = self.moving
        twin.group_count = self.group_count
        twin.moved = self.moved[:]
        twin.moved_marked = self.moved_marked[:]
        twin.leader_done = self.leader_done
        twin.attacked = self.attacked
        twin.stuck = self.stuck
        twin.sick = self.sick
        twin.free = self.free
        twin.last_action = self.last_action
        return twin

    def key(self) -> tuple[Any, ...]:
        """Everything that play depends on, as one tuple: equal positions, equal keys."""
        return (
            self.turn, self.phase, self.active, self.first, tuple(self.legions), tuple(self.marked),
            tuple(self.leader_at), tuple(self.rank), self.barbarian, tuple(self.vp), tuple(self.hands),
            tuple(self.held), self.played, tuple(self.known), self.last_card, self.roma_whole, tuple(self.secret),
            self.winner, self.victory, self.cards_played, self.once, self.discarded, self.last_round,
            tuple(group.key() for group in self.groups), self.moving, self.group_count, tuple(self.moved),
            tuple(self.moved_marked), self.leader_done, self.attacked, self.stuck, self.sick, self.free,
            self.last_action, self.chance, self.fixed, tuple(frame.key() for frame in self.stack), self.paced,
            self.viewer, self.last_battle,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.ctx is other.ctx and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def fresh(ctx: Context, chance: int) -> State:
    """An empty map before the first turn."""
    size = ctx.places * STRIDE
    state = State()
    state.ctx = ctx
    state.log = Log()
    state.stack = []
    state.chance = chance
    state.fixed = ()
    state.paced = False
    state.viewer = NONE
    state.legions = [0] * size
    state.marked = [0] * size
    state.leader_at = [NONE] * 4
    state.rank = [GENERAL] * 4
    state.barbarian = NONE
    state.vp = [0] * 4
    state.hands = [(), (), (), ()]
    state.held = [NONE] * 4
    state.played = 0
    state.known = [0] * 4
    state.last_card = (NONE, "")
    state.turn = 1
    state.phase = "setup"
    state.first = NONE
    state.roma_whole = 0
    state.secret = [NONE, NONE]
    state.winner = ()
    state.victory = ""
    state.last_battle = ()
    state.active = NONE
    state.clear_round()
    return state
