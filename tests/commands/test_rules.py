"""``nero-tui rules``, as it is typed and read."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from nero_tui.cli import main
from nero_tui.nero import rulebook

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


def said(capsys: Output, *argv: str) -> str:
    assert main(["rules", *argv]) == 0
    return capsys.readouterr().out


def answered(capsys: Output, *argv: str, code: int = 0) -> dict[str, Any]:
    assert main(["rules", *argv, "--json"]) == code
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def test_without_arguments_it_shows_the_contents(capsys: Output) -> None:
    text = said(capsys)
    for section in rulebook.sections():
        assert section.title in text
    assert "E      Withdrawal (R090 to R105)" in text


def test_a_clause_comes_with_its_rulings(capsys: Output) -> None:
    text = in_one_line(said(capsys, "n5.6-11"))
    assert text.startswith("N5.6-11 Withdrawal and Retreat markers (legality) ")
    assert rulebook.clause("N5.6-11").text in text
    assert rulebook.ruling("R094").ruling in text


def test_a_clause_names_its_neighbours(capsys: Output) -> None:
    assert "See also: N7.3-1" in said(capsys, "N6.4-6")


def test_a_ruling_comes_with_its_clauses(capsys: Output) -> None:
    text = in_one_line(said(capsys, "r4"))
    assert text.startswith('R004 Scope of "Once"')
    assert rulebook.clause("N12-3").text in text
    assert 'Switch once_scope = "table" or "player"' in text
    assert "Sections: 2.5 Cards, 12.0 Events in general" in text


def test_a_ruling_explains_its_principle(capsys: Output) -> None:
    assert "(P2: Rule text beats example, and example beats chart.)" in in_one_line(said(capsys, "R067"))


def test_a_ruling_says_where_else_it_is_decided(capsys: Output) -> None:
    text = in_one_line(said(capsys, "R017"))
    assert "Decided by the board's ports" in text
    assert "the rules are silent" in text


def test_a_section(capsys: Output) -> None:
    text = said(capsys, "5.3")
    for clause in rulebook.section("5.3").clauses:
        assert clause.text in in_one_line(text)
    assert "R063   " in text


def test_a_chapter_shows_all_its_sections(capsys: Output) -> None:
    text = said(capsys, "7")
    assert "7.0 Becoming Emperor\n" in text and "7.3 Victory in battle\n" in text


def test_a_card(capsys: Output) -> None:
    text = said(capsys, "bad", "augury")
    assert text.startswith("12 Bad Augury\n")
    assert "Mentioned in: N9-16, " in text


def test_several_ids(capsys: Output) -> None:
    text = said(capsys, "N5.6-3", "R094", "bribe")
    assert "N5.6-3 " in text and "\nR094 " in text and "\n12 Bribe\n" in text


def test_words_are_searched(capsys: Output) -> None:
    text = said(capsys, "withdrawal", "weather")
    assert "N5.6-15 " in text
    assert text.splitlines()[-1].endswith(" rulings")


def test_one_hit_is_counted_in_the_singular(capsys: Output) -> None:
    assert said(capsys, "governor").splitlines()[-1] == "1 clause, 0 rulings"


def test_a_search_can_be_kept_to_a_section(capsys: Output) -> None:
    answer = answered(capsys, "bribe", "--section", "9.0")
    assert answer["clauses"] and {entry["section"] for entry in answer["clauses"]} == {"9.0"}
    assert all("9.0" in entry["sections"] for entry in answer["rulings"])


def test_a_section_alone_is_shown(capsys: Output) -> None:
    assert said(capsys, "--section", "5.3") == said(capsys, "5.3")


@pytest.mark.parametrize("width", [40, 72, 100])
def test_text_is_wrapped_to_the_terminal(capsys: Output, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for argv in ([], ["5.6"], ["R114"], ["legion", "army"]):
        assert max(map(len, said(capsys, *argv).splitlines())) <= width


class TestNothingFound:
    @pytest.mark.parametrize(
        ("typed", "hint"),
        [
            ("N5.6-33", "did you mean N5.6-3 or "),
            ("R999", "did you mean R"),
            ("brbie", "did you mean bribe?"),
            ("withdrawel", "did you mean withdrawal?"),
            ("xyzzy", "nero-tui rules lists the sections."),
            ("?!", "nero-tui rules lists the sections."),
        ],
    )
    def test_it_is_said_with_a_hint(self, capsys: Output, typed: str, hint: str) -> None:
        assert main(["rules", typed]) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"nero-tui: the rules have nothing on '{typed}'; ")
        assert hint in captured.err

    def test_in_a_section(self, capsys: Output) -> None:
        assert main(["rules", "governor", "--section", "5.6"]) == 1
        assert "nothing on 'governor' in section 5.6" in capsys.readouterr().err

    def test_an_unknown_section_is_a_mistake(self, capsys: Output) -> None:
        assert main(["rules", "bribe", "--section", "5.66"]) == 2
        assert capsys.readouterr().err == "nero-tui: there is no section '5.66'; did you mean 5.6?\n"

    def test_as_json(self, capsys: Output) -> None:
        answer = answered(capsys, "brbie", code=1)
        assert answer["clauses"] == answer["rulings"] == [] and answer["suggestions"] == ["bribe"]


class TestJson:
    def test_contents(self, capsys: Output) -> None:
        answer = answered(capsys)
        assert len(answer["sections"]) == 60
        assert sum(len(section["clauses"]) for section in answer["sections"]) == 462

    def test_a_clause(self, capsys: Output) -> None:
        answer = answered(capsys, "N5.6-11")
        (clause,) = answer["clauses"]
        assert clause["id"] == "N5.6-11" and clause["kind"] == "L" and not clause["flavour"]
        assert clause["references"]["cites"] == ["R094"]
        assert [ruling["id"] for ruling in answer["rulings"]] == ["R094"]

    def test_a_ruling(self, capsys: Output) -> None:
        answer = answered(capsys, "R094")
        assert answer["rulings"][0]["strength"] == "B"
        assert [clause["id"] for clause in answer["clauses"]] == ["N5.6-11"]

    def test_a_card(self, capsys: Output) -> None:
        answer = answered(capsys, "bribe")
        assert answer["sections"][0]["card"] == "bribe"
        assert len(answer["clauses"]) == 5 and answer["rulings"]


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)


class TestColour:
    def test_a_terminal_gets_highlights(self, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
        at_a_terminal(monkeypatch)
        assert "\x1b[1;33mwithdrawal\x1b[0m" in said(capsys, "withdraw")
        assert said(capsys, "R094").startswith("\x1b[1mR094")

    def test_the_text_is_the_same(self, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
        plain = said(capsys, "withdraw")
        at_a_terminal(monkeypatch)
        coloured = said(capsys, "withdraw")
        assert coloured != plain
        assert coloured.replace("\x1b[1;33m", "").replace("\x1b[0m", "") == plain

    @pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
    def test_who_wants_none_gets_none(
        self, capsys: Output, monkeypatch: pytest.MonkeyPatch, name: str, value: str
    ) -> None:
        at_a_terminal(monkeypatch)
        monkeypatch.setenv(name, value)
        assert "\x1b" not in said(capsys, "withdraw")


def test_in_a_pipe_there_is_no_colour(capsys: Output) -> None:
    assert "\x1b" not in said(capsys, "withdraw")


def test_a_pipe_that_closes_early_is_no_error() -> None:
    command = [sys.executable, "-m", "nero_tui", "rules", "a", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
