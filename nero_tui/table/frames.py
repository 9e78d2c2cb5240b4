"""Where in the procedure a game stands: a stack of frames that is saved with the state.

A frame is a small record of plain, immutable values. The frame on top asks its question or
goes on by itself; a reaction is a frame laid on what it reacts to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from nero_tui.compiling import mypyc_attr

F = TypeVar("F", bound="Frame")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One open procedure. Its fields hold numbers, strings and tuples only."""

    fields: ClassVar[tuple[str, ...]] = ()
    """What a frame is made of, in the order in which a new one is given it."""
    __slots__ = ()

    def copy(self: F) -> F:
        if not self.fields:
            return self  # nothing about it can change
        make: Callable[..., F] = type(self)
        return make(*[getattr(self, name) for name in self.fields])

    def key(self) -> tuple[Any, ...]:
        """The frame as a tuple: equal frames, equal keys. Checksums in journals depend on its order."""
        return (type(self).__name__, *[getattr(self, name) for name in sorted(self.fields)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.fields])

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.fields])
        return f"{type(self).__name__}({fields})"
