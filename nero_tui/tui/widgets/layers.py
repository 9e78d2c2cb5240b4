"""The layers of a screen: dialogs lie over the table, the curtain over everything."""

from __future__ import annotations

from textual.widget import Widget

ORDER = ("dialog", "curtain")


def lie_on_top(widget: Widget) -> None:
    """See to it that the screen of a widget has these layers, on top of its own."""
    screen, styles = widget.screen, widget.screen.styles
    # Textual numbers what it draws from the last child on. If the last one came and went, all others would get
    # new numbers and be painted again; the first one changes nothing for them.
    if widget.parent is screen and screen.children[0] is not widget:
        screen.move_child(widget, before=0)
    own = styles.layers if styles.has_rule("layers") else ("default",)
    wanted = (*(layer for layer in own if layer not in ORDER), *ORDER)
    if own != wanted:
        styles.layers = " ".join(wanted)
