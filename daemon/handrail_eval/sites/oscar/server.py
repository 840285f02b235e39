"""The shop: django-oscar as it comes, with its dashboard."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ..installed import PythonPackages, site_folder
from ..served import Served

PACKAGES = ("django-oscar[sorl-thumbnail]==4.2.1", "whoosh", "django-haystack", "pycountry")


class Shop(Served):
    """A running shop. Raises `SiteMissing` when it cannot be installed or started."""

    seed, serve, env = "shop_seed.py", "shop_serve.py", "SHOP_DATA"
    database = "shop.sqlite3"
    ignored = r"^(django_session|django_migrations|thumbnail_|analytics_|sqlite_)"
    volatile = {  # noqa: RUF012 (read only)
        "auth_user": "last_login",
        "basket_basket": "date_.*",
        "catalogue_product": "date_updated|rating",
        "partner_stockrecord": "date_updated",
        "address_useraddress": "date_created|num_orders_.*|hash|search_text",
        "order_order": "date_.*",
    }

    def __init__(self, console: Console | None = None) -> None:
        project = Path(__file__).parent / "project"
        name = "the shop (django-oscar)"
        super().__init__(PythonPackages(name, PACKAGES, project, site_folder("oscar")), console)
