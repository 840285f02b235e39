"""A yes to "Are you sure?", whatever the page is so careful about, and a "Cancel" that cancels."""

from __future__ import annotations

import pytest

from handrail.gate.effects import judge
from handrail_wire import Click, Facts


def effect(name: str, context: str, role: str = "button") -> str:
    facts = Facts(
        document_id="D", frame_origin="https://shop.test", url="https://shop.test/", name=name, role=role, context=context
    )
    return judge(Click(ref="e1"), facts).effect


@pytest.mark.parametrize(
    ("name", "context"),
    [
        ("Yes", "Are you sure?"), ("OK", "Are you sure?"), ("Yes, I'm sure", "This action cannot be undone"),
        ("Continue", "This can't be undone."), ("Proceed anyway", "Are you sure?"), ("Restart", "Are you really sure?"),
        ("Oui", "Êtes-vous sûr ?"), ("Ja", "Sind Sie sicher?"), ("Ja", "Bist du dir sicher?"), ("Sì", "Sei sicuro?"),
        ("Sim", "Tem certeza?"), ("Sí", "¿Está seguro?"), ("はい", "よろしいですか？"), ("确定", "确定要继续吗？"),
        ("OK", "Das lässt sich nicht rückgängig machen"), ("确认", "此操作无法撤销"), ("OK", "この操作は元に戻せません"),
        ("Oui", "Cette action est irréversible"), ("Aceptar", "Esta acción no se puede deshacer"),
        # By the word alone nobody can tell whether it does what is asked or leaves.
        ("Cancel", "Cancel your reservation?"), ("Close", "Close your account?"), ("Abbrechen", "Abo abbrechen?"),
        ("Cancel anyway", "Cancel your reservation?"), ("Cancel now", "Cancel your subscription?"),
        ("Close anyway", "Close your account?"), ("Trotzdem abbrechen", "Abo abbrechen?"),
        ("Annuler quand même", "Annuler votre réservation ?"), ("Cancelar de todos modos", "¿Cancelar la reserva?"),
        ("Annulla comunque", "Annullare la prenotazione?"), ("Cancelar mesmo assim", "Cancelar a reserva?"),
        ("仍然取消", "取消预订？"), ("それでもキャンセルする", "予約をキャンセルしますか？"),
    ],
)  # fmt: skip
def test_a_yes_to_what_is_so_careful_is_asked_about(name: str, context: str) -> None:
    assert effect(name, context) == "commit"


@pytest.mark.parametrize(
    ("name", "context"),
    [
        ("Cancel", "Are you sure?"), ("No", "Are you sure?"), ("Keep it", "This action cannot be undone"),
        ("Go back", "Are you sure?"), ("Keep anyway", "Cancel your reservation?"), ("Learn more", "Are you sure?"),
        ("Yes", "Are you sure you want to log out?"), ("OK", "Are you sure you want to sign out?"),
        ("Ja", "Sind Sie sicher, dass Sie sich abmelden möchten?"), ("はい", "ログアウトしてもよろしいですか？"),
        ("OK", "Make sure your browser is up to date"), ("Yes", "Show more results?"),
        ("Cancel", "Delete your account?"), ("Close", "Delete your account?"), ("Not now", "Cancel your subscription?"),
        ("Abbrechen", "Abo kündigen?"), ("Plus tard", "Êtes-vous sûr ?"), ("No", "¿Está seguro?"),
        ("キャンセル", "よろしいですか？"), ("取消", "确定要继续吗？"), ("Annulla", "Sei sicuro?"),
    ],
)  # fmt: skip
def test_what_leaves_the_question_is_not(name: str, context: str) -> None:
    assert effect(name, context) == "edit"
