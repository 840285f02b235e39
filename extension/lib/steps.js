/**
 * Whether a button only goes on, looks, or changes a cart ("Next", "In den Warenkorb"): a form that it sends
 * is no reason to ask. The words are the daemon's; that they hold here is the extension's own check.
 */
import { SPACED, UNSPACED } from "../generated/steps.js";

const KANA_AND_HAN = "\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f";
const AROUND = new RegExp(`([${KANA_AND_HAN}]+)`, "gu");
const BESIDE = new RegExp(`(?<=[${KANA_AND_HAN}]) | (?=[${KANA_AND_HAN}])`, "gu");
const spaced = new RegExp(SPACED, "u");
const unspaced = new RegExp(UNSPACED, "u");

/** @param {string} text @returns {string} As the daemon folds labels: no case, no accents, signs as spaces. */
function fold(text) {
  return text
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

/** @param {string} label @returns {boolean} */
export function isStep(label) {
  const folded = fold(label);
  const apart = folded.replace(AROUND, " $1 ").replace(/ +/g, " ").trim();
  return spaced.test(apart) || unspaced.test(folded.replace(BESIDE, ""));
}
