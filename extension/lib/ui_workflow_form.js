/** What a workflow is told before it runs: a labelled field for each value, filled with what it was last time. */

import { h } from "./ui.js";
import { rowsField } from "./ui_rows.js";
import { scheduleField } from "./ui_schedule.js";
import { valueField } from "./ui_workflow_fields.js";
import { nameWords, withGaps } from "./ui_workflow_words.js";
import { moment, t } from "./words.js";

/** @typedef {import("../generated/wire.js").WorkflowView} WorkflowView */
/** @typedef {import("../generated/wire.js").WorkflowParameter} WorkflowParameter */
/** @typedef {import("../generated/wire.js").Given} Given */

/**
 * @param {object} on
 * @param {(name: string, more: import("./ui_composer.js").More, told: (message: string) => void) => void} on.run
 *   `told`: where it is said why it did not begin.
 * @param {(name: string, when: string, more: import("./ui_composer.js").More) => void} on.schedule  `when`: in cron.
 * @param {() => void} on.cancel
 */
export function workflowForm({ run, schedule, cancel }) {
  const heading = h("h2", { tabindex: -1, id: "workflow-title" });
  const about = h("p", { class: "hint" });
  const fields = h("div", { class: "fields" });
  const steps = h("ol", { class: "sentences" });
  const problem = h("p", { class: "problem", role: "alert" });
  const start = h("button", { type: "submit", class: "primary" }, t("run"));
  // What a file has columns for need not be said above.
  const rows = rowsField(() => inputs.forEach((input) => { input.required = !rows.chosen() && !input.dataset.secret; }));
  const onTime = scheduleField((when) => {
    if (form.reportValidity()) void filled((name, more) => {
      scheduling = true;
      schedule(name, when, more);
    });
  });
  const form = h("form", { class: "stacked", onsubmit: submit }, fields, rows.element, onTime.element, problem,
    h("div", { class: "row" }, start, h("button", { type: "button", onclick: cancel }, t("cancel"))));
  const element = h("section", { class: "sheet", "aria-labelledby": "workflow-title", hidden: true },
    heading, about, form,
    h("details", {}, h("summary", {}, t("workflow_steps")), steps));
  /** @type {WorkflowView | null} */
  let shown = null;
  /** @type {Map<string, import("./ui_workflow_fields.js").Field>} */
  let inputs = new Map();
  /** It was asked to be put on time, and is not answered yet. */
  let scheduling = false;

  /** @param {string} message */
  function tell(message) {
    problem.textContent = message;
    start.disabled = false;
    scheduling = false;
    onTime.say("");
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    void filled((workflow, more) => run(workflow, more, tell));
  }

  /** @param {(workflow: string, more: import("./ui_composer.js").More) => void} send  With what is filled in, once until it is answered. */
  async function filled(send) {
    if (!shown || start.disabled) return;
    tell("");
    start.disabled = true;
    const { name: workflow } = shown;
    const values = [...inputs].map(([name, { value }]) => ({ name, value })).filter(({ value }) => value !== "");
    try {
      const table = await rows.text();
      send(workflow, { values, ...(table && { table }) });
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    element,
    /** @param {WorkflowView} workflow @param {readonly Given[]} [values]  Those of the run that is done again. */
    open(workflow, values = []) {
      shown = workflow;
      const told = new Map(values.map(({ name, value }) => [name, value]));
      const words = new Map(workflow.parameters.map(({ name, ask }) => [name, ask || nameWords(name)]));
      const say = (/** @type {string} */ name) => words.get(name) ?? nameWords(name);
      heading.replaceChildren(...withGaps(workflow.title, say));
      about.textContent = t(workflow.parameters.length ? "workflow_named" : "workflow_named_no_values", { name: workflow.name });
      inputs = new Map();
      fields.replaceChildren(...workflow.parameters.flatMap((parameter, at) => fieldFor(parameter, at, told.get(parameter.name))));
      fields.hidden = workflow.parameters.length === 0;
      rows.open(workflow.parameters.map(({ name }) => name));
      onTime.close();
      steps.replaceChildren(...workflow.steps.map((step) => h("li", {}, ...withGaps(step, say))));
      tell("");
      element.hidden = false;
      const first = [...inputs.values()].at(0);
      (first ?? start).focus();
      // As where one comes with Tab: what is typed takes its place.
      first?.select();
    },
    /** @param {string} why  It is not put on time. @returns {boolean} Whether it is said here. */
    fail(why) {
      const here = scheduling;
      if (here) tell(why);
      return here;
    },
    /** @param {string} name  The schedule's. @param {number} next  Unix time. */
    scheduled(name, next) {
      if (!scheduling) return;
      tell("");
      onTime.say(t("schedule_kept", { name, moment: moment(next) }));
    },
    close() {
      element.hidden = true;
      shown = null;
      scheduling = false;
    },
  };

  /** @param {WorkflowParameter} parameter @param {number} at @param {string | undefined} told */
  function fieldFor(parameter, at, told) {
    const { name, ask, secret, last } = parameter;
    const id = `value-${at}`;
    // Of a secret only its name may stand here, and never what it is.
    const before = told ?? (last || parameter.default);
    const value = secret && !/^<secret:\w+>$/.test(before) ? "" : before;
    const hint = secret
      ? h("p", { class: "hint", id: `${id}-hint` }, t("workflow_secret_hint"))
      : null;
    const input = valueField(parameter, value, { id, name, required: !secret, "aria-describedby": hint?.id });
    if (secret) input.dataset.secret = "yes";
    inputs.set(name, input);
    return [h("label", { for: id }, ask || nameWords(name)), input, ...(hint ? [hint] : [])];
  }
}
