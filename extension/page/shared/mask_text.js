/**
 * Room shared: what the page modules and the service worker both use, so that the two cannot differ. How keys are
 * spelled, how secrets in a text are covered, the names of events. Nothing here touches a document or the browser.
 * Begin here: the covering matters most, and the other files are a table or a few functions.
 */

/**
 * Secrets in texts and addresses, told by their shape, or by what a run has typed: this part needs no page, so the service
 * worker covers with it what it tells of tabs and of the page's requests.
 */
import { coverCards } from "./card_numbers.js";
import { Covering } from "./covering.js";

export const COVER = "••••";

const TOKENS = new RegExp(
  [
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\bgh[opsur]_[A-Za-z0-9]{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bsk-[\w-]{16,}`,
    String.raw`\b[rs]k_(?:live|test)_\w{10,}`,
    String.raw`\bxox[abeoprs]-[\w-]{10,}`,
    String.raw`\bAIza[\w-]{30,}`,
  ].join("|"),
  "g",
);

/**
 * JSON Web Token (RFC 7519): base64url of `{"`. Its first part is looked through once, from its beginning: a page
 * could make each of many beginnings cost a look at all the rest.
 */
const WEB_TOKEN = /(?<![\w-])(?=[\w-]+\.[\w-]{8,}\.)([\w-]*?)\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** What the runs that are on have typed of the person's secrets. */
const typed = new Covering();

/** @param {import("./covering.js").Value[]} values  All of them. */
export const coverTyped = (values) => typed.set(values);

/** To be told to pages. */
export const typedValues = () => typed.values;

/** Whether there is anything that texts have to be looked through for. */
export const hasTyped = () => !typed.isEmpty;

/** @param {string[]} texts  As they follow one another. @param {string} host @returns {string[]} With the values of typed secrets covered. */
export const withoutTyped = (texts, host) => typed.cover(texts, COVER, host);

/**
 * @param {string} text
 * @param {{label?: () => string, host?: string}} [where]  What it is called, and the site that it stands on, as far as is known.
 * @returns {string} The text with typed secrets, card numbers and tokens covered.
 */
export function maskText(text, { label, host = "" } = {}) {
  const [open] = withoutTyped([text], host);
  // Nothing that is known by its shape is shorter than a card number: most texts are done with one comparison.
  if (open.length < 13) return open;
  const rest = open.includes("eyJ") ? open.replace(WEB_TOKEN, `$1${COVER}`) : open;
  return coverCards(rest, COVER, label).replace(TOKENS, COVER);
}

const SECRET_PARAMETER = /token|secret|passw|pwd|api.?key|access.?key|session|signature|^(pw|pass|pin|tan|psw|passcode|passphrase|senha|mdp|sig|sid|key|auth|code|jwt|otp)$/i;

/** What leads to a page without a sign-in: its next part lets anybody in. */
const LETS_IN = /^(reset|reset-?password|password-?reset|recover|magic|magic-?link|verify|verification|confirm|activate|activation|invite|invitation|token|one-?time-?login|unlock)$/i;

/** @param {string} part @returns {boolean} Whether it was drawn by lot: no word has digits in it, and so many signs. */
const isDrawn = (part) => part.length >= 16 && /^[\w~.-]+$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part);

/** @param {string} url @returns {string} The URL with typed secrets, and tokens in its path, query and fragment covered. */
export function maskUrl(url) {
  const open = withoutTypedParts(url);
  if (!/[?#]/.test(open) && open.length < 60 && !/\d/.test(open)) return open;
  const pathless = open.replace(/(?<=\/([^/?#]+)\/)[^/?#]+/g, (part, name) => (LETS_IN.test(name) && isDrawn(part) ? COVER : part));
  return maskText(pathless).replace(/([?#&;])([^=&#;]+)(=[^&#;]+)?/g, (whole, mark, name, value) =>
    value && SECRET_PARAMETER.test(name) ? `${mark}${name}=${COVER}` : whole,
  );
}

/** @param {string} url @returns {string} Only as much of it as holds no typed secret, also where that is escaped. */
function withoutTypedParts(url) {
  const host = URL.parse(url)?.hostname ?? "";
  const holds = (/** @type {string} */ part) => withoutTyped([unescaped(part)], host)[0] !== unescaped(part);
  if (!holds(url)) return url;
  const [path] = url.split(/[?#]/);
  return [`${path}?${COVER}`, `${URL.parse(url)?.origin}/${COVER}`].find((less) => !holds(less)) ?? COVER;
}

/** @param {string} part @returns {string} Of an address, as it is meant. */
function unescaped(part) {
  try {
    const once = decodeURIComponent(part.replaceAll("+", " "));
    return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
  } catch {
    return part;
  }
}
