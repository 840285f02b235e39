/**
 * Payment card numbers in a text, in any writing: told by the issuer's first digits, by their count, by how they are
 * grouped, and by the check digit (ISO/IEC 7812-1). One number in ten has the check digit by chance, so each of the
 * others counts; and what a number is called just before it.
 */
import { isCalled } from "./secret_words.js";

/** First digits (from, to), and how many there are. A bare row of fewer is a company's in France, a product's elsewhere. */
const ISSUERS = /** @type {[number, number, number[]][]} */ ([
  [4, 4, [16, 18, 19]],
  [51, 55, [16]],
  [2221, 2720, [16]],
  [2200, 2204, [16, 17, 18, 19]],
  [34, 34, [15]],
  [37, 37, [15]],
  [300, 305, [14, 16]],
  [3095, 3095, [14, 16]],
  [36, 36, [14, 16]],
  [38, 39, [14, 16]],
  [3528, 3589, [16, 17, 18, 19]],
  [6011, 6011, [16, 17, 18, 19]],
  [644, 659, [16, 17, 18, 19]],
  [62, 62, [16, 17, 18, 19]],
  [8171, 8171, [16]],
  [508, 508, [16]],
  [60, 60, [16]],
  [5018, 5018, [16, 17, 18, 19]],
  [5020, 5020, [16, 17, 18, 19]],
  [5038, 5038, [16, 17, 18, 19]],
  [5019, 5019, [16]],
  [5060, 5067, [16, 18, 19]],
  [5893, 5893, [16, 17, 18, 19]],
  [6304, 6304, [16, 17, 18, 19]],
  [6362, 6363, [16]],
  [637, 639, [16]],
  [6703, 6703, [16, 17, 18, 19]],
  [6759, 6763, [16, 17, 18, 19]],
  [9792, 9792, [16]],
  [8600, 8600, [16]],
  [9860, 9860, [16]],
  [1, 1, [15]],
]);

/** As they stand on cards and in forms; and one by one. */
const GROUPS = new Set(["4 4 4 4", "4 4 4 4 1", "4 4 4 4 2", "4 4 4 4 3", "4 6 5", "4 6 4", "4 4 4 2", "4 4 4 3", "4 5 6", "8 8", "6 13"]);
/** Of cards that are written in one: shorter ones are as often something else. */
const FEWEST_IN_ONE = 15;
const FEWEST_DIGITS = 14;
const MOST_DIGITS = 19;
/** What stands between their groups: the same sign each time, spaces around it included. */
const BETWEEN = String.raw`[\s\p{Zs}\p{Pd}.·•/_|\u00ad\u200b\u2060]{1,3}`;
const RUN = new RegExp(String.raw`(?<![\p{L}\p{N}])\p{Nd}+(?:${BETWEEN}\p{Nd}+)*(?![\p{L}\p{N}])`, "gu");
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g;

/** @param {string} digits @returns {boolean} */
function luhn(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** @param {string} digits @returns {boolean} Whether a card has this number. */
const isIssued = (digits) =>
  ISSUERS.some(([from, to, counts]) => {
    const first = Number(digits.slice(0, String(from).length));
    return from <= first && first <= to && counts.includes(digits.length);
  }) && luhn(digits);

/**
 * @param {string[]} groups  Of digits, as they are written.
 * @returns {boolean} Whether they are a card's number.
 */
export function isCard(groups) {
  const digits = groups.join("");
  if (digits.length > MOST_DIGITS || digits.length < FEWEST_DIGITS) return false;
  if (groups.length === 1) {
    // Zeros may stand before it.
    const bare = digits.replace(/^0+/, "");
    return bare.length >= FEWEST_IN_ONE && digits[0] !== "1" && isIssued(bare) && bare[0] !== "1";
  }
  const lengths = groups.map((group) => group.length);
  return (GROUPS.has(lengths.join(" ")) || lengths.every((length) => length === 1)) && isIssued(digits);
}

/** What a number is called stands right before it: "Order no.", "SIRET:", "注文番号". In characters. */
const NAME_BEFORE = 40;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const NUMBER_WORDS = /(?:\s|^)(?:no|nr|num|number|n|id|code|nummer|numero|numéro|número|番号|号码|号)$/u;

/** @param {string} before  What is written before a number. @returns {boolean} Whether it calls it something other than a card's. */
function isOther(before) {
  const said = before.slice(-NAME_BEFORE).replace(/[^\p{L}\p{N}]+$/u, "");
  const words = said.replace(NUMBER_WORDS, "").split(/[\s.,;|()]+/).slice(-2);
  const last = words.at(-1) ?? "";
  if (!/\p{L}/u.test(last) || isCalled("card", said)) return false;
  return UNSPACED.test(last) ? isCalled("other_number", last) : [last, words.join(" ")].some((name) => isCalled("other_number", name, true));
}

/**
 * @param {string} text
 * @param {string} cover  What stands for a number.
 * @param {() => string} [label]  What the whole text is called, where that stands elsewhere.
 * @returns {string} The text with the numbers of cards covered.
 */
export function coverCards(text, cover, label = () => "") {
  /** @type {[number, number][] | undefined} */
  let accounts;
  return text.replace(RUN, (run, at) => {
    const count = run.match(/\p{Nd}/gu)?.length ?? 0;
    if (count < FEWEST_DIGITS) return run;
    const before = text.slice(0, at);
    // A decimal number, a telephone's.
    if (/\p{Nd}\.$/u.test(before) || before.endsWith("+")) return run;
    accounts ??= [...text.matchAll(IBAN)].map((match) => [match.index, match.index + match[0].length]);
    if (accounts.some(([from, to]) => from <= at && at < to)) return run;
    return coveredRun(run, cover, (start) => (start || before.trim() ? isOther(before + start) : isNamedOther(label())));
  });
}

/** @param {string} name  Of what holds the number and nothing else. */
const isNamedOther = (name) => isCalled("other_number", name) && !isCalled("card", name);

/** @param {string} run  Digits with signs between them. @param {string} cover @param {(start: string) => boolean} other */
function coveredRun(run, cover, other) {
  // Groups and what is between them, in turn.
  const parts = run.split(new RegExp(`(${BETWEEN})`, "u"));
  const digits = parts.map((part, i) => (i % 2 ? part : part.normalize("NFKC")));
  let covered = "";
  for (let i = 0; i < parts.length; ) {
    const end = cardFrom(digits, i);
    if (end > i && !other(covered && parts.slice(0, i).join(""))) {
      covered += cover;
      i = end;
    } else covered += parts[i++];
    if (i < parts.length && i % 2) covered += parts[i++];
  }
  return covered;
}

/** @param {string[]} parts @param {number} start @returns {number} The part behind the card's number that begins here; `start` where none does. */
function cardFrom(parts, start) {
  // What comes after a point alone are decimals.
  if (isCard([parts[start]]) && parts[start - 1] !== ".") return start + 1;
  const sign = parts[start + 1]?.trim();
  /** @type {string[]} */
  const groups = [parts[start]];
  for (let i = start + 2, digits = parts[start].length; i < parts.length && parts[i - 1].trim() === sign; i += 2) {
    digits += parts[i].length;
    if (digits > MOST_DIGITS) return start;
    groups.push(parts[i]);
    // Numbers one by one may go on: the longest is the one.
    if (isCard(groups) && (parts[i].length > 1 || parts[i + 2]?.length !== 1)) return i + 1;
  }
  return start;
}

/** What a part of a card's number is. */
const PART = /^\s*\p{Nd}{1,6}\s*$/u;

/** @param {string[]} texts  As they follow one another. @returns {Set<number>} Those that are a card's number together, and nothing else. */
export function cardParts(texts) {
  const found = new Set();
  for (let start = 0; start < texts.length; start++) {
    if (!PART.test(texts[start])) continue;
    let end = start;
    while (end < texts.length && PART.test(texts[end])) end++;
    const groups = texts.slice(start, end).map((text) => text.trim().normalize("NFKC"));
    if (groups.length > 1 && isCard(groups)) for (let i = start; i < end; i++) found.add(i);
    start = end;
  }
  return found;
}
