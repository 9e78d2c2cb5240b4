"""Where in the procedure a game stands: a stack of frames that is saved with the state.

A frame is a small record of plain, immutable values. The frame on top asks its question or
goes on by itself; a reaction is a frame laid on what it reacts to.
"""

from __future__ import annotations

from typing import Any, TypeVar

F = TypeVar("F", bound="Frame")


class Frame:
    """One open procedure. Fields are the slots; they hold numbers, strings and tuples only."""

    __slots__: tuple[str, ...] = ()

    def copy(self: F) -> F:
        cls = type(self)
        twin = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def key(self) -> tuple[Any, ...]:
        """The frame as a tuple: equal frames, equal keys."""
        cls = type(self)
        return (cls.__name__, *[getattr(self, name) for name in cls.__slots__])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self).__slots__)
        return f"{type(self).__name__}({fields})"
