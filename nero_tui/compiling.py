"""What there is to say about builds in machine code (CONTRIBUTING.md). This module itself is never compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """A word to the compiler: what a class allows beyond the usual. Python does not hear it."""
        return lambda cls: cls


TELLING = "table/log"
"""All that is compiled is one library, so one module tells for all."""


def compiled() -> bool:
    """Whether the rules run as machine code. Looks for it without loading it: ``--version`` answers at once."""
    module = Path(__file__).parent / TELLING
    return any(module.with_name(f"{module.name}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
