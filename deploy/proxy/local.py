"""The proxy and two replicas on this machine: `python deploy/proxy/local.py`.

It runs nginx with the file beside it, and with a certificate made for it, before two public servers. Visitors without
browsers come through the proxy by TLS and play; each must stay at the replica of its cookie, also when its connection
was lost. Then the first replica is stopped in the middle: its visitors come again with their links and go on where they
were, and the others notice nothing. The exit code is 1 if anything of that is not so. `tests/hosting/test_proxy.py`
does the same as a test.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from tests.app.conftest import STATIC, Server, free_port, started
from tests.hosting.visiting import LOST, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
EACH = 4  # visitors at each replica
ASKING = 28  # requests for a cookie at most: with the pages of all visitors no more than the proxy lets through at once
COOKIE = re.compile(r"kdexplore=(one|two)")
PATIENCE = 30  # seconds
TOO_MANY = 60  # requests for pages at once, which the proxy must not let through
REFUSED = 429
NEEDED = {"nginx": "nginx-light", "openssl": "openssl"}  # programs, and the packages of Debian that have them
CERTIFICATE = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost")


def program(name: str) -> str:
    """The path of a program, also where only administrators look for it; empty if it is not here."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))) or ""


def missing() -> str:
    """What has to be installed first, as a sentence; empty if everything is here."""
    names = [name for name in NEEDED if not program(name)]
    packages = " ".join(NEEDED[name] for name in names)
    return (names and f"not here: {', '.join(names)} (Debian, Ubuntu: apt-get install {packages})") or ""


def certificate(folder: Path) -> Path:
    """A certificate of this machine for one day, which signs itself; its key is beside it."""
    made = folder / "fullchain.pem"
    paths = ("-keyout", str(folder / "privkey.pem"), "-out", str(made), "-addext", "subjectAltName=IP:127.0.0.1")
    subprocess.run([program("openssl"), *CERTIFICATE, *paths], check=True, capture_output=True)  # noqa: S603 -- no shell
    return made


def local_config(folder: Path, port: int, plain: int, replicas: dict[str, int]) -> Path:
    """The configuration for this machine: other ports, and nothing outside the folder."""
    text = (HERE / "nginx.conf").read_text(encoding="utf-8")
    for name, at in replicas.items():
        text = text.replace(f"server {name}:8866", f"server 127.0.0.1:{at}")
    text = text.replace("listen 8443 ", f"listen 127.0.0.1:{port} ").replace(
        "listen 8080;", f"listen 127.0.0.1:{plain};"
    )
    text = text.replace("certificates/", f"{folder}/")
    text = text.replace("pid /run/nginx.pid;", f"pid {folder}/nginx.pid;\nerror_log stderr crit;\ndaemon off;")
    text = text.replace("include mime.types;", "include /etc/nginx/mime.types;")
    paths = "".join(f"  {kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    target = folder / "nginx.conf"
    target.write_text(text.replace("http {\n", "http {\n" + paths, 1), encoding="utf-8")
    return target


@dataclass(frozen=True)
class Place:
    """What runs: the address of the proxy with TLS and without, who vouches for it, and the replicas behind it."""

    address: str
    plain: str
    authority: str
    replicas: dict[str, Server]


@contextmanager
def running() -> Iterator[Place]:
    """Two replicas behind nginx, until whoever asked is done with them."""
    port, plain, ports = free_port(), free_port(), {"one": free_port(), "two": free_port()}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        servers = {}
        for name, at in ports.items():
            (folder / name).mkdir()
            command = ["-m", "kdexplore", "serve", "--public", "--host", "127.0.0.1", "--port", str(at)]
            servers[name] = stack.enter_context(started(command, at, folder / name, STATIC))
        authority, nginx = certificate(folder), program("nginx")
        config = str(local_config(folder, port, plain, ports))
        subprocess.run([nginx, "-t", "-q", "-c", config], check=True)  # noqa: S603 -- the nginx of this machine
        proxy = subprocess.Popen([nginx, "-c", config])  # noqa: S603 -- likewise
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        _wait_for(port, proxy)
        yield Place(f"https://127.0.0.1:{port}/", f"http://127.0.0.1:{plain}/", str(authority), servers)


def _wait_for(port: int, proxy: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and proxy.poll() is None:
        with socket.socket() as asked:
            if not asked.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.1)
    raise TimeoutError


@dataclass
class Outcome:
    """What became of the visitors."""

    cookies: Counter[str] = field(default_factory=Counter)  # how many have the cookie of each replica
    sessions: dict[str, int] = field(default_factory=dict)  # how many sessions each replica has
    ended: int | None = None  # the exit code of the replica that was stopped
    drained: int = 0  # visitors of it who are where they were, and have played on
    stayed: int = 0  # visitors of the other one who have played on in the same session
    limited: bool = False  # whether somebody who asks too often is refused
    redirected: str = ""  # where somebody without TLS is sent
    lost: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether everything was as it must be."""
        spread = self.cookies == Counter(self.sessions) == Counter(one=EACH, two=EACH)
        gone_on = self.ended == 0 and self.drained == self.stayed == EACH and not self.lost
        return spread and gone_on and self.limited and self.redirected.startswith("https://")


class Walk:
    """Visitors who come through the proxy, and the end of one replica."""

    def __init__(self, place: Place) -> None:
        self.place, self.client, self.outcome = place, AsyncHTTPClient(max_clients=100), Outcome()

    async def ask(self, address: str) -> HTTPResponse:
        """What the proxy says of a page, without a session being started."""
        request = HTTPRequest(address, method="HEAD", ca_certs=self.place.authority, follow_redirects=False)
        return await self.client.fetch(request, raise_error=False)

    async def run(self) -> Outcome:
        """The whole story."""
        self.outcome.redirected = (await self.ask(self.place.plain)).headers.get("Location", "")
        visitors = await self.visitors()
        for each in visitors:
            await each.arrive(self.client)
            await each.click()
            await each.leave(LOST)  # and back: only the replica of its cookie knows its session
            await each.connect()
            await each.refresh()
            await each.click()
        self.outcome.sessions = {name: len(server.kernels) for name, server in self.place.replicas.items()}
        self.outcome.ended = await asyncio.to_thread(self.place.replicas["one"].end)
        for each in visitors:
            await self.goes_on(each)
            await each.leave()
        answers = await asyncio.gather(*(self.ask(self.place.address) for _ in range(TOO_MANY)))
        self.outcome.limited = REFUSED in {answer.code for answer in answers}
        self.client.close()
        return self.outcome

    async def visitors(self) -> list[Visitor]:
        """As many visitors for each replica, by the cookies that the proxy hands out by chance."""
        made = []
        for _ in range(ASKING):
            answer = await self.ask(self.place.address)
            found = COOKIE.search(" ".join(answer.headers.get_list("Set-Cookie")))
            if found and self.outcome.cookies[found[1]] < EACH:
                self.outcome.cookies[found[1]] += 1
                made.append(Visitor(self.place.address, {"Cookie": found[0]}, authority=self.place.authority))
            if self.outcome.cookies.total() == len(self.place.replicas) * EACH:
                break
        return made

    async def goes_on(self, visitor: Visitor) -> None:
        """A visitor after the end of the first replica: whoever was there comes again with the link."""
        was, drained = visitor.link, visitor.headers["Cookie"].endswith("one")
        try:
            if drained:
                await asyncio.wait_for(visitor.reading, PATIENCE)  # its page notices, and asks for itself again
                await visitor.leave()
                await visitor.arrive(self.client)
            same = visitor.link == was
            await visitor.click()
        except Exception as error:  # noqa: BLE001 -- whatever it is, somebody is lost
            self.outcome.lost.append(f"{type(error).__name__} {error}")
            return
        if same and visitor.link != was:
            self.outcome.drained += drained
            self.outcome.stayed += not drained


def main() -> int:
    """Start everything, tell the story, end everything."""
    if sentence := missing():
        sys.stderr.write(sentence + "\n")
        return 1
    with running() as place:
        outcome = asyncio.run(Walk(place).run())
    sys.stdout.write(f"{sum(outcome.sessions.values())} visitors play through the proxy: {outcome.sessions}\n")
    sys.stdout.write(f"the first replica has ended with {outcome.ended}: {outcome.drained} of {EACH} go on where they ")
    sys.stdout.write(f"were, {outcome.stayed} of {EACH} of the other one noticed nothing\n")
    sys.stdout.write("".join(f"lost: {each}\n" for each in outcome.lost))
    return int(not outcome.well)


if __name__ == "__main__":
    sys.exit(main())
