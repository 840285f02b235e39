"""The extension's manifest: nothing is asked for without a reason, and no door is open to others."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from handrail import __version__
from handrail.link.pairing import extension_dir

FOLDER = extension_dir()


@pytest.fixture
def manifest() -> dict[str, Any]:
    return dict(json.loads((FOLDER / "manifest.json").read_text()))


def in_english(text: str) -> str:
    """A text of the manifest, which may be named by its key."""
    texts = json.loads((FOLDER / "_locales" / "en" / "messages.json").read_text("utf-8"))
    return re.sub(r"__MSG_(\w+)__", lambda found: str(texts[found[1]]["message"]), text)


def test_every_permission_is_justified_and_no_other(manifest: dict[str, Any]) -> None:
    rows = re.findall(r"^\| (`.+?`) \| .{20,} \|$", (FOLDER / "PERMISSIONS.md").read_text(), re.MULTILINE)
    justified = {name for row in rows for name in re.findall(r"`(.+?)`", row)}
    assert justified == {*manifest["permissions"], *manifest["host_permissions"]}


def test_every_permission_is_used(manifest: dict[str, Any]) -> None:
    code = "\n".join(path.read_text() for path in FOLDER.rglob("*.js") if "node_modules" not in path.parts)
    names = {
        "nativeMessaging": "runtime.sendNativeMessage",
        "declarativeNetRequestWithHostAccess": "declarativeNetRequest",
    }
    for permission in manifest["permissions"]:
        assert f"chrome.{names.get(permission, permission)}" in code, permission


def test_no_door_is_open_to_others(manifest: dict[str, Any]) -> None:
    # Without this key every other extension could connect:
    # https://developer.chrome.com/docs/extensions/reference/manifest/externally-connectable
    assert manifest["externally_connectable"] == {"ids": []}
    assert "content_security_policy" not in manifest
    assert "web_accessible_resources" not in manifest, "a site could tell by them that Handrail is there"
    code = "\n".join(path.read_text() for path in (FOLDER / "worker").rglob("*.js"))
    assert "onMessageExternal" not in code and "onConnectExternal" not in code


def test_the_listing_of_the_store_says_the_same(manifest: dict[str, Any]) -> None:
    """At most 132 characters: https://developer.chrome.com/docs/extensions/reference/manifest/description"""
    listing = (FOLDER.parent / "docs" / "store-listing.md").read_text("utf-8")
    assert f"**Name:** {manifest['name']}\n" in listing
    assert f"**Summary:** {in_english(manifest['description'])}\n" in listing
    for language in ("en", "de"):
        texts = json.loads((FOLDER / "_locales" / language / "messages.json").read_text("utf-8"))
        assert len(texts["manifest_description"]["message"]) <= 132


def test_it_has_the_version_of_the_program(manifest: dict[str, Any]) -> None:
    """Chrome's versions are up to four numbers, so a release has no letters."""
    assert manifest["version"] == __version__
    assert re.fullmatch(r"\d+(\.\d+){2}", __version__)


def test_private_windows_are_left_alone(manifest: dict[str, Any]) -> None:
    """They promise that nothing of them is kept; a run is journalled."""
    assert manifest["incognito"] == "not_allowed"


def test_every_file_that_the_manifest_names_is_there(manifest: dict[str, Any]) -> None:
    named = [
        manifest["background"]["service_worker"],
        manifest["action"]["default_popup"],
        manifest["side_panel"]["default_path"],
        manifest["options_ui"]["page"],
        *manifest["icons"].values(),
        *manifest["action"]["default_icon"].values(),
    ]
    assert [name for name in named if not (FOLDER / name).is_file()] == []
