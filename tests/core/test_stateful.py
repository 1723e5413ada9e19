"""Whole games: nothing is lost on the way, and whatever is played, taken back, branched or saved equals its replay."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kdexplore.core import fire
from kdexplore.core.events import DominoesDropped, DominoPlaced, FireReturned, FireThrown, GameStarted, PersonRecruited
from kdexplore.core.game import apply, legal_actions, start, why_not
from kdexplore.core.gamefile import dump_game, read_game
from kdexplore.core.history import History, played
from kdexplore.core.links import Link, decode, encode
from kdexplore.core.problems import IllegalMove
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from tests.strategies import any_rules, mangled, moments, next_action, official_rules, random_history, seeds

if TYPE_CHECKING:
    from kdexplore.core.actions import Action

comments = st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=40)


def replayed(state, turns):
    """The same turns, played anew from a state, whatever hangs on them included."""
    again = []
    for turn in turns:
        branches = tuple(replayed(state, line) for line in turn.branches)
        state, events = apply(state, turn.action)
        again.append(replace(turn, state=state, events=events, branches=branches))
    return tuple(again)


def random_line(state, seed, steps):
    """The next actions of a game, as chance and random players have them."""
    dealer, player = Dealer(seed), RandomPlayer(Random(seed))
    actions: list[Action] = []
    while state.step is not Step.OVER and len(actions) < steps:
        actions.append(next_action(state, dealer, player))
        state = apply(state, actions[-1]).state
    return actions


class Table(RuleBasedStateMachine):
    """Somebody who plays, errs, takes back and tries again."""

    @initialize(wanted=any_rules)
    def sit_down(self, wanted):
        self.history = History.of(wanted)

    @property
    def state(self):
        return self.history.state

    @precondition(lambda self: self.state.step is not Step.OVER)
    @rule(index=st.integers(0, 200))
    def play_what_is_offered(self, index):
        offers = list(islice(legal_actions(self.state), 200))
        action = offers[index % len(offers)]
        before = self.history
        self.history = before.play(action)
        assert len(self.history) == len(before) + 1
        assert self.history.undo() == before

    @rule(seed=seeds, steps=st.integers(1, 40))
    def play_on(self, seed, steps):
        self.history = self.history.play(*random_line(self.state, seed, steps))

    @rule(data=st.data())
    def try_anything(self, data):
        action = data.draw(mangled(self.state))
        if problems := why_not(self.state, action):
            before = self.history
            with pytest.raises(IllegalMove) as refusal:
                before.play(action)
            assert refusal.value.problems == problems
        else:
            self.history = self.history.play(action)

    @rule(count=st.integers(0, 30))
    def take_back(self, count):
        kept = max(0, len(self.history) - count)
        taken_back = self.history.undo(count)
        assert taken_back == self.history.until(kept)
        assert taken_back.state == self.history.state_at(kept)
        self.history = taken_back

    @precondition(lambda self: len(self.history) > 0)
    @rule(index=st.integers(0, 400), seed=seeds, steps=st.integers(1, 12))
    def try_another_line(self, index, seed, steps):
        index %= len(self.history)
        line = random_line(self.history.state_at(index), seed, steps)
        main = self.history.actions
        self.history = self.history.branch(index, *line)
        assert self.history.actions == main
        assert [turn.action for turn in self.history.turns[index].branches[-1]] == line

    @precondition(lambda self: any(turn.branches for turn in self.history.turns))
    @rule(pick=st.integers(0, 400))
    def promote_a_branch(self, pick):
        places = [(at, which) for at, turn in enumerate(self.history.turns) for which in range(len(turn.branches))]
        at, which = places[pick % len(places)]
        before = self.history
        chosen = before.turns[at].branches[which]
        self.history = before.promote(at, which)
        assert self.history.turns[:at] == before.turns[:at]
        assert self.history.actions[at:] == tuple(turn.action for turn in chosen)
        back = self.history.promote(at, len(self.history.turns[at].branches) - 1)
        assert back.actions == before.actions

    @precondition(lambda self: len(self.history) > 0)
    @rule(index=st.integers(0, 400), comment=comments, value=st.integers(-99, 99))
    def write_in_the_margin(self, index, comment, value):
        index %= len(self.history)
        before = self.history
        self.history = before.annotate(index, comment, (("value", value),))
        assert self.history.state == before.state
        assert self.history.turns[index].comment == comment

    @rule()
    def save_and_load(self):
        assert read_game(dump_game(self.history)) == self.history

    @precondition(lambda self: len(self.history) < 60)
    @rule(room=st.sampled_from(("play", "lab")))
    def share(self, room):
        link = Link(game=self.history, view=(("room", room),))
        assert decode(encode(link)) == link

    @invariant()
    def every_state_equals_its_replay(self):
        if hasattr(self, "history"):
            assert self.history.start == start(self.history.start.rules)
            assert self.history.turns == replayed(self.history.start, self.history.turns)


Table.TestCase.settings = settings(stateful_step_count=15)
TestTable = Table.TestCase


def test_branches_count_from_the_end_as_comments_do():
    game = History.of(rules("classic", players=4), random_line(start(rules("classic", players=4)), 1, 6))
    assert game.annotate(-1, "so").turns[5].comment == "so"
    branched = game.branch(-1, *random_line(game.state_at(5), 2, 3))
    assert branched.turns[5].branches
    assert branched.promote(-1, 0) == branched.promote(5, 0)


def test_playing_a_line_that_is_wrong_halfway_changes_nothing():
    game = History.of(rules("duel", players=2), random_line(start(rules("duel", players=2)), 1, 8))
    line = random_line(game.state, 1, 3)
    with pytest.raises(IllegalMove):
        game.play(*line, line[0])
    assert len(game) == 8
    assert len(played(game.state, line)) == 3


# Nothing is lost


def dominoes_out(state, dropped):
    """The numbers of all dominoes, wherever they are."""
    waiting = state.line[state.turn + (state.step not in (Step.PLACE, Step.REVEAL)) :]
    laid = (placement.domino.number for seat in state.seats for placement in seat.territory.placements)
    discarded = (number for seat in state.seats for number in seat.discarded)
    slots = (slot.number for slot in (*waiting, *state.next_line))
    return sorted([*state.unseen, *slots, *laid, *discarded, *dropped])


def pieces(state, part):
    return Counter(piece for seat in state.seats for _, piece in getattr(seat.territory, part))


class Books:
    """What events say about where everything went, beside what the states hold."""

    def __init__(self, state):
        self.rules = state.rules
        self.begin(state)

    def begin(self, state):
        self.dropped: list[int] = []
        self.supply = Counter(dict(state.tokens))
        self.fires: Counter[int] = Counter()
        self.standing: Counter[str] = Counter()
        self.burned: Counter[str] = Counter()

    def write(self, event):
        match event:
            case DominoesDropped(numbers):
                self.dropped += numbers
            case DominoPlaced(resources=resources):
                self.standing.update(resource for _, resource in resources)
            case FireThrown():
                assert self.supply[event.fires] > 0
                self.supply[event.fires] -= 1
                self.fires[event.fires] += 1
                self.standing.subtract([event.resource] if event.resource else [])
                self.burned.update([event.person] if event.person else [])
            case FireReturned(fires=fires):
                self.supply[fires] = max(0, self.supply[fires] - 1)
            case PersonRecruited(paid=paid):
                self.standing.subtract(resource for _, resource in paid)

    def check(self, state):
        assert dominoes_out(state, self.dropped) == sorted(self.rules.tiles.numbers)
        assert dict(state.tokens) == {kind: self.supply[kind] for kind, _ in state.tokens}
        assert pieces(state, "fires") == +self.fires
        assert pieces(state, "resources") == +self.standing
        if self.rules.tribe:
            box = Counter({person.key: person.count for person in self.rules.tiles.people})
            here = Counter((*state.cave.face_up, *state.cave.stack)) + pieces(state, "people") + self.burned
            assert here == +box
            assert len(state.cave.face_up) <= 4


@given(any_rules, seeds)
def test_dominoes_tokens_resources_and_people_are_never_lost(wanted, seed):
    books = Books(start(wanted))
    for moment in moments(wanted, seed):
        for event in moment.events:
            books.write(event)
        if any(isinstance(event, GameStarted) for event in moment.events):
            books.begin(moment.after)
        books.check(moment.after)


@given(official_rules(("discovery", "totem", "tribe")), seeds)
def test_the_printed_box_never_runs_out(wanted, seed):
    laid: Counter[str] = Counter()
    for moment in moments(wanted, seed):
        for event in moment.events:
            if isinstance(event, DominoPlaced):
                laid.update(resource for _, resource in event.resources)
            if isinstance(event, FireReturned):
                territory = moment.after.seats[event.seat].territory
                assert fire.targets(territory, event.volcano, wanted) == ()
    assert all(laid[kind.key] <= kind.count for kind in wanted.tiles.resources)


@given(any_rules, seeds)
def test_every_seat_keeps_its_kings(wanted, seed):
    for moment in moments(wanted, seed):
        state = moment.after
        released = state.step in (Step.RECRUIT, Step.OVER)
        played = state.line[state.turn + released :]
        slots = Counter(slot.seat for slot in (*played, *state.next_line) if slot.seat is not None)
        kings = slots + Counter(state.hand) + Counter(state.claiming)
        if state.lines_left or state.next_line:
            assert kings == dict.fromkeys(range(wanted.players), wanted.kings)
        assert list(state.line) == sorted(state.line)
        assert list(state.next_line) == sorted(state.next_line, key=lambda slot: slot.number)


@given(any_rules, seeds)
def test_every_seat_places_or_discards_a_domino_for_every_king_in_every_line(wanted, seed):
    wanted = replace(wanted, games=1)
    for seat in random_history(wanted, seed).state.seats:
        assert len(seat.territory.placements) + len(seat.discarded) == wanted.rounds * wanted.kings
