/** What the person asked for, beside what the page shows, with the differences marked. */

import { h } from "../lib/ui.js";
import { clean } from "../lib/ui_text.js";
import { t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").Requirement} Requirement */

/** Characters that fit into the box. */
const LONG = 600;

/** @type {Record<Requirement["met"], string>} */
const MET_WORDS = { yes: t("met_yes"), no: t("met_no"), unseen: t("met_unseen") };

/**
 * The person's own words, with what could be compared marked in them.
 * @param {string} instruction
 * @param {Requirement[]} requirements
 */
export function asked(instruction, requirements) {
  const text = clean(instruction, Infinity);
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = 0;
  for (;;) {
    const next = requirements
      .map((one) => ({ one, from: text.indexOf(one.asked, at) }))
      .filter(({ one, from }) => from >= 0 && one.asked)
      .sort((a, b) => a.from - b.from || b.one.asked.length - a.one.asked.length)[0];
    if (!next) break;
    parts.push(text.slice(at, next.from), h("mark", { class: next.one.met }, next.one.asked));
    at = next.from + next.one.asked.length;
  }
  // What is longer than its box scrolls, by keyboard as well.
  return h("blockquote", { tabindex: text.length > LONG && 0 }, ...parts, text.slice(at));
}

/** @param {Requirement[]} requirements */
export function comparison(requirements) {
  return h("table", {},
    h("thead", {}, h("tr", {}, ...[t("compare_asked"), t("compare_found"), t("compare_fits")].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...requirements.map(({ asked, found, met }) => h("tr", {},
      h("th", { scope: "row" }, clean(asked)),
      h("td", {}, h("bdi", {}, ...(met === "no" ? differing(asked, clean(found)) : [clean(found) || "—"]))),
      h("td", { class: `met ${met}` }, MET_WORDS[met])))));
}

/**
 * The words of `found` that are not in `asked` are marked.
 * @param {string} asked
 * @param {string} found
 */
function differing(asked, found) {
  const known = new Set(asked.toLowerCase().split(/[\s,]+/));
  return found.split(/([\s,]+)/).map((word) =>
    !word || /^[\s,]+$/.test(word) || known.has(word.toLowerCase()) ? word : h("mark", { class: "no" }, word));
}
