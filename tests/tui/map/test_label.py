"""A label shows all that stands in a province, or says that there is more."""

from __future__ import annotations

import pytest

from nero_tui.nero.drawing import Raster
from nero_tui.nero.state import CONTENDER, EMPEROR, GENERAL, UNCONTROLLED
from nero_tui.tui.map.label import Label, Room, fit_label
from nero_tui.tui.map.picture import Leader, PlacePicture, Stack, draw_map
from nero_tui.tui.map.sheet import Scene, Sheet
from nero_tui.tui.map.signs import ASCII, UNICODE, glossary, signs
from tests.tui.map.stage import BOARD, crowded, fresh, midgame, place

WIDE = Room(name=12, width=10, widest=11, lines=2)
SMALL = Room(name=7, width=6, widest=6, lines=1)


def written(label: Label) -> list[str]:
    lines = [" ".join(piece.text for piece in line).replace(" +", "+") for line in label.lines]
    tail = (" " * label.tail_spread).join(piece.text for piece in label.tail)
    return [label.name + (" " + tail if tail else ""), *lines]


def test_counters_stand_below_the_name_with_the_controller_first() -> None:
    picture = PlacePicture((Stack(0, 2), Stack(1, 5), Stack(UNCONTROLLED, 3)), control=1)
    label = fit_label(picture, "Raetia", WIDE, UNICODE)
    assert written(label) == ["Raetia", "C5 W2 U3"]
    assert [piece.role for piece in label.lines[0]] == ["chip-c", "seat-w", "seat-u"]


@pytest.mark.parametrize(("rank", "sign", "letter"), [(GENERAL, "☆", "g"), (CONTENDER, "★", "c"), (EMPEROR, "♛", "e")])
def test_ranks_are_told_apart(rank: int, sign: str, letter: str) -> None:
    picture = PlacePicture((Stack(0, 7),), (Leader(0, rank), Leader(2, rank)), control=0)
    assert written(fit_label(picture, "Raetia", WIDE, UNICODE)) == ["Raetia", f"W7{sign} E{sign}"]
    assert written(fit_label(picture, "Raetia", WIDE, ASCII)) == ["Raetia", f"W7{letter} E{letter}"]


def test_retreat_markers_and_marches_say_how_many() -> None:
    some = PlacePicture((Stack(0, 7, retreating=2, marching=3),), (Leader(0, GENERAL, True),))
    every = PlacePicture((Stack(0, 2, retreating=2), Stack(1, 1, marching=1)))
    assert written(fit_label(some, "Syria", WIDE, UNICODE)) == ["Syria", "W7▾2»3☆"]
    assert written(fit_label(some, "Syria", WIDE, ASCII)) == ["Syria", "W7v2>3g"]
    assert written(fit_label(every, "Syria", WIDE, UNICODE)) == ["Syria", "W2▾ C1»"]


def test_a_small_box_puts_leaders_behind_the_name_then_keeps_the_two_most_important() -> None:
    """Counters are never run together."""
    two = (Stack(0, 7), Stack(1, 2))
    led = PlacePicture(two, (Leader(1, CONTENDER), Leader(0, CONTENDER)))
    assert written(fit_label(led, "GNA", SMALL, UNICODE)) == ["GNA", "W7 C2+"]
    passing = PlacePicture((Stack(3, 2), Stack(2, 1)), (Leader(1, GENERAL),))
    assert written(fit_label(passing, "GNA", SMALL, UNICODE)) == ["GNA C☆", "A2 E1"]
    three = (*two, Stack(UNCONTROLLED, 1))
    assert written(fit_label(PlacePicture(three), "GNA", SMALL, UNICODE)) == ["GNA", "W7 C2+"]


def test_a_box_that_is_too_small_says_so() -> None:
    picture = PlacePicture(tuple(Stack(colour, 5 - colour) for colour in range(5)), control=0)
    assert written(fit_label(picture, "GNA", SMALL, UNICODE)) == ["GNA", "W5 C4+"]
    marked = PlacePicture((Stack(0, 7, 1), Stack(1, 4, 1)))
    assert written(fit_label(marked, "BRI", SMALL, UNICODE)) == ["BRI", "W7 C4+"]


def test_roma_on_the_smallest_map_holds_all_four_leaders() -> None:
    """Its name stays whole, whoever is there: some of the label lies on the sea."""
    room = Room(name=8, width=4, widest=4, lines=0)
    leaders = tuple(Leader(seat, EMPEROR) for seat in range(4))
    lines = [written(fit_label(PlacePicture((), leaders[:n]), "ROM", room, UNICODE))[0] for n in range(5)]
    assert lines == ["ROM", "ROM W♛", "ROM W C", "ROM WCE", "ROM WCEA"]
    little = [written(fit_label(PlacePicture((), leaders[:n]), "ROM", room._replace(name=5), UNICODE)) for n in (1, 2)]
    assert little == [["ROM W"], ["ROM +"]]


@pytest.mark.parametrize("raster", BOARD.drawing.rasters, ids=lambda raster: raster.name)
def test_all_four_leaders_in_roma_leave_its_name_whole(raster: Raster) -> None:
    state = fresh()
    for number in range(5):
        state.leader_at = [place("ROM") if seat < number else place("SYR") for seat in range(4)]
        sheet = Sheet(BOARD, raster, Scene(draw_map(state), cursor=place("ROM")), ascii=False, flat=False)
        name, y = raster.names[BOARD.city], raster.labels[BOARD.city].y
        row = "".join(sheet.cell(x, y)[0] for x in range(raster.width))
        assert name in row
        text = "".join(text for (text, _) in sheet.overlays[BOARD.city].values())
        assert ("+" in text) == (number == 4 and raster.name == "full")
        assert "+" in text or all(letter in text.replace(name, "") for letter in "WCEA"[:number])


def test_the_barbarians_are_named_as_long_as_there_is_room() -> None:
    picture = PlacePicture(barbarian=True)
    assert written(fit_label(picture, "Dacia", WIDE, UNICODE)) == ["Dacia", "Barbarians"]
    assert written(fit_label(picture, "DAC", SMALL, UNICODE)) == ["DAC", "Barb"]
    attacked = PlacePicture((Stack(2, 3), Stack(UNCONTROLLED, 2)), barbarian=True)
    assert written(fit_label(attacked, "DAC", SMALL, UNICODE)) == ["DAC", "B! E3+"]


@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("raster", BOARD.drawing.rasters, ids=lambda raster: raster.name)
def test_every_label_shows_all_counters_or_a_plus(raster: object, ascii: bool) -> None:
    for state in (midgame(1), midgame(2), crowded(1), crowded(2)):
        picture = draw_map(state)
        sheet = Sheet(BOARD, raster, Scene(picture), ascii=ascii, flat=False)  # type: ignore[arg-type]
        for at, what in enumerate(picture.places):
            cells = sorted((y, x, text) for (x, y), (text, ink) in sheet.overlays[at].items() if ink.role != "name")
            text = "".join(character for _, _, character in cells)
            missing = [s for s in what.stacks if f"{s.letter}{s.number}" not in text]
            missing += [m for m in what.leaders if m.letter not in text]  # type: ignore[misc]
            assert not missing or "+" in text, (BOARD.places[at].name, what, text)


def test_a_game_seldom_needs_the_plus_at_full_size() -> None:
    for seed in range(8):
        sheet = Sheet(BOARD, BOARD.drawing.full, Scene(draw_map(midgame(seed))), ascii=False, flat=False)
        pluses = [ink for overlay in sheet.overlays.values() for _, ink in overlay.values() if ink.role == "more"]
        assert not pluses


def test_labels_stay_on_their_own_ground_or_beside_it() -> None:
    for raster in BOARD.drawing.rasters:
        scene = Scene(draw_map(crowded(3)), place("GNA"), frozenset(range(len(BOARD.places))))
        sheet = Sheet(BOARD, raster, scene, ascii=False, flat=False)
        for at in range(len(BOARD.places)):
            assert all(sheet.ground[y][x] in (at, -1, -2) for x, y in sheet.overlays[at])


def test_the_glossary_explains_every_sign() -> None:
    for ascii in (False, True):
        known = signs(ascii)
        listed = {sign for sign, _ in glossary(ascii)}
        assert {*known.ranks, known.retreat, known.march, known.port, known.target, known.origin, known.more} <= listed
