/**
 * Forms: which action would submit which one, and what is in it.
 *
 * This is the ground of the safety gate, so where HTML leaves a doubt (a button in a shadow root inside
 * a form, a custom element of type submit) the answer is "it submits".
 */
import {
  attr,
  closest,
  cut,
  findAll,
  flatParent,
  formAction,
  formElements,
  formMethod,
  has,
  inOrder,
  localName,
  matches,
  previousElement,
  rawText,
} from "../dom/dom.js";
import { maskUrl, secretKind } from "../meaning/mask.js";
import { contentText, nameOf, tidy } from "../meaning/names.js";
import { wholeName } from "../meaning/shown_name.js";

/**
 * @typedef {Omit<import("../../generated/wire.js").FormFacts, "digest" | "alike" | "fields">} FormFacts
 * @typedef {{form: HTMLFormElement, by: Element | null}} Submission `by`: the button whose formaction and formmethod apply
 */

/**
 * The form an element belongs to, through `form=` and out of shadow roots.
 * @param {Element} element
 * @returns {HTMLFormElement | null}
 */
export function formOf(element) {
  const owner = "form" in element && localName(element) !== "form" ? element.form : null;
  if (owner instanceof HTMLFormElement) return owner;
  const form = closest(element, "form");
  return form instanceof HTMLFormElement ? form : null;
}

/**
 * What would be submitted if the element were activated by a click.
 * @param {Element} element a button, or anything
 * @returns {Submission | null}
 */
export function clickSubmission(element) {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return choiceSubmission(element);
  const sends = isSubmitButton(element) || (isButton(element) && submitsByScript(element, "onclick"));
  const form = sends && !matches(element, ":disabled") ? formOf(element) : null;
  return form && { form, by: element };
}

/**
 * What choosing another value would submit: a select or box whose own handler sends its form.
 * @param {Element} element
 * @returns {Submission | null}
 */
export function choiceSubmission(element) {
  const form = submitsByScript(element, "onchange") || submitsByScript(element, "oninput") ? formOf(element) : null;
  return form && { form, by: null };
}

/** @param {Element} element @param {"onclick" | "onchange" | "oninput"} handler @returns {boolean} Whether its inline handler sends a form. */
const submitsByScript = (element, handler) => /\b(request)?submit\s*\(/i.test(attr(element, handler));

/** @param {Element} element */
const isButton = (element) => /^(button|input|a)$/.test(localName(element)) || attr(element, "role") === "button";

/** @param {Element} element @returns {boolean} */
export function isSubmitButton(element) {
  if (element instanceof HTMLButtonElement) return element.type === "submit";
  if (element instanceof HTMLInputElement) return element.type === "submit" || element.type === "image";
  // A custom element that calls itself a submit button asks its form to submit.
  return localName(element).includes("-") && attr(element, "type").toLowerCase() === "submit";
}

/** Fields in which Enter submits only if they are alone (https://html.spec.whatwg.org/#implicit-submission). */
const BLOCKING = new Set("text search tel url email password date month week time datetime-local number".split(" "));
const NO_IMPLICIT = new Set("submit image reset button file color hidden".split(" "));

/**
 * What Enter in a field would submit.
 * @param {Element} field
 * @returns {Submission | null}
 */
export function enterSubmission(field) {
  if (!(field instanceof HTMLInputElement) || NO_IMPLICIT.has(field.type)) return null;
  const form = formOf(field);
  if (!form) return null;
  const button = defaultButton(form);
  if (button) return matches(button, ":disabled") ? null : { form, by: button };
  const blocking = controlsOf(form).filter((control) => control instanceof HTMLInputElement && BLOCKING.has(control.type));
  return blocking.length <= 1 ? { form, by: null } : null;
}

/**
 * Whether what is chosen or filled in there waits for a button of its form that a person sees, and no script of its own.
 * @param {Element} element
 */
export function awaitsButton(element) {
  const form = formOf(element);
  const acts = ["onclick", "oninput", "onchange"].some((handler) => has(element, handler));
  return form !== null && !acts && controlsOf(form).some((one) => isSubmitButton(one) && !matches(one, ":disabled") && one.checkVisibility());
}

/** The first submit button in document order. @param {HTMLFormElement} form @returns {Element | null} */
export function defaultButton(form) {
  return controlsOf(form).find((control) => isSubmitButton(control)) ?? null;
}

/**
 * All controls of a form in document order, image buttons included (`form.elements` leaves them out).
 * @param {HTMLFormElement} form
 * @returns {Element[]}
 */
export function controlsOf(form) {
  const listed = new Set(/** @type {Iterable<Element>} */ (formElements(form)));
  const images = [...document.querySelectorAll("input[type=image]")].filter((button) => formOf(button) === form);
  const custom = findAll(form, "[type=submit]").filter((button) => localName(button).includes("-"));
  for (const button of [...images, ...custom]) listed.add(button);
  return [...listed].sort(inOrder);
}

/** @param {Element} element @returns {string} */
export function typeOf(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) return element.type;
  return attr(element, "type");
}

export const TEXT_TYPES = new Set("text search tel url email password number date month week time datetime-local".split(" "));
const QUERY =
  /^(q|qs?|query|search|s|keywords?|terms?|find|suche|suchbegriff|buscar|busca|pesquisa|recherche|cerca|ricerca|wd|keyword|kw)$|(?<!re)search(?!er)|(?<!j)query|搜索|検索/i;
const NEW_WORDS =
  /\b(new|confirm|repeat|verify|retype|again|choose|create|neues?|wiederholen|bestätigen|nueva|repetir|nova|nouveau|répéte[rz]|confirme[rz]|confirmar|nuova|ripeti|conferma)\b|\bre-?(enter|type)|新|确认|確認|重复|再次|再入力/i;
const SIGN_UP = new RegExp(
  [
    "sign.?up|regist(er|ration|rier|rar|rarse|rati)|create (an )?account|join|(reset|change|set).{0,12}password",
    "konto (erstellen|anlegen)|(passwort|kennwort).{0,12}(ändern|setzen|festlegen)|crear (una )?cuenta|(cambiar|restablecer).{0,12}contraseña",
    "s['’]inscrire|inscription|créer (un |mon )?compte|(changer|modifier|réinitialiser).{0,12}mot de passe|cadastr|criar (uma )?conta",
    "(alterar|redefinir).{0,12}(senha|palavra)|iscriviti|crea (un )?account|(cambia|reimposta).{0,12}password",
    "注册|註冊|(修改|重置|设置|更改).{0,6}密码|新規登録|会員登録|アカウントを?作成|パスワード.{0,6}(変更|設定)",
  ].join("|"),
  "i",
);

/** How the name of a button begins, or ends, that looks something up, works something out or signs somebody in. */
const LOOKS_UP = new RegExp(
  [
    "^(search|find|filters?|sort|show|see|view|look ?up|calculate|compute|convert|compare|translate|check(?!.?(in|out))|apply filters?",
    "(log|sign) ?in|suchen?|finden|filtern|sortieren|(an)?zeigen|berechnen|umrechnen|vergleichen|übersetzen|anmelden|einloggen",
    "buscar|encontrar|filtrar|filtros|ordenar|mostrar|ver|calcular|convertir|comparar|traducir|iniciar sesión",
    "(re)?chercher?|trouver|filtrer|filtres|trier|afficher|voir|calculer|comparer|traduire|se connecter|connexion",
    "pesquisar|procurar|converter|traduzir|entrar|cerca|trova|filtra|filtri|ordina|mostra|calcola|converti|confronta|traduci|accedi)(?!\\p{L})",
    "(?<!\\p{L})(suchen|finden|filtern|anzeigen|berechnen|umrechnen|vergleichen)$|(搜索|查询|筛选|检索|検索|絞り込む|表示|計算|比較|翻訳)(する)?$",
    "^(搜索|搜尋|查找|查询|筛选|过滤|排序|显示|计算|换算|比较|翻译|登录|登入|検索|絞り込|並べ替え|表示|計算|換算|比較|翻訳|ログイン)",
  ].join("|"),
  "iu",
);
/** How a button begins that keeps what is filled in: in a script's form what is then sent is looked at (`worker/network/network.js`). */
const KEEPS = /^(save|keep|speichern|sichern|übernehmen|guardar|enregistrer|sauvegarder|salvar|gravar|salva|registra)(?!\p{L})|^(保存|儲存|储存)/iu;
/** Headings under which that is no small thing: how somebody is paid, and gets in. */
const MATTERS = new RegExp(
  [
    "bank|iban|payment|payout|billing|card|security|factor|authenti|verif|passwor|zahlung|konto|sicherheit|kennwort",
    "pago|cuenta|seguridad|contraseña|paiement|compte|sécurité|mot de passe|pagament|conto|sicurezza|conta|segurança|senha",
    "银行|銀行|支付|付款|安全|验证|密码|帐户|账户|支払|口座|セキュリティ|認証|パスワード",
  ].join("|"),
  "iu",
);
/** What `LOOKS_UP` is for a form's heading, which says less: much may come of "Check your details". */
const LOOKUP = /^((search|find|filters?|suchen?|filtern|buscar|filtrar|rechercher|filtrer|pesquisar|cerca|filtra)(?!\p{L})|搜索|筛选|検索|絞り込)/iu;
/** How programs call such a form. */
const LOOKUP_NAME = /(?<![a-z])(search|filters?|lookup|calc(ulator)?|converter)(?![a-z])/i;
const LOOKUP_CLASS = /(?<![a-z])(search|filters?|lookup|calculator|converter)[_-]?(form|bar|box|panel)(?![a-z])/i;

/**
 * Whether a script sends a form that says neither how nor where it is sent: more is filled in there than what one
 * looks for. Where it goes nobody can know, so it counts like one that changes something; what its button says
 * then decides, as it does there.
 *
 * @param {Submission} submission
 * @param {Element[]} texts its text fields
 * @param {string} label
 */
function isSentByScript({ form, by }, texts, label) {
  const stated = has(form, "method") || (by && (has(by, "formmethod") || has(by, "formaction")));
  if (stated || (has(form, "action") && !attr(form, "action").trim().startsWith("#"))) return false;
  const long = texts.some((field) => field instanceof HTMLTextAreaElement) || findAll(form, EDITOR).length > 0;
  const free = texts.some((field) => FREE_TYPES.has(typeOf(field)));
  if (!long && !(free && texts.length > 1)) return false;
  const [id, name, looks] = ["id", "name", "class"].map((attribute) => attr(form, attribute).replace(/(?<=[a-z])(?=[A-Z])/g, "-"));
  if (LOOKUP_NAME.test(`${id} ${name}`) || LOOKUP_CLASS.test(looks)) return false;
  const button = by ? wholeName(by) : "";
  return !LOOKUP.test(label) && !LOOKS_UP.test(button) && !(KEEPS.test(button) && !MATTERS.test(label));
}

/** Fields for any text; numbers and dates alone are what is reckoned with, or narrows down a list. */
const FREE_TYPES = new Set("text email tel url password".split(" "));
const EDITOR = "[contenteditable]:not([contenteditable=false])";

/**
 * @param {Submission} submission
 * @returns {FormFacts}
 */
export function formFacts({ form, by }) {
  const controls = controlsOf(form);
  const kinds = controls.map((control) => secretKind(control, nameOf(control)));
  const texts = controls.filter(
    (control) => (control instanceof HTMLInputElement && TEXT_TYPES.has(control.type)) || control instanceof HTMLTextAreaElement,
  );
  const method = (by && has(by, "formmethod") ? attr(by, "formmethod") : formMethod(form)).toLowerCase();
  const action =
    by && has(by, "formaction")
      ? new URL(attr(by, "formaction") || location.href, document.baseURI).href
      : formAction(form);
  const card = kinds.includes("card");
  const label = formLabel(form);
  const passwords = passwordUse(
    controls.filter((_, i) => kinds[i] === "password"),
    `${label} ${by ? nameOf(by) : ""}`,
  );
  const search = !card && passwords === "none" && !isForMany(controls) && isSearch(form, texts, method === "post");
  const scripted = !search && isSentByScript({ form, by }, texts, label);
  return {
    action: cut(maskUrl(action), 4096),
    method: scripted || method === "post" ? "post" : method === "dialog" ? method : "get",
    card,
    passwords,
    text_fields: texts.length,
    search,
    label: cut(label, 1000),
    button: cut(by ? wholeName(by) : "", 1000),
    others: by !== null && controls.some((one) => isSubmitButton(one) && nameOf(one) !== nameOf(by)),
    chosen: chosenIn(controls),
    radios: namesOf(turnedOn(controls, "radio")),
    boxes: namesOf(turnedOn(controls, "checkbox")),
  };
}

const MOST_CHOSEN = 5;

/** @param {Element[]} chosen */
const namesOf = (chosen) => chosen.slice(0, MOST_CHOSEN).map((one) => cut(nameOf(one), 100));

/** @param {Element[]} controls @returns {string[]} What was chosen in lists since the page came. */
function chosenIn(controls) {
  const lists = controls.filter((control) => control instanceof HTMLSelectElement);
  const chosen = lists.flatMap(({ selectedOptions }) => [...selectedOptions].filter(({ defaultSelected, index }) => !defaultSelected && index > 0));
  return chosen.slice(0, MOST_CHOSEN).map(({ label }) => cut(tidy(label), 100));
}

/** @param {Element[]} controls @param {"radio" | "checkbox"} type @returns {Element[]} Those that were turned on since the page came. */
const turnedOn = (controls, type) =>
  controls.filter((one) => one instanceof HTMLInputElement && one.type === type && one.checked && !one.defaultChecked);

/** @param {Element} field for a password  @returns {boolean} Whether what is typed there is one that is set or changed. */
export function isNewPassword(field) {
  const form = formOf(field);
  return form ? formFacts({ form, by: null }).passwords === "new" : passwordUse([field], "") === "new";
}

/** @param {Element[]} fields password fields @param {string} words of the form @returns {"none" | "current" | "new"} */
function passwordUse(fields, words) {
  if (!fields.length) return "none";
  const isNew = fields.some(
    (control) =>
      attr(control, "autocomplete").includes("new-password") ||
      NEW_WORDS.test(`${attr(control, "name")} ${attr(control, "id")} ${nameOf(control)}`.replace(/[_-]/g, " ")),
  );
  return fields.length > 1 || isNew || SIGN_UP.test(words) ? "new" : "current";
}

/** @param {Element[]} controls @returns {boolean} Whether entries were ticked, and from a list what becomes of them. */
const isForMany = (controls) => turnedOn(controls, "checkbox").length > 0 && chosenIn(controls).length > 0;

/** @param {HTMLFormElement} form @param {Element[]} texts its text fields @param {boolean} posted */
function isSearch(form, texts, posted) {
  if (closest(form, "[role=search], search")) return true;
  if (texts.length !== 1) return false;
  const [only] = texts;
  // A script that puts a search field above a list puts it into the list's form, which does not send it.
  if (posted && !has(only, "name")) return false;
  return (
    typeOf(only) === "search" ||
    attr(only, "role") === "searchbox" ||
    QUERY.test(attr(only, "name")) ||
    (!has(only, "name") && QUERY.test(attr(only, "id")))
  );
}

/**
 * Whether what is written there only looks something up, so that it can be written again at no loss.
 * @param {Element} field
 */
export function isLookup(field) {
  if (typeOf(field) === "search" || /^(searchbox|combobox)$/.test(attr(field, "role")) || closest(field, "[role=search], search")) return true;
  const form = formOf(field);
  if (!form) return field instanceof HTMLInputElement && (QUERY.test(attr(field, "name") || attr(field, "id")) || LOOKUP.test(nameOf(field)));
  const stated = has(form, "method") || (has(form, "action") && !attr(form, "action").trim().startsWith("#"));
  return (stated && formMethod(form) === "get") || formFacts({ form, by: defaultButton(form) }).search;
}

/** @param {HTMLFormElement} form @returns {string} Its name, its legend, or its heading. */
function formLabel(form) {
  const stated = nameOf(form, "form");
  if (stated) return stated;
  const [inside] = findAll(form, "legend, h1, h2, h3, h4, h5, h6, [role=heading]");
  if (inside) return contentText(inside);
  for (let at = /** @type {Element | null} */ (form), level = 0; at && level < 3; at = flatParent(at), level++) {
    for (let before = previousElement(at); before; before = previousElement(before)) {
      if (/^h[1-6]$/.test(localName(before))) return tidy(rawText(before));
    }
  }
  return "";
}
