"""Scenario files: what is read, and how a mistake in one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from nero_tui.nero.board import CARDS
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.cases.casefile import CaseError, load_cases
from nero_tui.nero.cases.position import case_cards

CASE = """
[[case]]
id = "T-1"
title = "One step"
clauses = ["N5.0-3"]
given.players = 4
given.turn = 1
given.phase = "round"
given.active = "E"
given.legions.Thracia = { E = 3 }
given.legions.Lusitania = { W = 7 }
given.legions."Germania Inferior" = { C = 7 }
given.legions.Dacia = { E = 4 }
given.legions.Aegyptus = { A = 7 }
given.leaders.W = { status = "general", at = "Lusitania" }
given.leaders.C = { status = "general", at = "Germania Inferior" }
given.leaders.E = { status = "general", at = "Dacia" }
given.leaders.A = { status = "general", at = "Aegyptus" }
given.hands.W = [{ id = "w1", kind = "bribe", mp = 2, bp = 2 }]
given.hands.E = [{ id = "e1", kind = "bribe", mp = 4, bp = 3 }]
when = [
  { by = "E", do = "play_move", cards = ["e1"], province = "Thracia", groups = [
    { id = "g1", legions = 3, leader = false, mp = 4 }] },
  { by = "E", do = "step", group = "g1", to = "Dalmatia" },
]
then.legal = true
then.legions = { Dalmatia = { E = 3 } }
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "case.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(folder: Path, text: str) -> str:
    """What is wrong with a file, without its name."""
    path = write(folder, text)
    with pytest.raises(CaseError) as caught:
        load_cases([path])
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


def test_a_case_is_read(tmp_path: Path) -> None:
    (case,) = load_cases([write(tmp_path, CASE)])
    assert (case.id, case.title, case.clauses) == ("T-1", "One step", ("N5.0-3",))
    assert case.legal
    assert case.refused_at == 0
    assert len(case.when) == 2
    assert case.board.players == 4


def test_directories_are_searched_but_not_their_notes(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write(tmp_path / "deep", CASE)
    (tmp_path / "_facts.toml").write_text("[[link]]\na = 1\n", encoding="utf-8")
    assert [case.id for case in load_cases([tmp_path])] == ["T-1"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("given.turn", "given.tern", 'case T-1: given.tern: there is no such key; did you mean "turn"?'),
        ("given.turn = 1", "given.turn = 5", "case T-1: given.turn: expected a number from 1 to 4, not 5."),
        ("given.turn = 1", "given.turn = true", "case T-1: given.turn: expected a number from 1 to 4, not true."),
        ("given.players = 4", "given.players = 7", "case T-1: given.players: expected a number from 2 to 4, not 7."),
        ('given.active = "E"', "", "case T-1: given.active: expected the colour of a seat in play."),
        ('active = "E"', 'active = "X"', 'case T-1: given.active: expected one of W, C, E, A, not "X".'),
        ("{ E = 4 }", "{ E = 5 }", "case T-1: given.legions: expected 28 Legions on the map, not 29."),
        ("legions.Dacia", "legions.Roma", "case T-1: given.legions: expected no Legion in Roma."),
        (
            'to = "Dalmatia"',
            'to = "Dalmatien"',
            'case T-1: when[2].to: expected a province or Roma, not "Dalmatien"; did you mean "Dalmatia"?',
        ),
        ('do = "step"', 'do = "stepp"', "case T-1: when[2].do: expected one of place_legion,"),
        ('group = "g1", to', "to", "case T-1: when[2].group: this key is missing."),
        ('{ by = "E", do = "step"', '{ do = "step"', "case T-1: when[2].by: this key is missing."),
        (
            'cards = ["e1"]',
            'cards = ["e11"]',
            'case T-1: when[1].cards[1]: expected the id of a card in given, not "e11"; did you mean "e1"?',
        ),
        ("mp = 4 }] }", 'mp = "4" }] }', 'case T-1: when[1].groups[1].mp: expected a whole number from 0, not "4".'),
        ("mp = 4, bp", "mp = -4, bp", "case T-1: given.hands.E[1].mp: expected a whole number from 0, not -4."),
        ('"bribe", mp = 4', '"bribes", mp = 4', "case T-1: given.hands.E[1].kind: expected one of assassin,"),
        ('"e1", kind', '"w1", kind', 'case T-1: given.hands.E[1].id: the card "w1" is already dealt.'),
        ('"bribe", mp = 4', '"revolts", mp = 4', "case T-1: given.hands.E[1].province: expected with"),
        ("then.legions", "then.legion", 'case T-1: then.legion: there is no such key; did you mean "legions"?'),
        ("then.legal = true", "then.legal = 1", "case T-1: then.legal: expected true or false, not 1."),
        (
            "then.legal = true",
            "then.legal = false\nthen.at = 3",
            "case T-1: then.at: expected the number of an action, 1 to 2.",
        ),
        ("then.legal = true", "then.at = 1", "case T-1: then.at: expected only with legal = false."),
        ("then.legal = true", "then.areas = 4", 'case T-1: then.areas: this key needs kind = "static".'),
        ('id = "T-1"', "id = 1", "case number 1: id: expected text in quotes, not 1."),
        ("[[case]]", "[[kase]]", 'kase: there is no such key; did you mean "case"?'),
        ("when = [", "when = [ 3,", "case T-1: when[1]: expected a table or a line of notation, not 3."),
        ("given.turn = 1", "given.rules = { once_scop = 1 }", "case T-1: given.rules.once_scop: is not a"),
        (
            "given.turn = 1",
            "given.marked = { Dacia = { E = 5 } }",
            "case T-1: given.marked.Dacia: expected at most the 4 Legions there, not 5.",
        ),
        (
            'given.leaders.E = { status = "general", at = "Dacia" }',
            "",
            "case T-1: given.leaders.E: this key is missing.",
        ),
        ("given.hands.E = [", "given.hands.E = { a = [", "is not a TOML file"),
    ],
)
def test_a_mistake_names_file_case_key_and_what_is_expected(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in CASE
    assert complaint(tmp_path, CASE.replace(old, new, 1)).startswith(expected)


def test_an_id_is_used_once(tmp_path: Path) -> None:
    assert "this id is used twice" in complaint(tmp_path, CASE + CASE)


def test_a_file_without_cases(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'section = "5"\n') == "case: expected at least one [[case]]."


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="there is no such file"):
        load_cases([tmp_path / "nothing.toml"])
    with pytest.raises(CaseError, match=r"there is no \.toml file"):
        load_cases([tmp_path])


def test_a_case_fills_its_deck_up_from_the_board() -> None:
    board = load_board("nero-4")
    hand = [{"id": f"e{number}", "kind": "sick", "mp": 1, "bp": 1} for number in range(1, 4)]
    revolt = {"id": "r", "kind": "revolts", "province": "Judaea", "mp": 1, "bp": 1}
    cards = case_cards(board, {"hands": {"E": hand}, "held": {"E": revolt}})
    assert [card.name for card in cards[:4]] == ["e1", "e2", "e3", "r"]
    assert len({card.name for card in cards}) == CARDS == len(cards)
    # The only card of its kind gives way first, then others; the Revolts card of the same province.
    assert sum(card.kind == "sick" for card in cards) == 3
    assert sum(card.province == board.place("JUD") for card in cards) == 1
