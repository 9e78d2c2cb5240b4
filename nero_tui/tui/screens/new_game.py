"""The form for a new game. Enter starts it, whatever field the cursor is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from nero_tui.errors import UserError
from nero_tui.nero.rulings import SWITCHES
from nero_tui.tui.form import Field, Form
from nero_tui.tui.plan import BOARDS, BY_CHANCE, DECIDED_ELSEWHERE, FROM_FILE, Chair, Plan, players
from nero_tui.tui.screens.quiet import QuietScreen
from nero_tui.tui.widgets.prompt import HintLine

HINTS = [("Enter", "start"), ("Up Down", "move"), ("Left Right", "change"), ("letters", "type"), ("Esc", "back")]


class Start(Static):
    """For the mouse; whoever types presses Enter."""

    ALLOW_SELECT: ClassVar[bool] = False

    async def on_click(self) -> None:
        await self.run_action("screen.start")


class NewGameScreen(QuietScreen[None]):
    """Board, seats, chance and rulings of a new game."""

    AUTO_FOCUS = "Form"
    DEFAULT_CSS = """
    NewGameScreen {
        #heading { height: 2; padding: 0 1; color: $primary; text-style: bold; }
        #heading Static { width: 1fr; }
        #heading Start { width: auto; color: $secondary; }
        #form { height: 1fr; }
        #explained { height: 3; padding: 0 1; margin-top: 1; color: $text-muted; }
        #problem { height: auto; min-height: 2; max-height: 6; padding: 0 1; color: $error; text-style: bold; }
        &:ansi { #explained { color: ansi_default; text-style: dim; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back to the title", id="new-game.back"),
        Binding("f5", "start", "Start the game", id="new-game.start"),
    ]

    form = getters.query_one("#form", Form)
    explained = getters.query_one("#explained", Static)
    problem = getters.query_one("#problem", Static)

    def __init__(self) -> None:
        super().__init__()
        self.plan = Plan()

    def compose(self) -> ComposeResult:
        ascii = self.nero.settings.ascii
        with Horizontal(id="heading"):
            yield Static("A new game", markup=False)
            yield Start("[ Start ]", id="start", markup=False)
        yield Form(ascii=ascii, id="form")
        yield Static("", id="explained", markup=False)
        yield Static("", id="problem", markup=False)
        yield HintLine(id="hints")

    def on_mount(self) -> None:
        self.form.show(fields_of(self.plan))
        self.query_one(HintLine).show(HINTS)
        self._explain()

    def settings_changed(self) -> None:
        self.form.ascii = self.nero.settings.ascii

    # ---- what is typed and turned

    @on(Form.Moved)
    def moved(self, event: Form.Moved) -> None:
        event.stop()
        if type(event) is Form.Moved:
            self._change(self.plan.read_board)

    @on(Form.Turned)
    def turned(self, event: Form.Turned) -> None:
        event.stop()
        self._change(lambda: self.plan.turn(event.field.key, event.step))

    @on(Form.Typed)
    def typed(self, event: Form.Typed) -> None:
        event.stop()
        self._change(lambda: self.plan.type(event.field.key, event.letters))

    @on(Form.Erased)
    def erased(self, event: Form.Erased) -> None:
        event.stop()
        self._change(lambda: self.plan.erase(event.field.key, event.everything))

    def _change(self, change: Callable[[], None]) -> None:
        """Do something to the plan and show what came of it, or why it cannot be."""
        said = ""
        try:
            change()
        except UserError as error:
            said = sentence(error)
        self.form.show(fields_of(self.plan))
        self._explain()
        self._say(said)

    def _explain(self) -> None:
        _write(self.explained, self.form.field.explained)

    def _say(self, text: str) -> None:
        _write(self.problem, text, layout=self.problem.size.height != 2 or len(text) > self.size.width)

    # ---- leaving

    @on(Form.Entered)
    def entered(self, event: Form.Entered) -> None:
        event.stop()
        self.action_start()

    def action_start(self) -> None:
        try:
            table = self.plan.start(self.nero.file_for_new_game())
        except UserError as error:
            self._say(sentence(error))
            return
        self.nero.open_table(table)

    def action_back(self) -> None:
        self.dismiss()


def _write(line: Static, text: str, *, layout: bool = False) -> None:
    """Show a text, unless it stands there already: every update is painted."""
    if line.content != text:
        line.update(text, layout=layout)


LONGEST_WORD = 60


def sentence(error: UserError) -> str:
    """An error as a sentence of its own. Of a very long name the end says which one it is."""
    words = [each if len(each) <= LONGEST_WORD else f"...{each[3 - LONGEST_WORD:]}" for each in str(error).split()]
    text = " ".join(words)
    return text if text.endswith((".", "?", "!")) else f"{text}."


# ---- the fields of a plan


def fields_of(plan: Plan) -> list[Field]:
    """The whole form, as far as the plan so far needs it."""
    return [*_table(plan), *_seats(plan), *_rulings(plan)]


def _table(plan: Plan) -> list[Field]:
    areas = {area.letter: area for area in plan.board.areas}
    fields = [
        Field("table", "The table", heading=True),
        Field(
            "board", "Board", value=BOARDS[plan.board_choice],
            explained=f"{plan.board.title}. How many play; or a board file of your own (docs/boards.md).",
        ),
    ]  # fmt: skip
    if plan.board_choice == FROM_FILE:
        fields.append(
            Field("file", "File", text=plan.file, blank="type or paste its name",
                  explained="The name of a board file, such as ~/my-board.toml.")
        )  # fmt: skip
    if plan.board.players == 3:
        fields.append(
            Field("vacant", "Vacant Area", value=areas[plan.empty].name,
                  explained="The Area that nobody plays when there are three.")
        )  # fmt: skip
    first = "by chance" if plan.first == BY_CHANCE else areas[plan.first].name
    return [
        *fields,
        Field("fast", "Version", value="Fast" if plan.fast else "Standard",
              explained=f"Standard deals {plan.board.deal} cards to each player, Fast {plan.board.deal_fast}."),
        Field("first", "First", value=first, explained="Who counts as the youngest player and begins."),
        Field("drawn", "Bases", value="drawn by lot" if plan.drawn else "as below",
              explained="As below, or the players named below are dealt to the Areas by chance."),
        Field("seed", "Seed", text=plan.seed, blank="by chance",
              explained="A word or number that makes chance repeatable: the same seed deals the same cards."),
    ]  # fmt: skip


def _seats(plan: Plan) -> list[Field]:
    return [Field("seats", "The players", heading=True), *(_seat(plan, chair) for chair in plan.chairs)]


def _seat(plan: Plan, chair: Chair) -> Field:
    return Field(
        f"chair:{chair.key}",
        chair.label,
        text=plan.names.get(chair.key, ""),
        value=players()[plan.player(chair)],
        blank=chair.usual,
        explained="Type a name; left and right choose between a person and a bot. Several people share this screen: "
        "a curtain hides each hand from the others.",
    )


def _rulings(plan: Plan) -> list[Field]:
    switches = [key for key in SWITCHES if key not in DECIDED_ELSEWHERE]
    return [Field("rulings", "Rulings", heading=True), *(_switch(plan, key) for key in switches)]


def _switch(plan: Plan, key: str) -> Field:
    switch, value = SWITCHES[key], plan.ruling(key)
    words = {True: "yes", False: "no"}
    shown = words[value] if isinstance(value, bool) else str(value).replace("_", " ")
    usual = getattr(plan.board.rules, key)
    as_usual = words[usual] if isinstance(usual, bool) else str(usual).replace("_", " ")
    source = f" ({switch.ruling})" if switch.ruling else ""
    return Field(
        f"rule:{key}",
        switch_label(key),
        value=shown,
        changed=key in plan.rules,
        explained=f"{switch.decides[:1].upper()}{switch.decides[1:]}{source}. This board says: {as_usual}.",
    )


def switch_label(key: str) -> str:
    """A switch's name as people write it: ``barbarian_win_vp`` is "Barbarian win VP"."""
    words = [ABBREVIATIONS.get(word, word) for word in key.split("_")]
    return " ".join([words[0][:1].upper() + words[0][1:], *words[1:]])


ABBREVIATIONS = {"vp": "VP", "dp": "DP", "vs": "against", "emperors": "Emperors", "leader": "Leader", "area": "Area"}
