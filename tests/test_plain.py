"""The game in plain lines: what a player reads and types."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import nero_tui
from nero_tui.cli import main
from nero_tui.nero import game as rules
from nero_tui.nero.board import KINDS
from nero_tui.nero.notation import card_name
from nero_tui.plain import PlainGame, Player, Quit
from nero_tui.plain_terminal import CANNOT_FORGET, ERASE, can_forget
from nero_tui.plain_words import HELP, QUESTIONS, battle_lines, board_map, pieces
from nero_tui.table.fuzz import Pick, seeded_pick
from nero_tui.table.protocol import TABLE, Event
from nero_tui.tui.desk import NOBODY
from nero_tui.tui.seating import seating_at
from tests.tui.readable import readable

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _quiet_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


def by_chance(seed: int) -> Player:
    """Opponents that choose anything."""
    pick = seeded_pick(seed)
    return lambda view, seat, options: options[pick(len(options))]


class Seat:
    """Somebody who types lines, and everything that was said meanwhile."""

    def __init__(
        self, game: nero_tui.Game, people: Iterable[int], lines: Iterable[str], *, forgets: bool = False,
        confirm: str = "never",
    ) -> None:  # fmt: skip
        self.said: list[str] = []
        self.lines: Iterator[str] = iter(lines)
        seating = seating_at(game)
        for seat in {*seating.ctx.seats} - {*people}:
            seating.seat(seating.person(seat), "random")
        wipe = (lambda: self.said.append(ERASE)) if forgets else None
        self.plain = PlainGame(game, seating, by_chance(1), self.ask, self.said.append, wipe=wipe, confirm=confirm)

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def play(self) -> str:
        with pytest.raises(Quit):
            self.plain.play()
        return "\n".join(self.said)


def west(*lines: str) -> tuple[nero_tui.Game, str]:
    game = nero_tui.new_game(seed=7, first="W")
    return game, Seat(game, [0], lines).play()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("fast", [False, True])
def test_a_whole_game_by_numbers(players: int, fast: bool) -> None:
    """Every seat is played by people who pick numbers at random, some of them wrong."""
    game = nero_tui.new_game(players=players, fast=fast, seed=players)
    pick = seeded_pick(players)

    def numbers() -> Iterator[str]:
        while True:
            yield str(1 + pick(6)) if pick(5) else ""

    seat = Seat(game, game.state().ctx.seats, numbers())
    seat.plain.play()
    assert game.pending() is None
    assert "The game is over: " in "\n".join(seat.said)


def test_words_numbers_and_several_at_once() -> None:
    game, said = west("legion brit", "2", "general brit")
    assert "1 place Legion in Britannia" in said
    lines = [entry.line for entry in game.record().entries if entry.seat == 0]
    assert lines[0] == "place Legion in Britannia"
    assert lines[1:3] == ["place Legion in Gallia Lugdunensis", "place General in Britannia"]
    assert "West's round." in said


def test_a_draft_is_typed_on_one_line() -> None:
    game = nero_tui.new_game(seed=7, first="W")
    card = "march"
    said = Seat(game, [0], ["1", "1", "1", f"{card} {first_card(game)}; from brit"]).play()
    assert "is not understood" not in said
    assert [entry.line for entry in game.record().entries if entry.seat == 0][-1] == "from Britannia"


def first_card(game: nero_tui.Game) -> str:
    """The name of a card that West is going to be dealt, by playing the set-up on a copy."""
    twin = nero_tui.new_game(seed=7, first="W")
    Seat(twin, [0], ["1", "1", "1"]).play()
    return next(
        line.removeprefix("march with ")
        for line in (twin.rules.write(twin.state(), 0, choice) for choice in twin.options(0) or ())
        if line.startswith("march with ")
    )


def test_mistakes_are_answered_and_nothing_happens() -> None:
    game, said = west("9", "legoin brit", "legion judaea", "sing")
    assert "there is no choice 9: the numbers go from 1 to 5." in said
    assert "did you mean" in said
    assert re.search(r"^N3\.0-\d+: ", said, re.MULTILINE)
    assert game.count == 0


def test_the_help_fits_eighty_columns() -> None:
    assert max(map(len, HELP.splitlines())) <= 79


def test_commands() -> None:
    _, said = west("?", "options", "map", "log", "position", "rules bad weather", "rules xyzzy", "undo", "1", "hand")
    assert "Names may be cut short" in said
    assert said.count("1 place Legion in Britannia") >= 2
    assert ". sea  / closed  ^ peak" in said
    assert "nero1 nero-4 " in said
    assert re.search(r"^N12-BADWEATHER-\d+ ", said, re.MULTILINE)
    assert "the rules have nothing on 'xyzzy'" in said
    assert "no choice has been made yet" in said


def test_undo_takes_back_a_draft() -> None:
    game, said = west("1", "1", "1", f"march {first_card_of_west()}", "undo")
    assert "Taken back: march with " in said
    question = game.pending()
    assert question is not None
    assert question.kind == "round"


def first_card_of_west() -> str:
    return first_card(nero_tui.new_game(seed=7, first="W"))


def test_every_question_has_words() -> None:
    source = Path(rules.__file__).parent
    kinds = {"begin_turn", "end_turn"}
    for path in source.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        kinds |= set(re.findall(r'^    kind = "(\w+)"', text, re.MULTILINE))
        for body in re.findall(r"def kind\(self\) -> str:[^\n]*\n +return ([^\n]*)", text):
            kinds |= set(re.findall(r'"(\w+)"', body))
    assert kinds == set(QUESTIONS)


def to_first_round(game: nero_tui.Game) -> nero_tui.Game:
    """Past the set-up, by the first answer each time."""
    while (question := game.pending()) is not None and question.kind != "round":
        options = game.options(question.seats[0])
        assert options
        game.choose(question.seats[0], options[0])
    return game


def for_several(players: int = 4, **options: Any) -> nero_tui.Game:
    """A game for people who may not learn from a question what others hold."""
    return nero_tui.new_game(players=players, rules={"reaction_prompts": "everyone"}, **options)


@pytest.mark.parametrize("forgets", [False, True])
def test_between_two_people_stands_a_curtain(forgets: bool) -> None:
    """Whatever one person has been shown has left the terminal before the next one is called."""
    game = to_first_round(for_several(seed=7, first="W"))
    pick = seeded_pick(1)
    lines = ("" if pick(2) else str(1 + pick(5)) for _ in range(300))
    seat = Seat(game, [0, 1, 2, 3], lines, forgets=forgets)
    seat.play()
    calls = [at for at, line in enumerate(seat.said) if line.startswith("The keyboard goes to ")]
    assert len(calls) > 3
    assert seat.said[calls[0]] == "The keyboard goes to Galba (West). Everybody else looks away."
    assert seat.said[calls[0] + 1] == "Galba (West): press Enter when you are here. "
    wiped = ERASE if forgets else "\n" * 24
    for before, call in pairwise(calls):
        assert wiped in seat.said[before:call]
    assert "\n".join(seat.said).replace("\n  ", " ").count(CANNOT_FORGET[:40]) == (0 if forgets else 1)


def test_which_terminals_can_forget() -> None:
    assert can_forget(True, {"TERM": "xterm"})
    for isatty, environment in ((False, {"TERM": "xterm"}), (True, {"TERM": "dumb"}), (True, {}), (True, {"TERM": ""})):
        assert not can_forget(isatty, environment)


class Reader(Seat):
    """Reads every line and compares it with what those in front may know."""

    watching = False
    curtains = asked = 0

    def __init__(self, game: nero_tui.Game, people: Iterable[int], pick: Pick) -> None:
        super().__init__(game, people, [])
        self.pick = pick
        self.plain.say = self.say
        self.watching = True

    def say(self, line: str) -> None:
        self.said.append(line)
        if self.watching and not line.startswith("Answer with a number"):
            self.read(line)

    def ask(self, prompt: str) -> str:
        self.say(prompt)
        self.curtains += "press Enter" in prompt
        self.asked += prompt == "Who answers? "
        if "press Enter" in prompt:
            return ""
        if prompt == "Who answers? ":
            return ["", "", "map", "WCEA"[self.pick(4)], "log"][self.pick(5)]
        return str(1 + self.pick(6)) if self.pick(6) else ["hand", "table", "log", "position"][self.pick(4)]

    def read(self, line: str) -> None:
        if self.plain.table.pending() is None:
            return  # the end shows everything
        ctx = self.plain.ctx
        desk = self.plain.desk
        seats = [] if desk.front == NOBODY else desk.seating.seats_of(desk.front)
        faces, kinds = readable(desk, seats or [TABLE])
        for kind in KINDS:
            name = ctx.board.kind(kind).name.removesuffix("!")
            assert kind in kinds or kind == "revolts" or name not in line, f"{self.plain.desk.front}: {line}"
        for card in range(len(ctx.cards)):
            face = card_name(ctx, card)
            assert face in faces or face not in line, f"{self.plain.desk.front}: {line}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_several_and_nobody_reads_a_hand_that_is_not_his(players: int) -> None:
    game = for_several(players, seed=players, fast=True)
    reader = Reader(game, game.state().ctx.seats, seeded_pick(players))
    reader.plain.play()
    assert game.pending() is None
    assert reader.curtains > 10
    assert reader.asked > 3
    said = "\n".join(reader.said)
    assert "The game is over: " in said
    assert "Together: " in said, "what everybody has earned"


def at_a_window() -> nero_tui.Game:
    """A game in which the whole table is asked."""
    game = for_several(seed=3)
    pick = seeded_pick(3)
    while (question := game.pending()) is not None and question.kind != "window":
        options = game.options(question.seats[0])
        assert options
        game.choose(question.seats[0], options[pick(len(options))])
    return game


def test_the_table_is_asked_in_the_open_and_who_claims_is_asked_alone() -> None:
    game = at_a_window()
    asked = game.pending()
    assert asked is not None
    letters = "WCEA"
    others = [seat for seat in range(4) if seat != game.state().active]
    who = others[0]
    seat = Seat(game, [0, 1, 2, 3], ["hand", "sing", "?", letters[who].lower(), "", "1"])
    said = seat.play()
    before, after = said.split("The keyboard goes to ", 1)
    assert "does anyone answer?" in before
    assert "Letters are expected here" in before
    assert not re.search("(West|Central|East|Asia) holds", before)
    assert "Names may be cut short" in before
    assert after.startswith(seat.plain._who(who))
    assert "you may answer what has just been announced" in after


def test_nobody_answers_with_one_key() -> None:
    game = at_a_window()
    count = game.count
    said = Seat(game, [0, 1, 2, 3], [""]).play()
    assert "The keyboard goes to" not in said.split("Who answers? ")[0]
    assert all(entry.line == "pass" for entry in game.record().entries[count:])
    assert game.count > count


def test_what_was_taken_back_can_be_made_again() -> None:
    game = to_first_round(nero_tui.new_game(seed=7, first="W"))
    march = first_card_of_west()
    said = Seat(game, [0], [f"march {march}", "undo", "redo", "redo"]).play()
    assert f"Made again: march with {march}" in said
    assert "there is no choice to make again" in said
    assert [entry.line for entry in game.record().entries][-1] == f"march with {march}"


def test_what_cannot_be_taken_back_is_asked_about_twice() -> None:
    game = to_first_round(nero_tui.new_game(seed=7, first="W"))
    options = [game.rules.write(game.view(0), 0, choice) for choice in game.options(0) or ()]
    at = next(number for number, line in enumerate(options, 1) if line.startswith("discard"))
    count = game.count
    said = Seat(game, [0], [str(at), "n", options[at - 1], "no"], confirm="slips").play()
    assert said.count(f"This cannot be taken back: {options[at - 1]}.") == 2
    assert said.count("not done, as you wish") == 2
    assert game.count == count
    Seat(game, [0], [str(at), ""], confirm="slips").play()
    assert game.record().entries[count].line == options[at - 1]


def test_who_plays_can_be_changed() -> None:
    game = to_first_round(nero_tui.new_game(seed=7, first="W"))
    said = Seat(game, [0], ["seats", "seats c legate", "seats c nobody", "seats x legate"]).play()
    assert "Galba (West): a person" in said
    assert "Vitellius (Central): the bot random" in said or "(Central): the bot random" in said
    assert "(Central): the bot legate" in said
    assert "who shall play c?" in said
    assert "'x' is no Area of the board" in said


def test_a_battle_is_told_item_by_item() -> None:
    ctx = nero_tui.new_game(seed=1).state().ctx
    event = Event("battle", None, (0, 1, 0, -1, -1, (3, 2, 4), (2, 0, 1), ctx.board.place("MOE")))
    assert battle_lines(ctx, event) == [
        "West: Legions 3, Leader 2, card 4; together 9 BPs.",
        "Central: Legions 2, Leader 0, card 1; together 3 BPs.",
    ]
    for seed in range(20):
        game = nero_tui.new_game(seed=seed, fast=True)
        pick = seeded_pick(seed)
        seat = Seat(game, [0], [])
        seat.lines = (str(1 + pick(9)) for _ in iter(int, 1))
        seat.plain.play()
        if any(event.kind == "battle" for event in game.log()):
            said = "\n".join(seat.said)
            assert re.search(r"^The battle in .*:\n  \w+: Legions \d+, Leader \d+, card \d+; together", said, re.M)
            return
    raise AssertionError("there was no battle")


def test_nobody_reads_what_is_not_his() -> None:
    """One person plays; cards of the others show only when they are played."""
    game = nero_tui.new_game(seed=3)
    pick = seeded_pick(3)
    seat = Seat(game, [0], [])
    seat.lines = (str(1 + pick(5)) for _ in iter(int, 1))
    seat.plain.play()
    said = "\n".join(seat.said[:-1])  # the end shows everything
    for other in ("Central", "East", "Asia"):
        assert f"{other} holds " not in said.replace(f"{other} holds the last card", "")


def test_the_map_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    state = rules.new_game(players=4)
    for columns, lines, width in ((80, 24, 56), (100, 40, 86), (200, 60, 130), (20, 10, 56)):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(lines))
        assert max(map(len, board_map(state))) == width


def test_what_stands_in_a_place_fits_its_label() -> None:
    state = rules.new_game(players=4)
    state.legions[0:5] = [2, 3, 0, 1, 2]
    state.leader_at[0], state.rank[0] = 0, 2
    state.barbarian = 0
    assert pieces(state, 0, 30) == "W2 C3 A1 U2 eW !!"
    assert pieces(state, 0, 12) == "W2C3A1U2eW!!"
    assert pieces(state, 0, 6) == "W2C3A+"


def test_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    typed = iter(["1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    path = tmp_path / "mine.nero"
    assert main(["play", "--plain", "--seed", "5", "--first", "west", "--seats", "w", "--save", str(path)]) == 0
    out = capsys.readouterr().out
    assert "You play West Europe" in out
    assert f"go on with: nero-tui play --plain {path}" in out
    typed = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert main(["play", "--plain", str(path)]) == 0
    with nero_tui.load_game(path) as game:
        assert game.count == 4


def test_a_game_is_kept_without_being_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "--plain", "--players", "2", "--seats", "C"]) == 0
    assert "You play Central Europe, Asia/Africa" in capsys.readouterr().out
    assert len(list((tmp_path / "state" / "nero-tui").glob("*.nero"))) == 1


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["--players", "7"], "argument --players"),
        (["--seats", "gaul"], "'gaul' is no Area of the board"),
        (["--players", "3", "--vacant", "E", "--seats", "E"], "nobody plays East Europe in this game"),
        (["--vacant", "E"], "only a game of three has a vacant Area"),
        (["--board", "nowhere.toml"], "nowhere.toml"),
        (["none.nero"], "none.nero"),
        (["none.nero", "--fast"], "--fast is for a new game"),
    ],
)
def test_bad_arguments(argv: list[str], expected: str, tmp_path: Path, capsys: Output) -> None:
    assert main(["play", "--plain", *argv]) == 2
    err = capsys.readouterr().err
    assert expected in err
    assert err.count("\n") == 1
    assert not list((tmp_path / "state").rglob("*.nero")), "a game that did not begin was kept"


def test_a_name_alone_is_enough_where_all_answers_begin_alike() -> None:
    game, said = west("brit", "gallia lug", "LUSI")
    assert "is not understood" not in said
    lines = [entry.line for entry in game.record().entries if entry.seat == 0]
    assert lines[:2] == ["place Legion in Britannia", "place Legion in Gallia Lugdunensis"]
    assert lines[2] == "place General in Lusitania"


def test_of_several_choices_the_one_that_fails_is_named() -> None:
    game, said = west("1; nonsense; 2")
    assert '"nonsense": ' in said
    assert "What came after it was not done: 2." in said
    assert game.count > 0


def test_who_goes_on_reads_this_turn_only(tmp_path: Path) -> None:
    path = tmp_path / "game.nero"
    game = nero_tui.new_game(seed=3, journal=path)
    pick = seeded_pick(3)
    while game.state().turn < 3:
        question = game.pending()
        assert question is not None
        options = game.options(question.seats[0])
        assert options
        game.choose(question.seats[0], options[pick(len(options))])
    game.close()
    with nero_tui.load_game(path) as again:
        said = Seat(again, [0, 1, 2, 3], [""]).play()
    assert "Turn 3 begins" in said
    assert "Turn 2 begins" not in said


@pytest.mark.parametrize("bots", ["random", "legate"])
def test_a_game_from_the_command_line_comes_past_the_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bots: str
) -> None:
    """Bots choose for their seats; the table's own steps go by themselves."""
    answers = iter(["1"] * 14 + ["hint", "hint", "hand"])  # the first may meet a second look

    def typed(prompt: str) -> str:
        for line in answers:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", typed)
    seats = ",".join(["human", bots, bots, bots])
    assert main(["play", "--plain", "--seed", "4", "--seats", seats]) == 0
    said = capsys.readouterr().out
    assert "Turn 1" in said
    assert "Hint: " in said
    assert "The game is kept" in said


def test_plain_play_does_not_need_textual() -> None:
    code = "import sys, nero_tui.plain, nero_tui.commands.play\nprint('textual' in sys.modules, 'rich' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False False\n"
