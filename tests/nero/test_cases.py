"""Every scenario case, and the rules check itself: what it says when a case is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nero_tui.cli import main
from nero_tui.nero.cases.casefile import Case, load_cases
from nero_tui.nero.cases.report import failed_case
from nero_tui.nero.cases.run import run_case
from tests.nero.test_casefile import CASE, write

FOLDER = Path(__file__).parents[1] / "cases"
CASES = load_cases([FOLDER])


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case) -> None:
    result = run_case(case)
    assert result.passed, failed_case(result)


def test_a_case_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(write(tmp_path, CASE))]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_every_case_is_named_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-v", str(write(tmp_path, CASE))]) == 0
    assert capsys.readouterr().out == "passed T-1 One step\n1 passed, 0 failed\n"


def test_a_wrong_expectation_is_shown_with_the_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, CASE.replace("Dalmatia = { E = 3 } }", "Dalmatia = { E = 2 } }"))
    assert main(["check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "FAILED T-1 One step"
    assert "    after all 2 actions" in lines
    assert lines[lines.index("    legions:") + 1 :][:2] == [
        "      expected  {Dalmatia: {E: 2}}",
        "      found     {Dalmatia: {E: 3}}",
    ]
    assert "    East     Dacia E4 General-E,  Dalmatia E3" in lines
    assert lines[-1] == "0 passed, 1 failed"
    assert max(len(line) for line in lines if not line.startswith("    in ")) <= 84, "a path is as long as it is"


def test_an_action_refused_against_expectation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, CASE.replace('to = "Dalmatia" }', 'to = "Roma" }'))
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert "    action 2 of 2: E step group=g1 to=Roma\n" in out
    assert "      expected  accepted\n" in out
    assert "      found     refused under N5.8-" in out


def test_an_action_accepted_against_expectation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = CASE.replace("then.legal = true", 'then.legal = false\nthen.forbidden_by = ["N5.0-3"]')
    assert main(["check", str(write(tmp_path, wrong))]) == 1
    out = capsys.readouterr().out
    assert "      expected  refused under N5.0-3\n      found     accepted\n" in out


def test_the_wrong_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = CASE.replace('to = "Dalmatia" }', 'to = "Roma" }').replace(
        "then.legal = true", 'then.legal = false\nthen.forbidden_by = ["N9-8"]'
    )
    assert main(["check", str(write(tmp_path, wrong))]) == 1
    assert "      expected  under N9-8\n      found     under N5." in capsys.readouterr().out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, CASE.replace("Dalmatia = { E = 3 } }", "Dalmatia = { E = 2 } }"))
    assert main(["check", "--json", str(path)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["passed"], report["failed"]) == (0, 1)
    (case,) = report["cases"]
    assert (case["id"], case["passed"]) == ("T-1", False)
    assert case["faults"] == [
        {"what": "legions", "expected": {"Dalmatia": {"E": 2}}, "found": {"Dalmatia": {"E": 3}}},
    ]
    assert "Dalmatia E3" in case["position"]


@pytest.mark.parametrize("word", ["t-1", "one STEP", "n5.0-3"])
def test_cases_are_chosen_by_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str], word: str) -> None:
    path = write(tmp_path, CASE + CASE.replace('"T-1"', '"X"').replace("One", "1").replace("N5.0-3", "N5.2-1"))
    assert main(["check", str(path), "-k", word]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_word_that_fits_no_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(write(tmp_path, CASE)), "-k", "xyzzy"]) == 2
    assert capsys.readouterr().err == "nero-tui: no case has 'xyzzy' in its id, title, clauses or rulings.\n"


def test_a_bad_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, CASE.replace("given.turn", "given.tern"))
    assert main(["check", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f'nero-tui: {path}: case T-1: given.tern: there is no such key; did you mean "turn"?\n'


def test_another_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(write(tmp_path, CASE)), "--board", "nero-4", "--board", "nero-2"]) == 0
    assert main(["check", str(write(tmp_path, CASE)), "--board", "no-such-board"]) == 2


def test_a_switched_ruling_changes_the_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A case may play with a ruling of its own."""
    third_card = CASE.replace("given.turn = 1", "given.rules = { cards_per_round = 1 }\ngiven.cards_played = 1")
    assert main(["check", str(write(tmp_path, third_card))]) == 1
    assert "refused under N4.3-14" in capsys.readouterr().out
