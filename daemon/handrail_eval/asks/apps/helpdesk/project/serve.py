"""Serves the help desk on the port APP_PORT of loopback."""

import os
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "desk_settings")

from django.core.wsgi import get_wsgi_application


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """No access log."""


port = int(os.environ["APP_PORT"])
make_server("127.0.0.1", port, get_wsgi_application(), Server, Quiet).serve_forever()
