"""Who is asked, who may look: the desk, without a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import nero_tui
from nero_tui.nero.assassination import Attempt
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.nero.windows import Answerable, Window
from nero_tui.table.fuzz import Pick, seeded_pick
from nero_tui.table.protocol import TABLE
from nero_tui.table.session import Table
from nero_tui.tui.asking import CLAUSES, PROMPTS, question, situation
from nero_tui.tui.desk import (
    ASKED_FOR_SHOW,
    IN_THE_OPEN,
    NOBODY,
    Ask,
    AskTable,
    Bot,
    Curtain,
    Desk,
    Over,
    Pace,
    Step,
    Wait,
)
from nero_tui.tui.seating import seating_at, seating_of
from nero_tui.tui.store import new_setup


def desk_of(players: int, humans: str, *, seed: int = 1, skip_silent: bool = False, only: int | None = None) -> Desk:
    """A game with people on the seats named by their letters."""
    rules = {"reaction_prompts": "everyone" if len(humans) > 1 else "holders"}
    setup = make_setup(players=players, seed=seed, rules=rules, paced=True)
    setup["seats"] = {letter: [letter * 3, "human" if letter in humans else "random"] for letter in "WCEA"}
    table = Table.new(NERO, setup)
    return Desk(table, seating_of(table.state().ctx, setup), skip_silent=skip_silent, only=only)


def walk(desk: Desk, pick: Pick, claims: int = 4) -> Iterator[Step]:
    """Every step of a game in which people choose at random and claim one time in ``claims``."""
    while True:
        step = desk.step()
        again = desk.step()
        assert (type(again), again) == (type(step), step), "asking twice gives two answers"
        yield step
        if isinstance(step, Over):
            return
        if isinstance(step, Pace):
            desk.go_on()
        elif isinstance(step, Curtain):
            desk.step_back()
            assert desk.front == NOBODY
            desk.come_forward(step.seat)
        elif isinstance(step, AskTable):
            before = desk.front
            desk.step_back()
            claiming = [seat for seat in step.seats if pick(claims) == 0]
            desk.claim(claiming)
            if not claiming:
                desk.front = before
        elif isinstance(step, Bot) and (silent := desk.silent_choice(step.seat)) is not None:
            desk.choose(step.seat, silent)
        elif isinstance(step, Bot | Ask):
            options = desk.table.options(step.seat)
            assert options
            desk.choose(step.seat, options[pick(len(options))])


@pytest.mark.parametrize(("players", "humans"), [(4, "WCEA"), (4, "WE"), (3, "WCE"), (2, "WCEA")])
def test_a_whole_game_around_one_screen(players: int, humans: str) -> None:
    desk = desk_of(players, humans)
    count: Counter[str] = Counter()
    for step in walk(desk, seeded_pick(players)):
        count[type(step).__name__] += 1
        if isinstance(step, Ask):
            assert desk.seating.is_human(step.seat)
            assert step.private == desk.in_front(step.seat)
            assert step.private or step.pending.kind in IN_THE_OPEN
        if isinstance(step, Bot) and desk.seating.is_human(step.seat):
            assert desk.silent_choice(step.seat) in (("pass",), ("done",))
        if isinstance(step, AskTable):
            assert all(desk.seating.is_human(seat) for seat in step.seats)
    assert desk.table.pending() is None
    assert count["Curtain"] > 5
    assert count["AskTable"] > 5


def test_what_may_be_on_the_screen() -> None:
    """The view is that of the person in front, or nobody's; never another one's."""
    desk = desk_of(4, "WCEA")
    for step in walk(desk, seeded_pick(2)):
        view = desk.view()
        known = view.known[desk.front] if desk.front != NOBODY else 0
        for seat in range(4):
            shown = [card for card in view.hands[seat] if card >= 0]
            if seat != desk.front:
                assert all(known >> card & 1 for card in shown), "only what Traitor showed"
        if isinstance(step, Curtain):
            assert desk.front != desk.seating.person(step.seat)


def test_alone_there_is_no_curtain() -> None:
    desk = desk_of(4, "E")
    assert desk.front == 2
    for step in walk(desk, seeded_pick(3)):
        assert not isinstance(step, Curtain | AskTable)
        assert desk.front == 2
        if isinstance(step, Ask):
            assert (step.seat, step.private) == (2, True)


def test_two_players_have_two_colours_each() -> None:
    desk = desk_of(2, "WCEA")
    assert desk.seating.persons == [0, 1]
    crossed = 0
    for step in walk(desk, seeded_pick(5)):
        if isinstance(step, Curtain):
            assert desk.seating.person(step.seat) != desk.front
            crossed += 1
        if isinstance(step, Ask) and step.private:
            assert desk.viewer == step.seat
    assert crossed


def test_nobody_is_asked_in_the_open_what_would_tell_his_hand() -> None:
    """Who is asked before an answer depends on what everybody knows, not on what anybody holds."""
    one = desk_of(4, "WCEA", seed=6)
    asked = 0
    for step in walk(one, seeded_pick(6), claims=1_000_000):
        if isinstance(step, AskTable):
            state = one.table.state()
            for seat in step.seats:
                assert state.hands[seat], "only an empty hand is known to have no answer"
            asked += 1
    assert asked > 10


def test_the_question_can_be_skipped_where_nobody_can_answer() -> None:
    for skip in (False, True):
        desk = desk_of(4, "WCEA", skip_silent=skip)
        idle = 0
        for step in walk(desk, seeded_pick(7), claims=10**6):
            if isinstance(step, AskTable):
                state = desk.table.state()
                top = state.stack[-1]
                assert isinstance(top, Window | Attempt)
                below = top if isinstance(top, Attempt) else state.stack[-2]
                able = [seat for seat in step.seats if _able(state, below, seat)]
                idle += not able
        assert bool(idle) != skip


def _able(state: State, below: object, seat: int) -> bool:
    if isinstance(below, Attempt):
        return bool(below.blocks(state, seat))
    assert isinstance(below, Answerable)
    return bool(below.answers(state, seat))


def test_several_claims_are_served_in_their_order() -> None:
    desk = desk_of(4, "WCEA", seed=8)
    for step in walk(desk, seeded_pick(8), claims=1):
        if isinstance(step, AskTable) and len(step.seats) > 1:
            before = desk.table.count
            desk.claim(step.seats)
            first = desk.step()
            assert isinstance(first, Curtain | Ask)
            assert first.seat == step.seats[0]
            assert desk.table.count == before
            return
    raise AssertionError("nobody could answer")


def test_a_screen_of_ones_own() -> None:
    """``--seat``: the view never changes hands, and what others are asked is theirs to answer."""
    desk = desk_of(4, "WCE", only=1)
    pick, waited, asked = seeded_pick(9), 0, 0
    while not isinstance(step := desk.step(), Over):
        assert not isinstance(step, Curtain | AskTable)
        assert (desk.front, desk.viewer) == (1, 1)
        if isinstance(step, Pace):
            desk.go_on()
            continue
        assert isinstance(step, Ask | Bot | Wait)
        options = desk.table.options(step.seat)
        assert options
        if isinstance(step, Ask):
            asked += 1
            assert step.seat == 1 and step.private
        elif isinstance(step, Wait):
            waited += 1
            assert step.seat in (0, 2)
        else:
            assert step.seat == 3 or desk.silent_choice(step.seat) == options[0]
        desk.choose(step.seat, options[pick(len(options))])
    assert asked > 20 and waited > 40


def alone(seed: int) -> Desk:
    """One person and three bots, as the program starts such a game."""
    seats = {letter: [letter * 3, "human" if letter == "W" else "random"] for letter in "WCEA"}
    table = Table.new(NERO, new_setup(players=4, seats=seats, seed=seed))
    return Desk(table, seating_at(table))


def test_a_person_alone_is_not_asked_for_show() -> None:
    for step in walk(desk := alone(5), seeded_pick(5)):
        assert not isinstance(step, Curtain | AskTable)
        if isinstance(step, Ask) and step.pending.kind in ASKED_FOR_SHOW:
            assert len(desk.table.options(step.seat) or ()) > 1


def test_somebody_who_sits_down_later_gives_nothing_away() -> None:
    """The table is asked whether or not anybody could answer, also in a game that one person began alone."""
    able = Counter[bool]()
    desk = alone(7)
    desk.reseat(1, "human")
    for step in walk(desk, seeded_pick(7), claims=1_000_000):
        if isinstance(step, AskTable):
            state = desk.table.state()
            below = top if isinstance(top := state.stack[-1], Attempt) else state.stack[-2]
            able[any(_able(state, below, seat) for seat in step.seats)] += 1
    assert able[False] > 5 and able[True] > 5


@pytest.mark.parametrize("humans", ["WCEA", "W"])
def test_who_wants_quiet_is_not_asked_about_marches_of_this_round(humans: str) -> None:
    """The table, or a person alone; other questions are put as before, and so is everything in the next round."""
    desk = alone(7) if humans == "W" else desk_of(4, humans, seed=7)
    quiet = -1
    hushed, asked_again = 0, 0
    for step in walk(desk, seeded_pick(7), claims=10**6):
        window = isinstance(step, AskTable) or (isinstance(step, Ask) and step.pending.kind == "window")
        rounds = sum(event.kind == "round" for event in desk.table.log(TABLE))
        if window and desk.can_be_quiet:
            assert rounds != quiet
            asked_again += quiet != -1
            desk.be_quiet()
            quiet = rounds
            hushed += 1
    assert hushed > 5 and asked_again > 5


def test_whoever_left_his_seat_does_not_come_back() -> None:
    desk = desk_of(4, "WCEA")
    desk.come_forward(2)
    desk.step_back()
    desk.reseat(2, "random")
    desk.come_back(2)
    assert desk.front == NOBODY
    desk.come_back(1)
    assert desk.front == 1


def test_every_question_can_be_read() -> None:
    """In words, with a clause, and with an effect that never breaks; also for those who only watch."""
    kinds = set()
    for seed in range(6):
        desk = desk_of((2, 3, 4)[seed % 3], "WCEA", seed=seed)
        for step in walk(desk, seeded_pick(seed), claims=2):
            situation(desk.table.view(TABLE))
            if not isinstance(step, Ask):
                continue
            view = desk.table.view(step.seat if step.private else TABLE)
            options = desk.table.options(step.seat)
            assert options
            asked = question(view, step.seat, step.pending, options, "Otho")
            assert sorted(item.choice for item in asked.items) == sorted(options), "in an order of its own"
            assert all(item.line for item in asked.items)
            assert asked.prompt.endswith((".", "?"))
            assert asked.told or step.pending.kind in ("place_legion", "secret_colour", "first_colour")
            kinds.add(step.pending.kind)
    assert kinds >= {"round", "march", "muster", "allot", "withdraw"}
    assert set(PROMPTS) <= set(CLAUSES)
    assert len(kinds) > 14, kinds


def test_the_seating_is_kept_with_the_game(tmp_path: object) -> None:
    setup = make_setup(players=4, seed=1)
    setup["seats"] = {"W": ["Anna\x1b[31m", "human"], "C": ["x" * 200, "random"], "E": 7, "A": ["", "nonsense"]}
    table = Table.new(NERO, setup)
    seating = seating_of(table.state().ctx, table.header.setup)
    assert [seating.name(seat) for seat in range(4)] == ["Anna [31m", "x" * 16, "Otho", "Vespasian"]
    assert seating.humans == [0, 2, 3]
    assert nero_tui.position(table.state()) == nero_tui.position(Table.new(NERO, make_setup(players=4, seed=1)).state())
