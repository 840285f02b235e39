/**
 * Selecting text as a person does with the mouse, finding a passage on the page, and what is selected.
 */
import { OPERABLE } from "../meaning/controls.js";
import { flatChildren, focusedElement, localName, matches, upwards } from "../dom/dom.js";
import { editableIn, isTextField } from "../dom/fields.js";
import { spotAt } from "../target/spot.js";
import { secretKind } from "../meaning/mask.js";
import { inWindow } from "../dom/points.js";
import { elementOf, knownRef } from "../dom/refs.js";

const IN_WORD = /[\p{L}\p{N}]/u;

/** Elements that begin a line of their own; between two of them there is a space, whatever the markup. */
const APART = /^(block|flex|grid|table|table-row|table-cell|table-caption|list-item|flow-root)$/;
const UNSEEN = new Set(["script", "style", "noscript", "template", "textarea", "select", "option", "title"]);

/** @typedef {{node: Text, offset: number}} Place */

/**
 * The text in an element as it is read (spaces collapsed), with the place of every character.
 * @param {Element} element
 * @returns {{text: string, places: Place[]}}
 */
function readText(element) {
  let text = "";
  let gap = false;
  /** @type {Place[]} */
  const places = [];
  /** @param {Text} node */
  const take = (node) => {
    for (let offset = 0; offset < node.data.length; offset++) {
      const character = node.data[offset];
      if (/\s/.test(character)) {
        gap = true;
        continue;
      }
      if (gap && text) {
        text += " ";
        places.push({ node, offset });
      }
      gap = false;
      text += character;
      places.push({ node, offset });
    }
  };
  /** @param {Element} at */
  const walk = (at) => {
    if (UNSEEN.has(localName(at)) || !at.checkVisibility({ visibilityProperty: true })) return;
    const apart = localName(at) === "br" || APART.test(getComputedStyle(at).display);
    gap ||= apart;
    for (const node of Array.from(flatChildren(at))) {
      if (node instanceof Text) take(node);
      else if (node instanceof Element) walk(node);
    }
    gap ||= apart;
  };
  walk(element);
  return { text, places };
}

/**
 * A passage in an element's text; spaces and line breaks count as the same, capitals only if they must not. One that
 * begins and ends with a word of the text comes before one within a longer word: "2pm" is not that of "12pm".
 * @param {Element} element
 * @param {string} wanted "" for all of it
 * @returns {Range | null}
 */
export function findPassage(element, wanted) {
  const { text, places } = readText(element);
  const words = wanted.trim().replace(/\s+/g, " ");
  const [low, lowWords] = [text.toLowerCase(), words.toLowerCase()];
  const found = [wholeWords(text, words), text.indexOf(words), wholeWords(low, lowWords), low.indexOf(lowWords)];
  const at = found.find((place) => place >= 0) ?? -1;
  const first = places[at];
  const last = places[at + (words ? words.length : text.length) - 1];
  if (at < 0 || !first || !last || first.node.getRootNode() !== last.node.getRootNode()) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** @param {string} text @param {string} words  @returns {number} Where the words stand by themselves; -1 where they do not. */
function wholeWords(text, words) {
  for (let at = words ? text.indexOf(words) : -1; at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text[at - 1] ?? "", text[at + words.length] ?? ""];
    const isWithin = (/** @type {string} */ outer, /** @type {string} */ inner) => IN_WORD.test(outer) && IN_WORD.test(inner);
    if (!isWithin(before, words[0]) && !isWithin(after, words[words.length - 1])) return at;
  }
  return -1;
}

/**
 * Bring a passage into view, and say from where to where a mouse would select it: only in plain text, since
 * a press on a link or in a button would do something else.
 * @param {Extract<import("../../generated/wire.js").Action, {verb: "select_text"}>} action
 * @returns {{problem: string} | import("../target/spot.js").Spot | null} null where no mouse should
 */
export function locateText(action) {
  const found = passageOf(action);
  if (typeof found === "string") return { problem: found };
  if (!(found instanceof Range)) return null;
  const parent = found.startContainer.parentElement;
  const boxes = () => [...found.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  if (!boxes().some((box) => inWindow({ x: box.left, y: box.top + box.height / 2 })))
    parent?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const lines = boxes();
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (!first || !last) return { problem: "not visible" };
  const from = { x: first.left, y: first.top + first.height / 2 };
  const to = { x: last.right, y: last.top + last.height / 2 };
  const plain = parent && [found.startContainer, found.endContainer, found.commonAncestorContainer].every(isPlain);
  return plain && inWindow(from) && inWindow(to) ? spotAt(from, [to], parent) : null;
}

/** @param {Node} node @returns {boolean} Whether nothing that could react to a press is around it. */
function isPlain(node) {
  const around = [...upwards(node instanceof Element ? node : node.parentElement)];
  return around.every((at) => {
    const { cursor, userSelect } = getComputedStyle(at);
    const reacts = knownRef(at) !== "" || matches(at, `${OPERABLE}, label, [draggable=true]`);
    return !reacts && cursor !== "pointer" && userSelect !== "none";
  });
}

/**
 * Select the passage exactly. The browser tells the page (`selectionchange`, in a field `select`).
 * @param {Extract<import("../../generated/wire.js").Action, {verb: "select_text"}>} action
 * @returns {import("./mouse.js").Done}
 */
export function selectText(action) {
  const found = passageOf(action);
  if (typeof found === "string") return { problem: found };
  if (found instanceof Range) {
    editableIn(found.startContainer.parentElement)?.focus({ preventScroll: true });
    getSelection()?.setBaseAndExtent(found.startContainer, found.startOffset, found.endContainer, found.endOffset);
    return {};
  }
  const { field, from, to } = found;
  field.focus({ preventScroll: true });
  try {
    field.setSelectionRange(from, to);
  } catch {
    // Number, date and e-mail fields have no places to select between, but can be selected as a whole.
    if (to - from < field.value.length) return { problem: "in this field only all of the text can be selected" };
    field.select();
  }
  return {};
}

/**
 * Select the only place where a text stands in a field.
 * @param {string} ref
 * @param {string} part
 * @returns {import("./mouse.js").Done}
 */
export function selectPart(ref, part) {
  const element = elementOf(ref);
  const field = element && editableIn(element);
  if (!field) return { problem: "not a field that takes text" };
  if (secretKind(field)) return { problem: "what is in this field is secret: only all of it can be replaced" };
  const [whole, wanted] = isTextField(field) ? [field.value, part] : [readText(field).text, part.trim().replace(/\s+/g, " ")];
  const times = whole.split(wanted).length - 1;
  if (times !== 1) return { problem: times ? `that part stands ${times} times in the field: name more of it` : "that part is not in the field" };
  return selectText({ verb: "select_text", ref, text: part });
}

/** @param {string} text @returns {boolean} Whether it can be read in this document. */
export const shows = (text) => findPassage(document.body, text) !== null;

/**
 * @param {Extract<import("../../generated/wire.js").Action, {verb: "select_text"}>} action
 * @returns {Range | {field: HTMLInputElement | HTMLTextAreaElement, from: number, to: number} | string}
 */
function passageOf({ ref, text = "" }) {
  const element = ref ? elementOf(ref) : document.body;
  if (!element) return "gone from the page";
  const field = ref ? editableIn(element) : null;
  if (field && isTextField(field)) {
    const from = text ? field.value.indexOf(text) : 0;
    if (from < 0) return "that text is not in the field";
    return { field, from, to: from + (text ? text.length : field.value.length) };
  }
  return findPassage(element, text) ?? (ref ? "that text is not in it" : "that text is not on the page");
}

/**
 * What is selected, as the page would copy it: pages that draw their own text say what it is.
 * @returns {{text: string, origin: string, secret: boolean, problem?: string}}
 */
export function selectedText() {
  const { origin } = location;
  const field = focusedElement();
  if (field && secretKind(field))
    return { text: "", origin, secret: true, problem: "what is in this field is secret and is not copied" };
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true, composed: true });
  const untouched = (field ?? document.body).dispatchEvent(event);
  const own = untouched ? "" : clipboardData.getData("text/plain");
  const plain = field && isTextField(field) ? selectedIn(field) : (getSelection()?.toString() ?? "");
  return { text: own || plain, origin, secret: false };
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
function selectedIn(field) {
  const { selectionStart, selectionEnd, value } = field;
  return selectionStart === null || selectionEnd === null ? value : value.slice(selectionStart, selectionEnd);
}

/**
 * Offer a text to what has the focus as a paste.
 * @param {string} text
 * @returns {boolean} Whether the page took it itself; else it is to be inserted.
 */
export function offerPaste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const target = focusedElement() ?? document.body;
  return !target.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
  );
}
