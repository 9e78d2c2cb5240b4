"""A decision: what is asked of whom, which answers are legal and what an answer does."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nero_tui.table.frames import Frame
from nero_tui.table.protocol import Choice

if TYPE_CHECKING:
    from nero_tui.nero.state import State


class Decision(Frame):
    """A frame of Nero's stack. On top it either asks (``resume`` returns True) or goes on by itself."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    private: ClassVar[bool] = False
    """A draft that only its seat sees: nothing has been announced yet."""

    def resume(self, state: State) -> bool:
        """Go on; True if an answer is needed now. Called whenever the frame is on top."""
        return True

    def asked(self, state: State) -> tuple[int, ...]:
        """The seats that must answer."""
        return (state.active,)

    def answers_itself(self, state: State, options: list[Choice]) -> bool:
        """Whether the rules take the only answer there is; a table that goes step by step is asked all the same."""
        return len(options) == 1 and not state.paced

    def options(self, state: State, seat: int) -> list[Choice]:
        raise NotImplementedError

    def answer(self, state: State, seat: int, choice: Choice) -> None:
        raise NotImplementedError
