"""Keeping and finding exemplars: what is near comes first, what is alike comes once, what is deleted is gone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from importlib import resources
from pathlib import Path

import pytest

from handrail.exemplars.exemplar import Exemplar
from handrail.exemplars.retrieval import (
    by_page,
    by_vectors,
    is_same_task,
    joined,
    of_voted_task,
    similarity,
    varied,
)
from handrail.models.base import ModelUnavailable
from handrail.policy.policy import parse_policy
from handrail.policy.tiers import Tier
from handrail.stack.machine import Frame
from handrail.store.exemplar_store import ExemplarStore, ExemplarStoreError, Scope, Standing
from handrail.store.exemplar_use import Exemplars, Use
from handrail.store.site_rules import SiteRules
from handrail.turn.prompt import Turn, messages
from tests.support.world import policy

ROOT = parse_policy(policy("do_task"), "f")
HERE = Scope("do_task", "a.test")


def exemplar(objective: str, page: str = '[e1] textbox "From"', *, policy: str = "do_task", run: str = "r1",
             address: str = "http://a.test/", ref: str = "e1", verb: str = "click") -> Exemplar:  # fmt: skip
    decision = {"reason": "so", "actions": [{"ref": ref, "do": verb}]}
    return Exemplar(policy, objective, objective, address, "T", page, decision, {}, "acted", run, 1, 1.0, "user")


@pytest.fixture
def store(tmp_path: Path) -> ExemplarStore:
    return ExemplarStore(tmp_path / "exemplars.sqlite3")


# --- the store ------------------------------------------------------------------------------------


def test_what_was_added_comes_back(store: ExemplarStore) -> None:
    one = replace(exemplar('Say "{{ß}}" to {who}'), values={"who": "name"}, at=5.5, scored="evaluator",
                  filters=("superlative", "interactive"), reformulation="Say it to {who} (today)")  # fmt: skip
    (id,) = store.add([one])
    assert store.by_ids([id, 99]) == {id: one}
    assert store.all() == store.all(policy="do_task") == store.all(run="r1") == {id: one}
    assert store.all(policy="other") == {} and store.counts() == {"do_task": 1}
    again = ExemplarStore(store.path)
    assert again.all() == {id: one}


def test_exemplars_of_before_are_still_read(tmp_path: Path) -> None:
    path = tmp_path / "exemplars.sqlite3"
    first = (resources.files("handrail.store") / "exemplar_migrations" / "0001_exemplars.sql").read_text("utf-8")
    with sqlite3.connect(path) as database:
        database.executescript(f"{first} PRAGMA user_version = 1;")
        columns = "digest, host, policy, task, objective, address, title, page, decision, kinds, outcome, run, step, at, scored"
        row = ("d", "a.test", "do_task", "Buy", "Buy", "http://a.test/", "T", "p", '{"actions": []}', "{}", "acted", "r1", 1, 1.0, "user")
        database.execute(f"INSERT INTO exemplars ({columns}) VALUES ({', '.join('?' * len(row))})", row)
    (one,) = ExemplarStore(path).all().values()
    assert (one.task, one.filters, one.reformulation) == ("Buy", (), "")


def test_what_teaches_the_same_is_kept_once(store: ExemplarStore) -> None:
    store.add([exemplar("Buy", run="old"), exemplar("Buy", run="new")])
    assert [one.run for one in store.all().values()] == ["new"]
    assert store.by_words(HERE, "buy it", "") == list(store.all())


def test_found_by_words_of_task_and_page(store: ExemplarStore) -> None:
    ids = store.add(
        [
            exemplar("Delete the newest message", '[e1] link "Inbox"'),
            exemplar("Buy red shoes", '[e1] link "Inbox"'),
            exemplar("Sell shoes", '[e1] link "Basket"'),
            exemplar("Buy red shoes", policy="other"),
            exemplar("Buy red shoes", address="http://b.test/"),
        ]
    )
    assert store.by_words(HERE, "please buy blue SHOES", "Basket")[0] in ids[1:3]
    assert store.by_words(HERE, "delete this", "") == [ids[0]]
    assert store.by_words(HERE, "nothing alike", "") == []
    assert store.by_words(HERE, 'z" OR * NEAR(', "]") == [], "words are words, whatever the query language makes of them"


def test_what_is_switched_off_is_not_found_and_stays_off(store: ExemplarStore) -> None:
    one, two = store.add([exemplar("Buy red shoes"), exemplar("Buy blue shoes")])
    assert store.switch(one, off=True) and not store.switch(99, off=True)
    store.count_use([one, one, two])
    assert store.by_words(HERE, "Buy shoes", "") == [two] == list(store.without_vector(HERE, "m", 9))
    assert store.standings() == {one: Standing(2, True), two: Standing(1, False)}
    (again,) = store.add([exemplar("Buy red shoes", run="r2")])
    assert store.standings()[again] == Standing(2, True), "the same from another run"
    assert store.switch(again, off=False) and set(store.by_words(HERE, "Buy shoes", "")) == {two, again}


def test_other_sites_of_the_same_kind_are_in_scope(store: ExemplarStore) -> None:
    shop = replace(exemplar("Buy shoes", address="http://b.test/"), site_kind="kind_shop")
    ids = store.add([shop, replace(exemplar("Buy shoes", '[e1] link "x"', address="http://c.test/"), site_kind="kind_mail")])
    store.add([exemplar("Buy shoes", '[e1] link "y"', address="http://d.test/")])
    assert store.by_words(Scope("do_task", "a.test", "kind_shop"), "Buy shoes", "") == ids[:1]
    assert store.by_words(Scope("do_task", "a.test"), "Buy shoes", "") == [], "no kind is no kind that they share"


def test_deleted_for_good(store: ExemplarStore) -> None:
    ids = store.add([exemplar("Feed the quokka"), exemplar("Pet the wombat", run="r2"), exemplar("Go", run="r3")])
    store.save_vectors("m", {ids[0]: [0.5, 0.25]})
    assert (store.delete([ids[0]]), store.delete_run("r2"), store.delete([ids[0]])) == (1, 1, 0)
    assert list(store.all()) == [ids[2]] and store.vectors(HERE, "m") == {}
    assert store.by_words(HERE, "quokka wombat", "") == []
    files = [path.read_bytes() for path in store.path.parent.iterdir()]
    assert not any(word in data.lower() for data in files for word in (b"quokka", b"wombat"))
    with sqlite3.connect(store.path) as database:
        assert database.execute("SELECT COUNT(*) FROM vectors").fetchone() == (0,)
    assert store.delete_all() == 1 and store.all() == {}


def test_vectors_come_back_by_model(store: ExemplarStore) -> None:
    one, two = store.add([exemplar("Go"), exemplar("Stay")])
    store.save_vectors("m", {one: [0.5, -0.25]})
    assert {id: list(vector) for id, vector in store.vectors(HERE, "m").items()} == {one: [0.5, -0.25]}
    assert store.vectors(HERE, "other") == store.vectors(Scope("do_task", "b.test"), "m") == {}
    assert list(store.without_vector(HERE, "m", 9)) == [two] and len(store.without_vector(HERE, "other", 1)) == 1


def test_a_store_that_cannot_be_used_says_what_to_do(tmp_path: Path, store: ExemplarStore) -> None:
    (tmp_path / "odd.sqlite3").write_bytes(b"this is no database at all" * 50)
    with pytest.raises(ExemplarStoreError, match="move the file away"):
        ExemplarStore(tmp_path / "odd.sqlite3")
    with sqlite3.connect(store.path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(ExemplarStoreError, match="newer Handrail"):
        ExemplarStore(store.path)


# --- which ones -----------------------------------------------------------------------------------


def test_rankings_are_joined_by_rank() -> None:
    assert joined([[1, 2, 3], [3, 1]]) == [1, 3, 2]
    assert joined([[1, 2], [2, 1]]) == [1, 2], "a tie is the first ranking's"
    assert joined([]) == []


def test_the_majority_of_the_nearest_three_decides_on_the_task() -> None:
    other, one, two, three = exemplar("Sell {a}"), exemplar("Buy {a}"), exemplar("Buy {b}", "x y"), exemplar("Buy {c}", "z")
    assert of_voted_task([other, one, two, three], 3) == [one, two, three]
    assert of_voted_task([other, one], 3) == [other], "with one vote each, the nearest's"
    assert of_voted_task([], 3) == []


def test_a_task_is_the_same_whatever_its_values_and_however_many() -> None:
    kinds = {exemplar(text).kind_of_task for text in ("Select {a}, {b} and {c:iso}  now", "select {x} now", "Select 7 July 2023 now")}
    assert kinds == {"select {} now"}
    assert is_same_task("select {} now", "Select aZ, bC now") and not is_same_task("select {} now", "Select  now")
    assert not is_same_task("select {} now", "Select aZ later") and not is_same_task("select {} now", "Do select aZ now")
    assert is_same_task('go("{}", "{}")', 'go("a", "b")') and not is_same_task('go("{}", "{}")', 'go("a")')
    assert is_same_task("press ok", "Press OK") and not is_same_task("press ok", "Press OK twice")
    assert not is_same_task("{}", "anything"), "nothing but a gap says nothing"


def test_varied_rather_than_alike() -> None:
    page = "\n".join(f'[e{n}] link "Entry {n}"' for n in range(30))
    alike = exemplar("Buy {a}", page + '\n[e31] link "One more"')
    assert varied([exemplar("Buy {a}", page), alike, exemplar("Buy {a}", page, verb="hover")], 3) == [
        exemplar("Buy {a}", page),
        exemplar("Buy {a}", page, verb="hover"),
    ]


def test_pages_in_the_same_state_come_first() -> None:
    empty, full = '[e1] textbox "From"\n[e2] button "Go"', '[e7] textbox "From" value "{a}" ← done\n[e9] button "Go"'
    assert by_page('[e4] textbox "From"\n[e5] button "Go"', {1: full, 2: empty}) == [2, 1]
    assert by_page('[e4] textbox "From" value "x" ← done\n[e5] button "Go"', {1: full, 2: empty}) == [1, 2]


def test_vectors_by_their_angle() -> None:
    assert similarity([1, 0], [2, 0]) == pytest.approx(1) and similarity([1, 0], [0, 3]) == 0
    assert similarity([1, 0], [0, 0]) == similarity([1], [1, 2]) == 0
    assert by_vectors([1, 0.1], {1: [0, 1], 2: [1, 0]}) == [2, 1]


# --- at work --------------------------------------------------------------------------------------


def turn(objective: str, page: str = '[e1] textbox "From"', url: str = "http://a.test/x") -> Turn:
    frame = Frame("do_task", {}, objective)
    return Turn(ROOT, frame, (), (), url, "T", page, date(2023, 7, 1), "page-1")


def added(store: ExemplarStore, use: Use, at: Turn, tier: Tier = "large") -> list[str]:
    made = asyncio.run(Exemplars(store, use).added(at, at.frame.objective, tier))
    return [example.objective for example in made.exemplars]


def test_each_setting_takes_its_own(store: ExemplarStore) -> None:
    store.add([exemplar("Buy {a}"), exemplar("Sell {a}")])
    stored = list(store.all().values())
    assert added(store, "off", turn("Buy shoes")) == []
    assert len(added(store, "own", turn("Buy shoes"))) == 1
    assert added(store, "own", turn("Purchase shoes")) == [], "only the very same task"
    assert len(added(store, "retrieved", turn("Purchase shoes"))) == 1, "the nearest, from their page if need be"
    assert added(store, "retrieved", turn("Buy shoes", url="http://b.test/")) == [], "another site"
    assert list(store.all().values()) == stored


def of_kind(objective: str, page: str, address: str) -> Exemplar:
    return replace(exemplar(objective, page, address=address), site_kind="kind_shop")


def test_another_shop_is_shown_with_controls_only(store: ExemplarStore, tmp_path: Path) -> None:
    """And with nothing, where the person does not let its pages go to every model, or their rules cannot be read."""
    store.add([of_kind("Buy {a}", 'text "Dear Jane"\n[e1] button "Buy"', "http://www.b.example/")])
    at = replace(turn("Buy shoes"), site_kind="kind_shop")
    rules = SiteRules(tmp_path / "sites.toml")
    use = Exemplars(store, "retrieved", rules=rules)

    def shown(at: Turn) -> list[str]:
        return [one.observation for one in asyncio.run(use.added(at, "Buy shoes", "large")).exemplars]

    assert shown(at) == ['[e1] button "Buy"']
    assert shown(turn("Buy shoes")) == [], "this page is taken for no shop"
    assert shown(turn("Buy shoes", url="http://www.b.example/x")) == ['text "Dear Jane"\n[e1] button "Buy"']
    for rule in ("never", "ask"):
        rules.set("b.example", rule)  # type: ignore[arg-type]
        assert shown(at) == []
    rules.file.write_text("not a rule")
    assert shown(at) == []


def test_texts_of_other_sites_are_not_embedded_here(store: ExemplarStore) -> None:
    asked: list[str] = []

    async def embed(texts: Sequence[str]) -> list[list[float]]:
        asked.extend(texts)
        return [[1.0] for _ in texts]

    store.add([of_kind("Buy {a}", '[e1] button "Buy"', "http://b.test/")])
    at = replace(turn("Buy shoes"), site_kind="kind_shop")
    made = asyncio.run(Exemplars(store, "retrieved", embed, "m").added(at, "Buy shoes", "large"))
    assert len(made.exemplars) == len(asked) == 1 and "http://a.test/x" in asked[0]


def test_what_was_shown_is_counted_and_named(store: ExemplarStore) -> None:
    (id,) = store.add([exemplar("Buy {a}")])
    use = Exemplars(store, "retrieved")
    made = asyncio.run(use.added(turn("Buy shoes"), "Buy shoes", "large"))
    assert use.shown(made) == ["Buy …"] and store.standings()[id].used == 1


def test_a_small_model_gets_one_short_one(store: ExemplarStore) -> None:
    pages = ["\n".join(f'[e{n}] link "{word} {n} of a very long list"' for n in range(200)) for word in ("Oak", "Elm", "Fir")]
    store.add([exemplar("Buy {a}", page) for page in pages])
    assert len(added(store, "retrieved", turn("Buy shoes", pages[0]))) == 3
    made = asyncio.run(Exemplars(store, "retrieved").added(turn("Buy shoes", pages[0]), "Buy shoes", "small"))
    (one,) = made.exemplars
    assert '[e1] link "Oak 1 of' in one.observation and len(one.observation) < 700 and "reason" not in one.decision
    chat = messages(made, "small")
    assert [message["role"] for message in chat] == ["system", "user", "assistant", "user"]
    assert one.observation in chat[1]["content"], "in place of the unrelated form that shows the format"


def test_the_nearest_stands_right_before_the_question(store: ExemplarStore) -> None:
    store.add([exemplar("Buy {a}", '[e1] textbox "To"'), exemplar("Buy {a}", '[e1] textbox "From"')])
    made = asyncio.run(Exemplars(store, "retrieved").added(turn("Buy it"), "Buy it", "large"))
    assert made.exemplars[-1].observation == '[e1] textbox "From"'


def test_vectors_help_where_there_are_any(store: ExemplarStore) -> None:
    """No word is shared; the vectors say which is meant. Each exemplar is embedded once."""
    store.add([exemplar("Purchase footwear"), exemplar("Erase correspondence", '[e1] link "Mail"')])
    asked: list[list[str]] = []

    async def embed(texts: Sequence[str]) -> list[list[float]]:
        asked.append(list(texts))
        return [[1.0, 0.0] if "shoes" in text or "footwear" in text else [0.0, 1.0] for text in texts]

    at = turn("Buy shoes", "nothing")
    use = Exemplars(store, "retrieved", embed, "m")
    for _ in range(2):
        made = asyncio.run(use.added(at, "Buy shoes", "small"))
        assert [example.objective for example in made.exemplars] == ["Purchase footwear"]
    assert [len(texts) for texts in asked] == [3, 1]


def test_an_endpoint_without_embeddings_leaves_the_words(store: ExemplarStore) -> None:
    store.add([exemplar("Buy {a}")])

    async def embed(texts: Sequence[str]) -> list[list[float]]:
        raise ModelUnavailable("It has none.", "Remove the setting.")

    at = turn("Buy shoes")
    made = asyncio.run(Exemplars(store, "retrieved", embed, "m").added(at, "Buy shoes", "large"))
    assert len(made.exemplars) == 1
