"""What there is to say about builds in machine code (CONTRIBUTING.md). This module itself is never compiled."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """A word to the compiler: what a class allows beyond the usual. Python does not hear it."""
        return lambda cls: cls


def compiled() -> bool:
    """Whether the rules run as machine code. All that is compiled is one library, so one module tells for all."""
    from nero_tui.table import log

    return not str(sys.modules[log.__name__].__file__).endswith(".py")
