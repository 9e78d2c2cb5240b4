"""The bots as a person chooses among them: how hard each one is to beat."""

from __future__ import annotations

from nero_tui.bots.registry import BUILT_IN, plug_ins

USUAL = "legate"
"""Who plays where nobody has said who should."""

LEVELS = {
    "random": "easy (random)",
    "legate": "hard (legate)",
    "consul:1s": "hardest (consul)",
}
EXPLAINED = {
    "random": "Any legal choice: good for learning the rules.",
    "legate": "Plays by rule, at once: knows the coup, the odds and what scores.",
    "consul:1s": "Thinks ahead, for about a second a choice.",
}


def levels() -> dict[str, str]:
    """Every bot with a word for it, the easiest first, those of other packages last."""
    own = {written: word for written, word in LEVELS.items() if written.partition(":")[0] in BUILT_IN}
    return {**own, **{name: name for name in sorted(plug_ins())}}
