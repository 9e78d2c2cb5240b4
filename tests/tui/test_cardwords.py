"""What a card says to its owner: the event apart from movement, and all about it on request."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from textual.pilot import Pilot

from nero_tui.nero import game
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.tui.asking import Question, card_clause, question
from nero_tui.tui.cardwords import card_details, hand_faces
from nero_tui.tui.desk import NOBODY
from tests.tui.scenes import third_turn
from tests.tui.table.people import app_of, at_table, painted, screen_of
from tests.tui.table.positions import positions


def asked(state: State) -> tuple[State, int, Question]:
    """The open question as the one who is asked sees it."""
    pending = game.pending(state)
    assert pending is not None
    seat = pending.seats[0]
    view = game.view(state, seat)
    return view, seat, question(view, seat, pending, game.options(state, seat), "Galba")


def rounds(seeds: int = 6) -> Iterator[State]:
    """Own rounds of random games."""
    for seed in range(seeds):
        state, pick = game.new_game(players=4, seed=seed), seeded_pick(seed)
        while (pending := game.pending(state)) is not None and state.turn < 3:
            if pending.kind == "round":
                yield state
            options = game.options(state, pending.seats[0])
            game.play(state, pending.seats[0], options[pick(len(options))])


def test_a_card_is_playable_in_a_round_if_its_event_is() -> None:
    seen = set()
    for state in rounds():
        view, seat, open_question = asked(state)
        events = {state.ctx.face[item.card] for item in open_question.items if item.verb in ("play", "declare")}
        for face in hand_faces(view, seat, open_question):
            kind = state.ctx.kind[face.card]
            assert face.playable == (state.ctx.face[face.card] in events)
            assert face.usable or not face.playable
            if not face.playable:
                assert face.why.startswith("N"), face
            seen.add((kind, face.playable, face.usable))
    assert ("assassin", False, True) in seen, "no Emperor in Roma: the card can be marched with, not played"
    assert ("crisis", True, True) in seen or ("traitor", True, True) in seen


def test_for_other_questions_playable_is_what_serves_for_them() -> None:
    for kind in ("pay", "battle", "march", "window", "block", "declaration"):
        view, seat, open_question = asked(positions()[kind])
        named = {view.ctx.face[item.card] for item in open_question.items if item.card >= 0}
        faces = hand_faces(view, seat, open_question)
        assert [face.playable for face in faces] == [view.ctx.face[face.card] in named for face in faces], kind


def test_all_about_a_card() -> None:
    for state in rounds(2):
        view, seat, open_question = asked(state)
        for card in view.hands[seat]:
            name, lines = card_details(view, seat, card, open_question)
            text = "\n".join(lines)
            assert view.ctx.board.kind(view.ctx.kind[card]).name in name
            assert "Movement Point" in text and "Battle Point" in text
            assert any(line.startswith("- ") for line in lines), "no word about what the event does"
            assert "Its event can be played now." in text or "Its event cannot be played now: N" in text
            assert card_clause(view, card) in text
    assert "Nobody asks you" in "\n".join(card_details(view, seat, card, None)[1])


def test_the_keys_of_the_hand_that_explain() -> None:
    async def run(size: tuple[int, int]) -> None:
        async with app_of(third_turn()).run_test(size=size) as pilot:
            await explain(pilot)

    async def explain(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await pilot.pause()
        screen.hand.focus()
        await pilot.press("right")
        await pilot.pause()
        face = screen.hand.face
        assert face is not None
        assert face.name in painted(pilot).split("\n")[-1] or not screen.hand.untold
        await pilot.press("i")
        await pilot.pause()
        assert screen.dialog.is_open and screen.dialog.title == face.name
        await pilot.press("enter")
        screen.hand.focus()
        await pilot.press("f1")
        await pilot.pause()
        assert pilot.app.screen is not screen
        assert card_clause(screen.desk.view(), face.card) in painted(pilot)

    for size in ((80, 24), (120, 40)):
        asyncio.run(run(size))


def test_what_the_last_row_told_of_a_card_goes_with_the_hand() -> None:
    async def act(pilot: Pilot[int]) -> None:
        screen = screen_of(pilot)
        await pilot.pause()
        screen.hand.focus()
        await pilot.press("right")
        await pilot.pause()
        assert screen.hand.untold and screen.hints.told == screen.hand.untold
        screen.desk.front = NOBODY
        screen.paint()
        assert screen.hints.told == "" and screen.hand.untold == ""

    at_table(third_turn(), act, size=(80, 24))
