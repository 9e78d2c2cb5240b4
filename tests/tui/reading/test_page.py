"""Pages: how text fills a width, where entries and links stand."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from nero_tui.tui.reading.page import BLANK, NO_LINK, Layout, Page, Paragraph, Run, lay_out, lit


def text(layout: Layout) -> list[str]:
    return ["".join(piece.text for piece in line) for line in layout.lines]


def page(*paragraphs: Paragraph) -> Page:
    return Page("p", "A page", paragraphs)


def test_text_hangs_beside_its_label() -> None:
    clause = Paragraph((Run("The Legions march to Roma."),), Run("N1-1", "id"), 6, "N1-1")
    assert text(lay_out(page(clause), 20)) == ["N1-1  The Legions", "      march to Roma."]


def test_a_label_wider_than_its_margin_pushes_the_text_to_the_right() -> None:
    clause = Paragraph((Run("It is so."),), Run("N12-BRIBE-1"), 4)
    assert text(lay_out(page(clause), 30)) == ["N12-BRIBE-1 It is so."]


def test_where_there_is_no_room_beside_a_label_the_text_stands_below_it() -> None:
    clause = Paragraph((Run("It is so and not otherwise."),), Run("N12-BRIBE-1"), 13)
    assert text(lay_out(page(clause), 18)) == ["N12-BRIBE-1", "  It is so and not", "  otherwise."]


def test_a_word_too_long_for_a_line_is_broken_and_wide_letters_count_double() -> None:
    assert text(lay_out(page(Paragraph((Run("abcdefgh"),))), 3)) == ["abc", "def", "gh"]
    assert text(lay_out(page(Paragraph((Run("羅馬 羅馬"),))), 5)) == ["羅馬", "羅馬"]


def test_fixed_rows_are_cut_and_never_wrapped() -> None:
    row = Paragraph((Run("one two "), Run("three")), fixed=True)
    assert text(lay_out(page(row), 10)) == ["one two th"]


@pytest.mark.parametrize("width", range(1, 40))
def test_no_line_is_wider_than_the_page(width: int) -> None:
    rows = (
        Paragraph((Run("A Legion enters "), Run("N5.5-3", "", "N5.5-3"), Run(".")), Run("N12-SENATE-4", "id"), 9),
        Paragraph((Run("+" * 30),), fixed=True),
    )
    assert all(cell_len(line) <= width for line in text(lay_out(page(*rows), width)))


def test_entries_know_their_lines_without_the_empty_ones_after_them() -> None:
    rows = (Paragraph((Run("first entry here"),), entry="a"), BLANK, Paragraph((Run("second"),), entry="b"))
    layout = lay_out(page(*rows), 6)
    assert [(entry.id, entry.top, entry.bottom) for entry in layout.entries] == [("a", 0, 3), ("b", 4, 5)]
    assert [layout.entry_at(line) for line in range(5)] == [0, 0, 0, 0, 1]
    assert layout.entry_named("b") == 1
    assert layout.entry_named("nowhere") == 0


def test_a_link_that_is_broken_over_two_lines_is_one_link() -> None:
    row = Paragraph(
        (Run("see "), Run("Galley Fleet", "", "12-GALLEY"), Run(" and "), Run("R001", "", "R001")), entry="a"
    )
    layout = lay_out(page(row), 10)
    assert text(layout) == ["see Galley", "Fleet and", "R001"]
    assert [(link.target, link.line, link.last) for link in layout.links] == [("12-GALLEY", 0, 1), ("R001", 2, 2)]
    assert [piece.link for line in layout.lines for piece in line] == [NO_LINK, 0, 0, NO_LINK, 1]
    assert layout.links_of(0) == [0, 1]


def test_words_looked_for_are_lit_in_texts_but_not_in_links() -> None:
    row = Paragraph((Run("Retreats and a retreat; "), Run("retreat", "", "6.5")))
    runs = lit(page(row), ["retreat"]).paragraphs[0].runs
    assert [run.text for run in runs if run.role == "match"] == ["Retreats", "retreat"]
    assert lit(page(row), []) == page(row)
