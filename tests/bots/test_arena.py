"""The arena: arithmetic, rotation, journals, what it prints and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nero_tui import api
from nero_tui.arena import Match, Score, in_order, journal_path, play_one, scores, two_figures, wilson
from nero_tui.bots import Advice, make
from nero_tui.cli import main
from nero_tui.commands import arena, many_games
from nero_tui.commands.many_games import duration
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.simulation import Variant

Output = pytest.CaptureFixture[str]
RANDOM = ("random",) * 4
TIMES = ("seconds", "mean_ms", "p99_ms")


def variant(players: int = 4, vacant: int | None = None, fast: bool = True) -> Variant:
    return Variant(load_board(f"nero-{players}", check_drawing=False), vacant, fast)


def counted(capsys: Output, *argv: str) -> dict[str, Any]:
    assert main(["arena", "--json", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    data: dict[str, Any] = json.loads(out)
    return data


def refused(capsys: Output, *argv: str) -> str:
    assert main(["arena", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("nero-tui: ") and err.count("\n") == 1
    return err


# ---- arithmetic


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (95, 100, 0.8882, 0.9785)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_no_knowledge() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_times_are_rounded_up_to_two_figures() -> None:
    assert [two_figures(s) for s in (0.0, 0.000_012_3, 0.001_234, 1.0)] == [1, 13, 1300, 1_000_000]


def test_the_slowest_percent() -> None:
    score = Score()
    score.thought.update({(0, 100): 98, (0, 5000): 1, (0, 9000): 1, (1, 70): 5})
    assert score.slowest([0]) == 0.005
    assert score.slowest([0], 1.0) == 0.009
    assert score.slowest([0, 1], 0.01) == 0.00007
    assert score.decisions([0]) == 100


def test_every_bot_sits_everywhere() -> None:
    for players, count in ((4, 4), (3, 3), (2, 2)):
        match = Match(variant(players, 1 if players == 3 else None), ("legate", *("random",) * (count - 1)))
        seen = {(bot, seat) for number in range(count) for seat, bot in match.chairs(number).items()}
        assert len(seen) == count * len(match.seats)
        assert len({match.deal(number) for number in range(count)}) == 1
        assert match.deal(count) != match.deal(0)
    assert match.chairs(0) == {0: 0, 1: 1, 2: 0, 3: 1}
    assert match.seatings == 2
    still = Match(variant(), RANDOM, rotate=False)
    assert still.chairs(3) == still.chairs(0) and still.deal(3) != still.deal(0)


@pytest.mark.parametrize(
    ("bots", "seatings"),
    [("llll", 1), ("lrlr", 2), ("lrrl", 4), ("lrrr", 4), ("lll", 1), ("llr", 3), ("ll", 1), ("lr", 2)],
)
def test_no_game_is_played_twice(bots: str, seatings: int) -> None:
    """Where the bots that move on are equal, the same cards would give the same game: then there are new ones."""
    names = tuple({"l": "legate", "r": "random"}[each] for each in bots)
    match = Match(variant(len(bots)), names)
    assert match.seatings == seatings
    games = [(match.deal(number), tuple(names[bot] for bot in match.chairs(number).values())) for number in range(12)]
    assert len(set(games)) == 12
    assert len({deal for deal, _ in games}) == 12 // seatings


def test_equal_bots_in_one_game_are_counted_as_one(capsys: Output) -> None:
    """One of four equal bots wins every game: there is nothing uncertain about their share."""
    data = counted(capsys, "--seats", ",".join(RANDOM), "--games", "8", "--fast")
    (together,) = data["bots"]
    assert together["win_share"] == 0.25 == together["high"]
    low, high = wilson(8, 8)
    assert (together["low"], together["high"]) == pytest.approx((low / 4, high / 4), abs=1e-4)


@pytest.mark.parametrize(("seconds", "told"), [(0, "0 s"), (99.4, "99 s"), (101, "2 min"), (3900, "1 h 5 min")])
def test_how_long_it_takes(seconds: float, told: str) -> None:
    assert duration(seconds) == told


def test_a_slow_match_says_what_a_game_takes(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((0.0, 0.0, 60.0, 70.0, 70.0))
    monkeypatch.setattr(many_games.time, "perf_counter", lambda: next(times))
    progress = many_games.Progress(4, shown=True)
    progress.show(0)
    progress.show(2)
    err = capsys.readouterr().err
    assert "0/4 games" in err and "2/4 games, 30.0 s a game, 60 s left" in err


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_game_gives_one_win(players: int) -> None:
    match = Match(variant(players, 3 if players == 3 else None), ("random",) * players, "x")
    total = Score()
    for score in scores(match, 12):
        assert sum(score.wins.values()) == pytest.approx(1)
        total.add(score)
    assert total.games == 12
    assert sum(total.victories.values()) == 12
    for by in ("area", "order"):
        assert sum(count for (kind, _, _), count in total.at.items() if kind == by) == 12 * players
        assert sum(share for (kind, _, _), share in total.won_at.items() if kind == by) == pytest.approx(12)


def test_results_come_in_order_from_several_processes() -> None:
    assert list(in_order(abs, range(-20, 0), 2)) == list(range(20, 0, -1))


# ---- journals


def test_a_kept_game_can_be_replayed(tmp_path: Path) -> None:
    match = Match(variant(), ("consul:1n", "random", "random", "random"), "kept", keep=tmp_path)
    score = play_one(match, 1)
    path = journal_path(tmp_path, 1)
    state = api.replay(path)
    assert state.phase == "over"
    chairs = match.chairs(1)
    assert {chairs[seat] for seat in state.winner} == set(score.wins)
    with api.load_game(path) as game:
        assert game.header.setup["seats"]["E"] == ["Otho", match.bots[chairs[2]]]
    assert main(["replay", str(path)]) == 0


# ---- the command


def test_json_has_what_is_promised(capsys: Output) -> None:
    data = counted(capsys, "--seats", "random,random,random,random", "--games", "8", "--seed", "3", "--fast")
    assert data["games"] == 8 and data["fast"] is True and data["players"] == 4
    assert len(data["seats"]) == 4
    for entry in data["seats"]:
        assert entry["bot"] == "random" and entry["games"] == 8
        assert 0 <= entry["low"] <= entry["win_share"] <= entry["high"] <= 1
        assert entry["win_share"] == pytest.approx(entry["wins"] / 8, abs=1e-3)
        assert entry["mean_vp"] >= 0
    assert sum(entry["wins"] for entry in data["seats"]) == pytest.approx(8, abs=1e-2)
    (together,) = data["bots"]
    assert together["games"] == 32
    assert [row["at"] for row in data["areas"]["random"]] == ["W", "C", "E", "A"]
    assert [row["at"] for row in data["order"]["random"]] == [1, 2, 3, 4]


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    for entry in (data, *data["seats"], *data["bots"]):
        for key in TIMES:
            entry.pop(key, None)
    return data


def test_the_same_seed_gives_the_same_score_whoever_plays(capsys: Output) -> None:
    argv = ("--seats", "legate,random,random,random", "--games", "2", "--fast", "--seed", "j")
    assert without_times(counted(capsys, *argv)) == without_times(counted(capsys, *argv, "--jobs", "2"))


def test_three_players_leave_an_area_vacant(capsys: Output) -> None:
    data = counted(capsys, "--seats", "random,random,random", "--vacant", "C", "--games", "3")
    assert data["players"] == 3 and data["vacant"] == "C"
    assert [row["at"] for row in data["areas"]["random"]] == ["W", "E", "A"]


def test_a_table_for_people(capsys: Output) -> None:
    assert main(["arena", "--seats", "legate,random,random,random", "--games", "2", "--fast"]) == 0
    out = capsys.readouterr().out
    assert "2 games in " in out and "95 % interval" in out and "Share by Area" in out


def test_an_interrupted_match_shows_what_is_known(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(match: Match, games: int, jobs: int) -> Iterator[Score]:
        yield play_one(match, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "scores", cut_short)
    assert main(["arena", "--seats", ",".join(RANDOM), "--games", "5", "--fast"]) == 130
    out = capsys.readouterr().out
    assert out.startswith("Interrupted: 1 of 5 games were finished.")
    assert main(["arena", "--seats", ",".join(RANDOM), "--games", "5", "--fast", "--json"]) == 130
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 1 and data["interrupted"] is True


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--seats", "legat,random"], "there is no bot 'legat'; did you mean legate?"),
        (["--seats", "x9,random"], "expected one of random, legate"),
        (["--seats", "random,"], "'' is no bot"),
        (["--seats", "random:0s,random"], "must be above 0"),
        (["--seats", "random"], "1 bots cannot play"),
        (["--seats", "random,random", "--players", "4"], "expected 4 bots"),
        (["--seats", "random,random", "--players", "5"], "--players must be 2, 3 or 4"),
        (["--seats", "random,random", "--vacant", "W"], "expected 3 bots"),
        (["--seats", "random,random,random", "--vacant", "Q"], "'Q' is no Area"),
        (["--seats", "random,random", "--games", "0"], "--games must be 1 or more"),
        (["--seats", "random,random", "--jobs", "0"], "--jobs must be from 1"),
        (["--games", "3"], "--seats"),
    ],
)
def test_mistakes_get_a_sentence(capsys: Output, argv: list[str], words: str) -> None:
    assert words in refused(capsys, *argv)


def test_journals_do_not_mix_with_other_files(capsys: Output, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")
    assert "not an empty folder" in refused(capsys, "--seats", "random,random", "--keep", str(tmp_path))


def test_a_bot_that_cheats_is_stopped(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(make("random")), "advise", lambda *_: Advice(("fly",)))
    assert main(["arena", "--seats", ",".join(RANDOM), "--games", "1"]) == 1
    err = capsys.readouterr().err
    assert "game 0 of seed 0 broke off" in err and "('fly',)" in err and err.count("\n") == 1
