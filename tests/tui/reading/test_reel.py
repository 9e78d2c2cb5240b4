"""A game watched again: going forward and back, through eyes that may see it."""

from __future__ import annotations

from collections import Counter

import pytest

from nero_tui.nero import game
from nero_tui.nero.rules import NERO
from nero_tui.nero.state import HIDDEN
from nero_tui.table.log import visible
from nero_tui.table.protocol import TABLE
from nero_tui.table.replay import rebuild
from nero_tui.table.session import Table
from nero_tui.tui.reading.index import hands_page, index_page, view_name, where
from nero_tui.tui.reading.reel import Playback, Reel, cut, views_of
from nero_tui.tui.seating import seating_of
from tests.tui.reading.stage import fresh, played, record

VIEWS = [None, 0, 1, 2, 3, TABLE]


@pytest.fixture(scope="module")
def reel() -> Reel:
    return Reel(played())


def test_every_state_is_the_one_that_the_choices_lead_to(reel: Reel) -> None:
    for number in (0, 1, 15, 16, 17, 200, len(reel)):
        assert NERO.fingerprint(reel.state(number)) == NERO.fingerprint(rebuild(NERO, record(), number))


def test_going_back_makes_only_a_few_choices_again() -> None:
    reel = Reel(played(), every=10)
    for number in range(len(reel), len(reel) - 40, -1):
        before = reel.replayed
        reel.state(number)
        assert reel.replayed - before < 10


def test_a_state_that_was_given_out_can_be_changed_without_harm(reel: Reel) -> None:
    state = reel.state(32)
    state.vp[0] = 99
    game.play(state, *_any_choice(state))
    assert reel.state(32).vp[0] != 99


def _any_choice(state):  # type: ignore[no-untyped-def]
    seat = game.pending(state).seats[0]
    return seat, game.options(state, seat)[0]


# ---- turns and rounds


def test_turns_and_rounds_are_found_where_they_begin(reel: Reel) -> None:
    assert [mark.turn for mark in reel.turns] == [1, 2, 3, 4]
    assert len(reel.rounds) == sum(event.kind == "round" for event in reel.news(0, len(reel)))
    for mark in reel.rounds:
        told = reel.news(mark.number - 1, mark.number)
        assert ("round", mark.seat) in [(event.kind, event.facts[0]) for event in told]


def test_rounds_and_turns_are_jumped_to_forward_and_back(reel: Reel) -> None:
    playback = Playback(reel, VIEWS)
    playback.turn(1)
    assert playback.number == reel.turns[0].number
    playback.turn(1)
    playback.step(3)
    playback.turn(-1)
    assert playback.number == reel.turns[1].number
    playback.turn(-1)
    assert playback.number == reel.turns[0].number
    playback.round(1)
    assert playback.number == min(mark.number for mark in reel.rounds if mark.number > reel.turns[0].number)
    playback.to_end()
    playback.round(1)
    assert playback.number == len(reel)
    playback.to_start()
    playback.round(-1)
    assert playback.number == 0


def test_the_index_links_every_round(reel: Reel) -> None:
    page = index_page(reel, seating_of(reel.ctx, {}), len(reel))
    targets = [int(run.link) for each in page.paragraphs for run in each.runs if run.link]
    assert {mark.number for mark in (*reel.turns, *reel.rounds)} | {0, len(reel)} == set(targets)


# ---- eyes


@pytest.mark.parametrize("seat", [0, 1, 2, 3, TABLE])
def test_a_seat_sees_its_view_and_nothing_more_at_every_step(reel: Reel, seat: int) -> None:
    playback = Playback(reel, [seat])
    assert playback.steps[0] == 0
    for at in range(len(playback.steps)):
        playback.at = at
        view = playback.view()
        assert view == game.view(reel.state(playback.number), seat)
        assert all(visible(event, seat) for event in playback.news())
        entry = playback.chosen()
        assert entry is None or entry.seat == seat
        page = hands_page(view, seating_of(reel.ctx, {}))
        shown = [run.text for each in page.paragraphs if each.margin == 2 for run in each.runs]
        for other in reel.ctx.seats:
            if other != seat and any(card == HIDDEN for card in view.hands[other]):
                assert any("face down" in text for text in shown)


def test_choices_that_others_made_in_vain_are_no_steps(reel: Reel) -> None:
    everything, west = Playback(reel, [None]), Playback(reel, [0])
    assert len(everything.steps) == len(reel) + 1
    silent = set(everything.steps) - set(west.steps)
    assert silent
    for number in silent:
        assert reel.entries[number - 1].seat != 0
        kinds = Counter(event.kind for event in reel.news(number - 1, number, 0))
        assert set(kinds) <= {"round_ends", "stopped", "finished"}


def test_all_that_a_seat_may_read_is_told_in_one_step_or_another(reel: Reel) -> None:
    for seat in (1, TABLE):
        playback = Playback(reel, [seat])
        told = []
        for at in range(len(playback.steps)):
            playback.at = at
            told += playback.news()
        rest = reel.news(playback.steps[-1], len(reel), seat)
        assert told + rest == game.log(reel.state(len(reel)), seat)


def test_other_eyes_see_the_same_moment(reel: Reel) -> None:
    playback = Playback(reel, VIEWS, number=150)
    playback.next_view()
    assert playback.seat == 0
    assert playback.number <= 150 and playback.number in reel.steps(0)
    for _ in VIEWS[1:]:
        playback.next_view()
    assert playback.seat is None


def test_a_finished_game_has_no_secrets_and_another_shows_ones_own() -> None:
    assert views_of(Reel(played()), frozenset({2})) == [None, 0, 1, 2, 3, TABLE]
    unfinished = Reel(played(choices=60))
    assert views_of(unfinished, frozenset({2})) == [2, TABLE]
    assert views_of(unfinished, frozenset()) == [TABLE]
    assert views_of(unfinished, None) == [None, 0, 1, 2, 3, TABLE]


def test_views_have_names() -> None:
    seating = seating_of(played().state().ctx, {})
    assert [view_name(seat, seating) for seat in (None, 0, TABLE)] == ["everything", "W Galba", "what all may know"]


# ---- where it happens, and going on


def test_the_last_event_with_a_place_says_where(reel: Reel) -> None:
    seen = set()
    for number in range(1, len(reel) + 1):
        events = reel.news(number - 1, number)
        origin, place = where(events)
        seen |= {event.kind for event in events}
        assert -1 <= origin < reel.ctx.places and -1 <= place < reel.ctx.places
    entered = next(e for e in reel.news(0, len(reel)) if e.kind == "entered")
    assert where([entered]) == (entered.facts[2], entered.facts[3])
    assert where([]) == (-1, -1)


def test_the_choices_so_far_are_a_game_of_their_own(reel: Reel) -> None:
    seats = {"W": ["Anna", "legate"], "C": ["Ben", "human"]}
    short = cut(reel.record, 100, "2024-05-01T12:00:00+00:00", seats)
    assert short.header.setup["seats"] == seats, "whoever has left a seat does not get it back"
    assert short.header.created.startswith("2024")
    table = Table.resume(NERO, short)
    assert table.count == 100
    assert NERO.fingerprint(table.state()) == NERO.fingerprint(reel.state(100))


def test_a_game_without_any_choice_can_be_watched() -> None:
    reel = Reel(fresh())
    playback = Playback(reel, views_of(reel, None))
    playback.step(1)
    playback.round(1)
    playback.turn(-1)
    assert (playback.number, playback.news(), playback.chosen()) == (0, [], None)
