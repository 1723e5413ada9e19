"""One of everything that the core gives to say, in every form: for the proof of the words, and for tests."""

from __future__ import annotations

from kdexplore.core import actions, events
from kdexplore.core.cells import Cell
from kdexplore.core.problems import Fact, Fault, Problem, Reason
from kdexplore.core.ranking import LADDER, Comparison, Standing
from kdexplore.core.rule_ids import RULES
from kdexplore.core.score_changes import ScoreChange
from kdexplore.core.scoring import Kind, ScoreLine
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.variants import BONUSES, FREE, GAME_OF_MODE, MODES, PRINTED, READINGS
from kdexplore.core.verdict import Answer, Check, Verdict, refusal
from kdexplore.words import COLOURS, Term, Text
from kdexplore.words.sentences import TYPED

HERE, THERE = Cell(1, 0), Cell(-2, 3)
BOX: dict[str, Fact] = {"width": 6, "west": -3, "east": 2, "height": 7, "north": 0, "south": 6}
CORNER: dict[str, Fact] = {"corner": (1, 0), "corner_terrain": "wheat"}
CORNER_OF_START: dict[str, Fact] = {"corner": (0, 0), "corner_terrain": "start"}


def no(reason: Reason, *cells: Cell, **facts: Fact) -> Problem:
    """A broken rule with its facts."""
    return Problem(reason, "placing.free", cells, tuple(facts.items()))


def fault(code: str, **facts: Fact) -> Fault:
    """A fault of an input."""
    return Fault(code, "", tuple(facts.items()))


PROBLEMS = (
    no(Reason.UNKNOWN_MODE, mode="chess", known=MODES),
    no(Reason.UNKNOWN_BONUS, bonus="luck", known=BONUSES),
    no(Reason.UNKNOWN_BONUS, bonus="centre", known=BONUSES),
    no(Reason.UNKNOWN_READING, reading="centre", value="near", known=READINGS["centre"]),
    no(Reason.UNKNOWN_READING, reading="weather", value="rain", known=tuple(READINGS)),
    no(Reason.WRONG_TILES, tiles="origins", mode="classic"),
    no(Reason.PLAYERS, players=5, least=2, most=4),
    no(Reason.PLAYERS, players=3, least=2, most=2),
    no(Reason.SPAN, span=1, least=2, most=15),
    no(Reason.LINE_LENGTH, line=3, kings=4),
    no(Reason.LINE_TOO_LONG, line=16, most=12),
    no(Reason.DYNASTY_LENGTH, games=4, most=3),
    no(Reason.NOT_AS_PRINTED, mode="duel", parts=(*PRINTED, "games")),
    no(Reason.KINGS, kings=0),
    no(Reason.PILE, pile=50, box=48),
    no(Reason.PILE_LINES, pile=47, line=4),
    no(Reason.OPENING, opening="abba", known=("drawn", "abba", "partners")),
    no(Reason.OPENING, opening="gambit", known=("drawn", "abba", "partners")),
    no(Reason.NEEDS_TOKENS, tiles="kingdomino"),
    no(Reason.NEEDS_RESOURCES, tiles="kingdomino"),
    no(Reason.NEEDS_RESOURCES, module="totems"),
    no(Reason.NEEDS_PEOPLE, tiles="kingdomino"),
    no(Reason.NO_CENTRE, span=6),
    no(Reason.DYNASTY_ELSEWHERE, mode="totem"),
    no(Reason.READING_ELSEWHERE, reading="must_place", mode="totem"),
    no(Reason.WRONG_STEP, step="claim", wanted="place"),
    no(Reason.GAME_OVER, step="over", wanted="place"),
    no(Reason.KING_NOT_LEFT, seat=1, hand=(0, 2, 7)),
    no(Reason.LINE_SIZE, shown=3, line=4),
    no(Reason.SEEN_BEFORE, numbers=(3,)),
    no(Reason.SHOWN_TWICE, numbers=(3, 4)),
    no(Reason.PEOPLE_SIZE, shown=1, refill=4),
    no(Reason.PERSON_NOT_LEFT, people=("shaman", "hunter")),
    no(Reason.NOT_IN_LINE, number=5, line=(3, 9, 27, 41)),
    no(Reason.CLAIMED, number=5, seat=2),
    no(Reason.NOT_PARTNER, number=9, partner=41),
    no(Reason.APART, HERE, THERE),
    no(Reason.COVERS_SQUARE, HERE),
    no(Reason.LEAVES_GRID, HERE, THERE, **{"limit": 6, **BOX}),
    no(Reason.LEAVES_GRID, HERE, THERE, **{"limit": 5, **BOX, "height": 5}),
    no(Reason.LEAVES_GRID, HERE, THERE, **{"limit": 5, **BOX}),
    no(Reason.TOUCHES_NOTHING, HERE, THERE),
    no(Reason.TOUCHES_NOTHING, HERE, THERE, **CORNER),
    no(Reason.TOUCHES_NOTHING, HERE, THERE, **CORNER_OF_START),
    no(Reason.NO_MATCH, HERE, THERE, met=("lake", "forest")),
    no(Reason.NO_MATCH, HERE, THERE, met=("lake",), **CORNER),
    no(Reason.NO_MATCH, HERE, THERE, met=("lake",), **CORNER_OF_START),
    no(Reason.STILL_FITS, HERE, THERE, number=17, ways=3),
    no(Reason.NO_SQUARE, THERE),
    no(Reason.OUT_OF_REACH, THERE, steps=3, reach=2, fires=2),
    no(Reason.OFF_PATH, THERE, steps=2, reach=2, fires=2),
    no(Reason.OFF_RAY, THERE, steps=2, reach=2, fires=2),
    no(Reason.ON_VOLCANO, THERE),
    no(Reason.ALREADY_BURNING, THERE, fires=1),
    no(Reason.PRINTED_FIRE, THERE, fires=1),
    no(Reason.ON_START, Cell(0, 0)),
    no(Reason.OTHER_TOTEM, totem="fish", due="mammoth"),
    no(Reason.NOT_MOST, totem="fish", seat=0, heirs=(1, 2)),
    no(Reason.WRONG_PRICE, HERE, paid=1),
    no(Reason.NOTHING_TO_PAY, HERE),
    no(Reason.PAID_TWICE, HERE),
    no(Reason.SAME_RESOURCE, HERE, THERE, resource="flint", price=2),
    no(Reason.NOT_FACE_UP, person="shaman", face_up=("hunter", "warrior1")),
    no(Reason.NOT_FACE_UP, person="shaman", face_up=()),
    no(Reason.NOT_IN_STACK, person="shaman"),
    no(Reason.STACK_EMPTY, person="shaman"),
    no(Reason.PERSON_NO_SQUARE, THERE),
    no(Reason.PERSON_ON_START, Cell(0, 0)),
    no(Reason.PERSON_ON_VOLCANO, HERE),
    no(Reason.PERSON_ON_FIRE, HERE, fires=2),
    no(Reason.PERSON_ON_RESOURCE, HERE, resource="fish"),
    no(Reason.PERSON_ON_PERSON, HERE, person="painter"),
)

FAULTS = (
    fault("port_taken", value=8866),
    fault("not_here", value="192.0.2.1"),
    fault("no_scheduler", address="tcp://192.0.2.1:8786"),
    fault("needs_public"),
    fault("needs_fork"),
    fault("no_server", command="pip install voila"),
    Fault("wrong_package", "pyodide-0.29.5.tgz"),
    Fault("not_fetched", "pyodide-0.29.5.tgz"),
    fault("no_node"),
    fault("no_npm"),
    Fault("folder_in_use", "site"),
    fault("no_venv"),
    fault("no_numba"),
    fault("no_notebook"),
    fault("too_many_questions", limit=8),
    fault("service_closed"),
    fault("too_large"),
    fault("no_distributed"),
    Fault("nobody_decides", "state"),
    Fault("kernel_too_large", "span"),
    Fault("not_exact", "state"),
    Fault("not_over", "game"),
    fault("not_a_date", text="yesterday"),
    fault("no_game"),
    fault("not_ours"),
    fault("starting_tile_painted"),
    fault("setup_failed", command="python -m pip install"),
    fault("no_printer", known=("chromium", "chrome")),
    fault("no_pictures", package="resvg_py", known="kdexplore[pictures]"),
    fault("not_a_picture"),
    fault("photo_no_picture"),
    fault("photo_too_large", limit=120),
    Fault("photo_corners", "--corners"),
    fault("photo_not_read"),
    fault("picture_too_large", width=9, height=8, limit=7),
    fault("film_too_large", found=6, width=9, height=8, limit=7),
    fault("film_too_long", found=9, limit=8),
    Fault("no_start", "mine.json"),
    Fault("no_start", "territory, row 2, column 3"),
    Fault("no_start", "row 2"),
    *(Fault("no_start", name) for name in TYPED),
    Fault("po_line", "hu.po line 7", (("text", "msgctxt"),)),
    *(
        fault(code)
        for code in ("empty_row", "illegal_action", "illegal_setup", "link_damaged", "must_be_true", "no_right_answer")
    ),
    *(fault(code) for code in ("no_game_in_link", "no_start", "not_csv", "two_starts")),
    *(fault(code, found=0, expected=(1, 2)) for code in ("no_craters", "no_fire_token", "no_volcano")),
    *(fault(code, found=3, expected=1) for code in ("not_the_box", "symbols_on_volcano", "unknown_version")),
    *(fault(code, limit=64) for code in ("count_too_large", "number_too_long", "too_deep", "too_many_turns")),
    *(fault(code, size=9, limit=8) for code in ("link_too_long", "too_long")),
    *(fault(code, found=9, limit=8) for code in ("too_few", "too_many")),
    *(fault(code, value="{n}") for code in ("given_twice", "not_finite", "not_printable", "not_text")),
    *(fault(code, value="{n}", known=("a", "b")) for code in ("unknown_language", "unknown_tiles", "unknown_value")),
    *(fault(code, text="%s{}") for code in ("not_a_cell", "not_a_domino", "unknown_token")),
    *(fault(code, token="w9'") for code in ("no_resource_here", "nothing_goes_here")),  # noqa: S106 -- of the notation
    *(fault("unreadable", reason=f"{reason}Error") for reason in ("OS", "FileNotFound", "IsADirectory", "Permission")),
    fault("unknown_part", text="%s{}"),
    fault("one_turn", text="3:0,9:1"),
    fault("stray_piece", text="w*"),
    fault("not_a_state", prefix="kds1"),
    fault("not_ascending", number=3, before=9),
    fault("no_whole_lines_seen", seen=3, line=4, pile=48),
    fault("too_many_kings", found=2, limit=1),
    fault("too_many_people", person="hunter", found=3, limit=2),
    fault("not_now", part="hand", step="place"),
    fault("no_token_left", fires=3),
    fault("no_gift", totem="fish"),
    Fault("unknown_part", "step, column 27", (("text", "x"),)),
    fault("digit_too_high", terrain="lake", digit=7, known=(0, 1)),
    fault("duplicate", found="wheat", first="terrains[0].key"),
    fault("duplicate_key", key="domino"),
    fault("missing_field", field="mode"),
    fault("mode_of_other_tiles", mode="totem", tiles="kingdomino"),
    fault("no_volcano_here", cell=(1, 0)),
    fault("no_whole_lines", found=7, line=4),
    fault("not_a_link", prefix="kd1."),
    fault("not_json", line=1, column=2),
    fault("not_utf8", byte=5),
    fault("one_action", found=(), known=("place", "claim")),
    fault("one_digit", digits="12"),
    fault("out_of_range", value=9, low=1, high=8),
    fault("po_duplicate", key="language"),
    fault("po_forms", key="count.square", found=2, expected=3),
    fault("po_header", field="Plural-Forms"),
    fault("po_order", text="msgstr"),
    fault("po_slot", key="at", slot="{like_this}"),
    fault("po_text", text='"'),
    fault("reserved", found="start"),
    fault("uneven_rows", row=2, width=3, first=4),
    fault("unknown_domino", number=99, tiles="origins"),
    fault("unknown_field", field="colour", known=("mode",)),
    fault("unknown_fires", fires=4, known=(1, 2, 3)),
    fault("unknown_letter", letter="q", known=("w", "f")),
    fault("unknown_person", person="king", known=("hunter",)),
    fault("row_numbers", field="Unnamed: 0", known=("number", "left", "right")),
    fault("not_as_table"),
    fault("not_the_setup"),
    fault("unknown_suffix", found=".txt", expected=(".json", ".csv")),
    fault("unwritable", reason="OSError"),
    fault("wider_than_span", width=6, height=5, span=5),
    fault("wrong_form", found="W", expected="letter"),
    fault("wrong_order", found=(0, 0), kings=(0, 1)),
    fault("wrong_seats", found=3, players=2),
    fault("wrong_type", expected="object", found="list"),
    fault("wrong_type", expected="text"),
    fault("wrong_width", found=2, expected=3),
)

LAID = Placement(tile_set("origins").domino(21), (HERE, Cell(2, 0)))
EVENTS = (
    events.LineRevealed((3, 9, 27, 41)),
    events.LineRevealed((3, 9, 27, 41), ("shaman", "hunter")),
    events.KingDrawn(1),
    events.DominoClaimed(6, 41),
    events.DominoesDropped((9,)),
    events.RoundStarted(1),
    events.DominoPlaced(0, LAID),
    events.DominoPlaced(0, LAID, ((HERE, "mammoth"), (Cell(2, 0), "flint"))),
    events.DominoDiscarded(2, 41),
    events.FireThrown(0, HERE, THERE, 1),
    events.FireThrown(0, HERE, THERE, 2, resource="fish"),
    events.FireThrown(0, HERE, THERE, 5, person="shaman"),
    events.FireReturned(0, HERE, 3),
    events.TotemMoved("fish", None, 1),
    events.TotemMoved("fish", 0, 1),
    events.TotemMoved("fish", 0, None),
    events.PersonRecruited(0, "warrior3", ((HERE, "mammoth"), (THERE, "flint")), HERE),
    events.RecruitmentDeclined(3),
    events.GameEnded(1, (52, 47, 52)),
    events.GameStarted(2),
)

ACTIONS = (
    actions.Reveal((3, 9, 27, 41)),
    actions.Reveal((3, 9, 27, 41), ("shaman",)),
    actions.DrawKing(1),
    actions.Claim(41),
    actions.Place((HERE, Cell(2, 0))),
    actions.Discard(),
    actions.Throw(THERE),
    actions.Give("fish", 2),
    actions.Recruit("painter", (HERE, THERE), HERE),
    actions.Pass(),
)


def line(kind: Kind, key: str, rule: str, points: int, **facts: Fact) -> ScoreLine:
    """A line of a score."""
    return ScoreLine(kind, key, rule, points, (HERE,), tuple(facts.items()))


AROUND: dict[str, Fact] = {"reading": "symmetric", "west": 2, "east": 1, "north": 0, "south": 3}
JUNGLE = line(Kind.REGION, "jungle", "scoring.region", 12, squares=4, symbols=3)
OPEN_BONUS = tuple(line(Kind.BONUS, "centre", "bonus.centre", 0, **{how: 10}) for how in ("possible", "lost"))
LINES = (
    JUNGLE,
    line(Kind.REGION, "volcano", "scoring.volcano", 0, squares=1, symbols=0),
    *(line(Kind.RESOURCE, key, "scoring.resource", 22, count=22) for key in ("mammoth", "fish", "amber")),
    line(Kind.TOTEM, "flint", "scoring.totem", 6),
    *(
        line(Kind.PERSON, key, f"scoring.{rule}", 3 * count, count=count, each=3, per=per)
        for count in (1, 2, 5)
        for key, rule, per in (
            *(("hunter", "hunter", per) for per in ("mammoth", "fish", "mushroom", "flint", "amber")),
            *(("painter", "painter", "resource"), ("fire_eater", "fire_eater", "fire"), ("shaman", "shaman", "person")),
        )
    ),
    line(Kind.HORDE, "horde", "scoring.horde", 12, warriors=3, power=4),
    line(Kind.BONUS, "centre", "bonus.centre", 10, **AROUND),
    line(Kind.BONUS, "centre", "bonus.centre", 0, **AROUND),
    line(Kind.BONUS, "complete", "bonus.complete", 5, discards=0),
    line(Kind.BONUS, "complete", "bonus.complete", 0, discards=2),
    *OPEN_BONUS,
)
DELTAS = (
    *(
        ScoreChange(Kind.REGION, "jungle", points, before, after)
        for points, before, after in (
            (12, (), (JUNGLE,)),
            (4, (JUNGLE,), (JUNGLE,)),
            (0, (JUNGLE, JUNGLE), (JUNGLE,)),
            (-12, (JUNGLE,), ()),
        )
    ),
    ScoreChange(Kind.BONUS, "centre", 0, OPEN_BONUS[:1], OPEN_BONUS[1:]),
)
TIED = (Comparison("total", "ending.total", 52, 52), Comparison("largest", "ending.largest", 9, 7))
RANKING = (
    *(Comparison(criterion, rule, 9, 9) for criterion, rule in LADDER),
    Comparison("shared", "ending.shared", 0, 0),
    Standing(1, 0, (52, 9, 8)),
    Standing(2, 4, (1,), TIED[:1]),
    Standing(2, 3, (52, 7, 8), TIED),
)

BOXES = tuple(map(tile_set, BUILT_IN))
TERMS = (
    *(Term("game", game) for game in (*GAME_OF_MODE.values(), FREE)),
    *(Term("mode", mode) for mode in (*MODES, FREE, "dynasty")),
    *(Term("tiles", box.id) for box in BOXES),
    *(Term("module", module) for module in ("totems", "tribe")),
    *(Term("terrain", key) for box in BOXES for key in (*box.terrain, "start")),
    *(Term(kind, key) for box in BOXES for key in box.resource for kind in ("resource", "totem")),
    *(Term("person", key) for box in BOXES for key in box.person),
    *(Term("bonus", bonus) for bonus in BONUSES),
    *(Term("reading", key) for key in READINGS),
    *(Term("reading", f"{key}.{value}") for key, values in READINGS.items() for value in values),
    *(Term("step", step.value) for step in Step),
    *(Term(kind, rule) for kind in ("rule", "book") for rule in RULES),
    *(Term("colour", colour) for colours in COLOURS.values() for colour in colours),
    *(Term("seat", seat) for seat in range(8)),
    *(Term("kind", key) for key in ("object", "list", "text", "flag", "integer", "number", "null", "other")),
    *(Term("form", key) for key in ("key", "letter", "sign", "colour", "number", "square", "host", "path", "site")),
)
COUNTED = ("square", "symbol", "fire", "point", "mammoth", "fish", "mushroom", "flint", "resource", "person")
TEXTS = (
    *(Text(f"count.{noun}", n=n) for noun in (*COUNTED, "warrior") for n in (0, 1, 2, 5, 22)),
    Text("standing", place=1, seat=Term("seat", 0), points=Text("count.point", n=52)),
)
ARISING = (
    Answer(Verdict.YES),
    Answer(Verdict.UNDECIDED, Check.PEOPLE),
    refusal(Check.FRAME, [HERE], "placing.grid", limit=5, width=6, height=5),
    refusal(Check.SQUARES, [HERE], terrain="mine", symbols=3, found=2, box=1),
    refusal(Check.AREA, [HERE], cells=3),
    refusal(Check.TURNS, [HERE], dominoes=13, turns=12),
    refusal(Check.TILING, [HERE], cells=4),
    refusal(Check.ORDER, [HERE], dominoes=1),
    refusal(Check.FIRES, [HERE], fires=2),
    refusal(Check.RESOURCES, [HERE]),
    refusal(Check.PEOPLE, [HERE]),
)
EVERYTHING = (*ARISING, *PROBLEMS, *FAULTS, *EVENTS, *ACTIONS, *LINES, *DELTAS, *RANKING, *Step, *TERMS, *TEXTS, HERE)
