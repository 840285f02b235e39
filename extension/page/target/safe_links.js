/**
 * Links that change nothing. A site that protects itself against forged requests puts a token into whatever changes
 * something; what it does for an address without one it would do for any other site's link as well.
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
import { attr, closest, findAll, has } from "../dom/dom.js";

/** Names of such tokens, in forms, in the head of a page and in cookies. */
const TOKEN = /[cx]srf|authenticity_?token|requestverification|form_?(?:token|key|hash)|^_?token$|nonce$|^sesskey$|^sectok$/i;
/** Characters: a shorter one could be guessed. */
const SHORTEST = 8;

/** @param {Element} element @returns {boolean} Whether it is a plain link within a site that shows such tokens, and carries none. */
export function isSafeLink(element) {
  const link = closest(element, "a[href]");
  if (!link || has(link, "onclick") || has(link, "data-method") || has(link, "data-confirm")) return false;
  const url = URL.parse(attr(link, "href") ?? "", document.baseURI);
  if (url?.origin !== location.origin || [...url.searchParams.keys()].some((name) => TOKEN.test(name))) return false;
  return showsTokens();
}

/** @returns {boolean} */
function showsTokens() {
  const isOne = (/** @type {string | null} */ name, /** @type {string | null} */ value) => TOKEN.test(name ?? "") && (value ?? "").length >= SHORTEST;
  if (findAll(document.documentElement, "meta[name]").some((meta) => isOne(attr(meta, "name"), attr(meta, "content")))) return true;
  if (cookies().some(([name, value]) => isOne(name, value))) return true;
  return findAll(document.documentElement, "form[method=post i] input[type=hidden]").some((field) => isOne(attr(field, "name"), attr(field, "value")));
}

/** @returns {string[][]} Those that scripts may read. A page without a site of its own has none. */
function cookies() {
  try {
    return document.cookie.split("; ").map((cookie) => cookie.split("="));
  } catch {
    return [];
  }
}
