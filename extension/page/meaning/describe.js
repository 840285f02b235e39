/** Things on the page in words that a model can use. */
import { OPERABLE } from "./controls.js";
import { closest, findAll, flatParent, localName, matches } from "../dom/dom.js";
import { contentText, nameOf } from "./names.js";
import { knownRef } from "../dom/refs.js";
import { roleOf } from "./roles.js";
import { shownRole } from "./shown_role.js";
import { isVisible } from "../sight/visibility.js";

const NAMED_BOX =
  "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], nav, header, footer, form, [role=menu], [role=listbox]";

/**
 * What is in the way, in words: the dialog or the control that was hit, with its ref; where it has none, with the
 * first control in it, by which it may go.
 * @param {Element} hit
 * @returns {string}
 */
export function describe(hit) {
  const box =
    closest(hit, "dialog, [role=dialog], [role=alertdialog], [aria-modal=true]") ??
    nearestKnown(hit) ??
    closest(hit, NAMED_BOX) ??
    hit;
  const inner = knownRef(box) ? null : findAll(box, OPERABLE).find((candidate) => knownRef(candidate) && isVisible(candidate));
  return inner ? `${inWords(box)} (${inWords(inner)})` : inWords(box);
}

/** @param {Element} box @returns {string} */
function inWords(box) {
  const role = shownRole(box) || roleOf(box) || localName(box);
  const [heading] = matches(box, NAMED_BOX) ? findAll(box, "h1, h2, h3, h4, h5, h6, [role=heading]") : [];
  const name = (nameOf(box, role) || (heading ? contentText(heading) : contentText(box))).slice(0, 60).toWellFormed();
  const ref = knownRef(box);
  return [role, name && `"${name}"`, ref && `[${ref}]`].filter(Boolean).join(" ");
}

/** @param {Element} hit @returns {Element | null} The innermost thing around it that the model knows by a ref. */
function nearestKnown(hit) {
  for (let at = /** @type {Element | null} */ (hit), level = 0; at && level < 4; at = flatParent(at), level++)
    if (knownRef(at)) return at;
  return null;
}
