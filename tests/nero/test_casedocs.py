"""docs/cases.md tells the truth about scenario files."""

from __future__ import annotations

import re
from pathlib import Path

from nero_tui.cli import main
from nero_tui.nero.cases.schema import ACTIONS, GIVEN, THEN

PAGE = (Path(__file__).parents[2] / "docs" / "cases.md").read_text(encoding="utf-8")


def test_the_example_holds(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "case.toml"
    path.write_text(example, encoding="utf-8")
    assert main(["check", str(path)]) == 0


def test_every_key_is_there() -> None:
    illegal_only = {"support", "legal"}  # `legal` stands there with its value
    for word in {*GIVEN, *THEN, *ACTIONS} - illegal_only:
        assert f"`{word}`" in PAGE, word
