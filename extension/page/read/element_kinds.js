/** What the walk tells elements apart by: what is skipped, what is shown by its role, and what is shown in its parts. */

import { contains, findAll, rawText } from "../dom/dom.js";
import { OPERABLE } from "../meaning/controls.js";
import { isPainted } from "../meaning/drawings.js";
import { changes } from "./settle.js";

export const SKIPPED = new Set(
  "script style template noscript head meta link title datalist source track param base".split(" "),
);

/** Roles that are shown even without a name: they say what their content is. */
export const TELLING = new Set(
  (
    "alert alertdialog banner cell columnheader contentinfo definition dialog grid gridcell heading iframe list listbox listitem menu menubar " +
    "navigation radiogroup row rowheader search status tablist table term toolbar tree treegrid"
  ).split(" "),
);

/** Roles that are shown if they have a name. */
export const TELLING_NAMED = new Set(
  "article complementary feed figure form group img log main meter progressbar region tabpanel timer tooltip".split(
    " ",
  ),
);

/** Roles whose text is their name while it is short; larger ones are shown in their parts. */
export const HOLDERS = new Set("cell clickable columnheader gridcell heading listitem row rowheader".split(" "));

/** A clickable thing with parts of its own: a card, a row. Its parts are shown rather than one long name. @param {Element} element */
export const isLarge = (element) =>
  rawText(element).length > 160 ||
  contains(element, OPERABLE + ", ul, ol, tr, h1, h2, h3, h4") ||
  holdsPainted(element);

/** Icons that are nothing but a painted background. @param {Element} element */
const holdsPainted = (element) =>
  findAll(element, "span:empty, i:empty, div:empty")
    .slice(0, 10)
    .some((part) => {
      const style = getComputedStyle(part);
      changes.pictures.note(part, style);
      return isPainted(part, style);
    });

/** @param {Element} element */
export const hasOperable = (element) => contains(element, OPERABLE);
