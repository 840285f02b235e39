"""How the worker gets to a daemon, in a real Chromium with the real native-messaging host."""

from __future__ import annotations

import pytest

from handrail_wire import Hello, parse_extension_message
from tests.support.browser import ExtensionBrowser
from tests.support.extension_pages import speak
from tests.support.scripted_daemon import ScriptedDaemon

pytestmark = pytest.mark.browser


def test_the_handshake_comes_from_the_pinned_extension_and_never_carries_the_key(
    daemon: ScriptedDaemon, browser: ExtensionBrowser
) -> None:
    assert daemon.origins[0] == f"chrome-extension://{browser.identity}"
    first = parse_extension_message(daemon.frames[0]).body
    assert isinstance(first, Hello) and first.extension_id == browser.identity
    assert daemon.key.hex() not in "".join(daemon.frames)


def test_a_cut_connection_is_made_again(daemon: ScriptedDaemon, browser: ExtensionBrowser) -> None:
    daemon.wait_for_extension()
    connections = len(daemon.origins)
    daemon.cut()
    daemon.wait_for_extension(10)
    assert len(daemon.origins) == connections + 1


def test_a_pasted_code_pairs_and_a_wrong_one_is_explained(daemon: ScriptedDaemon, browser: ExtensionBrowser) -> None:
    options = browser.extension_page("options/options.html")
    (heard,) = [one for one in speak(options, [{"type": "pair_with_code", "code": "1234"}], ["error"]) if one["type"] == "error"]
    assert "handrail pair" in str(heard["message"])
    connections = len(daemon.origins)
    code = f"{daemon.port}-{daemon.key.hex()}"
    speak(options, [{"type": "pair_with_code", "code": f"  {code.upper()} "}], [], wait=1500)
    daemon.wait_for_extension()
    assert len(daemon.origins) > connections
    options.close()
