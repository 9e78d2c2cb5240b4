"""The cursor goes where the eye expects it."""

from __future__ import annotations

import pytest

from nero_tui.nero.drawing import WAYS
from nero_tui.nero.state import NONE
from nero_tui.tui.map.navigate import OPPOSITE, Compass, Finder, next_target
from tests.tui.map.stage import BOARD, place

PLACES = range(len(BOARD.places))


def centre(at: int) -> tuple[float, float]:
    box = BOARD.drawing.grand.labels[at]
    return box.x + box.width / 2, 2 * (box.y + box.height / 2)


def step(at: int, way: str) -> int:
    return Compass(BOARD).step(at, way)


@pytest.mark.parametrize("way", WAYS)
def test_a_step_never_leads_the_other_way(way: str) -> None:
    for at in PLACES:
        to = step(at, way)
        if to == at:
            continue
        (x0, y0), (x1, y1) = centre(at), centre(to)
        ahead = {"up": y0 - y1, "down": y1 - y0, "left": x0 - x1, "right": x1 - x0}[way]
        assert ahead > 0, (BOARD.places[at].name, way, BOARD.places[to].name)


def test_from_every_place_at_least_two_keys_lead_on() -> None:
    for at in PLACES:
        assert sum(step(at, way) != at for way in WAYS) >= 2


def test_every_place_reaches_every_other() -> None:
    for start in PLACES:
        seen, new = {start}, [start]
        while new:
            new = [to for at in new for to in {step(at, way) for way in WAYS} if to not in seen]
            seen |= set(new)
        assert seen == set(PLACES)


def test_the_way_back_is_always_the_opposite_key() -> None:
    for at in PLACES:
        for way in WAYS:
            compass = Compass(BOARD)
            to = compass.step(at, way)
            if to != at:
                assert compass.step(to, OPPOSITE[way]) == at


def test_most_steps_can_be_undone_even_without_memory() -> None:
    steps = [(at, way) for at in PLACES for way in WAYS if step(at, way) != at]
    undone = [1 for at, way in steps if step(step(at, way), OPPOSITE[way]) == at]
    assert len(undone) > 0.6 * len(steps)


def test_every_border_is_one_key_from_at_least_one_side() -> None:
    for a in PLACES:
        for b in (*BOARD.land[a], *BOARD.strait[a]):
            assert b in {step(a, way) for way in WAYS} or a in {step(b, way) for way in WAYS}


def test_targets_go_clockwise_round_the_origin() -> None:
    origin = place("GNA")
    targets = frozenset(BOARD.land[origin])
    order, at = [], origin
    for _ in targets:
        at = next_target(BOARD, targets, at, origin, 1)
        order.append(BOARD.places[at].key)
    assert set(order) == {BOARD.places[target].key for target in targets}
    # Germania lies north, Italy east, Hispania south-west, Lugdunensis north-west.
    clockwise = order[order.index("GSU") :] + order[: order.index("GSU")]
    assert clockwise == ["GSU", "NIT", "HIS", "GLU"]
    assert next_target(BOARD, targets, at, origin, 1) == place(order[0])
    assert next_target(BOARD, targets, place(order[0]), origin, -1) == at


def test_without_origin_targets_are_read_like_a_page_and_without_targets_the_cursor_stays() -> None:
    targets = {place("AEG"), place("BRI"), place("JUD")}
    assert next_target(BOARD, targets, place("ROM"), NONE, 1) == place("BRI")
    assert next_target(BOARD, targets, place("ROM"), NONE, -1) == place("JUD")
    assert next_target(BOARD, (), place("ROM"), NONE, 1) == place("ROM")


def test_letters_narrow_down_to_one_name() -> None:
    finder, at = Finder(BOARD), place("ROM")
    for letter, key in (("G", "GLU"), ("e", "GIN"), ("r", "GIN"), ("m", "GIN")):
        at = finder.type(letter, at)
        assert BOARD.places[at].key == key
    finder.text = ""
    for letter in "Germania S":
        at = finder.type(letter, at)
    assert at == place("GSU")


def test_later_words_and_short_keys_are_found_too() -> None:
    for typed, key in (("narb", "GNA"), ("sup", "GSU"), ("glu", "GLU"), ("italy", "NIT"), ("minor", "ASM")):
        finder, at = Finder(BOARD), place("ROM")
        for letter in typed:
            at = finder.type(letter, at)
        assert BOARD.places[at].key == key


def test_a_letter_that_fits_nothing_begins_anew() -> None:
    finder = Finder(BOARD)
    at = finder.type("b", place("ROM"))
    assert at == place("BRI")
    assert finder.type("s", at) in (place("SYR"), place("SIT"))
    assert finder.text == "s"
    assert finder.type("%", at) == at
    assert finder.text == "s"


def test_erasing_widens_again() -> None:
    finder = Finder(BOARD)
    at = finder.type("a", finder.type("d", place("ROM")))
    at = finder.type("l", at)
    assert at == place("DAL")
    finder.erase(at)
    assert finder.text == "da"
    finder.erase(at)
    assert finder.erase(at) == at
    assert finder.text == ""
