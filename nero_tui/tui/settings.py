"""What a user has set once and for all, kept in a small file of the user's config directory."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from nero_tui.errors import UserError


class Settings(NamedTuple):
    """All settings with their defaults. Immutable: ``changed`` gives another one."""

    theme: str = "auto"
    ascii: bool = False
    animation: bool = False
    pace: str = "quick"
    confirm: str = "slips"
    skip_silent: bool = False
    sort_hand: str = "event"
    hints: str = "consul:1s"

    def changed(self, **values: Any) -> Settings:
        """The same with some values changed. Raises SettingsError for a key or value that there is not."""
        for key, value in values.items():
            check_setting(key, value)
        return self._replace(**values)


class Option(NamedTuple):
    """What a setting may be (each value with a word for it), what it is called and what it means."""

    label: str
    values: Mapping[str | bool, str]
    explained: str


ON_OFF: Mapping[str | bool, str] = {True: "on", False: "off"}

OPTIONS: Mapping[str, Option] = {
    "theme": Option(
        "Colours",
        {
            "auto": "automatic",
            "nero-dark": "dark",
            "nero-light": "light, like parchment",
            "nero-ansi": "the terminal's own 16",
            "nero-ansi-light": "its own 16, on white",
        },
        "Automatic looks at what the terminal can show. With NO_COLOR set there are no colours, whatever is said here.",
    ),
    "ascii": Option(
        "Signs",
        {False: "Unicode", True: "plain ASCII"},
        "Plain ASCII draws map and frames with letters that every terminal and font has.",
    ),
    "animation": Option(
        "Animation",
        ON_OFF,
        "Where others have just moved, the names of the provinces flash three times on the map, and then rest.",
    ),
    "pace": Option(
        "Bots",
        {"instant": "move at once", "quick": "move quickly", "slow": "move slowly"},
        "How long the moves of programs stay on the screen before the next one.",
    ),
    "confirm": Option(
        "Ask again",
        {"never": "never", "slips": "before slips", "everything": "before all that is final"},
        "Slips: ending a round with cards to play, giving away cards or points, quitting in mid-game. All that is "
        "final: also entering, attacking, marching off, playing an event and claiming the throne.",
    ),
    "skip_silent": Option(
        "Skip questions",
        ON_OFF,
        "Several people at one screen: do not ask the table where nobody can answer. Faster, but it gives away who "
        "holds what.",
    ),
    "sort_hand": Option(
        "Hand",
        {"event": "by event", "mp": "by Movement Points", "bp": "by Battle Points"},
        "In which order the cards of a hand lie.",
    ),
    "hints": Option(
        "Hints",
        {"consul:1s": "from the consul", "legate": "from the legate"},
        "Whom you ask for a hint: the consul thinks ahead for a second, the legate answers at once and by rule.",
    ),
}
"""Every setting, in the order of the settings screen; ``theme`` names what ``themes.py`` offers."""

assert Settings._fields == tuple(OPTIONS)


class SettingsError(UserError):
    """Settings that cannot be used: which file, which key, what is expected."""

    def __init__(self, key: str, expected: str, file: Path | None = None) -> None:
        where = f"{file}: " if file is not None else ""
        super().__init__(f"{where}{key} {expected}" if key else f"{where}{expected}")
        self.file = file
        self.key = key
        self.expected = expected


FORMERLY: Mapping[str, Mapping[object, str]] = {"confirm": {True: "slips", False: "never"}}
"""What settings were called in the files of earlier versions."""


def _brought_up_to_date(table: Mapping[str, Any]) -> dict[str, Any]:
    """A file as it would be written today."""
    return {
        key: FORMERLY[key][value] if isinstance(value, bool) and key in FORMERLY else value
        for key, value in table.items()
    }


def check_setting(key: str, value: object) -> None:
    """Raise SettingsError unless ``key`` is a setting and ``value`` one of its values."""
    option = OPTIONS.get(key)
    if option is None:
        near = difflib.get_close_matches(key, OPTIONS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(OPTIONS)}"
        raise SettingsError(key, f"is no setting; {hint}")
    # The type is compared too: True == 1 in Python, and a file that says 1 means something else.
    if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
        allowed = " or ".join(_written(each) for each in option.values)
        raise SettingsError(key, f"must be {allowed}, not {_written(value)}")


def _written(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


# ---- the file


def settings_file() -> Path:
    """Where settings are kept: see the XDG base directories."""
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "nero-tui" / "settings.toml"


def load_settings() -> Settings:
    """The settings of this user; the defaults if there is no file. Raises SettingsError."""
    file = settings_file()
    try:
        table = tomllib.loads(file.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise SettingsError("", f"the settings cannot be read ({error.strerror}).", file) from None
    except UnicodeDecodeError:
        raise SettingsError("", "the settings must be text in UTF-8; mend the file or delete it.", file) from None
    except (ValueError, RecursionError) as error:
        raise SettingsError("", f"the settings must be valid TOML: {error}; mend or delete the file.", file) from None
    try:
        return Settings().changed(**_brought_up_to_date(table))
    except SettingsError as error:
        raise SettingsError(error.key, error.expected, file) from None


def save_settings(settings: Settings) -> None:
    """Write the settings down; the old file stays whole until the new one is. Raises SettingsError."""
    file = settings_file()
    lines = ["# nero-tui: written by the settings screen"]
    lines += [f"{key} = {_written(value)}" for key, value in settings._asdict().items()]
    beside = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        raise SettingsError("", f"the settings cannot be kept ({error.strerror}).", file) from None
