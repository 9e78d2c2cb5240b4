"""What the rules check tells the reader, as text or as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nero_tui.nero.cases.run import Fault, Result

INDENT = "    "


def failed_case(result: Result) -> str:
    """Everything that helps to see why a case fails."""
    case = result.case
    lines = [f"FAILED {case.id} {case.title}".rstrip(), f"{INDENT}in {case.file}"]
    if case.clauses:
        lines.append(f"{INDENT}about {', '.join((*case.clauses, *case.rulings))}")
    if result.action:
        lines.append(f"{INDENT}action {result.action} of {len(case.when)}: {in_words(case.when[result.action - 1])}")
    elif case.when:
        lines.append(f"{INDENT}after all {len(case.when)} actions")
    for fault in result.faults:
        lines += _fault(fault)
    if result.position:
        lines += ["", *(f"{INDENT}{line}" for line in result.position.splitlines())]
    return "\n".join(lines) + "\n"


def _fault(fault: Fault) -> list[str]:
    return [
        f"{INDENT}{fault.what}:",
        f"{INDENT}  expected  {plain(fault.expected)}",
        f"{INDENT}  found     {plain(fault.found)}",
    ]


def in_words(action: object) -> str:
    """An action on one line: ``E step group=g1 to=Dalmatia``, or the line of notation it is."""
    if not isinstance(action, Mapping):
        return str(action)
    words = [str(action[key]) for key in ("by", "do") if key in action]
    return " ".join([*words, *(f"{key}={plain(value)}" for key, value in action.items() if key not in ("by", "do"))])


def plain(value: object) -> str:
    """A value as a scenario file would write it, without the quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(plain, value)) + "]"
    return "nothing" if value is None or value == "" else str(value)


def closing_line(results: Sequence[Result]) -> str:
    """The last line of the report: ``N passed, M failed``."""
    passed = sum(result.passed for result in results)
    return f"{passed} passed, {len(results) - passed} failed"


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """The whole report as one object."""
    passed = sum(result.passed for result in results)
    return {
        "passed": passed,
        "failed": len(results) - passed,
        "cases": [_case(result) for result in results],
    }


def _case(result: Result) -> dict[str, Any]:
    case = result.case
    entry: dict[str, Any] = {
        "id": case.id,
        "title": case.title,
        "file": str(case.file),
        "clauses": list(case.clauses),
        "rulings": list(case.rulings),
        "passed": result.passed,
    }
    if not result.passed:
        entry["faults"] = [
            {"what": fault.what, "expected": fault.expected, "found": fault.found} for fault in result.faults
        ]
        if result.action:
            entry["action"] = {"number": result.action, "what": in_words(case.when[result.action - 1])}
        entry["position"] = result.position
    return entry
