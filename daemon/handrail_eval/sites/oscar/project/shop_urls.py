"""Addresses of the shop: django-oscar's own, its static files, and a door that logs a person in."""

from django.apps import apps
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.staticfiles.views import serve as static
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path, re_path


def enter(request: HttpRequest, email: str) -> HttpResponse:
    """Log a made-up person in, as if they had done so last week. Used when a task is set up."""
    login(request, User.objects.get(email=email), backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect(request.GET.get("next", "/"))


urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("_enter/<str:email>", enter),
    re_path(r"^static/(?P<path>.*)$", static, {"insecure": True}),
    path("", include(apps.get_app_config("oscar").urls[0])),
]
