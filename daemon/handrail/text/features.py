"""Counts, sizes and colours of things, in what a person asks for and on pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .mention import Key, Mention, mention_of, merged

_NUMBERS = {
    word: number
    for number, words in enumerate(
        ("two zwei deux dos zwo", "three drei trois tres tre três", "four vier quatre cuatro quattro quatro",
         "five fünf cinq cinco cinque", "six sechs seis", "seven sieben sept siete", "eight acht huit ocho",
         "nine neun nueve", "ten zehn dix diez", "eleven elf onze", "twelve zwölf douze doce"), start=2,
    )
    for word in words.split()
}  # fmt: skip
_THINGS = {
    "adult": r"adults?|Erwachsenen?r?|adultes?|adultos?|adulti",
    "child": r"child(?:ren)?|kids?|Kind(?:er)?|enfants?|niños?|bambin[io]|crianças?",
    "person": r"pe(?:rsons?|ople)|guests?|passengers?|travell?ers?|Person(?:en)?|Gäste|personnes?|personas?|"
    r"person[ae]|pessoas?",
    "night": r"nights?|Nächten?|nuits?|noches?|notti|noites?",
    "room": r"rooms?|Zimmer|chambres?|habitaciones|camere|quartos",
    "ticket": r"tickets?|Karten|billets?|entradas?|biglietti|bilhetes",
    "seat": r"seats?|Plätze|asientos",
    "piece": r"pieces?|pcs|items?|units?|copies|copy|Stück|pièces?|piezas?|pezzi|peças?|unidades?",
    "pack": r"packs?|packets?|packages|boxes|bottles?|bags?|pairs?",
}
_BOUGHT = frozenset({"ticket", "seat", "piece", "pack"})
"""Things that a shop may show as a bare quantity."""
_PEOPLE = frozenset({"adult", "child", "person"})
_SIZES = {
    "extra small": "xs", "small": "s", "medium": "m", "large": "l", "extra large": "xl", "x-large": "xl",
}  # fmt: skip
_COLOURS = {
    "red": "red rot rote roten roter rotes rouge rouges rojo roja rosso rossa vermelho vermelha",
    "blue": "blue blau blaue blauen blauer blaues bleu bleue azul blu",
    "green": "green grün grüne grünen grüner grünes vert verte verde",
    "yellow": "yellow gelb gelbe gelben gelber gelbes jaune amarillo amarilla giallo gialla amarelo amarela",
    "black": "black schwarz schwarze schwarzen schwarzer schwarzes noir noire negro negra nero nera preto"
    " preta",
    "white": "white weiß weiss weiße weißen weißer weißes blanc blanche blanco blanca bianco bianca branco"
    " branca",
    "brown": "brown braun braune braunen brauner braunes brun brune marrón marrone marrom",
    "grey": "grey gray grau graue grauen grauer graues gris grigio grigia cinza",
    "pink": "pink rosa",
    "purple": "purple violet lila violett morado viola roxo",
    "beige": "beige",
    "navy": "navy",
    "orange": "orange naranja arancione laranja",
    "silver": "silver silbern",
    "gold": "gold golden",
}
_COLOUR_OF = {word: colour for colour, words in _COLOURS.items() for word in words.split()}
_THINGS_TOO = frozenset({"orange", "silver", "gold", "golden"})
"""Colours that are also a fruit or a metal: asked for only after "in" or "colour"."""

_NUMBER = rf"(?P<n>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_BETWEEN = rf"(?:\s(?!(?:and|or|of|to|per|{'|'.join(_NUMBERS)})\b)[a-zà-ÿ-]+){{0,2}}?"
_WORD = "|".join(f"(?P<{name}>{words})" for name, words in _THINGS.items())
_WORD_BEFORE = _WORD.replace("(?P<", "(?P<b_")
_COUNT = re.compile(rf"(?<![\w.,:/$€£-])(?i:{_NUMBER}){_BETWEEN}\s(?i:{_WORD})(?!\w)")
_BESIDE = re.compile(
    rf"(?<!\w)(?i:{_WORD_BEFORE})(?:\s?\([^)\n]{{0,20}}\))?\s?[:：(×x]?\s?(?P<n>\d{{1,3}})(?![\w.,:/%-]*\w)"
)
_TABLE = re.compile(rf"\b(?:table|party|group) (?:for|of) {_NUMBER}(?!\w|[.,:]\d)", re.IGNORECASE)
_QUANTITY = re.compile(
    r"\b(?:qty|quantity|menge|anzahl|quantité|cantidad|quantità|quantidade)\b\.?\W{0,3}(\d{1,3})(?![\w.,]\d)|"
    r"(?<![\w.,])(\d{1,3})\s?[×x](?=\s)|(?<!\w)[×x]\s?(\d{1,3})(?![\w.,]\d)|数量\W{0,3}(\d{1,3})",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"(?<!\w)(?:(?:size|größe|taille|talla|taglia|tamanho|サイズ|尺码)\W{0,3}"
    r"(?P<s>extra (?:small|large)|x-large|small|medium|large|\d?x{0,3}[sl]|m|\d{1,3}(?:[.,]5)?)"
    r"|(?P<t>\d?x{0,3}[sl]|m) size)(?![\w’'-]|\s?[kmg]b\b)",
    re.IGNORECASE,
)
_BARE_SIZE = re.compile(
    r"(?<![\w’'.-])(\d?X{0,3}[SL]|M|\d{1,3}(?:[.,]5)?|(?i:small|medium|large))(?![\w’'-])"
)
_COLOUR = re.compile(
    rf"(?P<l>\b(?:colou?r|farbe|couleur|color|colore|cor)\W{{1,4}}|\bin )?"
    rf"(?<![\w-])(?P<c>{'|'.join(sorted(_COLOUR_OF, key=len, reverse=True))})(?!\w)",
    re.IGNORECASE,
)
_SIGN = re.compile(r"\s(?:button|link|icon|tab|box|arrow|light|card|flag|carpet|tape|cross|label)s?\b", re.I)
"""Nouns after a colour that are part of the page or of a set phrase, not the thing asked for."""
_ORDINAL = re.compile(
    r"\b(?:first|last|next|top|these|those|all|other|every|the|ersten|letzten|nächsten|die)\s$", re.I
)


def counts(text: str) -> Iterator[Mention]:
    """(thing, number) of every count."""
    return merged(_counted(text))


def _counted(text: str) -> Iterator[Mention]:
    for pattern in (_COUNT, _BESIDE):
        for match in pattern.finditer(text):
            thing = next(name for name in _THINGS if match.group(name if pattern is _COUNT else f"b_{name}"))
            number = _number(match["n"])
            synonyms = _PEOPLE if thing in _PEOPLE else _BOUGHT if thing in _BOUGHT else frozenset()
            ordinal = _ORDINAL.search(text[max(0, match.start() - 12) : match.start()])
            perhaps: list[Key] = [(synonym, number) for synonym in synonyms]
            yield mention_of(match, (thing, number), perhaps=perhaps, sure=not ordinal)
    for match in _TABLE.finditer(text):
        number = _number(match["n"])
        perhaps = [(synonym, number) for synonym in _PEOPLE]
        yield mention_of(match, ("person", number), perhaps=perhaps)
    for match in _QUANTITY.finditer(text):
        number = int(next(digits for digits in match.groups() if digits))
        yield mention_of(match, *((item, number) for item in _BOUGHT))


def sizes(text: str) -> Iterator[Mention]:
    """(size,) of everything called a size; perhaps (size,) of letters and numbers alone."""
    found = []
    for match in _SIZE.finditer(text):
        size = (match["s"] or match["t"]).casefold()
        found.append(mention_of(match, (_SIZES.get(size, size).replace(",", "."),)))
    for match in _BARE_SIZE.finditer(text):
        size = match[1].casefold()
        found.append(mention_of(match, perhaps=[(_SIZES.get(size, size).replace(",", "."),)], sure=False))
    return iter(found)


def colours(text: str) -> Iterator[Mention]:
    """(colour,) of every word for a colour; sure if the words say so ("colour: red", "in red")."""
    for match in _COLOUR.finditer(text):
        yield mention_of(match, (_COLOUR_OF[match["c"].casefold()],), sure=bool(match["l"]))


def colours_asked(text: str) -> Iterator[Mention]:
    """The colours that a person asks for: in lower case, and not to describe a part of the page."""
    for match in _COLOUR.finditer(text):
        word, labelled = match["c"], bool(match["l"])
        if not labelled and (word != word.lower() or word in _THINGS_TOO):
            continue
        if _SIGN.match(text, match.end()):
            continue
        start = match.start("c")
        yield Mention(word, start, match.end(), frozenset({(_COLOUR_OF[word.casefold()],)}))


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS[word.casefold()]
