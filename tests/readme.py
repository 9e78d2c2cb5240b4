"""The picture in the README, drawn from a game: ``python -m tests.readme`` writes it anew."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from nero_tui.nero import game
from nero_tui.nero.story import story
from nero_tui.nero.textmap import text_map
from nero_tui.plain_words import pieces
from nero_tui.table.fuzz import seeded_pick

README = Path(__file__).parents[1] / "README.md"
PICTURE = re.compile(r"(<!-- picture -->\n```\n)(.*?)(```\n<!-- /picture -->)", re.DOTALL)
SEED, CHOICES = 11, 145


def picture() -> str:
    """The map in the middle of a random game, with the last lines of its log."""
    state = game.new_game(players=4, seed=SEED)
    pick = seeded_pick(SEED)
    for _ in range(CHOICES):
        question = game.pending(state)
        assert question is not None
        seat = question.seats[0]
        options = game.options(state, seat)
        game.play(state, seat, options[pick(len(options))])
    raster = next(each for each in state.ctx.board.drawing.rasters if each.name == "compact")
    labels = {
        place: [name, pieces(state, place, raster.labels[place].width)] for place, name in enumerate(raster.names)
    }
    lines = [*text_map(state.ctx.board, labels, "compact"), "", *story(state.ctx, game.log(state))[-5:]]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def with_picture(text: str) -> str:
    """The README with the picture as it is now."""
    return PICTURE.sub(lambda found: found[1] + picture() + found[3], text)


if __name__ == "__main__":
    README.write_text(with_picture(README.read_text(encoding="utf-8")), encoding="utf-8")
    sys.exit(0)
