"""The first minute after a fresh install: no machine code is kept yet, and strong bots move all the same."""

from time import monotonic

import pytest

from kdexplore.app.play.setup import Setup
from tests.app.conftest import STATIC, free_port, started
from tests.app.scenarios.playing import Table, game, opened

WAIT = 20.0  # seconds that a bot takes at most, on a busy machine; alone it is less than one
MOVES = 8  # of bots that think


@pytest.mark.slow
def test_in_the_first_minute_strong_bots_move_and_the_room_says_what_is_made_meanwhile(tmp_path, visit):
    port = free_port()
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "1"]
    nothing_kept = {"NUMBA_CACHE_DIR": str(tmp_path / "machine-code")}
    session = game(Setup(players=4, bots=("", "thinker", "sampler", "thinker"), seed=3, fresh=False))
    with started(command, port, tmp_path, STATIC, nothing_kept, dashboard=True) as server:
        with opened(server, visit, session) as page:
            table, waits, said = Table(page), list[float](), ""
            while len(waits) < MOVES:
                now = table.now
                if "is thinking" in now["says"]:
                    said, began = said + now["says"], monotonic()
                    table.until_later(now["at"])
                    waits.append(monotonic() - began)
                else:
                    table.decide()
        assert max(waits) < WAIT
        assert "Getting ready, once: about" in said
