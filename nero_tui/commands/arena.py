"""``nero-tui arena``: bots play each other, and the wins are counted."""

from __future__ import annotations

import argparse
from pathlib import Path

from nero_tui.arena import Match, Score, scores
from nero_tui.bots import named, names
from nero_tui.commands.arena_sheet import as_data, as_text
from nero_tui.commands.many_games import add_options, check_options, chosen_variant, gather, report
from nero_tui.errors import UserError


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "arena",
        help="let bots play against each other and count who wins",
        description="Let bots play against each other and count who wins, with 95 % confidence intervals.",
        epilog=f"The bots are {', '.join(names())}; a time for each choice may follow, as in consul:1s. The same seed "
        "gives the same games, however many processes play them. Ctrl-C shows what is finished.",
    )
    parser.add_argument(
        "--seats", required=True, metavar="BOTS", help="a bot for each seat, with commas: legate,random,random,random"
    )
    add_options(parser, games=100, players="as many as there are bots")
    parser.add_argument(
        "--rotate", action=argparse.BooleanOptionalAction, default=True,
        help="bots change seats from game to game, with the same cards for a whole turn of seats (the default)",
    )  # fmt: skip
    parser.add_argument("--keep", metavar="DIR", help="keep the journal of every game in this new or empty folder")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_options(args)
    match = chosen_match(args)
    score = Score()
    seconds, interrupted = gather(scores(match, args.games, args.jobs), score, args.games)
    data = as_data(match, score, seconds, interrupted=interrupted)
    return report(args, data, as_text(match, data), score.games)


def chosen_match(args: argparse.Namespace) -> Match:
    """The match that the options name. Raises UserError where they contradict each other."""
    bots = tuple(str(named(word)) for word in args.seats.split(","))
    players = args.players
    if players is None and args.board is None:
        players = 3 if args.vacant is not None else len(bots)
        if players not in (2, 3, 4):
            raise UserError(f"--seats: {len(bots)} bots cannot play: Nero is for 2, 3 or 4 players.")
    variant = chosen_variant(args.board, players, args.vacant, args.fast)
    wanted = variant.board.players
    if len(bots) != wanted:
        raise UserError(f"--seats: expected {wanted} bots with commas between them, not {len(bots)}.")
    return Match(variant, bots, args.seed, args.rotate, kept_in(args.keep))


def kept_in(folder: str | None) -> Path | None:
    if folder is None:
        return None
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UserError(f"--keep: {folder} is there already and not an empty folder.")
    path.mkdir(parents=True, exist_ok=True)
    return path
