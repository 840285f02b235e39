"""Serves calendars and address books on a free port of loopback, and prints that."""

import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from radicale import Application, config

settings = config.load()
folder = os.environ["APP_DATA"]
quiet = {"logging": {"level": "critical"}}
settings.update({"storage": {"filesystem_folder": folder}, **quiet, "auth": {"type": "none"}}, "this script")


class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


server = make_server("127.0.0.1", 0, Application(settings), server_class=Server, handler_class=Quiet)
# Ends with whoever started it.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
