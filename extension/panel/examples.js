/** Which examples from earlier runs a decision was made with, folded away. */

import { h } from "../lib/ui.js";
import { plural } from "../lib/ui_words.js";

/**
 * @param {import("../generated/wire.js").StepView} step
 * @param {boolean} open  Whether the person has it open.
 */
export function examplesOf({ exemplars = [] }, open) {
  if (exemplars.length === 0) return null;
  return h("details", { class: "examples", open },
    h("summary", {}, `${plural(exemplars.length, "example")}: ${exemplars[0]}${exemplars.length > 1 ? ", …" : ""}`),
    h("ul", {}, ...exemplars.map((what) => h("li", {}, h("bdi", {}, what)))));
}
