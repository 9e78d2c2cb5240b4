"""The map as a widget: shows a picture, moves a cursor, says which place was chosen.

Textual writes a changed line from the left edge of its widget. So the map is cut into upright tiles:
a cursor move far in the east costs no more than one in the west.
"""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar, Self

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from nero_tui.nero.board import Board
from nero_tui.nero.drawing import Raster
from nero_tui.nero.state import NONE
from nero_tui.tui.edges import edges
from nero_tui.tui.frugal import frugal
from nero_tui.tui.map.inks import COMPONENTS, CSS, Depth, Inks
from nero_tui.tui.map.navigate import Compass, Finder, next_target
from nero_tui.tui.map.picture import MapPicture, empty_map
from nero_tui.tui.map.sheet import Scene, Sheet, Span

TILES = 5
BEAT = 0.3
"""Seconds that a name is lit, and then is not."""
FLASHES = 3


class MapTile(Widget):
    """An upright slice of the map. It draws what the map tells it, and nothing else."""

    DEFAULT_CSS = "MapTile { width: 1fr; height: 100%; }"

    def __init__(self, province_map: ProvinceMap) -> None:
        super().__init__()
        self.province_map = province_map

    @property
    def left(self) -> int:
        return self.region.x - self.province_map.content_region.x

    def render_line(self, y: int) -> Strip:
        return self.province_map.line(y).crop_extend(self.left, self.left + self.size.width, None)


class ProvinceMap(Widget, can_focus=True):
    """The map of a board. Give it pictures with ``show``; it answers with ``Moved`` and ``Chosen``."""

    DEFAULT_CSS = CSS
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    MOVE = Binding.Group("Move", compact=True)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('up')", "Up", group=MOVE, id="map.up"),
        Binding("down", "move('down')", "Down", group=MOVE, id="map.down"),
        Binding("left", "move('left')", "Left", group=MOVE, id="map.left"),
        Binding("right", "move('right')", "Right", group=MOVE, id="map.right"),
        Binding("enter", "choose", "Choose", id="map.choose"),
        Binding("n", "next_target", "Next target", id="map.next-target"),
        Binding("p", "previous_target", "Previous target", show=False, id="map.previous-target"),
        Binding("slash", "find", "Find", key_display="/", id="map.find"),
    ]

    ascii: var[bool] = var(False, init=False)
    cursor: var[int] = var(0, init=False)
    """The place under the cursor."""
    targets: var[frozenset[int]] = var(frozenset(), init=False, bindings=True)
    """Places that may be chosen now."""
    marked: var[int] = var(NONE, init=False)
    """A place to point out, such as the origin of a march; NONE for no place."""
    typeahead: var[bool] = var(True, init=False, bindings=True)
    """Whether ``/`` lets the user type the first letters of a name."""
    finding: var[bool] = var(False, init=False)
    """Whether letters are being typed now."""

    class Moved(Message):
        """The cursor stands on another place."""

        def __init__(self, province_map: ProvinceMap, place: int) -> None:
            super().__init__()
            self.province_map = province_map
            self.place = place

        @property
        def control(self) -> ProvinceMap:
            return self.province_map

    class Chosen(Moved):
        """A place was chosen: by Enter, or by a click on the place under the cursor. It need not be a target."""

    class Finding(Message):
        """Letters are being typed; ``text`` is empty at the beginning, None when it is over."""

        def __init__(self, province_map: ProvinceMap, text: str | None) -> None:
            super().__init__()
            self.province_map = province_map
            self.text = text

        @property
        def control(self) -> ProvinceMap:
            return self.province_map

    def __init__(
        self, board: Board, *, ascii: bool = False, name: str | None = None, id: str | None = None,
        classes: str | None = None, disabled: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self.board = board
        self.picture = empty_map(len(board.places), len(board.areas))
        self.compass = Compass(board)
        self.finder = Finder(board)
        self.set_reactive(ProvinceMap.ascii, ascii)
        self.set_reactive(ProvinceMap.cursor, board.city)
        self.tiles = [MapTile(self) for _ in range(TILES)]
        self._sheet: Sheet | None = None
        self._inks: Inks | None = None
        self._look: tuple[Depth | Style, ...] = ()
        self._lines: dict[int, Strip] = {}
        self._drawn = Size()
        """The size for which the map was drawn."""
        self._offset = (0, 0)
        self._shown = False
        self._news: frozenset[int] = frozenset()
        """Places that are flashing, lit or not at the moment."""
        self._beats = 0
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield from self.tiles

    # ---- what is shown

    def show(self, picture: MapPicture, *, flash: bool = False) -> None:
        """Show another picture; only what differs is painted. ``flash``: point a few times at what differs."""
        if flash and self._shown:
            self._flash(picture.changed(self.picture))
        self._shown = True
        self.picture = picture
        self._update()

    # ---- what has just happened

    def _flash(self, places: frozenset[int]) -> None:
        """Begin with these places, and with those that have not come to rest yet."""
        if not places:
            return
        self._news, self._beats = self._news | places, 2 * FLASHES - 1
        if self._clock is None:
            self._clock = self.set_interval(BEAT, self.beat)

    def beat(self) -> None:
        """Lit or not: the other of the two. At the end the clock stops, so that a map at rest costs nothing."""
        self._beats -= 1
        if self._beats <= 0:
            self.rest()
        else:
            self._update()

    def rest(self) -> None:
        """Nothing flashes any more."""
        self._news, self._beats = frozenset(), 0
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        self._update()

    @property
    def flashing(self) -> frozenset[int]:
        """The places that are lit now."""
        return self._news if self._beats % 2 else frozenset()

    def watch_cursor(self, old: int, new: int) -> None:
        self._update()
        self.post_message(self.Moved(self, new))

    def watch_targets(self) -> None:
        self._update()

    def watch_marked(self) -> None:
        self._update()

    def watch_ascii(self) -> None:
        self._redraw()

    def validate_cursor(self, place: int) -> int:
        return min(max(place, 0), len(self.board.places) - 1)

    def validate_targets(self, places: frozenset[int]) -> frozenset[int]:
        return frozenset(places)

    @property
    def scene(self) -> Scene:
        return Scene(self.picture, self.cursor, self.targets, self.marked, self.flashing)

    @property
    def raster(self) -> Raster:
        """The size of the map that is shown."""
        return self.sheet.raster

    @property
    def sheet(self) -> Sheet:
        if self._sheet is None:
            raster, depth = self._fitting(), self.depth
            self._sheet = Sheet(self.board, raster, self.scene, ascii=self.ascii, flat=depth.flat)
            self._drawn = self.size
            width, height = self.size
            self._offset = (max(0, (width - raster.width) // 2), max(0, (height - raster.height) // 2))
            self._lines.clear()
        return self._sheet

    @property
    def depth(self) -> Depth:
        if self.app.native_ansi_color:
            return Depth.ANSI
        return Depth.INDEXED if self.app.console.color_system == "256" else Depth.RGB

    @property
    def inks(self) -> Inks:
        if self._inks is None:
            self._look = self._current_look()
            self._inks = Inks(self.board, self.depth, self._component, light=not self.app.current_theme.dark)
        return self._inks

    def _component(self, name: str) -> Style:
        return self.get_component_rich_style(name, partial=True)

    def _fitting(self) -> Raster:
        """The largest size that fits; if none does, the smallest."""
        width, height = self.size
        rasters = self.board.drawing.rasters
        fitting = [raster for raster in rasters if raster.width <= width and raster.height <= height]
        return fitting[-1] if fitting else rasters[0]

    # ---- painting

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Only the frame is the map's own to paint, the rest is the tiles': so a change of focus costs little."""
        if repaint and self.is_mounted and not (regions or layout or recompose):
            regions = edges(self)
            repaint = bool(regions)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_resize(self) -> None:
        if self.size != self._drawn:
            self._redraw()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        # Component classes are looked up after this call, and a change of focus comes here too: wait and see.
        self.call_next(self._restyle)

    def _restyle(self) -> None:
        """Paint the map again if the stylesheet or the theme gives it other colours."""
        if self._inks is not None and self._current_look() != self._look:
            self._redraw()

    def _current_look(self) -> tuple[Depth | Style, ...]:
        return (self.depth, *map(self._component, sorted(COMPONENTS)))

    def _redraw(self) -> None:
        """Forget everything that was drawn: the size, the signs or the colours have changed."""
        self._sheet = self._inks = None
        self._lines.clear()
        for tile in self.tiles:
            tile.refresh()

    def _update(self) -> None:
        """Draw what changed, and nothing else."""
        if self._sheet is not None:
            self.repaint(self._sheet.show(self.scene))

    def repaint(self, spans: list[Span]) -> None:
        """Paint these cells of the map again."""
        left, top = self._offset
        regions = [Region(span.x + left, span.y + top, span.width, 1) for span in spans]
        for region in regions:
            self._lines.pop(region.y, None)
        for tile in self.tiles:
            area = Region(tile.left, 0, tile.size.width, tile.size.height)
            parts = [region.intersection(area).translate((-tile.left, 0)) for region in regions]
            if any(parts):
                tile.refresh(*(part for part in parts if part))

    def line(self, y: int) -> Strip:
        """A line of the widget, over its whole width."""
        strip = self._lines.get(y)
        if strip is None:
            strip = self._lines[y] = self._build(y)
        return strip

    def _build(self, y: int) -> Strip:
        sheet = self.sheet
        left, top = self._offset
        cells = [sheet.cell(x - left, y - top) for x in range(self.size.width)]
        lit = frozenset() if sheet.flat else sheet.scene.targets
        style = self.inks.style
        segments = [
            Segment("".join(character for character, _ in run), style(ink, ink.ground in lit))
            for ink, run in groupby(cells, key=lambda cell: cell[1])
        ]
        return Strip(frugal(segments), self.size.width).simplify()

    def label_region(self, place: int) -> Region:
        """Where on the screen a place has its name and its counters."""
        box, (left, top) = self.sheet.raster.labels[place], self._offset
        return Region(box.x + left, box.y + top, box.width, box.height).translate(self.content_region.offset)

    def text(self) -> list[str]:
        """The map as it stands, without colours: for tests and for readers of the screen."""
        return [self.line(y).text for y in range(self.size.height)]

    # ---- the cursor

    def action_move(self, way: str) -> None:
        self._end_finding()
        self.cursor = self.compass.step(self.cursor, way)

    def action_choose(self) -> None:
        if self.finding:
            self._end_finding()
        else:
            self.post_message(self.Chosen(self, self.cursor))

    def action_next_target(self) -> None:
        self.cursor = next_target(self.board, self.targets, self.cursor, self.marked, 1)

    def action_previous_target(self) -> None:
        self.cursor = next_target(self.board, self.targets, self.cursor, self.marked, -1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("next_target", "previous_target"):
            return bool(self.targets)
        return self.typeahead if action == "find" else True

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x = event.screen_x - self.content_region.x - self._offset[0]
        y = event.screen_y - self.content_region.y - self._offset[1]
        place = self.sheet.place_at(x, y)
        if place == NONE:
            return
        self._end_finding()
        if place == self.cursor:
            self.post_message(self.Chosen(self, place))
        else:
            self.cursor = place

    # ---- find a place by its name

    def action_find(self) -> None:
        self.finder.text = ""
        self.finding = True
        self.post_message(self.Finding(self, ""))

    def watch_typeahead(self, wanted: bool) -> None:
        if not wanted:
            self._end_finding()

    def on_blur(self) -> None:
        self._end_finding()

    def _end_finding(self) -> None:
        if self.finding:
            self.finding = False
            self.post_message(self.Finding(self, None))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.finding and (character or "").isprintable()

    def on_key(self, event: events.Key) -> None:
        if not self.finding:
            return
        if event.key == "escape" and not self.finder.text:
            self._end_finding()
        elif event.key == "escape":
            self._found("", self.cursor)
        elif event.key == "backspace":
            place = self.finder.erase(self.cursor)
            self._found(self.finder.text, place)
        elif event.is_printable and event.character is not None:
            place = self.finder.type(event.character, self.cursor)
            self._found(self.finder.text, place)
        else:
            return
        event.stop()
        event.prevent_default()

    def _found(self, text: str, place: int) -> None:
        self.finder.text = text
        self.cursor = place
        self.post_message(self.Finding(self, text))
