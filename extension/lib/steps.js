/**
 * Whether a button only goes on, looks, or changes a cart ("Next", "In den Warenkorb"): a form that it sends
 * is no reason to ask. The words are the daemon's; that they hold here is the extension's own check.
 */
import * as given from "../generated/given.js";
import * as insist from "../generated/insist.js";
import * as retreat from "../generated/retreat.js";
import { SPACED, UNSPACED } from "../generated/steps.js";

const KANA_AND_HAN = "\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f";
const SIGN = new RegExp(`[${KANA_AND_HAN}]`, "gu");
const AROUND = new RegExp(`([${KANA_AND_HAN}]+)`, "gu");
const BESIDE = new RegExp(`(?<=[${KANA_AND_HAN}]) | (?=[${KANA_AND_HAN}])`, "gu");
export const isStep = reader(SPACED, UNSPACED);
/** Whether it does nothing without what is typed in first ("Change password"). */
export const isGiven = reader(given.SPACED, given.UNSPACED);
const retreats = reader(retreat.SPACED, retreat.UNSPACED);
const insists = reader(insist.SPACED, insist.UNSPACED);

/** Whether a button leaves its form without sending what is in it ("Cancel"). @param {string} label */
export const leaves = (label) => retreats(label) && !insists(label);

/**
 * @param {string} spaced  A regular expression for languages that write words apart.
 * @param {string} unspaced  One for Chinese and Japanese.
 * @returns {(label: string) => boolean} Whether a label has such words, read as the daemon reads it.
 */
export function reader(spaced, unspaced) {
  const [apart, together] = [new RegExp(spaced, "u"), new RegExp(unspaced, "u")];
  return (label) => {
    const folded = withoutSigns(fold(label));
    return apart.test(inWords(folded, true)) || together.test(inWords(folded, false));
  };
}

/** @param {string} folded @param {boolean} words  The language has spaces.  @returns {string} With its spaces, as the daemon's. */
export function inWords(folded, words) {
  return words ? folded.replace(AROUND, " $1 ").replace(/ +/g, " ").trim() : folded.replace(BESIDE, "");
}

/** @param {string} folded  @returns {string} Without the pictures around its words ("⚠ revoke"). */
export const withoutSigns = (folded) => /[\p{L}\p{N}'](?:.*[\p{L}\p{N}'])?/u.exec(folded)?.[0] ?? "";

/** @param {string} text @param {number} words  @returns {boolean} Whether it has no more (three signs of Chinese or Japanese are one). */
export function isShort(text, words) {
  const folded = fold(text);
  return (folded.match(SIGN) ?? []).length <= 3 * words && folded.split(" ").length <= words;
}

/** @param {string} text @returns {string} As the daemon folds labels: no case, no accents, signs as spaces, nothing unseen. */
export function fold(text) {
  return text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[‘’]/g, "'")
    .replace(/[^\p{L}\p{N}\p{So}']+/gu, " ")
    .trim();
}
