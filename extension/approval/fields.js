/** The values of the form that would be sent, exactly as they are, and the means to correct one of them. */

import { h } from "../lib/ui.js";
import { clean } from "../lib/ui_text.js";
import { count, t } from "../lib/words.js";
import { whole } from "./whole.js";

/** @typedef {import("../lib/ui_protocol.js").ApprovalField} ApprovalField */

/**
 * @typedef {object} Hands  What happens when the person corrects a value.
 * @property {(event: Event, field: ApprovalField, value: string) => void} correct
 * @property {(open: boolean) => void} editing  A correction was begun, or was given up.
 */

/** Characters of a value that are shown unasked; the rest is unfolded. */
const LONG = 500;

export const HIDDEN = t("hidden_value");

/** @param {ApprovalField} field */
const labelOf = ({ label, name }) => clean(label || name, 100) || t("field_unnamed");

/**
 * @param {ApprovalField[]} fields
 * @param {Hands} hands
 */
export function fieldTable(fields, hands) {
  return h("table", { class: "fields" },
    h("thead", {}, h("tr", {}, ...[t("field"), t("value")].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...fields.map((field) => h("tr", {},
      h("th", { scope: "row" }, h("bdi", {}, labelOf(field))),
      valueCell(field, hands)))));
}

/** @param {ApprovalField} field @param {Hands} hands */
function valueCell(field, hands) {
  const cell = h("td", {});
  /** @param {boolean} focus */
  function show(focus) {
    const change = h("button", { type: "button", class: "small", "aria-label": t("field_change_what", { field: labelOf(field) }), onclick: edit }, t("field_change"));
    cell.replaceChildren(h("div", { class: "value" }, valueWords(field), field.edit && change));
    if (focus) change.focus();
  }
  function edit() {
    hands.editing(true);
    const { element, value } = editor(field);
    const cancel = () => {
      hands.editing(false);
      show(true);
    };
    const form = h("form", { class: "stacked" }, element,
      h("div", { class: "row" },
        h("button", { type: "submit", class: "small primary" }, t("field_put")),
        h("button", { type: "button", class: "small", onclick: cancel }, t("cancel"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      hands.correct(event, field, value());
    });
    cell.replaceChildren(form);
    element.focus();
  }
  show(false);
  return cell;
}

/** A code that a site gives to its own forms, against forged ones: nobody can read anything from it. */
const CODE = /^(?=.*[0-9])(?=.*[A-Za-z])[\w+/=.:-]{20,}$/;

/** @param {ApprovalField} field */
function valueWords({ value, secret, shown, type, edit, meant }) {
  if (secret) return h("span", { class: "secret" }, value ? HIDDEN : t("field_empty"));
  if (type === "hidden" && CODE.test(value))
    return h("span", {}, h("bdi", {}, `${value.slice(0, 8)}…`), h("span", { class: "aside" }, count("field_code", value.length)));
  const text = clean(value, LONG);
  if (meant)
    return h("div", {}, whole(value, LONG), h("div", { class: "aside" }, whole(meant, 200, (start) => t("field_typed", { text: start }))));
  if (!shown || shown === value) return text ? whole(value, LONG) : h("bdi", {}, "—");
  // What is sent may be a number that only the page knows the meaning of.
  const words = edit === "check" ? t(shown === "ticked" ? "field_ticked" : "field_not_ticked") : shown;
  return h("div", {}, whole(words, 200), text !== "" && h("div", { class: "aside" }, whole(value, LONG, (start) => t("field_sent_as", { text: start }))));
}

/**
 * @param {ApprovalField} field
 * @returns {{element: HTMLElement, value: () => string}}
 */
function editor(field) {
  const name = t("field_new_value", { field: labelOf(field) });
  if (field.edit === "select") {
    const select = h("select", { "aria-label": name }, ...field.options.map((one) =>
      h("option", { value: one, selected: one === field.shown }, clean(one, 100))));
    return { element: select, value: () => select.value };
  }
  if (field.edit === "check") {
    const box = h("input", { type: "checkbox", "aria-label": name, checked: field.value !== "" });
    return { element: box, value: () => (box.checked ? "on" : "") };
  }
  const input = field.edit === "multiline"
    ? h("textarea", { "aria-label": name, rows: 4, maxlength: 20_000 })
    : h("input", { type: "text", "aria-label": name, maxlength: 2000, autocomplete: "off" });
  input.value = field.value;
  return { element: input, value: () => input.value };
}
