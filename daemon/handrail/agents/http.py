"""`handrail mcp --http`: the same server on this computer's loopback, for hosts that start no program.

Before the protocol sees a request: the exact Host, no Origin at all (only browsers send one, and no page has
any business here), and the token that is in a file only this user can read.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/mcp"
MAX_BODY = 256 * 1024
_TOKEN_BYTES = 32


class BadToken(RuntimeError):
    """The file of the token cannot be used; the text says what to do."""


def load_or_create_token(file: Path) -> str:
    """The token, made at the first use. Raises `BadToken` if others may read it, or it is too short."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    except OSError as error:
        raise BadToken(f"{file} cannot be written ({error.strerror}).") from None
    else:
        with os.fdopen(descriptor, "w") as new:
            new.write(secrets.token_hex(_TOKEN_BYTES))
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NOFOLLOW)
        with os.fdopen(opened) as there:
            state = os.fstat(there.fileno())
            token = there.read(1000).strip()
    except (OSError, UnicodeError) as error:
        raise BadToken(f"{file} cannot be read ({error}). Delete it: a new one is made.") from None
    if state.st_mode & 0o077 or state.st_uid != os.getuid():
        raise BadToken(f"Others may read {file}. Delete it: a new token is made, which only you can read.")
    if len(token) < 2 * _TOKEN_BYTES:
        raise BadToken(f"{file} holds no token. Delete it: a new one is made.")
    return token


def program_of(token: str) -> str:
    """By what clients that show this token are known: a new token is a new client."""
    return f"HTTP, token {hashlib.sha256(token.encode()).hexdigest()[:8]}"


class Door:
    """Lets only requests in that no web page can make and that show the token."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = f"Bearer {token}".encode()
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 or 401, or hand the request on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        hosts, tokens = headers.getlist("host"), headers.getlist("authorization")
        if len(hosts) != 1 or hosts[0] not in self._hosts or "origin" in headers:
            await PlainTextResponse("Only programs of this computer may connect.\n", 403)(
                scope, receive, send
            )
        elif len(tokens) != 1 or not hmac.compare_digest(tokens[0].encode(), self._token):
            refusal = PlainTextResponse(
                "The token is missing or wrong. It is in the file that 'handrail mcp --http' names.\n",
                401,
                {"WWW-Authenticate": "Bearer"},
            )
            await refusal(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def served(server: MCPServer[None], token: str, port: int) -> uvicorn.Server:
    """The web server, not started yet."""
    hosts = [f"127.0.0.1:{port}", f"localhost:{port}"]
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=MAX_BODY,
        max_sessions=32,
        transport_security=TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=[]),
    )
    config = uvicorn.Config(
        Door(app, token, port),
        host="127.0.0.1",
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=64,
        ws="none",
    )
    return uvicorn.Server(config)
