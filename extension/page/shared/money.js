/**
 * Amounts of money in a text, what the words beside one say that it is, and whether what is paid has risen. The words
 * and currencies are the daemon's (`text/amounts.py`).
 *
 * @typedef {import("../../generated/wire.js").Amount} Amount
 * @typedef {"per" | "was" | "saved" | "later" | "part" | "now" | "due" | "have" | "total"} Called
 * @typedef {object} Money
 * @property {string} text
 * @property {number} at  Where it begins.
 * @property {number} end
 * @property {number} value
 * @property {string} currency
 */
import { RULES } from "../../generated/amounts.js";

const PATTERNS = RULES.patterns.map((pattern) => new RegExp(pattern, "gu"));
const KEYS = new Map(Object.entries(RULES.keys));
const MILLS = new Set(RULES.mills);
const ASIDE = new RegExp(RULES.aside, "giu");
const CALLED = /** @type {[Called, RegExp][]} */ (Object.entries(RULES.called).map(([name, pattern]) => [name, new RegExp(pattern, "iu")]));
/** What is called so may be what is paid. @type {Set<Called | null>} */
export const TOTALS = new Set(["now", "due", "total"]);
/** The same, to pass over most texts of a page quickly. */
const TOTAL = new RegExp([RULES.called.now, RULES.called.due, RULES.called.total].join("|"), "iu");

/** @param {string} text @returns {Money[]} In order. */
export function moneyIn(text) {
  if (!/\d/.test(text)) return [];
  /** @type {Money[]} */
  const found = [];
  // A sign between two amounts is that of the one that has none yet: "45,00 € 60,00 €".
  const matches = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).sort((one, other) => one.index - other.index);
  for (const { index: at, 0: whole, groups: { c = "", a = "", k = "" } = {} } of matches) {
    if (at < (found.at(-1)?.end ?? 0)) continue;
    const end = at + whole.trimEnd().length;
    const currency = KEYS.get(c.toLowerCase()) ?? c;
    found.push({ text: text.slice(at, end), at, end, value: valueOf(a, currency) * (k ? 1000 : 1), currency });
  }
  return found;
}

/** @param {string} number @param {string} currency @returns {number} */
function valueOf(number, currency) {
  const bare = number.replace(/[.,][-–—]+$/, "");
  const [, whole = bare, cents = ""] = (MILLS.has(currency) && /^(.*)\.(\d{3})$/.exec(bare)) || /^(.*)[.,](\d\d?)$/.exec(bare) || [];
  return Number(`${whole.replace(/[^\d]/g, "")}.${cents}`);
}

/** @param {string} words beside an amount @returns {Called | null} */
export function called(words) {
  const bare = words.replace(ASIDE, " ");
  return CALLED.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

/** Whether a text may call an amount the total. @param {string} text */
export const mayTotal = (text) => TOTAL.test(text);

/**
 * Whether something else is to be paid than was shown: more, another currency, or what cannot be told any more. Less
 * is no reason to ask again.
 * @param {Amount[]} shown
 * @param {Amount[]} now
 */
export function hasRisen(shown, now) {
  const [before, after] = [shown, now].map((amounts) => amounts.filter(({ role }) => role === "paid" || role === "maybe"));
  if (after.length === 0) return before.length > 0;
  return !after.every((amount) => before.some((known) => isWithin(amount, known)));
}

/** @param {Amount} now @param {Amount} shown */
function isWithin(now, shown) {
  if (now.role !== shown.role || now.currency !== shown.currency) return false;
  if (now.role === "maybe") return now.text === shown.text;
  return now.value === null || shown.value === null ? now.text === shown.text : now.value <= shown.value;
}
