"""Serves the shop on loopback; the port that was found is printed as the first line.

    SHOP_DATA=folder python shop_serve.py

Ends when its standard input ends, so that it never outlives the program that started it.
"""

import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_settings")

from django.core.wsgi import get_wsgi_application


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """No access log."""


def main() -> None:
    server = make_server("127.0.0.1", 0, get_wsgi_application(), Server, Quiet)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
