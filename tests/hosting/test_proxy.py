"""nginx before two replicas, for real: the walk of `deploy/proxy/local.py`.

It needs nginx, so it has a lane of its own, which `python tests/run.py --also proxy` runs, as CI does.
"""

import asyncio

import pytest

from deploy.proxy import local
from kdexplore.hosting.nursery import can_fork

# A lane that skips a test has failed, unless it was asked to (`--may-skip`): see tests/run.py.
pytestmark = [pytest.mark.proxy, pytest.mark.skipif(not can_fork(), reason="only Linux serves others")]


@pytest.fixture(scope="module")
def outcome():
    if sentence := local.missing():
        pytest.fail(sentence, pytrace=False)
    with local.running() as place:
        return asyncio.run(local.Walk(place).run())


def test_every_visitor_stays_at_the_replica_of_the_cookie_also_after_a_lost_connection(outcome):
    assert outcome.cookies == {"one": local.EACH, "two": local.EACH} == outcome.sessions


def test_a_replica_is_drained_and_its_visitors_go_on_from_their_links(outcome):
    assert outcome.ended == 0
    assert (outcome.drained, outcome.stayed, outcome.lost) == (local.EACH, local.EACH, [])


def test_the_proxy_wants_tls_and_refuses_who_asks_too_often(outcome):
    assert outcome.redirected.startswith("https://")
    assert outcome.limited
