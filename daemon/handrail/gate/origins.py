"""Sites: registrable domains (eTLD+1), as people name places on the web.

Public suffixes are those of https://publicsuffix.org, as shipped with `publicsuffixlist`.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from functools import cache
from mimetypes import MimeTypes
from urllib.parse import urlsplit

from publicsuffixlist import PublicSuffixList

_NAMED = re.compile(r"(?<![\w@.-])(?:https?://)?((?:[\w-]{1,63}\.)+[a-z][\w-]{1,62})(?![\w@])", re.IGNORECASE)
_ADDRESS = re.compile(r"(?<!\w)https?://(?:[^\s/<>\"]+@)?(\[[\da-f:.]+\]|[\w.-]+)", re.IGNORECASE)
_PORT = re.compile(
    r"(?<![\w@./:-])(?:((?:\d{1,3}\.){3}\d{1,3}|[a-z][\w-]*(?:\.[\w-]+)*):\d{2,5}(?![\w:]|\.\d)|(localhost)(?![\w.:@-]))",
    re.IGNORECASE,
)
"""A host with its port, or of this computer."""
_FILES = MimeTypes(filenames=())


@cache
def _suffixes(accept_unknown: bool) -> PublicSuffixList:
    """The suffix list; `accept_unknown` takes unlisted endings (an intranet's) for public suffixes."""
    return PublicSuffixList(accept_unknown=accept_unknown)


def host_of(address: str) -> str:
    """The host of an address or origin in lower case and punycode; "" if there is none."""
    try:
        host = (urlsplit(address).hostname or "").rstrip(".")
        return host.encode("idna").decode("ascii").lower() if not host.isascii() else host.lower()
    except (ValueError, UnicodeError):
        return ""


def site_of(address: str) -> str:
    """The site of an address or origin: "https://a.shop.example.co.uk/x" → "example.co.uk".

    An IP address, a name without dots, and a bare public suffix are sites of their own; "" without a host.
    """
    host = host_of(address)
    if not host or _is_number(host):
        return host
    return _suffixes(True).privatesuffix(host) or host


def sites_named(texts: Iterable[str]) -> frozenset[str]:
    """The sites that texts name: "order it on shop.example.com" names example.com.

    A name with an ending of no public site's ("intranet.corp") is a site's if no file ends so ("report.pdf").
    """
    found = set()
    for text in texts:
        names = [match[1] for match in _NAMED.finditer(text) if _is_host(match[1].lower())]
        names += [match[1] for match in _ADDRESS.finditer(text)]
        names += [match[1] or match[2] for match in _PORT.finditer(text)]
        found |= {site_of(f"https://{name}") for name in names}
    return frozenset(found - {""})


def _is_host(name: str) -> bool:
    return bool(_suffixes(False).publicsuffix(name)) or _FILES.guess_type(name) == (None, None)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
