"""Games of the Python registry that a player or a programmer may know, played the same way as ours."""

from __future__ import annotations

import importlib
import importlib.util
import pickle
import random
from typing import Any

from benchmarks.measure import Contender, Played

NEEDED = ("catanatron", "chess")


def missing() -> list[str]:
    return [name for name in NEEDED if importlib.util.find_spec(name) is None]


def catan() -> Contender:
    """Catan for four, by catanatron's own random players, to a winner or its limit of turns."""
    peer = importlib.import_module("catanatron")
    most_turns, every = 1000, 50
    colours = [peer.Color[name] for name in ("RED", "BLUE", "WHITE", "ORANGE")]

    def run(chance: random.Random, kept: list[Any] | None) -> Played:
        table = peer.Game([peer.RandomPlayer(colour) for colour in colours], seed=chance.getrandbits(30))
        questions = decisions = 0
        while table.winning_color() is None and table.state.num_turns < most_turns:
            questions += 1
            decisions += len(table.state.playable_actions) > 1
            table.play_tick()
            if kept is not None and questions % every == 0:
                kept.append(table.copy())
        return Played(questions, decisions)

    def sample(chance: random.Random) -> list[Any]:
        kept: list[Any] = []
        run(chance, kept)
        return kept

    return Contender("catanatron", lambda chance: run(chance, None), sample, peer.Game.copy, pickle.dumps, "pickle")


def chess_board() -> Contender:
    """Chess by random moves. The test for the end is the lean one: it does not look for repetitions."""
    chess = importlib.import_module("chess")
    most_idle, every = 150, 10

    def run(chance: random.Random, kept: list[Any] | None) -> Played:
        board = chess.Board()
        questions = decisions = 0
        while board.halfmove_clock < most_idle and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            questions += 1
            decisions += len(moves) > 1
            board.push(moves[int(chance.random() * len(moves))])
            if kept is not None and questions % every == 0:
                kept.append(board.copy(stack=False))
        return Played(questions, decisions)

    def sample(chance: random.Random) -> list[Any]:
        kept: list[Any] = []
        run(chance, kept)
        return kept

    def copy(board: Any) -> Any:
        return board.copy(stack=False)

    return Contender(
        "python-chess", lambda chance: run(chance, None), sample, copy, lambda b: b.fen().encode(), "FEN"
    )
