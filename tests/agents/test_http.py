"""`handrail mcp --http`, as a process: its port answers programs that show the token, and no page."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import Implementation

from handrail.agents.http import PATH, BadToken, load_or_create_token
from handrail.config.settings import resolve_paths
from tests.agents.test_mcp import opened
from tests.support.mcp_client import NAME, Host

HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
}  # fmt: skip
ACCEPT = {"Accept": "application/json, text/event-stream"}


@asynccontextmanager
async def port_open(home: Path) -> AsyncIterator[tuple[str, str]]:
    """`handrail mcp --http` of this home: its address, and the token."""
    token = resolve_paths({"HANDRAIL_HOME": str(home)}).client_token
    # Another program may take the port before this one does.
    for _ in range(3):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "handrail", "mcp", "--http", "--port", str(port),
            env={**os.environ, "HANDRAIL_HOME": str(home)}, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert process.stderr
            told = [(await process.stderr.readline()).decode() for _ in range(2)]
            if "Something listens on port" in told[0]:
                continue
            assert str(token) in told[1], told
            base = f"http://127.0.0.1:{port}"
            async with asyncio.timeout(20):
                while process.returncode is None and not await knows(base, token.read_text()):
                    await asyncio.sleep(0.05)
            if process.returncode is None:
                yield f"{base}{PATH}", token.read_text()
                return
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()
    raise AssertionError("three ports were taken")


async def knows(base: str, token: str) -> bool:
    """Whether who answers there tells this token from none, as no other program does."""
    with suppress(httpx2.HTTPError):
        async with httpx2.AsyncClient(base_url=base, timeout=5) as http:
            right = {"Authorization": f"Bearer {token}"}
            answers = [(await http.get("/", headers=headers)).status_code for headers in ({}, right)]
            return answers == [401, 404]
    return False


async def test_a_program_with_the_token_is_asked_about_and_works(tmp_path: Path) -> None:
    async with opened(tmp_path) as shop, port_open(tmp_path) as (url, token):
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx2.AsyncClient(headers=headers, timeout=30) as http:
            door = streamable_http_client(url, http_client=http)
            async with Client(door, client_info=Implementation(name=NAME, version="1")) as client:
                assert (await Host(client).get("list_tabs"))["tabs"] == []
        (asked,) = shop.here.browser.clients
        assert (
            asked.name == NAME and asked.program.startswith("HTTP, token ") and token[:8] not in asked.program
        )


async def test_what_a_page_could_send_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as shop, port_open(tmp_path) as (url, token):
        right = {"Authorization": f"Bearer {token}"}
        port = url.rpartition(":")[2].partition("/")[0]
        foreign = [
            {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": url.removesuffix(PATH)},
            {"Host": f"evil.example:{port}"}, {"Host": "127.0.0.1"}, {"Host": f"127.0.0.1.evil.example:{port}"},
        ]  # fmt: skip
        strange = [{}, {"Authorization": token}, {"Authorization": f"Bearer {token[:-1]}"}, {"Cookie": token}]
        async with httpx2.AsyncClient(timeout=20) as http:

            async def status(headers: dict[str, str], where: str = url) -> int:
                return (await http.post(where, json=HELLO, headers={**ACCEPT, **headers})).status_code

            assert await status(right) == 200, "the same request with nothing wrong"
            assert [await status({**right, **wrong}) for wrong in foreign] == [403] * len(foreign)
            assert [await status(wrong) for wrong in strange] == [401] * len(strange)
            assert await status({}, f"{url}?token={token}") == 401
            assert (await http.get(url, headers=ACCEPT)).status_code == 401
            assert (await http.options(url, headers={"Origin": "https://evil.example"})).status_code == 403
        assert not shop.here.browser.clients, "nobody was even asked about"


def test_a_token_that_others_may_read_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "mcp.token"
    token = load_or_create_token(file)
    assert len(token) == 64 and file.stat().st_mode & 0o777 == 0o600 and load_or_create_token(file) == token
    file.chmod(0o640)
    with pytest.raises(BadToken, match="Delete it"):
        load_or_create_token(file)
