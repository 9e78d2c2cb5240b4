"""What a player may take back: his plans and cards laid for a march, until others had a say or chance spoke."""

from __future__ import annotations

from nero_tui.nero.rules import NERO, make_setup
from nero_tui.nero.state import State
from nero_tui.table.fuzz import seeded_pick
from nero_tui.table.session import Table

ONLY_MARCHING = {"card", "march", "marker_removed", "finished", "stopped", "dropped"}


def games(prompts: str) -> list[Table[State]]:
    rules = {"reaction_prompts": prompts}
    return [Table.new(NERO, make_setup(players=4, seed=seed, rules=rules)) for seed in range(4)]


def test_what_can_be_taken_back_told_its_player_nothing() -> None:
    taken = set()
    for table in [*games("holders"), *games("everyone")]:
        pick = seeded_pick(1)
        while (asked := table.pending()) is not None:
            seat, told, before = asked.seats[0], len(table.log()), table.state()
            options = table.options(seat)
            assert options
            choice = options[pick(len(options))]
            table.choose(seat, choice)
            if not table.undoable(seat):
                continue
            kinds = {event.kind for event in table.log()[told:]}
            assert kinds <= ONLY_MARCHING and ("march" in kinds or "card" not in kinds), (choice, kinds)
            after = table.pending()
            assert after is not None and after.seats == (seat,), "nobody else has been asked"
            taken.add(choice[0])
            table.undo(seat)
            assert table.state() == before
            table.redo(seat)
    assert taken >= {"march", "add", "from", "group", "allot", "go", "drop"}


def test_a_step_on_the_map_stays() -> None:
    for table in games("everyone"):
        pick = seeded_pick(2)
        while (asked := table.pending()) is not None:
            seat = asked.seats[0]
            options = table.options(seat)
            assert options
            choice = options[pick(len(options))]
            table.choose(seat, choice)
            if choice[0] in ("enter", "attack", "pickup", "end_round", "discard"):
                assert not table.undoable(seat), choice
