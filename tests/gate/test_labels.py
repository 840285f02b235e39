"""The words of the gate, without a page: how labels are read, whatever they are written like."""

from __future__ import annotations

import re

import pytest

from handrail.gate.labels import (
    KINDS,
    LANGUAGES,
    fold,
    is_short,
    kinds_across,
    kinds_in,
    kinds_in_markup,
    languages,
    says,
    spaced,
)
from handrail_eval.effects_set import FOLDER


def test_every_language_has_words_for_everything() -> None:
    assert len(languages()) == len(LANGUAGES) == 8
    for name, language in zip(LANGUAGES, languages(), strict=True):
        for kind in KINDS:
            assert language.phrases[kind].pattern not in ("", "(?!)"), (name, kind)
        assert all(pattern.pattern for pattern in language.matters.values()) and language.url, name
        for pattern in (*language.phrases.values(), *language.never.values(), *language.matters.values()):
            assert not pattern.search("") and not pattern.search("qwrtz"), (name, pattern.pattern[:60])


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("DELETE", "delete"), ("  Delete…  ", "delete"), ("Ｄｅｌｅｔｅ", "delete"), ("[ delete ]", "delete"),
        ("Konto löschen", "delete"), ("KONTO LOESCHEN", "delete"), ("konto loschen", "delete"),
        ("Konto lo\u0308schen", "delete"), ("Kaufvertrag abschließen", "pay"), ("Télécharger", "install"),
        ("TELECHARGER", "install"), ("J’accepte", "agree"), ("J'accepte", "agree"),
        ("Confirmer l’achat", "pay"), ("ｱｶｳﾝﾄを削除", "delete"), ("刪除", "delete"), ("删除 3 张照片", "delete"),
        ("Delete 文件", "delete"), ("Cambiar la contraseña", "credentials"), ("cambiar contrasena", "credentials"),
    ],
)  # fmt: skip
def test_spellings(label: str, kind: str) -> None:
    assert kind in kinds_in(label)


@pytest.mark.parametrize(
    "label",
    [
        "Deleted items", "Undelete", "Payroll", "Bookcase", "Löschverlauf anzeigen", "Enviados", "Envoyés",
        "Enviar más tarde", "Enviar mais tarde", "Kaufhaus", "Sendung", "Signal", "Postbote", "x" * 121 + " delete",
        "已删除", "削除済み", "",
    ],
)  # fmt: skip
def test_look_alikes(label: str) -> None:
    assert kinds_in(label) == ()


@pytest.mark.parametrize(
    ("hint", "kind"),
    [
        ("icon-trash btn", "delete"), ("fa fa-paper-plane", "send"), ("btnPlaceOrder", "pay"),
        ("btn-cancel-subscription", "book"), ("icon-papierkorb", "delete"), ("btn 🗑", "delete"),
        ("icon-menu", None), ("post", None), ("order-2 tip", None), ("col-md-3 card", None),
    ],
)  # fmt: skip
def test_icons_speak_through_their_markup(hint: str, kind: str | None) -> None:
    found = kinds_in_markup(hint)
    assert found == () if kind is None else kind in found


def test_one_form_for_what_looks_alike() -> None:
    assert fold("  Ｐａｙ—NOW! ") == "pay now"
    assert fold("Straße") == fold("STRASSE") == "strasse"
    assert fold("がぎ") == "がぎ", "the marks of kana are no accents"
    assert is_short("Delete my account", 3) and not is_short("Bank to delete 300 old jobs", 5)
    assert is_short("删除账号", 2) and not is_short("银行计划删除三百个旧账号", 2)


@pytest.mark.parametrize(
    "label", ["Next", "Weiter", "Añadir al carrito", "Ajouter au panier", "下一步", "カートに入れる"]
)
def test_steps(label: str) -> None:
    assert says("steps", label) and not says("steps", f"{label} delete pay")


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        # No phrase has these: verbs and things are put together, with their endings, by label_grammar.
        ("Settle the invoice", "pay"), ("Rechnungen begleichen", "pay"), ("Salda le fatture", "pay"),
        ("Yes, please cancel my booking", "book"), ("Retirez ce collaborateur", "share"),
        ("Revogue os tokens", "credentials"), ("退出这个团队", "delete"), ("会員をやめる", "book"),
        ("Start export", "install"), ("Mark as paid", "pay"), ("Ja, widerrufen", "credentials"),
    ],
)  # fmt: skip
def test_verbs_and_their_objects(label: str, kind: str) -> None:
    assert kind in kinds_in(label)


@pytest.mark.parametrize(
    "label",
    ["Change language", "Consejos para tu consulta", "Add property", "Clear date", "Crear una pregunta", "下载中心"],
)
def test_verbs_with_other_objects(label: str) -> None:
    assert kinds_in(label) == ()


def test_a_verb_acts_on_what_the_text_above_it_names() -> None:
    assert "share" in kinds_across("Remove", "Members") and "pay" in kinds_across("Confirm", "Payment details")
    assert kinds_across("Expand", "Members") == () == kinds_across("Close", "Remove members")


@pytest.mark.parametrize(
    "label",
    [
        "Delete conversation talk to you later",
        "Delete message Re: your order explained in three pages with figures",
        f"Delete conversation {'a long subject ' * 12}",
    ],
)
def test_what_somebody_else_wrote_behind_a_label_does_not_disarm_it(label: str) -> None:
    assert "delete" in kinds_in(label)


@pytest.mark.parametrize("label", ["Delete later", "Buy now, pay later explained", "How to delete " + "a thing " * 9])
def test_short_labels_and_beginnings_still_say_that_they_are_harmless(label: str) -> None:
    assert kinds_in(label) == ()


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_a_label_begins_with_rules_out_no_act(name: str) -> None:
    language = languages()[LANGUAGES.index(name)]
    entries = {entry for file in FOLDER.rglob(f"{name}.toml") for entry in re.findall('"(.+?)"', file.read_text())}
    texts = [spaced(fold(part), language.words) for entry in entries for part in re.split("[|>]", entry)]
    fitting = [(acts, text) for acts in language.acts.values() for text in texts if re.search(acts.pattern, text)]
    assert len(fitting) > 50
    assert all(acts.fit(text) for acts, text in fitting)
