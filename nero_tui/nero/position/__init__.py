"""A position of Nero in one line of text, for bug reports, scenario files and the clipboard.

``write`` gives the line, ``parse`` the state again with everything that play depends on: also in the middle of a
march, a battle or a chain of reactions. The line of a seat's view holds nothing that the seat may not know.
docs/position.md explains it field by field.
"""

from __future__ import annotations

from nero_tui.nero.position.read import parse
from nero_tui.nero.position.words import VERSION, PositionError
from nero_tui.nero.position.write import write

__all__ = ["VERSION", "PositionError", "parse", "write"]
