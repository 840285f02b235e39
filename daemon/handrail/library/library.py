"""The library of policies: what is in the folders, and which file wins where.

A folder of policies holds a folder for each site (`site.yaml`, and a Markdown file for each policy), and
may hold policy files of its own, which work on any page. The user's folder overrides the shipped one:

- A policy's name is unique. A user's file replaces the shipped policy of the same name and is offered
  where that one was; it must be in the same site's folder or outside of all of them.
- A user's file whose name begins with `_` is a draft: it is offered nowhere until it was tried
  (`run/draft_trial.py`).
- A user's `site.yaml` replaces the shipped one of the same site.
- A site's policies are offered where its pattern matches, or where the page looks like that kind of site;
  those of `generic` are offered everywhere. A policy with `when` is offered only on pages with those signs,
  unless its caller names it.
- The root on a page is that of the closest matching site, a user's before a shipped one.

A user's file that cannot be read is set aside, and what it would have replaced stays; a wrong example or
an unknown name in `may_call` is left out. All of it is reported in `Library.problems`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from handrail.page.signs import NO_SIGNS, Signs
from handrail.policy.policy import Policy, PolicyError, read_policy
from handrail.states.states import StateRule
from handrail.text.authoring_errors import did_you_mean

from .example_check import example_problem
from .site import GENERIC, Site, parse_site

SHIPPED = Path(__file__).parent / "policies"
"""The policies that come with Handrail."""
_DRAFT = "_"
"""Prefix of the names of drafts' files."""


@dataclass(frozen=True)
class Row:
    """A policy in force, as people are shown it."""

    name: str
    site: str
    description: str
    source: str
    """The file that won."""
    why: str
    """Why it won."""


@dataclass(frozen=True)
class Entry:
    """A policy, its site, and whether it is the user's."""

    policy: Policy
    site: str
    user: bool
    replaces: str = ""
    """The shipped file that this one hides."""


@dataclass(frozen=True)
class Trial:
    """A policy file that was tried: its policy, None if it would be set aside, and what is wrong with it."""

    policy: Policy | None
    problems: list[PolicyError]


@dataclass
class Library:
    """All policies and sites in force, and the errors in the user's files."""

    entries: dict[str, Entry] = field(default_factory=dict)
    sites: dict[str, Site] = field(default_factory=dict)
    problems: list[PolicyError] = field(default_factory=list)
    drafts: dict[str, Entry] = field(default_factory=dict)
    """The user's policies that are not offered yet, by name."""
    _user_sites: set[str] = field(default_factory=set)
    _only: frozenset[str] | None = None
    _stamp: object = None
    """The state of the user's folder when it was read."""
    _last_root: Policy | None = None
    """The shipped generic root, in case the user's files make every other one unusable."""

    @classmethod
    def load(
        cls, shipped: Path = SHIPPED, user: Path | None = None, only: Collection[str] | None = None
    ) -> Library:
        """Read both folders, or `only` these sites of them.

        Raises `PolicyError` for a shipped file that is broken, never for a user's.
        """
        library = cls(_only=None if only is None else frozenset(only))
        library._add_folder(shipped, user=False)
        if GENERIC not in library.sites:
            source = str(shipped / GENERIC / "site.yaml")
            library.problems.insert(0, PolicyError(source, "", "is missing", "Install Handrail again"))
        if library.problems:
            raise library.problems[0]
        library._last_root = library.get(library.sites[GENERIC].root)
        if user is not None:
            # Taken first, so that what changes during the reading is read again.
            library._stamp = _stamp(user)
            if user.is_dir():
                library._add_folder(user, user=True)
        return library

    def get(self, name: str) -> Policy | None:
        """The policy or the draft of this name, on any page; None if there is none."""
        entry = self.entries.get(name) or self.drafts.get(name)
        return entry.policy if entry else None

    def root(self, url: str, title: str = "", signs: Signs = NO_SIGNS) -> Policy:
        """The policy that a run on this page starts with."""
        sites = [site for site in self._here(url, title, signs) if site.name != GENERIC]
        for site in (*sites, self.sites[GENERIC]):
            policy = self.get(site.root)
            if policy and not self._root_problem(site):
                return policy
        assert self._last_root is not None
        return self._last_root

    def knows(self, url: str) -> bool:
        """Whether a site with policies of its own has this address."""
        return any(site.name != GENERIC for site in self._here(url, "", NO_SIGNS))

    def states(
        self, url: str, title: str = "", signs: Signs = NO_SIGNS, at_work: Iterable[str] = ()
    ) -> dict[str, StateRule]:
        """The page states that apply, by name; of the same name, the first one in this order counts.

        A user's sites come first, then the kind of site of the last of the policies `at_work` (those on the
        stack; the last one acts), then the other matching sites and the kinds of the other policies.
        """
        at_work = list(at_work)
        here = self._here(url, title, signs)
        names = list(dict.fromkeys([*(site.name for site in here), *sorted(self._kinds_of(at_work))]))
        own = self._kinds_of(at_work[-1:])
        names.sort(key=lambda name: (name not in self._user_sites, name not in own))
        rules: dict[str, StateRule] = {}
        for name in names:
            for state, rule in self.sites[name].states.items():
                rules.setdefault(state, rule)
        return rules

    def _kinds_of(self, at_work: Iterable[str]) -> set[str]:
        """The kinds of site of the policies `at_work`, which stay recognised meanwhile: not every page of a
        shop looks like a shop."""
        working = {self.entries[name].site for name in at_work if name in self.entries}
        return {name for name in working if name in self.sites and self.sites[name].looks_like}

    def kind_of_site(
        self, url: str, title: str = "", signs: Signs = NO_SIGNS, at_work: Iterable[str] = ()
    ) -> str:
        """The kind of site that a page is taken for: of the last policy `at_work` which has one, else what it
        looks like most; "" if nothing."""
        for name in reversed(list(at_work)):
            for kind in self._kinds_of([name]):
                return kind
        likeness = {site.name: site.likeness(signs) for site in self.sites.values()}
        kind = max(likeness, key=likeness.__getitem__, default="")
        return kind if kind and likeness[kind] else ""

    def _here(self, url: str, title: str, signs: Signs) -> list[Site]:
        """The sites that this page belongs to: a user's before a shipped one, then the nearest."""
        matching = [site for site in self.sites.values() if site.matches(url, title, signs)]
        near = {site.name: site.nearness(url, title, signs) for site in matching}
        return sorted(
            matching,
            key=lambda site: (
                site.name not in self._user_sites, *(-part for part in near[site.name]), site.name
            ),
        )  # fmt: skip

    def callable_from(
        self,
        policy: Policy,
        url: str,
        title: str = "",
        signs: Signs = NO_SIGNS,
        at_work: Iterable[str] = (),
    ) -> list[Policy]:
        """The policies that `policy` may call on this page: the site's own first, then by name.

        `"*"` means every other policy whose `when` fits the page; to call itself, a policy must name itself.
        `at_work` are the policies on the stack.
        """
        here = {site.name for site in self._here(url, title, signs)} | {GENERIC} | self._kinds_of(at_work)
        offered = [entry for entry in self.entries.values() if entry.site in here]
        offered.sort(key=lambda entry: (entry.site == GENERIC, entry.policy.name))
        if policy.may_call == ("*",):
            others = [entry.policy for entry in offered if entry.policy.name != policy.name]
            return [other for other in others if other.when is None or other.when.strength(signs)]
        return [entry.policy for entry in offered if entry.policy.name in policy.may_call]

    def rows(self) -> list[Row]:
        """Every policy in force: the generic ones first, then by site and name; drafts last."""
        order = [(entry.site != GENERIC, entry.site, name) for name, entry in self.entries.items()]
        rows = [_row(self.entries[name]) for _, _, name in sorted(order)]
        drafts = [_row(entry) for _, entry in sorted(self.drafts.items())]
        untried = "a draft: not offered before it was tried. On a page it is for, say: "
        return rows + [replace(row, why=f"{untried}{trial_instruction(row.name)}") for row in drafts]

    def offer(self, name: str) -> Path:
        """Make a draft a policy like any other, by renaming its file, and return its new path."""
        entry = self.drafts.pop(name)
        path = Path(entry.policy.source)
        path = path.replace(path.with_name(f"{name}.md"))
        policy = entry.policy.model_copy(update={"source": str(path)})
        self.entries[name] = replace(entry, policy=policy)
        return path

    def fresh(self, user: Path) -> Library:
        """The library of the user's folder as it is now; this one, if nothing in there has changed."""
        if _stamp(user) == self._stamp:
            return self
        try:
            return Library.load(user=user)
        except PolicyError:
            return self  # Handrail's own files are being replaced; those read before are complete.

    def try_file(self, path: Path, text: str | None = None) -> Trial:
        """A policy file, or `text` in its place, as it would be in the user's folder."""
        file = path.resolve()
        trial = Library(
            {
                name: entry
                for name, entry in self.entries.items()
                if Path(entry.policy.source).resolve() != file
            },
            dict(self.sites),
        )
        site = file.parent.name
        policy = trial._add_policy(path, site if site in self.sites else GENERIC, user=True, text=text)
        if policy:
            trial._check_links()
        known = {str(problem) for problem in self.problems}
        found = [one for one in trial.problems if one.source == str(path) or str(one) not in known]
        return Trial(policy, found)

    # --- reading -----------------------------------------------------------------------------------

    def _add_folder(self, folder: Path, *, user: bool) -> None:
        """Read a folder of policies; its files override those read before."""
        for path in policy_files(folder):
            self._add_policy(path, GENERIC, user=user)
        drafts = {path: GENERIC for path in folder.glob(draft_file("*"))} if user else {}
        for site_folder in sorted(path for path in folder.iterdir() if path.is_dir() and _counts(path)):
            if self._only is not None and site_folder.name not in self._only:
                continue
            if self._add_site(site_folder, user=user):
                for path in policy_files(site_folder):
                    self._add_policy(path, site_folder.name, user=user)
                if user:
                    drafts |= dict.fromkeys(site_folder.glob(draft_file("*")), site_folder.name)
        for path, site in sorted(drafts.items()):
            self._add_draft(path, site)
        self._check_links()

    def _add_site(self, folder: Path, *, user: bool) -> bool:
        """Read a folder's `site.yaml`; False if the folder belongs to no known site after that."""
        path, name = folder / "site.yaml", folder.name
        try:
            if path.exists():
                self.sites[name] = parse_site(_read(path), name, str(path))
                if user:
                    self._user_sites.add(name)
            elif name not in self.sites and policy_files(folder):
                fix = 'Write there where its policies are for, such as patterns: ["https://*.example.com/*"]'
                raise PolicyError(str(path), "", "is missing", fix)
        except PolicyError as error:
            self.problems.append(error)
        return name in self.sites

    def _add_policy(self, path: Path, site: str, *, user: bool, text: str | None = None) -> Policy | None:
        """Read a policy file, or `text` in its place. None if it was set aside."""
        try:
            if text is None:
                policy, problems = read_policy(_read(path), str(path))
            else:
                policy, problems = read_policy(text, str(path), foreign=True)
        except PolicyError as error:
            policy, problems = None, [error]
        self.problems += problems
        if policy is None:
            return None
        earlier = self.entries.get(policy.name)
        if earlier and earlier.user == user:
            problem = f"{earlier.policy.source} has a policy of the same name"
            self.problems.append(PolicyError(str(path), "name", problem, "Rename one of them"))
            return None
        if earlier and site not in (earlier.site, GENERIC):
            problem = f"{policy.name} is already a policy of the site {earlier.site}"
            fix = f"Choose another name, for example {site}_{policy.name}"
            self.problems.append(PolicyError(str(path), "name", problem, fix))
            return None
        if earlier:
            self.entries[policy.name] = Entry(policy, earlier.site, user, earlier.policy.source)
        else:
            self.entries[policy.name] = Entry(policy, site, user)
        return policy

    def _add_draft(self, path: Path, site: str) -> None:
        """Read a draft, unless the file is no policy or has the name of one in force."""
        try:
            text = _read(path)
        except PolicyError:
            return
        if not text.startswith("---"):
            return
        policy, problems = read_policy(text, str(path))
        self.problems += problems
        if policy and policy.name not in self.entries:
            self.drafts[policy.name] = Entry(policy, site, user=True)

    # --- checks among policies ---------------------------------------------------------------------

    def _check_links(self) -> None:
        self.problems += filter(None, map(self._root_problem, self.sites.values()))
        everything = {**self.drafts, **self.entries}
        policies = {name: entry.policy for name, entry in everything.items()}
        states = {state for site in self.sites.values() for state in site.states}
        for name, entry in everything.items():
            policy = entry.policy
            for state in policy.states.keys() - states if entry.user else ():
                own = self.sites[entry.site].states if entry.site in self.sites else {}
                problem, fix = f"no site has a state {state!r}", did_you_mean(state, sorted(own or states))
                self.problems.append(PolicyError(policy.source, f"states.{state}", problem, fix))
            for other in policy.may_call:
                if other != "*" and other not in policies:
                    problem, fix = f"there is no policy {other!r}", did_you_mean(other, policies)
                    self.problems.append(PolicyError(policy.source, "may_call", problem, fix))
            judged = [(example, example_problem(policy, example, policies)) for example in policy.examples]
            self.problems += [problem for _, problem in judged if problem]
            # A wrong example teaches a wrong answer, so the policy is used without it.
            good = tuple(example for example, problem in judged if not problem)
            where = self.entries if name in self.entries else self.drafts
            where[name] = replace(entry, policy=policy.model_copy(update={"examples": good}))

    def _root_problem(self, site: Site) -> PolicyError | None:
        entry = self.entries.get(site.root)
        if entry is None or entry.site not in (site.name, GENERIC):
            usable = (site.name, GENERIC)
            names = [name for name, other in self.entries.items() if other.site in usable]
            problem = f"there is no policy {site.root!r} for this site"
            return PolicyError(site.source, "root", problem, did_you_mean(site.root, names))
        if entry.policy.required:
            problem = f"the policy {site.root} cannot be a root, because it requires arguments"
            return PolicyError(site.source, "root", problem, f"Make them optional in {entry.policy.source}")
        return None


def draft_file(name: str) -> str:
    """The name of the file of a draft."""
    return f"{_DRAFT}{name}.md"


def trial_instruction(draft: str) -> str:
    """The instruction by which a person tries a draft."""
    return f"Try {draft}"


def _row(entry: Entry) -> Row:
    policy, why = entry.policy, "yours" if entry.user else "shipped"
    if entry.replaces:
        why += f", in place of {entry.replaces}"
    return Row(policy.name, entry.site, policy.description, policy.source, why)


def _counts(path: Path) -> bool:
    """Whether a file or folder counts: hidden ones, drafts and read-mes do not."""
    return not path.name.startswith((".", _DRAFT)) and path.name.lower() != "readme.md"


def policy_files(folder: Path, *, drafts: bool = False) -> list[Path]:
    """The files of policies that are directly in a folder."""
    found = [path for path in folder.glob("*.md") if _counts(path)]
    return sorted([*found, *folder.glob(draft_file("*"))] if drafts else found)


def _stamp(folder: Path) -> object:
    """A value that changes with any file of a folder of policies."""
    # Editors put links to nothing beside the files that are open.
    files = [path for path in folder.rglob("*") if path.suffix in (".md", ".yaml") and path.is_file()]
    return sorted((str(path), (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise PolicyError(str(path), "", "is not UTF-8 text", "Save it as UTF-8") from None
    except OSError as error:
        problem = f"cannot be read ({error.strerror})"
        raise PolicyError(str(path), "", problem, "Make it readable for your user, or remove it") from None
