/** The field for one value of a workflow: the browser's own for its kind, so far as that can hold the value. */

import { h } from "./ui.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").WorkflowParameter} WorkflowParameter */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** What each of the browser's fields can hold: anything else would be lost in it. @type {Record<string, [string, RegExp]>} */
const NATIVE = {
  date: ["date", /^\d{4}-\d\d-\d\d$/],
  time: ["time", /^\d\d:\d\d$/],
  email: ["email", /^[!-~]+@[!-~]+$/],
  amount: ["number", /^-?\d+(\.\d+)?$/],
};
/** How a stored secret is called, in place of what it is. */
const SECRET_NAME = "<secret:[a-z][a-z0-9_]*>";
const ONE_LINE = 60;

/**
 * @param {Pick<WorkflowParameter, "kind" | "secret">} parameter
 * @param {string} value
 * @param {Record<string, unknown>} props  Its id, and what describes it.
 * @returns {Field}
 */
export function valueField({ kind, secret }, value, props) {
  const usual = { maxlength: 4000, autocomplete: "off", spellcheck: kind === "text" && !secret ? "true" : "false", ...props };
  if (secret) {
    return filled(h("input", { type: "text", pattern: SECRET_NAME, title: t("secret_name_title"), placeholder: "<secret:name>", ...usual }), value);
  }
  const [type, holds] = NATIVE[kind] ?? ["text", /^[^\n]*$/];
  if (value && !holds.test(value)) return filled(isLong(value) ? h("textarea", { rows: 3, ...usual }) : h("input", { type: "text", ...usual }), value);
  if (type === "text" && isLong(value)) return filled(h("textarea", { rows: 3, ...usual }), value);
  return filled(h("input", { type, step: type === "number" ? "any" : null, ...usual }), value);
}

/** @param {string} value */
const isLong = (value) => value.includes("\n") || value.length > ONE_LINE;

/** @param {Field} field @param {string} value */
function filled(field, value) {
  field.value = value;
  return field;
}
