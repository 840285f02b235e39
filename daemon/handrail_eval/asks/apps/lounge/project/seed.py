"""Writes the settings of The Lounge, and of its one person."""

import json
import os
from pathlib import Path

from irc import CHANNELS

data = Path(os.environ["APP_DATA"])
home = data / "lounge"
(home / "users").mkdir(parents=True)
(home / "config.js").write_text(
    '"use strict";\nmodule.exports = {public: false, host: "127.0.0.1", prefetch: false, messageStorage: [], '
    'transports: ["websocket", "polling"], defaults: {name: "House", host: "127.0.0.1", port: 6667, '
    'tls: false, rejectUnauthorized: false, nick: "ada", username: "ada", realname: "Ada Park", join: ""}};\n'
)
user = {
    # “person-pass-1”
    "password": "$2a$11$ikVH0pYrcv3.Hb2vbUdd/OaAFvZoLOJXIYvb6gJw2eUgFCDeBxI5O",
    "log": False,
    "clientSettings": {},
    "sessions": {},
    "networks": [
        {
            "uuid": "11111111-1111-4111-8111-111111111111", "name": "House", "nick": "ada", "username": "ada",
            "realname": "Ada Park", "host": "127.0.0.1", "port": 6667, "tls": False, "rejectUnauthorized": False,
            "commands": [], "ignoreList": [], "channels": [{"name": f"#{one}"} for one in CHANNELS],
        }
    ],
}  # fmt: skip
(home / "users" / "ada.json").write_text(json.dumps(user))
(data / "said.txt").write_text("")
