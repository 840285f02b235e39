"""Whether a site looks like a bank's, or like one about somebody's health.

The person is asked at the first visit before its pages go to a model on the internet. What a site says of
itself is tried first: its top-level domain, which only such owners get, then the words of its host's name. A
word list is all that is left for the others; what it misses, the person can name (`handrail sites`).
"""

from __future__ import annotations

import re

from handrail.happened.whole import Private

from .label_text import fold
from .origins import host_of

_DOMAINS: dict[str, Private] = {
    "bank": "money", "insurance": "money", "creditunion": "money", "mortgage": "money",
    "doctor": "health", "dentist": "health", "hospital": "health", "clinic": "health", "pharmacy": "health",
    "health": "health", "healthcare": "health", "surgery": "health", "med": "health",
}  # fmt: skip
"""Top-level domains (https://www.iana.org/domains/root/db)."""
_IN_HOSTS: tuple[tuple[Private, re.Pattern[str]], ...] = (
    ("money", re.compile(
        r"bank|banque|banco|banca|sparkasse|creditunion|brokerage|(^|[.-])(depot|netbanking|ebanking)([.-]|$)"
    )),
    ("health", re.compile(
        r"hospital|clinic|klinik|krankenkasse|patient|pharmac|apotheke|farmaci|medecin|arzt|doctolib|mychart"
        r"|(^|[.-])nhs([.-]|$)"
    )),
)  # fmt: skip
_IN_TITLES: tuple[tuple[Private, re.Pattern[str]], ...] = (
    ("money", re.compile(
        r"\b(online|e|internet|mobile|net) ?banking\b|\bbanca (en linea|online|movil)\b|\bbanque en ligne\b"
        r"|网上银行|ネットバンキング"
    )),
    ("health", re.compile(
        r"\b(patient|health|medical) (portal|record|records)\b|\bpatientenakte\b|\bdossier medical\b"
        r"|\bhistoria clinica\b|病历|カルテ"
    )),
)  # fmt: skip
_NOT_ONES = re.compile(r"databank|foodbank|wordbank|embankment|powerbank|bloodbank|westbank|southbank")


def looks_private(address: str, title: str) -> Private:
    """What the site of a document seems to be about; "" for any other."""
    host = host_of(address)
    if not host:
        return ""
    if kind := _DOMAINS.get(host.rpartition(".")[2], ""):
        return kind
    told = ((_IN_HOSTS, _NOT_ONES.sub("", host)), (_IN_TITLES, fold(title)))
    return next((kind for table, text in told for kind, words in table if words.search(text)), "")
