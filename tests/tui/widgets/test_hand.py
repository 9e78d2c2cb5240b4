"""The hand on a screen: keys, order and filter, and that nothing of it stays when it is hidden."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from nero_tui.tui.widgets.hand import NO_CARD, CardFace, Hand
from nero_tui.tui.widgets.rows import Tile
from tests.tui.widgets.stage import PanelApp, stage

EVENTS = ("Assassin", "Bribe", "Crisis", "Galley Fleet", "Hail Caesar", "Legion Rebels", "Praetorian Guard", "Revolts",
          "Senate Influence", "Sick", "Traitor", "Bad Augury", "Bad Weather")  # fmt: skip
CARDS = [
    CardFace(10 + number, name, 1 + number % 5, 5 - number % 4, playable=bool(number % 3), why=f"because {number}")
    for number, name in enumerate(EVENTS)
]


def played(act, hand: Hand, *, size: tuple[int, int] = (86, 8), cards=CARDS) -> PanelApp:  # type: ignore[no-untyped-def]
    app = PanelApp(hand)
    app.listen(Hand.Picked, Hand.Moved)

    async def focused(app: PanelApp, pilot: Pilot[None]) -> None:
        hand.styles.height = "100%"
        hand.show(cards)
        hand.focus()
        await pilot.pause()
        await act(app, pilot)

    return stage(focused, app=app, size=size)


def heard(app: PanelApp) -> list[tuple[str, int]]:
    return [(type(message).__name__, message.card) for message in app.heard]  # type: ignore[attr-defined]


def remembered(hand: Hand) -> list[str]:
    """What the panel or its tiles could still paint of the last hand."""
    strips: list[Strip] = [*hand._strips.values()]
    for widget in (hand, *hand.query(Tile)):
        strips += [strip for strip in widget._styles_cache._cache.values() if strip is not None]
    texts = [strip.text for strip in strips]
    texts += [piece.text for row in hand._rows for piece in row]
    texts += [str(value) for value in vars(hand).values()]
    return [name for name in EVENTS if any(name.split()[-1] in text for text in texts)]


def test_keys_go_from_card_to_card() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert hand.card == 10
        await pilot.press("right", "enter", "left", "left")
        assert hand.card == 10

    hand = Hand()
    assert heard(played(act, hand)) == [("Moved", 21), ("Picked", 21), ("Moved", 10)]


def test_the_cards_that_do_not_fit_are_on_the_next_page() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert hand.border_title == "Hand · 13 cards · 1-7 · by event"
        await pilot.press("end")
        await pilot.pause()
        assert hand.border_title == "Hand · 13 cards · 8-13 · by event"
        assert "Traitor" in "".join(app.painted)
        await pilot.press("up")
        await pilot.pause()
        assert hand.border_title == "Hand · 13 cards · 1-7 · by event"

    hand = Hand()
    played(act, hand)


def test_up_and_down_in_two_rows_of_cards() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        order = [face.card for face in sorted(CARDS, key=lambda face: face.name)]
        await pilot.press("right", "down")
        assert hand.card == order[8]
        await pilot.press("up")
        assert hand.card == order[1]
        await pilot.press("up")
        assert hand.card == order[1]

    hand = Hand()
    played(act, hand, size=(86, 13))


@pytest.mark.parametrize("height", [3, 6])
def test_a_low_hand_is_drawn_as_tokens(height: int) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        seen = "".join(app.painted)
        assert "[1/5 Assassin]" in seen
        assert "╔" not in seen
        for _ in range(12):
            await pilot.press("right")
        assert "4/2 Traitor" in "".join(app.painted) or hand.card == 20
        await pilot.press("home", "down")
        assert hand.card != 10

    hand = Hand()
    played(act, hand, size=(80, height))


def test_the_order_can_be_changed_and_the_cursor_stays_on_its_card() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("right", "right")
        card = hand.card
        for order in ("mp", "bp", "event"):
            await pilot.press("o")
            assert hand.order == order
            assert hand.card == card

    hand = Hand()
    played(act, hand)


def test_only_playable_cards() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        await pilot.pause()
        assert hand.border_title == "Hand · 8 playable of 13 · 1-7 · by event"
        assert "Assassin" not in "".join(app.painted)
        hand.show([face for face in CARDS if not face.playable])
        await pilot.pause()
        assert "No card can be played now" in "".join(app.painted)
        assert hand.card == NO_CARD
        await pilot.press("enter", "right", "down")

    hand = Hand()
    app = played(act, hand)
    assert heard(app) == []


def test_why_a_card_cannot_be_played_is_told() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        assert "Assassin: not now: because 0" in app.painted[6]
        await pilot.press("right")
        await pilot.pause()
        assert "Bad Augury: because 11" in app.painted[6]

    played(act, Hand())


def test_a_click_moves_and_a_second_one_picks() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.click(offset=(16, 3))
        await pilot.click(offset=(16, 3))

    assert heard(played(act, Hand())) == [("Moved", 21), ("Picked", 21)]


def test_the_cursor_survives_a_new_hand() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("right", "right", "right")
        card = hand.card
        hand.show([face for face in CARDS if face.card != 10])
        assert hand.card == card
        hand.show(CARDS[:1])
        assert hand.card == 10
        hand.show([])
        assert hand.card == NO_CARD

    hand = Hand()
    played(act, hand)


@pytest.mark.parametrize("size", [(86, 8), (80, 4), (60, 13)])
def test_a_hidden_hand_leaves_no_card_behind(size: tuple[int, int]) -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("right", "o", "o", "o", "end", "home")
        hand.hide("Galba's hand: 13 cards")
        # Before anything is painted: a resize or a screenshot may come at any moment.
        assert not remembered(hand)
        await pilot.pause()
        assert not remembered(hand)
        seen = "".join(app.painted)
        assert "Galba's hand: 13 cards" in seen
        assert not any(name in seen for name in EVENTS)
        assert hand.card == NO_CARD
        await pilot.resize_terminal(100, 12)
        await pilot.pause()
        assert not any(name in "".join(app.painted) for name in EVENTS)

    hand = Hand()
    played(act, hand, size=size)


def test_the_chosen_card_lights_up_only_with_the_focus() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        bright = hand.line(0)._segments[0].style
        app.set_focus(None)
        await pilot.pause()
        assert hand.line(0)._segments[0].style != bright
        assert app.painted[1].startswith("│╔═MP════BP═╗")

    hand = Hand()
    played(act, hand)


def test_ascii_prints_nothing_else() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        await pilot.press("right")
        await pilot.pause()
        assert "".join(app.painted).isascii()

    played(act, Hand(ascii=True))


def test_a_move_costs_little() -> None:
    async def act(app: PanelApp, pilot: Pilot[None]) -> None:
        app.weigh()
        for _ in range(6):
            await pilot.press("right")
            await pilot.pause()
            assert 0 < app.weigh() <= 1500
        hand.show(CARDS)
        await pilot.pause()
        assert app.weigh() == 0

    hand = Hand()
    played(act, hand)
