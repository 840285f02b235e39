"""A small django-oscar shop for the tests: its own sandbox is not in the package."""

import os
from pathlib import Path

from oscar.defaults import *  # noqa: F403

HOME = Path(os.environ["SHOP_HOME"])
SECRET_KEY = "only for tests on loopback"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": HOME / "shop.sqlite3",
        "ATOMIC_REQUESTS": True,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = True
SITE_ID = 1
STATIC_URL, STATIC_ROOT, MEDIA_URL, MEDIA_ROOT = "/static/", HOME / "static", "/media/", HOME / "media"
ROOT_URLCONF = "urls"
OSCAR_SHOP_NAME, OSCAR_ALLOW_ANON_CHECKOUT, OSCAR_DEFAULT_CURRENCY = "Cups and more", True, "EUR"
OSCAR_INITIAL_ORDER_STATUS = OSCAR_INITIAL_LINE_STATUS = "Pending"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
AUTHENTICATION_BACKENDS = ("oscar.apps.customer.auth_backends.EmailBackend",)
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
_OSCAR = """config.Shop apps.analytics.apps.AnalyticsConfig apps.checkout.apps.CheckoutConfig apps.address.apps.AddressConfig
apps.shipping.apps.ShippingConfig apps.catalogue.apps.CatalogueConfig apps.catalogue.reviews.apps.CatalogueReviewsConfig
apps.communication.apps.CommunicationConfig apps.partner.apps.PartnerConfig apps.basket.apps.BasketConfig
apps.payment.apps.PaymentConfig apps.offer.apps.OfferConfig apps.order.apps.OrderConfig apps.customer.apps.CustomerConfig
apps.search.apps.SearchConfig apps.voucher.apps.VoucherConfig apps.wishlists.apps.WishlistsConfig
apps.dashboard.apps.DashboardConfig apps.dashboard.reports.apps.ReportsDashboardConfig
apps.dashboard.users.apps.UsersDashboardConfig apps.dashboard.orders.apps.OrdersDashboardConfig
apps.dashboard.catalogue.apps.CatalogueDashboardConfig apps.dashboard.offers.apps.OffersDashboardConfig
apps.dashboard.partners.apps.PartnersDashboardConfig apps.dashboard.pages.apps.PagesDashboardConfig
apps.dashboard.ranges.apps.RangesDashboardConfig apps.dashboard.reviews.apps.ReviewsDashboardConfig
apps.dashboard.vouchers.apps.VouchersDashboardConfig apps.dashboard.communications.apps.CommunicationsDashboardConfig
apps.dashboard.shipping.apps.ShippingDashboardConfig"""
INSTALLED_APPS = [
    *(
        f"django.contrib.{name}"
        for name in ("admin", "auth", "contenttypes", "sessions", "messages", "sites", "flatpages")
    ),
    "django.contrib.staticfiles",
    *(f"oscar.{name}" for name in _OSCAR.split()),
    *("widget_tweaks", "haystack", "treebeard", "sorl.thumbnail", "django_tables2"),
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.contrib.flatpages.middleware.FlatpageFallbackMiddleware",
    "oscar.apps.basket.middleware.BasketMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "oscar.apps.search.context_processors.search_form",
                "oscar.apps.checkout.context_processors.checkout",
                "oscar.apps.communication.notifications.context_processors.notifications",
                "oscar.core.context_processors.metadata",
            ]
        },
    }
]
