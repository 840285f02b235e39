/**
 * What a request sends, in one number: whether a second request is the one that a person approved is told by it, and
 * nobody who reads it learns what was sent. It is made with a key of the run that never leaves the extension.
 *
 * Left out is only what changes by itself from one time to the next:
 *
 * 1. the boundary of a multipart body (RFC 7578), which stands in no value;
 * 2. a value that is a single token, in a field or parameter that is named for what proves or numbers a request
 *    (`csrf_token`, `authenticity_token`, `nonce`, `idempotency_key`, `request_id` …);
 * 3. a value that is the present moment: Unix time in seconds or milliseconds (these also after a word, as programs
 *    number what they wait for: "loading1795629151123"), or ISO 8601 with a time, that is no more than two minutes from
 *    now. Times further off are what a person asks for.
 *
 * Of files the browser tells an extension nothing but their names. Of other bodies that it does not tell there is no
 * digest, and no second request is ever the same.
 */

import { canonical, hex } from "../../lib/canonical.js";
import { bytes } from "../../lib/hmac.js";
import { KeptMap } from "../../lib/kept_map.js";

const MOMENT_MS = 120_000;
/** What proves where a form comes from (OWASP, "Cross-Site Request Forgery Prevention"), or what a page held. */
const PROVES = /csrf|xsrf|antiforgery|^authenticity_?token$|^_?_?request_?verification_?token$|^_token$|^form_?(token|build_?id|key|hash)$|^_?(wp)?_?nonce$|^sesskey$|^__(viewstate|eventvalidation)/i;
/** What numbers a request, and nothing that it is about: "leave_request_id" is another thing. */
const NUMBERS = /^(x[_-])?(client[_-]?)?(idempotency|correlation|trace|mutation)[_-]?(id|key)$/i;
/** A request may also be what somebody has asked for: its number counts as this one's own only if it looks drawn by chance. */
const REQUEST = /^(x[_-])?(client[_-]?)?request[_-]?(id|key)$/i;
const UUID = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i;
/** What keeps an answer out of a cache is a number. */
const UNCACHED = /^(_|cb|cachebuster|rnd|rand|random)$/i;
/** One word, longer than the numbers of things are. */
const TOKEN = /^(?=.{12,}$)[\w.:~+/=-]+$/;
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** By run, in hex digits. @type {KeptMap<string, string>} */
const drawn = new KeptMap("digest_keys");
/** @type {Map<string, Promise<CryptoKey>>} */
const keys = new Map();

/** @param {string} run  @returns {Promise<CryptoKey>} Kept for as long as the browser runs: the worker may die in between. */
function keyOf(run) {
  const key = keys.get(run) ?? load(run);
  keys.set(run, key);
  return key;
}

/** @param {string} run */
async function load(run) {
  const text = await drawn.change((all) => {
    const own = all.get(run) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    all.set(run, own);
    return own;
  });
  return crypto.subtle.importKey("raw", bytes(text), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** The run is over. @param {string} run */
export async function forgetKey(run) {
  keys.delete(run);
  await drawn.change((all) => all.delete(run));
}

/**
 * @typedef {object} Sent
 * @property {string} url
 * @property {string} type  The body's content type.
 * @property {string} body
 * @property {Array<[string, string]>} parts  Those of a multipart body: names, and what is in them.
 */

/**
 * @param {string} run
 * @param {Sent} sent
 * @returns {Promise<string>} 64 hex digits.
 */
export async function digestOf(run, sent) {
  return hex(await crypto.subtle.sign("HMAC", await keyOf(run), new TextEncoder().encode(lastingPart(sent, Date.now()))));
}

/**
 * What of a request stays the same when it is sent again.
 *
 * @param {Sent} sent
 * @param {number} now  Unix milliseconds.
 */
export function lastingPart({ url, type, body, parts }, now) {
  const address = URL.parse(url);
  const where = address ? [address.origin + timeless(address.pathname, now), pairs(address.searchParams, now), address.hash] : [url];
  return canonical([...where, bodyOf(type, body, parts, now)]);
}

/** @param {string} type @param {string} body @param {Array<[string, string]>} parts @param {number} now */
function bodyOf(type, body, parts, now) {
  if (/multipart\/form-data/i.test(type)) return pairs(parts, now);
  if (/urlencoded/i.test(type)) return pairs(new URLSearchParams(body), now);
  try {
    return lasting("", JSON.parse(body), now);
  } catch {
    return lasting("", body, now);
  }
}

/** @param {Iterable<[string, string]>} entries @param {number} now */
const pairs = (entries, now) => [...entries].map(([name, value]) => [name, lasting(name, value, now)]);

/** @param {string} name @param {unknown} value @param {number} now  @returns {unknown} */
function lasting(name, value, now) {
  if (Array.isArray(value)) return value.map((one) => lasting(name, one, now));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lasting(key, one, now)]));
  const text = typeof value === "number" || typeof value === "string" ? `${value}` : "";
  if (isToken(name, text)) return { token: true };
  const [, word = "", digits = ""] = /^([a-z]{1,20}[_-]?)(\d{13})$/i.exec(text) ?? [];
  return isMoment(digits || text, now) ? { now: true, word } : value;
}

/** @param {string} name @param {string} text */
function isToken(name, text) {
  if (!TOKEN.test(text)) return false;
  if (PROVES.test(name) || NUMBERS.test(name)) return true;
  return (REQUEST.test(name) && UUID.test(text)) || (UNCACHED.test(name) && /^[\d.]+$/.test(text));
}

/** A path may have the present moment in it. @param {string} path @param {number} now */
const timeless = (path, now) => path.replace(/\d{10}(\d{3})?/g, (digits) => (isMoment(digits, now) ? "now" : digits));

/** @param {string} text @param {number} now */
function isMoment(text, now) {
  const time = /^\d{10}(\.\d+)?$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : ISO.test(text) ? Date.parse(text) : NaN;
  return Math.abs(time - now) <= MOMENT_MS;
}
