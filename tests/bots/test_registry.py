"""Bots by name: those that ship, those of other packages, and how their time is written."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from nero_tui.bots import BOTS, Advice, BotName, Dice, advise, choose, read_name, registry
from nero_tui.errors import UserError
from nero_tui.nero import game


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, EntryPoint]]:
    """A place to put bots of other packages."""
    found: dict[str, EntryPoint] = {}
    monkeypatch.setattr(registry, "plug_ins", lambda: found)
    registry.make.cache_clear()
    yield found
    registry.make.cache_clear()


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, registry.GROUP)


def test_the_plainest_bot_comes_first() -> None:
    assert BOTS == ("random", "legate", "consul")


def test_a_bot_of_another_package(plugged: dict[str, EntryPoint]) -> None:
    plugged["tribune"] = entry("tribune", "nero_tui.bots.by_chance:ByChance")
    assert registry.names() == ("random", "legate", "consul", "tribune")
    assert registry.named("tribune:2s") == BotName("tribune", 2.0)
    state = game.new_game(players=4, first=0, seed=1)
    options = game.options(state, 0)
    assert choose("tribune", game.view(state, 0), 0, options, 3) == choose("random", game.view(state, 0), 0, options, 3)


def test_a_package_may_write_its_bot_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = [entry("Tribune", "nero_tui.bots.by_chance:ByChance"), entry("no bot", "somewhere:Else")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: mine)
    registry.plug_ins.cache_clear()
    try:
        assert registry.names() == ("random", "legate", "consul", "tribune")
        assert registry.named("Tribune:1s").name == "tribune"
    finally:
        registry.plug_ins.cache_clear()


def test_no_package_takes_the_name_of_a_bot_that_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = entry("legate", "somewhere:Else")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [mine])
    registry.plug_ins.cache_clear()
    try:
        assert registry.plug_ins() == {}
    finally:
        registry.plug_ins.cache_clear()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("no_such_module:Bot", "cannot be loaded"),
        ("nero_tui.bots.protocol:Advice", "cannot be loaded"),
        ("builtins:list", "no advise()"),
    ],
)
def test_a_broken_bot_gets_a_sentence(plugged: dict[str, EntryPoint], value: str, words: str) -> None:
    plugged["tribune"] = entry("tribune", value)
    with pytest.raises(UserError, match=r"the bot 'tribune' of another package") as error:
        registry.make("tribune")
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("written", "name", "seconds"),
    [
        ("legate", "legate", None),
        (" Legate ", "legate", None),
        ("consul:1s", "consul", 1.0),
        ("consul:0.2", "consul", 0.2),
        ("consul:200ms", "consul", 0.2),
    ],
)
def test_names_and_times(written: str, name: str, seconds: float | None) -> None:
    assert read_name(written) == BotName(name, seconds)


def test_a_name_is_written_back() -> None:
    written = ("legate", "consul:200ms", "consul:1s")
    assert [str(read_name(word)) for word in written] == ["legate", "consul:0.2s", "consul:1s"]


@pytest.mark.parametrize("written", ["", "consul:", "consul:1h", "consul:-1", "9lives", "consul:0", "consul:99999s"])
def test_what_is_no_bot(written: str) -> None:
    with pytest.raises(UserError):
        read_name(written)


def test_a_single_option_needs_no_thought() -> None:
    state = game.new_game(players=4, first=0, seed=1)
    advice = advise("legate", game.view(state, 0), 0, [("legion", 2)], 1)
    assert advice == Advice(("legion", 2), "There is nothing else to do.")


def test_dice_are_the_same_for_the_same_seed() -> None:
    one, other = Dice(5), Dice("5")
    throws = [one.below(6) for _ in range(20)]
    assert throws == [other.below(6) for _ in range(20)]
    assert set(throws) <= set(range(6)) and len(set(throws)) > 3
    assert 0 <= one.share() < 1
