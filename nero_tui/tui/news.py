"""What people want to be shown when it has happened: battles, scores, secrets learnt, the throne."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nero_tui.nero.assassination import Attempt
from nero_tui.nero.state import BARBARIANS, Context
from nero_tui.nero.story import Words, points, tell
from nero_tui.table.protocol import Event, Seat


class News(NamedTuple):
    """Something to read before the game goes on."""

    title: str
    lines: tuple[str, ...]
    clause: str = ""
    private: bool = False
    """Whether only some may read it."""
    about: Seat | None = None
    """The one seat that it concerns, if the others need not stop for it."""


def news_of(ctx: Context, events: Sequence[Event], earlier: Sequence[Event] = ()) -> list[News]:
    """The news in a stretch of the log, as far as the reader may know it; ``earlier`` is the log before it."""
    found = []
    for number, event in enumerate(events):
        if event.kind == "battle":
            found.append(_battle(ctx, event, events[number + 1 :]))
        elif event.kind == "turn_ends":
            found.append(_scores(ctx, event, events[number + 1 :]))
        elif event.kind == "seen":
            found.append(News("What you have seen", (tell(ctx, event),), "N12-TRAITOR-6", private=True))
        elif event.kind == "taken_card":
            found.append(News("Traitor", (tell(ctx, event),), "N12-TRAITOR-4", private=True))
        elif event.kind == "assassination":
            found.append(_assassination(ctx, event, events[number + 1 :]))
        elif event.kind == "declaration":
            found.append(News("Declaration", _following(ctx, event, events[number + 1 :]), "N7.1-3"))
        elif event.kind in ANSWERED:
            found.append(_answered(ctx, event, [*earlier, *events[:number]]))
    return found


ANSWERED = {
    "weather": ("bad_weather", "N12-BADWEATHER-4"), "sick": ("sick", "N12-SICK-4"),
    "cancelled": ("bad_augury", "N12-BADAUGURY-4"),
}  # fmt: skip
"""What an answer of somebody else has done: the card, and its clause."""


def _answered(ctx: Context, event: Event, before: Sequence[Event]) -> News:
    """An answer has hit what somebody was about to do; whose it was comes from the cards laid before."""
    kind, clause = ANSWERED[event.kind]
    laid = [each for each in before if each.kind == "card"]
    cause = [tell(ctx, each) for each in laid if ctx.kind[each.facts[1]] == kind][-1:]
    about = event.facts[0]
    if event.kind == "cancelled":
        about = next((each.facts[0] for each in reversed(laid) if each.facts[1] == event.facts[1]), about)
    told = tell(ctx, event)
    return News(ctx.board.kind(kind).name, tuple(line for line in (*cause, told) if line), clause, about=about)


def _following(ctx: Context, event: Event, rest: Sequence[Event]) -> tuple[str, ...]:
    """A sentence, and what came of it for anybody's rank."""
    lines = [tell(ctx, event)]
    for other in rest:
        if other.kind not in ("rank", "captured", "vp"):
            break
        lines.append(tell(ctx, other))
    return tuple(lines)


def _battle(ctx: Context, event: Event, rest: Sequence[Event]) -> News:
    """Both totals, item by item, and what follows."""
    w = Words(ctx)
    attacker, defender, _, _, _, ours, theirs, place = event.facts
    lines = [
        f"{'':<18}{w.seat(attacker):>10}{_short(w, defender):>12}",
        f"{'Legions':<18}{ours[0]:>10}{theirs[0]:>12}",
        f"{'Leader':<18}{ours[1]:>10}{theirs[1]:>12}",
        f"{'Card':<18}{ours[2]:>10}{theirs[2]:>12}",
        f"{'Battle Points':<18}{sum(ours):>10}{sum(theirs):>12}",
        "",
        *_following(ctx, event, rest),
    ]
    return News(f"Battle in {w.place(place)}", tuple(lines), "N6.4-1")


def _assassination(ctx: Context, event: Event, rest: Sequence[Event]) -> News:
    """The cards of both sides, item by item, how they cancel, and what follows."""
    w = Words(ctx)
    by, target, _, *cards = event.facts
    guards, bribes, block_guards, block_bribes = cards
    protecting, against = Attempt(target, *cards).net()
    lines = [
        f"{'':<22}{w.seat(by):>10}{'against it':>12}",
        f"{'Guards':<22}{guards:>10}{block_guards:>12}",
        f"{'Bribes':<22}{bribes:>10}{block_bribes:>12}",
        f"{'Guards not bribed':<22}{protecting:>10}{max(0, block_guards - bribes // 2):>12}",
        f"{'Left against it':<22}{'':>10}{max(0, against):>12}",
        "",
        *_following(ctx, event, rest),
    ]
    return News(f"The attempt on the Emperor of {w.seat(target)}", tuple(lines), "N9-9")


def _short(w: Words, seat: int) -> str:
    return "Barbarians" if seat == BARBARIANS else w.seat(seat)


def _scores(ctx: Context, event: Event, rest: Sequence[Event]) -> News:
    """What everybody earned at the end of a turn."""
    lines = []
    for other in rest:
        if other.kind == "vp":
            lines.append(tell(ctx, other))
        elif other.kind == "game_over":
            lines.append(tell(ctx, other))
            break
        elif other.kind == "turn":
            break
    earned: dict[int, int] = {}
    for other in rest:
        if other.kind == "vp":
            earned[other.facts[0]] = earned.get(other.facts[0], 0) + other.facts[1]
    total = ", ".join(f"{Words(ctx).seat(seat)} {points(number, 'VP')}" for seat, number in sorted(earned.items()))
    lines.append(f"Together: {total}." if total else "Nobody scores.")
    return News(f"Turn {event.facts[0]} is scored", tuple(lines), "N13.2-1")
