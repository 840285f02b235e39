/** A page's string that is longer than its place: its beginning, and all of it to unfold, in a box that scrolls. */

import { h } from "../lib/ui.js";
import { clean } from "../lib/ui_text.js";
import { t } from "../lib/words.js";

/**
 * @param {string} text
 * @param {number} limit  In characters: a shorter one stands there as it is.
 * @param {(shown: string) => string} [put]  What is written around it.
 */
export function whole(text, limit, put = (shown) => shown) {
  const start = clean(text, limit);
  const all = text.split(/\r\n?|\n/).map((line) => clean(line, Infinity)).join("\n");
  if (clean(text, Infinity) === start) return h("bdi", {}, put(start));
  return h("details", { class: "whole" },
    h("summary", {}, h("bdi", {}, put(start))),
    // By keyboard, too: a box that scrolls is a stop of the Tab key.
    h("bdi", { class: "all", tabindex: 0, role: "group", "aria-label": t("whole_text") }, all));
}
