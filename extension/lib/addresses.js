/**
 * What an address does by being opened, or by having a form sent to it. The rules are the daemon's (`handrail/gate/addresses.py`,
 * which tells what they mean); that they hold here is the extension's own check.
 */
import { RULES } from "../generated/address_rules.js";
import { fold } from "./steps.js";

const KEYS = new Set(RULES.keys);
const ROUTES = new Set(RULES.routes);
const SENT = new Set(RULES.sent);
const SHORT_FORMS = new Set(RULES.short);
const AMOUNTS = new Set(RULES.amounts);
const WHAT = new Set(RULES.what);
const ACTING = new Set(RULES.acting);
const NAMING = new Set(RULES.naming);
const BEHIND = new Set(RULES.behind);
const ANSWER_KEYS = new Set(RULES.answerKeys);
const ANSWERS = new Set(RULES.answers);
const QUERY_KEYS = new Set(RULES.queryKeys);
const THINGS = new Set(RULES.things);
const READING = new Set(RULES.reading);
const SHELVES = new Set(RULES.shelves);
const DATED = new Set(RULES.dated);
const TOOLS = new Set(RULES.tools);
const ACTING_PATH = new RegExp(RULES.actingPath, "i");
const PAYING_PATH = new RegExp(RULES.payingPath, "i");
const SENT_PATH = new RegExp(RULES.sentPath, "i");
const BUYING_PATH = new RegExp(RULES.buyingPath, "i");
const NAMING_KEY = new RegExp(RULES.namingKey);
const IDENTIFIER = new RegExp(RULES.identifier, "i");
const EXTENSION = new RegExp(RULES.extension);
const NONCE_KEY = new RegExp(RULES.nonceKey, "i");
const TOKEN_KEY = new RegExp(RULES.tokenKey, "i");
const SWITCHED = new Set(RULES.switched);
const PAGING = new Set(RULES.paging);
const LEAVING = new RegExp(RULES.leaving, "i");
const EDITING = new RegExp(RULES.editing, "i");
const WRITING_QUERY = new RegExp(RULES.writingQuery, "i");
const YEAR = new RegExp(RULES.year);
const PLAIN_PAGE = new RegExp(RULES.plainPage);
const SEARCH_PATH = new RegExp(RULES.searchPath, "i");
const LOCALE = new RegExp(RULES.locale, "i");
const SIGN_IN_PATH = new RegExp(RULES.signInPath, "i");
const TITLE = 2;
const ACT = 5;
const TELLING = 3;

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

/** Whether a link's address is its own label and no more: "/send-money". @param {string} url @param {string} label */
export function namesItsPage(url, label) {
  const parts = URL.parse(url);
  if (!parts) return false;
  const pieces = piecesOf(parts.pathname).filter(Boolean);
  const own = pieces.filter((piece) => !LOCALE.test(piece));
  if (parts.search.length > 1 || parts.hash.length > 1 || own.length !== 1 || pieces.at(-1) !== own[0]) return false;
  const joined = (/** @type {string} */ text) => fold(text).replaceAll(" ", "");
  return joined(label) !== "" && joined(own[0].replace(EXTENSION, "")) === joined(label);
}

/** Whether a link leads to where one reads about what its label says. @param {string} url @param {string} label */
export function isAbout(url, label) {
  const parts = URL.parse(url);
  if (!parts || acts(parts.pathname, parts.search, false) || /^#[/!]/.test(parts.hash)) return false;
  const pieces = piecesOf(parts.pathname);
  const said = new Set(fold(label).split(" "));
  const titled = words(pieces.at(-1) ?? "").map(fold).some((word) => [...word].length >= TELLING && said.has(word));
  return titled && isRead(pieces, pieces.length - 1, [...new URLSearchParams(parts.search)]);
}

/** @param {string} path @param {string} query @param {boolean} sent */
function acts(path, query, sent) {
  const given = [...new URLSearchParams(query)];
  if (!sent && isGuarded(path, given)) return true;
  if (ACTING_PATH.test(path) || (sent && SENT_PATH.test(path))) return true;
  if (PAYING_PATH.test(path) && (sent || given.some(([key]) => AMOUNTS.has(key.toLowerCase())))) return true;
  const named = given.some(([key]) => NAMING_KEY.test(key));
  if (named && BUYING_PATH.test(path)) return true;
  const pieces = piecesOf(path);
  const inPath = pieces.some((piece, at) => {
    const after = at > 0 && !isDated(pieces, at) && IDENTIFIER.test(pieces[at - 1]);
    const names = (named && at === pieces.length - 1) || after || IDENTIFIER.test(pieces[at + 1] ?? "");
    return (isAct(piece, names, sent) || (after && isActBehind(piece))) && (sent || !isRead(pieces, at, given));
  });
  const searches = SEARCH_PATH.test(path);
  return inPath || given.some(([key, value]) => parameterActs(key, value, named, searches));
}

/** @typedef {[string, string][]} Given */

/** @param {string} path @param {Given} given  @returns {boolean} Whether a parameter guards it against being opened by accident. */
function isGuarded(path, given) {
  const said = [path, ...given.map(([key]) => key), ...given.filter(([key]) => KEYS.has(key.toLowerCase())).map(([, value]) => value)];
  const opens = (/** @type {string} */ key) => PAGING.has(key.toLowerCase()) || EDITING.test(key);
  const switches = given.some(([key, value]) => SWITCHED.has(value.toLowerCase()) && !opens(key));
  const guards = given.some(([key, value]) => value && (NONCE_KEY.test(key) || (switches && TOKEN_KEY.test(key))));
  return guards && !said.some((one) => LEAVING.test(one));
}

/** @param {string[]} pieces @param {number} at  @returns {boolean} Whether what stands before a piece is the year of an article. */
const isDated = (pieces, at) => at > 1 && YEAR.test(pieces[at - 1]) && DATED.has(pieces[at - 2].toLowerCase());

/** @param {string[]} pieces @param {number} at @param {Given} given  @returns {boolean} Whether a piece only says what a page is about. */
function isRead(pieces, at, given) {
  if (given.some(([key, value]) => NAMING_KEY.test(key) || IDENTIFIER.test(value))) return false;
  const earlier = pieces.slice(0, at).map((piece) => piece.toLowerCase());
  if (at !== pieces.length - 1) return false;
  if (PLAIN_PAGE.test(pieces[at]) && earlier.some((piece) => READING.has(piece))) return true;
  if (at > 0 && !isDated(pieces, at) && IDENTIFIER.test(pieces[at - 1])) return false;
  const said = words(pieces[at]);
  if (said.length === TITLE && TOOLS.has(said[1])) return true;
  return earlier.some((piece) => READING.has(piece)) || SHELVES.has(earlier.at(-1) ?? "");
}

/** @param {string} key @param {string} value @param {boolean} named @param {boolean} searches */
function parameterActs(key, value, named, searches) {
  const [name, lower] = [key.toLowerCase(), value.toLowerCase()];
  if (KEYS.has(name)) return saysAct(value, name);
  if (ROUTES.has(name)) {
    const said = words(value.slice(value.lastIndexOf("/") + 1));
    return said.length === 1 && saysAct(said[0], "");
  }
  if (QUERY_KEYS.has(name)) return WRITING_QUERY.test(value);
  if (named && ANSWER_KEYS.has(name) && ANSWERS.has(lower)) return true;
  if (searches && name === "remove" && !IDENTIFIER.test(value)) return false;
  if (name === lower && BEHIND.has(name)) return true;
  return isAct(key, NAMING.has(name) && (name === lower || IDENTIFIER.test(value)));
}

/** @param {string} piece @param {boolean} names  It stands beside what it would act on. @param {boolean} [sent]  A form is sent there. */
function isAct(piece, names, sent = false) {
  const said = words(piece.replace(EXTENSION, ""));
  if (said.length > TITLE) return said.length <= ACT && ACTING.has(said[0]) && WHAT.has(said[1]);
  return said.some((word) => ACTING.has(word) || (names && NAMING.has(word)) || (sent && SENT.has(word)));
}

/** @param {string} piece  One behind what it would act on. */
function isActBehind(piece) {
  const said = words(piece.replace(EXTENSION, ""));
  return (said.length === 1 || (said.length === TITLE && WHAT.has(said[1]))) && BEHIND.has(said[0]);
}

/** @param {string} value @param {string} key */
function saysAct(value, key) {
  const first = [value, value.slice(value.lastIndexOf(".") + 1)].flatMap((part) => words(part).slice(0, 1));
  const known = key === "mode" ? [ACTING] : [ACTING, NAMING, BEHIND, SHORT_FORMS];
  const said = words(value).length <= ACT ? first : [];
  const joined = (/** @type {string} */ word, /** @type {string} */ verb) => word.startsWith(verb) && THINGS.has(word.slice(verb.length));
  return said.some((word) => known.some((some) => some.has(word) || [...some].some((verb) => joined(word, verb)))) || isAct(value, false);
}

/** @param {string} path */
const piecesOf = (path) => plain(path).replace(/\/+$/, "").split("/").map((piece) => piece.split(";")[0]);

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
