/**
 * Whether what a field holds is what was meant by what was typed there. Forms write dates, numbers, phone numbers and
 * codes their own way; that is the same value. A digit more, or a point in another place, is another one.
 */
import { SET_AS_A_WHOLE } from "../dom/fields.js";
import { formatOf } from "./controls.js";
import { asFieldTakesIt, daysIn, timeIn } from "./date_formats.js";

/**
 * @param {string} held
 * @param {string} meant
 * @param {boolean} [exactly]  Letters count as they are: a password.
 */
export function isMeant(held, meant, exactly = false) {
  if (exactly || held === meant) return held === meant;
  const [a, b] = [plain(held), plain(meant)];
  if (a === b) return true;
  const wanted = daysIn(b);
  if (wanted.size) return overlap(daysIn(a), wanted);
  if (CLOCK.test(b) && timeIn(b)) return timeIn(b) === timeIn(a);
  const [number, wantedNumber] = [numbersOf(a), /\p{L}/u.test(b) ? new Set() : numbersOf(b)];
  if (number.size && wantedNumber.size) return overlap(number, wantedNumber);
  // What has a digit in it is a code, whose groups a field sets apart; other text is kept but for its spaces.
  return /\p{Nd}/u.test(b) && !/\p{Nd}[.,]\p{Nd}/u.test(b) && parts(a) === parts(b);
}

/** The same of a text in an editor, which may make quotation marks, lists and links of its signs. @param {string} held @param {string} meant */
export const isSaid = (held, meant) => parts(plain(held)) === parts(plain(meant));

/** Whether a field has completed what was typed there. @param {string} held @param {string} meant */
export const startsWith = (held, meant) => plain(held).startsWith(plain(meant));

const CLOCK = /:|[ap]\.?m\.?$/;

/** @param {string} text */
const plain = (text) => text.normalize("NFKC").replace(/[\u200b\ufeff]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
/** @param {string} text */
const parts = (text) => text.replace(/[^\p{L}\p{N}]/gu, "");
/** @template T @param {Set<T>} some @param {Set<T>} others */
const overlap = (some, others) => [...some].some((one) => others.has(one));

/** Around a number a field may write its currency or unit. */
const NUMBER = /^[^\p{N}.,+-]{0,8}([+-]?) ?[^\p{N}.,+-]{0,4}(\p{Nd}[\p{Nd}.,'’ ]*)[^\p{N}]{0,8}$/u;
/** What groups the digits of a number, and what parts its fraction. */
const MARKS = [[",", "."], [".", ","], ["'", "."], ["’", "."], [" ", ","], [" ", "."]];

/**
 * @param {string} text
 * @returns {Set<number>} What it may be as a number: "1.234" is two. None for a code that begins with a nought.
 */
function numbersOf(text) {
  const [, sign = "", written = ""] = NUMBER.exec(text) ?? [];
  const digits = written.trim();
  if (!digits || /^0\d/.test(digits)) return new Set();
  const values = MARKS.map(([group = "", point = ""]) => {
    const [whole = "", fraction = "", ...more] = digits.split(point);
    const [first = "", ...others] = whole.split(group);
    const grouped = !others.length || (/^\d{1,3}$/.test(first) && others.every((one) => /^\d{2,3}$/.test(one)) && others.at(-1)?.length === 3);
    const all = [first, ...others].join("");
    return more.length || !grouped || !/^\d*$/.test(all + fraction) ? NaN : Number(`${sign}${all}.${fraction || 0}`);
  });
  return new Set(values.filter((value) => !Number.isNaN(value)));
}

/** What was typed into fields that hold something else, and what they held then. @type {WeakMap<Element, {meant: string, held: string}>} */
const otherwise = new WeakMap();

/** A field holds something else than was typed into it, or, without `meant`, what was. @param {Element} field @param {string} held @param {string} [meant] */
export function noteHeld(field, held, meant) {
  if (meant === undefined) otherwise.delete(field);
  else otherwise.set(field, { meant, held });
}

/** @param {Element} field @param {string} value @returns {string} What was typed there, where the field has made something else of it; else "". */
export function meantFor(field, value) {
  const known = otherwise.get(field);
  return known?.held === value ? known.meant : "";
}

/** It may be a secret that was to be typed: it is not repeated. */
const NO_NUMBER = "this field takes a number only";

/**
 * @param {Element} field
 * @param {string} text
 * @param {boolean} clear
 * @returns {string} Why a field takes nothing of a text; "" if it does. The browser drops what is no part of a number or a date.
 */
export function refusalOf(field, text, clear) {
  if (!(field instanceof HTMLInputElement) || text === "") return "";
  if (field.type === "number") return clear && !/\p{Nd}/u.test(text) ? NO_NUMBER : "";
  if (!SET_AS_A_WHOLE.test(field.type)) return "";
  const tried = document.createElement("input");
  tried.type = field.type;
  tried.value = asFieldTakesIt(field.type, text);
  if (tried.value !== "") return "";
  const format = formatOf(field);
  return `"${text}" is not written as this field wants it${format && `: ${format}`}`;
}
