/** Which examples from earlier runs a decision was made with, folded away. */

import { h } from "../lib/ui.js";
import { count, t } from "../lib/words.js";

/**
 * @param {import("../generated/wire.js").StepView} step
 * @param {boolean} open  Whether the person has it open.
 */
export function examplesOf({ exemplars = [] }, open) {
  if (exemplars.length === 0) return null;
  const told = { count: count("examples", exemplars.length), first: exemplars[0] };
  return h("details", { class: "examples", open },
    h("summary", {}, exemplars.length > 1 ? t("examples_first_more", told) : t("examples_first", told)),
    h("ul", {}, ...exemplars.map((what) => h("li", {}, h("bdi", {}, what)))));
}
