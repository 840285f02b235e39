"""What is done in the chat."""

from __future__ import annotations

from ...app import App, Task, Tour
from ..labels import needs
from ..moves import ESCAPE, Move, all_of, fill, go, press, shows, tick, walk
from .server import Chat

SIGNED_IN = all_of(
    fill("Username", "ada"), fill("Password", "person-pass-1"), press("Sign in"), shows("channel: #parking"),
)  # fmt: skip
# Their icons have no names, and what can be pressed there is not shown.
CONNECT, SETTINGS, HELP = (go(f"/#/{page}") for page in ("connect", "settings", "help"))


def channel(name: str) -> Move:
    """Go to a channel."""
    return press(f"channel: #{name}…", "tab")


def says(text: str) -> Move:
    """Write into the channel, and send it."""
    return all_of(fill("Message input", text), press("Send message"))


READ = walk(
    SIGNED_IN, channel("kitchen"), channel("garden"), press("Toggle user list"), press("Toggle user list"),
    press("Open the context menu"), ESCAPE, press("Open your mentions"), ESCAPE,
    fill("Search among the channel list", "roo"), ESCAPE, channel("roof"), press("Collapse"), press("Expand"),
    fill("Search among the user list", "me"), channel("keys"), HELP, channel("house"),
)  # fmt: skip
SET = walk(
    SIGNED_IN, SETTINGS, press("Appearance", "tab"), press("Notifications", "tab"), press("Account", "tab"),
    press("General", "tab"), HELP, SETTINGS, press("Account", "tab"),
    fill("Enter desired new password", "not-kept"), channel("boat"), CONNECT, fill("Name", "Other house"),
    tick("Username + password (SASL PLAIN)"), tick("No authentication"), channel("waste"),
)  # fmt: skip
TRIED = walk(
    SIGNED_IN, channel("library"), fill("Message input", "not said"), fill("Message input", ""),
    press("Open the context menu"), press("Edit topic"), ESCAPE, press("Join a channel…"),
    fill("The channel name…", "#new"), press("Cancel"), press("Open the context menu"),
    press("Clear history"), press("Cancel"), press("mei"), ESCAPE, channel("cellar"), channel("attic"),
)  # fmt: skip
TOURS = (Tour("read", "/", READ), Tour("settings", "/", SET), Tour("try", "/", TRIED))

TALK = walk(
    SIGNED_IN, channel("kitchen"), says("I bring the cake."), channel("garden"), says("I bring the spade."),
    channel("house"), says("/msg mei The key is with me."),
)  # fmt: skip
RULE = walk(
    SIGNED_IN, channel("workshop"), says("/topic The workshop is closed on Friday"), says("/kick carlos"),
    says("/op mei"), says("/invite lea #workshop"),
)  # fmt: skip
OWN = walk(
    SIGNED_IN, SETTINGS, press("Account", "tab"), fill("Enter current password", "person-pass-1"),
    fill("Enter desired new password", "new-made-up-1"), fill("Repeat new password", "new-made-up-1"),
    press("Change password", "button"), channel("noise"), press("Open the context menu"),
    press("Clear history"), press("Clear history", "button"), press("lobby: House", "tab"),
    press("Open the context menu"), press("Remove", "menuitem"), press("Remove…", "button"),
)  # fmt: skip
TASKS = (
    Task("talk", "/", TALK, needs("lounge", "talk")), Task("rule", "/", RULE, needs("lounge", "rule")),
    Task("own", "/", OWN, needs("lounge", "own")),
)  # fmt: skip
APP = App("lounge", "chat", Chat, TOURS, TASKS)
