"""The rulebook in pages: everything is in it, and every reference leads somewhere."""

from __future__ import annotations

from nero_tui.nero import rulebook
from nero_tui.nero.rulebook import book
from nero_tui.tui.reading.first_game import FIRST_GAME, first_game_page
from nero_tui.tui.reading.page import Page, lay_out
from nero_tui.tui.reading.rulebook import CONTENTS, PART, SEARCH, cited, neighbour, page_at
from nero_tui.tui.reading.trail import Trail

SECTIONS, PARTS = [section.key for section in rulebook.sections()], [PART + letter for letter in book().parts]
PAGES = [CONTENTS, FIRST_GAME, *SECTIONS, *PARTS]


def links(page: Page) -> list[str]:
    return [run.link for each in page.paragraphs for run in (each.label, *each.runs) if run.link]


def entries(page: Page) -> list[str]:
    return [each.entry for each in page.paragraphs if each.entry]


def words(page: Page) -> str:
    return "\n".join(each.label.text + " " + "".join(run.text for run in each.runs) for each in page.paragraphs)


def test_every_clause_and_ruling_is_an_entry_of_its_page() -> None:
    for id in (*book().clauses, *book().rulings):
        page, entry = page_at(id)
        assert entry == id
        assert id in entries(page)


def test_every_link_leads_to_a_page_that_is_no_search() -> None:
    for key in PAGES:
        page, _ = page_at(key)
        assert page.key == key
        assert not [target for target in links(page) if page_at(target)[0].key.startswith(SEARCH)]
        assert len(set(entries(page))) == len(entries(page))


def test_the_first_game_is_one_page_of_sixty_short_lines() -> None:
    layout = lay_out(first_game_page(), 76)
    assert len(layout.lines) <= 60
    text = words(first_game_page())
    for part in ("(VP)", "(DP)", "(MP", "(BP", "Hail Caesar!", "withdraw", "F1", "Assassin"):
        assert part in text
    assert {"13.2", "7.1", "5.6", "6.2"} <= set(links(first_game_page()))
    assert text.isascii()


def test_turning_pages_goes_through_the_whole_book_and_stops_at_its_covers() -> None:
    key, seen = CONTENTS, []
    while key not in seen:
        seen.append(key)
        key = neighbour(key, 1)
    assert seen == PAGES
    assert neighbour(CONTENTS, -1) == CONTENTS
    assert neighbour(SEARCH + "x", 1) == CONTENTS


def test_a_text_links_clauses_rulings_and_sections_and_nothing_else() -> None:
    runs = cited("As in 7.2 and N5.5-3 (R084), for 2.5 MPs of 99.9, in AD 68-69; P3, 5.6.")
    assert [run.link for run in runs if run.link] == ["7.2", "N5.5-3", "R084", "2.5", "5.6"]
    assert "P3 (The best reading" in "".join(run.text for run in runs)


def test_what_people_type_is_understood() -> None:
    assert page_at("bad augury")[0].key == "12-BADAUGURY"
    assert page_at("r94") == page_at("R094")
    assert page_at("5.6")[1] == "5.6"


def test_a_clause_that_there_is_not_leads_to_a_page_that_says_so() -> None:
    page, _ = page_at("N5.6-99")
    assert "Nothing in the rules" in words(page)
    assert links(page)


def test_a_search_shows_what_is_meant_first_and_then_what_has_all_the_words() -> None:
    page, _ = page_at(SEARCH + "bribe")
    assert links(page)[0] == "12-BRIBE"
    assert "N12-BRIBE-3" in links(page)
    assert "Type words" in words(page_at(SEARCH)[0])


def test_a_mistyped_word_is_answered_with_a_better_one() -> None:
    assert SEARCH + "retreat" in links(page_at(SEARCH + "retraet")[0])


# ---- going back


def test_a_trail_leads_back_to_the_entry_that_was_left() -> None:
    trail = Trail("N5.5-3")
    assert (trail.page.key, trail.entry) == ("5.5", "N5.5-3")
    trail.follow("R082", "N5.5-5")
    assert (trail.page.key, trail.entry) == ("part:D", "R082")
    trail.follow("contents", "R082")
    trail.back()
    assert (trail.page.key, trail.entry) == ("part:D", "R082")
    trail.back()
    assert (trail.page.key, trail.entry) == ("5.5", "N5.5-5")
    assert trail.back().key == "5.5"


def test_a_search_leaves_one_step_however_much_is_typed() -> None:
    trail = Trail()
    trail.follow(SEARCH, "")
    for typed in ("b", "br", "bri"):
        trail.replace(SEARCH + typed)
    assert trail.page.key == SEARCH + "bri"
    assert trail.back().key == CONTENTS
