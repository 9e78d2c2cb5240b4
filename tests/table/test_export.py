"""A game as text: read back exactly, and refused when it was cut or edited."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nero_tui.table.export import ExportError, export_seat_text, export_text, import_text, text_checksum
from nero_tui.table.fuzz import random_game, record_of
from nero_tui.table.record import Entry, Header, Record
from nero_tui.table.replay import rebuild
from tests.table.dice_race import DiceRace, label, suggest

SETUP = {"name": 'the "quick" \\ one', "seed": 3}


def sample(count: int = 20) -> Record:
    entries = [
        Entry(number, number % 3 - 1, f"row {number}", f"{number:08x}" if number % 8 == 0 or number == count else None)
        for number in range(1, count + 1)
    ]
    return Record(Header("race", "1.2", SETUP, "0069-01-15"), tuple(entries))


def letter(seat: int) -> str:
    return "AB"[seat]


TEXT = export_text(sample(), letter, "A wins")


def test_the_text_looks_like_this() -> None:
    lines = TEXT.splitlines()
    assert lines[:10] == [
        '[Game "race"]',
        '[Format "1"]',
        '[Version "1.2"]',
        '[Created "0069-01-15"]',
        '[Seats "table=-1 A=0 B=1"]',
        r'[Setup "{\"name\":\"the \\\"quick\\\" \\\\ one\",\"seed\":3}"]',
        '[Choices "20"]',
        '[Result "A wins"]',
        f'[Check "{text_checksum(lines[:8])}"]',
        "",
    ]
    assert lines[10:13] == ["A: row 1", "B: row 2", "table: row 3"]
    assert lines[18] == f"{{8 00000008 {text_checksum(lines[:18])}}}"
    assert lines[-1] == f"{{end 20 {text_checksum(lines[:-1])}}}"
    assert TEXT.endswith("}\n")


def test_it_is_read_back_exactly() -> None:
    for record in (sample(), sample(0), sample(1), sample(8)):
        assert import_text(export_text(record, letter)) == record
        assert export_text(import_text(export_text(record, letter)), letter) == export_text(record, letter)


printable = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)


setups = st.dictionaries(st.text(), st.text() | st.integers() | st.none())


@given(setups, st.lists(st.tuples(st.integers(-1, 3), printable)))
def test_any_record_is_read_back(setup: dict[str, str | int | None], choices: list[tuple[int, str]]) -> None:
    entries = tuple(Entry(number, seat, line) for number, (seat, line) in enumerate(choices, 1))
    record = Record(Header("race", "1", setup, ""), entries)
    assert import_text(export_text(record).encode("utf-8")) == record


@pytest.mark.parametrize(
    "carry",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text + "\n\n",
        lambda text: text.rstrip("\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "  \n"),
        lambda text: text.encode("utf-8"),
    ],
)
def test_mail_and_editors_do_no_harm(carry: Callable[[str], str | bytes]) -> None:
    assert import_text(carry(TEXT)) == sample()


@pytest.mark.parametrize("count", range(1, len(TEXT.splitlines())))
def test_a_text_cut_after_any_line_is_refused(count: int) -> None:
    with pytest.raises(ExportError) as caught:
        import_text("\n".join(TEXT.splitlines()[:count]))
    kept = count - 1 if count == 10 else count  # line 10 is empty
    assert caught.value.line == kept
    if count > 10:
        assert "the text was cut here: of its 20 choices it has" in str(caught.value)


def test_a_text_with_any_letter_changed_is_refused() -> None:
    for at in range(len(TEXT) - 1):
        text = TEXT[:at] + ("x" if TEXT[at] != "x" else "y") + TEXT[at + 1 :]
        line = TEXT.count("\n", 0, at) + 1
        with pytest.raises(ExportError) as caught:
            import_text(text)
        # The header is checked as a whole, the choices in eights.
        assert line - 10 <= caught.value.line <= line + 1


@pytest.mark.parametrize("at", range(len(TEXT.splitlines())))
def test_a_text_with_any_line_missing_or_doubled_is_refused(at: int) -> None:
    lines = TEXT.splitlines()
    for edited in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
        if [line for line in edited if line] != [line for line in lines if line]:
            with pytest.raises(ExportError):
                import_text("\n".join(edited))


def edited(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def mended(old: str, new: str) -> str:
    """Edited by someone who knows how to make the checksums fit."""
    lines: list[str] = []
    for line in edited(old, new).splitlines():
        if line.startswith(("[Check", "{")):
            line = line[: line.rindex(" ") + 1] + text_checksum(lines).join(
                ('"', '"]') if line[0] == "[" else ("", "}")
            )
        lines.append(line)
    return "\n".join(lines)


REFUSED = {
    "empty": ("", 1, "the header does not end with"),
    "prose": ("dear diary", 1, "a header line is expected here"),
    "edited header": (edited("1.2", "1.3"), 1, "the header was edited, lines 1 to 9: its checksum differs"),
    "no check": (edited("[Check", "[Chuck"), 9, "the header does not end with [Check"),
    "check not last": (edited("\n\n", '\n[More "x"]\n\n'), 10, "the header does not end with [Check"),
    "twice": (edited('[Game "race"]', '[Game "race"]\n[Game "race"]'), 2, "[Game] stands here for the second time"),
    "newer": (mended('[Format "1"]', '[Format "2"]'), 2, "format 2 is newer than this program, which knows format 1"),
    "strange format": (mended('[Format "1"]', '[Format "one"]'), 2, 'the format "one" is not a number'),
    "no format": (mended('[Format "1"]\n', ""), 1, "the header has no [Format]"),
    "no game": (mended('[Game "race"]\n', ""), 9, "the header has no [Game]"),
    "bad seats": (mended("A=0", "A=a"), 10, "[Seats] or [Choices] cannot be read"),
    "bad setup": (mended(":3}", ":}"), 10, "[Setup] cannot be read"),
    "bad setup 2": (mended(TEXT.splitlines()[5], '[Setup "[]"]'), 10, "[Setup] cannot be read"),
    "edited choice": (edited("row 9", "row 7"), 20, "the text was edited, lines 20 to 28: its checksum differs"),
    "edited checksum": (edited("{8 00000008", "{8 00000009"), 20, "the text was edited, lines 20 to 28"),
    "unknown seat": (edited("A: row 4", "C: row 4"), 14, '"C" is none of the seats table, A, B'),
    "no choice": (edited("A: row 4", "row 4"), 14, 'a choice is expected here, like "SEAT: what it does", not "row 4"'),
    "empty line": (edited("A: row 4", ""), 14, "a choice is expected here"),
    "wrong number": (mended("{8 ", "{7 "), 19, "this belongs to choice 7, but 8 choices stand before it"),
    "number 0": (mended("A: row 1\n", "{0 - 0}\nA: row 1\n"), 11, "this belongs to choice 0, but 0 choices stand"),
    "one too many": (mended("A: row 1\n", "A: row 1\nA: row 1\n"), 20, "but 9 choices stand before it"),
    "wrong count": (mended("{end 20", "{end 21"), 34, "20 choices are announced, 21 closed, 20 found"),
    "wrong announcement": (mended('[Choices "20"]', '[Choices "21"]'), 34, "21 choices are announced, 20 closed"),
    "more after the end": (TEXT + "A: row 21\n", 35, "nothing may stand after the closing line"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_text_is_refused_with_the_line_and_the_reason(kind: str) -> None:
    text, line, reason = REFUSED[kind]
    with pytest.raises(ExportError) as caught:
        import_text(text, "game.txt")
    assert reason in caught.value.reason
    assert caught.value.line == line
    assert str(caught.value).startswith(f"game.txt, line {line}: ")


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(ExportError, match="line 3: it is not UTF-8 text"):
        import_text(b'[Game "x"]\n\n\xff')


@pytest.mark.parametrize(
    ("label", "reason"),
    [(lambda seat: "A", "two seats have the same label"), (lambda seat: f"seat {seat}", "one word")],
)
def test_labels_that_cannot_be_read_back(label: Callable[[int], str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        export_text(sample(), label)


# One seat's export


def test_a_seats_export_holds_its_log_and_its_own_choices() -> None:
    text = export_seat_text(sample(6), 0, ["a storm", "two\nlines"], letter, {"Position": "A at Ostia"}, "A wins")
    lines = text.splitlines()
    assert lines[:7] == [
        '[Game "race"]',
        '[Format "1"]',
        '[Version "1.2"]',
        '[Seat "A"]',
        '[Position "A at Ostia"]',
        '[Choices "2"]',
        '[Result "A wins"]',
    ]
    assert lines[8:-1] == ["", "; a storm", "; two lines", "", "A: row 1", "A: row 4"]
    assert lines[-1] == f"{{end 2 {text_checksum(lines[:-1])}}}"
    with pytest.raises(ExportError, match='line 1: it shows only what "A" may know and cannot be replayed'):
        import_text(text)


def test_a_seats_export_is_the_same_whatever_is_hidden_from_it() -> None:
    """Two games that differ in the seed and in the other seat's secret bid."""
    rules, texts = DiceRace(), set()
    for seed, bid in ((1, 0), (2, 3)):
        record = record_of(rules, {"seed": seed}, [(1, ("bid", bid))])
        state = rebuild(rules, record)
        log = [f"{event.kind} {event.facts}" for event in rules.log(state, 0)]
        texts.add(export_seat_text(record, 0, log, label))
    assert len(texts) == 1
    assert "seed" not in texts.pop()


def test_a_whole_game_goes_through_the_text() -> None:
    rules = DiceRace()
    game = random_game(rules, {"seed": 9}, 9, suggest=suggest)
    record = record_of(rules, {"seed": 9}, game.choices)
    again = rebuild(rules, import_text(export_text(record, label)))
    assert rules.fingerprint(again) == rules.fingerprint(game.state)
