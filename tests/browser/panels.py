"""The panels that the browser tests look at: every block that a panel draws, in English and in long Hungarian words."""

from typing import Any

from kdexplore.views import analysis_blocks, blocks

Plain = Any

PINK, BLACK, YELLOW = "#d6559a", "#3c3a46", "#f0b92b"
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


def turn() -> tuple[blocks.Content, ...]:
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
    return (blocks.said("Pink places ", blocks.part("desert, jungle", "strong"), ".", size="large"), here, why)


def sheet() -> tuple[blocks.Content, ...]:
    """What the lab says of a score."""
    lines = [
        blocks.row("Jungle, 4 squares × 3 fires", name="r0", points="12", swatch="#2f7d54", lit=True),
        blocks.row("Quarry, 4 squares × 2 fires", name="r1", points="8", swatch="#9b9aa3", lit=False),
        blocks.row("Volcanoes never score.", points="0", muted=True, rule="scoring.region", rule_name="Regions"),
    ]
    table: list[list[str | int]] = [["Jungle", 4, 3, 12], ["Quarry", 4, 2, 8]]
    return (
        blocks.rows(lines, label="Regions"),
        blocks.table("Regions and their points", ["Terrain", "Squares", "Fires", "Points"], table, numbers=(1, 2, 3)),
        blocks.table("The same for screen readers", ["Terrain", "Points"], [["Jungle", 12]], hidden=True),
        blocks.rule("scoring.region", "What a region is worth"),
    )


def rest(now: int = 20) -> tuple[blocks.Content, ...]:
    """Everything else there is."""
    seats = (blocks.seat(PINK, "circle"), blocks.seat(BLACK, "square"), blocks.seat(YELLOW, "diamond"))
    entries = [blocks.entry(f"Decision {at}: a domino is placed", at, seats[at % 3]) for at in range(30)]
    others = [
        blocks.mini("Black", name="seat1", svg=SVG, points="28", seat=seats[1], on=False),
        blocks.mini("Yellow", name="seat2", svg=SVG, points="31", seat=seats[2], on=True, text="plays a bot"),
    ]
    return (
        blocks.cards(others, label="Other territories"),
        blocks.picture(SVG, "Pink's territory: five regions", caption="Way A", width=160),
        blocks.picture(SVG, "Open this position", press="open", width=120),
        blocks.log("What has happened", entries, now=now),
        blocks.code(COMMAND, "Command", copy="Copy", copied="Copied.", failed="Select it and copy it."),
    )


def pad() -> blocks.Content:
    """The end of a game of two, decided by the largest region."""
    seats = (blocks.seat(PINK, "circle"), blocks.seat(BLACK, "square"))
    heads = [
        blocks.pad_head(str(place), f"Place {place}", name, "40", mark, first=place == 1)
        for place, (name, mark) in enumerate(zip(("Pink", "Black"), seats, strict=True), 1)
    ]
    wheat = [blocks.pad_cell("34", note="2×1 + 8×4", name="pad0:0", lit=True), blocks.pad_cell("0", tone="muted")]
    largest = [blocks.pad_cell("9", note="decides", tone="decides"), blocks.pad_cell("8")]
    crowns = [blocks.pad_cell("8", tone="muted"), blocks.pad_cell("9", tone="muted")]
    rows = [
        blocks.pad_row("Wheat", wheat, swatch=YELLOW),
        blocks.pad_row("Total", [blocks.pad_cell("40"), blocks.pad_cell("40")], tone="total"),
        blocks.pad_row("Tie: the largest property", largest, tone="tie"),
        blocks.pad_row("Tie: most crowns", crowns, tone="muted", note="not needed"),
    ]
    return blocks.pad("Points of every player", "How the points add up", heads, rows)


def analysis() -> list[blocks.Content]:
    """Candidates too close to call, values at both ends of their scale and long; the course of a game."""
    places = ((0.5, "41%", "41 ± 5%"), (1.0, "43.1", "1,143.1 ± 12.8"), (0.0, "-12", "-112.5 ± 10.4"))
    strips: list[analysis_blocks.Strip] = [
        {"at": at, "near": [at, at], "far": [max(0, at - 0.2), at], "text": text, "full": full}
        for at, text, full in places
    ]
    columns: list[analysis_blocks.StripColumn] = [
        {"title": title, "ticks": [(0.0, "-1000"), (1.0, "+1000")], "best": 0.5, "on": not number}
        for number, title in enumerate(("Win share", "Points", "Ahead by"))
    ]
    items = [
        analysis_blocks.candidate(
            number, str(number + 1), "G6–H6", "1. Place it.",
            strips=strips[number:] + strips[:number], filled=not number, on=number == 1,
            detail="+5 most", aside="played",
        )
        for number in range(3)
    ]  # fmt: skip
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80"></svg>'
    return [
        analysis_blocks.badge("proved", "proved"),
        analysis_blocks.candidates("Candidates", columns, [{"title": "Too close to call", "items": items}]),
        analysis_blocks.graph(svg, "The course", now=2, stops=[2, 4], says=["one", "two"], left=0.1, right=0.9),
    ]


def panel(*found: blocks.Content, **more) -> Plain:
    return blocks.panel(found or (*turn(), *sheet(), *rest()), lang="en", label="Beside the board", **more)


def hungarian() -> Plain:
    """Words as long as Hungarian has them."""
    long = "Megszentségteleníthetetlenségeskedéseitekért-szabályváltozat"
    lines = [blocks.row(f"{long} mezői", name="a", points="+12", swatch="#2f7d54", rule="placing.match")]
    return blocks.panel(
        [
            blocks.said(f"A rózsaszín játékos {long} szerint következik.", size="large"),
            blocks.rows(lines, label="Sorok"),
            blocks.table("Táblázat", [long, "Pont"], [[long, 12]], numbers=(1,)),
            blocks.cards([blocks.mini(long, name="c", svg=SVG, text=long, points="12")], label="Kártyák"),
            blocks.code(long * 3, "Kód", copy="Másolás", copied="Kész"),
        ],
        lang="hu",
        label="A tábla mellett",
    )
