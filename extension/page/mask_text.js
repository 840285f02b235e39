/**
 * Secrets in texts and addresses, told by their shape alone: this part needs no page, so the service worker
 * covers with it what it tells of the page's requests.
 */

export const COVER = "••••";

const CARD_NUMBER = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d])/g;
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

/**
 * Cards that pay begin with 2 to 9, those of airlines (UATP) with 1 and have 15 digits: a time in milliseconds or
 * microseconds begins with 1, too, and one in ten of them has the right check digit.
 *
 * @param {string} digits
 */
const isCard = (digits) => /^([2-9]|1\d{14}$)/.test(digits) && luhn(digits);

/** @param {string} text @returns {string} The text with card numbers and tokens covered. */
export function maskText(text) {
  // Nothing that is covered is shorter than a card number: most texts are done with one comparison.
  if (text.length < 13) return text;
  const rest = text.includes("eyJ") ? text.replace(WEB_TOKEN, `$1${COVER}`) : text;
  return rest
    .replace(CARD_NUMBER, (number) => {
      const digits = number.replace(/\D/g, "");
      return isCard(digits) ? COVER : number;
    })
    .replace(TOKENS, COVER);
}

const SECRET_PARAMETER = /token|secret|passw|api.?key|access.?key|session|signature|^(sig|sid|key|auth|code|jwt|otp)$/i;

/** @param {string} url @returns {string} The URL with tokens in its query and fragment covered. */
export function maskUrl(url) {
  if (!/[?#]/.test(url) && url.length < 60) return url;
  return maskText(url).replace(/([?#&;])([^=&#;]+)(=[^&#;]+)?/g, (whole, mark, name, value) =>
    value && SECRET_PARAMETER.test(name) ? `${mark}${name}=${COVER}` : whole,
  );
}
