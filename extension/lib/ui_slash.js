/**
 * Names of workflows while one types "/" in the instruction box: a list below it, gone through with the arrow
 * keys, taken with Enter, left with Escape (WAI-ARIA 1.2, combobox with a listbox).
 */

import { h } from "./ui.js";
import { withGaps } from "./ui_workflow_words.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").WorkflowView} WorkflowView */

const BEGUN = /^\s*\/([a-z0-9_]*)$/i;
const MOST = 50;

/**
 * @param {HTMLTextAreaElement} box
 * @param {(name: string) => void} choose
 */
export function slashList(box, choose) {
  const element = h("ul", { role: "listbox", id: "slash", class: "slash", "aria-label": t("workflows"), hidden: true });
  const count = h("span", { class: "spoken", role: "status" });
  /** @type {WorkflowView[]} */
  let all = [];
  /** @type {WorkflowView[]} */
  let found = [];
  let at = 0;
  /** What was left with Escape: the list stays away until something else is typed. */
  let left = "";

  function look() {
    const begun = BEGUN.exec(box.value)?.[1].toLowerCase();
    const wanted = begun === undefined || box.value === left ? [] : all.filter(({ name }) => name.includes(begun));
    // Those that begin so come first; else they stay in their order, this site's before the others.
    const first = wanted.filter(({ name }) => name.startsWith(begun ?? ""));
    found = [...first, ...wanted.filter((one) => !first.includes(one))].slice(0, MOST);
    at = 0;
    draw();
  }

  function draw() {
    const open = found.length > 0 && document.activeElement === box;
    element.hidden = !open;
    count.textContent = open ? t("to_choose_from", { n: found.length }) : "";
    if (!open) {
      for (const name of ["role", "aria-expanded", "aria-controls", "aria-activedescendant", "aria-autocomplete"]) box.removeAttribute(name);
      element.replaceChildren();
      return;
    }
    element.replaceChildren(...found.map(({ name, title }, index) => {
      const option = h("li", { role: "option", id: `slash-${index}`, "aria-selected": index === at ? "true" : "false" },
        h("code", {}, `/${name}`), " ", h("span", { class: "hint two-lines" }, ...withGaps(title)));
      // The box keeps the focus.
      option.addEventListener("mousedown", (event) => event.preventDefault());
      option.addEventListener("click", () => take(index));
      return option;
    }));
    const attributes = { role: "combobox", "aria-expanded": "true", "aria-controls": "slash", "aria-autocomplete": "list", "aria-activedescendant": `slash-${at}` };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    element.children[at]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  function take(index) {
    const { name } = found[index];
    found = [];
    draw();
    choose(name);
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowDown: () => { at = (at + 1) % found.length; draw(); },
    ArrowUp: () => { at = (at + found.length - 1) % found.length; draw(); },
    Enter: () => take(at),
    Escape: () => { left = box.value; look(); },
  };
  // Before what sends the instruction with Enter.
  box.addEventListener("keydown", (event) => {
    const press = keys[event.key];
    if (element.hidden || !press || event.isComposing || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    press();
  }, { capture: true });
  box.addEventListener("input", () => { left = ""; look(); });
  box.addEventListener("focus", look);
  box.addEventListener("blur", draw);

  return {
    element,
    count,
    /** @param {WorkflowView[]} workflows */
    update(workflows) {
      all = workflows;
      look();
    },
  };
}
