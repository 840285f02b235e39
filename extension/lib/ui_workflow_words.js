/** What is said of workflows, in one place: kinds of values, titles with gaps, what a workflow is. */

import { h } from "./ui.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */

/** @type {Record<string, string>} */
const KIND_WORDS = {
  text: t("value_text"),
  name: t("value_name"),
  date: t("value_date"),
  time: t("value_time"),
  amount: t("value_amount"),
  email: t("value_email"),
};

/** "a code like AAA99" for `shape:AAA99`. @param {string} kind */
export const kindWords = (kind) => KIND_WORDS[kind] ?? t("value_shape", { shape: kind.replace(/^shape:/, "") });

/** All that may be chosen, with the kind that it is now. @param {string} kind */
export const kindsFor = (kind) => [...new Set([...Object.keys(KIND_WORDS), kind])];

/** A parameter's name as words. @param {string} name */
export const nameWords = (name) => name.replaceAll("_", " ");

/** A gap in a text, in any form, or one of its own braces. */
const GAP = /\{\{|\}\}|\{([a-z]\w*)(:\w+)?\}/g;

/**
 * A text of a workflow for reading: each gap stands out and has its name, or its words.
 * @param {string} text
 * @param {(name: string) => string} [words]
 * @returns {Node[]}
 */
export function withGaps(text, words = nameWords) {
  /** @type {Node[]} */
  const parts = [];
  let last = 0;
  const say = (/** @type {string} */ more) => parts.push(document.createTextNode(more));
  for (const found of text.matchAll(GAP)) {
    say(text.slice(last, found.index));
    if (found[1]) parts.push(h("span", { class: "gap" }, words(found[1])));
    else say(found[0].slice(0, 1));
    last = found.index + found[0].length;
  }
  say(text.slice(last));
  return parts;
}

/**
 * A text of a workflow in which a parameter is called otherwise.
 * @param {string} text @param {string} was @param {string} name
 */
export const renamed = (text, was, name) =>
  text.replace(GAP, (all, found, form = "") => (found === was ? `{${name}${form}}` : all));

/**
 * What a run was asked for, to be read: of a workflow its name and values, else the instruction.
 * @param {RunView} run
 */
export function taskWords({ workflow, values = [], instruction }) {
  if (!workflow) return instruction;
  return [`/${workflow}`, ...values.map(({ name, value }) => `${nameWords(name)}: ${value}`)].join(" · ");
}
