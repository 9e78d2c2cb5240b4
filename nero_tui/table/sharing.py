"""Sharing work among processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """The results of all tasks in their order, made by so many processes."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = multiprocessing.Pool(jobs, _begin_work, (work,))
    try:
        yield from pool.imap(_work, tasks)
    finally:
        pool.terminate()
        pool.join()


_task: Callable[[Any], Any]


def _begin_work(work: Callable[[Any], Any]) -> None:
    global _task
    _task = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is answered by the process that prints


def _work(task: Any) -> Any:
    return _task(task)
