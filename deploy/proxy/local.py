"""The proxy and two replicas on this machine: `python deploy/proxy/local.py`.

It runs nginx with the file beside it, without TLS, before two public servers. Visitors without browsers come through
the proxy and play; then the first replica is stopped in the middle, and whoever was there comes again with the link.
Nobody may be lost: the exit code is 1 if somebody was.
"""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from tests.app.conftest import STATIC, free_port, started
from tests.hosting.visiting import Visitor

HERE = Path(__file__).resolve().parent
VISITORS = 8
COOKIE = re.compile(r"kdexplore=(one|two)")


def local_config(folder: Path, port: int, replicas: dict[str, int]) -> Path:
    """The configuration for this machine: ports of the replicas, no TLS, and nothing outside the folder."""
    text = (HERE / "nginx.conf").read_text(encoding="utf-8")
    for name, at in replicas.items():
        text = text.replace(f"server {name}:8866", f"server 127.0.0.1:{at}")
    text = re.sub(r"  server \{\n    listen 8080;.*?\n  \}\n", "", text, flags=re.DOTALL)
    text = re.sub(r"    ssl_\w+ .*\n|    add_header Strict.*\n", "", text)
    text = text.replace("listen 8443 ssl http2;", f"listen 127.0.0.1:{port};").replace("; Secure", "")
    text = text.replace("pid /run/nginx.pid;", f"pid {folder}/nginx.pid;\nerror_log stderr warn;\ndaemon off;")
    text = text.replace("include mime.types;", "include /etc/nginx/mime.types;")
    paths = "".join(f"  {kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    target = folder / "nginx.conf"
    target.write_text(text.replace("http {\n", "http {\n" + paths, 1), encoding="utf-8")
    return target


def listens(port: int) -> bool:
    """Whether somebody answers at a port of this machine."""
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


async def replica_of(client: AsyncHTTPClient, address: str) -> dict[str, str]:
    """The cookie of a new visitor, as headers; the page behind it is not asked for."""
    answer = await client.fetch(HTTPRequest(address, method="HEAD"), raise_error=False)
    found = COOKIE.search(" ".join(answer.headers.get_list("Set-Cookie")))
    return {"Cookie": found[0]} if found else {}


async def story(address: str, stop: subprocess.Popen[bytes]) -> int:
    """Visitors come and play, one replica ends, and everybody goes on; how many could not."""
    client, lost = AsyncHTTPClient(max_clients=100), 0
    visitors = [Visitor(address, await replica_of(client, address)) for _ in range(VISITORS)]
    for each in visitors:
        await each.arrive(client)
        await each.click()
    spread = Counter(each.headers["Cookie"] for each in visitors)
    sys.stdout.write(f"{len(visitors)} visitors play: {dict(spread)}\n")
    stop.terminate()
    stop.wait()
    for each in visitors:
        try:
            if each.headers["Cookie"].endswith("one"):
                await asyncio.wait_for(each.reading, 30)  # its page notices, and asks for itself again
                await each.arrive(client)
            await each.click()
        except Exception as error:  # noqa: BLE001 -- whatever it is, somebody is lost
            lost += 1
            sys.stdout.write(f"lost: {type(error).__name__} {error}\n")
    sys.stdout.write(f"the first replica has ended; {len(visitors) - lost} of {len(visitors)} visitors go on\n")
    return lost


def main() -> int:
    """Start everything, tell the story, end everything."""
    port, replicas = free_port(), {"one": free_port(), "two": free_port()}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        servers = {}
        for name, at in replicas.items():
            (folder / name).mkdir()
            command = ["-m", "kdexplore", "serve", "--public", "--host", "127.0.0.1", "--port", str(at)]
            servers[name] = stack.enter_context(started(command, at, folder / name, STATIC))
        config = local_config(folder, port, replicas)
        subprocess.run(["nginx", "-t", "-c", str(config)], check=True)  # noqa: S603, S607 -- whichever nginx is there
        proxy = subprocess.Popen(["nginx", "-c", str(config)])  # noqa: S603, S607 -- likewise
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        while not listens(port):
            time.sleep(0.1)
        return int(asyncio.run(story(f"http://127.0.0.1:{port}/", servers["one"].process)) > 0)


if __name__ == "__main__":
    sys.exit(main())
