"""``python -m nero_tui`` is ``nero-tui``."""

from __future__ import annotations

import sys

from nero_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
