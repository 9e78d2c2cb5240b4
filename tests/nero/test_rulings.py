"""The switches of the [rules] table."""

from __future__ import annotations

import pytest

from nero_tui.nero.rulings import DEFAULT, SWITCHES, RulingError, Rulings


def test_every_switch_is_described_and_its_first_value_is_the_default() -> None:
    assert Rulings._fields == tuple(SWITCHES)
    for key, value in Rulings().as_table().items():
        assert SWITCHES[key].allowed[0] == value
        assert SWITCHES[key].decides


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, switch in SWITCHES.items() for value in switch.allowed]
)
def test_every_allowed_value_is_accepted(key: str, value: bool | int | str) -> None:
    rulings = DEFAULT.changed({key: value})
    assert getattr(rulings, key) == value
    expected = {} if value == SWITCHES[key].allowed[0] else {key: value}
    assert rulings.differences() == expected
    assert Rulings().changed(rulings.as_table()) == rulings


def test_rulings_never_change() -> None:
    with pytest.raises(AttributeError):
        DEFAULT.cards_per_round = 5  # type: ignore[misc]
    assert hash(Rulings()) == hash(DEFAULT)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("once_scope", "everyone", 'must be one of "table", "player", not "everyone"'),
        ("once_scope", True, 'must be one of "table", "player", not true'),
        ("cardless_rounds", 0, "must be true or false, not 0"),
        ("cardless_rounds", "yes", 'must be true or false, not "yes"'),
        ("cards_per_round", True, "must be a whole number from 1 to 13, not true"),
        ("cards_per_round", 14, "must be a whole number from 1 to 13, not 14"),
        ("reaction_prompts", "none", 'must be one of "holders", "standing", "everyone", not "none"'),
        ("first_player", "B", 'must be one of "random", "W", "C", "E", "A", not "B"'),
        ("weather_vs_atack", True, "is not a switch of the rulings; did you mean weather_vs_attack?"),
        ("deal", {"players4": 10}, f"is not a switch of the rulings; expected {', '.join(SWITCHES)}"),
    ],
)
def test_other_values_are_refused_with_what_is_allowed(key: str, value: object, expected: str) -> None:
    with pytest.raises(RulingError) as caught:
        DEFAULT.changed({key: value})
    assert (caught.value.key, caught.value.expected) == (key, expected)
    assert str(caught.value) == f"{key} {expected}"
