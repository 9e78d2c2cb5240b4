"""Board files: what ships loads, and every way of breaking one is refused with file, key and expectation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from nero_tui.nero import boardfile
from nero_tui.nero.board import KINDS, LETTERS, Board
from nero_tui.nero.boardfile import BoardError, BoardNotFound, find_board, load_board, shipped_boards

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


def keys(board: Board, places: tuple[int, ...]) -> set[str]:
    return {board.places[place].key for place in places}


# What ships


@pytest.mark.parametrize(
    ("name", "players", "deal", "fast", "vacant", "owners"),
    [("nero-4", 4, 10, 6, -1, ()), ("nero-3", 3, 13, 8, 3, ()), ("nero-2", 2, 10, 6, -1, (0, 1, 0, 1))],
)
def test_the_three_boards(name: str, players: int, deal: int, fast: int, vacant: int, owners: tuple[int, ...]) -> None:
    board = load_board(name)
    assert (board.key, board.players, board.deal, board.deal_fast) == (name, players, deal, fast)
    assert (board.vacant, board.owners) == (vacant, owners)
    assert board.path == shipped_boards()[name]


def test_the_variants_differ_only_in_what_they_say() -> None:
    four, three = load_board("nero-4"), load_board("nero-3")
    for same in ("areas", "places", "land", "strait", "gates", "cards", "kinds", "rules", "drawing"):
        assert getattr(three, same) == getattr(four, same)


def test_areas_and_provinces() -> None:
    board = load_board("nero-4")
    assert tuple(area.letter for area in board.areas) == LETTERS
    assert [area.contender for area in board.areas] == ["Galba", "Vitellius", "Otho", "Vespasian"]
    assert [board.places[area.revolt].key for area in board.areas] == ["BRI", "GSU", "ACH", "JUD"]
    assert len(board.places) == 23
    assert board.places[board.city].name == "Roma"
    assert [keys(board, places) for places in board.area_places] == [
        {"BRI", "GLU", "GNA", "HIS", "LUS"},
        {"GIN", "GSU", "RAE", "NOR", "PAN"},
        {"DAC", "MOE", "THR", "DAL", "ACH"},
        {"AFR", "AEG", "JUD", "SYR", "ASM"},
    ]
    assert keys(board, board.italy) == keys(board, board.gates) == {"NIT", "SIT"}
    assert keys(board, board.tribes) == {"GSU", "GIN", "DAC", "MOE"}
    assert {"THR", "DAL", "ACH"} <= keys(board, board.ports)
    assert not {"DAC", "MOE", "ROM"} & keys(board, board.ports)


def test_borders_run_both_ways_and_the_rulebooks_lists_are_complete() -> None:
    board = load_board("nero-4")
    for neighbours in (board.land, board.strait):
        for place, near in enumerate(neighbours):
            assert all(place in neighbours[other] for other in near)
            assert board.city not in near
    assert keys(board, board.land[board.place("GNA")]) == {"GLU", "HIS", "GSU", "NIT"}
    assert board.strait[board.place("GNA")] == ()
    assert keys(board, board.strait[board.place("BRI")]) == {"GLU", "GSU"}
    assert board.land[board.place("BRI")] == ()
    assert board.land[board.city] == board.strait[board.city] == ()


def test_deck() -> None:
    board = load_board("nero-4")
    assert len(board.cards) == len({card.name for card in board.cards}) == 55
    assert Counter(card.kind for card in board.cards) == {kind.key: kind.copies for kind in board.kinds}
    assert tuple(kind.key for kind in board.kinds) == KINDS
    assert {kind.key for kind in board.kinds if kind.once} == {
        "assassin", "traitor", "legion_rebels", "bad_augury", "bad_weather",
    }  # fmt: skip
    assert {kind.key for kind in board.kinds if not kind.own_round} == {
        "bad_augury", "bad_weather", "praetorian_guard", "bribe", "sick",
    }  # fmt: skip
    assert [card.name for card in board.cards if card.kind == "bribe"][::7] == ["bribe-1", "bribe-8"]
    revolts = {card.name: board.places[card.province].key for card in board.cards if card.province >= 0}
    assert revolts == {f"revolts-{key}": key for key in ("JUD", "BRI", "GSU", "ACH")}
    assert board.kind("sick").name == "General/Contender Sick"


def test_equal_faces_are_interchangeable_cards() -> None:
    board = load_board("nero-4")
    named = {card.name: card for card in board.cards}
    assert named["assassin-1"].face == named["assassin-2"].face
    assert named["assassin-1"].face != named["assassin-3"].face
    assert named["revolts-JUD"].face != named["revolts-GSU"].face


def test_unknown_place_or_kind_is_a_key_error() -> None:
    board = load_board("nero-4")
    with pytest.raises(KeyError):
        board.place("XXX")
    with pytest.raises(KeyError):
        board.kind("dice")


def test_every_figure_says_where_it_comes_from() -> None:
    board = load_board("nero-4")
    sources = {entry.what: entry.source for entry in board.provenance}
    assert len(sources) == len(board.provenance)
    assert "not stated" not in sources.values()
    invented = {entry.what for entry in board.reconstructed}
    assert {f"card.{kind}.values" for kind in KINDS} <= invented
    assert {"province.RAE.name", "border.HIS-AFR.kind", "province.BRI.port"} <= invented
    assert not {"province.BRI.name", "border.BRI-GLU.kind", "card.bribe.count", "deal.cards"} & invented


# Finding


def test_an_existing_path_comes_before_a_shipped_name(
    write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(changed('title = "Nero for four players"', 'title = "Ours"'), "nero-4")
    monkeypatch.chdir(tmp_path)
    assert load_board("nero-4").title == "Ours"


def test_packaged_boards_come_before_those_of_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "nero-9.toml").write_text(NERO, encoding="utf-8")
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    assert list(shipped_boards()) == ["nero-9"]
    assert find_board("nero-9") == tmp_path / "boards" / "nero-9.toml"


def test_without_any_folder_nothing_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    monkeypatch.setattr(boardfile, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    assert shipped_boards() == {}


def test_missing_file_suggests_a_board() -> None:
    with pytest.raises(BoardNotFound, match=r"nero4: no such board file or board; did you mean nero-4\?"):
        find_board("nero4")
    with pytest.raises(BoardNotFound, match=r"the boards that ship are nero-4, nero-3, nero-2"):
        find_board("zzz.toml")


def test_directory(tmp_path: Path) -> None:
    with pytest.raises(BoardNotFound, match="is a directory; expected a board file"):
        load_board(tmp_path)


def test_unreadable_file(write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(BoardNotFound, match=r"mine\.toml: cannot be read: Permission denied"):
        load_board(write(NERO))


def test_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'schema = 1\ntitle = "Caf\xe9"\n')
    assert str(refusal(file)) == f"{file}: must be text in UTF-8, but line 2 is not"


def test_toml_syntax_error_names_the_line(write: Writer) -> None:
    error = refusal(write('schema = 1\ntitle = "Nero\n'))
    assert "mine.toml: must be valid TOML:" in str(error)
    assert "line 2" in str(error)


# Two and three players


def test_any_area_may_be_the_vacant_one(write: Writer) -> None:
    assert load_board(write(extending('vacant = "C"', "nero-3"))).vacant == 1
    assert load_board(write(extending("players = 3"))).vacant == 3
    assert refusal(write(extending('vacant = "Z"', "nero-3"))).key == "vacant"


def test_two_players_share_the_colours(write: Writer) -> None:
    assert load_board(write(extending("players = 2"))).owners == (0, 1, 0, 1)
    mine = extending('[owners]\nP1 = ["W", "C"]\nP2 = ["E", "A"]', "nero-2")
    assert load_board(write(mine)).owners == (0, 0, 1, 1)


@pytest.mark.parametrize("owners", ['P1 = ["W"]', 'P1 = ["W", "C"]', 'P1 = ["W", "Z"]'])
def test_owners_must_cover_every_colour(owners: str, write: Writer) -> None:
    error = refusal(write(extending(f"[owners]\n{owners}", "nero-2")))
    assert error.key == "owners"
    assert "two colours each" in error.expected


def test_owner_who_is_nobody(write: Writer) -> None:
    assert refusal(write(extending('[owners]\nP3 = ["W", "C"]', "nero-2"))).key == "owners.P3"
    assert refusal(write(extending('[owners]\nP1 = "W"', "nero-2"))).key == "owners.P1"


# Extending


def test_an_owner_enters_the_printed_values_of_one_kind(write: Writer) -> None:
    text = extending('title = "Printed"\n[card.crisis]\nvalues = [[7, 1]]\nsrc = { values = "printed deck" }')
    board, nero = load_board(write(text)), load_board("nero-4")
    assert (board.key, board.title) == ("mine", "Printed")
    different = [(old, new) for old, new in zip(nero.cards, board.cards, strict=True) if old != new]
    assert [(old.name, new.mp, new.bp) for old, new in different] == [("crisis-1", 7, 1)]
    sources = {entry.what: entry.source for entry in board.provenance}
    assert sources["card.crisis.values"] == "printed deck"
    assert sources["card.crisis.count"] == "rulebook §12"
    assert len(board.reconstructed) == len(nero.reconstructed) - 1


def test_a_figure_without_source_is_credited_to_its_file(write: Writer) -> None:
    text = extending('[card.crisis]\nvalues = [[7, 1]]\n[province.RAE]\nname = "Vindelicia"\nsrc = "my map"')
    sources = {entry.what: entry.source for entry in load_board(write(text)).provenance}
    assert sources["card.crisis.values"] == "stated in mine.toml"
    assert sources["province.RAE.name"] == "my map"
    assert sources["province.RAE.port"] == "reconstruction"


def test_a_board_of_its_own_may_leave_sources_out(write: Writer) -> None:
    text = "\n".join(line for line in NERO.splitlines() if not line.startswith("src ="))
    sources = {entry.what: entry.source for entry in load_board(write(text)).provenance}
    assert sources["card.bribe.values"] == "not stated"


def test_rulings_are_laid_over_each_other(write: Writer) -> None:
    write(extending('[rules]\nonce_scope = "player"'), "below.toml")
    board = load_board(write(extending("[rules]\ncardless_rounds = false", "below.toml")))
    assert board.rules.differences() == {"once_scope": "player", "cardless_rounds": False}


def test_rules_may_be_left_out(write: Writer) -> None:
    start, end = NERO.index("[rules]"), NERO.index("# ---- Areas")
    assert load_board(write(NERO[:start] + NERO[end:])).rules.differences() == {}


def test_a_border_named_the_other_way_round_replaces_the_one_below(write: Writer) -> None:
    nero = load_board("nero-4")
    lus, afr = nero.place("LUS"), nero.place("AFR")
    text = extending('[border]\nAFR-LUS.kind = "none"')
    board = load_board(write(text), check_drawing=False)
    assert afr in nero.strait[lus]
    assert afr not in board.strait[lus]
    assert lus not in board.strait[afr]


def test_a_file_is_extended_by_its_relative_path(write: Writer, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write(extending('title = "Below"\n[deal]\ncards = 9'), "below.toml")
    board = load_board(write(extending('title = "Above"', "../below.toml"), "deep/above.toml"))
    assert (board.title, board.deal, board.deal_fast) == ("Above", 9, 6)


@pytest.mark.parametrize("base", ["mine.toml", "./mine.toml"])
def test_a_board_cannot_extend_itself(base: str, write: Writer) -> None:
    error = refusal(write(extending("", base)))
    assert error.key == "extends"
    assert error.expected == "must not lead back to the same file (mine.toml -> mine.toml)"


def test_a_circle_of_boards_is_refused(write: Writer) -> None:
    write(extending("", "b.toml"), "a.toml")
    write(extending("", "mine.toml"), "b.toml")
    error = refusal(write(extending("", "a.toml")))
    assert error.key == "extends"
    assert "(mine.toml -> a.toml -> b.toml -> mine.toml)" in error.expected


@pytest.mark.parametrize("base", ["nero-7", "gone.toml", "nowhere/nero-4"])
def test_extending_what_does_not_exist(base: str, write: Writer) -> None:
    error = refusal(write(extending("", base)))
    assert error.key == "extends"
    assert error.expected.endswith(f'there is no "{base}"')


def test_extends_must_be_text(write: Writer) -> None:
    assert refusal(write("schema = 1\nextends = 4\n")).expected.endswith("not 4")


def test_a_fault_below_is_blamed_on_the_file_below(write: Writer) -> None:
    below = write(extending("[deal]\ncards = 40"), "below.toml")
    error = refusal(write(extending('title = "Above"', "below.toml")))
    assert (error.file, error.key) == (str(below), "deal.cards")


def test_another_fault_is_blamed_on_the_file_itself(write: Writer) -> None:
    write(extending("[deal]\nfast = 40"), "below.toml")
    above = write(extending("players = 7", "below.toml"))
    assert (refusal(above).file, refusal(above).key) == (str(above), "players")


def test_a_fault_of_its_own_over_a_good_board(write: Writer) -> None:
    above = write(extending("[deal]\ncards = 40"))
    assert refusal(above).file == str(above)


def test_syntax_error_below_names_the_file_below(write: Writer) -> None:
    below = write("schema = \n", "below.toml")
    assert refusal(write(extending("", "below.toml"))).file == str(below)
