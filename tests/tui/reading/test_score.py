"""The end of a game: points item by item, the chart, and why somebody has won."""

from __future__ import annotations

import pytest

from nero_tui.nero.state import EMPEROR, State
from nero_tui.table.protocol import Event
from nero_tui.tui.reading.chart import vp_chart
from nero_tui.tui.reading.page import lay_out
from nero_tui.tui.reading.result import result_page
from nero_tui.tui.reading.score import TurnScore, turn_scores, verdict
from nero_tui.tui.seating import seating_of
from tests.tui.reading.stage import played

SEATS = (0, 1, 2, 3)


def event(kind: str, *facts: object) -> Event:
    return Event(kind, None, facts)


STORY = [
    event("turn", 1, 0), event("round", 0), event("vp", 1, 1, "battle"), event("round", 1), event("turn_ends", 1),
    event("vp", 0, 2, "area W"), event("vp", 1, 5, "emperor"), event("vp", 1, -2, "barbarians"),
    event("turn", 2, 1), event("round", 1), event("turn_ends", 2), event("vp", 0, 1, "italy NIT"),
]  # fmt: skip


def over(state: State, winner: tuple[int, ...], victory: str = "points") -> list[str]:
    state.phase, state.winner, state.victory = "over", winner, victory
    return verdict(state, seating_of(state.ctx, {}))


# ---- the table


def test_points_are_told_item_by_item_and_turn_by_turn() -> None:
    board = played().state().ctx.board
    first, second = turn_scores(board, SEATS, STORY)
    assert [(item.reason, item.points) for item in first.items] == [
        ("An Emperor's victory in battle", {1: 1}),
        ("West Europe", {0: 2}),
        ("Being Emperor", {1: 5}),
        ("Barbarians in the Empire", {1: -2}),
    ]
    assert first.gained == {0: 2, 1: 4, 2: 0, 3: 0}
    assert [(item.reason, item.points) for item in second.items] == [("Northern Italy", {0: 1})]
    assert second.total == {0: 3, 1: 4, 2: 0, 3: 0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_ends_with_the_points_of_the_game(players: int) -> None:
    state = played(players).state()
    scores = turn_scores(state.ctx.board, state.ctx.seats, state.log.seen())
    assert scores[-1].total == {seat: state.vp[seat] for seat in state.ctx.seats}


def test_a_game_without_turns_has_no_table_and_no_chart() -> None:
    assert turn_scores(played().state().ctx.board, SEATS, []) == []
    assert vp_chart([], SEATS, 60) == []


# ---- the chart


def score(turn: int, total: dict[int, int], gained: dict[int, int]) -> TurnScore:
    return TurnScore(turn, (), gained, total)


def chart(scores: list[TurnScore], width: int = 40, ascii: bool = True) -> list[str]:
    seats = tuple(scores[0].total)
    return ["".join(run.text for run in row).rstrip() for row in vp_chart(scores, seats, width, ascii=ascii)]


def test_a_chart_has_a_bar_for_every_seat_and_turn() -> None:
    rows = chart([score(1, {0: 2, 1: 0}, {0: 2, 1: 0}), score(2, {0: 5, 1: 3}, {0: 3, 1: 3})], 42)
    assert rows == [
        "turn 1  W |======== 2  +2",
        "        C | 0",
        "          |",
        "turn 2  W |--------============ 5  +3",
        "        C |============ 3  +3",
    ]


def test_whoever_has_fewer_points_than_none_has_a_bar_to_the_left() -> None:
    rows = chart([score(1, {0: -2, 1: 1}, {0: -2, 1: 1}), score(2, {0: 1, 1: 0}, {0: 3, 1: -1})], 34)
    assert rows == [
        "turn 1  W xxxxxxxx| -2  -2",
        "        C         |==== 1  +1",
        "                  |",
        "turn 2  W ========|==== 1  +3",
        "        C         |xxxx 0  -1",
    ]


def test_a_chart_keeps_to_its_width_whatever_was_scored() -> None:
    for most in (1, 7, 40, 300):
        for width in (30, 60, 76, 130):
            gained = {0: -3, 1: most, 2: 0, 3: 1}
            total = {0: -3, 1: 2 * most, 2: 0, 3: 2}
            rows = chart([score(turn, total, gained) for turn in (1, 2, 3, 4)], width, ascii=False)
            assert len(rows) == 4 * 4 + 3
            assert all(len(row) <= width for row in rows), (most, width)
            assert sum(row[8:9] == "C" for row in rows) == 4


def test_equal_points_are_equally_long() -> None:
    first, second, *_ = chart([score(1, {0: 7, 1: 7, 2: 19}, {0: 7, 1: 2, 2: 4})], 70)
    assert len(first) == len(second)


# ---- the verdict


def test_one_winner_on_points() -> None:
    state = played().state()
    assert verdict(state, seating_of(state.ctx, {})) == ["Vitellius (Central Europe) wins with 10 Victory Points."]


def test_several_winners_share() -> None:
    state = played().state()
    state.vp = [4, 10, 10, 0]
    assert over(state, (1, 2)) == [
        "Vitellius (Central Europe) and Otho (East Europe) win together with 10 Victory Points each."
    ]


def test_a_broken_tie_is_explained() -> None:
    state = played().state()
    state.vp, state.rank = [4, 10, 10, 0], [0, EMPEROR, 0, 0]
    assert over(state, (1,))[1] == "Otho has as many points, but the Emperor comes first (R223)."


def test_an_automatic_victory_names_the_areas_and_the_clause() -> None:
    state = played().state()
    lines = over(state, (1,), "automatic")
    assert lines[0] == "Vitellius (Central Europe) wins at once, by the Areas controlled."
    assert "N13.1-" in lines[1]


def test_with_two_players_the_secret_colours_are_told() -> None:
    state = played(2).state()
    text = " ".join(verdict(state, seating_of(state.ctx, {})))
    assert "that counts, with" in text
    assert "Of West and East it was" in text and "Of Central and Asia it was" in text


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("width", [40, 76, 130])
def test_the_page_holds_verdict_chart_and_table(width: int, ascii: bool) -> None:
    state = played().state()
    page = result_page(state, seating_of(state.ctx, {}), width, ascii=ascii)
    text = "\n".join("".join(piece.text for piece in line) for line in lay_out(page, width).lines)
    for part in ("Vitellius", "Victory Points over the game", "turn by turn", "after turn 4"):
        assert part in text
    assert text.isascii() or not ascii
