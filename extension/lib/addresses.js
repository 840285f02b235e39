/**
 * What an address does by being opened, or by having a form sent to it. The rules are the daemon's (`addresses.py`,
 * which tells what they mean); that they hold here is the extension's own check.
 */
import { RULES } from "../generated/address_rules.js";

const KEYS = new Set(RULES.keys);
const ROUTES = new Set(RULES.routes);
const SENT = new Set(RULES.sent);
const SHORT_FORMS = new Set(RULES.short);
const AMOUNTS = new Set(RULES.amounts);
const WHAT = new Set(RULES.what);
const ACTING = new Set(RULES.acting);
const NAMING = new Set(RULES.naming);
const ACTING_PATH = new RegExp(RULES.actingPath, "i");
const PAYING_PATH = new RegExp(RULES.payingPath, "i");
const SENT_PATH = new RegExp(RULES.sentPath, "i");
const BUYING_PATH = new RegExp(RULES.buyingPath, "i");
const NAMING_KEY = new RegExp(RULES.namingKey);
const IDENTIFIER = new RegExp(RULES.identifier, "i");
const EXTENSION = new RegExp(RULES.extension);
const SIGN_IN_PATH = new RegExp(RULES.signInPath, "i");
const TITLE = 2;
const ACT = 5;

/** @param {string} url  @returns {boolean} Whether people sign in there. */
export function signsInThere(url) {
  const parts = URL.parse(url);
  return parts !== null && SIGN_IN_PATH.test(parts.hostname + parts.pathname);
}

/** @param {string} url @param {boolean} sent  A form is sent there.  @returns {boolean} Whether that alone does something. */
export function actsByAddress(url, sent) {
  const parts = URL.parse(url);
  if (!parts) return false;
  const route = /^#!?(\/[^?]*)\??(.*)/.exec(parts.hash);
  return acts(parts.pathname, parts.search, sent) || (route !== null && acts(route[1], route[2], sent));
}

/** @param {string} path @param {string} query @param {boolean} sent */
function acts(path, query, sent) {
  if (ACTING_PATH.test(path) || (sent && SENT_PATH.test(path))) return true;
  const given = [...new URLSearchParams(query)];
  if (PAYING_PATH.test(path) && (sent || given.some(([key]) => AMOUNTS.has(key.toLowerCase())))) return true;
  const named = given.some(([key]) => NAMING_KEY.test(key));
  if (named && BUYING_PATH.test(path)) return true;
  const pieces = plain(path).replace(/\/+$/, "").split("/").map((piece) => piece.split(";")[0]);
  const inPath = pieces.some((piece, at) => {
    const beside = [pieces[at - 1] ?? "", pieces[at + 1] ?? ""];
    return isAct(piece, (named && at === pieces.length - 1) || beside.some((one) => IDENTIFIER.test(one)), sent);
  });
  return inPath || given.some(([key, value]) => parameterActs(key, value));
}

/** @param {string} key @param {string} value */
function parameterActs(key, value) {
  if (KEYS.has(key.toLowerCase())) return saysAct(value, key.toLowerCase());
  if (!ROUTES.has(key.toLowerCase())) return isAct(key, false);
  const said = words(value.slice(value.lastIndexOf("/") + 1));
  return said.length === 1 && saysAct(said[0], "");
}

/** @param {string} piece @param {boolean} names  It stands beside what it would act on. @param {boolean} [sent]  A form is sent there. */
function isAct(piece, names, sent = false) {
  const said = words(piece.replace(EXTENSION, ""));
  if (said.length > TITLE) return said.length <= ACT && ACTING.has(said[0]) && WHAT.has(said[1]);
  return said.some((word) => ACTING.has(word) || (names && NAMING.has(word)) || (sent && SENT.has(word)));
}

/** @param {string} value @param {string} key */
function saysAct(value, key) {
  const said = words(value);
  const [first = ""] = said.length <= ACT ? said : [];
  return ACTING.has(first) || (key !== "mode" && (NAMING.has(first) || SHORT_FORMS.has(first))) || isAct(value, false);
}

/** @param {string} piece */
const words = (piece) => (piece.replace(/(?<=[a-z])(?=[A-Z])/g, " ").match(/\p{L}+|\p{N}+/gu) ?? []).map((word) => word.toLowerCase());

/** @param {string} path  @returns {string} Without percent signs, as far as they stand for something. */
function plain(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
