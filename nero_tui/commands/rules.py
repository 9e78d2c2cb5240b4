"""``nero-tui rules``: the clauses and rulings, by id, by card or by words."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from dataclasses import asdict
from typing import Any

from nero_tui.commands.rules_sheet import Sheet
from nero_tui.errors import UserError
from nero_tui.nero import rulebook
from nero_tui.nero.rulebook import Clause, Ruling, Section
from nero_tui.nero.rulebook.lookup import Found

EXAMPLES = """\
examples:
  nero-tui rules                      the table of contents
  nero-tui rules N5.6-3               a clause, with the rulings on it
  nero-tui rules 5.6                  a section; 5 is the whole chapter
  nero-tui rules bad weather          a card
  nero-tui rules R094                 a ruling, with its clauses
  nero-tui rules once_scope           the ruling behind a switch
  nero-tui rules withdraw marker      whatever speaks of both
  nero-tui rules bribe --section 9.0  what a section says about a word
"""

WIDEST = 110
NARROWEST = 40


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "rules",
        description="Look up the rules of Nero, in our own words, and the rulings where they leave something open.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("query", nargs="*", metavar="ID | WORD", help="id, section, card or switch, or words to find")
    parser.add_argument("--section", metavar="S", help="search only this section, chapter or card")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; 1 if there is nothing of the kind."""
    words: list[str] = args.query
    if args.section and not rulebook.in_section(args.section):
        raise UserError(f"there is no section '{args.section}'{_did_you_mean(_near_sections(args.section))}")
    if not words and not args.section:
        return _print_contents(args.json)
    found = rulebook.find(args.section) if not words else () if args.section else asked_for(words)
    if found:
        _print_found(words or [args.section], found, args.json)
        return 0
    if len(words) == 1 and rulebook.looks_like_id(words[0]) and not args.section:
        return _print_nothing(words, rulebook.near_ids(words[0]), args.json)
    return _print_search(words, args.section, args.json)


def asked_for(words: list[str]) -> tuple[Found, ...]:
    """What the words name when they are an id, a section, a card or a switch, or several ids; else nothing."""
    together = rulebook.find(" ".join(words))
    if together or not any(map(rulebook.looks_like_id, words)):
        return together
    one_by_one = [rulebook.find(word) for word in words]
    return tuple(item for found in one_by_one for item in found) if all(one_by_one) else ()


def _print_contents(as_json: bool) -> int:
    if as_json:
        _print_json([], list(rulebook.sections()), [], [])
    else:
        sheet = _sheet()
        sheet.contents()
        print(sheet)
    return 0


def _print_found(words: list[str], found: tuple[Found, ...], as_json: bool) -> None:
    if as_json:
        _print_json(words, *_with_company(found))
        return
    sheet = _sheet()
    for item in found:
        sheet.show(item)
    print(sheet)


def _print_search(words: list[str], section: str | None, as_json: bool) -> int:
    within = rulebook.in_section(section) if section else None
    hits = [hit.entry for hit in rulebook.search(words) if within is None or hit.entry.id in within]
    if not hits:
        near = rulebook.near_words(words)
        better = [" ".join(near.get(word.lower(), word) for word in words)] if near else []
        better += [id for id in rulebook.near_ids(" ".join(words)) if id not in better]
        return _print_nothing(words, better, as_json, section)
    of_clauses = [entry for entry in hits if isinstance(entry, Clause)]
    of_rulings = [entry for entry in hits if isinstance(entry, Ruling)]
    if as_json:
        _print_json(words, [], of_clauses, of_rulings)
    else:
        sheet = _sheet(words)
        sheet.hits(hits)
        print(sheet)
    return 0


def _print_nothing(words: list[str], better: list[str], as_json: bool, section: str | None = None) -> int:
    if as_json:
        _print_json(words, [], [], [], better)
    where = f" in section {section}" if section else ""
    print(f"nero-tui: the rules have nothing on '{' '.join(words)}'{where}{_did_you_mean(better)}", file=sys.stderr)
    return 1


def _near_sections(typed: str) -> list[str]:
    near = rulebook.near_ids(typed, limit=20)
    return [name for name in near if any(isinstance(item, Section) for item in rulebook.find(name))][:3]


def _did_you_mean(near: list[str]) -> str:
    if not near:
        return "; nero-tui rules lists the sections."
    return f"; did you mean {' or '.join(near)}?"


def _with_company(found: tuple[Found, ...]) -> tuple[list[Section], list[Clause], list[Ruling]]:
    """What was found with what belongs to it: a section's clauses, a clause's rulings, a ruling's clauses."""
    sections: dict[str, Section] = {}
    clauses: dict[str, Clause] = {}
    rulings: dict[str, Ruling] = {}
    for item in found:
        if isinstance(item, Section):
            sections[item.key] = item
            clauses |= {entry.id: entry for entry in item.clauses}
            rulings |= {entry.id: entry for entry in rulebook.rulings_on(item.key)}
        elif isinstance(item, Clause):
            clauses[item.id] = item
            linked = rulebook.references(item.id)
            rulings |= {id: rulebook.ruling(id) for id in (*linked.cites, *linked.cited_by)}
        else:
            rulings[item.id] = item
            clauses |= {id: rulebook.clause(id) for id in rulebook.references(item.id).clauses}
    return list(sections.values()), list(clauses.values()), list(rulings.values())


def _print_json(
    words: list[str],
    sections: list[Section],
    clauses: list[Clause],
    rulings: list[Ruling],
    suggestions: list[str] | None = None,
) -> None:
    answer: dict[str, Any] = {
        "query": words,
        "sections": [
            {
                "key": item.key,
                "title": item.title,
                "card": item.card or None,
                "clauses": [entry.id for entry in item.clauses],
            }
            for item in sections
        ],
        "clauses": [
            {**asdict(item), "flavour": item.is_flavour, "references": asdict(rulebook.references(item.id))}
            for item in clauses
        ],
        "rulings": [{**asdict(item), "references": asdict(rulebook.references(item.id))} for item in rulings],
        "suggestions": suggestions or [],
    }
    print(json.dumps(answer, indent=2))


def _sheet(words: list[str] | None = None) -> Sheet:
    width = min(WIDEST, max(NARROWEST, shutil.get_terminal_size().columns))
    return Sheet(width, words or [], colour=_wants_colour())


def _wants_colour() -> bool:
    """Only for eyes: a person at a terminal who has not asked for plain text (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
