"""Moments of games that pictures are taken of. No bot plays in them, so a bot may change and the pictures stay."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache

from textual.pilot import Pilot

from nero_tui.nero import game
from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.run import run_case
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import TABLE, Pending
from nero_tui.table.session import Table
from tests.looking_on import looking_on
from tests.tui.table.people import screen_of, table_of
from tests.tui.table.positions import CASES, positions, table_at
from tests.tui.table.test_questions import come_to

SEED = 12
Reached = Callable[[Table[State], Pending], bool]
Make = Callable[[], Table[State]]
Act = Callable[[Pilot[int]], Awaitable[None]]


def drawn_game(reached: Reached, humans: str = "W", seed: int = SEED, players: int = 4) -> Table[State]:
    """A game in which everybody chooses by chance, up to a moment."""
    table = table_of(humans, players, seed=seed, rules={"first_player": "W"})
    pick = seeded_pick(seed)
    while (pending := table.pending()) is not None and not reached(table, pending):
        seat = pending.seats[0]
        choices = table.options(seat)
        assert choices
        table.choose(seat, choices[pick(len(choices))])
    return table


# ---- tables


def setting_up() -> Table[State]:
    """West places its Legions; some stand already."""
    return drawn_game(lambda table, pending: table.count >= 4 and pending == Pending((0,), "place_legion"), "WCEA")


def first_round() -> Table[State]:
    """West opens the game."""
    return drawn_game(lambda table, pending: pending == Pending((0,), "round"))


def third_turn() -> Table[State]:
    """West's round in the middle of a game."""
    return drawn_game(lambda table, pending: pending == Pending((0,), "round") and table.state().turn == 3)


def between_two_people() -> Table[State]:
    """The same moment, with people on all seats: a curtain falls."""
    return drawn_game(lambda table, pending: pending == Pending((0,), "round") and table.state().turn == 3, "WCEA")


def turn_to_score() -> Table[State]:
    """Nothing is left to do but to score the second turn."""
    return drawn_game(lambda table, pending: pending.kind == "end_turn" and table.state().turn == 2)


def finished() -> Table[State]:
    return drawn_game(lambda table, pending: False, "WCEA")


def asked(kind: str) -> Make:
    """A table at which this is asked, with people on all seats."""
    return lambda: table_at(positions()[kind])


def answered(kind: str) -> Make:
    """A table at which somebody holds an answer of this kind, or plays a card of this kind."""
    return lambda: table_at(with_cards()[kind])


@cache
def with_cards() -> Mapping[str, State]:
    """From the scenario cases: for every kind of card that can answer something a position in which somebody holds
    one and is asked, and one in which the target of a Traitor is chosen."""
    found: dict[str, State] = {}

    def look(state: State) -> None:
        pending = game.pending(state)
        if pending is None or state.fixed or pending.kind not in ("window", "event"):
            return
        for verb, *facts in game.options(state, pending.seats[0]):
            if pending.kind == "window" and facts:
                found.setdefault(state.ctx.kind[facts[0]], state.copy())
            elif verb == "traitor":
                found.setdefault(verb, state.copy())

    with looking_on(look):
        for case in load_cases([CASES]):
            if not case.static:
                run_case(case)
    return found


def about_to_be_told(kind: str) -> Make:
    """A table at which an answer of whoever is asked brings this news."""
    return lambda: table_at(before_news()[kind][0])


NEWS = ("seen", "taken_card", "assassination", "declaration")


@cache
def before_news() -> Mapping[str, tuple[State, int]]:
    """From the scenario cases: for each kind of news a position, and the number of the answer that brings it."""
    found: dict[str, tuple[State, int]] = {}

    def look(state: State) -> None:
        pending = game.pending(state)
        if pending is None or state.fixed or len(found) == len(NEWS) or pending.seats == (TABLE,):
            return
        for number, choice in enumerate(game.options(state, pending.seats[0])[:9]):
            after = state.copy()
            game.play(after, pending.seats[0], choice)
            for event in after.log.since(len(state.log)):
                if event.kind in NEWS and choice != ("give_up",):
                    found.setdefault(event.kind, (state.copy(), number))

    with looking_on(look):
        for case in load_cases([CASES]):
            if not case.static:
                run_case(case)
    return found


# ---- what is done there


async def nothing(pilot: Pilot[int]) -> None:
    await pilot.pause()


def keys(*pressed: str) -> Act:
    async def act(pilot: Pilot[int]) -> None:
        await pilot.pause()
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()

    return act


def question(kind: str, *pressed: str) -> Act:
    """Go on until this is asked."""

    async def act(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await come_to(pilot, kind)
        await keys(*pressed)(pilot)

    return act


async def clause_of_the_log(pilot: Pilot[int]) -> None:
    """The rule behind the last line of the log that has one."""
    await keys("l", "up")(pilot)
    pane = screen_of(pilot).log_pane
    while (line := pane.line_here) is not None and not line.clause:
        await keys("up")(pilot)
    await keys("enter")(pilot)


def in_hand(*pressed: str) -> Act:
    async def act(pilot: Pilot[int]) -> None:
        await pilot.pause()
        screen_of(pilot).hand.focus()
        await keys(*pressed)(pilot)

    return act


async def building_a_march(pilot: Pilot[int]) -> None:
    """Card, province and group are chosen; now the first step is."""
    for verb in ("march", "from", "group", "go"):
        await take(verb)(pilot)
    screen_of(pilot).map.focus()
    await pilot.pause()


def take(verb: str) -> Act:
    """Pick the first choice of this kind; what is asked before it is answered with the last line."""

    async def act(pilot: Pilot[int]) -> None:
        await pilot.pause()
        screen = screen_of(pilot)
        for _ in range(4):
            lines = [number for number, item in enumerate(screen._menu) if item.verb == verb]
            screen.choices.focus()
            await keys("home", *["down"] * (lines[0] if lines else len(screen._menu) - 1), "enter")(pilot)
            if lines:
                return
        raise AssertionError(f"{verb} is never offered")

    return act


async def battle_revealed(pilot: Pilot[int]) -> None:
    """Both sides have chosen their cards."""
    await pilot.pause()
    await come_to(pilot, "battle")
    screen = screen_of(pilot)
    while screen.curtain.is_down or (screen.question is not None and screen.question.kind == "battle"):
        await keys("enter" if screen.curtain.is_down else "1")(pilot)
    assert screen.dialog.is_open


def told(kind: str) -> Act:
    """Give the answer that brings the news, and sit down where a curtain has fallen."""

    async def act(pilot: Pilot[int]) -> None:
        await pilot.pause()
        state, number = before_news()[kind]
        pending = game.pending(state)
        assert pending is not None
        await come_to(pilot, pending.kind)
        await keys(str(number + 1))(pilot)
        screen = screen_of(pilot)
        for _ in range(12):
            if screen.dialog.is_open and screen.said.endswith("Enter: go on"):
                return
            await keys("enter")(pilot)
        raise AssertionError(f"{kind} is never told")

    return act


async def over(pilot: Pilot[int]) -> None:
    """Everything has been read; the result is shown."""
    await pilot.pause()
    while screen_of(pilot).dialog.is_open:
        await keys("enter")(pilot)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def palette(pilot: Pilot[int]) -> None:
    """The palette fills itself in the background."""
    await keys("ctrl+p")(pilot)
    await pilot.pause()


def then(first: Act, *pressed: str) -> Act:
    async def act(pilot: Pilot[int]) -> None:
        await first(pilot)
        await keys(*pressed)(pilot)

    return act


TABLES: dict[str, tuple[Make, Act]] = {
    "setting_up": (setting_up, nothing),
    "first_round": (first_round, nothing),
    "third_turn": (third_turn, nothing),
    "a_march": (first_round, building_a_march),
    "inspector": (third_turn, keys("right", "up", "i")),
    "finding_a_province": (third_turn, keys("slash", "s", "y")),
    "a_refusal": (setting_up, keys("slash", "j", "u", "d", "enter", "enter")),
    "hand": (third_turn, in_hand("right", "right")),
    "a_card": (third_turn, in_hand("enter")),
    "log": (third_turn, keys("l", "up", "up")),
    "log_search": (third_turn, keys("l", "slash", *"march")),
    "log_clause": (third_turn, clause_of_the_log),
    "typing": (third_turn, keys("colon", *"play bad")),
    "curtain": (between_two_people, nothing),
    "anyone": (asked("window"), nothing),
    "anyone_claims": (asked("window"), keys("w", "c", "e", "a")),
    "battle_revealed": (asked("battle"), battle_revealed),
    "turn_scored": (turn_to_score, nothing),
    **{f"told_{kind}": (about_to_be_told(kind), told(kind)) for kind in NEWS},
    "rulebook": (third_turn, keys("f1")),
    "rulebook_search": (third_turn, keys("f1", "slash", *"galley", "enter")),
    "keys_and_signs": (third_turn, keys("f2")),
    "game_over": (finished, over),
    "game_over_chart": (finished, then(over, "end")),
    "replay": (finished, then(over, "r", "t", "t", "pagedown", "right", "right")),
    "replay_index": (finished, then(over, "r", "g", "down", "down")),
    "replay_hands": (finished, then(over, "r", "t", "t", "h")),
    "replay_log": (finished, then(over, "r", "t", "t", "l")),
    "palette": (third_turn, palette),
    "standings": (third_turn, keys("v")),
    "who_plays": (third_turn, keys("b")),
    "bot_level": (third_turn, keys("b", "1")),
    "leaving": (third_turn, keys("ctrl+q")),
    "sure": (third_turn, take("discard")),
}
"""Screens, panes and dialogs by name, with the keys that lead there."""

KINDS = (
    "secret_colour", "first_colour", "place_legion", "place_general", "round", "march", "muster", "allot", "withdraw",
    "pay", "permission", "battle", "retreat", "event", "block", "displace", "displace_uncontrolled", "revolt",
    "declaration",
)  # fmt: skip
QUESTIONS: dict[str, tuple[Make, Act]] = {
    **{kind: (asked(kind), question(kind)) for kind in KINDS},
    **{kind: (answered(kind), question("window")) for kind in ("bad_augury", "bad_weather", "sick", "bribe")},
    "traitor": (answered("traitor"), question("event")),
}
"""Every question that the rules can ask, and the windows on each kind of answer."""
