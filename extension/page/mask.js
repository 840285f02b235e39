/**
 * Secrets are covered here, before anything leaves the page.
 *
 * Covered: password fields (also after "show password"), payment card and one-time-code fields, card
 * numbers anywhere (Luhn, ISO/IEC 7812-1), tokens of well-known shapes, tokens in query strings.
 */
import { attr, localName } from "./dom.js";

export const COVER = "••••";

/** Fields that were password fields once: "show password" turns them into text fields. @type {WeakSet<Element>} */
const passwords = new WeakSet();

/** Fields that Handrail typed a secret into, whatever they look like. @type {WeakSet<Element>} */
const filled = new WeakSet();

/** Cover what this field holds from now on. @param {Element} element */
export function coverField(element) {
  filled.add(element);
}

const CARD_WORDS = new RegExp(
  [
    String.raw`(?<![a-z])(?:credit|debit|bank|payment)?[ -]?card.?(num|no\b|code)|creditcard`,
    String.raw`\bcc.?(num|csc|cvc|cvv|exp)|\b(cvv2?|cvc2?|csc)\b|security.?code`,
    "kartennummer|kartenprüfnummer|prüfziffer|num[ée]ro.?de.?(la.?)?(carte|tarjeta)|c[óo]digo.?de.?(seguridad|segurança)",
    "cryptogramme|code.?de.?sécurité|n[úu]mero.?do.?cartão|numero.?(della.?)?carta|codice.?di.?sicurezza",
    "(信用|银行|銀行)?卡号|卡號|安全码|安全碼|カード番号|セキュリティコード",
  ].join("|"),
  "i",
);
const CODE_WORDS = /one.?time.?(code|pass)|\b(otp|totp|2fa|mfa)\b/i;

/**
 * What secret a field holds, judged by type, autocomplete tokens and names.
 * @param {Element} element
 * @param {string} [label] the field's accessible name, where it is known
 * @returns {"" | "password" | "card" | "code" | "filled"}
 */
export function secretKind(element, label = "") {
  if (filled.has(element)) return "filled";
  const tag = localName(element);
  if (tag !== "input" && tag !== "textarea" && tag !== "select") return "";
  const type = attr(element, "type").toLowerCase();
  if (type === "password") passwords.add(element);
  const tokens = attr(element, "autocomplete").toLowerCase().split(/\s+/);
  // Many forms keep the card's security code in a password field: the card is what matters about it.
  const words =
    `${attr(element, "name")} ${attr(element, "id")} ${attr(element, "placeholder")} ${attr(element, "aria-label")} ${label}`
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ");
  const typed = tag !== "input" || !/^(checkbox|radio|submit|button|image|reset|hidden|file|range|color)$/.test(type);
  if (tokens.some((token) => token.startsWith("cc-")) || (typed && CARD_WORDS.test(words))) return "card";
  if (passwords.has(element) || tokens.some((token) => token.endsWith("-password"))) return "password";
  if (tokens.includes("one-time-code") || (typed && CODE_WORDS.test(words))) return "code";
  return "";
}

const CARD_NUMBER = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d])/g;
const TOKENS = new RegExp(
  [
    String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`, // JSON Web Token (RFC 7519): base64url of `{"`
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

/** The check digit of ISO/IEC 7812-1. @param {string} digits @returns {boolean} */
export function luhn(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** @param {string} text @returns {string} The text with card numbers and tokens covered. */
export function maskText(text) {
  // Nothing that is covered is shorter than a card number: most texts are done with one comparison.
  if (text.length < 13) return text;
  return text
    .replace(CARD_NUMBER, (number) => {
      const digits = number.replace(/\D/g, "");
      return luhn(digits) && /[1-9]/.test(digits) ? COVER : number;
    })
    .replace(TOKENS, COVER);
}

const SECRET_PARAMETER = /token|secret|passw|api.?key|access.?key|session|signature|^(sig|sid|key|auth|code|jwt|otp)$/i;

/** @param {string} url @returns {string} The URL with tokens in its query and fragment covered. */
export function maskUrl(url) {
  if (!/[?#]/.test(url) && url.length < 60) return url;
  return maskText(url).replace(/([?#&;])([^=&#;]+)=([^&#;]+)/g, (whole, mark, name) =>
    SECRET_PARAMETER.test(name) ? `${mark}${name}=${COVER}` : whole,
  );
}
