/** What fields for secrets are called, in eight languages: the daemon has the same words (`text/secret_fields.toml`). */
import { PATTERNS } from "../../generated/secret_fields.js";

/** @typedef {keyof typeof PATTERNS} Kind */

/** @type {Map<Kind, RegExp>} */
const compiled = new Map();

/** @param {string} words @returns {string} As names are compared: in lower case, without accents, one blank for its signs, "txtTANCode" as three words. */
export const bare = (words) =>
  words
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, "$1$3 $2")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * @param {Kind} kind
 * @param {string} name
 * @param {boolean} [whole]  Nothing else may be said.
 */
export function isCalled(kind, name, whole = false) {
  if (!name) return false;
  const key = kind;
  let pattern = compiled.get(key);
  if (!pattern) compiled.set(key, (pattern = new RegExp(PATTERNS[kind], "u")));
  const words = bare(name);
  const found = pattern.exec(words);
  return found !== null && (!whole || found[0].length >= words.length);
}
