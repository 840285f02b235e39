"""Which forms with one password field are there for signing in, and need nobody's approval."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.gate.effects import judge
from handrail_wire import Click, Facts

SITE = "https://shop.test"


def form_facts(label: str, button: str, path: str, text_fields: int = 1, total: str = "") -> Facts:
    form = {
        "action": SITE + path, "method": "post", "fields": 1, "digest": "0" * 64, "passwords": "current",
        "label": label, "button": button, "text_fields": text_fields,
    }  # fmt: skip
    values: dict[str, Any] = {
        "document_id": "D", "frame_origin": SITE, "url": f"{SITE}/", "role": "button", "name": button,
        "form": form, "submits": True, "total": total,
    }  # fmt: skip
    return Facts.model_validate(values)


NOT_SIGNING_IN = [
    form_facts("Enter your password to continue", "Continue", "/account/delete"),
    form_facts("Enter your password to continue", "Continue", "/me"),
    form_facts("Enter your password", "Continue", "/payments/authorize", total="€500.00"),
    form_facts("Log in", "Continue", "/next", 2, total="€500.00"),
    form_facts("Log in", "Log in", "/items/5/delete", 2),
    form_facts("Passwort eingeben", "Weiter", "/konto/loeschen"),
    form_facts("Saisissez votre mot de passe", "Continuer", "/compte/supprimer"),
    form_facts("パスワードを入力", "次へ", "/account/delete"),
    form_facts("", "", "/account/delete"),
    form_facts("", "Continue", "/account/delete", 2),
    form_facts("Enter your PIN", "Confirm", "/x"),
    form_facts("Enter your PIN", "Confirm", "/x", 2),
    form_facts("Payment details", "Continue", "/x", 3),
    form_facts("Payment details", "Continue", "/x", 2),
    form_facts("Überweisungsdaten", "Weiter", "/x", 3),
    form_facts("We're sorry to see you go", "Continue", "/account/close", 2),
    form_facts("Welcome", "Continue", "/x", 3),
    form_facts("Login & security", "Save changes", "/x"),
    form_facts("Login & security", "Continue", "/x"),
    form_facts("Login details", "Save", "/x"),
    form_facts("Informations de connexion", "Enregistrer", "/x"),
    form_facts("Dati di accesso", "Salva", "/x"),
    form_facts("登录设置", "保存", "/x"),
]
SIGNING_IN = [
    form_facts("Mail admins login here to administer your domain.", "Login", "/login.php", 2),
    form_facts("Log in to Acme", "Continue", "/in"),
    form_facts("Welcome", "Sign in", "/in"),
    form_facts("Welcome", "Sign in", "/in", total="€5.00"),
    form_facts("Welcome", "Continue", "/in", 2),
    form_facts("Willkommen", "Weiter", "/in", 2),
    form_facts("Enter your password", "Next", "/v3/signin/challenge/pwd"),
    form_facts("Enter your password", "Next", "/users/sign_in"),
    form_facts("", "", "/in"),
    form_facts("ログイン", "次へ", "/in"),
    form_facts("", "Continue", "/in", 2),
    form_facts("Sign in to your account", "Go", "/in", 2),
    form_facts("Login & security", "Log in", "/in"),
]


@pytest.mark.parametrize(
    ("button", "path", "kinds"),
    [
        ("Publish", "/posts/5/publish", ("publish",)), ("Send", "/send", ("send",)),
        ("Send", "/account/delete", ("send", "unknown")), ("Next", "/pay", ("unknown",)),
    ],
)  # fmt: skip
def test_an_address_adds_only_what_the_label_does_not_say(button: str, path: str, kinds: tuple[str, ...]) -> None:
    facts = form_facts("", button, path)
    assert facts.form
    facts = facts.model_copy(update={"form": facts.form.model_copy(update={"passwords": "none"})})
    assert judge(Click(ref="e1"), facts).kinds == kinds


@pytest.mark.parametrize("facts", NOT_SIGNING_IN)
def test_a_password_that_confirms_something_else_is_asked_about(facts: Facts) -> None:
    assert judge(Click(ref="e1"), facts).effect == "commit"


@pytest.mark.parametrize("facts", SIGNING_IN)
def test_signing_in_is_not_asked_about(facts: Facts) -> None:
    judgement = judge(Click(ref="e1"), facts)
    assert (judgement.effect, judgement.exemption) == ("edit", "sign_in")


def test_what_is_confirmed_by_signing_in_again_is_asked_about() -> None:
    """The extension, which looks at the form alone, would let it pass: the daemon does not say that it signs in."""
    again = form_facts("Delete your account: log in once more", "Log in", "/next", 2)
    assert judge(Click(ref="e1"), again).effect == "commit"
