"""What all tests rely on."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Who starts the tests in the background may have them ignore signals; the programs under test must not."""
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
