"""Addresses of the help desk: its own, Django's administration, files, and a door that logs Ada in."""

from django.conf import settings
from django.contrib import admin
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.staticfiles.views import serve as static
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path, re_path
from django.views.static import serve


def enter(request: HttpRequest) -> HttpResponse:
    """Log the made-up administrator in, as if she had done so last week."""
    login(request, User.objects.get(username="ada"), backend="django.contrib.auth.backends.ModelBackend")
    return redirect(request.GET.get("next", "/"))


urlpatterns = [
    path("_enter", enter),
    path("admin/", admin.site.urls),
    re_path(r"^static/(?P<path>.*)$", static, {"insecure": True}),
    re_path(r"^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}),
    path("", include("helpdesk.urls", namespace="helpdesk")),
]
