/** Forms: labelled fields, each with a place for its error, and one submit button. */
import { h } from "./dom.js";
import { Refused } from "./server.js";

/**
 * @typedef {{name: string, node: HTMLElement, focus: () => void, read: () => string,
 *   showError: (message: string) => void}} Field
 * @typedef {{name: string, label: string, value?: string, hint?: string, type?: string,
 *   autocomplete?: string, inputmode?: string}} FieldOptions
 */

/**
 * Put a label, a hint and an error place around an input or select.
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {FieldOptions} options
 * @param {HTMLElement} [extra] shown directly below the control
 * @returns {Field}
 */
export function field(control, options, extra) {
  const { name, label, hint } = options;
  const error = h("p", { class: "error", id: `${name}-error`, role: "alert" });
  const described = hint ? `${name}-hint ${name}-error` : `${name}-error`;
  control.id = name;
  control.setAttribute("name", name);
  control.setAttribute("aria-describedby", described);
  if (options.autocomplete) control.setAttribute("autocomplete", options.autocomplete);
  if (options.inputmode) control.setAttribute("inputmode", options.inputmode);
  const node = h("div", { class: `field field-${name}` }, h("label", { for: name }, label));
  if (hint) node.append(h("p", { class: "hint", id: `${name}-hint` }, hint));
  node.append(control);
  if (extra) node.append(extra);
  node.append(error);
  /** @param {string} message */
  const showError = (message) => {
    error.textContent = message;
    control.setAttribute("aria-invalid", String(message !== ""));
  };
  // An error speaks of what was sent, so it goes when that is changed.
  for (const event of ["input", "change"]) control.addEventListener(event, () => showError(""));
  return { name, node, focus: () => control.focus(), read: () => control.value, showError };
}

/** @param {FieldOptions} options */
export function textField(options) {
  return field(h("input", { type: options.type ?? "text", value: options.value ?? "" }), options);
}

/** @param {FieldOptions & {choices: string[]}} options */
export function selectField(options) {
  const select = h("select", {}, h("option", { value: "" }, "Choose…"));
  for (const choice of options.choices) {
    select.append(h("option", { value: choice, selected: choice === options.value }, choice));
  }
  return field(select, options);
}

/**
 * A box to tick for the second of two choices, with the options of `radioField`.
 * @param {{name: string, choices: {value: string, label: string}[], value: string,
 *   change: (value: string) => void}} options
 * @returns {Field}
 */
export function tickField({ name, choices: [off, on], value, change }) {
  const box = h("input", { type: "checkbox", checked: value === on.value, change: () => change(read()) });
  const read = () => (box.checked ? on : off).value;
  return { ...field(box, { name, label: on.label }), read };
}

/**
 * A group of radio buttons. `makeLabel` draws a choice, where plain text is not enough.
 * @template {{value: string, label: string}} Choice
 * @param {{name: string, legend: string, choices: Choice[], value?: string,
 *   makeLabel?: (choice: Choice) => Node, change?: (value: string) => void}} options
 * @returns {Field}
 */
export function radioField({ name, legend, choices, value, makeLabel, change }) {
  const error = h("p", { class: "error", id: `${name}-error`, role: "alert" });
  const inputs = choices.map((choice) =>
    h("input", {
      type: "radio",
      name,
      value: choice.value,
      checked: choice.value === value,
      "aria-label": makeLabel ? choice.label : undefined,
      change: () => {
        error.textContent = "";
        change?.(choice.value);
      },
    }),
  );
  const labels = choices.map((choice, index) =>
    h("label", { class: "choice" }, inputs[index], makeLabel ? makeLabel(choice) : choice.label),
  );
  return {
    name,
    node: h("fieldset", { class: `field field-${name}` }, h("legend", {}, legend), error, ...labels),
    focus: () => inputs[0].focus(),
    read: () => inputs.find((input) => input.checked)?.value ?? "",
    showError: (message) => {
      error.textContent = message;
    },
  };
}

/**
 * A form whose fields are sent by `submit`. A refusal is shown next to the fields that it names.
 * @param {{fields: Field[], button: string, class?: string,
 *   submit: (values: {[name: string]: string}) => Promise<void>}} options
 */
export function form({ fields, button, class: className, submit }) {
  const error = h("p", { class: "error", role: "alert" });
  /** @param {{[name: string]: string}} errors */
  const show = (errors) => {
    error.textContent = errors[""] ?? "";
    for (const one of fields) one.showError(errors[one.name] ?? "");
    fields.find((one) => errors[one.name])?.focus();
  };
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    try {
      await submit(Object.fromEntries(fields.map((one) => [one.name, one.read()])));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      show(problem.errors);
    }
  };
  return h(
    "form",
    { class: className, novalidate: true, submit: send },
    h("div", { class: "fields" }, ...fields.map((one) => one.node)),
    error,
    h("button", { type: "submit", class: "primary" }, button),
  );
}
