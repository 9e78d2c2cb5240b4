"""A game that is planned: what the form can say, and what comes of it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from nero_tui.errors import UserError
from nero_tui.nero.rulings import SWITCHES
from nero_tui.nero.state import State
from nero_tui.table.session import Table
from nero_tui.tui.plan import BOARDS, DECIDED_ELSEWHERE, Plan
from nero_tui.tui.screens.new_game import fields_of
from nero_tui.tui.seating import LONGEST_NAME, seating_of


def turned(plan: Plan, key: str, times: int = 1) -> Plan:
    for _ in range(abs(times)):
        plan.turn(key, 1 if times > 0 else -1)
    return plan


def seats_of(table: Table[State]) -> dict[str, list[str]]:
    seats: dict[str, list[str]] = table.header.setup["seats"]
    return seats


def test_the_plan_as_it_is_offered() -> None:
    table = Plan().start(None)
    assert table.header.setup["board"] == "nero-4"
    assert seats_of(table) == {
        "W": ["Galba", "human"], "C": ["Vitellius", "legate"], "E": ["Otho", "legate"], "A": ["Vespasian", "legate"],
    }  # fmt: skip
    assert table.state().ctx.rules.reaction_prompts == "everyone"
    assert table.state().paced


def test_three_and_the_vacant_area() -> None:
    plan = turned(Plan(), "board")
    assert [chair.key for chair in plan.chairs] == [letter for letter in "WCEA" if letter != plan.empty]
    usual = plan.empty
    turned(plan, "first", 2)
    turned(plan, "vacant")
    assert plan.empty != usual
    table = plan.start(None)
    assert table.state().ctx.vacant == "WCEA".index(plan.empty)
    assert set(seats_of(table)) == set("WCEA") - {plan.empty}


def test_whoever_is_first_cannot_be_vacant() -> None:
    plan = turned(Plan(), "board")
    plan.first = "C"
    while plan.empty != "C":
        plan.turn("vacant", 1)
    assert plan.first == ""
    plan.start(None)


def test_two_play_two_colours_each() -> None:
    plan = turned(Plan(), "board", 2)
    assert [chair.label for chair in plan.chairs] == ["West and East", "Central and Asia"]
    plan.type("chair:P1", "Anna")
    turned(plan, "chair:P2")
    table = plan.start(None)
    assert seats_of(table)["W"] == seats_of(table)["E"] == ["Anna", "human"]
    assert seats_of(table)["C"][0] == seats_of(table)["A"][0] == "Player II"
    seating = seating_of(table.state().ctx, table.header.setup)
    assert len(seating.persons) == (2 if plan.player(plan.chairs[1]) == "human" else 1)


def test_fast_first_seed_and_rulings() -> None:
    plan = turned(turned(Plan(), "fast"), "first", -1)
    plan.type("seed", " seven ")
    turned(plan, "rule:cards_per_round")
    turned(plan, "rule:once_scope")
    table = plan.start(None)
    setup = table.header.setup
    assert (setup["fast"], setup["first"], setup["seed"]) == (True, "A", "seven")
    assert setup["rules"]["cards_per_round"] == 5
    assert setup["rules"]["once_scope"] == "player"


def test_every_switch_goes_round_and_comes_back() -> None:
    for key in SWITCHES.keys() - DECIDED_ELSEWHERE:
        plan = Plan()
        turned(plan, f"rule:{key}")
        assert key in plan.rules
        plan.start(None)
        turned(plan, f"rule:{key}", len(SWITCHES[key].allowed) - 1)
        assert plan.rules == {}
    shown = {field.key for field in fields_of(Plan())}
    assert {f"rule:{key}" for key in SWITCHES.keys() - DECIDED_ELSEWHERE} <= shown


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Julia", "Julia"),
        ("  Julia  Agrippina ", "Julia Agrippina"),
        ("a\x1b[31mb\x00c\nd", "a[31mbcd"),
        ("x" * 200, "x" * LONGEST_NAME),
        ("[bold]Nero[/]", "[bold]Nero[/]"),
        (" \t ", "Galba"),
        ("皇帝", "皇帝"),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    plan = Plan()
    with suppress(UserError):  # where there is no room for all of it
        plan.type("chair:W", typed)
    assert seats_of(plan.start(None))["W"][0] == name


def test_erasing() -> None:
    plan = Plan()
    plan.type("chair:W", "Julia")
    plan.erase("chair:W", False)
    assert plan.names["W"] == "Juli"
    plan.erase("chair:W", True)
    plan.erase("chair:W", False)
    assert plan.names["W"] == ""


def test_bases_drawn_by_lot() -> None:
    """Everybody gets a Base; the same seed gives the same one."""
    plans = []
    for seed in range(30):
        plan = Plan(drawn=True, seed=str(seed), names={"W": "Anna", "C": "Ben"}, players={"C": "human"})
        seats = plan.seats()
        assert sorted(player for _, player in seats.values()) == ["human", "human", "legate", "legate"]
        named = {name: letter for letter, (name, _) in seats.items()}
        assert {"Anna", "Ben"} <= set(named)
        # Whoever was given no name is called as the Base's own contender.
        usual = {chair.key: chair.usual for chair in plan.chairs}
        assert all(name in ("Anna", "Ben") or usual[letter] == name for name, letter in named.items())
        assert plan.seats() == seats
        plans.append(named["Anna"])
    assert set(plans) == set("WCEA")


def test_a_board_from_a_file(home: Path) -> None:
    file = home / "mine.toml"
    file.write_text('schema = 1\nextends = "nero-3"\ntitle = "Mine"\n', encoding="utf-8")
    plan = turned(Plan(), "board", -1)
    assert BOARDS[plan.board_choice] == "from a file"
    with pytest.raises(UserError, match="Which board"):
        plan.start(None)
    plan.type("file", str(home / "nowhere.toml"))
    with pytest.raises(UserError, match="no such board file"):
        plan.read_board()
    assert plan.board.players == 4
    plan.erase("file", True)
    plan.type("file", str(file))
    plan.read_board()
    assert (plan.board.title, plan.board.players) == ("Mine", 3)
    assert plan.start(None).state().ctx.board.title == "Mine"


def test_what_is_wrong_makes_no_file(home: Path) -> None:
    plan = Plan(board_choice="file", file=str(home))
    with pytest.raises(UserError, match="is a directory"):
        plan.start(home / "game.nero")
    assert not (home / "game.nero").exists()


def test_fields_follow_the_plan() -> None:
    keys = [field.key for field in fields_of(Plan())]
    assert "vacant" not in keys and "file" not in keys
    assert len(keys) == len(set(keys))
    assert "vacant" in [field.key for field in fields_of(turned(Plan(), "board"))]
    assert "file" in [field.key for field in fields_of(turned(Plan(), "board", -1))]
    changed = [field.key for field in fields_of(turned(Plan(), "rule:recruit_at_start")) if field.changed]
    assert changed == ["rule:recruit_at_start"]
