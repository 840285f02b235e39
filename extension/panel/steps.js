/** The steps of a run as a list that grows: a step that did not change keeps its element. */

import { h } from "../lib/ui.js";
import { crumbs } from "../lib/ui_parts.js";
import { examplesOf } from "./examples.js";
import { duration, EFFECT_WORDS, KIND_WORDS, STATUS_WORDS } from "../lib/ui_words.js";
import { count, t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").StepView} StepView */

/** @type {Record<StepView["kind"], string>} */
const KIND_MARK = { act: "", call: "↳", return: "↰", note: "✎", hint: "»", question: "?", approval: "!", event: "•" };
/** @type {Record<StepView["status"], string>} */
const STATUS_MARK = { running: "…", done: "✓", refused: "⊘", failed: "✗", unknown: "?" };

/**
 * One step in a sentence, for captions and for reading aloud.
 * @param {StepView} step
 */
export function stepSentence(step) {
  const kind = KIND_WORDS[step.kind];
  const text = kind ? t("step_kind", { kind, text: step.text }) : step.text;
  return step.status === "done" || step.status === "running" ? text : t("step_status", { text, status: STATUS_WORDS[step.status] });
}

/** @param {StepView} step @param {string} workflow  The one that it is a step of. @param {boolean} open  Its examples are. */
function drawStep(step, workflow, open) {
  // What stands at the bottom of a workflow's run is no policy.
  const kind = step.kind === "call" && step.stack.join() === workflow ? t("step_runs_workflow") : KIND_WORDS[step.kind];
  const acts = step.kind === "act";
  const facts = [
    acts && h("span", { class: `effect ${step.effect}` }, EFFECT_WORDS[step.effect]),
    (acts || step.status !== "done") && h("span", { class: "status" }, STATUS_WORDS[step.status]),
    step.tokens > 0 && h("span", {}, count("tokens", step.tokens)),
    step.seconds > 0 && h("span", {}, duration(step.seconds)),
  ];
  return h("li", { class: "step", "data-kind": step.kind, "data-status": step.status, "data-index": step.index },
    h("span", { class: "mark", "aria-hidden": "true" }, KIND_MARK[step.kind] || STATUS_MARK[step.status]),
    h("p", { class: "text" }, kind ? t("step_kind", { kind, text: step.text }) : step.text),
    step.reason && h("p", { class: "reason" }, step.reason),
    step.detail && h("p", { class: "detail" }, step.detail),
    examplesOf(step, open),
    facts.some(Boolean) && h("p", { class: "facts" }, ...facts));
}

/** An answered question stands in the list once, with its answer. @param {StepView[]} steps @returns {StepView[]} */
function withoutAsked(steps) {
  const answered = new Set(steps.filter((step) => step.kind === "question" && step.detail).map((step) => step.text));
  return steps.filter((step) => step.kind !== "question" || step.detail || !answered.has(step.text));
}

/** @returns {{element: HTMLElement, update: (run: string, steps: StepView[], workflow?: string) => void}} */
export function stepList() {
  const element = h("ol", { class: "steps", "aria-label": t("steps") });
  let shown = "";
  /** By index: what was drawn, and with what. @type {Map<number, {key: string, nodes: HTMLElement[]}>} */
  let drawn = new Map();

  return {
    element,
    update(run, all, workflow = "") {
      const steps = withoutAsked(all);
      if (run !== shown) {
        shown = run;
        drawn = new Map();
        element.replaceChildren();
      }
      const present = new Set(steps.map((step) => step.index));
      for (const [index, { nodes }] of drawn) {
        if (present.has(index)) continue;
        for (const node of nodes) node.remove();
        drawn.delete(index);
      }
      let level = "";
      /** @type {ChildNode | null} */
      let place = element.firstChild;
      for (const step of steps) {
        const here = step.stack.join(" › ");
        const opensLevel = here !== level && here !== "";
        level = here;
        const key = JSON.stringify([step, opensLevel, workflow]);
        let entry = drawn.get(step.index);
        if (entry?.key !== key) {
          const open = entry?.nodes.some((node) => node.querySelector(".examples[open]")) ?? false;
          const line = drawStep(step, workflow, open);
          const nodes = opensLevel ? [h("li", { class: "level" }, crumbs(step.stack)), line] : [line];
          for (const old of entry?.nodes ?? []) {
            if (old === place) place = old.nextSibling;
            old.remove();
          }
          entry = { key, nodes };
          drawn.set(step.index, entry);
          for (const node of nodes) element.insertBefore(node, place);
        }
        place = entry.nodes.at(-1)?.nextSibling ?? null;
      }
    },
  };
}
