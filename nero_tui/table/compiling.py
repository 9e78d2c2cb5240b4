"""A word to the compiler, for builds in machine code (CONTRIBUTING.md). Python itself does not hear it.

This module is never compiled, and mypy_extensions is not needed to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """What a compiled class allows beyond the usual."""
        return lambda cls: cls
