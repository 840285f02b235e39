/**
 * Secrets are covered here, before anything leaves the page.
 *
 * Covered: password fields (also after "show password"), payment card and one-time-code fields, what the page
 * repeats of a password elsewhere, card numbers anywhere (Luhn, ISO/IEC 7812-1), tokens of well-known shapes,
 * tokens in query strings.
 */
import { attr, localName } from "../dom/dom.js";
import { COVER, maskText as maskShapes } from "../shared/mask_text.js";

export { COVER, maskUrl } from "../shared/mask_text.js";

/** Fields that were password fields once: "show password" turns them into text fields. @type {WeakSet<Element>} */
const passwords = new WeakSet();

/** Fields that Handrail typed a secret into, whatever they look like. @type {WeakSet<Element>} */
const filled = new WeakSet();

/** Those of both that are in the document. @type {Set<Element>} */
const holders = new Set();
/** What they have held, the longest first: one may begin with another. @type {string[]} */
const held = [];
/** What is shorter may stand anywhere by chance. */
const SHORTEST = 4;
const MOST = 100;

/** Cover what this field holds from now on. @param {Element} element */
export function coverField(element) {
  filled.add(element);
  holders.add(element);
}

/** A document is read for the first time: what repeats a password may stand before its field. */
export function findPasswords() {
  for (const field of document.querySelectorAll("input[type=password]")) secretKind(field);
}

/** @param {string} text @returns {string} The text with card numbers, tokens, and what secret fields hold covered. */
export function maskText(text) {
  remember();
  let masked = maskShapes(text);
  for (const secret of held) if (masked.includes(secret)) masked = masked.replaceAll(secret, COVER);
  return masked;
}

function remember() {
  for (const field of holders) {
    const value = "value" in field ? String(field.value) : (field.textContent ?? "");
    if (!field.isConnected) holders.delete(field);
    if (value.length < SHORTEST || held.length >= MOST || held.includes(value)) continue;
    held.push(value);
    held.sort((secret, other) => other.length - secret.length);
  }
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
  if (passwords.has(element)) holders.add(element);
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
