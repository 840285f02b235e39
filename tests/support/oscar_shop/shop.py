"""Seeds the shop and serves it: prints its port, then runs until it is stopped. Needs django-oscar.

SHOP_HOME=/some/folder python shop.py
"""

import os
import sys
from decimal import Decimal
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

sys.path.insert(0, str(Path(__file__).parent))
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from oscar.core.loading import get_model  # noqa: E402


def seed() -> None:
    """Two cups that can be bought, and a country that they can be sent to."""
    call_command("migrate", verbosity=0)
    product_class = get_model("catalogue", "ProductClass").objects.create(name="Cup", track_stock=True)
    category = get_model("catalogue", "Category").add_root(name="Cups")
    partner = get_model("partner", "Partner").objects.create(name="Pottery")
    for number, name in enumerate(("Blue cup", "Green cup"), 1):
        product = get_model("catalogue", "Product").objects.create(
            title=name, upc=str(number), product_class=product_class
        )
        product.categories.add(category)
        get_model("partner", "StockRecord").objects.create(
            product=product,
            partner=partner,
            partner_sku=str(number),
            price=Decimal("12.50"),
            num_in_stock=100,
        )
    get_model("address", "Country").objects.create(
        iso_3166_1_a2="DE", iso_3166_1_a3="DEU", iso_3166_1_numeric="276", printable_name="Germany", name="Germany",
        is_shipping_country=True,
    )  # fmt: skip


class Server(ThreadingMixIn, WSGIServer):
    """Answers several requests at once."""

    daemon_threads = True


class Quiet(WSGIRequestHandler):
    """Tests print nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


if __name__ == "__main__":
    seed()
    with make_server("127.0.0.1", 0, get_wsgi_application(), Server, Quiet) as server:
        print(server.server_port, flush=True)
        server.serve_forever()
