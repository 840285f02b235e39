/** "Keep as workflow": what would be kept of a run, to be corrected and saved. */

import { h, setText } from "./ui.js";
import { valueField } from "./ui_workflow_fields.js";
import { kindsFor, kindWords, nameWords, renamed, withGaps } from "./ui_workflow_words.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").WorkflowView} WorkflowView */
/** @typedef {import("../generated/wire.js").WorkflowParameter} WorkflowParameter */
/** @typedef {import("../generated/wire.js").KeepWorkflow} KeepWorkflow */
/** @typedef {import("../generated/wire.js").WorkflowProblem} WorkflowProblem */
/** @typedef {{was: string, called: string, name: HTMLInputElement, ask: HTMLInputElement,
 *   value: () => import("../generated/wire.js").CorrectedParameter}} Row */

const NAME = /^[a-z][a-z0-9_]{0,47}$/;

/**
 * @param {(kept: KeepWorkflow) => void} save
 * @param {() => void} cancel
 */
export function keepForm(save, cancel) {
  const heading = h("h2", { tabindex: -1, id: "keep-title" }, t("keep_to_run_again"));
  const name = h("input", { id: "keep-name", type: "text", required: true, maxlength: 48, autocomplete: "off", spellcheck: "false",
    "aria-describedby": "keep-name-hint keep-name-problem" });
  const title = h("textarea", { id: "keep-words", rows: 3, required: true, maxlength: 20000, "aria-describedby": "keep-words-hint keep-words-problem" });
  const parameters = h("div", { class: "stacked" });
  const steps = h("ol", { class: "sentences" });
  const problem = h("p", { class: "problem", role: "alert" });
  const button = h("button", { type: "submit", class: "primary" }, t("save"));
  const told = h("h3", {}, t("keep_values"));
  const what = h("details", {}, h("summary", {}, t("workflow_what")), h("p", { class: "hint" }, t("workflow_is")));
  const all = h("summary", {});
  const folded = h("details", {}, all, steps);
  const form = h("form", { class: "stacked", novalidate: true, onsubmit: submit },
    h("div", {}, h("label", { for: "keep-name" }, t("keep_name")), name,
      h("p", { class: "hint", id: "keep-name-hint" }, t("keep_name_hint")),
      problemFor("keep-name")),
    h("div", {}, h("label", { for: "keep-words" }, t("keep_does")), title,
      h("p", { class: "hint", id: "keep-words-hint" }, t("keep_does_hint")),
      problemFor("keep-words")),
    told, parameters,
    folded, problem,
    h("div", { class: "row sheet-end" }, button, h("button", { type: "button", onclick: cancel }, t("cancel"))));
  const element = h("section", { class: "sheet", "aria-labelledby": "keep-title", hidden: true },
    heading, what, form);
  let run = "";
  /** @type {string[]} */
  let sentences = [];
  /** @type {Row[]} */
  let rows = [];

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (button.disabled) return;
    clear();
    button.disabled = true;
    save({ type: "keep_workflow", run, name: name.value.trim(), title: title.value, parameters: rows.map(({ value }) => value()) });
  }

  function clear() {
    problem.textContent = "";
    for (const one of form.querySelectorAll(".problem")) one.textContent = "";
    for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  }

  function drawSteps() {
    const called = new Map(rows.map((row) => [row.was, row.called]));
    steps.replaceChildren(...sentences.map((text) => h("li", {}, ...withGaps(text, (was) => nameWords(called.get(was) ?? was)))));
  }

  /** Another name is one everywhere; what cannot be a name, or is another's, is said when it is saved. */
  function rename() {
    for (const row of rows) {
      const now = row.name.value.trim();
      if (now === row.called || !NAME.test(now) || rows.some((other) => other.called === now)) continue;
      title.value = renamed(title.value, row.called, now);
      // Words that were only the name are the new one's.
      if (row.ask.value === nameWords(row.called)) row.ask.value = nameWords(now);
      row.called = now;
    }
    drawSteps();
  }

  /** @param {WorkflowParameter} parameter @param {number} at */
  function rowFor(parameter, at) {
    const id = `keep-${at}`;
    const ask = h("input", { id: `${id}-ask`, type: "text", maxlength: 300, autocomplete: "off" });
    ask.value = parameter.ask || nameWords(parameter.name);
    const own = h("input", { id: `${id}-name`, type: "text", required: true, maxlength: 48, autocomplete: "off", spellcheck: "false",
      "aria-describedby": `${id}-name-problem` });
    own.value = parameter.name;
    const kind = h("select", { id: `${id}-kind`, disabled: parameter.fixed || parameter.secret, "aria-describedby": `${id}-kind-problem` },
      ...kindsFor(parameter.kind).map((one) => h("option", { value: one, selected: one === parameter.kind }, kindWords(one))));
    const rare = h("summary", {});
    // What is folded away is told as it is now.
    const tell = () => setText(rare, t("keep_name_and_kind", { name: nameWords(own.value.trim()), kind: kindWords(kind.value) }));
    tell();
    const place = h("div", {});
    let usual = usualFor(parameter.kind, parameter.default);
    place.append(usual);
    kind.addEventListener("change", () => {
      usual = usualFor(kind.value, usual.value);
      place.replaceChildren(usual);
      tell();
    });
    /** @type {Row} */
    const row = {
      was: parameter.name,
      called: parameter.name,
      name: own,
      ask,
      value: () => ({ was: parameter.name, name: own.value.trim(), ask: ask.value, kind: kind.value, default: parameter.secret ? "" : usual.value }),
    };
    own.addEventListener("change", rename);
    own.addEventListener("change", tell);
    rows.push(row);
    const labelled = (/** @type {string} */ part, /** @type {string} */ words, /** @type {HTMLElement} */ field) =>
      h("div", {}, h("label", { for: `${id}-${part}` }, words), field, problemFor(`${id}-${part}`));
    return h("fieldset", { class: "card parameter" }, h("legend", {}, t("keep_value", { number: at + 1 })),
      h("div", { class: "pair" }, labelled("ask", t("keep_asked"), ask),
        parameter.secret ? h("p", { class: "hint" }, t("keep_secret")) : labelled("default", t("keep_default"), place)),
      // Rarely changed: a name is only for a file's columns, and the kind was read off the value.
      h("details", {}, rare,
        h("div", { class: "pair" }, labelled("name", t("keep_its_name"), own), labelled("kind", t("keep_what"), kind))));

    /** @param {string} of @param {string} value */
    function usualFor(of, value) {
      return valueField({ kind: of, secret: false }, value, { id: `${id}-default`, "aria-describedby": `${id}-default-problem` });
    }
  }

  return {
    element,
    /** @param {string} of  The run. @param {WorkflowView} draft */
    open(of, draft) {
      run = of;
      rows = [];
      sentences = draft.steps;
      name.value = draft.name;
      title.value = draft.title;
      parameters.replaceChildren(...draft.parameters.map(rowFor));
      told.hidden = draft.parameters.length === 0;
      what.open = folded.open = false;
      setText(all, t("keep_steps", { n: sentences.length }));
      clear();
      drawSteps();
      button.disabled = false;
      element.hidden = false;
      heading.focus();
    },
    /** What cannot be so, each beside its field; the first gets the focus. @param {WorkflowProblem[]} problems */
    refuse(problems) {
      button.disabled = false;
      const places = problems.map(({ field, text }) => {
        const id = idOf(field);
        const input = document.getElementById(id);
        const place = document.getElementById(`${id}-problem`);
        if (place) place.textContent = text;
        else problem.textContent = text;
        input?.setAttribute("aria-invalid", "true");
        // What is wrong is seen, wherever it was folded away.
        const around = input?.closest("details");
        if (around) around.open = true;
        return input;
      });
      const first = places.find(Boolean);
      first?.focus();
      if (first instanceof HTMLInputElement) first.select();
    },
    /** @param {string} message */
    fail(message) {
      button.disabled = false;
      problem.textContent = message;
    },
    close() {
      element.hidden = true;
    },
  };

  /** @param {string} field  As the daemon names it: by the parameter's name in the draft. */
  function idOf(field) {
    if (field === "name" || field === "title") return field === "name" ? "keep-name" : "keep-words";
    const [was, part] = field.split(".");
    return `keep-${rows.findIndex((row) => row.was === was)}-${part}`;
  }
}

/** @param {string} id */
const problemFor = (id) => h("p", { class: "problem", id: `${id}-problem`, role: "alert" });
