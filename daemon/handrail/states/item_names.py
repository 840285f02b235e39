"""Names of list items: which links lead to an item of the kind that is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase

_LONG = 5
"""Letters from which a kind may be part of a longer word: Schreibtischlampe is a Lampe, "chat" no "hat"."""
_DOES = re.compile(
    r"(?:add|remove|delete|buy|order|compare|save|share|write an?|rate|füge|ajouter|acheter|añadir|"
    r"comprar|aggiungi|adicionar)[\s:]|select options for|quick view"
    r"|.*\b(?:hinzufügen|entfernen|kaufen|hinzu|wunschliste)\W*$"
    r"|.*\b(?:to|from|into) (?:your |my |the )?(?:shopping )?(?:cart|basket|bag|wish ?list)\W*$"
    r"|.*\b(?:in den|deinem|ihrem|zum|au|al|ao|alla|aan) "
    r"(?:warenkorb|panier|carrito|carrello|carrinho|winkelwagen)\b"
    r"|.*(?:カートに|加入购物车)",
    re.IGNORECASE,
)
"""Links that act on an item instead of leading to it: "Add “Moss Stapler” to your cart"."""
_PLURAL = re.compile(r"(?:(?<=[sxz])es|(?<=[cs]h)es|s)$")


def is_item(name: str, globs: Iterable[str]) -> bool:
    """Whether a link of that name leads to an item that matches one of the globs; both casefolded."""
    return not _DOES.match(name) and any(_is_one(name, glob) for glob in globs)


def _is_one(name: str, glob: str) -> bool:
    """Whether an item's name contains its kind, also as a singular: asked for staplers, "stapler" matches."""
    kind = re.fullmatch(r"\*([\w -]+)\*", glob)
    if kind is None:
        return fnmatchcase(name, glob)
    words = kind[1].strip()
    ways = {words, _PLURAL.sub("", words), re.sub("ies$", "y", words)}
    either = f"(?:{'|'.join(map(re.escape, sorted(ways)))})"
    # Words of scripts without spaces may have two characters.
    short = len(words) < _LONG and words.isascii()
    return re.search(rf"(?<!\w){either}(?:s|es)?(?!\w)" if short else either, name) is not None
