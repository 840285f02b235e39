/**
 * Dates and times as people write them, turned into what a field of that kind takes
 * (https://html.spec.whatwg.org/#dates-and-times). Where numbers alone leave open which is the day, they are
 * read in the browser's language, as the field itself reads what a person types.
 */

const NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)?(?: of| de)? ([\p{L}]+)\.?,?(?: de)? (\d{4})$/u;
const MONTH_FIRST = /^([\p{L}]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m\.?)?$/i;

/**
 * @param {string} kind  The type of the field.
 * @param {string} text
 * @returns {string} What the field takes; the text itself if it is no such date or time, or for another kind of field.
 */
export function asFieldTakesIt(kind, text) {
  if (kind === "date") return dateIn(text.trim()) || text;
  if (kind === "time") return timeIn(text.trim()) || text;
  return text;
}

/** @param {string} text  @returns {string} "YYYY-MM-DD", or "". */
function dateIn(text) {
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first = "", second = "", year = ""] = numbers;
    const [day, month] = monthComesFirst() ? [second, first] : [first, second];
    return isoDate(year, +month, +day) || isoDate(year, +day, +month);
  }
  const named = DAY_FIRST.exec(text);
  const [, word = "", day = "", year = ""] = named ? [, named[2], named[1], named[3]] : MONTH_FIRST.exec(text) ?? [];
  return word && isoDate(year, monthNamed(word), +day);
}

/** As a field writes it, also with the day of the week. */
const ISO = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
const SHORT = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/;

/**
 * @param {string} text
 * @returns {Set<string>} The days that a date may mean, whichever of its numbers is the month; none if it is no date.
 */
export function daysIn(text) {
  const [, iso = "", isoMonth = "", isoDay = ""] = ISO.exec(text) ?? [];
  const [, first = "", second = "", last = ""] = SHORT.exec(text.replaceAll(" ", "")) ?? [];
  const year = last.length === 2 ? `20${last}` : last;
  const named = dateIn(text.replace(/^\p{L}+\.?,? (?=[\p{L}\d])(?=.*\d.*\d)/u, "")) || dateIn(text);
  const found = iso ? [isoDate(iso, +isoMonth, +isoDay)] : year ? [isoDate(year, +second, +first), isoDate(year, +first, +second)] : [named];
  return new Set(found.filter(Boolean));
}

/** @param {string} text  @returns {string} "HH:MM", or "". */
export function timeIn(text) {
  const [, hours = "", minutes, half] = TIME.exec(text) ?? [];
  if (!hours || (!minutes && !half) || (half && +hours > 12)) return "";
  const hour = half ? (+hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : +hours;
  return `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`;
}

/** @param {string} year @param {number} month @param {number} day  @returns {string} "" if there is no such day. */
function isoDate(year, month, day) {
  const date = new Date(Date.UTC(+year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : "";
}

function monthComesFirst() {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts().map(({ type }) => type);
  return parts.indexOf("month") < parts.indexOf("day");
}

/** @param {string} word  A month's name, short or long, in English or the browser's language.  @returns {number} From 1; 0 if it is none. */
function monthNamed(word) {
  for (const language of ["en", navigator.language])
    for (const month of /** @type {const} */ (["long", "short"])) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      for (let at = 0; at < 12; at++)
        if (format.format(Date.UTC(2000, at)).replace(".", "").toLowerCase() === word.toLowerCase()) return at + 1;
    }
  return 0;
}
