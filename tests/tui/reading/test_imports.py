"""What is read is made without the screen library, so that commands can use it too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nero_tui.tui.reading as reading


def test_pages_and_replays_do_not_need_textual() -> None:
    folder = Path(reading.__file__).parent
    names = sorted(f"nero_tui.tui.reading.{file.stem}" for file in folder.glob("*.py") if file.stem != "__init__")
    code = f"import sys\nfor name in {names}: __import__(name)\nprint('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder.parents[2])
    assert done.stdout.strip() == "False", done.stderr
