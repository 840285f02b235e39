"""Another extension, which puts a frame of its own into the pages that have a mark for it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

MARK = "<div id=foreign></div>"
"""Into this the frame is put, as soon as the page is there."""
HIDDEN = "<other-one id=foreign></other-one>"
"""It is put into a closed shadow root."""
BURIED = "<div><p id=foreign></p></div>"
"""Into such a root that nobody looks for."""
INSISTING = "<div id=foreign class=insists></div>"
"""As often as somebody takes it out, it is put in again."""
_PUT = """const at = document.getElementById("foreign");
if (at) {
  const frame = document.createElement("iframe");
  frame.src = chrome.runtime.getURL("in.html");
  frame.style.height = "60px";
  const root = at.localName === "div" ? at : at.attachShadow({mode: "closed"});
  root.append(frame);
  if (at.className === "insists") new MutationObserver(() => frame.isConnected || root.append(frame)).observe(root, {childList: true});
}"""


def other_extension(folder: Path) -> Path:
    """Write it into a new folder; returns that."""
    folder.mkdir()
    manifest = {
        "manifest_version": 3, "name": "Other", "version": "1",
        "content_scripts": [{"matches": ["http://*/*"], "js": ["put.js"], "run_at": "document_end"}],
        "web_accessible_resources": [{"resources": ["in.html"], "matches": ["http://*/*"]}],
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "in.html").write_text("<p>Not the page's</p><button>Foreign</button>")
    (folder / "put.js").write_text(_PUT)
    return folder


def unpacked_id(folder: Path) -> str:
    """The id that Chromium gives an unpacked extension without a key: of its path."""
    digest = hashlib.sha256(str(folder).encode()).hexdigest()[:32]
    return "".join(chr(ord("a") + int(digit, 16)) for digit in digest)
