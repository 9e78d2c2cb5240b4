"""From the tables of a board file to a Board, checking every figure on the way."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from nero_tui.nero.board import (
    CARDS,
    EDGES,
    KINDS,
    LETTERS,
    PROVINCES_PER_AREA,
    Area,
    Board,
    Card,
    CardKind,
    Neighbours,
    Place,
    Provenance,
)
from nero_tui.nero.boardtable import BoardError, Table
from nero_tui.nero.drawing import read_drawing
from nero_tui.nero.rulings import RulingError, Rulings

SECTIONS_WITH_SOURCES = ("deal", "area", "province", "city", "border", "card")
"""The tables whose figures carry a ``src``."""
DEFAULT_VACANT = "A"
DEFAULT_OWNERS = (0, 1, 0, 1)
"""N14-1: West and East Europe against Central Europe and Asia/Africa."""
PERSONS = ("P1", "P2")
MOST_POINTS = 20


def read_board(data: Mapping[str, object], file: Path) -> Board:
    """The board a file describes; ``data`` already includes what it extends. Raises BoardError."""
    top = Table(file, "", data)
    top.number("schema", 1, 1)
    top.one_of("game", ("nero",))
    players = top.number("players", 2, 4)
    area_tables, province_tables = top.tables("area"), top.tables("province")
    areas = _areas(top, area_tables)
    places = _places(top, areas, province_tables)
    index = {place.key: number for number, place in enumerate(places)}
    areas = tuple(area._replace(revolt=_revolt(area_tables[area.key], seat, places)) for seat, area in enumerate(areas))
    land, strait, gates = _borders(top, index, city=len(places) - 1)
    kinds, cards = _deck(top, index, areas)
    deal, deal_fast = _deal(top, seats=3 if players == 3 else 4)
    board = Board(
        key=file.stem,
        title=top.text("title"),
        path=file,
        players=players,
        areas=areas,
        places=places,
        city=len(places) - 1,
        land=land,
        strait=strait,
        gates=gates,
        area_places=tuple(_where(place.area == seat for place in places) for seat in range(len(areas))),
        italy=_where(place.area < 0 and not place.city for place in places),
        ports=_where(place.port for place in places),
        tribes=_where(place.barbarian for place in places),
        cards=cards,
        kinds=kinds,
        deal=deal,
        deal_fast=deal_fast,
        vacant=_vacant(top, players),
        owners=_owners(top, players),
        rules=_rulings(top),
        drawing=read_drawing(top.table("drawing"), index, [area.key for area in areas]),
        provenance=_provenance(top),
    )
    top.close()
    return board


def _where(tests: Iterable[bool]) -> tuple[int, ...]:
    return tuple(number for number, test in enumerate(tests) if test)


def _areas(top: Table, tables: Mapping[str, Table]) -> tuple[Area, ...]:
    areas = tuple(
        Area(
            key=key,
            letter=table.one_of("letter", LETTERS),
            name=table.text("name"),
            short=table.text("short"),
            edge=table.one_of("edge", EDGES),
            contender=table.text("contender"),
            colour=table.text("colour"),
            revolt=-1,
        )
        for key, table in tables.items()
    )
    if tuple(area.letter for area in areas) != LETTERS:
        top.fail("area", "must hold four Areas with the letters W, C, E, A in this order, clockwise round the table")
    if len({area.edge for area in areas}) != len(EDGES):
        top.fail("area", "must give every Area an edge of its own: west, north, east and south")
    return areas


def _places(top: Table, areas: Sequence[Area], tables: Mapping[str, Table]) -> tuple[Place, ...]:
    """The provinces in file order and the city last."""
    seats = {"": -1, **{area.key: seat for seat, area in enumerate(areas)}}
    places = []
    for key, table in tables.items():
        if not (len(key) == 3 and key.isascii() and key.isalpha() and key.isupper()):
            table.fail("", "must have a key of three capital letters, like BRI")
        area = table.data.get("area")
        if not table.has("area") or not isinstance(area, str) or area not in seats:
            given = f'not "{area}"' if "area" in table.data else "but it is missing"
            table.fail("area", f'must be {", ".join(list(seats)[1:])}, or "" for a province of Italy, {given}')
        name, port, barbarian = table.text("name"), table.yes("port"), table.yes("barbarian")
        places.append(Place(key, name, seats[area], port, barbarian, city=False))
        table.has("src")
        table.close()
    _count_provinces(top, areas, places)
    cities = top.tables("city")
    if len(cities) != 1:
        top.fail("city", f"must hold exactly one city, like [city.ROM], not {len(cities)}")
    for key, table in cities.items():
        if key in tables:
            table.fail("", "must have a key of its own, but a province has the same")
        places.append(Place(key, table.text("name"), area=-1, port=False, barbarian=False, city=True))
        table.has("src")
        table.close()
    return tuple(places)


def _count_provinces(top: Table, areas: Sequence[Area], provinces: Sequence[Place]) -> None:
    for seat, area in enumerate(areas):
        count = sum(place.area == seat for place in provinces)
        if count != PROVINCES_PER_AREA:
            top.fail(f"area.{area.key}", f"must have exactly {PROVINCES_PER_AREA} provinces (N2.1-2), not {count}")
    if not any(place.area < 0 for place in provinces):
        top.fail("province", 'must hold at least one province of Italy, with area = ""')
    if not any(place.barbarian for place in provinces):
        top.fail("province", "must hold at least one province with barbarian = true")
    names: dict[str, str] = {}
    for place in provinces:
        name = place.name.casefold()
        if name in names:
            top.fail(f"province.{place.key}.name", f"must be a name of its own, but {names[name]} has it")
        names[name] = place.key


def _revolt(table: Table, seat: int, places: Sequence[Place]) -> int:
    own = {place.key: number for number, place in enumerate(places) if place.area == seat}
    revolt = own[table.one_of("revolt", own)]
    table.has("src")
    table.close()
    return revolt


def _borders(top: Table, index: Mapping[str, int], city: int) -> tuple[Neighbours, Neighbours, tuple[int, ...]]:
    """Neighbours by land and over straits for every place, and the provinces beside the city."""
    land: list[set[int]] = [set() for _ in index]
    strait: list[set[int]] = [set() for _ in index]
    gates = set()
    for table in top.tables("border", 'a table like { kind = "land" }').values():
        a, b = _ends(table, index)
        kind = table.one_of("kind", ("land", "strait", "city", "none"))
        table.has("src")
        table.close()
        if kind != "none" and (city in (a, b)) != (kind == "city"):
            needed = '"city"' if city in (a, b) else '"land" or "strait" (only the city has "city" borders)'
            table.fail("kind", f'must be {needed}, not "{kind}"')
        if kind == "city":
            gates.add(a if b == city else b)
        elif kind != "none":  # "none" takes away a border of the board that is extended
            side = land if kind == "land" else strait
            side[a].add(b)
            side[b].add(a)
    if not gates:
        top.fail("border", 'must join the city to at least one province, with kind = "city"')
    _all_connected(top, land, strait, list(index)[:city])
    return _sorted(land), _sorted(strait), tuple(sorted(gates))


def _ends(table: Table, index: Mapping[str, int]) -> tuple[int, int]:
    keys = table.path.removeprefix("border.").split("-")
    if len(keys) != 2:
        table.fail("", "must name two places, like BRI-GLU")
    for key in keys:
        if key not in index:
            near = difflib.get_close_matches(key, index, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            table.fail("", f'must name two places of this board, but "{key}" is none{hint}')
    if keys[0] == keys[1]:
        table.fail("", "must join two different places")
    return index[keys[0]], index[keys[1]]


def _all_connected(top: Table, land: Sequence[set[int]], strait: Sequence[set[int]], provinces: Sequence[str]) -> None:
    reached, ahead = {0}, [0]
    while ahead:
        here = ahead.pop()
        fresh = (land[here] | strait[here]) - reached
        reached |= fresh
        ahead.extend(fresh)
    lost = [key for number, key in enumerate(provinces) if number not in reached]
    if lost:
        top.fail("border", f"must connect all provinces, but {provinces[0]} cannot reach {', '.join(lost)}")


def _sorted(neighbours: Sequence[set[int]]) -> Neighbours:
    return tuple(tuple(sorted(places)) for places in neighbours)


def _deck(top: Table, index: Mapping[str, int], areas: Sequence[Area]) -> tuple[tuple[CardKind, ...], tuple[Card, ...]]:
    tables = top.table("card")
    kinds, cards = [], []
    for key in KINDS:
        table = tables.table(key)
        kind = CardKind(
            key=key,
            name=table.text("name"),
            copies=table.number("count", 1, CARDS),
            once=table.yes("once"),
            own_round=table.one_of("timing", ("own", "any")) == "own",
        )
        kinds.append(kind)
        cards.extend(_copies(table, kind, index, areas))
        table.has("src")
        table.close()
    tables.close("a kind of card")
    if len(cards) != CARDS:
        top.fail("card", f"must give {CARDS} cards in all, not {len(cards)}: change the count and values of a kind")
    return tuple(kinds), tuple(cards)


def _copies(table: Table, kind: CardKind, index: Mapping[str, int], areas: Sequence[Area]) -> list[Card]:
    """The single cards of a kind: ``bribe-1`` to ``bribe-8``, but ``revolts-JUD``."""
    values = table.pairs("values", "a list of [MP, BP], one for every copy")
    if len(values) != kind.copies:
        table.fail("values", f"must have {kind.copies} pairs [MP, BP], as many as the count says, not {len(values)}")
    if max(max(pair) for pair in values) > MOST_POINTS:
        table.fail("values", f"must be MPs and BPs from 0 to {MOST_POINTS}")
    if kind.key != "revolts":
        # A single card needs no number to be told apart, but a name that never changes its form is easier to type.
        return [Card(f"{kind.key}-{number}", kind.key, mp, bp) for number, (mp, bp) in enumerate(values, start=1)]
    target = table.texts("target", "a list with the province of every copy")
    provinces = {area.revolt for area in areas}
    if len(target) != kind.copies or {index.get(key) for key in target} != provinces:
        names = ", ".join(key for key, place in index.items() if place in provinces)
        table.fail("target", f"must name the revolt province of every Area ({names}), one for every copy")
    return [Card(f"revolts-{key}", "revolts", mp, bp, index[key]) for key, (mp, bp) in zip(target, values, strict=True)]


def _deal(top: Table, seats: int) -> tuple[int, int]:
    table = top.table("deal")
    cards, fast = table.number("cards", 1, CARDS), table.number("fast", 1, CARDS)
    table.has("src")
    table.close()
    for key, hand in (("cards", cards), ("fast", fast)):
        if hand * seats > CARDS:
            table.fail(key, f"must be at most {CARDS // seats}: {seats} hands of {hand} need more than {CARDS} cards")
    return cards, fast


def _vacant(top: Table, players: int) -> int:
    """With three players the Area that stays empty unless the game names another."""
    if not top.has("vacant"):
        return LETTERS.index(DEFAULT_VACANT) if players == 3 else -1
    if players != 3:
        top.fail("vacant", f"must be left out: it is for three players, and this board is for {players}")
    return LETTERS.index(top.one_of("vacant", LETTERS))


def _owners(top: Table, players: int) -> tuple[int, ...]:
    """With two players, who plays which colour."""
    if not top.has("owners"):
        return DEFAULT_OWNERS if players == 2 else ()
    if players != 2:
        top.fail("owners", f"must be left out: it is for two players, and this board is for {players}")
    table = top.table("owners")
    sides = [table.texts(person, 'two letters like ["W", "E"]') for person in PERSONS]
    table.close()
    if any(len(side) != 2 for side in sides) or sorted(sides[0] + sides[1]) != sorted(LETTERS):
        top.fail("owners", "must give P1 and P2 two colours each, and every one of W, C, E, A to one of them")
    return tuple(0 if letter in sides[0] else 1 for letter in LETTERS)


def _rulings(top: Table) -> Rulings:
    if not top.has("rules"):
        return Rulings()
    table = top.table("rules")
    try:
        return Rulings().changed(table.data)
    except RulingError as error:
        raise BoardError(table.file, table.at(error.key), error.expected) from None


def _provenance(top: Table) -> tuple[Provenance, ...]:
    entries = []
    for section in SECTIONS_WITH_SOURCES:
        for table in [top.table("deal")] if section == "deal" else top.tables(section).values():
            source = table.table("src") if table.has("src") else Table(table.file, table.at("src"), {})
            for figure in table.data:
                if figure != "src" and source.has(figure):
                    entries.append(Provenance(table.at(figure), source.text(figure)))
            source.close("a figure given here")
    return tuple(entries)
