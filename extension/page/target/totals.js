/**
 * The amounts of money that a step is about, and which of them is paid: by structure first (the button's own, the sum of
 * the others), by the words beside it second. Where neither tells, nothing is called the total.
 *
 * @typedef {import("../../generated/wire.js").Amount} Amount
 * @typedef {import("./amount_lines.js").Found} Found
 * @typedef {import("./amount_lines.js").Line} Line
 * @typedef {{found: Found, role: Amount["role"]}} Judged
 */
import { closest, contains, cut, flatParent, inOrder, includes, nextElement, parentElement, previousElement, rawText, rootOf } from "../dom/dom.js";
import { blockOf } from "./block.js";
import { maskText } from "../meaning/mask.js";
import { called, moneyIn, TOTALS } from "../shared/money.js";
import { amountsIn, isUnchosen, linesOf } from "./amount_lines.js";
import { inDocument, totalsOf } from "./total_words.js";

/** In characters: a longer form is read around its totals only, and what is longer is no summary. */
const MOST_FORM = 6_000;
const MOST_SUMMARY = 1_200;
const MOST_ROW = 300;
/** How many boxes a summary reaches out from a total, and rows to each side. */
const LEVELS = 4;
const ROWS = 12;
/** Of amounts that are told. */
const MOST = 20;
/** What sums may be off by. */
const ROUNDING = 0.011;
/** How much larger type is that stands out. */
const LARGER = 1.15;
const DRAWN = "canvas, img, svg, picture";
/** Blocks of which there are several. */
const OF_SEVERAL = /^(row|entry|card|cell)$/;

/**
 * @param {Element} element what reacts to the step
 * @param {string} name its name, which may say what is paid
 * @param {Element | null} form
 * @param {string} dialog selects dialogs
 * @returns {{total: string, amounts: Amount[]}}
 */
export function amountsAround(element, name, form, dialog) {
  const block = blockOf(element);
  const own = ownAmount(name);
  const within = block && OF_SEVERAL.test(block.kind) ? amountsFor(block.parts, null, element) : [];
  // What one of several like controls is about costs what its own block says, whatever the page adds up.
  if (within.some(isPaid)) return told(withOwn(within, own), true);
  if (block?.alike && within.length) return told(own ? withOwn(within, own) : priced(within), false);
  const around = [...within];
  for (const scope of [form ?? closest(element, "form"), closest(element, dialog), document.body]) {
    const amounts = scope ? amountsFor([scope], scope, element) : [];
    around.push(...amounts);
    if (amounts.some(isPaid)) return told(withOwn(around, own), true);
  }
  return told(own ? withOwn(around, own) : priced(around), false);
}

/** @param {Amount} amount */
const isPaid = ({ role }) => role === "paid" || role === "maybe";

/** The only price there is what it costs. @param {Amount[]} amounts @returns {Amount[]} */
function priced(amounts) {
  const prices = new Set(amounts.filter(({ role, value }) => role === "part" && value).map(({ value, currency }) => `${value} ${currency}`));
  return prices.size === 1 ? amounts.map((one) => (one.role === "part" && one.value ? { ...one, role: "paid" } : one)) : amounts;
}

/**
 * @param {Iterable<Node>} parts
 * @param {Element | null} scope the part of the page that may be read around its totals only
 * @param {Element} element
 * @returns {Amount[]}
 */
function amountsFor(parts, scope, element) {
  const summary = scope && (scope === document.body || rawText(scope).length >= MOST_FORM);
  const lines = linesOf(summary ? summaryIn(scope, element) : parts, element);
  const found = amountsIn(lines);
  const amounts = judge(found).map(({ found: { money, label }, role }) => amount(money, label, role));
  return amounts.some(isPaid) ? amounts : [...lines.filter((line) => isDrawn(line, scope)).map(({ text }) => amount(null, text, "maybe")), ...amounts];
}

/** @param {import("../shared/money.js").Money | null} money @param {string} label @param {Amount["role"]} role @returns {Amount} */
const amount = (money, label, role) => ({
  label: cut(maskText(label.trim()), 120), text: cut(money?.text ?? "", 60), value: money && Number.isFinite(money.value) ? money.value : null, currency: money?.currency ?? "", role,
});

/** What the name of a control says is paid. @param {string} name @returns {Amount | null} */
function ownAmount(name) {
  const all = moneyIn(name);
  const [money] = all;
  if (all.length !== 1 || !money.value) return null;
  const says = called(`${name.slice(0, money.at)} ${name.slice(money.end)}`);
  return says === null || TOTALS.has(says) ? amount(money, "", says === "now" ? "paid" : "maybe") : null;
}

/**
 * A button that names an amount pays that. Where the page sums up another one, and has not got the button's, nobody can tell.
 * @param {Amount[]} around @param {Amount | null} own @returns {Amount[]}
 */
function withOwn(around, own) {
  if (!own) return around;
  const same = around.find(({ value, currency, role }) => value === own.value && currency === own.currency && role !== "struck" && role !== "saved");
  if (!same && own.role === "maybe" && around.some(isPaid))
    return [own, ...around.map((one) => (isPaid(one) ? /** @type {Amount} */ ({ ...one, role: "maybe" }) : one))];
  const others = around.filter((one) => one !== same).map((one) => (isPaid(one) ? /** @type {Amount} */ ({ ...one, role: "part" }) : one));
  return [{ ...(same ?? own), role: "paid" }, ...others];
}

/** @param {Amount[]} amounts @param {boolean} summed the page adds up what is paid @returns {{total: string, amounts: Amount[]}} */
function told(amounts, summed) {
  const once = [...new Map(amounts.map((one) => [JSON.stringify(one), one])).values()];
  const ordered = [...once.filter(({ role }) => role === "paid"), ...once.filter(({ role }) => role === "maybe"), ...once.filter((one) => !isPaid(one))];
  const [first] = ordered;
  return { total: summed && first?.role === "paid" ? first.text : "", amounts: ordered.slice(0, MOST) };
}

/**
 * @param {Found[]} found
 * @returns {Judged[]}
 */
function judge(found) {
  const all = found.map((one) => ({ found: one, role: roleOf(one) }));
  const paid = paidAmong(all);
  return all.map((one) => ({ ...one, role: paid.includes(one.found) ? (isOne(paid) ? "paid" : "maybe") : one.role }));
}

/** @param {Found} found @returns {Amount["role"]} What it is where it is not what is paid. */
function roleOf({ called, struck, negative, element }) {
  if (struck || called === "was") return "struck";
  if (called === "saved" || negative) return "saved";
  if (called === "per" || called === "have" || isUnchosen(element)) return "other";
  return "part";
}

/** Whether they are one amount, however often it is written. @param {Found[]} found */
const isOne = (found) => found.length > 0 && found.every(({ money }) => money.value === found[0].money.value && money.currency === found[0].money.currency);

/**
 * @param {Judged[]} all
 * @returns {Found[]} What is paid; several different ones if it cannot be told which, none if nothing is.
 */
function paidAmong(all) {
  const parts = all.filter(({ role }) => role === "part").map(({ found }) => found);
  const called = parts.filter(({ called }) => TOTALS.has(called));
  // An empty basket's total tells nothing of a step.
  if (!parts.some(({ money }) => money.value > 0) || (called.length && called.every(({ money }) => money.value === 0))) return [];
  const now = called.filter(({ called }) => called === "now");
  const totals = now.length ? now : called.filter(({ money }) => money.value > 0);
  if (isOne(totals)) return totals;
  const sums = (totals.length ? totals : parts).filter((one) => isSum(one, all));
  if (!totals.length) return standingOut(sums, parts);
  if (sums.at(-1) === totals.at(-1)) return sums.slice(-1);
  const due = totals.filter(({ called }) => called === "due");
  if (isOne(due)) return due;
  if (isOne(sums)) return sums;
  const large = standingOut(totals, totals);
  return large.length ? large : totals;
}

/** Whether an amount is the sum of those above it, less what is saved. @param {Found} total @param {Judged[]} all */
function isSum(total, all) {
  const above = all.slice(0, all.findIndex(({ found }) => found === total)).reverse();
  let [sum, parts] = [0, 0];
  for (const { found, role } of above.slice(0, ROWS)) {
    if (role === "struck" || role === "other" || found.money.currency !== total.money.currency) continue;
    sum += role === "saved" ? -found.money.value : found.money.value;
    if (++parts > 1 && Math.abs(sum - total.money.value) < ROUNDING) return true;
  }
  return false;
}

/** @param {Found[]} some @param {Found[]} all @returns {Found[]} The one that is drawn larger or bolder than all others, or stands below the rule. */
function standingOut(some, all) {
  return some.filter((one) => all.every((other) => other === one || other.size * LARGER < one.size || (one.strong && !other.strong && other.size <= one.size) || (foot(one) && !foot(other)))).slice(-1);
}

/** @param {Found} found */
const foot = ({ element }) => closest(element, "tfoot") !== null;

/**
 * Whether a line calls something the total that is drawn, not written.
 * @param {Line} line @param {Element | null} scope
 */
function isDrawn({ text, box }, scope) {
  if (text.length > 40 || /\d/.test(text) || !TOTALS.has(called(text))) return false;
  const row = contains(box, DRAWN) ? box : parentElement(box);
  return row !== null && row !== scope && row !== document.body && rawText(row).length < MOST_ROW && !/\d/.test(rawText(row)) && contains(row, DRAWN);
}

/**
 * The rows around what is called a total in it: of all such, those nearest to the control.
 * @param {Element} scope @param {Element} element
 * @returns {Element[]} in order
 */
function summaryIn(scope, element) {
  // In a shadow tree, changes are not followed.
  const texts = rootOf(scope) === document ? inDocument().filter((text) => includes(scope, text)) : totalsOf(scope);
  /** @type {Set<Element>} */
  let nearest = new Set();
  let depth = -1;
  for (const text of texts) {
    const row = rowOf(text, element);
    if (!row) continue;
    const deep = depthOf(row, element);
    if (deep > depth) [nearest, depth] = [new Set(), deep];
    if (deep === depth) for (const one of rowsAround(row, element)) nearest.add(one);
  }
  const all = [...nearest];
  return all.filter((one) => !all.some((other) => other !== one && includes(other, one))).sort(inOrder);
}

/** @param {Text} text @param {Element} element @returns {Element | null} The smallest part of the page that has an amount, or a drawing, beside such a word. */
function rowOf(text, element) {
  let at = /** @type {Element | null} */ (text.parentElement);
  if (!at?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
  for (let level = 0; at && at !== document.body && level <= LEVELS && !includes(at, element); level++, at = flatParent(at)) {
    if (rawText(at).length > MOST_ROW) return null;
    if (moneyIn(apart(at)).length || (level < 2 && contains(at, DRAWN))) return at;
  }
  return null;
}

/** @param {Element} element @returns {string} Its texts, with what lies in different boxes apart. */
function apart(element) {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = "";
  while (words.nextNode()) text += ` ${/** @type {Text} */ (words.currentNode).data.replace(/\s+/g, " ")}`;
  return text;
}

/** @param {Element} row @param {Element} element @returns {number} How deep in the page the smallest part lies that holds both. */
function depthOf(row, element) {
  let at = /** @type {Element | null} */ (row);
  while (at && !includes(at, element)) at = flatParent(at);
  let depth = 0;
  for (; at; at = flatParent(at)) depth++;
  return depth;
}

/** @param {Element} row @param {Element} element @returns {Element[]} The summary that it is a row of, and where nothing holds that together the rows beside it. */
function rowsAround(row, element) {
  let at = row;
  for (let level = 0; level < LEVELS; level++) {
    const out = parentElement(at);
    if (!out || out === document.body || includes(out, element) || rawText(out).length > MOST_SUMMARY) break;
    at = out;
  }
  const rows = [at];
  for (const step of [previousElement, nextElement])
    for (let other = step(at), i = 0; other && i < ROWS; other = step(other), i++)
      if (!includes(other, element) && rawText(other).length < MOST_ROW && /\d/.test(rawText(other))) rows.push(other);
  return rows;
}
