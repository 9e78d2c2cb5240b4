"""The replay on a screen: keys, eyes, panes, and going on from anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from nero_tui.nero import game
from nero_tui.nero.notation import card_name
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import State
from nero_tui.table.protocol import TABLE
from nero_tui.table.session import Table
from nero_tui.tui.screens.replay import ReplayScreen
from nero_tui.tui.screens.take_seat import TakeSeatScreen
from nero_tui.tui.seating import Seating, seating_at
from tests.tui.reading.stage import ReadingApp, played, screen_text, stage


def replay(app: ReadingApp) -> ReplayScreen:
    assert isinstance(app.first, ReplayScreen)
    return app.first


def test_keys_step_through_choices_rounds_and_turns() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        playback, reel = replay(app).playback, replay(app).reel
        assert "Before the first choice" in screen_text(app)
        await pilot.press("right", "right", "left")
        assert playback.number == 1
        await pilot.press("pagedown")
        assert playback.number == min(mark.number for mark in reel.rounds)
        await pilot.press("t", "t", "T")
        assert playback.number == reel.turns[1].number
        await pilot.press("end")
        assert playback.number == len(reel) and "the end" in screen_text(app)
        await pilot.press("home", "pageup", "left")
        assert playback.number == 0

    stage(ReplayScreen(played()), act)


@pytest.mark.parametrize("size", ["small", "comfortable", "large"])
def test_map_standings_log_and_the_step_are_on_the_screen(size: str) -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        screen.playback.go_to(150)
        await pilot.press("right", "left")
        text = screen_text(app)
        entry = screen.reel.entries[149]
        for part in (entry.line, "Galba", "Vespas", "2 VP", "step 150 of", "showing everything", "leave"):
            assert part in text
        assert screen.map.cursor >= 0

    stage(ReplayScreen(played()), act, size=size)


def test_going_back_takes_the_log_back() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        screen.playback.go_to(60)
        screen.paint()
        there = screen.log_pane.text()
        await pilot.press("right", "right", "pagedown", "pageup", "pageup")
        screen.playback.go_to(60)
        screen.paint()
        assert screen.log_pane.text() == there

    stage(ReplayScreen(played()), act)


# ---- eyes


def test_a_finished_game_can_be_seen_through_all_eyes() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        names = []
        for _ in range(6):
            names.append(screen_text(app).partition("showing ")[2].splitlines()[0].strip())
            await pilot.press("v")
        assert names == ["everything", "W Galba", "C Vitellius", "E Otho", "A Vespasian", "what all may know"]

    stage(ReplayScreen(played(), seats=frozenset({0})), act)


def hidden_cards(state: State, seat: int) -> set[str]:
    """Names of cards that a seat cannot know to be in the game at all."""
    view = game.view(state, seat)
    told = "\n".join(str(event.facts) for event in view.log)
    mine = {card_name(view.ctx, card) for hand in view.hands for card in hand if card >= 0}
    names = set()
    for other in state.ctx.seats:
        for card in state.hands[other]:
            name = card_name(state.ctx, card)
            if name not in mine and state.ctx.cards[card].name not in told:
                names.add(name)
    shown = {card_name(state.ctx, card) for card in range(len(state.ctx.cards)) if state.played >> card & 1}
    return names - shown


@pytest.mark.parametrize("size", ["small", "comfortable"])
@pytest.mark.parametrize(("seats", "bots"), [(None, "CEA"), (None, ""), (frozenset({2}), "")])
def test_an_unfinished_game_shows_no_card_that_the_viewer_may_not_know(
    seats: frozenset[int] | None, bots: str, size: str
) -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        assert None not in screen.playback.views
        for number in (12, 25, 60):
            for seat in screen.playback.views:
                screen.playback.look_as(seat)
                screen.playback.go_to(number)
                await pilot.press("v", "v", "right", "left") if len(screen.playback.views) == 2 else None
                screen.paint()
                state = screen.reel.state(screen.playback.number)
                assert screen.playback.seat is not None
                secret = hidden_cards(state, screen.playback.seat)
                assert secret
                for key in ("h", "escape", "l", "escape", "g", "escape"):
                    await pilot.press(key)
                    await pilot.pause()
                    text = screen_text(app)
                    assert not [name for name in secret if name in text]

    stage(ReplayScreen(played(choices=70, bots=bots), seats=seats), act, size=size)


def test_whose_views_may_be_shown_follows_from_who_plays() -> None:
    assert ReplayScreen(played(choices=70, bots="CEA")).playback.views == (0, TABLE)
    assert ReplayScreen(played(choices=70)).playback.views == (TABLE,)
    assert ReplayScreen(played(choices=70), seats=frozenset({1, 2})).playback.views == (1, 2, TABLE)


def test_a_change_of_eyes_leaves_nothing_behind() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        screen.playback.go_to(40)
        await pilot.press("h")
        await pilot.pause()
        own = [card_name(screen.reel.ctx, card) for card in screen.playback.whole.hands[0]]
        assert any(name in screen_text(app) for name in own)
        await pilot.press("v", "escape")
        await pilot.pause()
        assert screen.page.layout_now.lines == ()
        assert not any(line.private for line in screen.log_pane.lines)

    stage(ReplayScreen(played(choices=70, bots="CEA")), act)


# ---- panes


def test_the_index_leads_to_a_round() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        screen.playback.go_to(150)
        await pilot.press("g")
        await pilot.pause()
        assert "Turn 2" in screen_text(app)
        here = [mark.number for mark in screen.reel.rounds if mark.number <= 150]
        assert screen.page.entry == str(here[-1])
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen.playback.number == min(m.number for m in screen.reel.rounds if m.number > 150)
        assert screen.map.display

    stage(ReplayScreen(played()), act, size="small")


def test_the_hands_can_be_watched_from_step_to_step() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        await pilot.press("t", "h")
        await pilot.pause()
        for _ in range(30):
            await pilot.press("right")
            for hand in screen.playback.whole.hands:
                assert f"{len(hand)} cards" in " ".join(screen.page.text())

    stage(ReplayScreen(played()), act, size="large")


def test_escape_closes_a_pane_first_and_then_the_replay() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        screen = replay(app)
        await pilot.press("t", "l")
        await pilot.pause()
        assert screen.log_pane.has_focus and not screen.map.region
        await pilot.press("right", "escape")
        await pilot.pause()
        assert screen.map.region and app.screen is screen
        await pilot.press("f1", "escape")
        await pilot.pause()
        assert app.screen is not screen

    app = stage(ReplayScreen(played()), act, size="small")
    assert app.asked == [("rulebook", None)]


def test_plain_ascii_prints_nothing_else() -> None:
    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        for key in ("t", "right", "g", "escape", "h", "escape", "l"):
            await pilot.press(key)
            await pilot.pause()
            # Words of the rules are not drawn by the screens; the dot between them is the table's own.
            assert screen_text(app).replace("·", "-").isascii()

    stage(ReplayScreen(played()), act, ascii=True)


# ---- going on


def test_a_new_game_goes_on_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    table = played()

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        replay(app).playback.go_to(100)
        await pilot.press("c")

    app = stage(ReplayScreen(table), act)
    ((asked, opened),) = app.asked
    assert asked == "table" and isinstance(opened, Table)
    assert opened.count == 100 and table.count > 100
    assert opened.record().entries == table.record().entries[:100]
    assert NERO.fingerprint(opened.state()) == NERO.fingerprint(replay(app).reel.state(100))
    assert [file.suffix for file in (tmp_path / "nero-tui").iterdir()] == [".nero"]
    opened.close()


@pytest.mark.parametrize(("key", "people"), [("e", [2]), ("2", [1]), ("n", [])])
def test_where_only_bots_would_play_on_somebody_takes_a_seat(
    key: str, people: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        replay(app).playback.go_to(100)
        await pilot.press("c")
        assert "Only bots would play this game" in screen_text(app) and not app.asked
        await pilot.press("escape")
        assert app.screen is replay(app) and not list(tmp_path.iterdir())
        if key == "2":
            await pilot.press("c", "down", "enter")
        else:
            await pilot.press("c", key)
        await pilot.pause()
        assert not replay(app).seating.humans, "the replay itself is as it was"

    app = stage(ReplayScreen(played(bots="WCEA")), act, size="small")
    ((asked, opened),) = app.asked
    assert asked == "table" and isinstance(opened, Table)
    assert seating_at(opened).humans == people and opened.count == 100
    opened.close()


def test_with_two_players_whoever_takes_a_seat_has_both_colours() -> None:
    table = played(2, bots="WCEA")

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        taken: list[Seating | None] = []
        app.push_screen(TakeSeatScreen(seating_at(table), ascii=True), taken.append)
        await pilot.pause()
        assert "West Europe and East Europe" in screen_text(app) and screen_text(app).isascii()
        await pilot.press("w")
        await pilot.pause()
        ((seating),) = taken
        assert seating is not None and seating.humans == [0, 2]

    stage(ReplayScreen(table), act, size="small", ascii=True)


def test_at_the_end_there_is_nothing_to_go_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        await pilot.press("end", "c")
        assert "Go back first" in screen_text(app)

    app = stage(ReplayScreen(played()), act)
    assert not app.asked and not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))

    async def act(app: ReadingApp, pilot: Pilot[int]) -> None:
        await pilot.press("c")
        assert "cannot be made" in " ".join(replay(app).note.lines)
        assert "Continue from here" in screen_text(app)

    assert not stage(ReplayScreen(played()), act).asked
