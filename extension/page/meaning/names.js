/**
 * Accessible names, after https://www.w3.org/TR/accname-1.2/.
 *
 * One step is added to the standard's: a field without any name takes the words beside it, as a person does. What to
 * go by where there is none is in markup_words.js.
 */
import { isSkipped } from "../sight/containment.js";
import { alike } from "../sight/contrast.js";
import {
  attr,
  contains,
  findAll,
  flatChildren,
  flatParent,
  has,
  holdsElements,
  localName,
  matches,
  rawText,
  referenced,
} from "../dom/dom.js";
import { labelsOf } from "../dom/labels.js";
import { isEditor, secretKind } from "./mask.js";
import { CheapCheck } from "../dom/cheap_checks.js";
import { FIELD_ROLES, roleOf } from "./roles.js";
import { WRITING } from "../dom/sheets.js";
import { isTiny } from "../sight/type_size.js";

const SILENT = new Set(
  "script style template noscript head meta link title datalist select textarea option".split(" "),
);

/** Fields, which count in a name by what is in them. */
const FIELDS = new Set("input select textarea".split(" "));

/**
 * Letters of icon fonts (private use) say nothing, and what Unicode has drawn as nothing is read by nobody: direction
 * marks, zero-width characters, tags, variation selectors but for those that choose how a sign is drawn ("❤️", "1️⃣").
 */
const UNSEEN = /(?!(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\uFE0F\u20E3)[\uE000-\uF8FF\p{Default_Ignorable_Code_Point}]/gu;

/** What most texts are already: words of plain signs, one space between them. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** @param {string} text @returns {string} One line, single spaces, without unseen characters. */
export function tidy(text) {
  if (text === "" || TIDY.test(text)) return text;
  return text.replace(UNSEEN, "").replace(/\s+/g, " ").trim();
}

/** Roles that are named by what they contain. */
export const NAMED_BY_CONTENT = new Set(
  (
    "button cell checkbox clickable columnheader gridcell heading link listitem menuitem menuitemcheckbox " +
    "menuitemradio option radio row rowheader shape switch tab tooltip treeitem"
  ).split(" "),
);

/**
 * @param {Element} element
 * @param {string} [role] its role, where it is known already
 * @returns {string} The accessible name, "" where there is none.
 */
export function nameOf(element, role = roleOf(element)) {
  const labelled = has(element, "aria-labelledby") && textOf(referenced(element, "aria-labelledby"), element);
  if (labelled) return labelled;
  const label = tidy(attr(element, "aria-label"));
  if (label) return label;
  const native = nativeName(element, role);
  if (native) return native;
  if (NAMED_BY_CONTENT.has(role)) {
    const content = contentText(element);
    const whole = tidy(styledText(element, content) || bareStyledText(element));
    if (whole) return whole;
  }
  const rest =
    titleOf(element) || tidy(attr(element, "placeholder")) || tidy(attr(element, "aria-placeholder"));
  return rest || (isField(element, role) ? besideText(element) : "");
}

/** @param {Element} field @returns {string} What a field is called, whatever role its markup gives it. */
export const fieldName = (field) => (isEditor(field) ? nameOf(field, "textbox") : nameOf(field));

/** Titles that elements had when they were last named. @type {WeakMap<Element, string>} */
const titles = new WeakMap();

/** @param {Element} element @returns {string} Also where a script that draws tooltips takes the title away while one points at it. */
function titleOf(element) {
  const title = tidy(attr(element, "title"));
  if (title) titles.set(element, title);
  return title || (matches(element, ":hover") && titles.get(element)) || "";
}

/** @param {Element} element @param {string} role */
const isField = (element, role) =>
  FIELD_ROLES.has(role) || ((role === "checkbox" || role === "radio") && localName(element) === "input");

/** @param {Element} element @param {string} role @returns {string} The name by HTML's own means. */
function nativeName(element, role) {
  switch (localName(element)) {
    case "input": {
      const input = /** @type {HTMLInputElement} */ (element);
      if (/^(submit|reset|button)$/.test(input.type)) {
        return tidy(input.value) || { submit: "Submit", reset: "Reset", button: "" }[input.type] || "";
      }
      if (input.type === "image") return tidy(input.alt) || tidy(input.title) || "Submit";
      return labelText(input) || (input.type === "file" ? "Choose file" : "");
    }
    case "select":
    case "textarea":
    case "button":
    case "meter":
    case "progress":
    case "output":
      return labelText(/** @type {HTMLInputElement} */ (element));
    case "img":
    case "area":
      return tidy(attr(element, "alt")) || tidy(attr(element, "title"));
    case "fieldset":
      return childName(element, "legend");
    case "table":
      return childName(element, "caption");
    case "figure":
      return childName(element, "figcaption");
    case "optgroup":
    case "option":
      return tidy(attr(element, "label"));
    case "svg":
      return childName(element, "title");
    default:
      return role === "shape" ? childName(element, "title") : "";
  }
}

/** @param {Element} element @param {string} tag @returns {string} The text of its child with that tag. */
export function childName(element, tag) {
  const child = Array.from(flatChildren(element)).find((node) => node instanceof Element && localName(node) === tag);
  return child ? contentText(/** @type {Element} */ (child)) : "";
}

/**
 * @param {HTMLInputElement} control
 * @returns {string} The text of its labels, and of a `<label>` that was meant for it but not tied to it.
 */
function labelText(control) {
  const labels = labelsOf(control);
  // Of several, one that nobody sees is another field's: that of a form in a closed dialog, with the same ids.
  const shown = labels.length > 1 ? labels.filter((label) => !isHidden(label)) : labels;
  if (labels.length) return textOf(shown.length ? shown : labels, control);
  const before = control.previousElementSibling;
  const loose = before instanceof HTMLLabelElement && !has(before, "for") && !before.control;
  return loose && localName(control) !== "button" ? contentText(before) : "";
}

/** @param {Element[]} elements @param {Element} but its own content does not name it @returns {string} */
function textOf(elements, but) {
  const texts = elements.map(
    (element) => tidy(attr(element, "aria-label")) || stated(element) || contentText(element, but, isHidden(element)),
  );
  return tidy(texts.join(" "));
}

/** @param {Element} element @returns {boolean} */
const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true });

/**
 * What a part of a name says other than by its content: a picture's alternative text, and what is chosen or
 * written in a field (accname 1.2, steps 2C and 2E); secrets say nothing.
 * @param {Element} element
 * @returns {string}
 */
function stated(element) {
  const tag = localName(element);
  if (tag === "img" || tag === "svg") return nativeName(element, "");
  const role = roleOf(element);
  if (!FIELD_ROLES.has(role) || secretKind(element)) return "";
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ label }) => tidy(label)).join(" ");
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return tidy(element.value);
  return tidy(attr(element, "aria-valuetext") || attr(element, "aria-valuenow"));
}

/** A picture font's signs, which say nothing in words (Unicode's private use areas). */
const SIGNS = /\p{Co}/gu;

/** A computed `content`: a text, and after a slash what is said in its place (CSS Generated Content 3, 2.1). */
const WRITTEN = /^"((?:[^"\\]|\\.)*)"(?: \/ "((?:[^"\\]|\\.)*)")?$/;

/** @param {CSSStyleDeclaration} style of the part before or after an element @returns {string} What is written there. */
function writtenIn({ content }) {
  if (content === "none" || content === "normal") return "";
  const [, text = "", spoken] = WRITTEN.exec(content) ?? [];
  return (spoken ?? text).replace(SIGNS, "");
}

/** @param {Element} element @returns {string} What the style sheet writes before and after it, seen or not. */
const bareStyledText = (element) =>
  ["::before", "::after"].map((part) => writtenIn(getComputedStyle(element, part))).join("");

const styled = new CheapCheck(WRITING);

/**
 * The text of an element with the words that the style sheet writes before and after it (step 2F): "Cart" and
 * its "(3)". Mere signs are ornaments, and what cannot be seen is a tip that waits for the mouse.
 * @param {Element} element @param {string} content @returns {string}
 */
export function styledText(element, content) {
  if (!styled.possible) return content;
  const [before, after] = ["::before", "::after"].map((part) => {
    const style = getComputedStyle(element, part);
    const words = writtenIn(style);
    const hidden = style.opacity === "0" || style.visibility !== "visible" || style.display === "none";
    if (hidden || !/[\p{L}\p{N}]/u.test(words)) return "";
    return style.display === "inline" ? words : ` ${words} `;
  });
  return before + content + after;
}

/**
 * The text an element shows, hidden parts left out, pictures by their alternative text.
 * @param {Element} element
 * @param {Element} [but] a part to leave out
 * @param {boolean} [hidden] it is hidden itself, but is referred to: then what it holds counts all the same
 * @returns {string}
 */
export function contentText(element, but, hidden = false) {
  if (!holdsElements(element) && localName(element) !== "slot" && !localName(element).includes("-")) {
    return tidy(rawText(element));
  }
  /** @type {string[]} */
  const parts = [];
  const faint = collect(element, but, parts, hidden, false);
  const text = tidy(parts.join(""));
  if (text || !faint) return text;
  // The words of an icon may be drawn so that only the icon is seen: they are its name all the same.
  parts.length = 0;
  collect(element, but, parts, hidden, true);
  return tidy(parts.join(""));
}

/** @param {Element} part of a name @param {CSSStyleDeclaration} style @returns {boolean} Whether it cannot be seen. */
function isFaint(part, style) {
  if (style.opacity === "0") return true;
  // What holds others may be set in another type and colour than they are.
  if (holdsElements(part)) return false;
  if (isTiny(part, style)) return true;
  const ground = style.backgroundColor;
  return ground.startsWith("rgb(") && alike(style.webkitTextFillColor, ground);
}

/**
 * @param {Element} element @param {Element | undefined} but @param {string[]} parts @param {boolean} hidden
 * @param {boolean} all what is drawn faintly, too
 * @returns {boolean} Whether something of that kind was left out.
 */
function collect(element, but, parts, hidden, all) {
  let faint = false;
  for (const node of Array.from(flatChildren(element))) {
    if (node instanceof Text) parts.push(node.data);
    if (!(node instanceof Element) || node === but) continue;
    const tag = localName(node);
    const field = FIELDS.has(tag);
    if ((SILENT.has(tag) && !field) || attr(node, "aria-hidden") === "true") continue;
    const style = getComputedStyle(node);
    if (style.display === "none" || (style.visibility !== "visible" && !hidden)) continue;
    if (style.display !== "inline" && isSkipped(style)) continue;
    if (!all && !hidden && !field && tag !== "img" && tag !== "svg" && isFaint(node, style)) {
      faint = true;
      continue;
    }
    const value = field || has(node, "role") ? stated(node) : "";
    const text = value || tidy(attr(node, "aria-label")) || (tag === "img" || tag === "svg" ? nativeName(node, "") : "");
    const apart = style.display === "inline" ? "" : " ";
    parts.push(apart);
    if (text) parts.push(" ", text, " ");
    else if (tag === "br") parts.push(" ");
    else if (tag !== "svg" && !field) faint = collect(node, but, parts, hidden, all) || faint;
    parts.push(apart);
  }
  return faint;
}

/** How far the last search for words beside a field went: over its neighbours, those of its parent, … */
export const beside = { levels: 0 };

/**
 * The words just before a field (or after a tick box): how a person reads an unlabelled form.
 * @param {Element} element
 * @returns {string}
 */
function besideText(element) {
  const tick = /^(checkbox|radio)$/.test(attr(element, "type"));
  return wordsBeside(element, tick) || (tick ? "" : captionBelow(element) || groupOfOne(element));
}

/** What is written in or chosen from: ticks stand beside it in a group that is about it. */
const WRITTEN_IN =
  "input:not([type=hidden], [type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), select, textarea, " +
  "[contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], " +
  "[role=slider], [role=spinbutton]";

/**
 * A field that is the only one of a named group is what the group is for.
 * @param {Element} element
 * @returns {string} The group's name.
 */
function groupOfOne(element) {
  let levels = 0;
  for (let at = flatParent(element); at && localName(at) !== "form"; at = flatParent(at)) {
    levels++;
    if (localName(at) !== "fieldset") continue;
    beside.levels = Math.max(beside.levels, levels);
    const shown = findAll(at, WRITTEN_IN).filter((field) => field.checkVisibility());
    return shown.length === 1 && shown[0] === element ? nameOf(at, "group") : "";
  }
  return "";
}

/** @param {Element} element @param {boolean} after whether the words come after it @returns {string} */
function wordsBeside(element, after) {
  /** @type {Element | null} */
  let at = element;
  for (let level = 0; at && level < 3; level++, at = flatParent(at)) {
    if (/^(form|body|table|fieldset|section|main|ul|ol)$/.test(localName(at))) return "";
    beside.levels = level + 1;
    // Further out the words must look like a label: a short phrase, no sentence.
    const longest = level ? 40 : 80;
    for (
      let node = after ? at.nextSibling : at.previousSibling;
      node;
      node = after ? node.nextSibling : node.previousSibling
    ) {
      if (node instanceof Element && (holdsField(node) || SILENT.has(localName(node)))) return "";
      // A box beside a link is for what the link is called.
      if (!after && node instanceof Element && isAllLinks(node)) continue;
      const seen = node instanceof Text || (node instanceof Element && node.checkVisibility());
      const text = seen ? tidy(rawText(node)) : "";
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      return text.length <= longest && !(level && /[.!?]$/.test(text)) ? text.replace(/\s*[:*(]+$/, "") : "";
    }
  }
  return "";
}

/**
 * Some forms have their words below the fields: a field that is alone in its box owns the words after it.
 * @param {Element} element
 * @returns {string}
 */
function captionBelow(element) {
  const next = element.nextElementSibling;
  if (!next || holdsField(next) || next.nextElementSibling || element.previousElementSibling) return "";
  const text = next.checkVisibility() ? tidy(rawText(next)) : "";
  return text.length <= 40 && !/[.!?]$/.test(text) ? text : "";
}

/** @param {Element} element @returns {boolean} Whether all its words are those of links: what can be followed names itself. */
function isAllLinks(element) {
  const links = matches(element, "a[href]") ? [element] : findAll(element, "a[href]");
  return links.length > 0 && tidy(rawText(element)) === tidy(links.map(rawText).join(" "));
}

/** What has a name or choices of its own: its words are not a neighbour's. */
const OWN_WORDS =
  "input, select, textarea, button, [contenteditable]:not([contenteditable=false]), [role=textbox], " +
  "[role=searchbox], [role=combobox], [role=listbox], [role=option], [role=slider], [role=spinbutton]";

/** @param {Element} element */
const holdsField = (element) =>
  matches(element, OWN_WORDS) || localName(element) === "form" || contains(element, OWN_WORDS);
