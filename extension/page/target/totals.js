/**
 * The amount of money beside a word like "total": what a step would cost, as the page says it.
 *
 * Where such words stand is remembered, and kept by the page's mutations: a long page is read through once. What
 * they look like, and which amount stands beside them, is looked up anew each time.
 */
import { closest, inOrder, localName, rawText, rootOf } from "../dom/dom.js";
import { tidy } from "../meaning/names.js";

const TOTAL =
  /\b(grand total|total|amount due|amount payable|to pay|you pay|balance due|order sum|gesamt\w*|summe|endbetrag|rechnungsbetrag|zu zahlen|importe|a pagar|valor a pagar|montant|à payer|totale|importo|da pagare|totaal)\b|合计|總計|总计|合計|总额|總額|应付|應付|实付|お支払い?(金額|総額)|ご請求額/i;
const PARTIAL = /sub-?total|zwischensumme|sous-total|total (items|results|stops|time|duration|passengers)/i;
const AMOUNT =
  /(?:[$€£¥₹₩₽]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|BRL|SEK|NOK|DKK|PLN|R\$))\s?\d[\d.,'\u00A0\u202F]*|\d[\d.,'\u00A0\u202F]*\s?(?:[€£¥₹₩₽円元]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|BRL|SEK|NOK|DKK|PLN|kr)\b)/;
/** Text nodes of one page. */
const MOST_TEXTS = 50_000;
/** More changes than this are as well read from the beginning. */
const MOST_CHANGED = 1_000;

/** The document's texts with such a word; null before they are first asked for. @type {Set<Text> | null} */
let known = null;
/** What came or changed since they were last asked for. @type {Set<Node>} */
let changed = new Set();
const observer = new MutationObserver(note);

/** @param {MutationRecord[]} records */
function note(records) {
  for (const { target, addedNodes } of records) for (const node of addedNodes.length ? addedNodes : [target]) changed.add(node);
  if (changed.size > MOST_CHANGED) forget();
}

function forget() {
  observer.disconnect();
  known = null;
  changed = new Set();
}

/**
 * In the form or dialog first, then on the page.
 * @param {Element} element
 * @param {string} dialog selects dialogs
 * @returns {string}
 */
export function totalNear(element, dialog) {
  const scopes = [closest(element, "form"), closest(element, dialog), document.body];
  for (const scope of scopes) {
    const found = scope && totalIn(scope);
    if (found) return found;
  }
  return "";
}

/** @param {Element} scope @returns {string} The last total in it: the sum stands below its parts. */
function totalIn(scope) {
  // In a shadow tree, changes are not followed.
  const texts = rootOf(scope) === document ? inDocument().filter((text) => scope.contains(text)) : totalsOf(scope);
  for (const text of texts.sort(inOrder).reverse()) {
    const parent = text.parentElement;
    if (
      !parent ||
      /^(script|style|option|noscript|textarea)$/.test(localName(parent)) ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const amount = amountBeside(parent, text.data);
    // An empty basket's total tells nothing of a step.
    if (/[1-9]/.test(amount)) return amount;
  }
  return "";
}

/** @returns {Text[]} */
function inDocument() {
  note(observer.takeRecords());
  if (!known) {
    known = new Set(totalsOf(document));
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }
  for (const node of changed) {
    if (node instanceof Text && !isTotal(node)) known.delete(node);
    else if (node.isConnected) for (const text of totalsOf(node)) known.add(text);
  }
  changed.clear();
  for (const text of known) if (!text.isConnected) known.delete(text);
  return [...known];
}

/** @param {Node} root @returns {Text[]} Itself, if it is one. */
function totalsOf(root) {
  if (root instanceof Text) return isTotal(root) ? [root] : [];
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let i = 0; i < MOST_TEXTS && words.nextNode(); i++) {
    const text = /** @type {Text} */ (words.currentNode);
    if (isTotal(text)) found.push(text);
  }
  return found;
}

/** @param {Text} text */
const isTotal = ({ data }) => TOTAL.test(data) && !PARTIAL.test(data);

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
