"""Who is told what, once: news for those whom they concern, and what has happened since somebody chose."""

from __future__ import annotations

from nero_tui.table.fuzz import seeded_pick
from nero_tui.tui.desk import Over, Pace
from nero_tui.tui.herald import LONGEST, Herald
from nero_tui.tui.news import News
from tests.tui.test_desk import desk_of


def told_in_a_game(humans: str, seed: int) -> list[News]:
    desk = desk_of(4, humans, seed=seed)
    herald, pick, told = Herald(desk), seeded_pick(seed), []
    while not isinstance(step := desk.step(), Over):
        if isinstance(step, Pace):
            desk.go_on()
        else:
            asked = desk.table.pending()
            assert asked is not None
            options = desk.table.options(asked.seats[0])
            assert options
            desk.choose(asked.seats[0], options[pick(len(options))])
        told += herald.fresh()
        assert herald.fresh() == [], "nothing is told twice"
    return told


def test_a_march_that_is_stopped_is_told_to_whom_it_concerns() -> None:
    everybody = [news for seed in range(4) for news in told_in_a_game("WCEA", seed)]
    concerned = {news.about for news in everybody if news.title == "Bad Weather"}
    assert len(concerned) > 2
    for news in everybody:
        if news.title in ("Bad Weather", "Bad Augury"):
            assert len(news.lines) == 2 and " plays " in news.lines[0], "who did it, and what came of it"
    alone = [news for seed in range(4) for news in told_in_a_game("C", seed)]
    assert {news.about for news in alone if news.about is not None} == {1}


def test_where_only_bots_play_nobody_reads() -> None:
    assert told_in_a_game("", 1) == []


def test_what_has_happened_since_somebody_chose() -> None:
    desk = desk_of(4, "W", seed=3)
    herald, pick = Herald(desk), seeded_pick(3)
    for _ in range(60):
        asked = desk.table.pending()
        assert asked is not None
        if asked.seats == (0,):
            herald.has_chosen()
            assert herald.since() == []
        seat = asked.seats[0]
        options = desk.table.options(seat)
        assert options
        desk.table.choose(seat, options[pick(len(options))])
    assert 0 < len(herald.since()) <= LONGEST + 1
    assert "Asia is dealt 10 cards." not in herald.since()
    assert len(Herald(desk).since()) == LONGEST + 1, "the rest stands in the log"
