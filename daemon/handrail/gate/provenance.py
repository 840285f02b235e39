"""Where values come from and where they may go: the person, a page, a secret.

A task has its sites: where it began, those that the person named, those that they approved. What goes to any
other site asks first; so does text that may come from another site's page, wherever it goes, because a page
can talk a model into anything. A model can also paraphrase, so text that neither the person wrote nor the
target site shows counts as coming from the other sites that the run has read, and so does what was only put
together there from pieces (`sequences.py`). An address may contain a few
such words, as names of the site's own cannot be told from words that encode something.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from handrail.text.arguments import SECRET_NAME
from handrail.verbs.verb import address_of, presses
from handrail_wire import Action, Facts
from handrail_wire.keys import names as key_names

from .labels import fold
from .origins import host_of, site_of, sites_named
from .sequences import NUMBER, Shown, begins, digits, in_order, phrased, pieced, spelled
from .sequences import numbers as _numbers

if TYPE_CHECKING:
    from handrail.page.observation import Page

MOST_NODES = 60_000
"""Nodes of remembered pages; sites of forgotten pages still count as read."""
COVER = "••••"
"""What the extension writes in place of a key or token in an address."""
_PLAIN_WORDS = """
www m en de es fr pt it zh ja com org net html htm php aspx index search query q s wiki home page pages
product products category categories item items login signin account help about news blog api id lang results
list view maps map docs web app
"""
_PLAIN = frozenset(_PLAIN_WORDS.split())
"""Words of addresses that carry no information."""
_PLAIN_PARAMETERS = """
sort order asc desc limit offset size per filter type kind tab from to date day month year min max price start
end locale currency utm source ref true false all new
"""
_PARAMETERS = frozenset(_PLAIN_PARAMETERS.split())
"""Words of parameters that carry as little."""
_SHORT = 3
_PIECES = 4
"""Letters or digits that may go to a site though nobody wrote or showed them there, such as a page number."""
_NAMES = 2
"""Words of a path that nobody wrote or showed; more make a sentence."""
_LAST = 40
"""Texts put into a site one after the other that are read as one."""
_BEFORE = 3
"""Of those, the words that the latest are read on from: short ones may lie between two that tell."""
_KEY = 4
"""Letters or digits on a button or an entry that may stand for what it types."""
_UNUSED = "a site that you did not name and that was not used before"


class _Reading:
    """One reading of a page; its words are extracted only when something may leave for another site."""

    def __init__(self, page: Page) -> None:
        self._documents = page.observation.documents
        self.sites = frozenset(site_of(document.origin) for document in self._documents) - {""}
        self.opened = {site_of(document.origin) for document in self._documents if not document.frame}
        self.size = sum(len(document.nodes) for document in self._documents)

    @cached_property
    def words(self) -> Mapping[str, set[str]]:
        """The words of each site's documents."""
        found: dict[str, set[str]] = {}
        for document in self._documents:
            shown = "\n".join(" ".join([node.name, node.value, *node.options]) for node in document.nodes)
            found.setdefault(site_of(document.origin), set()).update(_words(shown))
        return found

    @cached_property
    def addresses(self) -> Mapping[str, set[str]]:
        """The words of each site's own addresses."""
        found: dict[str, set[str]] = {}
        for document in self._documents:
            found.setdefault(site_of(document.origin), set()).update(_words(unquote_plus(document.url)))
        return found

    @cached_property
    def shown(self) -> Mapping[str, Shown]:
        """The texts of each site's documents, in their order."""
        found: dict[str, list[str]] = {}
        for document in self._documents:
            texts = (text for node in document.nodes for text in (node.name, node.value, *node.options))
            found.setdefault(site_of(document.origin), []).extend(texts)
        return {site: Shown(texts) for site, texts in found.items()}


@dataclass(frozen=True)
class Carried:
    """Why an action needs approval because of where its values go, and the sites that an approval admits."""

    reasons: tuple[str, ...] = ()
    sites: frozenset[str] = frozenset()


class TaskSites:
    """One run's sites, and what it has read on them.

    `written` are texts of the person's, `told` those of another program that started the run: they may be
    typed like the person's, and name no site. `approved` and `read` are sites from before a restart: of
    those, the pages' texts are forgotten, and which of them was only a frame in another's page. `typed`
    returns the texts that the run has typed so far, with secrets by name.
    """

    def __init__(
        self,
        start: str,
        written: Iterable[str] = (),
        approved: Iterable[str] = (),
        read: Iterable[str] = (),
        typed: Callable[[], Iterable[str]] = tuple,
        told: Iterable[str] = (),
    ) -> None:
        self._typed = typed
        self._told = list(told)
        self._start = site_of(start)
        self._written = list(written)
        self._approved = set(approved)
        self._pages: list[_Reading] = []
        self._read = {self._start, *read} - {""}
        self._opened = {self._start}
        """Sites whose pages the run has had open, and not only as a frame in another's."""
        self._pieces: dict[str, dict[str, None]] = {}
        """Digits that nobody wrote, which addresses have already carried to each site without a question."""
        self._put: dict[str, list[str]] = {}
        """The words that were put into each site's pages, the last of them, in their order."""
        self._shown: dict[str, Shown] = {}

    def hear(self, text: str, *, person: bool = True) -> None:
        """Add a text that the person wrote, or another program that started the run."""
        (self._written if person else self._told).append(text)

    def see(self, page: Page) -> frozenset[str]:
        """Add a page that the run has read; return its sites that were not read before."""
        reading = _Reading(page)
        self._pages.append(reading)
        new = reading.sites - self._read
        self._read |= new
        self._opened |= reading.opened
        self._shown.clear()
        while len(self._pages) > 1 and sum(kept.size for kept in self._pages) > MOST_NODES:
            del self._pages[0]
        return new

    def approve(self, sites: Iterable[str]) -> None:
        """Add sites that the person lets values go to."""
        self._approved |= set(sites)

    @property
    def allowed(self) -> frozenset[str]:
        """The task's sites."""
        return frozenset({self._start, *self._approved, *sites_named(self._written)} - {""})

    def carried(self, action: Action, facts: Facts | None) -> Carried:
        """What this action would carry to which sites."""
        if (address := address_of(action)) is not None:
            return self._by_address(address)
        if facts is None:
            return Carried()
        found = [self._by_form(facts)]
        here = site_of(facts.frame_origin)
        if action.base_effect == "edit":
            found.append(self._by_link(facts))
        if action.verb == "type":
            found.append(self._by_text(SECRET_NAME.sub(" ", action.text), here))
        if action.verb == "use_tool":
            found.append(self._by_text(action.input, here))
        if action.verb == "press":
            found.append(self._by_text(action.text, here) if action.text else self._by_key(action.keys, here))
        if action.traits.carries == "files" and here not in self.allowed:
            found.append(_new(here))
        found.append(self._by_sequence(_put_in(action, facts), here))
        return Carried(
            tuple(dict.fromkeys(reason for part in found for reason in part.reasons)),
            frozenset().union(*(part.sites for part in found)),
        )

    def sources(self, text: str, target: str) -> frozenset[str]:
        """The sites that a text may come from, if neither the person wrote it nor the target shows it."""
        others = self._read - {target}
        words = _words(text) - self._own_words()
        if not others or not words:
            return frozenset()
        words -= self._words_of(target) | self._reformatted(text, target)
        if target in self.allowed and begins(self._put.get(target, ()), in_order(text), self._own()):
            words &= {one for site in others for one in self._words_of(site) if len(one) > 1}
        if not words:
            order, own, mine, here = in_order(text), self._own(), self._own_words(), self._of(target)
            return frozenset(site for site in others if pieced(order, own, mine, here, self._of(site)))
        return frozenset(site for site in others if words & self._words_of(site)) or frozenset(others)

    # --- inside ----------------------------------------------------------------------------------

    def _by_text(self, text: str, target: str) -> Carried:
        if not _words(text):
            return Carried()
        if sources := self.sources(text, target):
            return _from_pages(sources, target)
        if target not in self.allowed and _words(text) & self._own_words():
            return _new(target)
        return Carried()

    def _by_key(self, keys: str, target: str) -> Carried:
        """A key press is judged as text, which can be written letter by letter."""
        held, key = key_names(keys)
        if held - {"Shift"} or not _words(key) or len(key) > 1:
            return Carried()
        return self._by_text(key, target) if target in self.allowed else _new(target)

    def _by_sequence(self, words: Iterable[str], target: str) -> Carried:
        """What is put in piece by piece: words or digits one by one, by keys, or by a pad of buttons."""
        put = self._put.setdefault(target, [])
        new = list(words)
        put += new
        del put[:-_LAST]
        if not new:
            return Carried()
        own, mine, here = self._own(), self._own_words(), self._of(target)
        latest = put[-len(new) - _BEFORE :]
        sources = {
            site
            for site in self._read - {target}
            if spelled(put, own, here, self._of(site)) or phrased(latest, own, mine, here, self._of(site))
        }
        return _from_pages(sources, target) if sources else Carried()

    def _reformatted(self, text: str, target: str) -> frozenset[str]:
        """The parts of numbers that the person or the site writes in another way: "1 234" for "1234"."""
        own, here, written = self._own(), self._of(target), NUMBER.findall(text)
        known = (one for one in written if own.has_number(digits(one)) or here.has_number(digits(one)))
        return frozenset().union(*map(_words, known))

    def _by_form(self, facts: Facts) -> Carried:
        form = facts.form
        if form is None or not facts.submits or not form.fields:
            return Carried()
        target = site_of(form.action)
        if target == site_of(facts.frame_origin):
            return Carried()
        if form.card or form.passwords != "none":
            return Carried((f"Passwords or card details would go to another site, {target}",))
        return Carried() if target in self.allowed else _new(target)

    def _by_link(self, facts: Facts) -> Carried:
        """A link whose address contains a token, or a typed text, that a page's script put there.

        A new tab could not be held back any more. All of a text's words must occur: a single one may be
        anywhere.
        """
        target = site_of(facts.href)
        if target in self.allowed | {site_of(facts.frame_origin), ""}:
            return Carried()
        carried = _carried_words(facts.href)
        texts = (_telling(_words(SECRET_NAME.sub(" ", text))) for text in self._typed())
        if COVER in facts.href:
            what = "A key or token"
        elif any(words and words <= carried for words in texts):
            what = "What was typed"
        else:
            return Carried()
        return Carried((f"{what} would go to {target} with the link",), frozenset({target}))

    def _by_address(self, url: str) -> Carried:
        target = site_of(url)
        others = self._read - {target}
        words = _carried_words(url)
        elsewhere = set().union(*(self._words_of(site) for site in others)) if words and others else set()
        strange = words - self._own_words() - self._words_of(target)
        taken = {word for word in strange if word in elsewhere or _opaque(word)}
        if taken and others:
            return _from_pages({site for site in others if taken & self._words_of(site)} or others, target)
        if target in self.allowed:
            return self._in_pieces(url, target, others) if others else Carried()
        if words & (self._own_words() | elsewhere | strange):
            return _new(target)
        if target in self._opened:
            return Carried()
        return Carried((f"It opens {target}, {_UNUSED}",), frozenset({target}))

    def _in_pieces(self, url: str, target: str, others: Iterable[str]) -> Carried:
        """What a model may have split up or paraphrased in an address of an allowed site.

        A name or two of the site's own and a page number pass without a question.
        """
        names, values = _names_and_values(url)
        pages = (page for page in self._pages if target in page.sites)
        shown = set().union(*(page.addresses[target] for page in pages))
        known = self._own_words() | self._words_of(target) | shown
        runs = re.findall(r"\d+", f"{names} {values}")
        digits, new = "".join(runs), [run for run in runs if not {run, run.lstrip("0")} & known]
        said = set().union(*map(_numbers, [*self._written, *self._told]))
        known_numbers = known | self._numbers_of(target) | said
        foreign = {site: self._numbers_of(site) - known_numbers for site in others}
        sources = {site for site, numbers in foreign.items() if any(number in digits for number in numbers)}
        strange = _letters(_words(values)) - known - _PLAIN - _PARAMETERS
        short = "".join(word for word in strange if len(word) < _SHORT)
        sentence = _telling(_letters(_words(names))) - known - _PARAMETERS
        before = self._pieces.setdefault(target, {})
        pieces = "".join({**before, **dict.fromkeys(new)})
        small = len("".join(new)) < _SHORT and len(pieces) <= _PIECES and len(short) < _PIECES
        if sources or not small or len(short) < len("".join(strange)) or len(sentence) > _NAMES:
            return _from_pages(sources or others, target)
        before.update(dict.fromkeys(new))
        return Carried()

    def _of(self, site: str) -> Shown:
        """What the run has read on a site, as far as remembered."""
        if site not in self._shown:
            pages = (reading.shown[site] for reading in self._pages if site in reading.sites)
            self._shown[site] = Shown.together(pages)
        return self._shown[site]

    def _own(self) -> Shown:
        """What the person wrote, or another program."""
        return Shown([*self._written, *self._told])

    def _numbers_of(self, site: str) -> set[str]:
        return self._of(site).numbers

    def _own_words(self) -> frozenset[str]:
        return _words("\n".join([*self._written, *self._told]))

    def _words_of(self, site: str) -> set[str]:
        """All words that the run has read on a site, as far as remembered."""
        return set().union(*(reading.words[site] for reading in self._pages if site in reading.sites))


def _from_pages(sources: Iterable[str], target: str) -> Carried:
    return Carried((f"It brings text to {target} that may come from {', '.join(sorted(sources))}",))


def _new(target: str) -> Carried:
    return Carried((f"What you wrote would go to {target}, {_UNUSED}",), frozenset({target}))


@lru_cache(64)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", fold(text)))


def _carried_words(url: str) -> set[str]:
    """What an address can carry besides its site: subdomains, path, query and fragment."""
    parts = urlsplit(url)
    before = host_of(url).removesuffix(site_of(url))
    return _telling(_words(" ".join([before, *map(unquote_plus, (parts.path, parts.query, parts.fragment))])))


def _names_and_values(url: str) -> tuple[str, str]:
    """An address's names (of hosts, folders, parameters), and the values of its parameters and fragment."""
    parts = urlsplit(url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    # "#/inbox" is a path to the site's script.
    route = parts.fragment.startswith(("/", "!"))
    before = host_of(url).removesuffix(site_of(url))
    names = [before, parts.path, parts.fragment if route else "", *(key for key, value in pairs if value)]
    values = ["" if route else parts.fragment, *(value or key for key, value in pairs)]
    return " ".join(map(unquote_plus, names)), " ".join(map(unquote_plus, values))


def _put_in(action: Action, facts: Facts) -> list[str]:
    """The words that an action puts in: typed, pressed, or by a key or entry of the page's own."""
    if action.verb == "type":
        return in_order(SECRET_NAME.sub(" ", action.text))
    if action.verb == "select":
        return [word for option in action.options for word in in_order(option)]
    if action.verb == "press":
        held, key = key_names(action.keys)
        if text := action.text or ("" if held - {"Shift"} or len(key) > 1 else key):
            return in_order(text)
    name = in_order(facts.name) if presses(action, facts) else []
    return name if len(name) == 1 and len(name[0]) <= _KEY else []


def _letters(words: Iterable[str]) -> set[str]:
    """The words that are not just numbers."""
    return {word for word in words if not word.isdigit()}


def _telling(words: Iterable[str]) -> set[str]:
    """The words that are not common in addresses anyway."""
    return {word for word in words if word not in _PLAIN and len(word) >= _SHORT}


def _opaque(word: str) -> bool:
    """Whether a word may encode anything: a key, a number, an encoded text."""
    return len(word) >= 24 or (len(word) >= 6 and any(letter.isdigit() for letter in word))
