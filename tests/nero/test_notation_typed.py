"""What people type: they may be sloppy, and nonsense is answered with help."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from nero_tui.nero import game
from nero_tui.nero.notation import SEAT_LABELS, card_name, describe_seat, label, phrases, read, write
from nero_tui.nero.notation_words import VERBS, tokens, words_of
from nero_tui.nero.state import State
from nero_tui.table.lines import BadLine
from nero_tui.table.protocol import TABLE
from tests.nero.lines import (
    at,
    face,
    idle,
    positions,
    well_formed,
)  # fmt: skip

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
