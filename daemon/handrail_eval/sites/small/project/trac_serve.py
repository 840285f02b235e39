"""Serves the project on a free port of loopback, and prints that."""

import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

os.environ["TRAC_ENV"] = os.path.join(os.environ["APP_DATA"], "env")

from trac.web.main import dispatch_request


class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


server = make_server("127.0.0.1", 0, dispatch_request, server_class=Server, handler_class=Quiet)
# Ends with whoever started it.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
