"""The gate's rules on the labelled set: read by the page modules in a real Chromium, judged in Python."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from handrail.gate.labels import CRITICAL, kinds_in, says, sounds_critical
from handrail_eval.bench.effects import asked_first, figures, recognised
from handrail_eval.effects_set import FOLDER, INSPECT, Case, cases, judged
from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]


def inspected(page: Page, every: list[Case]) -> list[dict[str, object]]:
    answers: list[dict[str, object]] = page.evaluate(
        INSPECT, [{"html": case.html, "action": case.action} for case in every]
    )
    return answers


def test_the_rules_reach_their_figures(see: See) -> None:
    every = cases()
    seen = see("<body>")
    judgements = judged(every, inspected(seen.page, every), seen.page.url)
    found = figures(list(zip(every, judgements, strict=True)))
    wrong = [
        f"{case.language} {case.kind} {case.entry!r} as {case.construction}"
        for case, judgement in zip(every, judgements, strict=True)
        if (not recognised(judgement) if case.risky else asked_first(judgement))
    ]
    assert found["recall"] >= 0.995 and found["critical_recall"] == 1, wrong
    assert found["benign_asked"] <= 0.03, wrong


@pytest.mark.parametrize(
    ("html", "effect"),
    [
        # What a form shows by its fields outweighs the harmless words of its button.
        ("<input autocomplete=cc-number><button data-target>Next</button>", "commit"),
        ("<input type=password autocomplete=new-password><button data-target>Save draft</button>", "commit"),
        ("<h2>Delete account</h2><input name=why><button data-target>Continue</button>", "commit"),
        ("<p>Total <b>$99.00</b></p><button data-target>Continue</button>", "commit"),
        ("<input name=why><button data-target>Continue</button>", "edit"),
        ("<p>Total <b>$99.00</b></p><button data-target>Add to cart</button>", "edit"),
        # A handler that sends the form makes any button a submit button.
        ("<input name=a><button type=button data-target onclick='this.form.submit()'>Go</button>", "commit"),
        ("<input name=a><button type=button data-target onclick='more()'>Go</button>", "edit"),
        ("<label><input type=checkbox data-target onchange='form.requestSubmit()'>On</label>", "commit"),
        ("<label><input type=checkbox data-target>On</label>", "edit"),
    ],
)
def test_forms_that_change_something(see: See, html: str, effect: str) -> None:
    seen = see("<body>")
    page = f"<h1>Acme</h1><form method=post action=/go>{html}</form>"
    case = Case("en", "pay", True, False, "", "", page, {"verb": "click"})
    assert judged([case], inspected(seen.page, [case]), seen.page.url)[0].effect == effect


def test_a_dialog_asks_in_its_text(see: See) -> None:
    seen = see(
        "<h1>Files</h1><div role=dialog aria-label=Acme><p>This affects 3 files. Do you want to delete them?</p>"
        "<button>Yes</button></div><div role=dialog><h2>Delete it?</h2><p>Why?</p><button>No</button></div>"
    )
    assert seen.facts("Yes")["context"] == "Acme Do you want to delete them?"
    assert seen.facts("No")["context"] == "Delete it?"


def test_the_extension_knows_the_same_steps(see: See) -> None:
    """Its own list is the daemon's, and reads labels the same way."""
    labels = sorted({part.strip() for case in cases() for part in case.entry.split("> ")[-1].split("|")})
    theirs = see("<body>").page.evaluate(
        "labels => import('/ext/lib/steps.js').then(({ isStep }) => labels.map(isStep))", labels
    )
    assert theirs == [says("steps", label) for label in labels]
    assert 16 < sum(theirs) < len(labels) / 5


@pytest.mark.parametrize("name", ["", "second", "third"])
def test_the_extension_recognises_critical_labels_by_itself(see: See, name: str) -> None:
    """Nearly all that the daemon recognises by a label alone, and never one that it lets pass: that would be stuck."""
    entries = [part for case in cases(FOLDER / name) for part in case.entry.split("> ")[-1].split("|")]
    labels = sorted({part.strip() for part in entries})
    theirs = see("<body>").page.evaluate(
        "labels => import('/ext/lib/acts.js').then(({ saysCritical }) => labels.map(saysCritical))", labels
    )
    ours = [bool({*kinds_in(label)} & {*CRITICAL}) for label in labels]
    assert [label for label, own, other in zip(labels, theirs, ours, strict=True) if own and not other] == []
    assert sum(theirs) >= 0.98 * sum(ours) > 30


def test_the_extension_knows_the_same_words_for_money_deletions_and_credentials(see: See) -> None:
    labels = sorted({part.strip() for case in cases() for part in case.entry.split("> ")[-1].split("|")})
    theirs = see("<body>").page.evaluate(
        "labels => import('/ext/lib/critical.js').then(({ soundsCritical }) => labels.map(soundsCritical))", labels
    )
    assert theirs == [sounds_critical(label) for label in labels]
    assert sum(theirs) > 200
