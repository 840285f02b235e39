"""Labels that act by what they act on: money let go, machines stopped, roles given; and those that do not."""

from __future__ import annotations

import pytest

from tests.gate.test_everyday_labels import effect
from tests.gate.test_label_clauses import rows


def effect_below(row: str) -> str:
    """The effect of "Label @ the heading above it", of a button or of the role before it ("<option> …")."""
    role, _, rest = row[1:].partition("> ") if row.startswith("<") else ("button", "", row)
    label, _, heading = rest.partition(" @ ")
    return effect(label, role, context=heading)


MONEY_ACT = rows("""
    Everything is OK|Everything's fine|Alles in Ordnung|Tout est OK|Todo OK|Todo está bien|Tutto ok
    Está tudo bem|Tudo certo|Confirm receipt|Order received|Payment received
    I have received the payment|Mark as received|Confirm delivery|Erhalt bestätigen
    Empfang bestätigen|Ware erhalten|Confirmar recepción|Confirmar la recepción
    He recibido el pedido|Confirmer la réception|J'ai reçu mon colis|Confirmar recebimento
    Confirmar o recebimento|Recebi o produto|Conferma ricezione|Conferma la ricezione
    Ho ricevuto il pacco|受取評価をする|商品を受け取りました|受け取り完了|放币|确认放行|确认收货|確認收貨|已收款，放币|確認收款|确认收款|TAN bestätigen
    TAN bestätigen @ Überweisung bestätigen|Mit pushTAN bestätigen|Freigabe starten|Confirm with TAN
    Submit code @ Confirm transfer|Verify @ Confirm transfer|Valider avec mon mobile @ Virement
    Disponi|Conferma con PIN|Conferma con PIN @ Bonifico|認証する @ 振込|暗証番号入力 @ 振込|暗証番号を入力して振込
    Mit TAN freigeben|Confirmar con clave de firma|Confirmar con PIN|Confirmar com token
    Confirmar com PIN|Valider avec mon code secret @ Virement|Confirm with PIN
    Enter code @ Confirm transfer|输入支付密码|ワンタイムパスワードで確定|Validar con mi móvil @ Transferencia
    In der App bestätigen @ Überweisung|Confirm in the app @ Transfer
    Confirmar no app @ Transferência|Conferma nell'app @ Bonifico
    Code bestätigen @ Überweisung ausführen|Confirmar código @ Confirmar transferencia
    Valider le code @ Confirmer le virement|Conferma codice @ Conferma bonifico|提交验证码 @ 确认转账
    コードを送信 @ 送金を確定|Add payee|Create beneficiary|Save payee|Empfänger anlegen
    Neuen Empfänger hinzufügen|Añadir beneficiario|Ajouter un bénéficiaire|Aggiungi beneficiario
    Adicionar favorecido|Cadastrar chave Pix|添加收款人|新增收款人|振込先を登録|受取人を追加|Limit erhöhen|Increase limit
    Raise daily limit|Aumentar limite|Aumentar límite|Augmenter le plafond|Modifier mes plafonds
    Aumenta il massimale|限度額を変更|提额|提高额度|Change transfer limit|Tageslimit ändern|Activate card
    Karte entsperren|Karte aktivieren|Activar tarjeta|Activer ma carte|Ativar cartão|Attiva la carta
    激活银行卡|カードを有効化|Konto eröffnen|Depot eröffnen|Open an account|Open savings account|Abrir cuenta
    Abrir conta|Abra sua conta|Ouvrir un compte|Apri un conto|Apri conto|开户|立即开户|口座を開設|口座開設を申し込む
    Save @ Direct deposit|Save @ Payout account|Speichern @ Auszahlungskonto
    Guardar @ Cuenta de cobro|保存 @ 收款账户|Update bank account|Add bank account|Change direct deposit
    Change payout account|Submit payroll|Run payroll|Process payroll|Finalize payroll
    Approve payroll|Lancer la paie|Clôturer la paie|Valider la paie|Lohnlauf starten
    Gehaltslauf ausführen|Rodar folha|Rodar a folha de pagamento|Fechar folha|Procesar nómina
    Cerrar nómina|Elabora paghe|Esegui paghe|发放工资|发薪|确认薪资发放|給与確定|給与を確定する|End employment|Offboard
    Offboard Ada|Despedir|Licencier|Licenzia|Demitir|Mitarbeiter entlassen|解雇|解雇する|Dismiss employee
    Despedir empleado|Open long|Open short|Flatten position|Reverse position|Exercise option
    Counter offer|Rebalance now|Open position|Close all positions|平仓|一键平仓|开仓|做多|做空|撤单|全部撤单|定投|発注する
    新規建|買付|落札する|Ordern|Sparplan anlegen|Sparplan einrichten|Racheter|Arbitrer|Disinvesti
    Abrir posición|Abrir posição|Apri posizione|Ouvrir une position|OK @ Giroconto|Cerrar posición
    市价平仓|確認開倉
""")
MONEY_FREE = rows("""
    View receipt|Receipts|Print receipt|Show delivery status|Order status|Received messages
    Posteingang|Empfangsbestätigung anzeigen|OK|Alles klar|Submit code
    Verify code @ Enter the code we sent you|Code bestätigen|Confirm in the app
    Valider avec mon mobile|認証する|暗証番号入力|Enter code|Show PIN|TAN-Verfahren|Was ist eine TAN?
    Confirmar código|Valider le code|Received|Delivered|Tutto|Alles|Todo|Everything|View payees
    Limit|Limits|Daily limit|Kartenlimit anzeigen|Abrir|Abrir menú|Card|Add card|Add card to board
    Karte anzeigen|Ouvrir|Ouvrir le menu|Apri|Apri menu|Konto|Open account menu
    Open account settings|Open account|口座|限度額|额度|查看额度|収支|Set page limit|Set limit|Empfänger
    Empfänger auswählen|Save @ Personal details|Next @ Bank details|开户行|开户银行|Save|Create list
    Contacts|Reduce motion|Reduce|Increase font size|Modifier|Modifier le nom|Modificar nombre
    Payroll|View payroll|Payroll history|Payroll settings|Lohnabrechnung anzeigen|Ver nómina
    Voir mes bulletins de paie|給与明細|工资条|查看工资|Long|Short|Flatten|Flatten image|Open|Open file
    Position|Positions|Options|Open options|Transfer options|View positions|Open menu|Employment
    Employees|Dismiss|Fire|Reverse|Reverse order|Exercise|Giroconto|持仓|仓位|仓库|定投记录|买付余力|買付余力|落札履歴
    発注履歴|開倉記錄|加仓库|清仓特卖|清仓大甩卖|Racheté|Ordner|Ordner anzeigen|Close|Exercise options guide|Zero
""")

MACHINES_ACT = rows("""
    Shut down @ Shut down server?|Restart @ Restart instance?|Reboot @ Reboot the router?
    Roll back @ Roll back to v12?|Restore @ Restore this version?|Shut down|Reboot|Roll back
    Restart server|Restart the router|Stop instance|Power off VM|Turn off server|Restart service now
    Truncate|Execute SQL|Restore this version|Roll back to v12|Revert to this version
    Server neu starten|Neu starten @ Server neu starten?|Herunterfahren|Backup wiederherstellen
    Diese Version wiederherstellen|Router neu starten|Leeren|Redémarrer|Éteindre le serveur
    Éteindre @ Éteindre le serveur ?|Restaurer cette version|Vider|Redémarrer l'instance
    Reiniciar servidor|Reiniciar @ ¿Reiniciar el servidor?|Apagar el equipo
    Restaurar copia de seguridad|Vaciar|Reiniciar el router|Riavvia|Spegni il server
    Spegni @ Spegnere il server?|Ripristina backup|Svuota|Riavvia istanza|Reiniciar o servidor
    Desligar máquina|Restaurar backup|Esvaziar|Restaurar esta versão|重启|关机|释放实例|回滚|重装系统|重启服务器|恢复备份
    还原到此版本|停止实例|再起動|シャットダウン|ロールバック|サーバーを再起動|インスタンスを停止|バックアップから復元|このバージョンに戻す
    Restore @ Restore Bob's version?|Reset @ Reset the router?|Restore the backup?|Create user
    Create admin|New user @ Create a new admin?|Assign role|Change role
    Change @ Change role to Owner?|Attach policy|Add role|Create role|Update role|Remove role
    Rolle zuweisen|Rolle ändern|Ändern @ Rolle auf Inhaber ändern?|Benutzer anlegen
    Benutzer erstellen|Administrator anlegen|Richtlinie zuweisen|Asignar rol|Cambiar rol
    Crear usuario|Crear administrador|Attribuer un rôle|Changer le rôle|Créer un utilisateur
    Assegna ruolo|Cambia ruolo|Crea utente|Atribuir função|Alterar função|Criar usuário
    Criar utilizador|分配角色|更改角色|创建用户|新建用户|ロールを割り当て|ロールを変更|ユーザーを作成|役割を変更
    <menuitemradio> Editor @ General access|<option> Public @ Who has access
    <menuitem> Admin @ Members|<option> Bearbeiter @ Zugriff verwalten|<option> Editor @ Compartir
    <option> 编辑者 @ 共享设置|<option> 編集者 @ 共有|<menuitemradio> Anyone with the link @ General access
    <option> Administrateur @ Gérer l'accès|<option> Proprietario @ Condividi
    <option> Proprietário @ Compartilhar
""")
MACHINES_FREE = rows("""
    Restart|Stop|Reset|Open|Format|Restore|Play|Pause|Start|Turn off|Turn off sound
    Turn off notifications|Stop video|Stop sharing screen|Reset timer|Reset zoom|Reset view
    Restart game|Restart video|Restart tour|Restart level|Stop timer|Version|Versions
    View version history|Version history|Release notes|System status|Services
    Back to version history|Restore deleted files|Restore window|Restore tab|Revert|Revert changes
    Neu starten|Video neu starten|Zurücksetzen|Stopp|Anhalten|Timer stoppen|Wiederherstellen
    Systemstatus|Dienst|Ton ausschalten|Reiniciar|Reiniciar juego|Parar|Restaurar|Volver a la lista
    Volver al servicio|Volver|Volver a la versión anterior de la página|Éteindre|Arrêter
    Réinitialiser|Revenir à la liste|Revenir|Arrêter la lecture|Spegni|Ferma|Ripristina
    Torna alla lista|Torna alla versione italiana|Formatta|Reimposta|Desligar|Voltar
    Voltar para a lista|Formatar|重置|暂停|恢复|还原|格式化|返回|版本|服务|重新开始|一時停止|リセット|復元|元に戻す|フォーマット|リスタート
    前のページに戻る|トップに戻る|サービスを見る|Role|Roles|Select role|Role details|Filter by role|Rolle|Rollen
    Role-playing games|Users|User|Editor|Admin|Public|Owner|Create account|Create list|Sign up
    <option> Editor @ Filter by job|<menuitem> Editor|<menuitem> Admin|<option> Public
    <option> Editor @ Choose a theme|<menuitem> Admin @ Menu|<option> Administrador @ Empleos|角色|用户
    ロール|ロールプレイング|Policy|Privacy policy|View policy|Función|Función de búsqueda|Ruoli|Rôle
""")

PLANS_ACT = rows("""
    Switch to annual billing|Go Pro|Upgrade to Pro|Select plan|Choose Pro|Add 5 licenses|Change plan
    Don't renew|Do not renew|Continue to cancel|Pause subscription|Turn on auto-renew
    End my benefits|Remove seats|Zu Premium wechseln|Auf Jahresabo wechseln|Jetzt testen
    Nicht verlängern|Weiter zur Kündigung|Abo pausieren|Automatische Verlängerung einschalten
    Lizenzen hinzufügen|Tarif wählen|Pasar a Premium|Cambiar al plan anual|No renovar
    Continuar con la cancelación|Pausar suscripción|Elegir plan|Hazte premium|Passer à Premium
    Passer à la facturation annuelle|Ne pas renouveler|Poursuivre la résiliation
    Mettre en pause mon abonnement|Choisir cette offre|Mudar para o plano anual|Não renovar
    Continuar cancelamento|Pausar assinatura|Escolher plano|Passa a Premium|Non rinnovare
    Procedi con la disdetta|Metti in pausa l'abbonamento|Scegli piano|升级到高级版|不续费|继续取消|暂停订阅|开启自动续费
    プレミアムにアップグレード|自動更新しない|解約を続ける|特典を終了する|無料で試す|年間プランに変更|Certify and submit|Finish signing|Lodge
    Report post|Cast vote|Abgeben|Einspruch einlegen|Déclarer|Déclarer mes revenus|申告|申告する|届出|申报纳税
    盖章|退群|结束会议|結束会议|Presentar declaración|Presentar @ Pagar impuestos|Book UberX|Order Uber
    Cancel Netflix
""")
PLANS_FREE = rows("""
    Switch to dark mode|Switch to list view|Go back|Go home|Plan|Plans|Compare plans|View plan
    Upgrade guide|Don't show again|Don't|Select|Choose|Choose file|Go to Pro forum|Switch account
    Switch to desktop site|Plan details|Pause|Pause video|Resume|Get directions|Get started
    Nicht jetzt|Nicht mehr anzeigen|Tarife vergleichen|Test|Tests|Zu den Details wechseln
    Zur Startseite wechseln|Zu Englisch wechseln|No mostrar|No, gracias|Cambiar a inglés
    Pasar página|Passer|Passer à la page suivante|Ne pas afficher|Passer au contenu
    Mudar para inglês|Não mostrar|Passa alla pagina|Non mostrare|不显示|不再提示|表示しない|今後表示しない|切换语言|切换到中文
    Report|Reports|View report|Sign in|Presentar|Present|Vote count|Votes|Lodges|Meldungen|投票数|投票结果
    届出一覧|申告書一覧|会议|Continue|Continue without cancelling|Keep subscription|Signalétique|Segnalibri
    Segnalibro|Segnali|Get Plus size dresses|Business|Premium
""")

EVERYDAY_ACT = rows("""
    Auswahl löschen|Supprimer la sélection|Eliminar selección|Delete row|Delete field
    Delete column|Clear all|Delete form|Formular löschen|Delete text file
    Delete all|Löschen|Texte löschen|Send code to Ada|Text me the code|Send gift code|Register now
    Jetzt registrieren|Sell at market price|Buy at market price|Order now|Order|Order 2|Trade now
    Pay amount|Passer une annonce|Passer la commande|Comprar por 20 €|Pay in full|Buy new car now
    Pay now in 4|Buy 2 new|注文する|注文を確定|支付|立即支付|Pay in 4 with PayPal now|Transfer 500|Send
    Send back the item|Send it|Buy it now|Bid $50|取引を確定|注文内容を確定する|Pay monthly rent now|新規登録を申請する
""")
EVERYDAY_FREE = rows("""
    Clear text|Clear field|Delete character|Zeichen löschen|Formatierung löschen|Auswahl aufheben
    Suchbegriff löschen|Formular leeren|Borrar texto|Eliminar formato|Borrar selección
    Effacer le texte|Supprimer la mise en forme|Vider le champ|Limpar texto|Limpar formatação
    Cancella testo|Rimuovi formattazione|清除格式|清空输入|書式をクリア|選択解除|選択を解除|Clear formatting|Clear form
    Send code|Resend code|Send verification code|Code senden|Code erneut senden|Enviar código
    Reenviar código|Envoyer le code|Renvoyer le code|Enviar código por SMS|Invia codice
    Reinvia il codice|发送验证码|获取验证码|認証コードを送信|コードを再送|新規登録|会員登録|無料会員登録|立即注册|注册|Sign up|Registrieren
    Registrarse|Send time|Transfer type|Transfer speed|Bid price|Purchase date|Trade show
    Trade-in value|Trade war|Order: newest|入出金明細|ご注文|Acquisti|Fragen & Antworten
    Questions & réponses|Preguntas y respuestas|Order number|Send backward|Send to back
    Passer l'annonce|Passer la publicité|Enviar atrás|In den Hintergrund senden|Enviar para trás
    Invia dietro|下移一层|背面に移動|Buy new|Buy used|Pay monthly|Pay in 4|Comprar por marca
    Comprar por categoría|Acheter par marque|Compra per marca|Comprar por categoria
    Nach Marke kaufen|In Raten zahlen|Payer en 3 fois|分期付款|月払い
""")


@pytest.mark.parametrize("row", [*MONEY_ACT, *MACHINES_ACT, *PLANS_ACT, *EVERYDAY_ACT])
def test_what_acts(row: str) -> None:
    assert effect_below(row) == "commit"


@pytest.mark.parametrize("row", [*MONEY_FREE, *MACHINES_FREE, *PLANS_FREE, *EVERYDAY_FREE])
def test_what_only_sounds_like_it(row: str) -> None:
    assert effect_below(row) == "edit"
