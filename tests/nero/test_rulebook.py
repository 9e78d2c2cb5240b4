"""The rulebook: complete, consistent in itself and with the switches of a board, and findable."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from nero_tui.nero import rulebook
from nero_tui.nero.rulebook import Clause, Ruling, Section
from nero_tui.nero.rulebook.__main__ import main
from nero_tui.nero.rulebook.book import CITED
from nero_tui.nero.rulebook.page import rulings_page, switch_in_words
from nero_tui.nero.rulings import SWITCHES

ROOT = Path(__file__).parents[2]


def ids(found: tuple[object, ...]) -> list[str]:
    return [item.key if isinstance(item, Section) else item.id for item in found]  # type: ignore[attr-defined]


class TestTheTexts:
    def test_all_of_them_are_there(self) -> None:
        assert len(rulebook.clauses()) == 462
        assert len(rulebook.rulings()) == 199
        assert len(rulebook.sections()) == 60

    def test_clauses_are_numbered_without_gaps(self) -> None:
        for section in rulebook.sections():
            assert [clause.id.rpartition("-")[2] for clause in section.clauses] == [
                str(number) for number in range(1, len(section.clauses) + 1)
            ]

    def test_every_clause_is_a_sentence_of_a_known_kind(self) -> None:
        for clause in rulebook.clauses():
            assert clause.kind in rulebook.KINDS, clause.id
            assert clause.text.endswith((".", "!")), clause.id
            assert clause.section in clause.id or clause.section.endswith(".0") or clause.section == "chart"

    def test_every_ruling_is_complete(self) -> None:
        book = rulebook.book()
        for ruling in rulebook.rulings():
            assert re.fullmatch(r"R\d{3}", ruling.id)
            assert ruling.part in book.parts and ruling.strength in book.strengths
            assert ruling.title and ruling.sections
            for text in (ruling.text, ruling.options, ruling.ruling, ruling.why):
                assert not text or text.endswith("."), ruling.id
                assert "  " not in text and "\n" not in text

    def test_whatever_is_cited_exists(self) -> None:
        book = rulebook.book()
        known = {*book.clauses, *book.rulings}
        for clause in rulebook.clauses():
            assert known.issuperset((*clause.rulings, *CITED.findall(clause.text))), clause.id
        for ruling in rulebook.rulings():
            assert book.sections.keys() >= set(ruling.sections), ruling.id
            text = " ".join((ruling.text, ruling.options, ruling.ruling, ruling.why))
            assert known.issuperset(CITED.findall(text)), ruling.id
            assert book.principles.keys() >= set(re.findall(r"\bP\d\b", text)), ruling.id

    def test_every_switch_of_a_board_has_a_ruling(self) -> None:
        assert {ruling.toggle for ruling in rulebook.rulings() if ruling.toggle} == set(SWITCHES)
        for key, switch in SWITCHES.items():
            assert not switch.ruling or rulebook.ruling(switch.ruling).toggle == key

    def test_every_card_has_a_page(self) -> None:
        kinds = {section.card for section in rulebook.sections() if section.card}
        assert len(kinds) == 14 and {"bad_augury", "hail_caesar", "sick"} <= kinds
        assert {section.chapter for section in rulebook.sections() if section.card} == {"12"}

    def test_flavour(self) -> None:
        assert rulebook.clause("N1-1").is_flavour
        assert not rulebook.clause("N5.6-3").is_flavour

    def test_entries_cannot_be_changed(self) -> None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            rulebook.clause("N5.6-3").text = "Anything goes."  # type: ignore[misc]

    def test_unknown_ids(self) -> None:
        for lookup in (rulebook.clause, rulebook.ruling, rulebook.section, rulebook.references):
            with pytest.raises(KeyError):
                lookup("N99-1")


class TestReferences:
    def test_of_a_clause(self) -> None:
        linked = rulebook.references("N5.6-11")
        assert linked.cites == ("R094",)

    def test_a_clause_named_by_another(self) -> None:
        assert "N7.3-1" in rulebook.references("N6.4-6").clauses
        assert "N6.4-6" in rulebook.references("N7.3-1").clauses

    def test_of_a_ruling(self) -> None:
        linked = rulebook.references("R094")
        assert linked.clauses == ("N5.6-11",)
        assert linked.cites == ("R012",)
        assert "R094" in rulebook.references("R012").cited_by

    def test_nothing_refers_to_itself(self) -> None:
        for id in (*rulebook.book().clauses, *rulebook.book().rulings):
            linked = rulebook.references(id)
            assert id not in (*linked.clauses, *linked.cites, *linked.cited_by)

    def test_rulings_on_a_section(self) -> None:
        on = ids(rulebook.rulings_on("5.6"))
        assert {"R057", "R090", "R094"} <= set(on)
        assert on == sorted(on)


class TestFind:
    @pytest.mark.parametrize("typed", ["N5.6-3", "n5.6-3", "5.6-3", " N5.6-3. "])
    def test_a_clause(self, typed: str) -> None:
        assert rulebook.find(typed) == (rulebook.clause("N5.6-3"),)

    @pytest.mark.parametrize("typed", ["R094", "r94", "R94", "r094"])
    def test_a_ruling(self, typed: str) -> None:
        assert rulebook.find(typed) == (rulebook.ruling("R094"),)

    @pytest.mark.parametrize("typed", ["5.6", "N5.6"])
    def test_a_section(self, typed: str) -> None:
        assert ids(rulebook.find(typed)) == ["5.6"]

    def test_a_chapter(self) -> None:
        assert ids(rulebook.find("5")) == [f"5.{number}" for number in range(9)]
        assert ids(rulebook.find("9")) == ["9.0"]
        assert len(rulebook.find("12")) == 15

    def test_the_chart(self) -> None:
        assert ids(rulebook.find("chart")) == ["chart"]
        assert ids(rulebook.find("nc-5")) == ["NC-5"]

    @pytest.mark.parametrize(
        ("typed", "key"),
        [
            ("bribe", "12-BRIBE"),
            ("Bad Augury", "12-BADAUGURY"),
            ("bad_augury", "12-BADAUGURY"),
            ("badaugury", "12-BADAUGURY"),
            ("12-bribe", "12-BRIBE"),
            ("N12-BRIBE", "12-BRIBE"),
            ("hail caesar", "12-HAIL"),
            ("Sick", "12-SICK"),
            ("general/contender sick", "12-SICK"),
            ("galley", "12-GALLEY"),
            ("province revolts", "12-REVOLTS"),
        ],
    )
    def test_a_card(self, typed: str, key: str) -> None:
        assert ids(rulebook.find(typed)) == [key]

    def test_a_switch(self) -> None:
        assert ids(rulebook.find("once_scope")) == ["R004"]
        assert ids(rulebook.find("augury_in_declaration")) == ["R008", "R144"]
        assert ids(rulebook.find("reaction_prompts")) == ["R245"]

    @pytest.mark.parametrize("typed", ["", " ", "N99-1", "R999", "15", "legion", "?!"])
    def test_nothing(self, typed: str) -> None:
        assert rulebook.find(typed) == ()

    def test_every_id_finds_itself(self) -> None:
        book = rulebook.book()
        for id in (*book.clauses, *book.rulings, *book.sections):
            assert ids(rulebook.find(id.lower())) == [id]
            assert "-" not in id or rulebook.looks_like_id(id) or id in book.sections

    def test_what_belongs_to_a_section(self) -> None:
        assert {"N5.6-1", "R094"} <= rulebook.in_section("5.6")
        assert {"N5.0-1", "N5.8-9", "R094"} <= rulebook.in_section("5")
        assert not rulebook.in_section("nowhere")


class TestSearch:
    def test_every_word_must_occur(self) -> None:
        found = [hit.entry.id for hit in rulebook.search(["withdrawal", "weather"])]
        assert "N5.6-15" in found[:4]
        assert "N5.6-1" not in found

    @pytest.mark.parametrize(
        ("full", "short", "id"),
        [("declaration points", "DP", "N7.1-7"), ("movement point", "mps", "N5.2-1"), ("Battle Points", "bp", "N6.2-2"),
         ("victory points", "VPs", "N13.2-7")],
    )  # fmt: skip
    def test_points_are_found_in_full_and_in_short(self, full: str, short: str, id: str) -> None:
        found = {hit.entry.id for hit in rulebook.search([full])}
        assert id in found
        assert found == {hit.entry.id for hit in rulebook.search(full.split())}
        assert found == {hit.entry.id for hit in rulebook.search([short])}

    def test_the_beginning_of_a_word_is_enough(self) -> None:
        whole = {hit.entry.id for hit in rulebook.search(["retreat", "marker"])}
        begun = {hit.entry.id for hit in rulebook.search(["RETR mark"])}
        assert whole <= begun

    def test_the_end_of_a_word_is_not(self) -> None:
        assert rulebook.search(["egion"]) == []

    def test_a_part_of_a_compound_is(self) -> None:
        assert "N2.5-8" in [hit.entry.id for hit in rulebook.search(["any-time"])]
        assert "N2.5-8" in [hit.entry.id for hit in rulebook.search(["time", "symbol"])]

    def test_the_best_come_first(self) -> None:
        hits = rulebook.search(["bribe"])
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert hits[0].entry.title == "Bribe" or "Bribe" in hits[0].entry.title

    def test_clauses_and_rulings_are_searched(self) -> None:
        kinds = {type(hit.entry) for hit in rulebook.search(["fatigue"])}
        assert kinds == {Clause, Ruling}

    @pytest.mark.parametrize("words", [[], [""], ["?!"]])
    def test_no_word_finds_nothing(self, words: list[str]) -> None:
        assert rulebook.search(words) == []

    def test_near_misses(self) -> None:
        assert "N5.6-3" in rulebook.near_ids("N5.6-33")
        assert rulebook.near_ids("brbie") == ["bribe"]
        assert rulebook.near_ids("once_scop") == ["once_scope"]
        assert rulebook.near_words(["withdrawel", "legions"]) == {"withdrawel": "withdrawal"}


class TestThePage:
    def test_it_is_current(self) -> None:
        assert (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8") == rulings_page(), "run: make docs"

    def test_it_holds_every_ruling(self) -> None:
        page = rulings_page()
        for ruling in rulebook.rulings():
            assert f"### {ruling.id} {ruling.title}\n" in page

    def test_switches_are_written_as_in_a_board(self) -> None:
        assert switch_in_words("once_scope") == 'once_scope = "table" or "player"'
        assert switch_in_words("withdraw_from_leader") == "withdraw_from_leader = false or true"
        assert switch_in_words("cards_per_round").startswith("cards_per_round = 4 ")

    def test_it_is_written_where_docs_are(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert main(["docs"]) == 2
        (tmp_path / "docs").mkdir()
        assert main([]) == 2
        assert main(["docs"]) == 0
        assert (tmp_path / "docs" / "rulings.md").read_text(encoding="utf-8") == rulings_page()
        assert capsys.readouterr().out == f"wrote {Path('docs', 'rulings.md')}\n"
