/**
 * Where the typing of a step goes, and what has come of it. A person's keys follow the focus, and so do these: to the
 * next box of a code, but to nothing that takes no text, and with Enter to no other form.
 */
import { askHook } from "./causes.js";
import { cut, elementAt, focusedElement, holds, inOrder, rectOf } from "../dom/dom.js";
import { editContextOf, isTextField } from "../dom/fields.js";
import { coverField, maskText, secretKind } from "../meaning/mask.js";
import { isMeant, isSaid, noteHeld, startsWith } from "../meaning/meant.js";
import { tidy } from "../meaning/names.js";

/** @typedef {Pick<Extract<import("../../generated/wire.js").Action, {verb: "type"}>, "text" | "clear" | "where" | "part">} Text */

/** So long a form may take to write what was typed its own way, where it has a timer for it. */
const REWRITING_MS = 300;
const POLL_MS = 10;
/** In characters. */
const MOST_TOLD = 100;
const MOST_AGAIN = 2000;

/** @type {{field: HTMLElement, fields: Set<HTMLElement>, before: string, refused: number} | null} `fields`: those that have taken some of it; `refused`: keys that the page has prevented */
let typing = null;
let isSecret = false;

/** Whether what is typed is a secret: whatever field it reaches is covered. @param {boolean} secret */
export const typesSecret = (secret) => void (isSecret = secret);

/** Typing begins. @param {HTMLElement} field */
export function typingBegins(field) {
  typing = { field, fields: new Set(), before: contentOf(field), refused: 0 };
}

/** Listen; called once per document. */
export function noteFields() {
  addEventListener("input", (event) => event.isTrusted && note(event.composedPath()[0]), { capture: true, passive: true });
  addEventListener("keydown", ({ isTrusted, defaultPrevented, key }) => {
    if (typing && isTrusted && defaultPrevented && key.length === 1) typing.refused++;
  });
}

/** @param {EventTarget | undefined} target */
function note(target) {
  const field = target instanceof HTMLElement && takingText(target);
  if (!typing || !field) return;
  typing.fields.add(field);
  if (isSecret) coverField(field);
}

/** @param {HTMLElement} element  @returns {HTMLElement | null} The field or the whole editor that it is, if text can be typed there. */
function takingText(element) {
  let at = element;
  while (at.isContentEditable && at.parentElement?.isContentEditable) at = at.parentElement;
  return isTextField(at) || at.isContentEditable || editContextOf(at) ? at : null;
}

/** @param {HTMLElement} field */
const contentOf = (field) => (isTextField(field) ? field.value : field.innerText.replace(/[\u200b\ufeff]/g, ""));

/** Whether it is what the typing of this step has made of a field. @param {Element} entry */
export const isTyped = (entry) => [...(typing?.fields ?? [])].some((field) => holds(field, entry) || holds(entry, field));

/**
 * Why a key may not be given where it has arrived.
 * @param {KeyboardEvent} event
 * @returns {string} "" if it may
 */
export function misplaced({ key, shiftKey }) {
  const focused = focusedElement();
  const at = focused instanceof HTMLElement ? takingText(focused) : null;
  if (!at) return "the focus went away from the field";
  if (!typing || isTyped(at) || holds(typing.field, at) || holds(at, typing.field)) return "";
  // A code goes on in its next box; a text goes on nowhere else.
  const { field } = typing;
  if (!(at instanceof HTMLInputElement && field instanceof HTMLInputElement)) return "the focus went to another field";
  const sends = key === "Enter" && !shiftKey;
  return !sends || (at.form !== null && at.form === field.form) ? "" : "the focus went to another field";
}

/**
 * What the fields hold that have taken a text, beside what was meant.
 * @param {Text} typed
 * @returns {{held: string, meant: string, same: boolean, fields: HTMLElement[]} | null} null where one of them has gone
 */
function outcome({ text, clear, where, part }) {
  if (!typing) return null;
  const fields = typing.fields.size ? [...typing.fields].sort(inOrder) : [typing.field];
  if (fields.some((field) => !field.isConnected)) return null;
  const { before } = typing;
  const held = fields.map(contentOf).join("");
  const meant = clear ? text : part ? before.replace(part, () => text) : where === "start" ? text + before : before + text;
  const [field] = fields;
  const exactly = field instanceof HTMLInputElement && field.type === "password";
  const same = isMeant(held, meant, exactly) || (!isTextField(fields[0] ?? typing.field) && isSaid(held, meant));
  return { held, meant, same, fields };
}

/** Whether a press on its middle would reach it. @param {HTMLElement} field */
function isShown(field) {
  const { left, top, width, height } = rectOf(field);
  const hit = elementAt(left + width / 2, top + height / 2);
  return hit !== null && (holds(field, hit) || holds(hit, field));
}

/** Whether the field that Enter would send holds what was to be typed there. @param {Text} typed */
export const holdsMeant = (typed) => outcome(typed)?.same ?? false;

/**
 * What has come of typing.
 * @param {Text} typed
 * @returns {Promise<{detail: string, again: boolean, refused: boolean}>} `detail`: what is held instead, in words; "" if it is what was
 *   meant, or cannot be seen any more; `again`: to type it once more may help; `refused`: the page takes no keys there
 */
export async function typedNow(typed) {
  for (const end = performance.now() + REWRITING_MS; !outcome(typed)?.same && askHook()?.waits && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const now = outcome(typed);
  if (!now || !typing) return { detail: "", again: false, refused: false };
  const { held, meant, same, fields } = now;
  const [field] = fields;
  const secret = isSecret || (field !== undefined && secretKind(field) !== "");
  if (field) noteHeld(field, held, same || secret || fields.length > 1 ? undefined : meant);
  if (same) return { detail: "", again: false, refused: false };
  // Nothing is known of the text behind a field that only takes the keys for it.
  if (!field || !isShown(field)) return { detail: "", again: false, refused: false };
  // Some mean that only their own buttons set a field, and read it all the same.
  const refused = isTextField(field) && held === typing.before && typed.text !== "" && typing.refused >= [...typed.text].length;
  const full = isTextField(typing.field) && typing.field.maxLength > 0 && held.length >= typing.field.maxLength;
  // What was taken out of the field already, as entries of a list are, is not typed twice.
  const taken = held === "" || meant.endsWith(held);
  const again = typed.clear && fields.length === 1 && meant.length <= MOST_AGAIN && !full && !taken && !startsWith(held, meant);
  const said = (/** @type {string} */ value) => `"${cut(maskText(tidy(value)), MOST_TOLD)}"`;
  return { detail: secret ? "what it holds now is not what was typed" : `it holds ${said(held)} now, not ${said(meant)}`, again, refused };
}
