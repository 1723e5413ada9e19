"""Cases of setting up: the numbers of every mode, and the set-ups from which no game can start."""

from tests.rules.kinds import SetsUp, no

FREE = {"players": 2, "line": 4, "pile": 48}
MODES = ("classic", "duel", "discovery", "totem", "tribe")
VALUES = {"fire_path": ("flight", "squares", "rays"), "two_kings_first_line": ("random", "abba")}


def official(says: str, mode: str, players: int, **want: object) -> SetsUp:
    """The numbers that an official mode has for so many players."""
    rule = {"duel": "setup.duel"}.get(mode, "setup.players")
    return SetsUp(rule, says, mode=mode, settings={"players": players}, want={"problems": [], **want})


def free(rule: str, says: str, *problems: object, tiles: str = "kingdomino", **settings: object) -> SetsUp:
    """A free set-up and its problems."""
    return SetsUp(rule, says, mode="free", tiles=tiles, settings=FREE | settings, want={"problems": list(problems)})


def refused(rule: str, says: str, mode: str, *problems: object, tiles: str = "", **settings: object) -> SetsUp:
    """An official mode with settings that do not go with it, and its problems."""
    return SetsUp(rule, says, mode=mode, tiles=tiles, settings=settings, want={"problems": list(problems)})


CASES = (
    refused(
        "setup.mode", "a mode has a name we know", "solo", no("unknown_mode", "setup.mode", mode="solo", known=MODES)
    ),
    official("four play with all 48 in lines of four", "classic", 4, span=5, line=4, kings=1, pile=48, opening="drawn"),
    official("three play with 36 in lines of three", "classic", 3, span=5, line=3, kings=1, pile=36),
    official("two play with 24 and two kings each", "classic", 2, span=5, line=4, kings=2, pile=24, opening="drawn"),
    official(
        "the Mighty Duel takes all 48 and a grid of seven", "duel", 2, span=7, line=4, kings=2, pile=48, fire=False
    ),
    official("Origins for four", "discovery", 4, span=5, line=4, kings=1, pile=48, fire=True, resources=False),
    official("Origins for three keeps lines of four (scenario 6)", "discovery", 3, span=5, line=4, kings=1, pile=48),
    official(
        "Origins for two is always seven by seven", "tribe", 2, span=7, line=4, kings=2, pile=48, opening="partners"
    ),
    SetsUp(
        "setup.readings",
        "three kings, the default: 36 dominoes in lines of three",
        mode="classic",
        settings={"players": 3, "readings": {"three_kings": "36"}},
        want={"problems": [], "line": 3, "pile": 36},
    ),
    SetsUp(
        "setup.readings",
        "three kings as later editions have it: all 48 in lines of four",
        mode="classic",
        settings={"players": 3, "readings": {"three_kings": "48"}},
        want={"problems": [], "line": 4, "pile": 48, "kings": 1},
    ),
    SetsUp(
        "setup.opening",
        "two kings, the default: all four are drawn",
        mode="duel",
        settings={"players": 2, "readings": {"two_kings_first_line": "random"}},
        want={"problems": [], "opening": "drawn"},
    ),
    SetsUp(
        "setup.opening",
        "two kings as played online: first and last choice, or second and third",
        mode="duel",
        settings={"players": 2, "readings": {"two_kings_first_line": "abba"}},
        want={"problems": [], "opening": "abba"},
    ),
    SetsUp(
        "setup.rounds",
        "a game has twelve rounds, with two players of Kingdomino six",
        mode="classic",
        settings={"players": 2},
        want={"problems": [], "rounds": 6},
    ),
    *(
        SetsUp(
            "setup.rounds",
            f"twelve rounds: {mode} for {players}",
            mode=mode,
            settings={"players": players},
            want={"rounds": 12},
        )
        for mode, players in (("classic", 3), ("classic", 4), ("duel", 2), ("discovery", 2), ("totem", 3), ("tribe", 4))
    ),
    SetsUp(
        "setup.no_totems",
        "the four totems stay in the box",
        mode="tribe",
        want={"problems": [], "totems": False, "tribe": True},
    ),
    SetsUp(
        "setup.combining",
        "the Mighty Duel, both bonuses and a dynasty at once",
        mode="duel",
        settings={"players": 2, "dynasty": True, "bonuses": ("centre", "complete")},
        want={"problems": [], "span": 7, "games": 3, "bonuses": ("centre", "complete")},
    ),
    SetsUp(
        "setup.totems",
        "the totem mode lays out resources and totems",
        mode="totem",
        want={"problems": [], "fire": True, "resources": True, "totems": True, "tribe": False},
    ),
    SetsUp(
        "setup.tribe",
        "the tribe mode lays out resources and cave people, no totems",
        mode="tribe",
        want={"problems": [], "fire": True, "resources": True, "totems": False, "tribe": True},
    ),
    SetsUp(
        "setup.dynasty",
        "a dynasty is three games of Kingdomino, the Mighty Duel included",
        mode="duel",
        settings={"players": 2, "dynasty": True},
        want={"problems": [], "games": 3},
    ),
    SetsUp(
        "setup.bonus",
        "both bonuses go with every mode",
        mode="tribe",
        settings={"bonuses": ("centre", "complete")},
        want={"problems": [], "bonuses": ("centre", "complete")},
    ),
    refused(
        "setup.players",
        "five do not fit round the box",
        "classic",
        no("players", "setup.players", players=5, least=2, most=4),
        players=5,
    ),
    refused(
        "setup.players",
        "nobody plays alone",
        "totem",
        no("players", "setup.players", players=1, least=2, most=4),
        players=1,
    ),
    refused(
        "setup.duel", "a duel is for two", "duel", no("players", "setup.duel", players=3, least=2, most=2), players=3
    ),
    refused(
        "setup.tiles",
        "Kingdomino has no rules for volcanoes",
        "classic",
        no("wrong_tiles", "setup.tiles", tiles="origins", mode="classic"),
        tiles="origins",
    ),
    refused(
        "setup.dynasty",
        "Origins knows no dynasty",
        "totem",
        no("dynasty_elsewhere", "setup.dynasty", mode="totem"),
        dynasty=True,
    ),
    refused(
        "setup.readings",
        "a reading that nobody has is named, with those there are",
        "classic",
        no("unknown_reading", "setup.readings", reading="fire_path", value="wind", known=VALUES["fire_path"]),
        readings={"fire_path": "wind"},
    ),
    refused(
        "setup.readings",
        "Origins prints that a domino must be placed",
        "tribe",
        no("reading_elsewhere", "setup.readings", reading="must_place", mode="tribe"),
        readings={"must_place": "optional"},
    ),
    free("setup.players", "eight may sit at a free table", players=8, line=8),
    free(
        "setup.players", "nine may not", no("players", "setup.players", players=9, least=1, most=8), players=9, line=12
    ),
    free("setup.kings", "every player has a king", no("kings", "setup.kings", kings=0), kings=0),
    free("setup.span", "the starting tile alone is the smallest grid", span=1),
    free("setup.span", "fifteen by fifteen is the largest", span=15),
    free("setup.span", "nothing is no grid", no("span", "setup.span", span=0, least=1, most=15), span=0),
    free("setup.span", "sixteen is no table", no("span", "setup.span", span=16, least=1, most=15), span=16),
    free("setup.line", "a line may be longer than the kings", line=6),
    free(
        "setup.line",
        "a line offers every king a domino",
        no("line_length", "setup.line", line=4, kings=6),
        players=3,
        kings=2,
        line=4,
    ),
    free(
        "setup.line", "a line is no longer than a table", no("line_too_long", "setup.line", line=16, most=12), line=16
    ),
    free("setup.dynasty", "three games are the most", no("dynasty_length", "setup.dynasty", games=4, most=3), games=4),
    free(
        "setup.mode",
        "a duel on a small grid is no Mighty Duel",
        no("not_as_printed", "setup.mode", mode="duel", parts=("span",)),
        mode="duel",
        kings=2,
    ),
    free("setup.pile", "a pile of one line is a game", line=4, pile=4),
    free("setup.pile", "an empty pile is none", no("pile", "setup.pile", pile=0, box=48), pile=0),
    free("setup.pile", "the box holds 48", no("pile", "setup.pile", pile=52, box=48), pile=52),
    free("setup.pile", "the pile makes whole lines", no("pile_lines", "setup.pile", pile=46, line=4), pile=46),
    free(
        "setup.opening",
        "outer and inner pair need two players, two kings and a line of four",
        no("opening", "setup.opening", opening="abba", known=("drawn", "abba", "partners")),
        players=3,
        opening="abba",
    ),
    free(
        "setup.opening",
        "an opening has a name we know",
        no("opening", "setup.opening", opening="shouted", known=("drawn", "abba", "partners")),
        opening="shouted",
    ),
    free("setup.opening", "partners may open a free game too", tiles="kingdomino", kings=2, opening="partners"),
    free("setup.fire", "the box of Origins has what fire needs", tiles="origins", fire=True),
    free("setup.fire", "no volcanoes, no fire", no("needs_tokens", "setup.fire", tiles="kingdomino"), fire=True),
    free(
        "setup.resources",
        "Kingdomino has no wooden resources",
        no("needs_resources", "setup.resources", tiles="kingdomino"),
        resources=True,
    ),
    free(
        "setup.totems",
        "totems are for resources",
        no("needs_resources", "setup.totems", module="totems"),
        tiles="origins",
        totems=True,
    ),
    free(
        "setup.tribe",
        "cave people are paid with resources",
        no("needs_resources", "setup.tribe", module="tribe"),
        tiles="origins",
        tribe=True,
    ),
    free("setup.tribe", "totems and cave people go together", tiles="origins", resources=True, totems=True, tribe=True),
    free(
        "setup.tribe",
        "Kingdomino has neither: every lack is named",
        no("needs_resources", "setup.resources", tiles="kingdomino"),
        no("needs_people", "setup.tribe", tiles="kingdomino"),
        resources=True,
        tribe=True,
    ),
    free(
        "setup.bonus",
        "a bonus has a name we know",
        no("unknown_bonus", "setup.bonus", bonus="harmony", known=("centre", "complete")),
        bonuses=("harmony",),
    ),
    free(
        "setup.bonus",
        "a bonus counts once, and that is said once",
        no("unknown_bonus", "setup.bonus", bonus="centre", known=("centre", "complete")),
        bonuses=("centre", "centre"),
    ),
    free(
        "bonus.centre",
        "read as full, a grid of even span has no middle",
        no("no_centre", "bonus.centre", span=6),
        span=6,
        bonuses=("centre",),
        readings={"centre": "full"},
    ),
    free("bonus.centre", "read as symmetric, it may well lie in the middle", span=6, bonuses=("centre",)),
)
