"""Exemplars from end to end: a run that was right helps a similar one, and nothing of its values is left."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handrail.config.secrets import Entry
from handrail.config.settings import Paths
from handrail.config.typed_secrets import TypedSecrets
from handrail.exemplars.exemplar import Scored
from handrail.store.exemplar_store import ExemplarStore, Scope
from handrail.store.exemplar_use import Kept, Use, keep_run
from handrail_wire import Action, Node
from tests.support.fake_browser import FakePage
from tests.support.world import World, act, call, click, policy, run, stop, type_, world

SECRET = "canary-4242-7f3a"
SECRETS = TypedSecrets(
    listed=lambda: [Entry("secret", "pin", "http://site.test", "keyring")], value=lambda name, origin: SECRET
)
POLICIES = {
    "find_trip": policy(
        "find_trip", arguments={"origin": "from", "depart": {"type": "string", "format": "date"}, "who": "for whom"}
    )
}
FIRST = 'Find a trip from OSL on 4 May 2023 for "Ada Park", password: tulip-77'
SECOND = 'Find a trip from ZRH on 12 June 2023 for "Kit Wong", password: pansy-31'


class MaskingPage(FakePage):
    """Covers what is typed into its PIN field, as the real page modules do."""

    def perform(self, action: Action) -> None:
        super().perform(action)
        self.change("e5", value="••••")


def trip_page() -> FakePage:
    return MaskingPage(
        nodes=[
            Node(role="heading", name="Find a trip"),
            Node(ref="e1", role="textbox", name="From"),
            Node(ref="e2", role="textbox", name="Day"),
            Node(ref="e3", role="textbox", name="Who"),
            Node(ref="e4", role="button", name="Show trips"),
            Node(ref="e5", role="textbox", name="PIN", value="••••", states=["masked"]),
        ],
        url="http://site.test/trips/2093?who=Ada",
    )


def plan(origin: str, day: str, who: str) -> list[dict[str, Any]]:
    """The model's answers: the root hands over; the child fills in the form with a secret in it; both end."""
    return [
        act(call("find_trip", origin=origin, depart=day, who=who), reason=f"First the trip from {origin}."),
        act(type_("e1", origin), type_("e2", day), type_("e3", who), type_("e5", "<secret:pin>"), click("e4")),
        act(stop(f"Trips from {origin} are shown.")),
        act(stop("Done.")),
    ]


def keep(here: World, run: str, scored: Scored = "user") -> Kept:
    services = here.daemon.runs.services
    record = services.journal.record(run)
    assert record is not None and services.exemplars is not None
    policies = {name: entry.policy for name, entry in services.library.entries.items()}
    return keep_run(services.journal, services.exemplars.store, record, policies, scored)


def examples(request: dict[str, Any]) -> list[tuple[str, str]]:
    """The worked examples in a request: what was shown, and what was decided."""
    turns = [message for message in request["messages"] if message["role"] != "system"][:-1]
    return [(one["content"], other["content"]) for one, other in zip(turns[::2], turns[1::2], strict=True)]


def everything_below(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())


@pytest.mark.parametrize("use", ["own", "retrieved"])
async def test_a_success_helps_a_similar_run_with_other_values(tmp_path: Path, use: Use) -> None:
    script = [*plan("OSL", "2023-05-04", "Ada Park"), *plan("ZRH", "2023-06-12", "Kit Wong")]
    page = trip_page()
    async with world(tmp_path, script, page, policies=POLICIES, secrets=SECRETS, exemplars=use) as here:
        first = await here.browser.do(FIRST)
        assert first.state == "done", first
        kept = keep(here, first.run)
        assert (len(kept.ids), kept.left_out) == (4, [])
        page.nodes = trip_page().nodes
        second = await here.browser.do(SECOND)
        assert second.state == "done", second
        assert not any(examples(request) for request in here.model.requests[:4]), "nothing was there yet"
        root, child = (examples(request) for request in here.model.requests[4:6])

        *_, (shown, decided) = child
        actions = json.loads(decided)["actions"]
        origin, day, who = (action["text"] for action in actions[:3])
        assert f'find_trip(origin="{origin}", depart="{day}", who="{who}")' in shown
        assert [action["do"] for action in actions] == ["type"] * 4 + ["click"]
        assert actions[3]["text"] == "<secret:pin>"
        assert '[e1] textbox "From"' in shown

        called = [json.loads(decided)["actions"][0] for _, decided in root]
        (handed,) = (action for action in called if action["do"] == "call")
        (goal,) = (shown for shown, decided in root if '"call"' in decided)
        assert f"from {handed['arguments']['origin']} on " in goal
        made_up = [origin, day, who, *handed["arguments"].values()]
        real = ["OSL", "2023-05-04", "4 May", "Ada", "Park", "tulip", "ZRH", "2023-06-12", "Kit", "pansy"]
        assert not set(made_up) & set(real)
        for _, texts in (("root", root), ("child", child)):
            for word in real:
                assert word not in json.dumps(texts), f"{word} is in an exemplar"


def test_neither_secrets_nor_passwords_enter_the_store(tmp_path: Path) -> None:
    async def test() -> None:
        script = plan("OSL", "2023-05-04", "Ada Park")
        page = trip_page()
        async with world(tmp_path, script, page, policies=POLICIES, secrets=SECRETS, exemplars="own") as here:
            view = await here.browser.do(FIRST)
            assert keep(here, view.run).ids

    run(test())
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").glob("exemplars*"))
    assert b"<secret:pin>" in stored
    for word in (SECRET, "tulip", "OSL", "Ada", "2023-05-04", "4 May", "2093", "••••"):
        assert word.encode() not in stored, word
    assert SECRET.encode() not in everything_below(tmp_path)
    for prompts in sent_below(tmp_path):
        assert SECRET not in prompts and "<secret:pin>" in prompts


def sent_below(home: Path) -> Iterator[str]:
    """The prompts in the journal, which are compressed there."""
    with sqlite3.connect(home / "state" / "journal.sqlite3") as database:
        for (data,) in database.execute("SELECT data FROM prompts"):
            yield zlib.decompress(data).decode()


def test_deleting_leaves_nothing_and_helps_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        script = [*plan("OSL", "2023-05-04", "Ada Park"), *plan("ZRH", "2023-06-12", "Kit Wong")]
        page = trip_page()
        page.nodes.append(Node(role="text", name="Quokka season has begun"))
        async with world(tmp_path, script, page, policies=POLICIES, secrets=SECRETS, exemplars="retrieved") as here:
            first = await here.browser.do(FIRST)
            assert keep(here, first.run).ids
            exemplars = here.daemon.runs.services.exemplars
            assert exemplars and exemplars.store.delete_run(first.run) == 4
            assert exemplars.store.all() == {} and exemplars.store.by_words(Scope("find_trip", "site.test"), FIRST, "Quokka") == []
            page.nodes = trip_page().nodes
            await here.browser.do(SECOND)
            assert not any(examples(request) for request in here.model.requests)

    run(test())
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").glob("exemplars*"))
    assert b"quokka" not in stored.lower()


def test_without_the_setting_there_is_no_store(tmp_path: Path) -> None:
    async def test() -> None:
        async with world(tmp_path, [act(stop("Done."))], trip_page()) as here:
            await here.browser.do("Look")
            assert here.daemon.runs.services.exemplars is None

    run(test())
    assert not Paths(tmp_path / "config", tmp_path / "data", tmp_path / "state").exemplars.exists()


async def test_a_store_that_breaks_does_not_end_a_run(tmp_path: Path) -> None:
    async with world(tmp_path, [act(stop("Done."))], trip_page(), exemplars="own") as here:
        exemplars = here.daemon.runs.services.exemplars
        assert exemplars
        exemplars.store.close()
        assert (await here.browser.do("Look")).state == "done"
        exemplars.store = ExemplarStore(tmp_path / "other.sqlite3")
