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


def uncover(widget: Widget) -> None:
    """Take an overlay away, and have painted what lay below it.

    Textual compares the layout with the one before to see what was uncovered. It forgets the one before when
    something out of sight was refreshed and anybody asks for a size. So ask now, while the overlay is still there,
    and let the very next frame lay the screen out, before anything else can come in between.
    """
    _ = widget.region
    widget.display = False
    widget.screen.refresh(layout=True, repaint=False)
