"""Two builds of one source: in pure Python, and with the rules and the bots as machine code (``make compiled``)."""

from __future__ import annotations

import importlib
import importlib.util
import os
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from nero_tui.compiling import TELLING, compiled

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]
MODULES: list[str] = WHEEL["hooks"]["custom"]["modules"]


def load_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOK = load_hook()


def built(version: str = "standard") -> dict[str, Any]:
    """What the hook says about a wheel."""
    hook = HOOK.CompiledBuild(str(ROOT), {"modules": MODULES}, None, None, "", "wheel")
    data: dict[str, Any] = {"pure_python": True, "infer_tag": False, "force_include": {}}
    hook.initialize(version, data)
    hook.finalize(version, data, "")
    return data


def test_the_build_that_was_asked_for_is_the_one_under_test() -> None:
    assert compiled() == ("NERO_TUI_EXPECT_COMPILED" in os.environ)  # as ``make compiled`` says


def test_the_module_that_tells_is_one_of_those_that_are_compiled() -> None:
    assert TELLING in MODULES


@pytest.mark.parametrize("module", MODULES)
def test_every_module_comes_from_that_build(module: str) -> None:
    found = importlib.import_module(f"nero_tui.{module.replace('/', '.')}").__file__
    assert found is not None and found.endswith(".py") is not compiled()
    assert (ROOT / "nero_tui" / f"{module}.py").is_file()  # the source is there in both


def test_without_the_switch_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in (None, "", "0"):
        monkeypatch.delenv(HOOK.SWITCH, raising=False)
        if value is not None:
            monkeypatch.setenv(HOOK.SWITCH, value)
        hook = HOOK.CompiledBuild(str(ROOT), {"modules": MODULES}, None, None, "", "wheel")
        assert hook.dependencies() == []
        assert built() == {"pure_python": True, "infer_tag": False, "force_include": {}}


def test_with_the_switch_the_wheel_is_for_one_kind_of_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOOK.SWITCH, "1")
    monkeypatch.setattr(HOOK, "compile_modules", lambda modules, root, folder: {f"{folder.name[:9]}/a.so": modules[0]})
    assert built() == {"pure_python": False, "infer_tag": True, "force_include": {"nero-tui-/a.so": "table/chance"}}
    # A tree that is worked on is never compiled: its changes would not show.
    assert built("editable") == {"pure_python": True, "infer_tag": False, "force_include": {}}


@pytest.mark.parametrize("error", [SystemExit("no types"), OSError("no compiler")])
def test_a_build_that_cannot_be_compiled_fails(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(*_: object) -> dict[str, str]:
        raise error

    monkeypatch.setenv(HOOK.SWITCH, "1")
    monkeypatch.setattr(HOOK, "compile_modules", fail)
    with pytest.raises(RuntimeError, match=f"could not be compiled.*without {HOOK.SWITCH} .* pure Python.*: {error}"):
        built()
