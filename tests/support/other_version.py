"""A daemon of another version of the protocol: what it says has fields that this version does not know."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from handrail.config.settings import Paths
from handrail.link.pairing import write_state


@contextmanager
def daemon_of_version(protocol: int, paths: Paths, port: int = 0) -> Iterator[int]:
    """Listen on a loopback port (yielded) below `paths`, and refuse every hello as such a daemon does."""

    def refuse(connection: ServerConnection) -> None:
        try:
            hello = json.loads(connection.recv())
            body = {"type": "refused", "code": "protocol_mismatch", "message": "Update.", "since": "2030"}
            connection.send(json.dumps({"v": protocol, "seq": 0, "re": hello["seq"], "body": body}))
            connection.recv()
        except ConnectionClosed:
            pass

    with serve(refuse, "127.0.0.1", port, compression=None) as server:
        listens = int(server.socket.getsockname()[1])
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        write_state(paths.state_file, listens, os.getpid())
        yield listens
        server.shutdown()
        thread.join(5)
