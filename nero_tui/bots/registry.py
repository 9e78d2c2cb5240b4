"""The bots that there are: those that ship, and those that other packages bring.

A package adds one with an entry point, and then it can be named wherever a bot is named:

    [project.entry-points."nero_tui.bots"]
    tribune = "my_package.tribune:Tribune"
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from nero_tui.bots.protocol import NAME, Bot, BotName, CountingBot, read_name
from nero_tui.errors import UserError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "nero_tui.bots"

BUILT_IN = {
    "random": "nero_tui.bots.by_chance:ByChance",
    "legate": "nero_tui.bots.legate:Legate",
    "consul": "nero_tui.bots.consul:Consul",
}


@cache
def plug_ins() -> dict[str, EntryPoint]:
    """Bots of other packages; none of them takes the name of one that ships."""
    from importlib.metadata import entry_points  # slow to load, and most games need none of them

    # Names are written in small letters, whatever a package calls its bot.
    found = {entry.name.strip().lower(): entry for entry in entry_points(group=GROUP)}
    return {name: entry for name, entry in found.items() if name not in BUILT_IN and NAME.fullmatch(name)}


def names() -> tuple[str, ...]:
    return (*BUILT_IN, *sorted(plug_ins()))


def is_bot(name: str) -> bool:
    return name in BUILT_IN or name in plug_ins()  # in this order: those of other packages take time to find


def named(written: str | BotName) -> BotName:
    """A bot that exists, as it is written. Raises UserError."""
    bot = read_name(written) if isinstance(written, str) else written
    if not is_bot(bot.name):
        near = difflib.get_close_matches(bot.name, names(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(names())}."
        raise UserError(f"there is no bot '{bot.name}'; {hint}")
    return bot


@cache
def make(name: str) -> Bot:
    """The bot with this name; one for all who ask, since a bot remembers nothing that its view does not tell."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        made: Bot = getattr(import_module(module), attribute)()
        return made
    try:
        made = plug_ins()[name].load()()
    except KeyError:
        raise
    except Exception as error:
        raise UserError(f"the bot '{name}' of another package cannot be loaded: {error}.") from error
    if not callable(getattr(made, "advise", None)):
        raise UserError(f"the bot '{name}' of another package is none: it has no advise().")
    return made


def player(bot: BotName) -> Bot:
    """The bot with this name, bound to its number of iterations if it was given one. Raises UserError."""
    made = make(bot.name)
    if bot.iterations is None:
        return made
    if not callable(getattr(made, "limited", None)):
        raise UserError(f"'{bot}': {bot.name} does not count iterations; give it a time such as {bot.name}:1s.")
    return cast(CountingBot, made).limited(bot.iterations)
