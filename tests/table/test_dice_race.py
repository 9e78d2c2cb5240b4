"""A second game sits down at the table: dice, sea zones, a secret bid, a form; nothing in the table is its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nero_tui.table.export import export_text, import_text
from nero_tui.table.fuzz import random_game, record_of
from nero_tui.table.protocol import TABLE, Refused
from nero_tui.table.replay import read_record, rebuild
from nero_tui.table.session import Table
from tests.table.dice_race import PLACES, SEAS, DiceRace, Race, label, suggest

ROOT = Path(__file__).parents[2]


def race(**fields: object) -> tuple[DiceRace, Race]:
    """Captain 0 about to sail from Ostia with three oars, unless told otherwise."""
    rules = DiceRace()
    state = rules.start({"seed": 1})
    for name, value in {"question": "sail", "order": (0, 1), "oars": 3, "die": 3, **fields}.items():
        setattr(state, name, value)
    return rules, state


def test_a_whole_game_at_the_table(tmp_path: Path) -> None:
    """Start, choose by line and by form, save, load, export, import and replay: the same game throughout."""
    rules = DiceRace()
    kinds = set()
    with Table.new(rules, {"seed": 11}, tmp_path / "race") as table:
        while (question := table.pending()) is not None:
            kinds.add(question.kind)
            seat = question.seats[0]
            options = table.options(seat)
            choice = suggest(table.view(seat), seat, table.count) if options is None else options[0]
            table.choose(seat, rules.write(table.view(seat), seat, choice))
        end, log = rules.fingerprint(table.state()), table.log()
    assert kinds == {"bid", "stow", "sail"}
    assert log[-1].kind == "won"
    record = read_record(tmp_path / "race")
    for again in (record, import_text(export_text(record, label, "won"))):
        state = rebuild(rules, again)
        assert (rules.fingerprint(state), rules.log(state)) == (end, log)


def test_every_position_of_a_game_is_the_same_in_another_process(tmp_path: Path) -> None:
    rules = DiceRace()
    game = random_game(rules, {"seed": 4}, 4, suggest=suggest)
    record = record_of(rules, {"seed": 4}, game.choices)
    (tmp_path / "race.txt").write_text(export_text(record, label), encoding="utf-8")
    script = (
        "import sys; from nero_tui.table.replay import read_record, steps; from tests.table.dice_race import DiceRace\n"
        "r = DiceRace()\nfor step in steps(r, read_record(sys.argv[1])): print(r.fingerprint(step.state)[:8])"
    )
    for seed in ("0", "77"):
        done = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / "race.txt")],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == [entry.checksum for entry in record.entries]


@pytest.mark.parametrize(
    ("fields", "seat", "line", "clause"),
    [
        ({}, 1, "row Tyrrhenian Sea", "D1"),
        ({}, TABLE, "anchor", "D1"),
        ({}, 0, "bid 1", "D1"),
        ({"question": "bid"}, 0, "bid 4", "D1"),
        ({"question": "stow"}, 0, "stow 2 oars, 2 trade", "D2"),
        ({}, 0, "row Creta", "D3"),
        ({"at": [0, 1]}, 0, "row Tyrrhenian Sea", "D4"),
    ],
)
def test_the_rules_refuse_with_their_clause(fields: dict[str, object], seat: int, line: str, clause: str) -> None:
    rules, state = race(**fields)
    with pytest.raises(Refused) as caught:
        rules.apply(state, seat, rules.read(state, seat, line))
    assert caught.value.refusal.clause == clause


def test_a_storm_takes_the_purse_in_a_sea_zone_and_not_in_port() -> None:
    """D5, over many seeds."""
    storms = 0
    for seed in range(60):
        for at in (0, SEAS[0]):
            rules, state = race(at=[0, at], chance=seed)
            rules.apply(state, 0, ("anchor",))
            stormy = any(event.kind == "storm" for event in rules.log(state))
            assert stormy == (state.die == 1 and at in SEAS)
            assert state.purse[1] == (0 if stormy else 3)
            storms += stormy
    assert 0 < storms < 30


def test_the_first_in_alexandria_wins_and_else_the_nearer() -> None:
    """D6."""
    rules, state = race(at=[4, 0])
    rules.apply(state, 0, ("row", PLACES.index("Alexandria")))
    assert rules.pending(state) is None
    assert rules.log(state)[-1].facts == (0,)
    for at, winners in (([2, 1], (0,)), ([1, 2], (1,)), ([5, 2], (0, 1))):
        rules, state = race(at=at, turn=1, order=(1, 0), round=12)
        rules.apply(state, 0, ("anchor",))
        assert rules.log(state)[-1].facts == winners
