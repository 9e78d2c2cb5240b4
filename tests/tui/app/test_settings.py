"""Settings on the disk: there and back, and every way in which a file can be broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from nero_tui.tui.settings import (
    OPTIONS,
    Settings,
    SettingsError,
    load_settings,
    save_settings,
    settings_file,
)


def written(text: str | bytes) -> Path:
    file = settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_without_a_file_everything_is_as_usual() -> None:
    assert load_settings() == Settings()
    assert not settings_file().exists()


@pytest.mark.parametrize("key", list(OPTIONS))
def test_every_value_comes_back(key: str) -> None:
    for value in OPTIONS[key].values:
        settings = Settings().changed(**{key: value})
        save_settings(settings)
        assert load_settings() == settings
        assert getattr(load_settings(), key) is value or getattr(load_settings(), key) == value


def test_the_usual_value_is_one_of_the_values() -> None:
    for key, value in Settings()._asdict().items():
        assert value in OPTIONS[key].values


@pytest.mark.parametrize(("before", "now"), [("true", "slips"), ("false", "never"), ('"everything"', "everything")])
def test_files_of_earlier_versions_are_read(before: str, now: str) -> None:
    written(f"confirm = {before}\n")
    assert load_settings() == Settings(confirm=now)


def test_a_file_may_name_only_some() -> None:
    written('pace = "slow"\n')
    assert load_settings() == Settings(pace="slow")


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("pace = 3", "pace", 'must be "instant" or "quick" or "slow", not 3'),
        ('pace = "fast"', "pace", 'must be "instant" or "quick" or "slow", not "fast"'),
        ("ascii = 1", "ascii", "must be false or true, not 1"),
        ("ascii = [true]", "ascii", "must be false or true"),
        ('theme = "pink"', "theme", 'must be "auto" or "nero-dark"'),
        ("themes = 3", "themes", "did you mean theme?"),
        ("xyzzy = 3", "xyzzy", "is no setting; expected one of theme, ascii"),
        ("[pace]\nx = 1", "pace", "must be"),
        ("pace = ", "", "must be valid TOML"),
        (b"\xff\xfe", "", "must be text in UTF-8"),
        ("a = " + "[" * 5000, "", "must be valid TOML"),
    ],
)
def test_a_broken_file_is_one_sentence(text: str | bytes, key: str, said: str) -> None:
    file = written(text)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert caught.value.file == file
    assert caught.value.key == key
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{file}: ")
    assert "\n" not in str(caught.value)


def test_a_folder_in_the_place_of_the_file() -> None:
    settings_file().mkdir(parents=True)
    with pytest.raises(SettingsError, match="cannot be read"):
        load_settings()


def test_settings_that_cannot_be_kept(home: Path) -> None:
    (home / "config").write_text("a file where a folder should be", encoding="utf-8")
    with pytest.raises(SettingsError, match="the settings cannot be kept"):
        save_settings(Settings())


def test_what_there_is_not_cannot_be_set() -> None:
    with pytest.raises(SettingsError, match="is no setting"):
        Settings().changed(colour="red")
