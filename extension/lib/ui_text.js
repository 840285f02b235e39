/**
 * Strings of web pages are shown to people who decide by them, so they are made harmless first: no control
 * characters, no invisible ones, none that turn the reading direction round, and no endless ones.
 */

import { count } from "./words.js";

/** Bidirectional controls: Unicode UAX #9, section 2. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Characters that take no room: zero-width space, word joiner, byte order mark, invisible operators, tags. */
const INVISIBLE = /[\u00AD\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu;
const CONTROL = /[\p{Cc}\u2028\u2029\s]+/gu;
/** More than three marks on one letter only serve to paint over the lines above. */
const STACKED = /(\p{M}{3})\p{M}+/gu;

/**
 * Make a page's string safe to read. It still has to be put on the page as text, never as markup.
 * @param {string} text
 * @param {number} [limit]  In characters as people count them, roughly (code points).
 * @returns {string}
 */
export function clean(text, limit = 300) {
  const plain = text.replace(BIDI, "").replace(INVISIBLE, "").replace(CONTROL, " ").replace(STACKED, "$1").trim();
  const points = Array.from(plain);
  if (points.length <= limit) return plain;
  return points.slice(0, limit).join("").trimEnd() + count("more_characters", points.length - limit);
}

/**
 * @typedef {object} Site
 * @property {string} origin  ASCII (punycode), for example "https://xn--bcher-kva.example".
 * @property {string} host  The same without the scheme, for places with little room.
 * @property {boolean} disguised  A part of the name stands for letters beyond ASCII.
 * @property {boolean} open  Neither encrypted nor on this computer.
 */

/**
 * The site of an address, written in ASCII so that a look-alike letter cannot pass for another one.
 * @param {string} url
 * @returns {Site | null}  None where there is no web address.
 */
export function siteOf(url) {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, host, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const local = hostname === "localhost" || hostname.endsWith(".localhost") || /^127\./.test(hostname)
    || hostname === "[::1]";
  return {
    origin,
    host,
    disguised: hostname.split(".").some((label) => label.startsWith("xn--")),
    open: protocol === "http:" && !local,
  };
}
