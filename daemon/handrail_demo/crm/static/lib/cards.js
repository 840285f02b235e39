/** Flights as cards with a button each, of which one stays pressed. The second skin's way to show a list. */
import { h } from "./dom.js";

/**
 * @param {{name: string, legend: string, choices: {value: string, label: string, lines: string[]}[]}} options
 *   lines: what a card shows above its button
 * @returns {import("./form.js").Field}
 */
export function cardField({ name, legend, choices }) {
  const error = h("p", { class: "error", id: `${name}-error`, role: "alert" });
  const heading = h("h2", { id: `${name}-legend` }, legend);
  let chosen = "";
  const buttons = choices.map(({ value, label }) =>
    h("button", { type: "button", "aria-pressed": "false", click: () => choose(value) }, label),
  );
  /** @param {string} value */
  const choose = (value) => {
    chosen = value;
    error.textContent = "";
    buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(choices[index].value === value)));
  };
  const cards = choices.map(({ lines }, index) =>
    h("li", { class: "offer" }, ...lines.map((line) => h("p", {}, line)), buttons[index]),
  );
  return {
    name,
    node: h(
      "section",
      { class: `field field-${name}`, "aria-labelledby": heading.id },
      heading,
      error,
      h("ul", { class: "offers" }, ...cards),
    ),
    focus: () => buttons[0].focus(),
    read: () => chosen,
    showError: (message) => {
      error.textContent = message;
    },
  };
}
