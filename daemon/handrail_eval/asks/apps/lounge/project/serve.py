"""Serves the chat on the port APP_PORT of loopback, and the IRC server that it is connected to."""

import asyncio
import json
import os
from pathlib import Path

from irc import serve


async def main() -> None:
    data = Path(os.environ["APP_DATA"])
    port = await serve(data / "said.txt")
    user = data / "lounge" / "users" / "ada.json"
    settings = json.loads(user.read_text())
    settings["networks"][0]["port"] = port
    user.write_text(json.dumps(settings))
    lounge = Path(os.environ["APP_MODULES"]) / "thelounge" / "index.js"
    process = await asyncio.create_subprocess_exec(
        "node", str(lounge), "start", "-c", f"port={os.environ['APP_PORT']}",
        env={**os.environ, "THELOUNGE_HOME": str(data / "lounge")},
    )  # fmt: skip
    await process.wait()


asyncio.run(main())
