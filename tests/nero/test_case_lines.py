"""Cases whose actions are lines of the notation, and whose position is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from nero_tui.cli import main
from nero_tui.nero import game
from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.position import start_position
from nero_tui.nero.position import write as position
from nero_tui.table.fuzz import seeded_pick
from tests.nero.test_casefile import CASE, write

Output = pytest.CaptureFixture[str]
WHEN = CASE[CASE.index("when = [") : CASE.index("then.legal")]
START = CASE[CASE.index("given.players") : CASE.index("when = [")]


def with_lines(*lines: str, then: str = "then.legal = true") -> str:
    listed = ", ".join(f"'{line}'" for line in lines)
    head = CASE.replace(WHEN, f"when = [{listed}]\n")
    return head[: head.index("then.legal")] + then + "\n"


def check(folder: Path, text: str) -> int:
    return main(["check", str(write(folder, text))])


MARCH = "E: march with Bribe 4/3; from Thracia; group 3; allot 4; go"


@pytest.mark.parametrize(
    "lines",
    [
        (MARCH, "E: enter Dalmatia"),
        (MARCH + "; enter Dalmatia",),
        ("e: MARCH bribe;  from thr ; group 3; allot 4; go", "ent dal"),
        ("E: march with Bribe 4/3", "from Thracia", "group 3", "allot 4", "enter Dalmatia"),
    ],
)
def test_lines_do_what_actions_do(tmp_path: Path, capsys: Output, lines: tuple[str, ...]) -> None:
    lines = tuple(line.replace("e: ", "E: ") for line in lines)
    then = "then.legal = true\nthen.legions = { Dalmatia = { E = 3 } }\nthen.mp_left = { g1 = 3 }"
    assert check(tmp_path, with_lines(*lines, then=then)) == 0, capsys.readouterr().out


def test_lines_and_actions_mix(tmp_path: Path, capsys: Output) -> None:
    step = '{ by = "E", do = "step", group = "g1", to = "Dalmatia" }'
    text = with_lines(MARCH, then="then.legal = true\nthen.legions = { Dalmatia = { E = 3 } }")
    assert check(tmp_path, text.replace("go']", f"go', {step}]")) == 0, capsys.readouterr().out


def test_a_line_is_refused_under_its_clause(tmp_path: Path, capsys: Output) -> None:
    then = 'then.legal = false\nthen.at = 2\nthen.forbidden_by = ["N5.0-3"]'
    assert check(tmp_path, with_lines(MARCH, "E: enter Judaea", then=then)) == 0, capsys.readouterr().out
    assert check(tmp_path, with_lines(MARCH, "E: enter Dalmatia", then=then)) == 1
    assert "found     accepted" in capsys.readouterr().out


def test_others_pass_before_the_seat_that_speaks(tmp_path: Path, capsys: Output) -> None:
    """C could answer the march with bad weather and says nothing; A withdraws, which only A is asked."""
    text = with_lines(
        MARCH, "E: enter Dalmatia", "W: react with Bad Weather 2/2",
        then="then.legal = true\nthen.legions = { Thracia = { E = 3 } }",
    )  # fmt: skip
    text = text.replace(
        'given.hands.W = [{ id = "w1", kind = "bribe", mp = 2, bp = 2 }]',
        'given.hands.C = [{ id = "c1", kind = "bad_weather", mp = 3, bp = 2 }]\n'
        'given.hands.W = [{ id = "w1", kind = "bad_weather", mp = 2, bp = 2 }]',
    )
    assert check(tmp_path, text) == 0, capsys.readouterr().out


def test_a_line_that_means_nothing_is_a_bad_file(tmp_path: Path, capsys: Output) -> None:
    assert check(tmp_path, with_lines(MARCH, "E: entre Dalmatia")) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"nero-tui: {tmp_path / 'case.toml'}: case T-1: when[2]: ")
    assert "enter" in err
    assert err.count("\n") == 1


def test_a_position_in_one_line_is_accepted(tmp_path: Path, capsys: Output) -> None:
    (case,) = load_cases([write(tmp_path, CASE)])
    line = position(start_position(case.board, case.given))
    text = CASE.replace(START, f"given.position = '{line}'\n")
    assert "given.legions" not in text
    assert check(tmp_path, text) == 0, capsys.readouterr().out
    assert check(tmp_path, text.replace(" #", " #0")) == 2
    assert "case T-1: given.position: " in capsys.readouterr().err


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bug_report_is_a_position_and_a_line(tmp_path: Path, capsys: Output, players: int) -> None:
    """Any position of any game can be pasted into a case and played on."""
    state = game.new_game(players=players, seed=4)
    pick = seeded_pick(4)
    for number in range(150):
        question = game.pending(state)
        assert question is not None
        seat = question.seats[0]
        options = game.options(state, seat)
        choice = options[pick(len(options))]
        if number % 25 == 20:
            from nero_tui.nero.notation import write as written

            text = (
                f"[[case]]\nid = 'P'\ntitle = 'pasted'\nclauses = []\ngiven.players = {players}\n"
                f"given.position = '{position(state)}'\n"
                f"when = ['{'WCEA'[seat]}: {written(state, seat, choice)}']\nthen.legal = true\n"
            )
            assert check(tmp_path, text) == 0, capsys.readouterr().out
        game.play(state, seat, choice)
