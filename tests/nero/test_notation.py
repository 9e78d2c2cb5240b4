"""Choices as lines: every one reads back, people may be sloppy, and nonsense is answered with help."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from nero_tui.nero import game
from nero_tui.nero.notation import SEAT_LABELS, card_name, describe_seat, label, phrases, read, write
from nero_tui.nero.notation_read import Reader, answers
from nero_tui.nero.notation_words import VERBS, tokens, words_of
from nero_tui.nero.refusals import VERBS as EXPLAINED
from nero_tui.nero.state import State
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import TABLE, Choice

DOCS = Path(__file__).parents[2] / "docs" / "notation.md"

VARIANTS = [
    {"players": 2},
    *({"players": 3, "vacant": vacant} for vacant in range(4)),
    {"players": 4, "paced": True},
    {"players": 4, "fast": True},
]
LONGEST_GAME = 250

CARDS = ("march", "play", "declare", "discard", "hold", "add", "pay", "react", "support", "fight")
PLACES = (
    "legion",
    "general",
    "from",
    "enter",
    "withdraw",
    "retreat",
    "tribes",
    "sail",
    "land",
    "flee",
    "scatter",
    "bring",
)
SEATS = ("count", "first", "summon", "target")
ALONE = (
    "begin_turn", "end_turn", "claim", "give_up", "end_round", "clear", "go", "ask", "stop", "allow", "refuse",
    "stay", "paid", "pass", "strike", "done",
)  # fmt: skip


def positions(steps: int = LONGEST_GAME, seed: int = 0, **setup: object) -> Iterator[tuple[State, tuple[int, ...]]]:
    """The questions of a random game in which rare choices are preferred."""
    state = game.new_game(seed=seed, **setup)  # type: ignore[arg-type]
    dice, used = random.Random(seed), Counter[str]()
    for _ in range(steps):
        asked = game.pending(state)
        if asked is None:
            return
        yield state, asked.seats
        seat = dice.choice(asked.seats)
        options = game.options(state, seat)
        verb = min(
            {option[0]: dice.random() + used[option[0]] for option in options}.items(), key=lambda item: item[1]
        )[0]
        used[verb] += 1
        game.play(state, seat, dice.choice([option for option in options if option[0] == verb]))


@cache
def at(kind: str, verb: str = "", seed: int = 0) -> tuple[State, int]:
    """A question of a kind in which a verb is possible, and the seat that is asked."""
    for game_seed in range(seed, seed + 40):
        for state, seats in positions(seed=game_seed, players=2 if kind in ("secret_colour", "first_colour") else 4):
            asked = game.pending(state)
            if asked is not None and asked.kind == kind:
                if not verb or any(option[0] == verb for option in game.options(state, seats[0])):
                    return state.copy(), seats[0]
    raise AssertionError(f"no question {kind!r} with {verb!r} was found")


@cache
def idle() -> tuple[State, int]:
    """A seat that is not asked, in the middle of a game."""
    state, active = at("round", "end_round")
    return state, next(seat for seat in state.ctx.seats if seat != active)


def well_formed(state: State) -> Iterator[Choice]:
    """Choices of every form, legal or not, with one card of each face."""
    words = words_of(state.ctx)
    places, seats, faces = range(len(words.places)), range(4), words.faces
    yield from ((verb,) for verb in ALONE)
    yield from ((verb, card) for verb in CARDS for card in faces)
    yield from ((verb, place) for verb in PLACES for place in places)
    yield from ((verb, seat) for verb in SEATS for seat in seats)
    yield from (("attack", seat) for seat in range(5))
    yield from (("traitor", seat, mode) for seat in seats for mode in (0, 1))
    yield from (("rebels", place, seat) for place in places for seat in seats)
    yield from ((verb, number) for verb in ("allot", "lead") for number in range(13))
    yield from ((verb, count, leader) for verb in ("group", "drop", "carry") for count in range(9) for leader in (0, 1))
    yield from (("pickup", own, other, clear) for own in range(4) for other in range(4) for clear in (0, 1))
    yield from (("bribe", mine, theirs) for mine in faces[-8:] for theirs in faces[-15:])
    yield ("fight", -1)


def face(state: State, choice: Choice) -> Choice:
    """The choice with the first card of the same face: which of equal cards is meant makes no difference."""
    if choice[0] in CARDS and choice[1] >= 0:
        return (choice[0], state.ctx.face[choice[1]])
    return (choice[0], *(state.ctx.face[card] for card in choice[1:])) if choice[0] == "bribe" else choice


# ---- every choice has one line


def check_question(state: State, seats: tuple[int, ...]) -> set[str]:
    """Every option of the question reads back, on the state and on the seat's view. The verbs that were possible."""
    verbs = set()
    for seat in seats:
        options = game.options(state, seat)
        assert answers(state, seat) == options
        lines = [write(state, seat, option) for option in options]
        assert len(set(lines)) == len(lines)
        seen = game.view(state, seat) if seat != TABLE else state
        for option, line in zip(options, lines):
            verbs.add(option[0])
            assert read(state, seat, line) == option
            assert read(seen, seat, line) == option
            assert Reader(state, seat, line, options).read() == option  # without looking it up among the options
            assert phrases(line) == [line]
            assert line == " ".join(line.split()) and len(line) <= 80
    return verbs


@pytest.mark.parametrize("setup", VARIANTS, ids=str)
def test_every_option_of_a_game_reads_back(setup: dict[str, object]) -> None:
    for state, seats in positions(seed=7, **setup):
        check_question(state, seats)


def in_roma(kinds: tuple[str, ...], others: tuple[str, ...], emperors: int, away: bool = False) -> State:
    """A round whose player is in Roma with cards of some kinds; the others have cards of other kinds."""
    state, seat = at("round", "march")
    state = state.copy()
    ctx = state.ctx
    state.clear_round()
    state.leader_at[seat] = ctx.board.city
    state.rank = [0, 0, 0, 0]
    for other in ctx.sequence[seat][:emperors]:
        state.rank[other] = 2
        if not away:
            state.leader_at[other] = ctx.board.city
    state.hands = [()] * 4
    state.hands[seat] = tuple(card for card in range(len(ctx.cards)) if ctx.kind[card] in kinds)
    for step, other in enumerate(ctx.sequence[seat]):
        state.hands[other] = tuple(card for card in range(len(ctx.cards)) if ctx.kind[card] in others)[step::3]
    return state


@pytest.mark.parametrize(
    ("state", "verbs"),
    [
        (lambda: in_roma(("senate_influence",), ("bribe",), 0), {"declare", "claim", "give_up", "bribe", "pass"}),
        (
            lambda: in_roma(("assassin", "bribe"), ("praetorian_guard",), 2),
            {"play", "target", "support", "strike", "done"},
        ),
        (lambda: in_roma(("crisis", "sick"), (), 2, away=True), {"play", "summon"}),
        (lambda: at("retreat")[0], {"retreat", "stay"}),
    ],
    ids=["declaration", "assassination", "crisis", "retreat"],
)
def test_every_option_of_rare_questions_reads_back(state: Callable[[], State], verbs: set[str]) -> None:
    seen: set[str] = set()
    for seed in range(10):
        now, dice = state().copy(), random.Random(seed)
        for _ in range(12):
            asked = game.pending(now)
            if asked is None:
                break
            seen |= check_question(now, asked.seats)
            options = game.options(now, asked.seats[0])
            wanted = [option for option in options if option[0] in verbs and option[0] not in ("give_up", "strike")]
            game.play(now, asked.seats[0], dice.choice(wanted or options))
    assert verbs <= seen


def test_names_of_another_board_may_look_like_words_of_the_notation() -> None:
    board = idle()[0].ctx.board
    odd = ("With", "The", "4/2 and Leader", "Legion", "In Roma", "; stop", "Étrurie", "stay")
    places = tuple(
        place._replace(name=odd[index // 3] if index % 3 == 0 else place.name)
        for index, place in enumerate(board.places)
    )
    state = game.new_game(replace(board, places=places), seed=5)
    for _ in range(60):
        asked = game.pending(state)
        assert asked is not None
        for seat in asked.seats:
            for option in game.options(state, seat):
                line = write(state, seat, option)
                assert phrases(line) == [line]
                assert read(state, seat, line) == option
        game.play(state, asked.seats[0], game.options(state, asked.seats[0])[-1])


def test_every_form_reads_back_even_if_it_is_not_legal() -> None:
    state, seat = idle()
    lines = set()
    for choice in well_formed(state):
        line = write(state, seat, choice)
        lines.add(line)
        assert face(state, read(state, seat, line)) == choice
        assert game.check(state, seat, choice) is not None
    assert len(lines) == sum(1 for _ in well_formed(state))


def test_every_choice_of_the_rules_has_a_verb() -> None:
    assert {verb.verb for verb in VERBS} == set(EXPLAINED)
    state, _ = idle()
    assert {choice[0] for choice in well_formed(state)} == set(EXPLAINED)


def test_a_line_does_not_depend_on_the_position() -> None:
    here, seat = at("round")
    there, _ = at("retreat")
    for choice in well_formed(here):
        assert write(here, seat, choice) == write(there, 3, choice)


def test_equal_faces_have_one_name_and_others_have_their_own() -> None:
    ctx = idle()[0].ctx
    names = {card: card_name(ctx, card) for card in range(len(ctx.cards))}
    assert len(set(names.values())) == len(set(ctx.face))
    assert all(names[card] == names[ctx.face[card]] for card in names)
    assert {"Judaea Revolts 4/3", "Hail Caesar 4/2", "Crisis in Roma 6/2"} <= set(names.values())


def test_what_is_hidden_has_no_name() -> None:
    state, seat = idle()
    assert write(state, seat, ("march", -1)) == "march with unknown"
    with pytest.raises(ValueError, match="fly"):
        write(state, seat, ("fly", 3))


# ---- what people type


def chosen(line: str, state: State, seat: int) -> str:
    return write(state, seat, read(state, seat, line))


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ent n it", "enter Northern Italy"),
        ("enter NIT", "enter Northern Italy"),
        ("ENTER   northern-italy", "enter Northern Italy"),
        ("move to dal", "enter Dalmatia"),
        ("march to Syria", "enter Syria"),
        ("go to roma", "enter Roma"),
        ("enter nor", "enter Noricum"),
        ("enter lu", "enter Lusitania"),
        ("e inf", "enter Germania Inferior"),
        ("march sen 4/3", "march with Senate Influence 4/3"),
        ("march senate-influence 4-3", "march with Senate Influence 4/3"),
        ("move sen 6", "march with Senate Influence 6/1"),
        ("play caesar 3/3", "play Hail Caesar 3/3"),
        ("play Hail Caesar! 3/3", "play Hail Caesar 3/3"),
        ("play tribes", "play Barbarian Tribe Attacks 5/3"),
        ("play jud rev", "play Judaea Revolts 4/3"),
        ("play revolts GSU", "play Germania Superior Revolts 4/3"),
        ("react sick", "react with General/Contender Sick 5/4"),
        ("attack e", "attack East"),
        ("attack otho", "attack East"),
        ("att barb", "attack Barbarians"),
        ("pickup 2", "pick up 2"),
        ("pick 1u", "pick up 1 uncontrolled"),
        ("pick up 2 legions, 1 uncontr.", "pick up 2 and 1 uncontrolled"),
        ("pick up 2 clearing the retreat marker", "pick up 2 and clear marker"),
        ("drop leader", "drop Leader"),
        ("leave 2 legions with general", "drop 2 and Leader"),
        ("group 3l", "group 3 and Leader"),
        ("group 3 with Leader", "group 3 and Leader"),
        ("carry leader and 2", "carry 2 and Leader"),
        ("allot 4 MPs", "allot 4"),
        ("lead 2", "lead group 2"),
        ("fight no card", "fight without a card"),
        ("fight with nothing", "fight without a card"),
        ("bribe sen 4/3 with 6/3", "bribe Senate Influence 4/3 with Bribe 6/3"),
        ("bribe with bribe 6/3 against senate 4/3", "bribe Senate Influence 4/3 with Bribe 6/3"),
        ("rebel dal e", "rebel East in Dalmatia"),
        ("rebel Asia in Africa", "rebel Asia in Africa"),
        ("take a card from west", "take from West"),
        ("look w", "look at West"),
        ("stop" + " " * 500, "stop"),
        ("claim", "claim the throne"),
        ("giveup", "give up"),
        ("end", "end round"),
        ("end_round", "end round"),
        ("yes", "allow"),
        ("with gallia n", "withdraw to Gallia Narbonensis"),
        ("place gen bri", "place General in Britannia"),
    ],
)
def test_sloppy_lines(typed: str, canonical: str) -> None:
    assert chosen(typed, *idle()) == canonical


@pytest.mark.parametrize(
    ("kind", "typed", "canonical"),
    [
        ("permission", "no", "refuse"),
        ("permission", "y", "allow"),
        ("window", "no", "pass"),
        ("withdraw", "st", "stay"),
        ("muster", "done", "go"),
        ("first_colour", "f", None),
    ],
)
def test_what_is_possible_now_is_meant(kind: str, typed: str, canonical: str | None) -> None:
    state, seat = at(kind)
    if canonical is None:
        with pytest.raises(BadLine):
            read(state, seat, typed)
    else:
        assert chosen(typed, state, seat) == canonical


def test_stop_is_meant_on_the_march() -> None:
    assert chosen("st", *at("round", "stop")) == "stop"


def test_a_name_cut_short_means_the_one_that_is_legal() -> None:
    for state, seats in positions(seed=1, players=4):
        places = [option[1] for option in game.options(state, seats[0]) if option[0] == "enter"]
        names = [words_of(state.ctx).places[place] for place in places]
        for place, name in zip(places, names):
            if name.startswith("Ge") and sum(other.startswith("Ge") for other in names) == 1:
                assert read(state, seats[0], "enter ge") == ("enter", place)
                return
    raise AssertionError("no such position")


def test_in_a_window_cards_may_simply_be_played() -> None:
    state, seat = at("window", "react")
    option = next(option for option in game.options(state, seat) if option[0] == "react")
    assert read(state, seat, f"play {card_name(state.ctx, option[1])}") == option


def test_an_event_is_enough_if_only_one_card_fits() -> None:
    state, seat = at("round", "march")
    options = [option for option in game.options(state, seat) if option[0] == "march"]
    events = Counter(state.ctx.kind[option[1]] for option in options)
    for _, card in options:
        event = card_name(state.ctx, card).rsplit(" ", 1)[0]
        if events[state.ctx.kind[card]] == 1:
            assert read(state, seat, f"march {event}") == ("march", card)
        elif state.ctx.kind[card] != "revolts":
            with pytest.raises(BadLine, match="may mean"):
                read(state, seat, f"march {event}")


def test_a_card_that_is_not_in_hand_is_refused_by_the_rules() -> None:
    state, seat = at("round", "march")
    missing = next(card for card in words_of(state.ctx).faces if not set(same(state, card)) & set(state.hands[seat]))
    for line in (f"march with {card_name(state.ctx, missing)}", f"discard {card_name(state.ctx, missing)}"):
        refusal = game.check(state, seat, read(state, seat, line))
        assert refusal is not None and refusal.clause in ("N3.0-15", "N2.5-3")


def same(state: State, card: int) -> list[int]:
    return [other for other in range(len(state.ctx.cards)) if state.ctx.face[other] == state.ctx.face[card]]


def test_a_held_card_is_found() -> None:
    state, seat = at("round", "march")
    state = state.copy()
    card = state.hands[seat][-1]
    state.hands[seat] = tuple(other for other in state.hands[seat] if other not in same(state, card))
    state.held[seat] = card
    assert read(state, seat, f"march {card_name(state.ctx, card)}") == ("march", card)


def test_the_table_and_seats_have_names() -> None:
    board = idle()[0].ctx.board
    assert [describe_seat(board, seat) for seat in (*range(5), TABLE)] == [
        "West", "Central", "East", "Asia", "Barbarians", "the table",
    ]  # fmt: skip
    assert [label(seat) for seat in (0, 1, 2, 3)] == list(SEAT_LABELS) == ["W", "C", "E", "A"]
    assert " " not in label(TABLE)
    assert read(idle()[0], TABLE, "end") == ("end_turn",)


def test_phrases() -> None:
    assert phrases("march sen 4/2; from dalmatia;group 3 ;; go;") == ["march sen 4/2", "from dalmatia", "group 3", "go"]
    assert phrases(" ; ") == []
    with pytest.raises(BadLine, match="several choices"):
        read(*idle(), "stop; end round")


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_case_spaces_and_hyphens_do_not_matter(data: st.DataObject) -> None:
    state, seat = idle()
    choice = data.draw(st.sampled_from(list(well_formed(state))))
    line = write(state, seat, choice)
    gaps = data.draw(st.lists(st.sampled_from([" ", "  ", "\t", "-", "_"]), min_size=12, max_size=12))
    if re.search(r"[\d]", line):
        gaps = [gap.replace("-", " ") for gap in gaps]  # a hyphen before a number would be a minus
    cased = "".join(data.draw(st.sampled_from([letter.lower(), letter.upper()])) for letter in line)
    typed = "".join(word + gap for word, gap in zip(cased.split(), gaps))
    assert face(state, read(state, seat, typed)) == choice


@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_a_beginning_is_enough_unless_it_begins_several(data: st.DataObject) -> None:
    """Cut every word of a name: either it is read as meant, or the answer lists what else it may mean."""
    state, seat = idle()
    words = words_of(state.ctx)
    place = data.draw(st.integers(0, len(words.places) - 1))
    cut = " ".join(word[: data.draw(st.integers(1, len(word)))] for word in words.places[place].split())
    assume(not any(cut.casefold() == other.key.casefold() for other in state.ctx.board.places))
    try:
        assert read(state, seat, f"enter {cut}") == ("enter", place)
    except BadLine as problem:
        assert "may mean" in str(problem)
        assert f"enter {words.places[place]}" in problem.candidates or "more" in str(problem)


# ---- what means nothing


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("enter dalmtia", 'no province is called "dalmtia"; did you mean "enter Dalmatia"?'),
        ("entre dalmatia", '"entre dalmatia" is not understood; did you mean "enter Dalmatia"?'),
        (
            "enter gal",
            '"enter gal" may mean "enter Gallia Lugdunensis" or "enter Gallia Narbonensis"; type more of it',
        ),
        ("attack eats", 'no Area is called "eats"; did you mean "attack East"?'),
        ("play sentae 4/3", 'no card is called "sentae 4/3"; did you mean "play Senate Influence 4/3"?'),
        ("play crisis 9/9", 'no card is called "crisis 9/9"; did you mean "play Crisis in Roma 6/2"?'),
        ("enter", '"enter" needs a province, such as "enter Northern Italy"'),
        ("allot -3", '"allot" needs one number, such as "allot 4"'),
        ("allot 3.5", '"allot" needs one number, such as "allot 4"'),
        ("stop now", 'nothing follows "stop"; did you mean "stop"?'),
        ("fight", '"fight" needs a card, such as "fight with Bribe 4/5", or "fight without a card"'),
        ("3", '"3" is not understood; it is not this seat that is asked now'),
        ("pick up 2 and uncontrolled", None),
        ("drop 2 3", None),
        ("allot 99999999999", '"allot" needs one number, such as "allot 4"'),
        ("stop " * 60, f'"{("stop " * 12)[:57]}..." is too long for one choice'),
        ("allot " + "9" * 5000, None),
        ("play 9999999999999/2", None),
    ],
)
def test_errors_help(typed: str, message: str | None) -> None:
    with pytest.raises(BadLine) as problem:
        read(*idle(), typed)
    assert message is None or str(problem.value) == message
    assert len(str(problem.value)) < 300


def test_what_is_possible_is_listed_for_an_empty_line() -> None:
    state, seat = at("permission")
    with pytest.raises(BadLine, match='possible: "allow" and "refuse"'):
        read(state, seat, "  ")


def test_a_typo_is_mended_with_what_is_possible_now() -> None:
    state, seat = at("permission")
    with pytest.raises(BadLine, match='did you mean "refuse"'):
        read(state, seat, "refsue")


def every_question() -> list[tuple[State, int]]:
    kinds = (
        "place_legion",
        "round",
        "march",
        "muster",
        "allot",
        "window",
        "battle",
        "retreat",
        "permission",
        "withdraw",
    )
    return [at(kind) for kind in kinds] + [idle(), (idle()[0], TABLE)]


WORDS = [word for verb in VERBS for word in tokens(verb.example)] + [";", "-1", "0", "99", "4/", "/", "in", "a", "E"]


@given(st.text() | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), st.data())
@settings(max_examples=400, deadline=None)
@example("\ud800 \x00", None)
@example("٣/٣ ²", None)
def test_any_text_is_a_choice_or_a_bad_line(text: str, data: st.DataObject | None) -> None:
    questions = every_question()
    for state, seat in questions if data is None else [data.draw(st.sampled_from(questions))]:
        try:
            choice = read(state, seat, text)
        except BadLine as problem:
            assert str(problem) and str(problem).isprintable()
        else:
            line = write(state, seat, choice)
            assert "unknown" not in line
            assert face(state, read(state, seat, line))[0] in (choice[0], "react", "play")
            refusal = game.check(state, seat, choice)  # whatever was understood has an answer
            assert (refusal is None) == (choice in game.options(state, seat))


# ---- nothing is told that a seat may not know


def outcome(state: State, seat: int, line: str) -> object:
    try:
        return read(state, seat, line)
    except BadLine as problem:
        return str(problem), problem.candidates


def test_the_answer_is_the_same_for_what_the_seat_knows() -> None:
    lines = [verb.example for verb in VERBS] + [
        "march sen",
        "play b",
        "discard 4",
        "fight rev",
        "x",
        "",
        "bribe",
        "react s",
    ]
    for state, seats in positions(steps=60, seed=3, players=4):
        for seat in state.ctx.seats:
            seen = game.view(state, seat)
            for line in lines[:: 7 if seat not in seats else 1]:
                assert outcome(state, seat, line) == outcome(seen, seat, line)


def test_the_table_has_no_cards() -> None:
    state, _ = at("round", "march")
    lines = ["march sen", "discard b", "play bri", "fight 4"]
    for own in state.ctx.seats:
        other = game.resample(state, own, 1)
        assert [outcome(state, TABLE, line) for line in lines] == [outcome(other, TABLE, line) for line in lines]


def test_the_answer_does_not_change_with_other_hands() -> None:
    state, seat = at("round", "march")
    lines = ["march sen", "discard b", "play 4", "march revolts", "play sentae"]
    before = [outcome(state, seat, line) for line in lines]
    for seed in range(5):
        other = game.resample(state, seat, seed)
        assert [outcome(other, seat, line) for line in lines] == before


# ---- the document


def documented() -> list[str]:
    """What stands between backticks in the tables of docs/notation.md, without the headings' columns."""
    rows = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row)]


def test_every_line_in_the_document_is_understood() -> None:
    lines = documented()
    assert len(lines) > len(VERBS)
    for line in lines:
        for phrase in phrases(line):
            read(*idle(), phrase)


def test_every_verb_stands_in_the_document() -> None:
    lines = documented()
    assert [verb.example for verb in VERBS if verb.example not in lines] == []


def test_the_errors_in_the_document_are_those_that_come() -> None:
    shown = re.findall(r"^    > (.+)\n    (.+)$", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(shown) >= 4
    for typed, message in shown:
        with pytest.raises(BadLine) as problem:
            read(*idle(), typed)
        assert str(problem.value) == message
