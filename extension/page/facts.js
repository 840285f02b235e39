/**
 * `inspect`: everything about an action's target that its effect is judged on.
 *
 * The same function runs before the judgement and again at dispatch; it changes nothing, and gives the
 * same facts for the same page.
 */
import { attr, closest, cut, elementAt, findAll, focusedElement, holds, localName, matches, rawText, rootOf, upwards } from "./dom.js";
import { shownRole } from "./controls.js";
import { choiceSubmission, clickSubmission, enterSubmission, fieldsOf, formFacts, formOf, typeOf } from "./forms.js";
import { maskText, maskUrl, secretKind } from "./mask.js";
import { contentText, iconWords, nameOf, tidy, wholeName } from "./names.js";
import { startOf } from "./path.js";
import { elementUnder, inWindow, placeIn } from "./place.js";
import { elementOf } from "./refs.js";
import { visibleStandIn } from "./visibility.js";

/**
 * @typedef {import("../generated/wire.js").Action} Action
 * @typedef {import("./forms.js").Submission} Submission
 * @typedef {Omit<import("../generated/wire.js").Facts, "document_id" | "url" | "form" | "pasted_from"> & {form: import("./forms.js").FormFacts | null}} PageFacts
 */

const ACTIVATED =
  "a[href], area[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=menuitemcheckbox], " +
  "[role=menuitemradio], [role=tab], [role=option], [role=checkbox], [role=radio], [role=switch], [onclick], [contenteditable=''], [contenteditable=true]";

/**
 * What reacts when an element is clicked: the button around a word, the control of a label.
 * @param {Element} element
 * @returns {Element}
 */
export function activated(element) {
  for (const at of upwards(element)) {
    if (at instanceof HTMLLabelElement && at.control) return at.control;
    // Whatever lies in a button is the button; other things may hold controls of their own.
    if (matches(at, ACTIVATED)) return closest(at, "button") ?? at;
    // A component of its own that says it is a submit button is one.
    if (localName(at).includes("-") && attr(at, "type") === "submit") return at;
  }
  return element;
}

const NATIVE = "a[href], area[href], button, input, summary";

/**
 * What a click on the middle of an element operates: what it lies in, or the one button or link of the
 * same name that it is made of.
 * @param {Element} element
 * @returns {Element}
 */
export function operated(element) {
  const outer = activated(element);
  if (matches(outer, NATIVE) || matches(outer, "select, textarea")) return outer;
  // A box for choosing a row may wait hidden in it: what is not drawn receives no click.
  const inner = findAll(outer, NATIVE).filter((one) => visibleStandIn(one) !== null);
  return inner.length === 1 && nameOf(inner[0]) === nameOf(outer, shownRole(outer)) ? inner[0] : outer;
}

/**
 * The element an action is about; for keys without a ref whatever has the focus.
 * @param {Action} action
 * @returns {Element | null}
 */
export function targetOf(action) {
  if ("ref" in action && action.ref) return elementOf(action.ref);
  return action.verb === "press" ? (focusedElement() ?? document.body) : null;
}

/** @param {string} keys @returns {string} The key of a chord, lower case: "Control+Enter" → "enter". */
const keyOf = (keys) =>
  (keys === " " ? "space" : keys.split("+").at(-1) || "+").toLowerCase().replace("return", "enter");

/**
 * What reacts to an action on its target: the button that a click, or the end of a drag on itself, presses.
 * @param {Action} action
 * @param {Element} target
 * @returns {Element}
 */
function reactingTo(action, target) {
  const start = startOf(action, target);
  if (start) return activated(elementUnder(target, start));
  if (action.verb === "click" || action.verb === "drag" || action.verb === "upload") return operated(target);
  return action.verb === "press" ? activated(target) : target;
}

/**
 * Whether the action ends in a click on what reacts: drawing and dragging do, where the button is let go
 * over the same thing that it was pressed on, and uploading by a button that only stands for a file field.
 * @param {Action} action
 * @param {Element} element what reacts
 */
function clicks(action, element) {
  if (action.verb === "click") return !action.button || action.button === "left";
  if (action.verb === "upload") return typeOf(element) !== "file";
  return action.verb === "draw" || (action.verb === "drag" && dropOf(action, element) === null);
}

/**
 * What a drag ends over; null for itself, or where that cannot be seen.
 * @param {Extract<Action, {verb: "drag"}>} action
 * @param {Element} element what is dragged
 * @returns {Element | null}
 */
function dropOf({ ref, to, end }, element) {
  const dragged = elementOf(ref);
  const place = !to && end && dragged ? placeIn(dragged, end) : null;
  const over = to ? elementOf(to) : place && inWindow(place) ? elementAt(place.x, place.y) : null;
  return over && !holds(element, over) ? over : null;
}

/**
 * What an action would submit.
 * @param {Action} action
 * @param {Element} target
 * @param {Element} element what reacts
 * @returns {Submission | null}
 */
function submissionOf(action, target, element) {
  if (clicks(action, element)) return clickSubmission(element);
  if (action.verb === "type") return action.submit ? enterSubmission(target) : null;
  if (action.verb === "select" || action.verb === "check") return choiceSubmission(target);
  if (action.verb !== "press") return null;
  const key = keyOf(action.keys);
  if (key !== "enter" && key !== "space" && key !== " ") return null;
  return clickSubmission(element) ?? (key === "enter" ? enterSubmission(target) : null);
}

/**
 * @param {Action} action
 * @returns {{problem?: string, facts?: PageFacts, fields?: import("./forms.js").Field[]}}
 *   `fields` (with their values, for the digest and the approval page) come with a form.
 */
export function inspect(action) {
  const needed = "ref" in action && Boolean(action.ref);
  const target = targetOf(action);
  if (!target)
    return needed ? { problem: `${"ref" in action ? action.ref : ""} is gone from the page` } : { facts: blank() };
  if (action.verb === "drag" && action.to && !elementOf(action.to))
    return { problem: `${action.to} is gone from the page` };
  const element = reactingTo(action, target);
  const role = shownRole(element);
  const name = wholeName(element, role) || (element === target ? "" : nameOf(target, shownRole(target)));
  const submission = submissionOf(action, target, element);
  const decisive =
    action.verb === "click" ||
    clicks(action, element) ||
    submission !== null ||
    (action.verb === "press" && /^(enter|space| )$/.test(keyOf(action.keys)));
  // A button that is no submit button can still send its form by script: its form counts as well.
  const near =
    !submission && decisive && !/^(textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|listbox)$/.test(role)
      ? formOf(element)
      : null;
  const form = submission ?? (near && { form: near, by: element });
  const label = nameOf(element, role);
  const drop = action.verb === "drag" ? dropOf(action, element) : null;
  return {
    facts: {
      frame_origin: cut(location.origin, 300),
      tag: cut(localName(element), 40),
      role: cut(role, 40),
      name: cut(maskText(name), 1000),
      type: cut(typeOf(element), 40),
      href: cut(linkOf(element), 4096),
      hint: cut(markupWords(element), 200),
      context: cut(maskText(contextOf(element)), 300),
      total: decisive ? cut(totalNear(form?.form ?? element), 100) : "",
      submits: submission !== null,
      form: form && formFacts(form),
      secret: secretKind(element, label) !== "",
      drop: drop ? dropWords(drop) : "",
    },
    ...(form && { fields: fieldsOf(form) }),
  };
}

/** @param {Element} drop @returns {string} */
function dropWords(drop) {
  const over = activated(drop);
  const role = shownRole(over);
  const words = [role, nameOf(over, role) || cut(contentText(over), 60), markupWords(over)];
  return cut(maskText(words.filter(Boolean).join(" ")), 300) || localName(over);
}

/** Facts of an action without a target. @returns {PageFacts} */
function blank() {
  return {
    frame_origin: cut(location.origin, 300),
    tag: "",
    role: "",
    name: "",
    type: "",
    href: "",
    hint: "",
    context: "",
    total: "",
    submits: false,
    form: null,
    secret: false,
    drop: "",
  };
}

/** @param {Element} element @returns {string} Where the link leads that the element is or lies in. */
function linkOf(element) {
  const link = closest(element, "a[href], area[href]");
  if (!link) return "";
  const href = link instanceof SVGAElement ? link.href.baseVal : /** @type {HTMLAnchorElement} */ (link).href;
  return maskUrl(URL.parse(href, document.baseURI)?.href ?? href);
}

/** @param {Element} element @returns {string} Class, id and icon words that tell what a control does. */
function markupWords(element) {
  const names = [
    "id",
    "class",
    "name",
    "value",
    "title",
    "data-action",
    "data-confirm",
    "data-testid",
    "onclick",
  ];
  const stated = names.filter((name) => name !== "value" || !isField(element)).map((name) => attr(element, name));
  const link = closest(element, "[data-method]");
  const method = link ? `data-method=${attr(link, "data-method")}` : "";
  return tidy(maskText([...stated, method, ...iconWords(element)].filter(Boolean).join(" ")));
}

/** A field's value is data, a button's value is its label. @param {Element} element */
const isField = (element) =>
  localName(element) === "select" ||
  (element instanceof HTMLInputElement && !/^(submit|button|reset|image)$/.test(element.type));

const DIALOG = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
const HEADING = "h1, h2, h3, h4, h5, h6, [role=heading], legend";

/** @param {Element} element @returns {string} What the dialog it is in says, else the heading it lies under. */
export function contextOf(element) {
  const dialog = closest(element, DIALOG);
  const said = dialog ? dialogWords(dialog) : "";
  if (said) return said;
  const root = rootOf(element);
  const found = headingBefore(root, element);
  return found || (root instanceof ShadowRoot ? contextOf(root.host) : "");
}

/** The last sentence of a text that asks something. */
const QUESTION = /[^.!?。！？]{1,200}[?？]/g;

/**
 * A dialog's name or heading and, where that asks nothing, the question in it ("Are you sure you want to …?").
 * @param {Element} dialog
 * @returns {string}
 */
function dialogWords(dialog) {
  const [heading] = findAll(dialog, HEADING);
  const stated = nameOf(dialog, "dialog") || (heading ? contentText(heading) : "");
  if (/[?？]/.test(stated)) return stated;
  const question = (contentText(dialog).match(QUESTION)?.at(-1) ?? "").trim();
  return [stated, question.startsWith(stated) ? question.slice(stated.length).trim() : question].filter(Boolean).join(" ");
}

/** @param {Document | ShadowRoot} root @param {Element} element @returns {string} */
function headingBefore(root, element) {
  const all = root.querySelectorAll(HEADING);
  let low = 0;
  let high = all.length;
  // Headings are in document order, so the last one before the element is found by halving.
  while (low < high) {
    const middle = (low + high) >> 1;
    const before = all[middle].compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (before) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && i >= low - 10; i--) {
    if (all[i].checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      const text = contentText(all[i]);
      if (text) return text;
    }
  }
  return "";
}

const TOTAL =
  /\b(grand total|total|amount due|amount payable|to pay|you pay|balance due|order sum|gesamt\w*|summe|endbetrag|rechnungsbetrag|zu zahlen|importe|a pagar|valor a pagar|montant|à payer|totale|importo|da pagare|totaal)\b|合计|總計|总计|合計|总额|總額|应付|應付|实付|お支払い?(金額|総額)|ご請求額/i;
const PARTIAL = /sub-?total|zwischensumme|sous-total|total (items|results|stops|time|duration|passengers)/i;
const AMOUNT =
  /(?:[$€£¥₹₩₽]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|BRL|SEK|NOK|DKK|PLN|R\$))\s?\d[\d.,'\u00A0\u202F]*|\d[\d.,'\u00A0\u202F]*\s?(?:[€£¥₹₩₽円元]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|BRL|SEK|NOK|DKK|PLN|kr)\b)/;

/**
 * The amount of money beside a word like "total", in the form or dialog first, then on the page.
 * @param {Element} element
 * @returns {string}
 */
export function totalNear(element) {
  const scopes = [closest(element, "form"), closest(element, DIALOG), document.body];
  for (const scope of scopes) {
    const found = scope && totalIn(scope);
    if (found) return found;
  }
  return "";
}

/** @param {Element} scope @returns {string} The last total in it: the sum stands below its parts. */
function totalIn(scope) {
  const words = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  let found = "";
  for (let i = 0; i < 50_000 && words.nextNode(); i++) {
    const text = /** @type {Text} */ (words.currentNode);
    if (!TOTAL.test(text.data) || PARTIAL.test(text.data)) continue;
    const parent = text.parentElement;
    if (
      !parent ||
      /^(script|style|option|noscript|textarea)$/.test(localName(parent)) ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    found = amountBeside(parent, text.data) || found;
  }
  return found;
}

/** @param {Element} parent @param {string} words the text with "total" in it @returns {string} The first amount after it, in ever wider surroundings. */
function amountBeside(parent, words) {
  const own = AMOUNT.exec(words.slice(TOTAL.exec(words)?.index ?? 0));
  if (own) return own[0].replace(/[.,']+$/, "");
  let at = /** @type {Element | null} */ (parent);
  for (let level = 0; at && level < 4; level++, at = at.parentElement) {
    const text = tidy(rawText(at));
    if (text.length > 240) return "";
    const amount = AMOUNT.exec(text.slice(text.indexOf(tidy(words)) + tidy(words).length));
    if (amount) return amount[0].replace(/[.,']+$/, "");
  }
  return "";
}
