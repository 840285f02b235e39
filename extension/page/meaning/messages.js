/**
 * What a site says about a field that it finds wrong, where nothing but its place ties the words to the field: in the
 * smallest part of the form that holds both, and no other field.
 */
import { findAll, includes, matches, parentElement } from "../dom/dom.js";
import { contentText } from "./names.js";

const FIELDS = "input:not([type=hidden]), select, textarea, [contenteditable=true], [role=textbox], [role=combobox]";
/** Words that stand beside a wrong field for that reason alone, by how they are marked. */
const MESSAGES =
  "[role=alert], [aria-live=assertive], [class*=error i], [class*=invalid i], [class*=feedback i], [class*=danger i], [class*=warning i], [class*=help i], [class*=message i], [class*=hint i]";
/** Parts of the page around a field that are looked into. */
export const AROUND = 4;
const LONGEST = 200;

/** @param {Element} field @returns {string} The words; "" if there are none. */
export function messageBeside(field) {
  let around = parentElement(field);
  for (let up = 0; around && up < AROUND; around = parentElement(around), up++) {
    if (findAll(around, FIELDS).some((other) => other !== field)) return "";
    const texts = findAll(around, MESSAGES).filter((one) => !includes(one, field) && !matches(one, "label") && isDrawn(one));
    const found = texts.map((one) => contentText(one)).find((text) => text && text.length <= LONGEST);
    if (found) return found;
  }
  return "";
}

/** @param {Element} element @returns {boolean} */
const isDrawn = (element) => Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
