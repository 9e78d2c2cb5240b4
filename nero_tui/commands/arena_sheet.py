"""What ``nero-tui arena`` prints: the score of a match as tables or as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nero_tui.arena import Match, Score, pooled, wilson
from nero_tui.nero.board import LETTERS

PLACES = ("first", "second", "third", "fourth")


def as_data(match: Match, score: Score, seconds: float, *, interrupted: bool) -> dict[str, Any]:
    """Everything as one JSON object. All but times depends on the match and the number of games alone."""
    variant, games = match.variant, max(score.games, 1)
    everyone = range(len(match.bots))
    return {
        "board": variant.board.key,
        "players": variant.board.players,
        "vacant": LETTERS[variant.vacant] if variant.vacant is not None else None,
        "fast": variant.fast,
        "seed": match.seed,
        "rotate": match.rotate,
        "interrupted": interrupted,
        "games": score.games,
        "shared": score.shared,
        "victories": dict(score.victories),
        "mean_choices": round(score.choices / games, 1),
        "mean_turns": round(score.turns / games, 2),
        "seconds": round(seconds, 3),
        "seats": [_entry(match, score, (bot,)) for bot in everyone],
        "bots": [_entry(match, score, alike) for alike in _alike(match).values()],
        "areas": _split(match, score, "area"),
        "order": _split(match, score, "order"),
    }


def _alike(match: Match) -> dict[str, tuple[int, ...]]:
    """The places of the match by the bot that sits there: several of one kind are counted together."""
    found: dict[str, tuple[int, ...]] = {}
    for bot in range(len(match.bots)):
        name = match.bot(bot)
        found[name] = (*found.get(name, ()), bot)
    return found


def _entry(match: Match, score: Score, bots: tuple[int, ...]) -> dict[str, Any]:
    games, wins = score.games * len(bots), sum(score.wins[bot] for bot in bots)
    low, high = pooled(wins, score.games, len(bots))
    decisions = score.decisions(bots)
    return {
        "bot": match.bot(bots[0]),
        "games": games,
        "wins": round(wins, 4),
        "win_share": round(wins / games, 4) if games else 0.0,
        "low": round(low, 4),
        "high": round(high, 4),
        "mean_vp": round(sum(score.points[bot] for bot in bots) / games, 2) if games else 0.0,
        "decisions": decisions,
        "mean_ms": round(1000 * sum(score.seconds[bot] for bot in bots) / max(decisions, 1), 3),
        "p99_ms": round(1000 * score.slowest(bots), 3),
    }


def _split(match: Match, score: Score, by: str) -> dict[str, list[dict[str, Any]]]:
    """Win shares of each kind of bot by Area, or by the place in the order of the first turn."""
    result: dict[str, list[dict[str, Any]]] = {}
    for name, bots in _alike(match).items():
        rows = []
        for at in match.seats if by == "area" else range(len(match.seats)):
            games = sum(score.at[by, bot, at] for bot in bots)
            wins = sum(score.won_at[by, bot, at] for bot in bots)
            low, high = wilson(wins, games)
            rows.append({
                "at": LETTERS[at] if by == "area" else at + 1,
                "games": games,
                "wins": round(wins, 4),
                "win_share": round(wins / games, 4) if games else 0.0,
                "low": round(low, 4),
                "high": round(high, 4),
            })  # fmt: skip
        result[name] = rows
    return result


def as_text(match: Match, data: Mapping[str, Any]) -> list[str]:
    games = data["games"]
    lines = [f"{match.variant.board.title}; {', '.join(match.bots)}; seed {match.seed}"]
    if not games:
        return [*lines, "No game was finished."]
    pace = data["seconds"] / games
    lines += [
        f"{games} games in {data['seconds']:.1f} s, {pace:.2f} s a game; {data['mean_choices']:g} choices and "
        f"{data['mean_turns']:g} turns a game; {data['shared']} shared, "
        f"{data['victories'].get('automatic', 0)} automatic victories",
        "",
        f"{'Bot':<16}{'games':>7}{'wins':>9}{'share':>9}  {'95 % interval':<17}{'mean VP':>8}{'ms':>9}{'p99 ms':>9}",
    ]
    for entry in data["bots"]:
        lines.append(
            f"{entry['bot']:<16}{entry['games']:>7}{entry['wins']:>9.1f}{entry['win_share']:>9.1%}  "
            f"{_interval(entry):<17}{entry['mean_vp']:>8.1f}{entry['mean_ms']:>9.2f}{entry['p99_ms']:>9.2f}"
        )
    for title, key in (("Share by Area", "areas"), ("Share by order in the first turn", "order")):
        lines += ["", title]
        for name, rows in data[key].items():
            for row in rows:
                where = row["at"] if key == "order" else match.variant.board.areas[LETTERS.index(row["at"])].name
                where = PLACES[row["at"] - 1] if key == "order" else where
                lines.append(
                    f"  {name:<14}{where:<18}{row['games']:>7}{row['win_share']:>9.1%}  {_interval(row)}"
                )  # fmt: skip
    return lines


def _interval(entry: Mapping[str, Any]) -> str:
    return f"{entry['low']:.1%} to {entry['high']:.1%}"
