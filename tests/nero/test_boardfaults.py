"""Every way of breaking a board file is refused in one sentence with file, key and expectation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from nero_tui.nero.boardfile import BoardError, find_board, load_board

NERO = find_board("nero-4").read_text(encoding="utf-8")
Writer = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    def writer(text: str, name: str = "mine.toml") -> Path:
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return writer


def refusal(file: Path, **options: bool) -> BoardError:
    with pytest.raises(BoardError) as caught:
        load_board(file, **options)
    return caught.value


def changed(old: str, new: str) -> str:
    """The four-player board with one piece of text replaced; the piece must be there exactly once."""
    assert NERO.count(old) == 1, f"{old!r} occurs {NERO.count(old)} times"
    return NERO.replace(old, new)


def extending(text: str, base: str = "nero-4") -> str:
    return f'schema = 1\nextends = "{base}"\n{text}\n'


# Faults: the text to replace, by what, the key that is named, and a part of what is expected

FAULTS = {
    "schema missing": ("schema = 1\n", "", "schema", "must be 1,"),
    "schema of the future": ("schema = 1\n", "schema = 2\n", "schema", "must be 1, the format of board files"),
    "another game": ('game = "nero"', 'game = "chess"', "game", 'must be "nero", not "chess"'),
    "title missing": ('title = "Nero for four players"\n', "", "title", "is missing; it must be a text of one line"),
    "empty title": ('"Nero for four players"', '" "', "title", "must be a text"),
    "five players": ("players = 4", "players = 5", "players", "must be a whole number from 2 to 4, not 5"),
    "players as text": ("players = 4", 'players = "4"', "players", 'from 2 to 4, not "4"'),
    "players as truth": ("players = 4", "players = true", "players", "from 2 to 4, not true"),
    "players as table": ("players = 4", "players = {}", "players", "from 2 to 4, not a table"),
    "misspelt key": ("players = 4", "playres = 4", "players", 'there is "playres", which is no key'),
    "unknown key": ("players = 4", "players = 4\ncolor = 1", "color", "is not a key of a board file; expected"),
    "near key": ("players = 4", "players = 4\nowner = {}", "owner", "did you mean owners?"),
    "vacant with four": (
        "players = 4",
        'players = 4\nvacant = "A"',
        "vacant",
        "for three players, and this board is for 4",
    ),
    "owners with four": (
        "players = 4",
        "players = 4\nowners = {}",
        "owners",
        "for two players, and this board is for 4",
    ),
    "deal missing": ("cards = 10\n", "", "deal.cards", "is missing; it must be a whole number"),
    "deal too large": ("cards = 10\n", "cards = 14\n", "deal.cards", "must be at most 13: 4 hands of 14"),
    "fast deal too large": ("fast = 6\n", "fast = 20\n", "deal.fast", "must be at most 13"),
    "deal unknown key": ("fast = 6\n", "fast = 6\nslow = 12\n", "deal.slow", "is not a key of a board file"),
    "unknown ruling": (
        "cardless_rounds =",
        "cardless_round =",
        "rules.cardless_round",
        "did you mean cardless_rounds?",
    ),
    "strange ruling": ("cardless_rounds =", "zz =", "rules.zz", "is not a switch of the rulings; expected once_scope,"),
    "ruling value": (
        'once_scope = "table"',
        'once_scope = "all"',
        "rules.once_scope",
        'one of "table", "player", not "all"',
    ),
    "ruling truth": ("cardless_rounds = true", "cardless_rounds = 1", "rules.cardless_rounds", "true or false, not 1"),
    "ruling number": ("cards_per_round = 4", "cards_per_round = 0", "rules.cards_per_round", "from 1 to 13, not 0"),
    "area missing": ("[area.asia_africa]", "[areas.asia_africa]", "area", "four Areas with the letters W, C, E, A"),
    "area letter": ('letter = "C"', 'letter = "X"', "area.central.letter", 'must be "W", "C", "E" or "A", not "X"'),
    "areas out of order": ('letter = "C"', 'letter = "W"', "area", "in this order, clockwise"),
    "area edge": ('edge = "north"', 'edge = "top"', "area.central.edge", 'must be "west", "north"'),
    "edge twice": ('edge = "north"', 'edge = "west"', "area", "an edge of its own"),
    "area without name": ('name = "West Europe"\n', "", "area.west.name", "is missing; it must be a text of one line"),
    "revolt elsewhere": ('revolt = "BRI"', 'revolt = "GSU"', "area.west.revolt", '"HIS" or "LUS", not "GSU"'),
    "area unknown key": ('short = "West"', 'short = "West"\nking = "Galba"', "area.west.king", "is not a key"),
    "area source type": ('name = "Roma"\nsrc = ', 'name = "Roma"\nsrc = 7 #', "city.ROM.src", "must be a table, not 7"),
    "province key": ("[province.BRI]", "[province.Brit]", "province.Brit", "three capital letters, like BRI"),
    "port as text": ('name = "Britannia"', 'name = "Britannia"\nharbour = 1', "province.BRI.harbour", "is not a key"),
    "unknown area": (
        'name = "Lusitania"\narea = "west"',
        'name = "Lusitania"\narea = "iberia"',
        "province.LUS.area",
        'must be west, central, east, asia_africa, or "" for a province of Italy, not "iberia"',
    ),
    "area not given": (
        'name = "Lusitania"\narea = "west"',
        'name = "Lusitania"',
        "province.LUS.area",
        "but it is missing",
    ),
    "four provinces": (
        'name = "Lusitania"\narea = "west"',
        'name = "Lusitania"\narea = "east"',
        "area.west",
        "must have exactly 5 provinces (N2.1-2), not 4",
    ),
    "same name": ('name = "Hispania"', 'name = "britannia"', "province.HIS.name", "a name of its own, but BRI has it"),
    "no city": (
        '[city.ROM]\nname = "Roma"\nsrc = "rulebook §5.8"',
        "[city]",
        "city",
        "exactly one city, like [city.ROM], not 0",
    ),
    "two cities": (
        "[city.ROM]",
        '[city.OST]\nname = "Ostia"\n[city.ROM]',
        "city",
        "exactly one city, like [city.ROM], not 2",
    ),
    "city is a province": ("[city.ROM]", "[city.BRI]", "city.BRI", "a key of its own, but a province has the same"),
    "city unknown key": ('name = "Roma"', 'name = "Roma"\nport = true', "city.ROM.port", "is not a key"),
    "unknown province in a border": (
        "GNA-GLU = {",
        "GNA-GLV = {",
        "border.GNA-GLV",
        '"GLV" is none; did you mean GLU?',
    ),
    "no such province": ("GNA-GLU = {", "GNA-XQX = {", "border.GNA-XQX", '"XQX" is none'),
    "border of one": ("GNA-GLU = {", "GNA = {", "border.GNA", "must name two places, like BRI-GLU"),
    "border with itself": ("GNA-GLU = {", "GNA-GNA = {", "border.GNA-GNA", "must join two different places"),
    "border twice": (
        "GNA-HIS = {",
        "GLU-GNA = {",
        "border.GLU-GNA",
        "must not repeat border.GNA-GLU, which is the same",
    ),
    "border contradicted": (
        "GNA-HIS = {",
        'GLU-GNA = { kind = "strait" }\nGNA-HIS = {',
        "border.GLU-GNA",
        "must not repeat border.GNA-GLU, which gives the same border another kind",
    ),
    "border no table": (
        'GNA-GLU = { kind = "land", src = "rulebook §5.0" }',
        'GNA-GLU = "land"',
        "border.GNA-GLU",
        'must be a table like { kind = "land" }, not "land"',
    ),
    "border kind": (
        'GNA-GLU = { kind = "land"',
        'GNA-GLU = { kind = "road"',
        "border.GNA-GLU.kind",
        'must be "land", "strait", "city" or "none", not "road"',
    ),
    "city border by land": (
        'ROM-NIT = { kind = "city"',
        'ROM-NIT = { kind = "land"',
        "border.ROM-NIT.kind",
        'must be "city"',
    ),
    "land border as city": (
        'GNA-GLU = { kind = "land"',
        'GNA-GLU = { kind = "city"',
        "border.GNA-GLU.kind",
        'must be "land" or "strait" (only the city has "city" borders), not "city"',
    ),
    "border unknown key": (
        'GNA-GLU = { kind = "land"',
        'GNA-GLU = { both = true, kind = "land"',
        "border.GNA-GLU.both",
        "is not a key of a board file",
    ),
    "one-sided border": (
        'GNA-GLU = { kind = "land"',
        'GNA-GLU = { from = "GNA", kind = "land"',
        "border.GNA-GLU.from",
        "is not a key of a board file; expected kind, src",
    ),
    "card missing": (
        "[card.bribe]",
        "[card.bribes]",
        "card.bribe",
        'is missing; it must be a table (there is "bribes"',
    ),
    "unknown card": ("[card.bribe]", "[card.dice]\n[card.bribe]", "card.dice", "is not a kind of card"),
    "card once": (
        'name = "Bribe"\ncount = 8\nonce = false',
        'name = "Bribe"\ncount = 8\nonce = "no"',
        "card.bribe.once",
        'must be true or false, not "no"',
    ),
    "card timing": (
        'name = "Crisis in Roma"\ncount = 1\nonce = false\ntiming = "own"',
        'name = "Crisis in Roma"\ncount = 1\nonce = false\ntiming = "late"',
        "card.crisis.timing",
        'must be "own" or "any", not "late"',
    ),
    "count against values": (
        "values = [[5, 3]]",
        "values = [[5, 3], [4, 3]]",
        "card.barbarian.values",
        "must have 1 pairs [MP, BP], as many as the count says, not 2",
    ),
    "54 cards": ("count = 8", "count = 7", "card.bribe.values", "must have 7 pairs"),
    "56 cards": (
        'name = "Crisis in Roma"\ncount = 1\nonce = false\ntiming = "own"\nvalues = [[6, 2]]',
        'name = "Crisis in Roma"\ncount = 2\nonce = false\ntiming = "own"\nvalues = [[6, 2], [6, 2]]',
        "card",
        "must give 55 cards in all, not 56",
    ),
    "values of one": (
        "values = [[5, 3]]",
        "values = [[5]]",
        "card.barbarian.values",
        "a list of [MP, BP], one for every copy",
    ),
    "negative value": ("values = [[5, 3]]", "values = [[5, -3]]", "card.barbarian.values", "a list of [MP, BP]"),
    "enormous value": ("values = [[5, 3]]", "values = [[5, 300]]", "card.barbarian.values", "from 0 to 20"),
    "values no list": (
        "values = [[5, 3]]",
        "values = 5",
        "card.barbarian.values",
        "a list of [MP, BP], one for every copy, not 5",
    ),
    "revolt target": (
        'target = ["JUD", "BRI"',
        'target = ["SYR", "BRI"',
        "card.revolts.target",
        "must name the revolt province of every Area (BRI, GSU, ACH, JUD)",
    ),
    "revolt targets": (
        'target = ["JUD", "BRI", "GSU", "ACH"]',
        "target = 4",
        "card.revolts.target",
        "a list with the province",
    ),
    "card unknown key": ('name = "Bribe"', 'name = "Bribe"\ntier = "C"', "card.bribe.tier", "is not a key"),
    "source of nothing": (
        'src = { rest = "rulebook §3.2", port',
        'src = { prt = "x", rest = "rulebook §3.2", port',
        "province.BRI.src.prt",
        "is not a figure given here; did you mean port?",
    ),
    "drawing missing": ("[drawing]\n", "[drawings]\n", "drawing.sea", "is missing"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_file_key_and_expectation(fault: str, write: Writer) -> None:
    old, new, key, expected = FAULTS[fault]
    file = write(changed(old, new))
    error = refusal(file)
    assert error.key == key
    assert expected in error.expected
    assert str(error) == f"{file}: {key} {error.expected}"
    assert "\n" not in str(error)


def test_disconnected_map(write: Writer) -> None:
    cut = "".join(f'{border} = {{ kind = "none" }}\n' for border in ("HIS-LUS", "LUS-AFR"))
    error = refusal(write(extending("[border]\n" + cut)))
    assert error.key == "border"
    assert error.expected == "must connect all provinces, but BRI cannot reach LUS"


def test_city_without_gate(write: Writer) -> None:
    error = refusal(write(extending('[border]\nROM-NIT.kind = "none"\nROM-SIT.kind = "none"')))
    assert error.expected == 'must join the city to at least one province, with kind = "city"'


def test_no_tribes(write: Writer) -> None:
    calm = "".join(f"[province.{key}]\nbarbarian = false\n" for key in ("GIN", "GSU", "DAC", "MOE"))
    assert "at least one province with barbarian = true" in refusal(write(extending(calm))).expected


def test_no_italy(write: Writer) -> None:
    start, end = NERO.index("[province.NIT]"), NERO.index("# ---- The city")
    error = refusal(write(NERO[:start] + NERO[end:]))
    assert (error.key, error.expected) == ("province", 'must hold at least one province of Italy, with area = ""')


def test_section_that_is_no_table(write: Writer) -> None:
    error = refusal(write(changed("players = 4", 'players = 4\nborder = "none"').replace("[border]", "[drawing.x]")))
    assert (error.key, error.expected) == ("border", 'must be a table, not "none"')


def test_a_long_value_is_cut_in_the_message(write: Writer) -> None:
    error = refusal(write(extending(f'players = "{"x" * 200}"')))
    assert error.expected == f'must be a whole number from 2 to 4, not "{"x" * 36}...'
    error = refusal(write(extending(f"players = 0x{'f' * 5000}")))
    assert error.expected == "must be a whole number from 2 to 4, not a number that long"


@pytest.mark.parametrize("text", [f"players = {'9' * 5000}", f"deep = {'[' * 50000}"])
def test_toml_that_python_cannot_hold(text: str, write: Writer) -> None:
    assert refusal(write(text)).expected.startswith("must be valid TOML: ")


def test_control_characters_never_reach_the_terminal(write: Writer) -> None:
    error = refusal(write(extending('[province.BRI]\nname = "Bri\\u001b[2Jtannia"')))
    assert error.key == "province.BRI.name"
    assert error.expected.startswith("must be a text of one line")
    assert "\x1b" not in str(error)
    error = refusal(write(extending('"a\\nb" = 1')))
    assert "a b is not a key of a board file" in str(error)
