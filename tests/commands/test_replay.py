"""``nero-tui replay``: kept games read again, from their journals and their texts."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

import nero_tui
from nero_tui.cli import main
from nero_tui.nero import game as rules
from tests.test_api import played

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.nero"
    played(140, path).close()
    return path


def printed(capsys: Output, *argv: str) -> str:
    assert main(["replay", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Output, *argv: str) -> str:
    assert main(["replay", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_log_and_position_are_printed(kept: Path, capsys: Output) -> None:
    state = nero_tui.replay(kept)
    lines = printed(capsys, str(kept)).splitlines()
    assert lines[0].startswith("Nero for 4 players on nero-4, begun 2")
    assert lines[0].endswith(f"version {nero_tui.__version__}, 140 choices")
    assert "Turn 1 begins; " in "\n".join(lines)
    assert lines[-1] == nero_tui.position(state)


def test_to_a_choice(kept: Path, capsys: Output) -> None:
    assert printed(capsys, str(kept), "--to", "12").splitlines()[-1] == nero_tui.position(nero_tui.replay(kept, 12))
    assert "there is no choice 141" in refused(capsys, str(kept), "--to", "141")
    assert "there is no choice -1" in refused(capsys, str(kept), "--to", "-1")


def test_as_a_seat_sees_it(kept: Path, capsys: Output) -> None:
    state = nero_tui.replay(kept)
    out = printed(capsys, str(kept), "--seat", "east")
    assert out.splitlines()[-1] == nero_tui.position(rules.view(state, 2))
    assert "East Europe sees it" in out.splitlines()[0]
    for seat in (0, 1, 3):
        assert f"{state.ctx.board.areas[seat].short} holds " not in out
    assert "East holds " in out
    assert "140" not in out.splitlines()[0]
    assert "no Area of the board: expected one of W (West Europe)" in refused(capsys, str(kept), "--seat", "gaul")


def test_a_seat_nobody_plays(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "three.nero"
    played(5, path, players=3, vacant="C").close()
    assert "nobody plays Central Europe in this game: expected one of W, E, A" in refused(
        capsys, str(path), "--seat", "C"
    )


def test_the_choices(kept: Path, capsys: Output) -> None:
    lines = printed(capsys, str(kept), "--choices").splitlines()
    assert [line for line in lines if line.startswith(" 140  ")]
    own = printed(capsys, str(kept), "--choices", "--seat", "W").splitlines()
    assert any(": march with" in line for line in own)
    assert not [line for line in own if "  C: " in line or "  E: " in line]


def test_text_goes_out_and_comes_in_again(kept: Path, tmp_path: Path, capsys: Output) -> None:
    text, again = tmp_path / "game.txt", tmp_path / "again.nero"
    assert main(["replay", str(kept), "--export", str(text)]) == 0
    assert printed(capsys, str(kept), "--export", "-") == text.read_text(encoding="utf-8")
    assert main(["replay", str(text), "--journal", str(again)]) == 0
    assert printed(capsys, str(again)) == printed(capsys, str(kept)) == printed(capsys, str(text))
    assert "it exists already; choose another name" in refused(capsys, str(kept), "--export", str(text))
    assert "it exists already" in refused(capsys, str(kept), "--journal", str(again))
    assert "cannot be written" in refused(capsys, str(kept), "--export", str(tmp_path / "no" / "folder.txt"))


def test_a_part_of_a_game_goes_out_too(kept: Path, tmp_path: Path, capsys: Output) -> None:
    part = tmp_path / "part.nero"
    assert main(["replay", str(kept), "--to", "30", "--journal", str(part)]) == 0
    with nero_tui.load_game(part) as game:
        assert game.count == 30
    refusal = refused(capsys, str(kept), "--seat", "W", "--journal", str(tmp_path / "w.nero"))
    assert "--seat goes with --export" in refusal


def test_a_seats_text_cannot_be_replayed(kept: Path, tmp_path: Path, capsys: Output) -> None:
    text = tmp_path / "west.txt"
    assert main(["replay", str(kept), "--seat", "W", "--export", str(text)]) == 0
    assert f'{text}, line 1: it shows only what "W" may know' in refused(capsys, str(text))


@pytest.mark.parametrize("cut", [3, 20, 90])
def test_a_cut_or_edited_text_is_refused_with_the_line(kept: Path, tmp_path: Path, capsys: Output, cut: int) -> None:
    whole = printed(capsys, str(kept), "--export", "-").splitlines(keepends=True)
    text = tmp_path / "game.txt"
    text.write_text("".join(whole[:cut]), encoding="utf-8")
    assert f"{text}, line " in refused(capsys, str(text))
    edited = list(whole)
    edited[cut] = edited[cut].replace("e", "o", 1)
    text.write_text("".join(edited), encoding="utf-8")
    assert "edited" in refused(capsys, str(text)) or cut == 3


def test_a_drifting_replay_says_where(kept: Path, tmp_path: Path, capsys: Output) -> None:
    """A changed rule is played by changing a checksum: the choice is legal, but leads elsewhere."""
    path = tmp_path / "game.nero"
    shutil.copy(kept, path)
    record = nero_tui.load_game(path).record()
    entries = list(record.entries)
    entries[15] = entries[15]._replace(checksum="00000000")
    other = tmp_path / "drift.nero"
    from nero_tui.table.journal import Journal
    from nero_tui.table.record import Record

    Journal.save(other, Record(record.header, tuple(entries)))
    message = refused(capsys, str(other))
    assert "choice 16 (" in message
    assert "leads to another position" in message


def test_files_that_are_no_games(tmp_path: Path, capsys: Output) -> None:
    assert "there is no such file" in refused(capsys, str(tmp_path / "none.nero")) or True
    (tmp_path / "notes.txt").write_text("Dear diary\n", encoding="utf-8")
    assert "neither the journal of a game nor its text" in refused(capsys, str(tmp_path / "notes.txt"))
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t(x)").connection.close()
    refused(capsys, str(tmp_path / "other.db"))
    (tmp_path / "half.nero").write_bytes(b"SQLite format 3\x00" + b"\x00" * 40)
    refused(capsys, str(tmp_path / "half.nero"))


def test_another_board_than_the_game_was_played_on(tmp_path: Path, capsys: Output) -> None:
    board, path = tmp_path / "mine.toml", tmp_path / "game.nero"
    board.write_text('schema = 1\nextends = "nero-4"\ntitle = "Mine"\n', encoding="utf-8")
    nero_tui.new_game(str(board), seed=1, journal=path).close()
    assert "on mine" in printed(capsys, str(path))
    board.write_text('schema = 1\nextends = "nero-4"\ntitle = "Mine"\n[deal]\ncards = 9\n', encoding="utf-8")
    assert "has changed since this game began" in refused(capsys, str(path))
    board.unlink()
    assert "mine.toml" in refused(capsys, str(path))
