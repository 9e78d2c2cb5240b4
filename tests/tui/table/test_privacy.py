"""Nothing of a hand reaches the screen, in any paint of a whole game, unless its owner is in front."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot

from nero_tui.nero import game
from nero_tui.nero.board import KINDS
from nero_tui.nero.notation import card_name
from nero_tui.nero.state import State
from nero_tui.table.chance import seeded, shuffled
from nero_tui.table.fuzz import Pick, seeded_pick
from nero_tui.table.protocol import TABLE, Pending, Seat
from nero_tui.tui.desk import NOBODY, Ask, Desk, Step, Wait
from nero_tui.tui.screens.conductor import UNDO
from nero_tui.tui.screens.table import TableScreen
from tests.tui.readable import readable
from tests.tui.table.people import at_table, painted, play_out, press_answer, screen_of, table_of

POINTS = re.compile(r"\b\d/\d\b")
PRIVATE = ("What you have seen", "Traitor")
"""News for one person."""


def texts(renderable: Any, app: App[Any]) -> Iterator[str]:
    """What a paint writes, line by line."""
    for item in app.console.render(renderable):
        if isinstance(item, Segment) and not item.control:
            yield item.text


class Watch:
    """Reads every paint and compares it with what the person in front may know."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.paints = 0
        self.curtains = 0

    def read(self, text: str) -> None:
        self.paints += 1
        desk = self.screen.desk
        ctx = desk.seating.ctx
        faces, kinds = readable(desk, [desk.viewer])
        for kind in KINDS:
            name = ctx.board.kind(kind).name.removesuffix("!")
            if kind not in kinds and kind != "revolts":
                assert name not in text, f"{name} is shown to {desk.front}:\n{text}"
        for card in range(len(ctx.cards)):
            face = card_name(ctx, card)
            assert face in faces or face not in text, f"{face} is shown to {desk.front}:\n{text}"


SECRETS = 977
"""A number to draw other hidden cards with."""


def twin_of(state: State, viewer: Seat) -> State:
    """A game that looks the same to the viewer, with other cards in every hand that he may not see."""
    if viewer != TABLE:
        twin = game.resample(state, viewer, SECRETS)
        twin.log = state.copy().log
        return twin
    twin = state.copy()
    _, pool = shuffled(seeded(SECRETS), [card for card in range(len(state.ctx.cards)) if not state.played >> card & 1])
    for seat in state.ctx.seats:
        twin.hands[seat] = tuple(sorted(pool.pop() for _ in state.hands[seat]))
        if state.held[seat] >= 0:
            twin.held[seat] = pool.pop()
    return twin


async def looks_the_same(pilot: Pilot[int]) -> bool:
    """Whether the screen would show the same if what the person in front may not see were something else."""
    screen = screen_of(pilot)
    conductor, table, desk = screen.conductor, screen.table, screen.desk
    if any(frame.private and desk.viewer not in frame.asked(table.state()) for frame in table.state().stack):
        return True  # a draft that others do not see has cards of a real hand in it
    if screen.question is None and not screen.curtain.is_down:
        return True  # something is told that has happened

    async def again() -> None:
        if screen.question is not None:
            conductor.answer(UNDO)
        else:
            screen.paint()
        await pilot.pause()
        await pilot.pause()

    await again()
    before, table._state, real = painted(pilot), twin_of(table.state(), desk.viewer), table._state
    await again()
    after, table._state = painted(pilot), real
    await again()
    assert painted(pilot) == before
    return after == before


@pytest.mark.parametrize(("players", "humans", "size"), [(4, "WCEA", (120, 40)), (2, "WCEA", (80, 24))])
def test_every_paint_of_a_game(
    players: int, humans: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(humans, players, seed=5, fast=True)
    watch: list[Watch] = []
    display = App._display

    def look(app: App[Any], screen: Any, renderable: Any) -> None:
        if watch and isinstance(screen, TableScreen) and renderable is not None:
            watch[0].read(" ".join(texts(renderable, app)))
        display(app, screen, renderable)

    monkeypatch.setattr(App, "_display", look)

    def at_each_stop(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        watch[0].read(painted(pilot))
        if screen.question is not None:
            # Whoever is asked has the keyboard, also where no curtain was needed to ask him.
            assert screen.desk.front in (NOBODY, screen.desk.seating.person(screen.question.seat))
        if screen.curtain.is_down:
            watch[0].curtains += 1
            assert screen.desk.front == NOBODY
            assert POINTS.search(painted(pilot)) is None, "no points of a card are on the curtain"
            assert screen.hand.card == -1
            assert not screen.dialog.is_open
            assert not screen.choices.entries
        elif screen.dialog.is_open and screen.question is None and not screen.said.startswith(PRIVATE):
            assert screen.hand.card == -1, "what everybody reads has no hand beside it"

    async def act(pilot: Pilot[int]) -> None:
        watch.append(Watch(screen_of(pilot)))
        await play_out(pilot, seeded_pick(5), at_each_stop, claims=3)

    at_table(table, act, size=size)
    assert watch[0].curtains > 8
    assert watch[0].paints > 100


async def same_all_along(pilot: Pilot[int], most: int) -> bool:
    """Play on, looking at the screen with other secrets at every third stop."""
    pick = seeded_pick(3)
    for number in range(most):
        if screen_of(pilot).table.pending() is None:
            break
        await pilot.pause()
        if number % 3 == 0 and not await looks_the_same(pilot):
            return False
        await press_answer(pilot, pick)
        step = screen_of(pilot).desk.step()
        if isinstance(step, Wait):
            choose_elsewhere(pilot, step.seat, pick)
    await pilot.pause()  # what was chosen elsewhere last is painted before the table is left
    return True


def choose_elsewhere(pilot: Pilot[int], seat: Seat, pick: Pick) -> None:
    """Somebody who is not at this screen makes a choice."""
    table = screen_of(pilot).table
    options = table.options(seat)
    assert options
    table.choose(seat, options[pick(len(options))])


@pytest.mark.parametrize(
    ("players", "humans", "only"), [(4, "WCEA", None), (3, "WE", None), (2, "WCEA", None), (4, "WC", 1), (4, "W", None)]
)
def test_the_screen_would_be_the_same_with_other_secrets(players: int, humans: str, only: int | None) -> None:
    """Whatever is painted follows from what the person in front may know, and from nothing else."""
    same = []

    async def act(pilot: Pilot[int]) -> None:
        same.append(await same_all_along(pilot, 90))

    at_table(table_of(humans, players, seed=5, fast=True), act, only=only)
    assert same == [True]


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen for one seat that offers the choices of everybody else, too."""
    same = []
    ask = Desk._ask

    def ask_anybody(desk: Desk, seat: Seat, pending: Pending) -> Step:
        step = ask(desk, seat, pending)
        return Ask(seat, pending, False) if isinstance(step, Wait) else step

    async def act(pilot: Pilot[int]) -> None:
        same.append(await same_all_along(pilot, 90))

    monkeypatch.setattr(Desk, "_ask", ask_anybody)
    at_table(table_of("WC", 4, seed=5, fast=True), act, only=1)
    assert same == [False]


def test_a_resize_behind_the_curtain_shows_nothing() -> None:
    table = table_of("WCEA", seed=5, fast=True)

    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        pick = seeded_pick(1)
        for _ in range(200):
            if screen.curtain.is_down and table.count > 14:
                break
            await press_answer(pilot, pick)
        assert screen.curtain.is_down
        watch = Watch(screen)
        for size in ((80, 24), (200, 60), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            text = painted(pilot)
            watch.read(text)
            assert POINTS.search(text) is None
            assert screen.curtain.person in text

    at_table(table, act)
