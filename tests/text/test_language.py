"""What Handrail says in another language than English: every sentence, its places, and other people's words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from handrail.config.described import described
from handrail.gate.network_rules import WHAT_IT_IS, sentence_of_request
from handrail.gate.sentences import describe, sentence
from handrail.run.act import AGAIN_ASKED
from handrail.run.requests import BY_ITSELF
from handrail.schedules.times import in_words
from handrail.store import wording
from handrail.text.language import ACTIONS, ENGLISH, LANGUAGES, SPOTS, TERMS, entries, language, places
from handrail_wire import Click, Drag, Facts, Goto, Press, RequestFacts, Scroll, Select, Type, Upload, Wait

ROOT = Path(__file__).parents[2]
DAEMON = ROOT / "daemon" / "handrail"
SPOKEN = [
    "gate/chosen.py", "gate/claims.py", "gate/critic.py", "gate/effects.py", "gate/form_effects.py", "gate/labels.py", "gate/likeness.py", "gate/grants.py",
    "gate/network_rules.py", "gate/page_tools.py", "gate/provenance.py", "gate/sentences.py", "gate/target_words.py",
    "gate/addresses.py", "run", "link/tab.py", "link/session.py", "link/pairing.py", "link/native_host.py", "stack/guards.py", "app/runs.py", "app/server.py",
    "app/settings.py", "app/settings_view.py", "app/texts.py", "app/texts_view.py", "app/whole.py", "store/own_files.py", "store/portable.py", "app/kept.py", "app/exemplars.py", "app/workflows.py", "app/jobs.py",
    "app/model_in_use.py", "app/practice.py", "app/daemon.py", "config/described.py", "config/mechanisms.py",
    "config/settings.py", "config/secrets.py", "config/typed_secrets.py", "config/uploads.py", "store/views.py",
    "models/failures.py", "models/choose.py", "models/no_model.py", "models/remote.py", "models/budget.py",
    "models/catalog.py", "models/proof.py", "models/embedded.py", "workflows/choosing.py", "workflows/correcting.py",
    "workflows/finding.py", "workflows/keeping.py", "workflows/mended.py", "workflows/progress.py",
    "workflows/replay.py", "workflows/rows.py", "workflows/turning.py", "workflows/values.py",
    "workflows/without_values.py", "text/answer_schema.py",
    "text/authoring_errors.py", "text/schema_checker.py", "workflows/workflow.py", "library", "policy",
    "decision/decision.py", "page/roles.py", "page/signs.py", "states", "store", "text/shared_words.py",
]  # fmt: skip
"""Where the sentences are made that a message to the browser may bring to a person."""
REPORT = DAEMON / "store" / "report.html.j2"
NOT_SAID = {
    "gate/form_effects.py": ["password beside"],
    "gate/target_words.py": ["opening label", "asks first", "said weakly"],
    "gate/claims.py": ["said weakly"],
    "gate/provenance.py": ["www m en de es fr", "sort order asc desc"],
    "gate/addresses.py": ["action act do op cmd", "comment comments post", "my all this selected", "docs documentation"],
    "run/cloud.py": ["It has read pages that stay on this computer"],
    "run/internal_steps.py": [", shown with the page", "pixels for each of the page"],
    "run/mending.py": ["Does one step of a workflow", "Find the control of this page", "its number, from 0"],
    "run/requests.py": ["grant of a test site"],
    "app/texts.py": ["Search this site"],
    "app/server.py": [
        "extension is older", "program is older", "). Update it", "frame: only text", "Only the Handrail extension",
        "Too many at once.", "The first message must", "This extension is not paired.", "The connection took too long",
    ],
    "link/native_host.py": ["the message ", "Handrail was asked wrongly"],
    "link/pairing.py": ["Tells the Handrail extension", "-P -m"],
    "config/described.py": ["Value error,"],
    "config/settings.py": ["Value error,"],
    "library/folder.py": ["# The pages that the policies", "{name!r} cannot be a name."],
    "library/library.py": ["a draft: not offered"],
    "policy/policy.py": ["what to do there, with"],
    "policy/skill.py": [
        "a web page", "Use it for that on", "Ask the person before", "# From the skill", ". It may do what any policy", "pages such as",
        "## What to", ". What stands on the page", "compatibility: Needs an agent", "(if there is one)",
    ],
    "store/client_store.py": ["client, name, program", "What other programs may do", ", cannot be read or written", "). Free some disk space"],
    "store/exemplar_store.py": ["SELECT "],
    "store/export.py": ["There are no runs yet.", ". Show them with", "More than one run begins", ". Give more of its id"],
    "store/jobs.py": [
        "job, task, created", "name, cron, task", "WHERE state IN", "INSERT ",
    ],
    "store/wording.py": ["started by “"],
    "states/states.py": ["At this stage:", "Such a page, with placeholders", "Asked for, to be held"],
    "store/journal.py": ["run, tab, instruction", "is damaged (", "), and another Handrail has it open"],
    "workflows/workflow.py": ["} off the page"],
    "config/secrets.py": ["is not a site. Give it like this"],
    "models/failures.py": [
        "credit balance", "insufficient credits", "not enough credits", "more credits", "prompt is too long",
        "input token count",
    ],
    "models/catalog.py": ["Qwen2.5-Coder", "SmolLM2"],
    "models/proof.py": ["Choose a colour", "These are rules", "Count from one", "Which colour has"],
    "models/embedded.py": ["Handrail itself"],
    "workflows/mended.py": ["Do exactly this", ". Its control was:", ". It is not found any more (", "): the page has changed. Use", "heading above it"],
    "workflows/rows.py": ["it has none"],
}  # fmt: skip
"""What is in these files for code or for models only, or for whom has no language yet: how such a text begins."""
SAME = {"{part}: {ours}", "{ours}: {detail}", "{word}: {name}: {why}", "{word}, {name}: {why}", "{word}: {before} → {after}", "{step}: {why}", "Name", "Port", "Filter"}
"""What is the same in German."""
OF_FIELDS = ("description", "examples")
"""What says of a file's fields what should stand there, which is asked of the fields themselves."""
_WORDS = re.compile(r"[a-z]{2} [a-z(“]|[a-z]{2,}[.,:] ")
_PLACE = re.compile(r"\{[a-z0-9]*\}")
_IN_EXTENSION = re.compile(
    r"""(?:problem[:=]\s*(?:[\w.()]+ (?:\?\?|\|\||\?) )?|detail:\s*|refuse\([^"`]{0,60}?|note\(\w+, |PageError\("""
    r"""|problem = |return (?:[\w.!()]+ \? )?)(["`])([A-Za-z][^"`]*? [^"`]*?)\1"""
)
OF_CODE = {"several lines", "rgb(255, 255, 255)", "what the page says of its tool", "what is filled in", "not connected"}
"""What such a line of the extension says to code or to models only."""


@cache
def sentences(name: str) -> dict[str, str]:
    return {english: said for _, file in entries(name) for english, said in file.items()}


def own_words(english: str) -> str:
    """A sentence without its places."""
    return "".join(own + ("" if name is None else "\0") for own, name, _, _ in Formatter().parse(english))


def literals(path: Path, left_out: Sequence[str] = OF_FIELDS) -> Iterator[str]:
    """The texts in a file, without documentation, logs and patterns; of one with places its parts."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("log.", "re.compile", "frozenset", "self._db.execute")):
            skipped |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.keyword) and node.arg in left_out:
            skipped |= {id(inner) for inner in ast.walk(node.value)}
        elif isinstance(node, ast.FormattedValue) and node.format_spec:
            skipped |= {id(inner) for inner in ast.walk(node.format_spec)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield from map(str.strip, _PLACE.split(node.value))


def files(names: list[str]) -> Iterator[Path]:
    for name in names:
        yield from sorted((DAEMON / name).rglob("*.py")) if (DAEMON / name).is_dir() else [DAEMON / name]


@pytest.mark.parametrize("name", LANGUAGES)
def test_each_sentence_is_there_once_with_its_places(name: str) -> None:
    every = [(english, said) for _, file in entries(name) for english, said in file.items()]
    assert len(every) == len(sentences(name))
    other = {english for english, said in every if not set(places(said)) <= set(places(english))}
    assert other == set()
    lost = {english for english, said in every if set(places(english)) - set(places(said))}
    assert lost <= {"cannot be scrolled {direction} any further"}
    assert {english for english, said in every if english == said} <= SAME


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_sentence_that_a_person_may_read_is_said(name: str) -> None:
    known = "\0".join(map(own_words, sentences(name))).casefold()
    missing = {}
    for path in files(SPOKEN):
        at = path.relative_to(DAEMON).as_posix()
        told = [text for text in literals(path) if " " in text and _WORDS.search(text)]
        new = [text for text in told if text.casefold() not in known and not text.startswith(tuple(NOT_SAID.get(at, ())))]
        if new:
            missing[at] = new
    assert missing == {}


def test_nothing_is_left_out_that_is_not_there() -> None:
    for at, starts in NOT_SAID.items():
        there = list(literals(DAEMON / at))
        assert [start for start in starts if not any(text.startswith(start) for text in there)] == [], at


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_the_extension_says_of_a_page_is_said(name: str) -> None:
    known = "\0".join(_PLACE.sub("\0", english) for english in sentences(name))
    missing = []
    for path in (path for room in ("page", "worker") for path in sorted((ROOT / "extension" / room).rglob("*.js"))):
        for line in path.read_text("utf-8").splitlines():
            if line.strip().startswith(("*", "//", "/*")):
                continue
            for found in _IN_EXTENSION.finditer(line):
                parts = [part.strip() for part in re.split(r"\$\{[^}]*\}", found[2]) if " " in part.strip()]
                missing += [part for part in parts if part not in known and part not in OF_CODE]
    assert missing == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_all_that_a_report_says_is_said(name: str) -> None:
    text = REPORT.read_text("utf-8")
    told = re.findall(r'say\("([^"]+)"', text)
    assert len(told) > 10 and [english for english in told if english not in sentences(name)] == []
    bare = re.sub(r"<style>.*?</style>|{{.*?}}|{%.*?%}|<[^>]*>", "", text, flags=re.DOTALL)
    assert re.findall(r"[^\W\d_]+", bare) == ["Handrail"]
    words = (wording.STATES, wording.EFFECTS, wording.STATUSES, wording.KINDS)
    assert {one for some in words for one in some.values() if one not in sentences(name)} <= {"", "Done"}


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_sentence_is_kept_that_nobody_says(name: str) -> None:
    code = "\0".join(text for path in files(["."]) for text in literals(path, ())).casefold()
    others = [*sorted((ROOT / "extension").glob("[pw]*/**/*.js")), REPORT]
    code += "\0".join(path.read_text("utf-8") for path in others).casefold()
    unused = []
    for file, said in entries(name):
        for english in said if file not in (ACTIONS, TERMS, SPOTS) else ():
            runs = [run for part in own_words(english).split("\0") for run in threes(part)]
            # A sentence may be put together of several texts: then only some of its runs of words are in one.
            if sum(run in code for run in runs) * 3 < len(runs):
                unused.append(english)
    assert unused == []


def threes(text: str) -> Iterator[str]:
    """What stands beside one another in a text: three words, or all if there are fewer."""
    words = text.casefold().strip(" .,:;()“”\"'").split()
    yield from (" ".join(words[at : at + 3]) for at in range(max(1, len(words) - 2)))


def test_settings_have_their_words() -> None:
    german = language("de")
    for one in described().values():
        assert german.of_term(one.title) != one.title or one.title in SAME, one.title
        assert german.of(one.description) != one.description, one.description


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Waiting for your decision.", "Wartet auf die Freigabe."),
        ('click "Pay": covered by e12', "Klick auf „Pay“: verdeckt durch e12"),
        ("Something that nobody knows.", "Something that nobody knows."),
        ("The cart is empty. Nobody decided in time", "The cart is empty. Niemand hat rechtzeitig entschieden"),
        ("It sends a form to the site. It deletes something.", "Es sendet ein Formular an die Website. Es löscht etwas."),
        ('It deletes something ("Done")', "Es löscht etwas („Done“)"),
        ("2 of 3 rows were done.\nRow 2: All steps were done.", "2 von 3 Zeilen sind erledigt.\nZeile 2: Alle Schritte sind erledigt."),
        ("Saved: the policy find_x. It counts from the next run on.", "Gespeichert: die Anleitung find_x. Es gilt ab dem nächsten Lauf."),
        ("Undone: the deletion of the workflow x.", "Rückgängig gemacht: das Löschen des Ablaufs x."),
        ("To go on, raise “Most tokens” in Handrail's options and start it again.", "Um weiterzumachen: in den Optionen „Höchstzahl an Token“ erhöhen und neu starten."),
        ("Setting · Most calls of the model: as by default → 40", "Einstellung · Höchstzahl der Modellaufrufe: wie vorgegeben → 40"),
        ("Setting · Second model · Name: Write something, or reset it to the default.", "Einstellung · Zweites Modell · Name: Etwas eingeben oder auf die Vorgabe zurücksetzen."),
        # A name is no word of ours, whatever it is.
        ("x.md: it speaks of {date}, which is not among the parameters", "x.md: Darin steht {date}, und das gehört nicht zu den Werten (parameters)"),
        ("date is a date, and 'soon' cannot be one.", "date passt nicht zu Datum: 'soon'."),
        # Nor is what a page says.
        ("the page says: bank.example: usual → never", "die Seite sagt: bank.example: usual → never"),
        ("The page shows: Nothing was changed.", "Die Seite zeigt: Nothing was changed."),
        ("shown for a moment: One is taken; Nothing was changed.; … 1 more", "kurz angezeigt: One is taken; Nothing was changed.; … 1 weitere"),
        ("There is a workflow text already. Choose another name.", "Es gibt schon einen Ablauf text. Einen anderen Namen wählen."),
        ("Setting · Model · Address: there may be a key in its address.", "Einstellung · Modell · Adresse: In der Adresse könnte ein Schlüssel stehen."),
        (
            "New, and paused until you resume it: the schedule news (At 08:00 every day) on https://a.test/?x=1: “/news. Now”",
            "Neu, und ruht bis zum Fortsetzen: der Zeitplan news (Jeden Tag um 08:00) auf https://a.test/?x=1: „/news. Now“",
        ),
        ("Every step is asked about again", "Bei jedem Schritt wird wieder gefragt"),
        (
            "That will not do: b was learned with X, so take something else for c. With which values shall I try b?",
            "Das geht nicht: b wurde mit X gelernt, deshalb für c etwas anderes nehmen. Mit welchen Werten soll b ausprobiert werden?",
        ),
        ("Open the settings page. Press the red button.", "Open the settings page. Press the red button."),
        ("bank.example: usual → never", "bank.example: alles → nie"),
        # Several sentences that are known together, among others.
        ("Not saved. name: should be true or false. Call it otherwise.", "Nicht gespeichert. name: Hierher gehört: true oder false. Anders nennen."),
        ("The keyring is locked. Unlock it and try again. Something else.", "Der Schlüsselbund ist gesperrt. Entsperren und noch einmal versuchen. Something else."),
        ("Handrail or the browser was not there at Sun 28 Nov 03:57.", "Handrail oder der Browser war am So 28.11. 03:57 nicht da."),
        (
            "/x/config.toml: budgets.steps: Input should be a valid integer. Change the value, or remove it to use the default.",
            "/x/config.toml: budgets.steps: erwartet wird eine ganze Zahl. Den Wert ändern oder entfernen, dann gilt die Vorgabe.",
        ),
        ("Write at most 1,000 characters.", "Höchstens 1.000 Zeichen eingeben."),
        ("yes", "yes"), ("on", "on"), ("", ""),
    ],
)  # fmt: skip
def test_a_sentence(english: str, said: str) -> None:
    assert language("de").of(english) == said
    assert ENGLISH.of(english) == language("xx").of(english) == english


@pytest.mark.parametrize("action", [
    Click(ref="e1"), Click(ref="e1", count=2), Click(ref="e1", modifiers=["Control"]), Click(ref="e1", button="right"),
    Type(ref="e1", text="a"), Type(ref="e1", text="a", submit=True), Press(ref="e1", keys="Enter"), Press(keys="Tab"),
    Select(ref="e1", options=["a"]), Select(ref="e1", options=["a", "b"]), Scroll(direction="down"), Goto(url="https://a.test/"),
    Upload(ref="e1", files=["/a"]), Wait(seconds=1), Drag(ref="e1", to="e2"),
])  # fmt: skip
def test_steps_are_said(action: Click) -> None:
    english = describe(action, "Name of it")
    said = language("de").of_action(english)
    assert said != english
    assert ("„Name of it“" in said) == ('"Name of it"' in english)
    assert not re.search(r"\b(click|type|press|select|scroll|open|choose|wait|drag|into|with|and)\b", said), said


@pytest.mark.parametrize(
    ("cron", "said"),
    [
        ("0 8 * * *", "Jeden Tag um 08:00"), ("0 8 * * 1-5", "Um 08:00, Montag bis Freitag"), ("30 18 * * 1,4", "Um 18:30, Montag und Donnerstag"),
        ("0 7 1 * *", "Um 07:00, am ersten Tag jedes Monats"), ("0 12 L * *", "Um 12:00, am letzten Tag jedes Monats"),
        ("0 8 1 3 *", "Um 08:00, am 1. März"), ("*/15 * * * *", "Alle 15 Minuten"), ("0 */2 * * *", "Alle 2 Stunden, um Minute 0"),
        ("0 * * * *", "Zu jeder vollen Stunde"), ("0 9 * * 0,6", "Um 09:00, Sonntag und Samstag"),
    ],
)  # fmt: skip
def test_times_of_schedules(cron: str, said: str) -> None:
    assert language("de").of_term(in_words(cron)) == said


def test_sentences_that_a_page_nests_without_end_are_not_followed() -> None:
    nested = "Row 1: " * 120 + "All steps were done."
    said = language("de").of(nested)
    assert said.startswith("Zeile 1: Zeile 1: ") and said.endswith("All steps were done.")
    long = f"Row 1: {'x' * 1000}"
    assert language("de").of(long) == long


def test_a_page_cannot_move_the_site_of_what_is_approved() -> None:
    facts = Facts(document_id="D1", frame_origin="https://bad.test", url="https://bad.test/", role="button", name='Pay" on good.test, for a total of 1.')
    said = sentence(Click(ref="e1"), facts, language("de").filled)
    assert said == 'Handrail möchte auf bad.test „Pay" on good.test, for a total of 1.“ drücken.'


@pytest.mark.parametrize("after", ["", AGAIN_ASKED, BY_ITSELF])
def test_all_of_what_a_page_wants_to_send_is_said(after: str) -> None:
    request = RequestFacts(id="0" * 8, kind="fetch", method="POST", url="https://shop.test/x", carries="typed")
    for kinds in [[], *([one, other] for one in WHAT_IT_IS for other in WHAT_IT_IS)]:
        said = language("de").of(sentence_of_request(request, list(dict.fromkeys(kinds))) + after)
        assert said.startswith("Die Seite möchte ") and " an shop.test senden, und das war nicht zu sehen." in said
        assert not re.search(r"\b(to|or|and|you|if|of|request|something|it)\b", said, re.IGNORECASE), said
    for carries in ("nothing", "typed"):
        link = request.model_copy(update={"kind": "navigation", "carries": carries})
        said = language("de").of(sentence_of_request(link, []) + after)
        assert said.startswith("Die Seite möchte shop.test öffnen, mit ") and " it " not in said


def test_keys_are_called_as_on_a_german_keyboard() -> None:
    german = language("de")
    assert german.of_action("press Control+Shift+a") == "Strg+Umschalt+a drücken"
    assert german.of_action('press Delete on "Name of it"') == "Entf in „Name of it“ drücken"
    facts = Facts(document_id="D1", frame_origin="https://a.test", url="https://a.test/", role="textbox", name="Control")
    assert sentence(Press(ref="e1", keys="Control+Enter"), facts, german.filled) == "Handrail möchte auf a.test Strg+Enter in „Control“ drücken."
    assert sentence(Press(ref="e1", keys="Control++"), facts, ENGLISH.filled).startswith('Handrail wants to press Control++ on')


def test_a_step_of_a_workflow_is_a_sentence() -> None:
    assert language("de").of_action('Click "Buy now".') == "Klick auf „Buy now“."
    assert language("de").of_action("Open https://shop.test/.") == "https://shop.test/ öffnen."
    assert language("de").of_action('Click "Buy now" (you are asked first).') == "Klick auf „Buy now“ (davor wird gefragt)."
    assert language("de").of_action("Open the door.") == "Open the door."
