"""A board written out as text or as plain data: what ``nero-tui boards`` prints."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from nero_tui.nero.board import Board, CardKind, Place
from nero_tui.nero.rulings import SWITCHES
from nero_tui.nero.textmap import MAP_KEY, text_map

WIDTH = 100
STAR = "*"


def summary(board: Board) -> str:
    """Two lines of the list: who plays with how many cards, and how far the figures can be trusted."""
    options = "".join(f", {key} = {_toml(value)}" for key, value in board.rules.differences().items())
    return (
        f"{board.key}  {board.title}: {board.players} players, deal {board.deal} (Fast {board.deal_fast})"
        f"{_seating(board)}\n"
        f"        rulings: {options[2:] or 'all at their defaults'}; {_trust(board)}"
    )


def summary_data(board: Board) -> dict[str, object]:
    return {
        "name": board.key,
        "title": board.title,
        "file": str(board.path),
        "players": board.players,
        "deal": {"cards": board.deal, "fast": board.deal_fast},
        "vacant": board.areas[board.vacant].letter if board.vacant >= 0 else None,
        "owners": _owners(board),
        "options": board.rules.differences(),
        "figures": len(board.provenance),
        "reconstructed": len(board.reconstructed),
    }


def as_data(board: Board) -> dict[str, object]:
    """The whole board, without the drawing's cells."""
    keys = [place.key for place in board.places]
    return {
        **summary_data(board),
        "rules": board.rules.as_table(),
        "areas": [{**area._asdict(), "revolt": keys[area.revolt]} for area in board.areas],
        "provinces": [
            {
                "key": place.key,
                "name": place.name,
                "area": board.areas[place.area].letter if place.area >= 0 else None,
                "port": place.port,
                "barbarian": place.barbarian,
            }
            for place in board.places
            if not place.city
        ],
        "city": {"key": keys[board.city], "name": board.places[board.city].name},
        "borders": [[keys[a], keys[b], kind] for a, b, kind in _borders(board)],
        "cards": [
            {**card._asdict(), "province": keys[card.province] if card.province >= 0 else None} for card in board.cards
        ],
        "provenance": {entry.what: entry.source for entry in board.provenance},
        "map": text_map(board),
    }


def written_out(board: Board) -> list[str]:
    """The whole board for a person to read; a star marks what was reconstructed."""
    return [
        f"{board.key}: {board.title}",
        f"{board.path}",
        f"{board.players} players, deal {board.deal} cards (Fast version {board.deal_fast}){_seating(board)}",
        f"{_trust(board)}; {STAR} marks them",
        "",
        *text_map(board),
        MAP_KEY,
        "",
        *_areas(board),
        "",
        *_provinces(board),
        "",
        *_deck(board),
        "",
        *_rulings(board),
        "",
        *_provenance(board),
    ]


def _trust(board: Board) -> str:
    count, total = len(board.reconstructed), len(board.provenance)
    return f"{count} of {total} figures are reconstructed" if count else f"none of {total} figures is reconstructed"


def _seating(board: Board) -> str:
    if board.vacant >= 0:
        return f", {board.areas[board.vacant].name} vacant unless the game says otherwise"
    owners = _owners(board)
    return "".join(f", {person} plays {' and '.join(letters)}" for person, letters in owners.items())


def _owners(board: Board) -> dict[str, list[str]]:
    sides: dict[str, list[str]] = {}
    for area, person in zip(board.areas, board.owners):
        sides.setdefault(f"P{person + 1}", []).append(area.letter)
    return sides


def _borders(board: Board) -> Iterable[tuple[int, int, str]]:
    for place in range(len(board.places)):
        yield from ((place, near, "land") for near in board.land[place] if near > place)
        yield from ((place, near, "strait") for near in board.strait[place] if near > place)
    yield from ((gate, board.city, "city") for gate in board.gates)


def _areas(board: Board) -> list[str]:
    lines = ["Areas, clockwise"]
    for area in board.areas:
        person = f"{area.contender:<10} {area.colour:<7} sits {area.edge:<6}"
        lines.append(f"  {area.letter}  {area.name:<15} {person} revolts in {board.places[area.revolt].name}")
    return lines


def _provinces(board: Board) -> list[str]:
    invented = {entry.what for entry in board.reconstructed}
    lines = ["Provinces, with their neighbours by land; ~ over a strait"]
    for number, place in enumerate(board.places):
        near = [("", other) for other in board.land[number]] + [("~", other) for other in board.strait[number]]
        near += [("", gate) for gate in board.gates if place.city]
        near += [("", board.city) for gate in board.gates if gate == number]
        neighbours = " ".join(sign + _starred_border(board, number, other, invented) for sign, other in near)
        area = "city" if place.city else board.areas[place.area].short if place.area >= 0 else "Italy"
        facts = [
            place.key,
            f"{_starred(place, 'name', place.name, invented):<20}",
            f"{_starred(place, 'area', area, invented):<9}",
            f"{_starred(place, 'port', 'port' if place.port else '-', invented):<6}",
            f"{'tribes' if place.barbarian else '-':<7}",
            neighbours,
        ]
        lines.append("  " + " ".join(facts))
    return lines


def _starred(place: Place, figure: str, text: str, invented: set[str]) -> str:
    return text + STAR if f"province.{place.key}.{figure}" in invented else text


def _starred_border(board: Board, a: int, b: int, invented: set[str]) -> str:
    here, there = board.places[a].key, board.places[b].key
    either = {f"border.{here}-{there}.kind", f"border.{there}-{here}.kind"}
    return there + STAR if either & invented else there


def _deck(board: Board) -> list[str]:
    invented = {entry.what for entry in board.reconstructed}
    lines = [f"Deck, {len(board.cards)} cards, MP/BP of every copy"]
    for kind in board.kinds:
        values = [
            f"{board.places[card.province].key} {card.mp}/{card.bp}" if card.province >= 0 else f"{card.mp}/{card.bp}"
            for card in board.cards
            if card.kind == kind.key
        ]
        star = STAR if f"card.{kind.key}.values" in invented else ""
        lines.append(f"  {kind.copies} x {kind.name:<24} {_symbols(kind):<15} {', '.join(values)}{star}")
    return lines


def _symbols(kind: CardKind) -> str:
    return ("own round" if kind.own_round else "any time") + (", Once" if kind.once else "")


def _rulings(board: Board) -> list[str]:
    different = board.rules.differences()
    lines = ["Rulings" + (", ! where the board leaves the default" if different else ", all at their defaults")]
    for key, value in board.rules.as_table().items():
        switch = SWITCHES[key]
        sign = "!" if key in different else " "
        lines.append(f"{sign} {key + ' = ' + _toml(value):<40} {switch.ruling or '-':<5} {switch.decides}")
    return lines


def _toml(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _provenance(board: Board) -> list[str]:
    """What was reconstructed, gathered by kind of figure; then every other source with the number of its figures."""
    groups: dict[str, list[str]] = {}
    sources: dict[str, int] = {}
    for entry in board.provenance:
        if entry.reconstructed:
            section, *key, figure = entry.what.split(".")
            groups.setdefault(f"{section} {figure}", []).extend(key)
        else:
            sources[entry.source] = sources.get(entry.source, 0) + 1
    lines = ["Reconstructed: not stated by the rulebook"] if groups else []
    for figure, keys in groups.items():
        lines += _wrapped(f"{figure}:", " ".join(keys))
    lines += ["Figures by source"]
    lines += _wrapped("", "; ".join(f"{source} ({count})" for source, count in sorted(sources.items())))
    return lines


def _wrapped(head: str, text: str) -> list[str]:
    indent = " " * 20 if head else "  "
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"  {head:<18}" if head else indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )
