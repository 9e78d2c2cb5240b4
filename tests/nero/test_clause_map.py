"""The map from clauses to cases is whole, and the page that shows it is current."""

from __future__ import annotations

from pathlib import Path

from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.coverage import cases_by_clause, coverage_page, uncovered
from nero_tui.nero.rulebook import book, clauses

ROOT = Path(__file__).parents[2]
CASES = load_cases([ROOT / "tests" / "cases"])


def test_every_clause_a_game_depends_on_has_a_case() -> None:
    assert [clause.id for clause in uncovered(CASES)] == []


def test_cases_name_only_clauses_and_rulings_that_exist() -> None:
    known = {clause.id for clause in clauses()}
    assert set(cases_by_clause(CASES)) <= known
    assert {ruling for case in CASES for ruling in case.rulings} <= set(book().rulings)
    assert {clause for case in CASES for clause in case.then.get("forbidden_by", ())} <= known


def test_the_page_is_current() -> None:
    """``make docs`` writes it anew."""
    assert (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8") == coverage_page(CASES)
