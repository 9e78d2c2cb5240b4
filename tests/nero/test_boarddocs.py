"""The board files shown in docs/boards.md load, and its table of switches is complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nero_tui.nero.boardfile import load_board
from nero_tui.nero.rulings import SWITCHES

DOCS = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCS, flags=re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_load(example: str, tmp_path: Path) -> None:
    (tmp_path / "printed.toml").write_text(EXAMPLES[0], encoding="utf-8")
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert load_board(file).provenance


def test_the_examples_are_found() -> None:
    assert len(EXAMPLES) == 4


def test_every_switch_is_listed_with_its_values_and_ruling() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+ \|.*) \|$", DOCS, flags=re.MULTILINE))
    for key, switch in SWITCHES.items():
        values = ", ".join(f"`{json.dumps(value)}`" for value in switch.allowed)
        if key == "cards_per_round":
            values = "`4` (1 to 13)"
        assert rows[key].split(" |") == [values, f" {switch.ruling}" if switch.ruling else ""]
