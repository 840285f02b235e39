/**
 * The question that a run asks: one box for the answer, buttons where few answers are likely, or a small form where
 * it needs several things at once.
 */

import { h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").Given} Given */

/**
 * @param {HTMLFormElement} box  For an answer in any words.
 * @param {(values: Given[]) => void} send  Called with the fields that were filled in.
 * @param {(text: string) => void} say  Called with an answer that was pressed.
 */
export function questionBanner(box, send, say) {
  const words = h("p");
  const likely = h("div", { class: "row", role: "group", "aria-label": t("panel_answers") });
  const form = h("form", { class: "fields", onsubmit: submit });
  const element = h("div", { class: "banner wait question" }, h("strong", {}, t("panel_asks_you")), words, likely, box, form);
  /** What the form was made for: it is left alone while the person fills it in. */
  let made = "";
  let shown = "";
  /** What was filled in for another run, by what its form was made for. @type {Map<string, string[]>} */
  const begun = new Map();
  const inputs = () => [...form.querySelectorAll("input")];

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const values = inputs().map(({ name, value }) => ({ name, value: value.trim() }));
    const given = values.filter(({ value }) => value !== "");
    if (given.length) send(given);
  }

  return {
    element,
    /** @param {RunView} run */
    update({ run, question, fields, answers = [] }) {
      element.hidden = question === "";
      setText(words, question);
      // What is long scrolls in its own box, which the keyboard can reach.
      words.tabIndex = question.length > 400 ? 0 : -1;
      box.hidden = fields.length > 0;
      form.hidden = fields.length === 0;
      likely.hidden = answers.length === 0;
      const wanted = JSON.stringify([run, question, fields]);
      if (wanted === made) return;
      // What was asked of the same run before is answered: nothing of that is kept.
      if (run === shown) begun.delete(made);
      else begun.set(made, inputs().map(({ value }) => value));
      [made, shown] = [wanted, run];
      likely.replaceChildren(...answers.map((text) => h("button", { type: "button", onclick: () => say(text) }, text)));
      form.replaceChildren(
        ...fields.flatMap(({ name, why }, index) => {
          const id = `field-${index}`;
          const about = why ? h("p", { class: "hint", id: `${id}-why` }, why) : null;
          const input = h("input", { id, name, maxlength: 4000, autocomplete: "off", "aria-describedby": about?.id });
          return [h("label", { for: id }, name), ...(about ? [about] : []), input];
        }),
        h("button", { type: "submit", class: "primary" }, t("answer")),
      );
      begun.get(made)?.forEach((value, index) => { inputs()[index].value = value; });
    },
  };
}
