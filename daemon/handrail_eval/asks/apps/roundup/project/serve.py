"""Serves the tracker on the port APP_PORT of loopback; /_enter logs ada in."""

import os
import sys
from urllib.parse import parse_qs, urlsplit

from places import HOME, NAME
from roundup import configuration, instance
from roundup.scripts import roundup_server

PORT = os.environ["APP_PORT"]
config = configuration.CoreConfig(str(HOME))
config["TRACKER_WEB"] = f"http://127.0.0.1:{PORT}/{NAME}/"
config.save(str(HOME / "config.ini"))
answer = roundup_server.RoundupRequestHandler.inner_run_cgi


def entering(self):
    """Begin a session of ada's and lead on, or answer as the tracker does."""
    if not self.path.startswith("/_enter"):
        answer(self)
        return
    db = instance.open(str(HOME)).open("ada")
    session = os.urandom(16).hex()
    db.getSessionManager().set(session, user="ada")
    db.getSessionManager().commit()
    db.close()
    self.send_response(302)
    self.send_header("Set-Cookie", f"roundup_session_Boatyardtracker={session}; Path=/{NAME}/; HttpOnly")
    self.send_header("Location", parse_qs(urlsplit(self.path).query)["next"][0])
    self.send_header("Content-Length", "0")
    self.end_headers()


roundup_server.RoundupRequestHandler.inner_run_cgi = entering
# Who starts it stays who it runs as: root would have to say so.
sys.argv[1:] = ["-u", str(os.getuid()), "-n", "127.0.0.1", "-p", PORT, "-t", "thread", f"{NAME}={HOME}"]
roundup_server.run()
