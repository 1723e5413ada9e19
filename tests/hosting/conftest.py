"""A public server as people would start it, and what asks it without a browser."""

import asyncio

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from kdexplore.hosting.nursery import can_fork
from tests.app.conftest import STATIC, free_port, started

BASE = "/explorer"
TOKEN = "open-sesame"  # noqa: S105 -- of a server that lives for one test
MOST = 3
KEY = {"Authorization": f"token {TOKEN}"}


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """`kdexplore serve --public` with every option."""
    if not can_fork():
        pytest.skip("only Linux serves others")
    port, folder = free_port(), tmp_path_factory.mktemp("public")
    (folder / "secret.png").write_bytes(b"secret")
    command = ["-m", "kdexplore", "serve", "--public", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--max-visitors", str(MOST), "--base-url", BASE, "--token", TOKEN, "--log", "json"]
    command += ["--frame-ancestors", "'self'", "--frame-ancestors", "https://school.example"]
    with started(command, port, folder, BASE + STATIC) as server:
        yield server


@pytest.fixture
def ask(public):
    """Sends one request, and returns the answer whatever it is."""

    def asked(path, *, key=True, method="GET", headers=(), **more):
        async def fetched():
            request = HTTPRequest(
                public.address + BASE + path,
                method=method,
                headers={**(KEY if key else {}), **dict(headers)},
                follow_redirects=False,
                allow_nonstandard_methods=True,
                **more,
            )
            client = AsyncHTTPClient()
            try:
                return await client.fetch(request, raise_error=False)
            finally:
                client.close()

        return asyncio.run(fetched())

    return asked
