"""The picture holds what lies on the map."""

from __future__ import annotations

from nero_tui.nero import game
from nero_tui.nero.pieces import controls, controls_area
from nero_tui.nero.state import CONTENDER, EMPEROR, GENERAL, NONE, STRIDE, UNCONTROLLED, Group
from nero_tui.tui.map.picture import Leader, PlacePicture, Stack, draw_map, empty_map
from tests.tui.map.stage import BOARD, fresh, midgame, place


def test_an_untouched_board_is_an_empty_map() -> None:
    assert draw_map(fresh()) == empty_map(len(BOARD.places))


def test_legions_retreat_markers_and_uncontrolled_legions() -> None:
    state, at = fresh(), place("SYR")
    state.legions[at * STRIDE + 3] = 4
    state.marked[at * STRIDE + 3] = 1
    state.legions[at * STRIDE + UNCONTROLLED] = 2
    syria = draw_map(state).places[at]
    assert syria.stacks == (Stack(3, 4, retreating=1), Stack(UNCONTROLLED, 2))
    assert [stack.letter for stack in syria.stacks] == ["A", "U"]
    assert syria.control == 3


def test_a_tie_and_the_barbarians_leave_a_province_without_control() -> None:
    state, at = fresh(), place("DAC")
    state.legions[at * STRIDE] = state.legions[at * STRIDE + 1] = 2
    assert draw_map(state).places[at].control == NONE
    state.legions[at * STRIDE] = 3
    assert draw_map(state).places[at].control == 0
    state.barbarian = at
    assert draw_map(state).places[at].barbarian
    assert draw_map(state).places[at].control == NONE


def test_leaders_keep_their_rank_in_the_provinces_and_in_roma() -> None:
    state = fresh()
    state.leader_at = [place("GNA"), place("ROM"), place("ROM"), NONE]
    state.rank = [GENERAL, CONTENDER, EMPEROR, GENERAL]
    places = draw_map(state).places
    assert places[place("GNA")].leaders == (Leader(0, GENERAL),)
    assert places[place("ROM")].leaders == (Leader(1, CONTENDER), Leader(2, EMPEROR))


def test_a_group_on_the_march_shows_which_legions_are_in_it() -> None:
    state, at = fresh(), place("HIS")
    state.active = 0
    state.legions[at * STRIDE] = 5
    state.leader_at[0] = at
    state.groups = [Group(1, 3, True, 4, at)]
    hispania = draw_map(state).places[at]
    assert hispania.stacks == (Stack(0, 5, marching=3),)
    assert hispania.leaders == (Leader(0, GENERAL, marching=True),)


def test_who_controls_provinces_and_areas_is_the_engines_answer() -> None:
    for seed in range(6):
        state = midgame(seed)
        picture = draw_map(game.view(state, 0))
        assert [p.control for p in picture.places] == [controls(state, p) for p in range(state.ctx.places)]
        assert list(picture.areas) == [controls_area(state, area) for area in range(4)]


def test_every_piece_on_the_map_is_in_the_picture() -> None:
    for seed in range(6):
        state = midgame(seed)
        picture = draw_map(state)
        assert sum(stack.number for p in picture.places for stack in p.stacks) == sum(state.legions)
        assert sum(stack.retreating for p in picture.places for stack in p.stacks) == sum(state.marked)
        assert sum(len(p.leaders) for p in picture.places) == sum(at != NONE for at in state.leader_at)


def test_two_pictures_tell_which_places_differ() -> None:
    state = midgame(3)
    before = draw_map(state)
    assert before.changed(draw_map(state)) == frozenset()
    state.legions[place("JUD") * STRIDE + 3] += 1
    state.leader_at[0] = place("AFR")
    gone = {p for p, picture in enumerate(before.places) if picture.leader(0)}
    assert before.changed(draw_map(state)) == {place("JUD"), place("AFR")} | gone


def test_a_place_without_anything_is_the_default() -> None:
    assert PlacePicture() == PlacePicture((), (), False, NONE)
