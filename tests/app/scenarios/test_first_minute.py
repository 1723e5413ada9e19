"""Games against the strongest bots: in the first minute after a fresh install, and from the first claim to the end."""

from time import monotonic

import pytest

from kdexplore.app.play.setup import Setup
from tests.app.conftest import STATIC, free_port, started
from tests.app.scenarios.playing import Table, game, opened

pytestmark = pytest.mark.slow

MOVES = 8  # of bots that think, in the first minute
WAIT_AT_FIRST = 20.0  # seconds that a bot takes at most while machine code is made, on a busy machine
WAIT = 10.0  # seconds, with machine code; alone on a machine it is two


def thought(table, moves=None):
    """What the page said while bots were thinking, and how long each took: so many moves, or until the game is over."""
    said, waits = list[str](), list[float]()
    while not (now := table.now)["over"] and (moves is None or len(waits) < moves):
        if "is thinking" in now["says"]:
            began = monotonic()
            table.until_later(now["at"])
            said.append(now["says"])
            waits.append(monotonic() - began)
        else:
            table.decide()
    return said, waits


def test_in_the_first_minute_strong_bots_move_and_the_room_says_what_is_made_meanwhile(tmp_path, visit):
    port = free_port()
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "1"]
    nothing_kept = {"NUMBA_CACHE_DIR": str(tmp_path / "machine-code")}
    session = game(Setup(players=4, bots=("", "thinker", "sampler", "thinker"), seed=3, fresh=False))
    with started(command, port, tmp_path, STATIC, nothing_kept, dashboard=True) as server:
        with opened(server, visit, session) as page:
            said, waits = thought(Table(page), MOVES)
        assert max(waits) < WAIT_AT_FIRST
        assert "Getting ready, once: about" in "".join(said)


@pytest.mark.timeout(900)  # on a busy machine
def test_a_whole_game_with_two_very_strong_bots_ends_and_nobody_waits_long(voila, visit, record_property):
    session = game(Setup(players=4, bots=("", "thinker", "greedy", "thinker"), seed=3, fresh=False))
    with opened(voila, visit, session) as page:
        _, waits = thought(Table(page))
        page.locator(".kd-end .kd-panel-pad").wait_for()
    assert len(waits) > 2 * MOVES
    record_property("longest wait for a bot", f"{max(waits):.1f} s of {len(waits)} waits")
    assert max(waits) < WAIT
