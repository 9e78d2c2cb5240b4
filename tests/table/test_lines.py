"""What a player types finds the line that is meant, or an answer that helps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nero_tui.table.lines import BadLine, abbreviates, match, normal

LINES = (
    "enter Judaea",
    "enter Germania Inferior",
    "enter Germania Superior",
    "withdraw Syria with bribe 4/5",
    "withdraw Syria with bribe 4/15",
    "group 1",
    "group 12",
    "end round",
    "end turn",
    "pass",
    "pass through",
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("enter Judaea", "enter Judaea"),
        ("  ENTER   judaea ", "enter Judaea"),
        ("ent jud", "enter Judaea"),
        ("enter germ inf", "enter Germania Inferior"),
        ("enter inf", "enter Germania Inferior"),
        ("withdraw syria bribe 4/5", "withdraw Syria with bribe 4/5"),
        ("w 4/15", "withdraw Syria with bribe 4/15"),
        ("group 1", "group 1"),
        ("g 1", "group 1"),
        ("end r", "end round"),
        ("pass", "pass"),
        ("pass t", "pass through"),
    ],
)
def test_a_line_is_found(typed: str, meant: str) -> None:
    assert LINES[match(typed, LINES)] == meant


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("enter germania", ("enter Germania Inferior", "enter Germania Superior")),
        ("end", ("end round", "end turn")),
        ("p", ("pass", "pass through")),
        ("w", ("withdraw Syria with bribe 4/5", "withdraw Syria with bribe 4/15")),
    ],
)
def test_several_lines_are_listed(typed: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(BadLine, match=f'"{typed}" may mean .* or .*; type more of it') as caught:
        match(typed, LINES)
    assert caught.value.candidates == candidates
    assert all(f'"{line}"' in caught.value.message for line in candidates)


def test_a_long_list_is_cut() -> None:
    with pytest.raises(
        BadLine, match=r'"enter A", "enter B", "enter C", "enter D", "enter E" or 2 more; type'
    ) as caught:
        match("enter", [f"enter {letter}" for letter in "ABCDEFG"])
    assert len(caught.value.candidates) == 5


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("entre Judea", "enter Judaea"), ("pas trough", "pass through"), ("grup 1", "group 1")],
)
def test_a_near_miss_gets_a_suggestion(typed: str, nearest: str) -> None:
    with pytest.raises(BadLine, match="is not understood; did you mean") as caught:
        match(typed, LINES)
    assert caught.value.candidates[0] == nearest


def test_nonsense_is_told_what_is_possible() -> None:
    with pytest.raises(BadLine, match='"xyzzy" is not understood; possible: "pass" and "stop"'):
        match("xyzzy", ["pass", "stop"])
    with pytest.raises(BadLine, match="nothing is possible here"):
        match("xyzzy", [])


@pytest.mark.parametrize("typed", ["", "   ", "\t\n"])
def test_nothing_typed(typed: str) -> None:
    with pytest.raises(BadLine, match=r'nothing was typed; possible: "pass"$'):
        match(typed, ["pass"])


def test_lines_that_differ_by_capitals_only_are_told_apart_when_typed_exactly() -> None:
    assert match("Go", ["go", "Go"]) == 1
    with pytest.raises(BadLine, match="may mean"):
        match("GO", ["go", "Go"])


def test_an_abbreviation_starts_with_the_first_word() -> None:
    assert not abbreviates("judaea", "enter Judaea")
    assert not abbreviates("", "enter Judaea")
    assert not abbreviates("enter judaea enter", "enter Judaea")
    assert not abbreviates("enter", "")
    assert normal("  Ａsia\u00a0Minor ") == "asia minor"


@given(st.sampled_from(LINES), st.data())
def test_cut_words_never_find_a_line_they_do_not_begin(line: str, data: st.DataObject) -> None:
    cut = " ".join(word[: data.draw(st.integers(1, len(word)))] for word in line.split())
    try:
        found = LINES[match(cut, LINES)]
    except BadLine as error:
        assert error.candidates
    else:
        assert abbreviates(cut, found)
