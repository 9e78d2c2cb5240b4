"""The standings at every width and height."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from nero_tui.tui.widgets.standings import Heading, SeatRow, Standings
from tests.tui.widgets.stage import Act, PanelApp, stage

HEADLINE = [
    Heading("Turn 2 of 4: Galba", "Turn 2/4 W"),
    Heading("3 of 4 cards", "3/4"),
    Heading("Once used: Sick", "Once Sic"),
    Heading("aside 1"),
]
SEATS = [
    SeatRow("W", "Galba", 12, "W", "Contender", "Hispania", 7, active=True, rank=1, place="HIS"),
    SeatRow("C", "Vitellius", 3, "C E", "General", "Germania Inferior", 1, place="GIN"),
    SeatRow("E", "Otho", 0, "", "Emperor", "Roma", 10, human=False, extra="+1 held", rank=2, place="ROM"),
    SeatRow("A", "Vespasian", -2, "A", "General", "Syria", 0, human=False, place="SYR"),
]


def shown(act: Act, size: tuple[int, int], *, ascii: bool = False) -> Standings:
    standings = Standings(ascii=ascii)

    async def ready(app: PanelApp, pilot: Pilot[None]) -> None:
        standings.styles.height = "100%"
        standings.show(HEADLINE, SEATS)
        await pilot.pause()
        app.weigh()
        await act(app, pilot)

    stage(ready, standings, size=size)
    return standings


@pytest.mark.parametrize("width", [24, 34, 80])
@pytest.mark.parametrize("height", [6, 9, 14])
def test_every_seat_is_there_whatever_the_size(width: int, height: int) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        rows = app.painted
        seats = [row for row in rows if " VP" in row]
        assert [row[3:6].split()[0] for row in seats] == ["W", "C", "E", "A"]
        assert ["▶" in row for row in seats] == [True, False, False, False]
        assert [vp in row for vp, row in zip(("12 VP", " 3 VP", " 0 VP", "-2 VP"), seats)] == [True] * 4
        assert all(len(row) == width for row in rows)

    shown(act, (width, height))


def test_two_lines_a_seat_where_there_is_room() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        seen = "\n".join(app.painted)
        assert "Contender in Hispania · W" in seen
        assert "Gen. Germania Inferior · C E" in seen
        assert "Emp. Roma · +1 held · bot" in seen
        assert " 1 card " in seen and "10 cards" in seen
        assert "Once used: Sick" in seen

    shown(act, (38, 14))


def test_the_narrowest_column_says_it_in_fewer_letters() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        rows = [row[2:-2].rstrip() for row in app.painted[1:-1]]
        assert rows == [
            "Turn 2/4 W · 3/4",
            "Once Sic · aside 1",
            "▶W Gal 12 VP  7c★HIS",
            " C Vit  3 VP  1c☆GIN",
            " E Oth  0 VP 10c♛ROM",
            " A Ves -2 VP  0c☆SYR",
        ]

    shown(act, (24, 8))


def test_one_line_holds_everything_in_a_wide_strip() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        rows = app.painted
        assert "Turn 2 of 4: Galba · 3 of 4 cards · Once used: Sick · aside 1" in rows[1]
        otho = next(row for row in rows if "Otho" in row)
        assert "Emperor in Roma" in otho and "10 cards" in otho and "+1 held" in otho and "bot" in otho

    shown(act, (100, 8))


def test_only_the_line_that_says_something_else_is_painted() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        standings = app.query_one(Standings)
        standings.show(HEADLINE, SEATS)
        await pilot.pause()
        assert app.weigh() == 0
        standings.show(HEADLINE, [*SEATS[:3], SEATS[3]._replace(vp=5)])
        await pilot.pause()
        assert 0 < app.weigh() <= 250

    shown(act, (100, 8))


def test_plain_ascii_prints_nothing_else() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert "".join(app.painted).isascii()
        assert ">" in "".join(app.painted)

    shown(act, (38, 14), ascii=True)
