"""Kernel: games played on from a position, each with its own draw of what nobody has seen."""

from __future__ import annotations

from kdexplore.engine.kernel.board import seed_game
from kdexplore.engine.kernel.flow import do_claim, do_give, do_place, do_recruit, do_throw, shuffle
from kdexplore.engine.kernel.layout import (
    CHANCE,
    CLAIM,
    DECK,
    DECK_AT,
    DOMINOES,
    GIVE,
    LANDS,
    LENGTH,
    LINES_LEFT,
    MOVE,
    OPENING,
    ORDER,
    ORDER_AT,
    ORDER_LENGTH,
    PLACE,
    PLAYERS,
    RECRUIT,
    STEP,
    STRIDE,
    THROW,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, copied
from kdexplore.engine.kernel.players import finish, report_all


def deal_hidden(game: Ints, rules: Ints) -> None:
    """Everything unseen is shuffled: the dominoes to come, and in the opening the kings still in the hand."""
    # All of the pile that nobody has seen, not only what is played: which dominoes stay out is hidden too.
    first = DECK + game[DECK_AT]
    shuffle(game, CHANCE, first, first + game[LINES_LEFT] * rules[LENGTH], DECK + rules[DOMINOES])
    if not rules[OPENING] and game[ORDER_AT] < game[ORDER_LENGTH]:
        stop = ORDER + game[ORDER_LENGTH]
        shuffle(game, CHANCE, ORDER + game[ORDER_AT] + 1, stop, stop)


def make_move(game: Ints, rules: Ints) -> None:
    """The decision in `MOVE` is taken."""
    kind = game[STEP]
    if kind == PLACE:
        do_place(game, rules, game[MOVE])
    elif kind == CLAIM:
        do_claim(game, rules, game[MOVE])
    elif kind == THROW:
        do_throw(game, rules, game[MOVE])
    elif kind == GIVE:
        do_give(game, rules, game[MOVE])
    elif kind == RECRUIT:
        do_recruit(game, rules, game[MOVE], game[MOVE + 1], game[MOVE + 2], game[MOVE + 3])


def play_move_out(base: Ints, game: Ints, rules: Ints, seed: int, number: int) -> None:
    """Draw number `number` of a seed: the move in `base` is taken, and the game played to its end in `game`."""
    copied(base, game, LANDS + rules[PLAYERS] * STRIDE)
    seed_game(game, seed, number)
    deal_hidden(game, rules)
    make_move(game, rules)
    finish(game, rules)


def play_on(base: Ints, game: Ints, rules: Ints, seed: int, first: int, games: int, results: Ints) -> None:
    """Draws number `first` and so on of a seed: the move in `base` is taken, and the game played to its end."""
    place = 0
    for number in range(first, first + games):
        play_move_out(base, game, rules, seed, number)
        place = report_all(game, rules, results, place)


def play_out(base: Ints, game: Ints, rules: Ints, seed: int, number: int) -> None:
    """Draw number `number` of a seed: the game in `base` is played to its end in `game`."""
    copied(base, game, LANDS + rules[PLAYERS] * STRIDE)
    seed_game(game, seed, number)
    deal_hidden(game, rules)
    finish(game, rules)


def play_outs(base: Ints, game: Ints, rules: Ints, seed: int, first: int, games: int, results: Ints) -> None:
    """Draws number `first` and so on of a seed: the game in `base` is played to its end."""
    place = 0
    for number in range(first, first + games):
        play_out(base, game, rules, seed, number)
        place = report_all(game, rules, results, place)
