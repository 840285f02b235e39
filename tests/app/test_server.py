"""The socket: who is refused and when, what is said before both sides are verified, one session at a time."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from handrail.app import server
from handrail.link import strangers
from handrail.link.pairing import load_or_create_key, prove, verify
from handrail_wire import (
    Challenge,
    DaemonBody,
    DaemonMessage,
    ExtensionBody,
    ExtensionMessage,
    Failure,
    GetRun,
    Hello,
    ListRuns,
    Ping,
    Pong,
    Proof,
    RunList,
    Welcome,
)
from tests.support.fake_browser import EXTENSION_ID, FakeBrowser, connected, dial, refusal
from tests.support.world import World, act, click, form_page, stop, world

OURS = f"chrome-extension://{EXTENSION_ID}"
SECRET_TEXT = "the person's private instruction"


def hello(nonce: str | None = None, **more: Any) -> Hello:
    return Hello(
        **{"protocol": 1, "nonce": nonce or secrets.token_hex(32), "extension_id": EXTENSION_ID, **more}
    )


async def say(socket: ClientConnection, body: ExtensionBody, seq: int = 1) -> None:
    await socket.send(ExtensionMessage(seq=seq, body=body).model_dump_json())


async def hear(socket: ClientConnection, seconds: float = 5) -> DaemonBody:
    frame = await asyncio.wait_for(socket.recv(), seconds)
    return DaemonMessage.model_validate_json(frame).body


async def rest(socket: ClientConnection) -> str:
    """Everything that is still sent, until the daemon closes the connection."""
    frames = []
    try:
        while True:
            frames.append(str(await asyncio.wait_for(socket.recv(), 8)))
    except ConnectionClosed:
        return "".join(frames)


async def status_of(port: int, **options: Any) -> int:
    """The HTTP status with which a connection is refused."""
    with pytest.raises(InvalidStatus) as caught:
        await dial(port, **options)
    return caught.value.response.status_code


def key_of(here: World) -> bytes:
    return load_or_create_key(here.daemon.config.paths.key_file)


# --- before the upgrade ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "https://evil.example",
        "http://127.0.0.1",
        "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
        OURS.upper(),
        f"{OURS}/",
        f"{OURS}.evil.example",
    ],
)
async def test_another_origin_is_refused_before_the_upgrade(tmp_path: Path, origin: str | None) -> None:
    async with world(tmp_path, [], form_page()) as here:
        assert await status_of(here.daemon.port, origin=origin) == 403


async def test_another_host_is_refused(tmp_path: Path) -> None:
    """A page that points its own name at 127.0.0.1 (DNS rebinding) sends that name as the Host."""
    async with world(tmp_path, [], form_page()) as here:
        port = here.daemon.port
        assert await status_of(port, host="localhost") == 403
        assert await status_of(port, additional_headers={"Host": "evil.example"}) == 403
        assert await status_of(port, additional_headers={"Origin": OURS}) == 403, "two origins"


async def test_the_daemon_listens_on_loopback_only(tmp_path: Path) -> None:
    def listening_sockets() -> list[str]:
        lines = Path("/proc/net/tcp").read_text().split("\n")
        return [line.split()[1] for line in lines[1:] if line and line.split()[3] == "0A"]
    async with world(tmp_path, [], form_page()) as here:
        listening = listening_sockets()
        port = f"{here.daemon.port:04X}"
        assert [address for address in listening if address.endswith(f":{port}")] == [f"0100007F:{port}"]


# --- the handshake --------------------------------------------------------------------------------


async def test_the_daemon_proves_itself_first(tmp_path: Path) -> None:
    """The challenge's proof holds for this key, port and nonce only, and is not the extension's own."""
    async with world(tmp_path, [], form_page()) as here:
        socket = await dial(here.daemon.port)
        nonce = secrets.token_hex(32)
        await say(socket, hello(nonce))
        challenge = await hear(socket)
        assert isinstance(challenge, Challenge)
        parts = (nonce, challenge.nonce, here.daemon.port, EXTENSION_ID)
        assert verify("srv", key_of(here), *parts, challenge.proof)
        assert not verify("cli", key_of(here), *parts, challenge.proof)
        assert not verify("srv", b"0" * 32, *parts, challenge.proof)
        await socket.close()


@pytest.mark.parametrize("which", ["other key", "reflected", "other port", "replayed"])
async def test_a_wrong_proof_is_refused(tmp_path: Path, which: str) -> None:
    async with world(tmp_path, [act(stop("done"))], form_page()) as here:
        await here.browser.do(SECRET_TEXT)
        key, port = key_of(here), here.daemon.port
        nonce = secrets.token_hex(32)
        socket = await dial(port)
        await say(socket, hello(nonce))
        challenge = await hear(socket)
        assert isinstance(challenge, Challenge)
        proof = {
            "other key": prove("cli", bytes(32), nonce, challenge.nonce, port, EXTENSION_ID),
            "reflected": challenge.proof,
            "other port": prove("cli", key, nonce, challenge.nonce, port + 1, EXTENSION_ID),
            "replayed": prove("cli", key, nonce, secrets.token_hex(32), port, EXTENSION_ID),
        }[which]
        await say(socket, Proof(proof=proof, ledger="0" * 32))
        assert refusal(await hear(socket)).code == "bad_proof"
        assert await rest(socket) == ""
        assert here.daemon.link.session is not None, "the paired extension stays connected"


@pytest.mark.parametrize(
    "first",
    [
        ListRuns(),
        Ping(),
        GetRun(run="abcdef0123"),
        Proof(proof="0" * 64, ledger="0" * 32),
        hello(extension_id="abcdefghijklmnopabcdefghijklmnop"),
    ],
)
async def test_nothing_is_answered_before_both_are_verified(tmp_path: Path, first: ExtensionBody) -> None:
    async with world(tmp_path, [act(stop("done"))], form_page()) as here:
        await here.browser.do(SECRET_TEXT)
        socket = await dial(here.daemon.port)
        await say(socket, first)
        assert refusal(await hear(socket)).code in ("bad_message", "bad_proof")
        assert await rest(socket) == ""


async def test_requests_sent_along_with_a_wrong_proof_get_nothing(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("done"))], form_page()) as here:
        run_id = (await here.browser.do(SECRET_TEXT)).run
        socket = await dial(here.daemon.port)
        bodies = [hello(), Proof(proof="0" * 64, ledger="0" * 32), ListRuns(), GetRun(run=run_id)]
        for seq, body in enumerate(bodies):
            await say(socket, body, seq)
        heard = await rest(socket)
        assert SECRET_TEXT not in heard and run_id not in heard and "welcome" not in heard


@pytest.mark.parametrize(
    "frame",
    [
        json.dumps({"v": 1, "seq": 1, "body": hello(protocol=2).model_dump()}),
        json.dumps({"v": 2, "seq": 1, "body": {**hello().model_dump(), "protocol": 2, "new_field": True}}),
        json.dumps({"v": 2, "anything": "else"}),
    ],
)
async def test_another_protocol_version_is_told_what_to_do(tmp_path: Path, frame: str) -> None:
    """A newer extension may say hello in a way that this daemon does not know."""
    async with world(tmp_path, [], form_page()) as here:
        socket = await dial(here.daemon.port)
        await socket.send(frame)
        refused = refusal(await hear(socket))
        assert refused.code == "protocol_mismatch"
        assert "program is older" in refused.message and "2 and 1" in refused.message
        await rest(socket)


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", '"hello"', b"\x00\x01", '{"v": 1, "seq": 1, "body": {"type": "x"}}', "[" * 10_000,
     json.dumps({"v": 1, "seq": 1, "x" * 5000: 1})],
)  # fmt: skip
async def test_a_bad_first_frame_is_refused(tmp_path: Path, frame: str | bytes) -> None:
    async with world(tmp_path, [], form_page()) as here:
        socket = await dial(here.daemon.port)
        await socket.send(frame)
        assert refusal(await hear(socket)).code == "bad_message"
        await rest(socket)


async def test_a_slow_handshake_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HANDSHAKE_S", 1.5)
    async with world(tmp_path, [], form_page()) as here:
        for first in (None, hello()):
            socket = await dial(here.daemon.port)
            began = time.monotonic()
            if first:
                await say(socket, first)
                assert isinstance(await hear(socket), Challenge)
            assert refusal(await hear(socket)).code == "too_slow"
            assert time.monotonic() - began < 6
            await rest(socket)


@pytest.mark.parametrize("says_hello", [False, True])
async def test_handshakes_that_nobody_ends_keep_nobody_out(tmp_path: Path, says_hello: bool) -> None:
    async with world(tmp_path, [], form_page()) as here:
        waiting = []
        for _ in range(server.MAX_PENDING):
            waiting.append(await dial(here.daemon.port))
            if says_hello:
                await say(waiting[-1], hello())
                assert isinstance(await hear(waiting[-1]), Challenge)
        async with connected(here.daemon.port, key_of(here), form_page()) as browser:
            assert isinstance(await browser.request(Ping()), Pong)
            await asyncio.wait_for(waiting[0].wait_closed(), 5)
        for socket in waiting:
            await socket.close()


async def test_strangers_who_only_wait_keep_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strangers, "MAX_STRANGERS", 20)
    async with world(tmp_path, [], form_page()) as here:
        silent = [await asyncio.open_connection("127.0.0.1", here.daemon.port) for _ in range(60)]
        async with connected(here.daemon.port, key_of(here), form_page()) as browser:
            assert isinstance(await browser.request(Ping()), Pong)
            # The first ones had to make place; those who came last may still wait.
            ended = [reader.at_eof() or reader.exception() for reader, _ in silent]
            assert all(ended[:39]) and not any(ended[-10:])
            more = [await asyncio.open_connection("127.0.0.1", here.daemon.port) for _ in range(60)]
            assert isinstance(await browser.request(Ping()), Pong)
        for _, writer in silent + more:
            writer.close()


async def test_two_hundred_unpaired_connections_get_nowhere(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("done"))], form_page()) as here:
        await here.browser.do(SECRET_TEXT)

        async def attempt(number: int) -> str:
            try:
                socket = await dial(here.daemon.port)
            except InvalidStatus:
                return ""
            try:
                await say(socket, hello())
                await hear(socket)
                await say(socket, Proof(proof=f"{number:064x}", ledger="0" * 32))
                return await rest(socket)
            except ConnectionClosed:
                return ""

        for start in range(0, 200, 10):
            heard = await asyncio.gather(*(attempt(start + more) for more in range(10)))
            assert all("welcome" not in text and SECRET_TEXT not in text for text in heard)
        assert isinstance(await here.browser.request(Ping()), Pong)


# --- the session ----------------------------------------------------------------------------------


async def test_a_verified_extension_is_welcomed(tmp_path: Path) -> None:
    async with world(tmp_path, [], form_page()) as here:
        assert isinstance(here.browser.welcome, Welcome)
        assert here.browser.welcome.runs == []
        assert isinstance(await here.browser.request(Ping()), Pong)
        answer = await here.browser.request(ListRuns())
        assert isinstance(answer, RunList) and answer.runs == []


async def test_bad_frames_are_answered_and_end_in_a_close(tmp_path: Path) -> None:
    async with world(tmp_path, [], form_page()) as here:
        socket = here.browser._socket
        assert socket is not None
        bad = ["{", b"\xff\xfe", json.dumps({"v": 1, "seq": 1, "y" * 9000: SECRET_TEXT})]
        for frame in bad:
            await socket.send(frame)
        await here.browser.until(lambda: len(here.browser.received) >= len(bad))
        for failure in here.browser.received:
            assert isinstance(failure, Failure) and failure.code == "bad_message"
            assert SECRET_TEXT not in failure.message and len(failure.message) <= 500
        assert isinstance(await here.browser.request(Ping()), Pong), "a few are forgiven"
        for _ in range(server.MAX_BAD_FRAMES):
            await socket.send("{")
        await asyncio.wait_for(socket.wait_closed(), 5)
        assert here.daemon.link.session is None


async def test_a_frame_that_does_not_fit_holds_nothing_up(tmp_path: Path) -> None:
    """Whoever sent it is told, whoever waits for it is told, and the next message is taken."""
    script = [act(click("e4")), act(stop("gone"))]
    async with world(tmp_path, script, form_page()) as here:
        browser = here.browser
        assert browser._socket is not None
        browser._seq += 1
        long = {"type": "start_run", "tab": 9, "instruction": "x", "title": "x" * 1001}
        await browser._socket.send(json.dumps({"v": 1, "seq": browser._seq, "re": None, "body": long}))
        assert isinstance(await browser.request(Ping()), Pong)
        (failure,) = [body for body in browser.received if isinstance(body, Failure)]
        assert failure.code == "bad_message"
        # An answer that cannot be read: the step is not waited for until it is late.
        browser.mute.add("inspect")
        run_id = await browser.start("Show more")
        await browser.until(lambda: any(body.type == "inspect" for body in browser.received))
        asked = browser.numbers["inspect"]
        browser._seq += 1
        body = {"type": "inspected", "facts": {"url": "x" * 5000}, "problem": ""}
        await browser._socket.send(json.dumps({"v": 1, "seq": browser._seq, "re": asked, "body": body}))
        browser.mute.clear()
        view = await browser.end(run_id, seconds=5)
        assert view.state == "done"
        assert any("could not be read" in text for text in browser.texts(run_id))


async def test_an_oversized_frame_ends_the_connection(tmp_path: Path) -> None:
    async with world(tmp_path, [], form_page()) as here:
        socket = here.browser._socket
        assert socket is not None
        await socket.send("x" * (4 * 1024 * 1024 + 1))
        await asyncio.wait_for(socket.wait_closed(), 5)
        assert socket.close_code == 1009
        async with connected(here.daemon.port, key_of(here), form_page()) as browser:
            assert isinstance(await browser.request(Ping()), Pong), "the daemon is still there"


async def test_a_second_session_replaces_the_first(tmp_path: Path) -> None:
    """The first is told so (it must not come back by itself), and the second gets the work."""
    async with world(tmp_path, [], form_page()) as here:
        first = here.browser
        async with connected(here.daemon.port, key_of(here), form_page()) as second:
            await first.until(lambda: any(body.type == "refused" for body in first.received))
            assert refusal(first.received[-1]).code == "replaced"
            assert first._socket is not None
            await asyncio.wait_for(first._socket.wait_closed(), 5)
            assert here.daemon.link.session is not None, "its end is not the second one's"
            assert isinstance(await second.request(Ping()), Pong)


async def test_welcome_comes_before_anything_else(tmp_path: Path) -> None:
    """A run that waits for the extension does not talk into the handshake."""
    async with world(tmp_path, [act(stop("done"))], form_page()) as here:
        here.browser.drop_on = {"observe"}
        run_id = await here.browser.start("Go")
        await asyncio.sleep(0.2)
        again = FakeBrowser(form_page(), here.browser.ledger)
        await again.connect(here.daemon.port, key_of(here))  # asserts that the welcome is next
        view = await again.end(run_id)
        assert view.state == "done"
        assert again.welcome is not None and again.welcome.runs[0].run == run_id
        await again.disconnect()


async def test_a_full_disk_is_said_in_words(tmp_path: Path) -> None:
    async with world(tmp_path, [], form_page()) as here:
        here.daemon.runs.services.journal._db.execute("PRAGMA query_only = ON")
        body = {"type": "start_run", "tab": 1, "instruction": "Go", "url": "http://site.test/"}
        answer = await here.browser.request(
            ExtensionMessage.model_validate({"seq": 0, "body": body}).body
        )
        assert isinstance(answer, Failure)
        assert "cannot be written" in answer.message and "Free some disk space" in answer.message


async def test_only_who_has_proved_something_may_send_much(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("done"))], form_page()) as here:
        stranger = await dial(here.daemon.port)
        await stranger.send(" " * (server.HANDSHAKE_BYTES + 1))
        await stranger.wait_closed()
        assert stranger.close_code == 1009
        # The paired extension's own frame is read, however large: it is answered, not cut off.
        here.browser._seq += 1
        frame = ExtensionMessage(seq=here.browser._seq, body=Ping()).model_dump_json()
        assert here.browser._socket is not None
        await here.browser._socket.send(frame[:-1] + " " * 3_000_000 + "}")
        assert isinstance(await here.browser.request(Ping()), Pong)
