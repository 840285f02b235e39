/**
 * Room shared: what the page modules and the service worker both use, so that the two cannot differ. How keys are
 * spelled, how secrets in a text are covered, the names of events. Nothing here touches a document or the browser.
 * Begin here: the covering matters most, and the other files are a table or a few functions.
 */

/**
 * Secrets in texts and addresses, told by their shape alone: this part needs no page, so the service worker
 * covers with it what it tells of the page's requests.
 */

export const COVER = "••••";

const DIGITS = /(?<![\d.,])\d(?:[ -]?\d){12,}/g;
const MOST_DIGITS = 19;
/** As they stand on cards: 4-4-4-4 and more, 4-6-4, 4-6-5, or in one. */
const CARD_GROUPS = /^(\d{4}([ -])\d{4}\2\d{4}\2\d{1,4}(\2\d{1,3})?|\d{4}([ -])\d{6}\4\d{4,5}|\d{13,19})(?!\d)/;
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

/** The check digit of ISO/IEC 7812-1. @param {string} digits @returns {boolean} */
function luhn(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** A time in milliseconds, microseconds or nanoseconds, since 2001: one in ten of them has the right check digit. */
const TIME = /^1\d{12}(\d{3}){0,2}$/;

/** @param {string} number  @returns {boolean} Whether it is that of a card, as ISO/IEC 7812-1 has them; zeros may stand before it. */
function isCard(number) {
  const digits = number.replace(/\D/g, "");
  return digits.length <= MOST_DIGITS && !TIME.test(digits) && /[1-9]/.test(digits) && luhn(digits);
}

/** @param {string} run  Digits, with single spaces or hyphens between them. @returns {string} With what is a card's number covered. */
function coverCards(run) {
  if (isCard(run)) return COVER;
  let masked = "";
  // Another number may stand before it or behind it: then it is known by its groups.
  for (let rest = run; rest; ) {
    const [number = ""] = CARD_GROUPS.exec(rest) ?? [];
    const card = number !== "" && isCard(number);
    const [next] = card ? [number] : /** @type {RegExpExecArray} */ (/^(\d+|\D)/.exec(rest));
    masked += card ? COVER : next;
    rest = rest.slice(next.length);
  }
  return masked;
}

/** @param {string} text @returns {string} The text with card numbers and tokens covered. */
export function maskText(text) {
  // Nothing that is covered is shorter than a card number: most texts are done with one comparison.
  if (text.length < 13) return text;
  const rest = text.includes("eyJ") ? text.replace(WEB_TOKEN, `$1${COVER}`) : text;
  return rest.replace(DIGITS, coverCards).replace(TOKENS, COVER);
}

const SECRET_PARAMETER = /token|secret|passw|api.?key|access.?key|session|signature|^(sig|sid|key|auth|code|jwt|otp)$/i;

/** @param {string} url @returns {string} The URL with tokens in its query and fragment covered. */
export function maskUrl(url) {
  if (!/[?#]/.test(url) && url.length < 60) return url;
  return maskText(url).replace(/([?#&;])([^=&#;]+)(=[^&#;]+)?/g, (whole, mark, name, value) =>
    value && SECRET_PARAMETER.test(name) ? `${mark}${name}=${COVER}` : whole,
  );
}
