"""A public server against whoever comes: each test is one row of the table of attacks in docs/hosting/security.md."""

import asyncio
import json
import os
import time
from contextlib import asynccontextmanager

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from kdexplore.cli.main import main
from kdexplore.hosting.messages import PROTOCOL, KernelMessage, packed
from kdexplore.words import Text, languages, say
from tests.hosting.conftest import BASE, KEY, MOST, TOKEN
from tests.hosting.talking import CONTROL, PATIENCE
from tests.hosting.visiting import RefusedError, Visitor, game_link, pressed

PLACES = 0.5  # seconds in which somebody who has left is missed
ASKED = 200  # times that a silent page asks for all states: 0.3 MB each
ROOM = 24_000_000  # bytes
WARMING, MANY = 8, 40  # visitors
RESTING = 6  # readings in a row that must agree
PAGE = 300_000  # bytes of the states of all widgets, at least
HOSTILE: tuple[object, ...] = ({"deep": [[[[]]]]}, "<img onerror=alert(1)>")
TRACES = ("Traceback", 'File "', "site-packages", "kdexplore/")


@asynccontextmanager
async def visitors(public, number):
    """So many visitors who have arrived; afterwards they have left, and their kernels have ended."""
    client = AsyncHTTPClient()
    arrived = [Visitor(f"{public.address}{BASE}/", KEY) for _ in range(number)]
    try:
        for each in arrived:
            await each.arrive(client)
        yield arrived
    finally:
        for each in arrived:
            if each.states:
                await each.leave()
        for kernel in public.kernels:  # whoever left in an unusual way
            kernel.kill()
        await nobody_left(public)
        client.close()


async def nobody_left(public):
    async with asyncio.timeout(PATIENCE):
        while public.kernels:  # noqa: ASYNC110 -- of a process nobody sends an event
            await asyncio.sleep(0.05)


def metrics(ask):
    """The numbers that the server counts."""
    lines = ask("/kdexplore/metrics").body.decode().splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}


# ---- what a stranger gets


@pytest.mark.parametrize("path", ["/", "/kdexplore/health", "/voila/static/voila.js", "/nothing", "/api/kernels"])
def test_every_answer_is_strict_and_names_no_version(ask, path):
    headers = ask(path, key=path != "/").headers
    assert headers["Server"] == "kdexplore"
    if path != "/kdexplore/health":
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_page_allows_its_own_scripts_and_the_frames_it_was_given(ask):
    answer = ask("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'self' https://school.example;" in policy
    scripts = policy.split("script-src")[1].split(";")[0]
    assert "'unsafe-inline'" not in scripts
    assert "data:" not in scripts
    assert "default-src 'none'" in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert b"onerror=" not in answer.body


def test_without_the_token_there_is_no_page_and_no_session(ask, public):
    before = metrics(ask)["kdexplore_visitors_total"]
    for path in ("/", "/api/kernels/00000000-0000-0000-0000-000000000000"):
        assert ask(path, key=False).code in {302, 403}
    assert metrics(ask)["kdexplore_visitors_total"] == before
    assert ask(f"/?token={TOKEN}", key=False).code == 200
    for kernel in public.kernels:
        kernel.kill()
    asyncio.run(nobody_left(public))


def test_robots_and_probes_start_nothing(ask):
    before = metrics(ask)["kdexplore_visitors_total"]
    assert b"Disallow: /\n" in ask("/robots.txt", key=False).body
    assert json.loads(ask("/kdexplore/health", key=False).body)["status"] == "ok"
    assert ask("/kdexplore/alive", key=False).code == 204
    for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        assert ask("/", method=method).code in {204, 403, 405}
    assert metrics(ask)["kdexplore_visitors_total"] == before


def test_what_the_server_counts_is_for_this_machine_alone(ask):
    assert ask("/kdexplore/metrics", headers={"X-Forwarded-For": "10.1.2.3"}).code == 404
    assert {"kdexplore_sessions", "kdexplore_server_memory_bytes"} <= set(metrics(ask))


@pytest.mark.parametrize(
    "path",
    [
        "/voila/files/dashboard.ipynb",
        "/voila/files/secret.png",
        "/voila/files/..%2fsecret.png",
        "/voila/static/../../secret.png",
        "/voila/static/..%2f..%2fconftest.py",
        "/voila/templates/..%2f..%2fsecret",
        "/static/etc/passwd",
        "/voila/tree",
        "/voila/render/dashboard.ipynb",
        "/api/contents",
        "/api/terminals",
        "/api/kernels",
        "/api/sessions",
        "/api/kernelspecs",
        "/dashboard.ipynb",
        "/voila/execution/00000000-0000-0000-0000-000000000000",
        "/api/kernels/00000000-0000-0000-0000-000000000000",
        "/api/kernels/../../..",
    ],
)
def test_there_is_nothing_else_to_be_had(ask, path):
    answer = ask(path)
    if answer.code == 302:  # a file is looked for elsewhere, and is not there either
        answer = ask(answer.headers["Location"].removeprefix(BASE))
    assert answer.code in {400, 403, 404, 405, 500}
    assert not any(trace.encode() in answer.body for trace in TRACES)
    assert b"secret" not in answer.body


# ---- one too many


def test_one_visitor_too_many_gets_a_page_with_the_linked_position_and_comes_in_later(public, ask):
    async def story():
        client = AsyncHTTPClient()
        async with visitors(public, MOST) as arrived:
            late = Visitor(f"{public.address}{BASE}/", KEY)
            with pytest.raises(RefusedError):
                await late.arrive(client)
            request = HTTPRequest(f"{public.address}{BASE}/", headers=KEY)
            answer = await client.fetch(request, raise_error=False)
            assert answer.code == 503
            assert int(answer.headers["Retry-After"]) > 0
            page = answer.body.decode()
            for lang in languages():
                assert say(Text("page.full"), lang) in page
            await arrived[0].leave()
            arrived.pop(0)
            await asyncio.sleep(PLACES)
            await late.arrive(client)
            arrived.append(late)

    refused = metrics(ask)["kdexplore_refusals_total"]
    asyncio.run(story())
    assert metrics(ask)["kdexplore_refusals_total"] == refused + 2
    drawn = ask(f"/kdexplore/picture?link={game_link()}")
    assert (drawn.code, drawn.headers["Content-Type"]) == (200, "image/svg+xml; charset=utf-8")
    assert drawn.body.startswith(b"<svg")
    for other in ("lang=hu", "theme=dark"):
        assert ask(f"/kdexplore/picture?link={game_link()}&{other}").body != drawn.body
    for link in ("kd1.damaged", "", "k" * 9000, "<script>"):
        assert ask(f"/kdexplore/picture?link={link}").code in {400, 404}


# ---- what a visitor may not do


def test_a_session_has_its_limits(public):
    async def story():
        async with visitors(public, 1):
            (kernel,) = public.kernels
            with open(f"/proc/{kernel.pid}/status", encoding="ascii") as file:  # noqa: ASYNC230, PTH123 -- not a file on a disk
                status = {line.split(":")[0]: line.split(":")[1].strip() for line in file}
            assert status["NoNewPrivs"] == "1"
            assert status["Seccomp"] == "2"
            assert kernel.nice() == min(19, psutil.Process(public.process.pid).nice() + 5)  # stands back for its server
            assert kernel.num_threads() <= 2

    asyncio.run(story())


def test_a_socket_is_for_our_own_page_and_its_own_protocol(public):
    async def story():
        async with visitors(public, 1) as (visitor,):
            address = f"{public.address.replace('http', 'ws')}{BASE}/api/kernels"
            foreign = HTTPRequest(
                f"{address}/{visitor.kernel}/channels", headers={**KEY, "Origin": "https://elsewhere.example"}
            )
            unknown = HTTPRequest(f"{address}/00000000-0000-0000-0000-000000000000/channels", headers=KEY)
            nobody = HTTPRequest(f"{address}/{visitor.kernel}/channels")
            for request, code in ((foreign, 403), (unknown, 404), (nobody, 403)):
                with pytest.raises(HTTPClientError) as refused:
                    await websocket_connect(request, subprotocols=[PROTOCOL])
                assert refused.value.code == code
            old = await websocket_connect(HTTPRequest(f"{address}/{visitor.kernel}/channels", headers=KEY))
            assert await old.read_message() is None
            old.close()
            await visitor.click()

    asyncio.run(story())


def test_a_message_that_is_too_large_ends_the_connection_of_its_sender_alone(public):
    async def story():
        async with visitors(public, 2) as (sender, neighbour):
            content = {"comm_id": "x", "data": {"text": "x" * 2_000_000}}
            await sender.socket.write_message(packed(KernelMessage("shell", {}, content=content)), binary=True)
            await asyncio.wait_for(sender.reading, PATIENCE)
            await neighbour.click()

    asyncio.run(story())


def test_wrong_types_and_unknown_requests_answer_nothing_of_the_server(public):
    async def story():
        async with visitors(public, 1) as (visitor,):
            for name in list(visitor.states)[:60]:
                for value in HOSTILE:
                    traits = {trait: value for trait in visitor.states[name]["state"] if trait != "layout"}
                    heard = str(await visitor.talk.update(name, **dict(list(traits.items())[:1])))
                    heard += str(await visitor.talk.ask("comm_msg", pressed(name, value)))
                    assert not any(trace in heard for trace in TRACES[:3])
            for kind in ("execute_request", "history_request", "debug_request", "shutdown_request"):
                await visitor.talk.tell(kind, {"code": "open('x', 'w')"})
            heard = await visitor.talk.ask("kernel_info_request", {})
            assert {each.kind for each in heard} == {"status", "kernel_info_reply"}

    asyncio.run(story())


def test_a_flood_costs_its_sender_only(public):
    async def story():
        async with visitors(public, 2) as (sender, neighbour):
            name = next(name for name, state in sender.states.items() if "place" in state["state"])
            for _ in range(500):
                await sender.talk.tell("comm_msg", pressed(name, {"key": "n"}))
            began = time.monotonic()
            for _ in range(5):
                await neighbour.click()
            assert time.monotonic() - began < PATIENCE
            assert sender.states

    asyncio.run(story())


def test_a_connection_that_nobody_reads_costs_its_sender_only(public):
    async def story():
        async with visitors(public, 2) as (silent, neighbour):
            silent.reading.cancel()
            server = psutil.Process(public.process.pid)
            before = server.memory_full_info().uss
            opening = {"comm_id": CONTROL, "target_name": "jupyter.widget.control", "data": {}}
            await silent.talk.tell("comm_open", opening, metadata={"version": "1.0.0"})
            assert len(str(silent.states)) > PAGE
            for _ in range(ASKED):
                await silent.talk.tell("comm_msg", {"comm_id": CONTROL, "data": {"method": "request_states"}})
            for _ in range(3):
                await neighbour.click()
            assert server.memory_full_info().uss - before < ROOM
            silent.reading = asyncio.create_task(silent.read())  # and leaves as everybody does

    asyncio.run(story())


def test_another_site_cannot_end_a_session_and_its_own_page_can(public):
    async def story():
        client = AsyncHTTPClient()
        async with visitors(public, 1) as (visitor,):
            address = f"{public.address}{BASE}/voila/api/shutdown/{visitor.kernel}"
            without = HTTPRequest(address, method="POST", body="")
            assert (await client.fetch(without, raise_error=False)).code == 403
            await visitor.click()
            cookie = {"Cookie": "_xsrf=made-by-the-page", **KEY}
            own = HTTPRequest(address, method="POST", headers=cookie, body="_xsrf=made-by-the-page")
            assert (await client.fetch(own, raise_error=False)).code == 204
            await visitor.talk.dead()

    asyncio.run(story())


def test_a_kernel_that_dies_is_noticed_and_the_link_goes_on_elsewhere(public):
    async def story():
        async with visitors(public, 1) as (visitor,):
            await visitor.click()
            os.kill(public.kernels[0].pid, 9)
            await visitor.talk.dead()
            again = Visitor(f"{public.address}{BASE}/", KEY)
            await again.arrive(AsyncHTTPClient())
            await again.click()
            await again.leave()

    asyncio.run(story())


def test_the_log_is_json_and_short(public):
    lines = [line for line in public.said.splitlines() if line.startswith("{")]
    assert len(lines) < 500
    assert all({"time", "level", "message"} <= set(json.loads(line)) for line in lines)


# ---- many, one after the other


def held(public):
    """What the server holds: open files, threads, and bytes of memory of its own."""
    server = psutil.Process(public.process.pid)
    return server.num_fds(), server.num_threads(), server.memory_full_info().uss


def held_at_rest(public):
    """The same, when it has not changed for half a second: a visitor whose kernel is gone is still being let go."""
    seen = [held(public)]
    ending = time.monotonic() + PATIENCE
    while (len(seen) < RESTING or len({each[:2] for each in seen[-RESTING:]}) > 1) and time.monotonic() < ending:
        time.sleep(0.1)
        seen.append(held(public))
    return seen[-1]


@pytest.mark.slow
def test_visitors_who_come_and_go_leave_nothing_behind(public):
    async def visits(number):
        for _ in range(number):
            async with visitors(public, 1) as (visitor,):
                await visitor.click()

    asyncio.run(visits(WARMING))
    files, threads, memory = held_at_rest(public)
    asyncio.run(visits(MANY))
    after = held_at_rest(public)
    assert after[0] <= files
    assert after[1] <= threads
    assert after[2] - memory < MANY * PAGE / 2  # whoever kept what was sent to each page would have twice that


# ---- the command line


@pytest.mark.parametrize(
    "words",
    [
        ["--host", "0.0.0.0"],  # noqa: S104 -- without --public nobody may be let in
        ["--max-visitors", "5"],
        ["--public", "--max-visitors", "0"],
        ["--public", "--base-url", "/a b/"],
        ["--public", "--base-url", "/../a/"],
        ["--public", "--host", "a; b"],
        ["--public", "--host", "192.0.2.1"],  # an address for examples, which no machine has
        ["--public", "--link", "kd1.damaged"],
        ["--public", "--port", "80x"],
        ["--public", "--frame-ancestors", "https://a.example; script-src *"],
        ["--public", "--log", "xml"],
    ],
)
def test_options_that_do_not_fit_are_refused_before_anything_starts(words, capsys):
    assert main(["serve", "--no-browser", *words]) == 2
    assert capsys.readouterr().err


@pytest.mark.slow
def test_where_nothing_can_be_forked_nobody_else_is_let_in(monkeypatch, capsys):
    monkeypatch.setattr("kdexplore.hosting.nursery.can_fork", lambda: False)
    assert main(["serve", "--public"]) == 2
    assert say(Text("fault.needs_fork"), "en") in capsys.readouterr().err
