"""Nothing of a hand reaches the screen, in any paint of a whole game, unless its owner is in front."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot

from nero_tui.nero.board import KINDS
from nero_tui.nero.notation import card_name
from nero_tui.table.fuzz import seeded_pick
from nero_tui.tui.desk import NOBODY
from nero_tui.tui.screens.table import TableScreen
from tests.tui.table.people import at_table, painted, play_out, press_answer, screen_of, table_of

POINTS = re.compile(r"\b\d/\d\b")


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

    def allowed(self) -> tuple[set[str], set[str]]:
        """Faces and kinds of cards that may be read now: the own hand, what was played or shown, what is asked."""
        desk = self.screen.desk
        state = desk.table.state()
        ctx = state.ctx
        cards = {card for card in range(len(ctx.cards)) if state.played >> card & 1}
        if desk.front != NOBODY:
            for seat in desk.seating.seats_of(desk.front):
                cards |= set(state.hands[seat]) | {card for card in range(55) if state.known[seat] >> card & 1}
                if state.held[seat] >= 0:
                    cards.add(state.held[seat])
        viewer = desk.viewer
        for event in desk.table.log(viewer):
            if event.kind in ("card", "event", "cancelled"):
                cards.add(event.facts[1])
            elif event.kind in ("hand", "seen"):
                cards |= set(event.facts[-1])
            elif event.kind in ("laid_aside", "taken_card"):
                cards.add(event.facts[-1])
        return {card_name(ctx, card) for card in cards}, {ctx.kind[card] for card in cards}

    def read(self, text: str) -> None:
        self.paints += 1
        desk = self.screen.desk
        ctx = desk.seating.ctx
        faces, kinds = self.allowed()
        for kind in KINDS:
            name = ctx.board.kind(kind).name.removesuffix("!")
            if kind not in kinds and kind != "revolts":
                assert name not in text, f"{name} is shown to {desk.front}:\n{text}"
        for card in range(len(ctx.cards)):
            face = card_name(ctx, card)
            assert face in faces or face not in text, f"{face} is shown to {desk.front}:\n{text}"


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

    async def act(pilot: Pilot[int]) -> None:
        watch.append(Watch(screen_of(pilot)))
        await play_out(pilot, seeded_pick(5), at_each_stop, claims=3, most=120)

    try:
        at_table(table, act, size=size)
    except AssertionError as error:
        if "did not end" not in str(error):
            raise
    assert watch[0].curtains > 8
    assert watch[0].paints > 100


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
