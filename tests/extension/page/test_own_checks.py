"""What the extension checks by itself, whatever the daemon says: the same rules, read the same way."""

from collections.abc import Callable

import pytest

from handrail.gate.addresses import acting_word, is_about, names_its_page, signs_in_there
from handrail.gate.bare_labels import clears_filters
from handrail.gate.labels import CRITICAL, fold, kinds_in
from tests.extension.page.conftest import Seen
from tests.gate.test_addresses import ABOUT, ACTING, LEADING, NOT_ABOUT, OTHER_NAME, OWN_NAME
from tests.gate.test_effects_around import CLEARING
from tests.gate.test_label_clauses import ACTING as ACTING_LABELS
from tests.gate.test_label_clauses import HARMLESS as HARMLESS_LABELS
from tests.gate.test_sign_in import NOT_SIGNING_IN, SIGNING_IN

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def test_the_extension_knows_the_same_addresses(see: See) -> None:
    told = [f"https://shop.test{path}" for path in (*ACTING, *LEADING, "/pay", "/users/sign_in", "/signs")]
    urls = [*told, "https://login.test/", "http://[", "https://shop.test/%E0%A4%A"]
    theirs = see("<body>").page.evaluate(
        "urls => import('/ext/lib/addresses.js').then(({ actsByAddress, signsInThere }) =>"
        " urls.map(url => [actsByAddress(url, false), actsByAddress(url, true), signsInThere(url)]))",
        urls,
    )
    ours = [[bool(acting_word(url)), bool(acting_word(url, True)), signs_in_there(url)] for url in urls]
    assert theirs == ours


def test_the_extension_knows_the_same_links_that_open_what_they_name(see: See) -> None:
    links = [(label, f"https://shop.test{path}") for label, path in (*OWN_NAME, *OTHER_NAME, *ABOUT, *NOT_ABOUT)]
    theirs = see("<body>").page.evaluate(
        "links => import('/ext/lib/addresses.js').then(({ namesItsPage, isAbout }) =>"
        " links.map(([label, url]) => [namesItsPage(url, label), isAbout(url, label)]))",
        links,
    )
    assert theirs == [[names_its_page(url, label), is_about(url, label)] for label, url in links]


def test_the_extension_knows_the_same_sign_in_forms(see: See) -> None:
    told = [one.model_dump(mode="json") for one in (*SIGNING_IN, *NOT_SIGNING_IN)]
    theirs = see("<body>").page.evaluate(
        "facts => import('/ext/lib/sign_in.js').then(({ signsIn }) => facts.map(signsIn))", told
    )
    assert theirs == [True] * len(SIGNING_IN) + [False] * len(NOT_SIGNING_IN)


def test_the_extension_cuts_labels_into_the_same_clauses(see: See) -> None:
    labels = [*ACTING_LABELS, *HARMLESS_LABELS]
    theirs = see("<body>").page.evaluate(
        "labels => import('/ext/lib/acts.js').then(({ saysCritical }) => labels.map(saysCritical))", labels
    )
    ours = [bool({*kinds_in(label)} & {*CRITICAL}) for label in labels]
    assert [label for label, own, other in zip(labels, ours, theirs, strict=True) if own != other] == []


def test_the_extension_knows_what_clears_filters(see: See) -> None:
    told = [(label, where) for label in (*CLEARING, "Delete all") for where in ("Filters", "Filtres 2", "絞り込み", "History")]
    theirs = see("<body>").page.evaluate(
        "told => import('/ext/lib/acts.js').then(({ clearsFilters }) => told.map(one => clearsFilters(...one)))", told
    )
    assert theirs == [clears_filters(label, where) for label, where in told] and any(theirs)


def test_the_extension_asks_about_a_tab_of_one_word_only_where_it_lasts(see: See) -> None:
    found = see("<body>").page.evaluate(
        "labels => import('/ext/lib/acts.js').then(({ saysLasting }) => labels.map(saysLasting))",
        ["Buy", "Überweisen", "购买", "Delete", "Revoke", "Löschen"],
    )
    assert found == [False, False, False, True, True, True]


def test_a_sign_that_is_never_seen_does_not_part_a_word(see: See) -> None:
    seen = see("<button>De&zwnj;lete</button><button>Pur&zwj;ge</button>")
    assert seen.facts("Delete")["name"] == "Delete" and seen.facts("Purge")["name"] == "Purge"
    folded = seen.page.evaluate("import('/ext/lib/steps.js').then(({ fold }) => fold('De\\u200clete De\\u200dlete'))")
    assert folded == fold("De\u200clete De\u200dlete") == "delete delete"


@pytest.mark.parametrize(
    ("name", "search"),
    [("search", True), ("siteSearch", True), ("q", True), ("search_query", True), ("research_topic", False),
     ("jquery_version", False), ("researcher", False)],
)  # fmt: skip
def test_a_field_is_for_searching_by_its_words(see: See, name: str, search: bool) -> None:
    seen = see(f"<form method=post action=/x><input name={name}><button>Go</button></form>")
    assert seen.facts("Go")["form"]["search"] is search
