"""A position in one line: exact, short, silent about what is hidden, and never a traceback."""

from __future__ import annotations

import inspect
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nero_tui.nero import game
from nero_tui.nero.battle import Battle
from nero_tui.nero.boardfile import load_board
from nero_tui.nero.cases.casefile import load_cases
from nero_tui.nero.cases.position import start_position
from nero_tui.nero.cases.run import run_case
from nero_tui.nero.decision import Decision
from nero_tui.nero.invariants import check_invariants
from nero_tui.nero.position import VERSION, PositionError, parse, write
from nero_tui.nero.position.fields import FIELDS, FLAGS
from nero_tui.nero.position.frames import FRAMES
from nero_tui.nero.position.read import BARE, KEYS
from nero_tui.nero.position.write import checksum
from nero_tui.nero.state import State
from nero_tui.nero.windows import Answerable, Auguriable
from tests.looking_on import looking_on

HERE = Path(__file__).parents[1]
DOCS = (HERE.parent / "docs" / "position.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(rf"^ *({VERSION} .*)$", DOCS, flags=re.MULTILINE)
BOARDS = {players: load_board(f"nero-{players}", check_drawing=False) for players in (2, 3, 4)}
LONGEST = 600
VARIANTS = (
    (4, None, False), (4, None, True), (3, 0, False), (3, 1, True), (3, 2, False), (3, 3, False), (2, None, False),
    (2, None, True),
)  # fmt: skip
EAGER = frozenset(
    ("attack", "declare", "claim", "react", "bribe", "support", "withdraw", "pay", "play", "group", "enter", "ask")
)


def new(variant: int, seed: int, **changed: object) -> State:
    players, vacant, fast = VARIANTS[variant]
    board = BOARDS[players]
    rules = board.rules.changed(changed)
    return game.new_game(board, vacant=vacant, fast=fast, seed=seed, rules=rules, paced=bool(seed % 2))


def step(state: State, chance: random.Random) -> bool:
    """A random choice, more often one that leads somewhere. False when the game is over."""
    pending = game.pending(state)
    if pending is None:
        return False
    seat = chance.choice(pending.seats)
    options = game.options(state, seat)
    eager = [choice for choice in options if choice[0] in EAGER]
    game.play(state, seat, chance.choice(eager if eager and chance.random() < 0.5 else options))
    return True


def decisions(variant: int, seed: int, **changed: object) -> Iterator[State]:
    """Every position of a random game, the last one included."""
    state, chance = new(variant, seed, **changed), random.Random(seed)
    yield state
    while step(state, chance):
        yield state


def same(found: State, expected: State) -> bool:
    """Equal in all that play depends on, and in the game that is played."""
    one, other = found.ctx, expected.ctx
    game_is_the_same = all(
        getattr(one, name) == getattr(other, name)
        for name in ("board", "cards", "rules", "vacant", "owners", "fast", "seats")
    )
    return game_is_the_same and bool(game.plain(found.key()) == game.plain(expected.key()))


def sealed(body: str) -> str:
    return f"{body} {checksum(body)}"


def unsealed(line: str) -> str:
    return line.rpartition(" ")[0]


# ---- what is written comes back


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@pytest.mark.parametrize("seed", [0, 1])
def test_every_decision_of_a_game_comes_back(variant: int, seed: int) -> None:
    for state in decisions(variant, variant + 10 * seed):
        line = write(state)
        again = parse(line)
        assert same(again, state), line
        assert game.fingerprint(again) == game.fingerprint(state)
        assert len(line) <= LONGEST, line
        assert re.fullmatch(r"[!-~]+( [!-~]+)*", line)
        assert not set(line) & set("\"'\\`!$"), line


def test_other_rulings_are_carried() -> None:
    for number, state in enumerate(
        decisions(0, 5, reaction_prompts="everyone", once_scope="player", cards_per_round=3)
    ):
        if number % 3 == 0:
            assert same(parse(write(state)), state)
    assert " rules=once_scope:player/cards_per_round:3/reaction_prompts:everyone " in write(state)


def test_every_question_of_the_scenario_cases_comes_back() -> None:
    """They deal cards of their own and come to every kind of question."""
    met: set[tuple[type, ...]] = set()
    lines: list[tuple[str, State]] = []

    def look(state: State) -> None:
        pile = tuple(map(type, state.stack))
        # One position of each pile of questions for each case is enough.
        if pile not in met:
            met.add(pile)
            lines.append((write(state), state.copy()))

    asked: set[type] = set()
    for case in load_cases([HERE / "cases"]):
        if case.static:
            continue
        start = start_position(case.board, case.given)
        lines.append((write(start), start))
        with looking_on(look):
            run_case(case)
        asked |= {frame for pile in met for frame in pile}
        met.clear()
    for line, state in lines:
        assert same(parse(line), state), line
    assert asked == set(FRAMES)


def test_play_goes_on_exactly_the_same() -> None:
    for variant in (0, 3, 6):
        games = decisions(variant, 40 + variant)
        for number, state in enumerate(games):
            if number % 211 != 17:
                continue
            one, other = state.copy(), parse(write(state))
            chances = random.Random(number), random.Random(number)
            while (pending := game.pending(one)) is not None:
                assert pending == game.pending(other)
                for seat in pending.seats:
                    assert game.options(one, seat) == game.options(other, seat)
                step(one, chances[0])
                step(other, chances[1])
            assert game.pending(other) is None
            assert game.fingerprint(one) == game.fingerprint(other)


def test_parsed_states_share_nothing_that_changes() -> None:
    state = next(state for state in decisions(0, 3) if len(state.groups) > 1)
    line = write(state)
    one, other = parse(line), parse(line)
    chance = random.Random(1)
    for _ in range(200):
        step(one, chance)
    assert write(other) == line
    assert write(parse(line)) == line


def test_a_line_is_the_same_in_another_process(tmp_path: Path) -> None:
    line = write(next(state for number, state in enumerate(decisions(2, 8)) if number == 150))
    code = "import sys; from nero_tui.nero.position import parse, write; print(write(parse(sys.argv[1])))"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(HERE.parent)}
        run = [sys.executable, "-c", code, line]
        found = subprocess.run(run, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path)
        assert found.stdout == line + "\n"


def test_a_line_that_was_wrapped_or_indented_is_read() -> None:
    line = write(new(0, 1))
    assert same(parse("  " + line.replace(" ", "\n  ") + "\n"), parse(line))


# ---- views


@pytest.mark.parametrize("variant", [0, 1, 5, 6])
def test_the_line_of_a_view_holds_nothing_hidden(variant: int) -> None:
    for number, state in enumerate(decisions(variant, 20 + variant)):
        top = state.stack[-1] if state.stack else None
        if number % 5 and not isinstance(top, Battle):
            continue
        for seat in state.ctx.seats:
            seen = game.view(state, seat)
            line = write(seen)
            assert same(parse(line), seen), line
            assert " chance=" not in line
            assert write(game.view(game.resample(state, seat, number), seat)) == line


def test_a_view_names_no_card_of_others() -> None:
    state = next(state for state in decisions(0, 4) if state.phase == "round")
    line = write(game.view(state, 1))
    cards = re.search(" cards=([^ ]+)", line)
    assert cards is not None and set(cards[1]) <= set("C.+")
    assert " view=C " in line and " hidden=W10/E10/A10 " in line


def test_a_secret_choice_in_battle_is_kept_from_the_other_side() -> None:
    for state in (state for seed in range(30) for state in decisions(0, seed)):
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Battle) or len(top.asked(state)) < 2:
            continue
        laid = state.copy()
        fight = game.options(laid, state.active)[-1]
        game.play(laid, state.active, fight)
        if fight[1] >= 0:
            assert same(parse(write(laid)), laid)
            assert "/Battle.?." in write(game.view(laid, top.defender))
            assert "/Battle.?." not in write(game.view(laid, state.active))
            return
    raise AssertionError("no such battle")


# ---- boards


def test_a_board_by_path(tmp_path: Path) -> None:
    file = tmp_path / "my 'own' board.toml"
    file.write_text('schema = 1\nextends = "nero-4"\ntitle = "Own"\n', encoding="utf-8")
    board = load_board(file, check_drawing=False)
    state = game.new_game(board, seed=1)
    line = write(state)
    assert "my%20%27own%27%20board.toml" in line
    assert same(parse(line), state)
    file.unlink()
    assert parse(line, board).ctx.board is board
    with pytest.raises(PositionError, match=r"^position: board: .* no such board"):
        parse(line)


def test_a_board_that_is_given_must_be_the_one_of_the_line() -> None:
    line = write(new(0, 1))
    assert parse(line, BOARDS[4]).ctx.board is BOARDS[4]
    with pytest.raises(PositionError, match=r"^position: board: expected nero-3, not 'nero-4'\.$"):
        parse(line, BOARDS[3])


# ---- what is wrong is said


QUIET = unsealed(write(next(state for state in decisions(0, 2) if state.phase == "round")))
FAULTS = (
    ("nero-4", "nero-9", "board: expected one of nero-4, nero-3, nero-2 or the path of a board file, not 'nero-9'"),
    (r" 1\.round\.", " 5.round.", "turn: expected a number from 1 to 4, not '5'"),
    (r" 1\.round\.", " 1.lunch.", "turn: expected one of setup, turn_start, round, turn_end, over, not 'lunch'"),
    (r"\.round\.[WCEA]", ".round.-", "turn: expected the colour whose round it is"),
    ("BRI:", "BRY:", "map: expected a place of this board like BRI, not 'BRY'"),
    ("BRI:[0-9]", "BRI:9", "map: there are .* Legions on the map instead of 28"),
    ("BRI:[^/]*/", "", "map: there are .* Legions on the map instead of 28"),
    ("BRI:", "BRI:x", "map: expected Legions like 2W1C after BRI, not '.*'"),
    ("BRI:[0-9]W", "BRI:1W3m", "map: .* Legions in Britannia are under a Retreat marker"),
    ("leaders=W", "leaders=X", "leaders: expected Leaders like Wg@BRI, not 'Xg@...'"),
    ("leaders=Wg@.../", "leaders=", "map: W has no Leader on the map"),
    ("cards=.", "cards=", "cards: expected one letter for each of the 55 cards, not 54"),
    ("cards=.", "cards=x", "cards: expected one of W, C, E, A, w, c, e, a, . and . for each card, not 'x'"),
    ("cards=..", "cards=ww", "cards: expected at most one card that W holds, not two"),
    (" chance=", " chancy=", "'chancy': there is no such field; did you mean chance"),
    (" chance=", " fast fast chance=", "fast: expected only once"),
    (" chance=[^ ]*", " chance=xyz", "chance: expected up to 16 hexadecimal digits, not 'xyz'"),
    (" chance=", " view=W chance=", "chance: expected nothing about chance in the view of a seat"),
    (
        " chance=",
        " hidden=C2 chance=",
        "view: expected the colour that looks at the table, because something is hidden",
    ),
    (" chance=", " vacant=W chance=", "vacant: expected only on a board for 3 players, not on nero-4"),
    (" chance=", " owners=0101 chance=", "owners: expected only on a board for 2 players, not on nero-4"),
    (
        " chance=",
        " rules=final_tie:x chance=",
        "rules: final_tie: expected one of shared, emperor_areas_legions, not 'x'",
    ),
    (" chance=", " deck=0-53 chance=", "deck: expected 55 cards, each with a name of its own"),
    (" chance=", " groups=1:2:3 chance=", "groups: expected 10 parts with ':' between them, not '1:2:3'"),
    (" chance=", " groups=1:2:3:BRI:0:-:-:-:-:- chance=", "groups: expected different numbers up to 0"),
    (
        " chance=",
        " groups=1:9:3:BRI:0:-:-:-:-:- numbered=1 chance=",
        "moved: expected no more Legions of . in groups or finished than there are in BRI",
    ),
    (" chance=", " moving=1 chance=", "moving: expected the number of a group"),
    (" chance=", " winner=1 chance=", "winner: expected with victory when the game is over, and only then"),
    (" chance=", " secret=CE chance=", "secret: expected only with two players"),
    ("stack=Round", "stack=Rnd", "stack: expected the name of a question like Round, not 'Rnd'"),
    ("stack=Round", "stack=Round/Window.-.W", "stack: expected Window on Answerable, not on Round"),
    ("stack=Round", "stack=Round/Battle.~.C", "stack: expected 4 values after Battle, not 2"),
    (
        "stack=Round",
        "stack=Round/Battle.~.C.~.1",
        "stack: expected in Battle what fits the pieces and cards on the table",
    ),
    ("stack=Round", "stack=Round/Targeting.z", "stack: Targeting.card: expected a card from 0 to s, not 'z'"),
    ("stack=Round", "stack=Claim.1", "stack: expected Round at the bottom in the phase round"),
    (" stack=Round", "", "stack: expected Round at the bottom in the phase round"),
)


@pytest.mark.parametrize(("old", "put", "message"), FAULTS, ids=[fault[2][:40] for fault in FAULTS])
def test_a_fault_is_named(old: str, put: str, message: str) -> None:
    line, changes = re.subn(old, put, QUIET, count=1)
    assert changes == 1
    with pytest.raises(PositionError) as caught:
        parse(sealed(line))
    assert re.match(f"position: {message}", str(caught.value)), str(caught.value)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "line: expected a line that begins with nero1, but it is empty"),
        ("rnbqkbnr/pppppppp w", "line: expected a line that begins with nero1, not 'rnbqkbnr/pppppppp'"),
        ("nero2 nero-4", "line: expected a line that begins with nero1, not 'nero2'"),
        ("nero1 é #0000", "line: expected printable ASCII"),
        (QUIET, "checksum: expected # and four digits at the end; the line seems to be cut off"),
        (sealed(QUIET).replace("leaders", "laeders"), "checksum: it does not fit the line"),
        ("nero1 " + "x" * 10_000, "line: expected at most 10000 characters"),
        (sealed("nero1 nero-4"), "line: expected board, turn and map after nero1, not 1 words"),
        (sealed("nero1 " + "a/" * 300 + " 1.round.W.W BRI:1W"), "board: "),
        (sealed("nero1 " + "a" * 300 + ".toml 1.round.W.W BRI:1W"), "board: "),
        (sealed("nero1 /%00 1.round.W.W BRI:1W"), "board: expected the name of a board or the path of its file"),
    ],
)
def test_a_damaged_line(line: str, message: str) -> None:
    with pytest.raises(PositionError, match="^" + re.escape(f"position: {message}")):
        parse(line)


def test_a_card_in_two_places_is_not_written() -> None:
    state = parse(sealed(QUIET))
    state.hands[0] = state.hands[1]
    with pytest.raises(PositionError, match="is in two places at once"):
        write(state)


# ---- any text


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.text(max_size=80), st.booleans())
def test_any_text_is_refused(text: str, dressed: bool) -> None:
    with pytest.raises(PositionError):
        parse(sealed(f"nero1 nero-4 {text}") if dressed and text.isascii() else text)


def some_lines() -> list[str]:
    """Positions with something open in them, one for each pile of questions and game."""
    found: dict[tuple[object, ...], str] = {}
    for variant in (0, 2, 6):
        for state in decisions(variant, 60 + variant):
            found.setdefault((variant, *map(type, state.stack)), unsealed(write(state)))
    return list(found.values())


LINES = some_lines()


@st.composite
def mutated(draw: st.DrawFn) -> str:
    words = draw(st.sampled_from(LINES)).split(" ")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(1, len(words) - 1))
        word = words[at]
        start = word.find("=") + 1
        place = draw(st.integers(start, max(start, len(word) - 1)))
        letter = draw(st.sampled_from(word[start:] + "0123456789WCEAUBLea+-.:/~?" or "-"))
        how = draw(st.sampled_from(("change", "change", "insert", "delete", "borrow")))
        if how == "borrow":
            other = draw(st.sampled_from(LINES)).split(" ")
            words[at] = next(
                (each for each in other if start and each.startswith(word[:start])), other[at % len(other)]
            )
        else:
            words[at] = word[:place] + ("" if how == "delete" else letter) + word[place + (how != "insert") :]
    return " ".join(words)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(mutated())
def test_a_changed_line_is_sound_or_refused(body: str) -> None:
    try:
        state = parse(sealed(body))
    except PositionError:
        return
    assert same(parse(write(state)), state)
    chance = random.Random(1)
    for _ in range(12):
        assert check_invariants(state) == []
        if not step(state, chance):
            break


# ---- complete


def subclasses(cls: type) -> Iterator[type]:
    for sub in cls.__subclasses__():
        yield sub
        yield from subclasses(sub)


def test_every_frame_of_the_rules_can_be_written() -> None:
    frames = {cls for cls in subclasses(Decision) if cls.__module__.startswith("nero_tui.nero.")}
    assert frames - {Answerable, Auguriable} == set(FRAMES)
    for frame, slots in FRAMES.items():
        assert list(slots) == sorted(frame.fields)


def test_every_attribute_of_a_state_is_written() -> None:
    by_word = {"legions", "marked", "leader_at", "rank", "hands", "held", "played", "turn", "phase", "active", "first"}
    written = by_word | {field.attribute for field in FIELDS} | set(FLAGS)
    attributes = {name for name, _ in inspect.getmembers(State, inspect.isdatadescriptor) if not name.startswith("_")}
    assert written | {"ctx", "log"} == attributes


def test_the_document_names_every_field_and_frame() -> None:
    for key in (*KEYS, *BARE):
        assert re.search(rf"^\| `{key}[=`]", DOCS, flags=re.MULTILINE), key
    for frame, slots in FRAMES.items():
        assert f"| `{'.'.join([frame.__name__, *slots])}` |" in DOCS


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_of_the_document_are_positions(line: str) -> None:
    assert write(parse(line)) == line


def test_the_document_has_examples() -> None:
    assert len(EXAMPLES) == 3
