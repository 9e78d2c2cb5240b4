"""The rules check: scenario files that say what must happen, played through the public door of the rules.

``casefile`` reads them, ``position`` builds the table, ``driver`` and ``actions`` play, ``expect``
compares, ``report`` tells. ``nero-tui check`` is the command.
"""
