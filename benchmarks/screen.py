"""``python -m benchmarks.screen``: the table in a terminal of 120x40, beside a bare list of Textual in the same run.

Times depend on the machine and what else it does, so both programs are measured in turns and compared. Bytes hardly
vary; a test holds them (tests/tui/test_budget.py).
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.pseudo import Pseudo, Reply
from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.protocol import Pending
from nero_tui.table.session import Table
from nero_tui.tui.asking import DIALOGS
from nero_tui.tui.settings import Settings, save_settings

ROOT = Path(__file__).parents[1]
MOVES = ("right", "up", "left", "down")
ALONE = "human,random,random,random"
LIST_TEXTS = ("BareList", "Line 1 of", "Line 30 of", "Quit")
TABLE_TEXTS = ("Britannia", "Africa", "Set-up", "Hand", "Galba (W)", "choose")
"""Something from every corner of the first picture: whatever is written later repeats it."""
Row = tuple[str, str, str]


def environment(home: Path) -> dict[str, str]:
    """The same terminal for everybody, and a home of its own."""
    hidden = ("NO_COLOR", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE")
    return {
        **{key: value for key, value in os.environ.items() if key not in hidden},
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT),
        "XDG_STATE_HOME": str(home), "XDG_CONFIG_HOME": str(home),
    }  # fmt: skip


class Stage:
    """Starts programs."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = environment(home)
        os.environ["XDG_CONFIG_HOME"] = str(home)
        save_settings(Settings(pace="slow"))  # else the answer to a key would run into the next move of a bot

    def bare(self) -> Pseudo:
        return Pseudo([sys.executable, str(ROOT / "benchmarks" / "bare_list.py")], self.environment)

    def table(self, *options: str, seats: str = ALONE) -> Pseudo:
        game = options or ("--players", "4", "--seats", seats, "--seed", "7", "--first", "W")
        return Pseudo([sys.executable, "-m", "nero_tui", "play", *game], self.environment)

    def game(self, name: str, reached: Callable[[Table[State], Pending], bool], humans: str) -> Path:
        """A game in a file, played by chance up to a moment."""
        path = self.home / f"{name}.nero"
        setup = make_setup(players=4, seed=12, paced=True, rules={"first_player": "W", "reaction_prompts": "holders"})
        setup["seats"] = {x: [NERO.name, "human" if x in humans else "random"] for x in "WCEA"}
        pick = seeded_pick(12)
        with Table.new(NERO, setup, path) as table:
            while (pending := table.pending()) is not None and not reached(table, pending):
                options = table.options(pending.seats[0])
                assert options
                table.choose(pending.seats[0], options[pick(len(options))])
            assert pending is not None, f"{name} never happens in this game"
        return path


def measure(stage: Stage, repeats: int, keys: int) -> list[Row]:
    """Everything, row by row: what, figures, and how they compare."""
    starts, moves, listed, hand, memory, idle = [], [], [], [], [], []
    bare_starts, bare_memory = [], []
    third = stage.game("third", lambda table, asked: asked == ((0,), "round") and table.state().turn == 3, "W")
    for _ in range(repeats):
        with stage.bare() as program:
            bare_starts.append(program.start(LIST_TEXTS))
            bare_memory.append(program.megabytes)
            listed += program.press_all("up" if number % 4 == 3 else "down" for number in range(keys))
        with stage.table() as program:
            starts.append(program.start(TABLE_TEXTS))
            moves += program.press_all(MOVES[number % 4] for number in range(keys))
        with stage.table(str(third)) as program:
            program.start()
            idle.append(program.idle(2))
            program.press("shift+tab")  # from the map back to the last pane
            hand += program.press_all("left" if number % 2 else "right" for number in range(keys))
            memory.append(program.megabytes)
    both = (starts, bare_starts)
    return [
        ("start, nine tenths of the signs", *_beside(*([each.shown for each in found] for found in both))),
        ("start, everything stands", *_beside(*([each.stands for each in found] for found in both))),
        ("start, nothing more is written", *_beside(*([each.silent for each in found] for found in both))),
        ("cursor on the map, first byte", _time(moves, "first"), _compared(moves, listed, "first")),
        ("cursor on the map, settled", _time(moves, "settled"), _compared(moves, listed, "settled")),
        ("cursor on the map", _bytes(moves), f"bare list: {_bytes(listed)}"),
        ("cursor in the hand", _bytes(hand), ""),
        *_dialogs(stage, keys),
        *_choices(stage),
        ("idle", f"{max(idle) / 2:.0f} bytes a second", ""),
        ("memory", f"{max(memory):.0f} MB", f"bare list: {max(bare_memory):.0f} MB"),
    ]


def _dialogs(stage: Stage, keys: int) -> list[Row]:
    """A question that interrupts, put aside and taken up again with Escape, and answered."""
    path = stage.game("interrupted", lambda table, asked: asked.seats == (0,) and asked.kind in DIALOGS, "W")
    with stage.table(str(path)) as program:
        program.start()
        replies = program.press_all(["esc"] * (keys // 4 * 2))
        answered = program.press_all(["1"])
    return [
        ("dialog closes", _bytes(replies[0::2]), _time(replies[0::2], "settled")),
        ("dialog opens", _bytes(replies[1::2]), _time(replies[1::2], "settled")),
        ("dialog is answered", _bytes(answered), _time(answered, "settled")),
    ]


def _choices(stage: Stage) -> list[Row]:
    """A Legion is placed: a sign on the map, a line in the log, the next question."""
    with stage.table(seats="human,human,human,human") as program:
        program.start()
        replies = program.press_all(["enter"] * 6)
    return [("a choice, with its line in the log", _bytes(replies), _time(replies, "settled"))]


def _median(values: Iterable[float]) -> float:
    return statistics.median(values)


def _beside(ours: list[float], theirs: list[float]) -> tuple[str, str]:
    """Pairs that were measured one right after the other are compared with each other."""
    if not all(ours + theirs):
        return "not measured", "needs pyte: see benchmarks/requirements.txt"
    ratio = statistics.median(a / b for a, b in zip(ours, theirs))
    return f"{_median(ours):.0f} ms", f"{ratio:.2f} times the bare list ({_median(theirs):.0f} ms)"


def _time(replies: list[Reply], what: str) -> str:
    return f"{_median(getattr(each, what) for each in replies):.1f} ms"


def _compared(ours: list[Reply], theirs: list[Reply], what: str) -> str:
    mine, other = (_median(getattr(each, what) for each in replies) for replies in (ours, theirs))
    return f"{mine / other:.2f} times the bare list ({other:.1f} ms)"


def _bytes(replies: list[Reply]) -> str:
    sizes = sorted(each.bytes for each in replies)
    return f"{statistics.median(sizes):,.0f} bytes (most {sizes[-1]:,})"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.screen", description=(__doc__ or "").split(":", 1)[1])
    parser.add_argument("--repeats", type=int, default=7, help="how often the programs are started (default 7)")
    parser.add_argument("--keys", type=int, default=24, help="keys pressed each time (default 24)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for what, figure, beside in measure(Stage(Path(home)), max(1, args.repeats), max(8, args.keys)):
            print(f"{what:<36}{figure:<30}{beside}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
