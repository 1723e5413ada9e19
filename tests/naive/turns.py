"""How a game runs: what may be decided next, and what then happens to the state."""

from itertools import combinations
from typing import Any

from .boards import HOME, empty_board, fire_targets, legal_placements
from .tables import RESOURCES, TOTEMS, VOLCANO, dominoes

READINGS = {
    "fire_path": "flight",
    "fire_on_start": "allowed",
    "totem_after_fire": "kept",
    "two_chiefs_recruit": "each",
    "person_on_volcano": "forbidden",
    "three_kings": "lines_of_3",
    "must_place": "always",
}


# Setting up


def line_length(game, players, readings):
    """Three players of Kingdomino draw three dominoes at a time, everybody else four."""
    small = game == "kingdomino" and players == 3 and readings["three_kings"] == "lines_of_3"
    return 3 if small else 4


def pile_size(game, mode, players, readings):
    """How many dominoes are played with."""
    if game == "kingdomino" and mode == "classic" and players == 2:
        return 24
    return 36 if line_length(game, players, readings) == 3 else 48


def start(game, mode, players, span, deck, order, people=None, readings=None):
    """The state before the first claim; the first line lies open."""
    readings = READINGS | (readings or {})
    seats = [empty_board() | {"discards": 0} for _ in range(players)]
    claims = [seat for seat in order for _ in range(2)] if is_neolithic(game, players) else order
    state = {
        "game": game,
        "mode": mode,
        "players": players,
        "span": span,
        "readings": readings,
        "dominoes": dominoes(game),
        "deck": list(deck)[: pile_size(game, mode, players, readings)],
        "seats": seats,
        "kings": list(claims),
        "line": [],
        "next": [],
        "totems": dict.fromkeys(TOTEMS),
        "shown": [],
        "stack": list(people or []) if mode == "tribe" else [],
        "stage": "open",
    }
    reveal(state)
    return state


def is_neolithic(game, players):
    """Whether two chiefs each take dominoes in pairs at the start."""
    return game == "origins" and players == 2


def copy(state):
    """A state that can be changed without changing this one."""
    twin = dict(state)
    twin["seats"] = [
        {key: dict(part) if isinstance(part, dict) else part for key, part in seat.items()} for seat in state["seats"]
    ]
    for key in ("deck", "kings", "shown", "stack"):
        twin[key] = list(state[key])
    for key in ("line", "next"):
        twin[key] = [list(slot) for slot in state[key]]
    twin["totems"] = dict(state["totems"])
    return twin


# The line


def reveal(state):
    """The next dominoes of the deck, ascending, nobody's yet; the cave board is filled to four."""
    size = line_length(state["game"], state["players"], state["readings"])
    drawn, state["deck"] = state["deck"][:size], state["deck"][size:]
    state["next"] = [[number, None] for number in sorted(drawn)]
    while drawn and len(state["shown"]) < 4 and state["stack"]:
        state["shown"].append(state["stack"].pop(0))


def begin_round(state):
    """The claimed line is played in ascending order, and a new one is revealed."""
    state["line"] = [slot for slot in state["next"] if slot[1] is not None]
    reveal(state)
    begin_turn(state)


def begin_turn(state):
    """The owner of the lowest domino left places it; after the last the next round begins."""
    if state["line"]:
        state["stage"] = "place"
    elif state["next"]:
        begin_round(state)
    else:
        state["stage"] = "over"


def end_turn(state):
    """The slot just played is done with."""
    state["line"].pop(0)
    begin_turn(state)


def active(state):
    """The seat that decides next."""
    if state["stage"] == "open":
        return state["kings"][0]
    return state["line"][0][1]


# What may be decided


def decisions(state):
    """Every decision that may be taken now, each a tuple that starts with its kind."""
    return OPTIONS[state["stage"]](state)


def claims(state):
    """Any domino nobody has claimed; the second chief of a pair gets the partner of the first."""
    free = [number for number, owner in state["next"] if owner is None]
    neolithic = is_neolithic(state["game"], state["players"])
    if state["stage"] == "open" and neolithic and len(free) == 3:
        taken = [owner is not None for _, owner in state["next"]].index(True)
        free = [state["next"][3 - taken][0]]
    return [("claim", number) for number in free]


def placements(state):
    """Every legal placement; when there is none, the domino is discarded."""
    halves = state["dominoes"][state["line"][0][0]]
    squares = state["seats"][active(state)]["squares"]
    found = [("place", *cells) for cells in legal_placements(squares, halves, state["span"])]
    may = state["game"] == "kingdomino" and state["readings"]["must_place"] == "optional"
    return [*found, ("discard",)] if may or not found else found


def throws(state):
    """Every square the fire of the volcano just laid may land on."""
    board, readings = state["seats"][active(state)], state["readings"]
    start_allowed = readings["fire_on_start"] == "allowed"
    volcano, path = state["volcano"], readings["fire_path"]
    targets = fire_targets(board["squares"], board["fires"], volcano, path, fire_on_start=start_allowed)
    return [("fire", cell) for cell in targets]


def gifts(state):
    """Every seat the totem may be given to."""
    kind, leaders = state["gift"]
    return [("give", kind, seat) for seat in leaders]


def can_live(state, board, cell, paid):
    """Whether a cave person may be put on this cell once the resources are paid."""
    terrain, symbols, _ = board["squares"][cell]
    if cell == HOME or symbols or cell in board["fires"] or cell in board["people"]:
        return False
    if terrain == VOLCANO and state["readings"]["person_on_volcano"] == "forbidden":
        return False
    return cell not in board["resources"] or cell in paid


def purchases(state, board):
    """Every kind of person and the cells paid for it: two different resources for one shown,
    four different ones for any in the stack."""
    offers = []
    for price, people in ((2, state["shown"]), (4, state["stack"])):
        for paid in combinations(sorted(board["resources"]), price):
            if len({board["resources"][cell] for cell in paid}) == price:
                offers += [(person, paid) for person in sorted(set(people))]
    return offers


def recruitments(state):
    """Refusing, or buying one person and putting it on a cell."""
    board = state["seats"][active(state)]
    return [("refuse",)] + [
        ("recruit", person, paid, cell)
        for person, paid in purchases(state, board)
        for cell in sorted(board["squares"])
        if can_live(state, board, cell, paid)
    ]


def nothing(_state):
    """The game is over."""
    return []


OPTIONS: dict[str, Any] = {
    "open": claims,
    "place": placements,
    "fire": throws,
    "give": gifts,
    "claim": claims,
    "recruit": recruitments,
    "over": nothing,
}


# What happens then


def play(state, decision):
    """Change the state by one decision."""
    EFFECTS[decision[0]](state, *decision[1:])


def after(state, decision):
    """A new state, one decision later."""
    twin = copy(state)
    play(twin, decision)
    return twin


def claim(state, number):
    """The domino is the active seat's; the opening ends when every king stands on one."""
    seat = active(state)
    for slot in state["next"]:
        if slot[0] == number:
            slot[1] = seat
    if state["stage"] == "claim":
        after_claim(state)
        return
    state["kings"].pop(0)
    if not state["kings"]:
        begin_round(state)


def after_claim(state):
    """The tribe mode offers a recruitment, the others end the turn."""
    again = any(owner == active(state) for _, owner in state["line"][1:])
    if state["mode"] == "tribe" and (state["readings"]["two_chiefs_recruit"] == "each" or not again):
        state["stage"] = "recruit"
    else:
        end_turn(state)


def place(state, first, second):
    """Lay the domino and its resources; a volcano throws its fire if it can."""
    board = state["seats"][active(state)]
    halves = state["dominoes"][state["line"][0][0]]
    state["volcano"] = None
    for cell, half in zip((first, second), halves, strict=True):
        board["squares"][cell] = half
        if state["mode"] in ("totem", "tribe") and half[0] in RESOURCES and half[1] == 0:
            board["resources"][cell] = RESOURCES[half[0]]
        if half[0] == VOLCANO:
            state["volcano"] = cell
    if state["volcano"] is not None and throws(state):
        state["stage"] = "fire"
    else:
        judge_totems(state)


def discard(state):
    """The domino leaves the game."""
    state["seats"][active(state)]["discards"] += 1
    judge_totems(state)


def fire(state, cell):
    """The token lands, and burns the resource or the person that lies there."""
    board = state["seats"][active(state)]
    board["fires"][cell] = board["squares"][state["volcano"]][2]
    burned = board["resources"].pop(cell, None)
    board["people"].pop(cell, None)
    given = state["readings"]["totem_after_fire"] == "given"
    judge_totems(state, burned if given else None)


def judge_totems(state, burned=None):
    """Every totem goes where it belongs; its old holder chooses among several.

    A holder who has just burned one of the kind does not keep the totem on a tie.
    """
    for kind in TOTEMS if state["mode"] == "totem" else []:
        counts = [list(seat["resources"].values()).count(kind) for seat in state["seats"]]
        leaders = [seat for seat, count in enumerate(counts) if count == max(counts)]
        holder = state["totems"][kind]
        if kind == burned and holder == active(state) and len(leaders) > 1 and max(counts):
            leaders = [seat for seat in leaders if seat != holder]
        if max(counts) == 0:
            state["totems"][kind] = None
        elif holder in leaders:
            continue
        elif len(leaders) == 1:
            state["totems"][kind] = leaders[0]
        elif holder is not None:
            state["gift"], state["stage"] = (kind, leaders), "give"
            return
    begin_choice(state)


def give(state, kind, seat):
    """The old holder hands the totem over."""
    state["totems"][kind] = seat
    judge_totems(state)


def begin_choice(state):
    """A new domino is claimed, if one is left."""
    if any(owner is None for _, owner in state["next"]):
        state["stage"] = "claim"
    else:
        end_turn(state)


def recruit(state, person, paid, cell):
    """Pay, take the person from the board (two) or from the stack (four), and put it down."""
    board = state["seats"][active(state)]
    for spent in paid:
        del board["resources"][spent]
    (state["shown"] if len(paid) == 2 else state["stack"]).remove(person)
    board["people"][cell] = person
    end_turn(state)


EFFECTS: dict[str, Any] = {
    "claim": claim,
    "place": place,
    "discard": discard,
    "fire": fire,
    "give": give,
    "recruit": recruit,
    "refuse": end_turn,
}
