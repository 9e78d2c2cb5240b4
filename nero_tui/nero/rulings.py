"""The switches of a board's ``[rules]`` table: where the rulebook leaves a choice, the table decides.

Every switch has a default, the reading this project recommends; a board file names only those it
plays otherwise. The numbers of cards dealt are no switches: they stand in ``[deal]``.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple


class Rulings(NamedTuple):
    """How the open questions of the rulebook are answered in a game. Immutable and hashable."""

    once_scope: Literal["table", "player"] = "table"
    augury_in_declaration: bool = True
    cardless_rounds: bool = True
    last_player: Literal["one_round", "literal"] = "one_round"
    cards_per_round: int = 4
    first_player: Literal["random", "W", "C", "E", "A"] = "random"
    marker_spread: Literal["withdraw_retreat", "any_stacking"] = "withdraw_retreat"
    recruit_at_start: bool = True
    withdraw_from_leader: bool = False
    withdraw_from_galley: bool = True
    attacker_retreat_to_origin: bool = True
    weather_vs_attack: bool = True
    barbarian_win_vp: bool = True
    barbarian_displacement_straits: bool = False
    uncontrolled_vs_superiority: bool = True
    hail_with_two_emperors: bool = False
    vacant_area_dp: bool = True
    vacant_area_auto_victory: bool = True
    final_tie: Literal["shared", "emperor_areas_legions"] = "shared"
    two_player_traitor_self: bool = True
    public_log_of_played_cards: bool = True
    reaction_prompts: Literal["holders", "standing", "everyone"] = "holders"

    def changed(self, table: Mapping[str, object]) -> Rulings:
        """These rulings with the switches of a ``[rules]`` table set. Raises RulingError."""
        for key, value in table.items():
            check_switch(key, value)
        settings: dict[str, Any] = dict(table)
        return self._replace(**settings)

    def as_table(self) -> dict[str, bool | int | str]:
        """Every switch with its value, in order: what a board file or a journal's header writes down."""
        return self._asdict()

    def differences(self) -> dict[str, bool | int | str]:
        """Only the switches that are not at their default."""
        usual = DEFAULT.as_table()
        return {key: value for key, value in self.as_table().items() if value != usual[key]}


DEFAULT = Rulings()


class Switch(NamedTuple):
    """What a switch may be set to (the default first), the ruling it comes from (if any) and what it decides."""

    allowed: tuple[bool | int | str, ...]
    ruling: str
    decides: str

    def expectation(self) -> str:
        """The allowed values in words, for an error message."""
        if isinstance(self.allowed[0], bool):
            return "true or false"
        if isinstance(self.allowed[0], int):
            return f"a whole number from {min(self.allowed)} to {max(self.allowed)}"
        return "one of " + ", ".join(f'"{value}"' for value in self.allowed)


YES, NO = (True, False), (False, True)

SWITCHES: Mapping[str, Switch] = {
    "once_scope": Switch(("table", "player"), "R004", "whether Once binds the whole table or each player for himself"),
    "augury_in_declaration": Switch(YES, "R144", "whether Bad Augury may answer the cards of a declaration"),
    "cardless_rounds": Switch(YES, "R030", "whether a player without cards still has rounds"),
    "last_player": Switch(("one_round", "literal"), "R031", "what the last player with four or fewer cards may do"),
    "cards_per_round": Switch((4, *range(1, 4), *range(5, 14)), "R040", "how many cards a player may play in a round"),
    "first_player": Switch(("random", "W", "C", "E", "A"), "R020", "which colour counts as the youngest player"),
    "marker_spread": Switch(("withdraw_retreat", "any_stacking"), "R057", "which Legions a Retreat marker spreads to"),
    "recruit_at_start": Switch(YES, "R066", "whether an army may pick up Legions where it starts"),
    "withdraw_from_leader": Switch(NO, "R092", "whether one may withdraw from a Leader who comes alone"),
    "withdraw_from_galley": Switch(YES, "R093", "whether one may withdraw from a Galley Fleet that lands"),
    "attacker_retreat_to_origin": Switch(YES, "R114", "whether a beaten attacker may go back where he came from"),
    "weather_vs_attack": Switch(YES, "R135", "whether Bad Weather may answer an announced attack"),
    "barbarian_win_vp": Switch(YES, "R124", "whether an Emperor earns VPs by beating the Barbarians"),
    "barbarian_displacement_straits": Switch(NO, "R193", "whether the Barbarians may drive Legions over a strait"),
    "uncontrolled_vs_superiority": Switch(YES, "R140", "whether Uncontrolled Legions reduce the superiority in Italy"),
    "hail_with_two_emperors": Switch(NO, "R149", "whether Hail Caesar! may be played while two Emperors rule"),
    "vacant_area_dp": Switch(YES, "R142", "whether controlling the vacant Area gives Declaration Points"),
    "vacant_area_auto_victory": Switch(YES, "R224", "whether the vacant Area counts for automatic victory"),
    "final_tie": Switch(("shared", "emperor_areas_legions"), "R222", "what happens when players tie at the end"),
    "two_player_traitor_self": Switch(YES, "R238", "whether Traitor may be played on one's own other colour"),
    "public_log_of_played_cards": Switch(YES, "R046", "whether everybody may look up the cards played this turn"),
    "reaction_prompts": Switch(
        ("holders", "standing", "everyone"), "R245", "who is asked when a card or an action may be answered"
    ),
}


class RulingError(ValueError):
    """A switch that does not exist or cannot have this value."""

    def __init__(self, key: str, expected: str) -> None:
        super().__init__(f"{key} {expected}")
        self.key = key
        self.expected = expected


def check_switch(key: str, value: object) -> None:
    """Raise RulingError unless ``key`` is a switch and ``value`` one of its values."""
    switch = SWITCHES.get(key)
    if switch is None:
        near = difflib.get_close_matches(key, SWITCHES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected {', '.join(SWITCHES)}"
        raise RulingError(key, f"is not a switch of the rulings; {hint}")
    # The type is compared too: True == 1 in Python, and a table that says 1 means something else.
    if not any(value == allowed and type(value) is type(allowed) for allowed in switch.allowed):
        raise RulingError(key, f"must be {switch.expectation()}, not {_as_written(value)}")


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
