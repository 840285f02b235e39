/**
 * All that a person reads in the extension's own words, in the language of the browser: by its key in
 * `_locales/<language>/messages.json`. A key that is not there, and a value without a place, do not type-check.
 */
import { PLACES } from "../generated/words.js";

/** @typedef {typeof PLACES} Places  By key, the named places of its text. */
/** @typedef {keyof Places} Key */
/** @typedef {string | Node} Part */
/** @template {Key} K @typedef {Places[K][number]} Named */
/** @template {Key} K @template V @typedef {[Named<K>] extends [never] ? [] : [Record<Named<K>, V>]} Values */
/** @typedef {Key extends infer K ? K extends `${infer F}_other` ? F : never : never} Counted  What is said of a number: it has `_one` and `_other`. */

/** The language of the texts, such as "de": the browser's, or English where there are none in that. */
export const LANGUAGE = t("language");
const browser = chrome.i18n.getUILanguage();
/** How numbers, dates and sums are written: as the browser has it, if it speaks the language of the texts. */
const LOCALE = browser.split("-")[0] === LANGUAGE ? browser : LANGUAGE;
const NUMBER = new Intl.NumberFormat(LOCALE);
const RULES = new Intl.PluralRules(LANGUAGE);
// English dates are written in one way, whichever English it is: the day first, 24 hours.
const DATES = LANGUAGE === "en" ? "en-GB" : LOCALE;
const TIME = new Intl.DateTimeFormat(DATES, { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat(DATES, { day: "numeric", month: "short" });
const DAY_NAME = new Intl.DateTimeFormat(LOCALE, { weekday: "long", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });

/**
 * A text, its places filled; numbers are written as people write them.
 * @template {Key} K
 * @param {K} key
 * @param {Values<K, string | number>} values  By the name of the place.
 * @returns {string}
 */
export function t(key, ...values) {
  const named = /** @type {Record<string, string | number>} */ (values[0] ?? {});
  const filled = PLACES[key].map((name) => (typeof named[name] === "number" ? NUMBER.format(named[name]) : named[name]));
  return chrome.i18n.getMessage(key, filled);
}

/**
 * A text that says a number, `$N$`, in the form that goes with it: "1 step", "3 steps".
 * @template {Counted} F
 * @param {F} family  The key without "_one" and "_other".
 * @param {number} n
 * @param {Record<string, string>} [more]  What else it says.
 * @returns {string}
 */
export function count(family, n, more = {}) {
  const form = `${family}_${RULES.select(n)}`;
  const key = /** @type {Key} */ (form in PLACES ? form : `${family}_other`);
  return /** @type {(key: Key, values: Record<string, string | number>) => string} */ (t)(key, { n, ...more });
}

/** Stands for a value while a text is put together; no text has it. */
const MARK = "\uE000";

/**
 * A text in whose places elements stand.
 * @template {Key} K
 * @param {K} key
 * @param {Values<K, Part | Part[]>} values
 * @returns {Part[]}
 */
export function nodes(key, ...values) {
  const named = /** @type {Record<string, Part | Part[]>} */ (values[0] ?? {});
  const text = chrome.i18n.getMessage(key, PLACES[key].map((name) => `${MARK}${name}${MARK}`));
  return text.split(MARK).flatMap((part, at) => (at % 2 ? named[part] : part)).filter((part) => part !== "");
}

const COMMA = NUMBER.format(1.5) === "1,5";

/**
 * The number that was typed, its decimals behind a point or what the language has there; `NaN` if it is none, or
 * may be another: 2.000 is two thousand where a comma stands before the decimals.
 * @param {string} text
 */
export function typedNumber(text) {
  if (!COMMA) return Number(text);
  return /^\d{1,3}(\.\d{3})+$/.test(text) ? NaN : Number(text.replace(",", "."));
}

/** As a person who types it writes it. @param {number} value */
export const writtenNumber = (value) => (COMMA ? String(value).replace(".", ",") : String(value));

/** A number with so many digits behind the point. @param {number} value @param {number} digits */
export const decimal = (value, digits) =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** US dollars; small sums keep the digits that say something. @param {number} cost */
export function money(cost) {
  const digits = cost > 0 && cost < 0.1 ? 4 : 2;
  return cost.toLocaleString(LOCALE, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * When something was, as short as it can be said: "today, 14:02", "3 Jul, 14:02".
 * @param {number} unix  In seconds.
 * @param {Date} [now]
 */
export function when(unix, now = new Date()) {
  const date = new Date(unix * 1000);
  const time = TIME.format(date);
  return date.toDateString() === now.toDateString() ? t("when_today", { time }) : t("when_earlier", { day: DAY.format(date), time });
}

/** A day of the week. @param {number} day  0 is Sunday, as in cron. */
export const dayName = (day) => DAY_NAME.format(Date.UTC(2026, 0, 4 + day));

/** A moment in full, to come or gone by. @param {number} unix  In seconds. */
export const moment = (unix) => MOMENT.format(unix * 1000);
