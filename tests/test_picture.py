"""The picture of the table in the README is current."""

from __future__ import annotations

from tests.picture import FILE, picture


def test_the_picture_is_current() -> None:
    """``make picture`` draws it anew."""
    assert picture() == FILE.read_text(encoding="utf-8")
