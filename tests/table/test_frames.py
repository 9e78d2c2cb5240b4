"""Frames are plain data: copied, compared and shown by their fields."""

from __future__ import annotations

from nero_tui.table.frames import Frame


class Storm(Frame):
    fields = ("sea", "ships")
    __slots__ = fields

    def __init__(self, sea: int, ships: tuple[int, ...]) -> None:
        self.sea = sea
        self.ships = ships


class Calm(Storm):
    __slots__ = ()


def test_a_copy_is_equal_and_apart() -> None:
    storm = Storm(3, (0, 1))
    twin = storm.copy()
    assert (twin, hash(twin), repr(twin)) == (storm, hash(storm), "Storm(sea=3, ships=(0, 1))")
    twin.sea = 4
    assert storm.sea == 3
    assert twin != storm


def test_the_kind_of_frame_counts() -> None:
    assert Storm(3, ()) != Calm(3, ())
    assert Storm(3, ()).key() == ("Storm", 3, ())
    assert Storm(3, ()) != ("Storm", 3, ())
