"""The settings: every change holds at once and is written down."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from nero_tui.tui.form import Field, Form
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.settings import OPTIONS, Settings, settings_file
from nero_tui.tui.widgets.prompt import HintLine

HINTS = [("Up Down", "move"), ("Left Right", "change"), ("Esc", "done")]


class SettingsScreen(QuietScreen[None]):
    """One row a setting."""

    AUTO_FOCUS = "Form"
    DEFAULT_CSS = """
    SettingsScreen {
        #heading { height: 2; padding: 0 1; color: $primary; text-style: bold; }
        #form { height: 1fr; }
        #explained { height: 3; padding: 0 1; color: $text-muted; }
        #where { height: 2; padding: 0 1; color: $text-muted; }
        &:ansi { #explained, #where { color: ansi_default; text-style: dim; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "done", "Done", id="settings.done"),
        Binding("d", "defaults", "Back to the defaults", id="settings.defaults"),
    ]

    form = getters.query_one("#form", Form)
    explained = getters.query_one("#explained", Static)

    def compose(self) -> ComposeResult:
        yield Static("Settings", id="heading", markup=False)
        yield Form(ascii=self.nero.settings.ascii, id="form")
        yield Static("", id="explained", markup=False)
        yield Static(f"Kept in {settings_file()}", id="where", markup=False)
        yield HintLine(id="hints")

    def on_mount(self) -> None:
        self.query_one(HintLine).show([*HINTS, ("d", "defaults")])
        self.settings_changed()

    def settings_changed(self) -> None:
        """Show what holds now."""
        self.form.ascii = self.nero.settings.ascii
        self.form.show(fields_of(self.nero.settings))
        self.explained.update(self.form.field.explained, layout=False)

    @on(Form.Moved)
    def moved(self, event: Form.Moved) -> None:
        event.stop()
        self.explained.update(event.field.explained, layout=False)

    @on(Form.Entered)
    def entered(self, event: Form.Entered) -> None:
        event.stop()
        self._turn(event.field.key, 1)

    @on(Form.Turned)
    def turned(self, event: Form.Turned) -> None:
        event.stop()
        self._turn(event.field.key, event.step)

    def _turn(self, key: str, step: int) -> None:
        values = list(OPTIONS[key].values)
        now = values.index(getattr(self.nero.settings, key))
        self.nero.change_settings(**{key: values[(now + step) % len(values)]})

    def action_defaults(self) -> None:
        usual = Settings()
        self.nero.change_settings(**{key: getattr(usual, key) for key in OPTIONS})

    def action_done(self) -> None:
        self.dismiss()


def fields_of(settings: Settings) -> list[Field]:
    """The settings as a form shows them."""
    usual = Settings()
    return [
        Field(
            key,
            option.label,
            value=option.values[getattr(settings, key)],
            explained=option.explained,
            changed=getattr(settings, key) != getattr(usual, key),
        )
        for key, option in OPTIONS.items()
    ]
