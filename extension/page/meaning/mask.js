/**
 * Secrets are covered here, before anything leaves the page.
 *
 * Covered: fields for passwords, payment cards, codes and keys (also after "show password"), and boxes of one code; what the
 * page repeats elsewhere of what they hold; what the run has typed of the person's secrets, wherever it stands; card numbers
 * anywhere, tokens of well-known shapes, tokens in addresses.
 */
import { attr, findAll, isConnected, localName, matches } from "../dom/dom.js";
import { Covering } from "../shared/covering.js";
import { COVER, hasTyped, maskText as maskShapes, withoutTyped } from "../shared/mask_text.js";
import { isDrawnAsDots, kindOf } from "./secret_fields.js";
import { fieldBefore, isJoined, partsOf } from "./value_boxes.js";

/** @typedef {import("./secret_fields.js").Kind} Kind */

export { COVER, maskUrl } from "../shared/mask_text.js";

/** Fields that were password fields once: "show password" turns them into text fields. @type {WeakSet<Element>} */
const passwords = new WeakSet();
/** Fields that were drawn as dots once. @type {WeakSet<Element>} */
const dotted = new WeakSet();

/** Fields that Handrail typed a secret into, whatever they look like. @type {WeakSet<Element>} */
const filled = new WeakSet();

/** What fields are for that were asked about with their labels. @type {WeakMap<Element, Kind>} */
const labelled = new WeakMap();

/**
 * Secret fields in the document, each with those that hold one value with it. `begun`: what somebody was still typing there
 * when it was looked at, also before it was emptied and typed anew.
 *
 * @type {Map<Element, {boxes: Element[], kind?: Kind, begun?: string[]}>}
 */
const holders = new Map();
/** What they have held. @type {string[]} */
const held = [];
const repeated = new Covering();
/** What is shorter may stand anywhere by chance. */
const SHORTEST = 4;
/** The number of a card, or its code. */
const CARD_VALUES = /^(\d{3}|\D*(\d\D*){13,19})$/;
const MOST = 100;
const MOST_BEGUN = 10;

/** Cover what this field holds from now on. @param {Element} element */
export function coverField(element) {
  filled.add(element);
  holders.set(element, { boxes: [element] });
}

const EDITORS = "[contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox]";

/** @param {Element} element @returns {boolean} Whether it is written in, without being a field of HTML's. */
export const isEditor = (element) => matches(element, EDITORS) && !FIELDS.test(localName(element));
const FIELDS = /^(input|textarea|select)$/;

/**
 * A document is read for the first time: what repeats a secret may stand before its field.
 * @param {(field: Element) => string} nameOf
 */
export function findSecrets(nameOf) {
  for (const field of findAll(document.documentElement, `input:not([type=hidden]), textarea, ${EDITORS}`)) secretKind(field, nameOf(field));
}

/**
 * @param {string} text
 * @param {() => string} [label]  What it is called.
 * @returns {string} The text with card numbers, tokens, typed secrets, and what secret fields hold covered.
 */
export function maskText(text, label) {
  const masked = maskShapes(text, { label, host: location.hostname });
  remember();
  return repeated.cover([masked], COVER)[0];
}

/** Whether there is anything that texts have to be looked through for together. */
export function hasSecrets() {
  remember();
  return hasTyped() || !repeated.isEmpty;
}

/** @param {string[]} texts  As they follow one another. @returns {string[]} With what the run has typed, and what secret fields hold, covered. */
export function withoutValues(texts) {
  remember();
  return repeated.cover(withoutTyped(texts, location.hostname), COVER);
}

/** @param {Element} element */
const isFocused = (element) => /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement === element;

function remember() {
  let more = false;
  const values = [];
  for (const [field, holder] of holders) {
    const { boxes, kind, begun = [] } = holder;
    const value = boxes.map((box) => ("value" in box ? String(box.value) : (box.textContent ?? ""))).join("");
    if (!isConnected(field)) holders.delete(field);
    // What else a card is told with stands on many pages: a name, a year.
    if (kind === "card" ? !CARD_VALUES.test(value) : value.length < SHORTEST) continue;
    values.push(value);
    const typing = boxes.some(isFocused);
    if (!typing && !begun.length) continue;
    // The beginning of a secret is none, and could stand anywhere.
    const over = begun.filter((part) => value !== part && value.startsWith(part) && held.includes(part));
    for (const part of over) held.splice(held.indexOf(part), 1);
    more ||= over.length > 0;
    const left = begun.filter((part) => part !== value && !over.includes(part));
    holder.begun = typing ? [...left, value].slice(-MOST_BEGUN) : left;
  }
  // After all of them: what was begun in one field may be what another one holds.
  for (const value of values) {
    if (held.length >= MOST || held.includes(value)) continue;
    held.push(value);
    more = true;
  }
  if (more) repeated.set(held.map((text) => ({ text })));
}

/**
 * What secret a field holds, judged by type, autocomplete tokens, its looks and names.
 * @param {Element} element
 * @param {string} [label] the field's accessible name, where it is known
 * @returns {"" | "password" | "card" | "code" | "key" | "filled"}
 */
export function secretKind(element, label = "") {
  if (filled.has(element)) return "filled";
  return fieldKind(element, label);
}

/**
 * What a field is for, whatever was typed into it.
 * @param {Element} element
 * @param {string} [label]
 * @returns {"" | "password" | "card" | "code" | "key"}
 */
export function fieldKind(element, label = "") {
  const tag = localName(element);
  if (!FIELDS.test(tag) && !isEditor(element)) return "";
  if (tag !== "select" && isDrawnAsDots(element)) dotted.add(element);
  if (attr(element, "type").toLowerCase() === "password") passwords.add(element);
  const found = kindOf(element, label);
  if (label) labelled.set(element, found);
  const kind = found || labelled.get(element) || "";
  if (kind === "card") return hold(element, kind);
  if (passwords.has(element)) return hold(element, "password");
  if (kind) return hold(element, kind);
  if (dotted.has(element)) return hold(element, "password");
  // It may go on with the secret that the field before it begins with.
  const before = holders.size && (!label || isJoined(element)) ? fieldBefore(element) : null;
  const same = (before && holders.get(before)?.kind) || "";
  return same && hold(element, same);
}

/** @template {Kind} K @param {Element} element @param {K} kind @returns {K} */
function hold(element, kind) {
  if (!holders.has(element)) holders.set(element, { boxes: partsOf(element), kind });
  return kind;
}
