"""The log is shared between copies and each copy still has its own."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from nero_tui.table.log import Log, visible
from nero_tui.table.protocol import Event


def event(number: int) -> Event:
    return Event("noted", None, (number,))


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    log = Log([event(1)])
    twin = log.copy()
    log.append(event(2))
    twin.append(event(3))
    late = log.copy()
    log.append(event(4))
    assert log.seen() == [event(1), event(2), event(4)]
    assert twin.seen() == [event(1), event(3)]
    assert late.seen() == [event(1), event(2)]


def test_a_copy_shares_what_was_written_before() -> None:
    log = Log(map(event, range(1000)))
    assert log.copy()._events is log._events


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans())))
def test_logs_behave_like_lists_of_their_own(moves: list[tuple[int, bool]]) -> None:
    logs, lists = [Log()], [list[Event]()]
    for number, (which, copies) in enumerate(moves):
        which %= len(logs)
        if copies:
            logs.append(logs[which].copy())
            lists.append(list(lists[which]))
        else:
            logs[which].append(event(number))
            lists[which].append(event(number))
    assert [list(log) for log in logs] == lists
    assert [len(log) for log in logs] == [len(each) for each in lists]


def test_a_seat_reads_what_it_may() -> None:
    log = Log()
    log.note("dealt", "bribe", seen_by=(0,))
    log.note("turn", 1)
    log.note("look", "sick", seen_by=(0, 2))
    assert [entry.kind for entry in log.seen()] == ["dealt", "turn", "look"]
    assert [entry.kind for entry in log.seen(0)] == ["dealt", "turn", "look"]
    assert [entry.kind for entry in log.seen(1)] == ["turn"]
    assert [entry.kind for entry in log.since(1, 2)] == ["turn", "look"]
    assert log.since(2) == [Event("look", (0, 2), ("sick",))]
    assert not visible(log.seen()[0], 1)


def test_equal_logs_are_equal_and_travel() -> None:
    log = Log([event(1)])
    twin = log.copy()
    log.append(event(2))
    assert log != twin
    assert twin != [event(1)]
    assert pickle.loads(pickle.dumps(twin)) == twin
    assert len(pickle.loads(pickle.dumps(twin))._events) == 1
