/** A text field that suggests airports (the ARIA combobox pattern with a list). */
import { h } from "./dom.js";
import { field } from "./form.js";

/** @typedef {import("./types.js").Airport} Airport */

const MOST = 6;

/**
 * Airports for what was typed so far: an exact code alone, else those whose code or name contains it.
 * @param {Airport[]} airports @param {string} text
 */
export function suggestions(airports, text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const exact = airports.filter(({ code, label }) => [code.toLowerCase(), label.toLowerCase()].includes(wanted));
  if (exact.length) return exact;
  return airports.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/**
 * @param {{name: string, label: string, airports: Airport[], value?: string}} options value: a code
 * @returns {import("./form.js").Field} reads as the code, or as the text where it names no airport
 */
export function airportField({ name, label, airports, value }) {
  const list = h("ul", { id: `${name}-list`, role: "listbox", class: "suggestions", "aria-label": `${label} suggestions` });
  const input = h("input", {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    placeholder: "City or code",
    value: airports.find(({ code }) => code === value)?.label ?? "",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  });
  let active = -1;

  /** @param {Airport[]} found */
  const show = (found) => {
    active = -1;
    input.removeAttribute("aria-activedescendant");
    list.replaceChildren(
      ...found.slice(0, MOST).map((airport, index) =>
        h(
          "li",
          {
            role: "option",
            id: `${name}-option-${index}`,
            "aria-selected": "false",
            // The field keeps the focus, so the list is still there when the click arrives.
            mousedown: (event) => event.preventDefault(),
            click: () => choose(airport),
          },
          airport.label,
        ),
      ),
    );
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  };
  /** @param {Airport} airport */
  const choose = (airport) => {
    input.value = airport.label;
    show([]);
  };
  const settle = () => {
    const found = suggestions(airports, input.value);
    if (found.length === 1) choose(found[0]);
  };
  /** @param {number} step */
  const move = (step) => {
    const options = [...list.children];
    if (!options.length) return;
    options[active]?.setAttribute("aria-selected", "false");
    active = (active + step + options.length + Number(active < 0 && step < 0)) % options.length;
    options[active].setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", options[active].id);
  };

  show([]);
  input.addEventListener("input", () => show(suggestions(airports, input.value)));
  input.addEventListener("change", settle);
  input.addEventListener("blur", () => {
    settle();
    show([]);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape") show([]);
    else if (event.key === "Enter" && active >= 0) /** @type {HTMLElement} */ (list.children[active]).click();
    else return;
    event.preventDefault();
  });
  const made = field(input, { name, label }, list);
  return { ...made, read: () => airports.find((airport) => airport.label === input.value)?.code ?? input.value };
}
