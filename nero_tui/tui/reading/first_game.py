"""The whole game on one page, for whoever plays it for the first time; every number leads to its clauses."""

from __future__ import annotations

from nero_tui.tui.reading.page import BLANK, Page, Paragraph, Run

FIRST_GAME = "first-game"
TITLE = "A first game"
MARGIN = 12

TEXT: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("The goal", (
        "Four governors want the throne. After four turns whoever has the most Victory Points (VP) has won; "
        "an Emperor earns the most of them (13.2).",
    )),
    ("Set-up", (
        "Your Base has five provinces with a Legion in each. Place two more there, then your General (3.0).",
    )),
    ("A turn", (
        "Everybody is dealt ten cards. Then all have rounds in turn, clockwise, until the cards are gone, and the "
        "turn is scored (4.2).",
    )),
    ("Your round", (
        "Play one to four of your cards, or put a single one away and play none (4.3). Each is used in one of three "
        "ways: for its Movement Points (MP, its first number), for its Battle Points (BP, the second), or for its "
        "event.",
    )),
    ("A march", (
        "Choose a province with Legions of yours, then cards, then who goes, then where. To enter a province costs "
        "1 MP with up to three Legions, 2 with four or five, 3 with more (5.2). Where enemies stand you must stop, "
        "unless they let you through for 1 MP more, or you beat them (5.5).",
    )),
    ("A battle", (
        "To attack costs 1 MP more (6.1). Both count 1 BP a Legion, 2 for an Emperor with them or 1 for a Contender, "
        "and the BP of one card each may choose in secret (6.2). The winner turns a Legion of the loser into his own, "
        "and the loser stays or retreats (6.4). Equal: nothing changes.",
    )),
    ("Emperor", (
        "In Roma: while there is none, bring your Leader there and declare. You need 5 Declaration Points (DP): 2 for "
        "each Area you control, 1 for each Legion you have in Italy beyond those of all others, 1 for each Senate "
        "Influence and each Praetorian Guard you play (7.1).",
        "By the Legions: in a Base that you control, Hail Caesar! makes a General with Legions a Contender, who is "
        "Emperor when he begins a round in Roma (7.2).",
        "By the sword: beat an Emperor while your General or Contender is with your Legions (7.3).",
        "Outside Roma a lost battle ends it, in Roma an Assassin (9.0).",
    )),
    ("Control", (
        "A province: more Legions there than all others together. An Area: three of its provinces (11.1, 11.2).",
    )),
    ("Scoring", (
        "Every turn: 5 VP for an only Emperor, 2 for each of two; 2 in Roma, 1 more for the whole turn there; minus 2 "
        "if Barbarians are about; 2 for each Area, 1 for each Italian province. In turn 4 an only Emperor is worth 8, "
        "each of two 4, an Area 3. A battle won with your Emperor: 1 (13.2).",
        "At once you win with all four Areas when a turn ends, or with three as Emperor (13.1).",
    )),
    ("Others", (
        "Whoever you march upon may withdraw, with cards of more MP than you have left (5.6). Bad Weather, Bad "
        "Augury, Bribe and more undo what has been announced: you are asked whenever you may answer (12.0).",
    )),
    ("Keys", (
        "Arrows and Enter choose on the map, n and p go to what may be chosen, 1-9 pick from the list, Tab goes to "
        "the next pane, e ends your round, u takes back, h asks for advice, i tells what stands here, F1 is the "
        "rulebook, F2 has all keys and signs.",
    )),
)  # fmt: skip
"""A word at the edge, and its paragraphs."""
CLOSE = frozenset({"Set-up", "A turn", "Your round"})
"""These follow without a gap: a page has no more than sixty lines."""


def first_game_page() -> Page:
    from nero_tui.tui.reading.rulebook import cited

    paragraphs = [Paragraph((Run(TITLE, "title"),), entry=FIRST_GAME)]
    for label, texts in TEXT:
        if label not in CLOSE:
            paragraphs.append(BLANK)
        for at, text in enumerate(texts):
            head = Run("" if at else label, "strong")
            paragraphs.append(Paragraph(tuple(cited(text)), head, MARGIN, f"{label} {at}"))
    return Page(FIRST_GAME, TITLE, tuple(paragraphs))
