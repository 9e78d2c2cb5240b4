"""What the list shows can be typed, and what was begun can be completed."""

from __future__ import annotations

import pytest

from nero_tui.nero.state import State
from nero_tui.table.lines import BadLine
from nero_tui.table.session import Table
from nero_tui.tui.asking import question, short_lines
from nero_tui.tui.typed import completions, meant
from tests.tui.scenes import asked, first_round, setting_up, third_turn

WIDTHS = (18, 28, 60)


def seat_of(table: Table[State]) -> int:
    pending = table.pending()
    assert pending is not None
    return pending.seats[0]


def after(table: Table[State], *lines: str) -> Table[State]:
    for line in lines:
        table.choose(seat_of(table), line)
    return table


def march(table: Table[State]) -> Table[State]:
    """A march with the first card that can be one, from the first province."""
    for verb in ("march", "from"):
        options = table.options(seat_of(table)) or ()
        table.choose(seat_of(table), next(option for option in options if option[0] == verb))
    return table


TABLES = {
    "set-up": setting_up, "round": first_round, "later": third_turn, "muster": lambda: march(first_round()),
    "allot": lambda: after(march(first_round()), "group 1"), "revolt": asked("revolt"), "event": asked("event"),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_every_line_of_the_list_can_be_typed(name: str) -> None:
    table = TABLES[name]()
    seat, pending = seat_of(table), table.pending()
    assert pending is not None
    view = table.view(seat)
    items = question(view, seat, pending, table.options(seat) or (), "Galba").items
    for width in WIDTHS:
        for item, line in zip(items, short_lines(view, items, width)):
            assert meant(table, seat, line.upper()) == [item.line], line


def test_numbers_names_and_keys_are_enough_where_there_is_no_doubt() -> None:
    table = TABLES["allot"]()
    for typed in ("2", "2 mps", "2 MPs", "allot 2"):
        assert meant(table, 0, typed) == ["allot 2"]
    table = TABLES["muster"]()
    assert meant(table, 0, "1") == meant(table, 0, "1 legion") == ["group 1"]
    table = setting_up()
    places = [table.view(0).ctx.board.places[option[1]] for option in table.options(0) or ()]
    for place in places:
        assert meant(table, 0, place.name) == meant(table, 0, place.key.lower()) == [f"place Legion in {place.name}"]


def test_what_may_mean_several_is_named() -> None:
    table = first_round()
    card = next(line for line in completions(table, 0, "discard")).removeprefix("discard ")
    with pytest.raises(BadLine, match="may mean") as error:
        meant(table, 0, card)
    assert f'"discard {card}"' in str(error.value)


def test_each_choice_of_a_line_is_understood_after_the_one_before_it() -> None:
    table = march(first_round())
    assert meant(table, 0, "1 legion; 1 mp; go") == ["group 1", "allot 1", "go"]
    assert meant(table, 0, "1 legion; nonsense; go") == ["group 1", "nonsense", "go"]
    assert table.pending() is not None and table.count == march(first_round()).count, "they were tried on a copy"


def test_completions_begin_with_what_was_typed_and_go_on_behind_a_semicolon() -> None:
    table = march(first_round())
    assert completions(table, 0, "gr")[0] == "group 1"
    assert completions(table, 0, "group 1; allot")[:2] == ["group 1; allot 1", "group 1; allot 2"]
    assert completions(table, 0, "1; 2")[0] == "1; allot 2"
    assert completions(table, 0, "xyz") == []
    assert completions(table, 0, "xyz; go") == []
    assert len(completions(table, 0, "")) == len(table.options(0) or ())


def test_nothing_is_completed_behind_a_choice_that_tells_something() -> None:
    """What a drawn card would allow is known when it has been drawn."""
    from tests.tui.scenes import answered

    table = answered("traitor")()
    seat = seat_of(table)
    first = next(line for line in completions(table, seat, "take"))
    assert completions(table, seat, f"{first}; ") == []
