"""The compiled build: the rules and the bots as machine code, from the same source, by mypyc.

Off unless NERO_TUI_COMPILE is set: a plain installation is pure Python and needs no compiler.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "NERO_TUI_COMPILE"
NEEDED = ["mypy[mypyc]>=2.4,<3", "setuptools>=65"]
LIBRARY = "nero_tui"
"""All modules share one library of this name, so that they call each other without asking Python."""


def wanted() -> bool:
    return os.environ.get(SWITCH, "") not in ("", "0")


class CompiledBuild(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel, beside the same modules in Python."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return NEEDED if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not wanted() or version == "editable":
            return
        self.made = tempfile.TemporaryDirectory(prefix="nero-tui-")
        try:
            files = compile_modules(self.config["modules"], Path(self.root), Path(self.made.name))
        except (Exception, SystemExit) as error:
            self.made.cleanup()
            raise RuntimeError(
                "The rules could not be compiled. A compiled build needs a C compiler and the headers of Python; "
                f"without {SWITCH} the game is built in pure Python and needs neither. {type(error).__name__}: {error}"
            ) from error
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(files)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if build_data["pure_python"] is False:
            self.made.cleanup()


def compile_modules(modules: list[str], root: Path, folder: Path) -> dict[str, str]:
    """Compile into a folder: the files that were made, each with its place in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root)  # mypy finds its settings and the package by where it runs
    try:
        extensions = mypycify(
            [f"--cache-dir={folder / 'cache'}", *(f"nero_tui/{module}.py" for module in modules)],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name=LIBRARY,
            target_dir=str(folder / "c"),
        )
        command = build_ext(Distribution({"name": LIBRARY, "ext_modules": extensions}))
        command.build_lib = str(folder / "lib")
        command.build_temp = str(folder / "objects")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    made = folder / "lib"
    return {str(file): str(file.relative_to(made)) for file in sorted(made.rglob("*")) if file.is_file()}
