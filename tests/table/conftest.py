"""Property tests look for wrong answers, not slow ones: a busy machine must not fail them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("table", deadline=None)
settings.load_profile("table")
