"""``nero-tui simulate``: play random games and count what happened in them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial

from nero_tui.commands.many_games import add_options, check_options, chosen_variant, gather, report
from nero_tui.commands.simulation_sheet import as_data, as_text
from nero_tui.nero.simulation import BATCH, Tally, Variant, batches, play_batch
from nero_tui.table.sharing import in_order


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "simulate",
        help="play random games and count what happened",
        description="Play random legal games and count their length, their winners, and what happened in them.",
        epilog="The same seed gives the same games, however many processes play them. Ctrl-C shows what is finished.",
    )
    add_options(parser, games=1000, players="4, or what the board is for")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_options(args)
    variant = chosen_variant(args.board, args.players, args.vacant, args.fast)
    tally = Tally()
    seconds, interrupted = gather(played(variant, args.seed, args.games, args.jobs), tally, args.games)
    data = as_data(variant, tally, seconds, seed=args.seed, jobs=args.jobs, interrupted=interrupted)
    return report(args, data, as_text(variant, tally, seconds, seed=args.seed), tally.games)


def played(variant: Variant, seed: str, games: int, jobs: int) -> Iterator[Tally]:
    """The tallies of all games, batch by batch."""
    parts = batches(games, max(1, min(BATCH, games // (4 * jobs))))
    return in_order(partial(play_batch, variant, seed), parts, jobs)
