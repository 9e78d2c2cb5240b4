"""``nero-tui boards``: the list, one board written out, the check, and their JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nero_tui.cli import main
from nero_tui.nero.boardfile import load_board


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """An owner's board: printed values of one kind, one other ruling."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'schema = 1\nextends = "nero-4"\ntitle = "Ours"\n[rules]\nonce_scope = "player"\ncards_per_round = 5\n'
        "cardless_rounds = false\n"
        '[card.crisis]\nvalues = [[7, 1]]\nsrc = "printed deck"\n',
        encoding="utf-8",
    )
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.toml"
    file.write_text('schema = 1\nextends = "nero-4"\n[province.BRI]\nport = "yes"\n', encoding="utf-8")
    return file


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards"]) == 0
    out = capsys.readouterr().out
    assert "nero-4  Nero for four players: 4 players, deal 10 (Fast 6)\n" in out
    assert "3 players, deal 13 (Fast 8), Asia/Africa vacant unless the game says otherwise" in out
    assert "P1 plays W and E, P2 plays C and A" in out
    count = len(load_board("nero-4").reconstructed)
    assert out.count(f"rulings: all at their defaults; {count} of ") == 3


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--json"]) == 0
    boards = json.loads(capsys.readouterr().out)["boards"]
    assert [(board["name"], board["players"], board["vacant"]) for board in boards] == [
        ("nero-4", 4, None),
        ("nero-3", 3, "A"),
        ("nero-2", 2, None),
    ]
    assert boards[2]["owners"] == {"P1": ["W", "E"], "P2": ["C", "A"]}
    assert boards[1]["deal"] == {"cards": 13, "fast": 8}


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "nero-4"]) == 0
    out = capsys.readouterr().out
    for line in (
        "....       #########^#########^#######^-------..........",
        "  W  West Europe     Galba      green   sits west   revolts in Britannia",
        "  GLU Gallia Lugdunensis   West*     -*     -       GNA HIS* GSU* ~BRI",
        "  NIT Northern Italy       Italy     port*  -       GNA RAE* NOR* DAL* SIT* ROM",
        "  ROM Roma                 city      -      -       NIT SIT",
        "  4 x Assassin                 own round, Once 3/2, 3/2, 4/1, 2/3*",
        "  4 x (Province) Revolts       own round       JUD 4/3, BRI 5/2, GSU 4/3, ACH 3/4*",
        "Rulings, all at their defaults",
        "  province name:    RAE NOR PAN AFR",
    ):
        assert line in out.splitlines()
    assert "figures are reconstructed; * marks them" in out


def test_show_an_owners_board(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", str(mine)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["mine: Ours", str(mine)]
    assert "  1 x Crisis in Roma           own round       7/1" in lines
    assert "Rulings, ! where the board leaves the default" in lines
    assert any(line.startswith('! once_scope = "player" ') for line in lines)
    assert any(line.startswith("! cards_per_round = 5 ") for line in lines)
    assert any(line.startswith("! cardless_rounds = false ") for line in lines)
    assert any("printed deck (1)" in line for line in lines)


def test_show_several(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "nero-3", str(mine)]) == 0
    out = capsys.readouterr().out
    assert out.index("nero-3: Nero for three players") < out.index("mine: Ours")


def test_show_a_board_without_reconstructed_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nero = load_board("nero-4").path.read_text(encoding="utf-8")
    file = tmp_path / "printed.toml"
    file.write_text(nero.replace("reconstruction", "printed game"), encoding="utf-8")
    assert main(["boards", str(file)]) == 0
    out = capsys.readouterr().out
    assert "none of " in out
    assert "Reconstructed:" not in out


def test_show_as_json(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", str(mine), "--json"]) == 0
    (board,) = json.loads(capsys.readouterr().out)["boards"]
    assert board["options"] == {"once_scope": "player", "cardless_rounds": False, "cards_per_round": 5}
    assert (len(board["provinces"]), len(board["borders"]), len(board["cards"])) == (22, 37, 55)
    assert ["BRI", "GLU", "strait"] in [[a, b, kind] for a, b, kind in board["borders"] if a == "BRI"]
    assert ["NIT", "ROM", "city"] in board["borders"]
    assert board["provenance"]["card.crisis.values"] == "printed deck"
    assert board["city"] == {"key": "ROM", "name": "Roma"}
    assert {card["province"] for card in board["cards"]} == {None, "JUD", "BRI", "GSU", "ACH"}
    assert board["areas"][0]["revolt"] == "BRI"


def test_a_board_that_cannot_be_shown(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", str(broken)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f'nero-tui: {broken}: province.BRI.port must be true or false, not "yes"\n'


def test_an_unknown_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "nero5"]) == 2
    assert "no such board file or board; did you mean nero-4?" in capsys.readouterr().err


def test_check_all_that_ship(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--check"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ok    nero-4",
        "ok    nero-3",
        "ok    nero-2",
        "3 passed, 0 failed",
    ]


def test_check_goes_on_after_a_fault(mine: Path, broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--check", str(broken), str(mine)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f'FAIL  {broken}: province.BRI.port must be true or false, not "yes"',
        f"ok    {mine}",
        "1 passed, 1 failed",
    ]


def test_check_a_drawing_that_disagrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "moved.toml"
    file.write_text('schema = 1\nextends = "nero-4"\n[border]\nPAN-MOE.kind = "land"\n', encoding="utf-8")
    assert main(["boards", "--check", str(file)]) == 1
    assert "drawing.compact.rows must let PAN and MOE touch" in capsys.readouterr().out


def test_check_a_missing_file(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--check", str(mine), "gone.toml"]) == 2
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


def test_check_as_json(mine: Path, broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--check", "--json", str(mine), str(broken)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["passed"], report["failed"]) == (1, 1)
    assert [(result["board"], result["passed"]) for result in report["results"]] == [
        (str(mine), True),
        (str(broken), False),
    ]
    assert (report["results"][1]["file"], report["results"][1]["key"]) == (str(broken), "province.BRI.port")
