"""The panels that the browser tests look at: one of every block there is, in English and in long Hungarian words."""

from kdexplore.views import blocks
from kdexplore.views.scenes.board_view import Plain

PINK = {"light": "#d6559a", "dark": "#e572b0"}
BLACK = {"light": "#3c3a46", "dark": "#4a4756"}
YELLOW = {"light": "#f0b92b", "dark": "#f0b92b"}
PAINTS = ("#e7cf9b", "#5d9ccc", "#2f7d54")
SMALL = "".join(
    f'<rect x="{x * 16}" y="{y * 16}" width="15" height="15" rx="3" fill="{PAINTS[(x * y) % 3]}"/>'
    for x in range(5)
    for y in range(5)
)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><defs>'
    f'<linearGradient id="fade"><stop stop-color="#fff"/></linearGradient></defs>{SMALL}'
    '<rect width="8" height="8" fill="url(#fade)"/></svg>'
)
COMMAND = "kdexplore score \"j'dd1l'l1/j1g'g'l1q'/j'v2*dq1\" --rules totem --players 3 --lang hu"
LENSES = [blocks.option(name, name.capitalize()) for name in ("legal", "score", "fire", "people", "heat")]


def turn() -> tuple[Plain, ...]:
    """What the room of play says beside the board."""
    here = blocks.rows(
        [
            blocks.row("jungle region 3 to 4 squares × 1 fire", points="+1"),
            blocks.row("mushroom comes with it", points="+1"),
            blocks.row("desert beside desert, no fire", points="0", muted=True),
        ],
        label="What it brings",
    )
    why = blocks.said("Legal: jungle touches jungle above it. ", blocks.chip("placing.match", "Matching terrain"))
    return (
        blocks.title("Pink's territory", own=True, seat=blocks.seat(PINK, "circle")),
        blocks.said(
            blocks.part("Pink", "own"), " stands on 9, the lowest number. Place ", blocks.part("desert, jungle", "own"),
            ": it fits in 3 ways.", size="large",
        ),
        blocks.card(blocks.title("Here: +2", level=3), here, why, tone="legal"),
        blocks.buttons(
            blocks.button("put", "Place here", primary=True, key="Enter"),
            blocks.button("turn", "Turn", key="r", icon="turn"),
            blocks.button("back", "Take back", off="Nothing has been played yet."),
            blocks.button("hints", "Hints", pressed=True),
            label="What to do",
        ),
    )  # fmt: skip


def sheet() -> tuple[Plain, ...]:
    """What the lab says of a score."""
    lines = [
        blocks.row("Jungle, 4 squares × 3 fires", name="r0", points="12", swatch="#2f7d54", lit=True),
        blocks.row("Quarry, 4 squares × 2 fires", name="r1", points="8", swatch="#9b9aa3", lit=False),
        blocks.row("Volcanoes never score.", points="0", muted=True, rule="scoring.region", rule_name="Regions"),
    ]
    table: list[list[str | int]] = [["Jungle", 4, 3, 12], ["Quarry", 4, 2, 8]]
    return (
        blocks.choices("lens", "Lens", LENSES, "score"),
        blocks.card(blocks.total("32", "comfort points, 5 regions that score"), blocks.rows(lines, label="Regions")),
        blocks.table("Regions and their points", ["Terrain", "Squares", "Fires", "Points"], table, numbers=(1, 2, 3)),
        blocks.table("The same for ears", ["Terrain", "Points"], [["Jungle", 12]], hidden=True),
        blocks.rule("scoring.region", "What a region is worth"),
    )


def rest(now: int = 20) -> tuple[Plain, ...]:
    """Everything else there is."""
    seats = (blocks.seat(PINK, "circle"), blocks.seat(BLACK, "square"), blocks.seat(YELLOW, "diamond"))
    entries = [blocks.entry(f"Decision {at}: a domino lies", at, seats[at % 3]) for at in range(30)]
    others = [
        blocks.mini("Black", name="seat1", svg=SVG, points="28", seat=seats[1], on=False),
        blocks.mini("Yellow", name="seat2", svg=SVG, points="31", seat=seats[2], on=True, text="plays a bot"),
    ]
    return (
        blocks.cards(others, label="Other territories"),
        blocks.picture(SVG, "Pink's territory: five regions", width=160),
        blocks.picture(SVG, "Open this position", press="open", width=120),
        blocks.log("What happened", entries, now=now),
        blocks.fold("more", "Other readings", [blocks.said("The rulebook is silent."), *turn()[3:]]),
        blocks.progress(40, 100, "Looking for an order: 40 of 100", cancel=blocks.button("stop", "Stop")),
        blocks.progress(None, 100, "Getting ready"),
        blocks.code(COMMAND, "Command", copy="Copy", copied="Copied.", failed="Select it and copy it."),
        blocks.notice("That file is no game of ours.", tone="bad", rule="file.format", name="The format"),
        blocks.notice("Saved.", tone="good"),
        blocks.notice("A custom set."),
    )  # fmt: skip


def panel(*found: Plain, **more) -> Plain:
    return blocks.panel(found or (*turn(), *sheet(), *rest()), lang="en", label="Beside the board", own=PINK, **more)


def hungarian() -> Plain:
    """Words as long as Hungarian has them."""
    long = "Megszentségteleníthetetlenségeskedéseitekért-szabályváltozat"
    return blocks.panel(
        [
            blocks.title(f"{long} körülményei"),
            blocks.said(f"A rózsaszín játékos {long} szerint következik.", size="large"),
            blocks.buttons(
                blocks.button("a", f"{long} visszavonása", key="r"), blocks.button("b", "Forgatás", off=long)
            ),
            blocks.choices("x", "Nézet", [blocks.option(1, long), blocks.option(2, "Pontok")], 2),
            blocks.rows(
                [blocks.row(f"{long} mezői", name="a", points="+12", swatch="#2f7d54", rule="placing.match")],
                label="Sorok",
            ),
            blocks.table("Táblázat", [long, "Pont"], [[long, 12]], numbers=(1,)),
            blocks.cards([blocks.mini(long, name="c", svg=SVG, text=long, points="12")], label="Kártyák"),
            blocks.notice(long, tone="bad"),
            blocks.code(long * 3, "Kód", copy="Másolás", copied="Kész"),
            blocks.progress(1, 2, long, cancel=blocks.button("stop", long)),
        ],
        lang="hu",
        label="A tábla mellett",
    )
