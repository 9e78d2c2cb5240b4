"""Errors that are the user's to mend: bad input, a missing file, an unknown name."""

from __future__ import annotations


class UserError(Exception):
    """One clear sentence for the person at the keyboard; the command line prints it without a traceback."""

    exit_code = 2
