"""The command line's own behaviour: what is loaded, what is refused, which code comes back."""

from __future__ import annotations

import argparse
import subprocess
import sys
import types
from collections.abc import Callable

import pytest

from nero_tui.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED, main
from nero_tui.compiling import compiled
from nero_tui.errors import UserError
from nero_tui.version import __version__

Run = Callable[[argparse.Namespace], int]
VERSION = f"nero-tui {__version__}{' (compiled)' if compiled() else ''}\n"


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Run], None]:
    """Put a made-up module in the place of a command's own."""

    def install(name: str, run: Run) -> None:
        def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
            parser = sub.add_parser(name)
            parser.add_argument("words", nargs="*")
            parser.add_argument("--plain", action="store_true")
            parser.add_argument("--games", type=int)
            parser.set_defaults(run=run)

        module = types.ModuleType(f"nero_tui.commands.{name}")
        vars(module)["add_parser"] = add_parser
        monkeypatch.setitem(sys.modules, module.__name__, module)

    return install


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == VERSION


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for name, _ in COMMANDS:
        assert f"    {name} " in text


def test_a_command_gets_its_own_arguments(command: Callable[[str, Run], None]) -> None:
    seen: list[argparse.Namespace] = []
    command("rules", lambda args: seen.append(args) or 7)  # type: ignore[func-returns-value]
    assert main(["rules", "N5.6-3", "--plain"]) == 7
    assert seen[0].words == ["N5.6-3"]
    assert seen[0].plain


@pytest.mark.parametrize("argv", [[], ["--plain"]])
def test_no_command_means_play(command: Callable[[str, Run], None], argv: list[str]) -> None:
    command("play", lambda args: 3 + args.plain)
    assert main(argv) == 3 + bool(argv)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("rulse", "rules"), ("Play", "play"), ("sim", "simulate"), ("board", "boards"), ("rplay", "replay")],
)
def test_a_near_miss_gets_a_suggestion(capsys: pytest.CaptureFixture[str], typed: str, meant: str) -> None:
    assert main([typed]) == 2
    assert capsys.readouterr().err == f"nero-tui: there is no command '{typed}'; did you mean '{meant}'?\n"


def test_an_unknown_command_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["xyzzy"]) == 2
    error = capsys.readouterr().err
    assert "the commands are play, check, rules, simulate, arena, boards, replay" in error


def test_bad_arguments_are_one_sentence(
    command: Callable[[str, Run], None], capsys: pytest.CaptureFixture[str]
) -> None:
    command("simulate", lambda args: 0)
    assert main(["simulate", "--games", "many"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("nero-tui: argument --games: invalid int value: 'many'")
    assert error.count("\n") == 1


def test_a_users_mistake_has_no_traceback(
    command: Callable[[str, Run], None], capsys: pytest.CaptureFixture[str]
) -> None:
    def run(args: argparse.Namespace) -> int:
        raise UserError("game.nero is not a journal.")

    command("replay", run)
    assert main(["replay", "game.nero"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "nero-tui: game.nero is not a journal.\n"
    assert captured.out == ""


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt, INTERRUPTED), (BrokenPipeError, BROKEN_PIPE)])
def test_interruptions_end_quietly(
    command: Callable[[str, Run], None],
    capsys: pytest.CaptureFixture[str],
    stop: type[BaseException],
    code: int,
) -> None:
    def run(args: argparse.Namespace) -> int:
        raise stop

    command("simulate", run)
    assert main(["simulate"]) == code
    assert capsys.readouterr().err == ""


def test_help_and_version_load_nothing_heavy() -> None:
    program = (
        "import sys; from nero_tui.cli import main; main(['--help']); main(['--version']);"
        "print(*(m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'sqlite3', 'tomllib')"
        " or m.startswith(('nero_tui.nero', 'nero_tui.table', 'nero_tui.commands.'))), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""
    assert "simulate" in done.stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    program = (
        "import sys, types; m = types.ModuleType('nero_tui.commands.rules');\n"
        "def run(args):\n    print('x' * 200_000); return 0\n"
        "def add_parser(sub): sub.add_parser('rules').set_defaults(run=run)\n"
        "m.add_parser = add_parser; sys.modules[m.__name__] = m\n"
        "from nero_tui.cli import main; sys.exit(main(['rules']))"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == BROKEN_PIPE


def test_python_m_nero_tui() -> None:
    done = subprocess.run([sys.executable, "-m", "nero_tui", "--version"], capture_output=True, text=True)
    assert done.stdout == VERSION
