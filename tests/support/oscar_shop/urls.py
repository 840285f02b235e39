"""The shop's addresses: all of oscar's, and its static files."""

from django.apps import apps
from django.contrib.staticfiles.views import serve
from django.urls import include, path, re_path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    re_path(r"^static/(?P<path>.*)$", serve, {"insecure": True}),
    path("", include(apps.get_app_config("oscar").urls[0])),
]
