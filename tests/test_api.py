"""The public door: what ``import nero_tui`` offers, and that docs/api.md tells the truth."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import nero_tui
from nero_tui.nero import game as rules
from nero_tui.table.fuzz import seeded_pick

ROOT = Path(__file__).parents[1]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.DOTALL)


def played(choices: int = 10_000, journal: Path | None = None, **setup: object) -> nero_tui.Game:
    """A game of random choices, as far as asked."""
    game = nero_tui.new_game(seed=5, journal=journal, **setup)  # type: ignore[arg-type]
    pick = seeded_pick(3)
    while game.count < choices and (question := game.pending()) is not None:
        seat = question.seats[0]
        options = game.options(seat)
        assert options
        game.choose(seat, options[pick(len(options))])
    return game


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[number], f"docs/api.md example {number + 1}", "exec"), {})
    out = capsys.readouterr().out
    for comment in re.findall(r"# (.*)", EXAMPLES[number]):
        assert comment.removesuffix("...").strip() in out


def test_a_whole_game_is_ten_lines() -> None:
    assert len(EXAMPLES[0].strip().splitlines()) <= 10


def test_every_name_is_there_and_in_the_docs() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in nero_tui.__all__:
        assert getattr(nero_tui, name) is not None
        if name not in ("__version__", "Seat"):
            assert name in text, f"docs/api.md does not speak of {name}"
    assert set(nero_tui.__all__) == set(dir(nero_tui))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        nero_tui.nonsense  # noqa: B018


def test_importing_costs_nothing() -> None:
    code = "import sys, nero_tui; print([name for name in sys.modules if name.startswith('nero_tui.')])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert out.strip() == "['nero_tui.version']"


def test_a_journal_is_taken_up_at_the_same_question(tmp_path: Path) -> None:
    path = tmp_path / "game.nero"
    with played(120, path) as game:
        question, position = game.pending(), nero_tui.position(game.state())
    with nero_tui.load_game(path) as again:
        assert again.count == 120
        assert again.pending() == question
        assert nero_tui.position(again.state()) == position
    assert nero_tui.position(nero_tui.replay(path)) == position
    assert nero_tui.position(nero_tui.replay(path, 0)) == nero_tui.position(nero_tui.new_game(seed=5).state())


def test_text_and_journal_hold_the_same_game(tmp_path: Path) -> None:
    game = played(80)
    text, journal = tmp_path / "game.txt", tmp_path / "game.nero"
    text.write_text(nero_tui.export(game), encoding="utf-8")
    nero_tui.save_game(game, journal)
    for path in (text, journal):
        with nero_tui.load_game(path) as again:
            assert again.state() == game.state() or again.state().key() == game.state().key()


def test_a_finished_journal_is_small_and_names_the_winner(tmp_path: Path) -> None:
    path = tmp_path / "game.nero"
    with played(journal=path) as game:
        assert game.pending() is None
        assert nero_tui.story(game)[-1].startswith("The game is over: ")
        assert "[Result " in nero_tui.export(game)
    assert path.stat().st_size <= 8192


def test_a_seats_export_tells_nothing_hidden() -> None:
    """What the seat cannot know may be swapped for anything else: its export stays the same."""
    game = played(150)
    state = game.state()
    for seat in range(4):
        text = nero_tui.export(game, seat)
        assert str(state.chance) not in text
        assert f"{state.chance:x}" not in text
        entries = game.record().entries
        own = {entry.line for entry in entries if entry.seat == seat}
        secret = {entry.line for entry in entries if entry.line.startswith(("discard", "hold"))} - own
        assert secret
        assert not [line for line in secret if line in text]
        twin = rules.resample(state, seat, 1)
        assert nero_tui.position(rules.view(twin, seat)) in text


def test_a_refused_choice_changes_nothing() -> None:
    game = nero_tui.new_game(players=4, seed=7, first="W")
    before = nero_tui.position(game.state())
    with pytest.raises(nero_tui.Refused, match=r"^N3\.0-"):
        game.choose(0, "legion judaea")
    with pytest.raises(nero_tui.BadLine, match="did you mean"):
        game.choose(0, "legoin brit")
    assert nero_tui.position(game.state()) == before
    assert game.count == 0


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({"players": 5}, "5 cannot play: Nero is for 2, 3 or 4 players."),
        ({"board": "nero-3", "players": 4}, "nero-3 is a board for 3 players, not for 4."),
        ({"vacant": "E"}, "vacant: only a game of three has a vacant Area, and nero-4 is for 4."),
        ({"players": 3, "vacant": "X"}, 'vacant: expected one of W, C, E, A, not "X".'),
        ({"players": 3, "vacant": "E", "first": "E"}, "first: nobody plays E in this game."),
        ({"rules": {"once_scope": "all"}}, 'rules: once_scope must be one of "table", "player", not "all".'),
        ({"board": "nero-9"}, "nero-9"),
    ],
)
def test_a_game_that_cannot_be_set_up(setup: dict[str, object], expected: str) -> None:
    with pytest.raises(nero_tui.UserError) as caught:
        nero_tui.new_game(**setup)  # type: ignore[arg-type]
    assert expected in str(caught.value)


def test_only_what_nobody_could_have_answered_is_taken_back() -> None:
    game = nero_tui.new_game(players=4, seed=7, first="W")
    for seat in (0, 1, 2, 3) * 3:
        options = game.options(seat)
        assert options
        game.choose(seat, options[0])
        assert not game.undoable(seat), "the next seat is asked already"
    question = game.pending()
    assert question is not None
    (seat,) = question.seats
    march = next(choice for choice in game.options(seat) or () if choice[0] == "march")
    before = game.state().key()
    game.choose(seat, march)
    assert game.undo(seat).line.startswith("march with ")
    assert game.state().key() == before
    game.redo(seat)
    assert game.pending() != question
