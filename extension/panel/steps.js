/** The steps of a run as a list that grows: a step that did not change keeps its element. */

import { firstLine } from "../lib/markdown.js";
import { h } from "../lib/ui.js";
import { icon } from "../lib/ui_icons.js";
import { crumbs, isOfWorkflow } from "../lib/ui_parts.js";
import { examplesOf } from "./examples.js";
import { duration, EFFECT_WORDS, KIND_WORDS, STATUS_WORDS } from "../lib/ui_words.js";
import { count, t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").StepView} StepView */

/** An act is marked by how it went. @type {Partial<Record<StepView["kind"], import("../lib/ui_icons.js").Icon>>} */
const KIND_MARK = { call: "begins", return: "ends", note: "note", hint: "said", question: "person", approval: "person", event: "event" };

/** What a workflow begins and ends with is no policy's. @type {Partial<Record<StepView["kind"], string>>} */
const WORKFLOW_WORDS = { call: t("step_runs_workflow"), return: t("step_workflow_ended") };

/**
 * What was done, and what kind of step that was.
 * @param {StepView} step
 * @param {string} workflow  The one that it is a step of.
 */
function stepText(step, workflow) {
  const kind = (isOfWorkflow(step.stack, workflow) && WORKFLOW_WORDS[step.kind]) || KIND_WORDS[step.kind];
  return kind ? t("step_kind", { kind, text: step.text }) : step.text;
}

/** In characters of what was filled in: the line of a group names that much. */
const MOST_VALUES = 80;

/**
 * What a line of the list says: what was filled in is told with the press that it was for.
 * @param {StepView} step
 * @param {string} workflow
 * @param {StepView[]} parts
 */
function lineText(step, workflow, parts) {
  if (!parts.length) return step.kind === "return" ? firstLine(stepText(step, workflow)) : stepText(step, workflow);
  const values = parts.map(({ value }) => value).join(", ");
  return t("step_filled", { name: step.name, values: values.length > MOST_VALUES ? `${values.slice(0, MOST_VALUES)}…` : values });
}

/**
 * One step in a sentence, for captions and for reading aloud.
 * @param {StepView} step
 * @param {string} [workflow]  The one that it is a step of.
 */
export function stepSentence(step, workflow = "") {
  const text = stepText(step, workflow);
  return step.status === "done" || step.status === "running" ? text : t("step_status", { text, status: STATUS_WORDS[step.status] });
}

/**
 * What was done stands there, and what a person must know of it; why, and what it took, is folded away.
 * @param {StepView} step
 * @param {string} workflow  The one that it is a step of.
 * @param {StepView[]} parts  What was filled in for it before.
 * @param {string[]} open  What the person has unfolded, by its class.
 */
function drawStep(step, workflow, parts, open) {
  const acts = step.kind === "act";
  const lasting = acts && step.effect === "commit";
  const plain = step.status === "done" || (acts && step.status === "running");
  const seen = [
    lasting && h("span", { class: "effect commit" }, EFFECT_WORDS.commit),
    !plain && h("span", { class: "status" }, STATUS_WORDS[step.status]),
  ];
  const facts = [
    acts && !lasting && h("span", { class: "effect" }, EFFECT_WORDS[step.effect]),
    acts && plain && h("span", { class: "status" }, STATUS_WORDS[step.status]),
    step.seconds > 0 && h("span", {}, duration(step.seconds)),
    step.tokens > 0 && h("span", {}, count("tokens", step.tokens)),
  ];
  const all = [...parts, step];
  const why = all.find(({ reason }) => reason)?.reason;
  const folded = [
    parts.length > 0 && h("ol", { class: "parts" }, ...all.map((one) => h("li", {}, stepText(one, workflow)))),
    why && h("p", { class: "reason" }, why),
    facts.some(Boolean) && h("p", { class: "facts" }, ...facts),
    examplesOf(all.find(({ exemplars }) => exemplars?.length) ?? step, open.includes("examples")),
  ].filter((part) => part);
  const text = h("span", { class: "text" }, lineText(step, workflow, parts));
  return h("li", { class: "step", "data-kind": step.kind, "data-status": step.status, "data-index": step.index },
    h("span", { class: "mark" }, icon(KIND_MARK[step.kind] ?? step.status)),
    folded.length === 0 ? text : h("details", { class: "why", open: open.includes("why") },
      h("summary", {}, text, icon("next")), ...folded),
    step.detail && h("p", { class: "detail" }, step.detail),
    seen.some(Boolean) && h("p", { class: "facts" }, ...seen));
}

/**
 * The steps are one stop of the Tab key, at the newest or where the person is; the arrow keys go from one to the next.
 * @param {HTMLElement} list
 */
function oneStop(list) {
  const all = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".why > summary")]);
  list.addEventListener("keydown", (event) => {
    const stops = all();
    const at = stops.findIndex((one) => one === event.target);
    const to = at < 0 ? undefined : { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    stops[to]?.focus();
    update();
  });
  function update() {
    const stops = all();
    const here = stops.find((one) => one === document.activeElement) ?? stops.at(-1);
    for (const one of stops) one.tabIndex = one === here ? 0 : -1;
  }
  return update;
}

/** An answered question stands in the list once, with its answer. @param {StepView[]} steps @returns {StepView[]} */
function withoutAsked(steps) {
  const answered = new Set(steps.filter((step) => step.kind === "question" && step.detail).map((step) => step.text));
  return steps.filter((step) => step.kind !== "question" || step.detail || !answered.has(step.text));
}

/** @param {StepView} step */
const isFailed = ({ kind, status }) => status === "failed" && (kind === "act" || kind === "event");

/**
 * What did not work and was then done after all is no failure for a person: its page had only changed meanwhile.
 * @param {StepView[]} steps
 * @returns {StepView[]}
 */
function withoutRetried(steps) {
  return steps.filter((step, at) => {
    if (!isFailed(step)) return true;
    const next = steps.slice(at + 1).find((one) => !isFailed(one));
    const tried = steps.slice(0, at + 1).findLast((one) => one.kind === "act" && isFailed(one));
    return next?.kind !== "act" || next.status !== "done" || next.text !== tried?.text;
  });
}

/**
 * Fields that were filled in, together with the press that came after them.
 * @param {StepView[]} steps
 * @returns {{step: StepView, parts: StepView[]}[]}
 */
function inGroups(steps) {
  /** @type {{step: StepView, parts: StepView[]}[]} */
  const groups = [];
  /** @type {StepView[]} */
  let filled = [];
  for (const step of steps) {
    const done = step.kind === "act" && step.status === "done" && (!filled[0] || filled[0].stack.join() === step.stack.join());
    if (done && step.value && step.effect === "edit") {
      filled.push(step);
      continue;
    }
    const together = done && step.name !== "" && !step.value;
    if (!together) groups.push(...filled.map((one) => ({ step: one, parts: [] })));
    groups.push({ step, parts: together ? filled : [] });
    filled = [];
  }
  return [...groups, ...filled.map((one) => ({ step: one, parts: [] }))];
}

/** Whether a task ended with the very words of the answer, which stands above the list. @param {StepView} step @param {string} answer */
const isAnswer = ({ kind, text }, answer) => kind === "return" && answer !== "" && answer.startsWith(text.replace(/…$/, ""));

/** @returns {{element: HTMLElement, update: (run: string, steps: StepView[], workflow?: string, answer?: string) => void}} */
export function stepList() {
  const element = h("ol", { class: "steps", "aria-label": t("steps") });
  const stops = oneStop(element);
  let shown = "";
  /** By index: what was drawn, and with what. @type {Map<number, {key: string, nodes: HTMLElement[]}>} */
  let drawn = new Map();

  return {
    element,
    update(run, all, workflow = "", answer = "") {
      const groups = inGroups(withoutRetried(withoutAsked(all)).filter((step) => !isAnswer(step, answer)));
      if (run !== shown) {
        shown = run;
        drawn = new Map();
        element.replaceChildren();
      }
      const present = new Set(groups.map(({ step }) => step.index));
      for (const [index, { nodes }] of drawn) {
        if (present.has(index)) continue;
        for (const node of nodes) node.remove();
        drawn.delete(index);
      }
      let level = "";
      /** @type {ChildNode | null} */
      let place = element.firstChild;
      for (const { step, parts } of groups) {
        const here = step.stack.join(" › ");
        const opensLevel = here !== level && here !== "";
        level = here;
        const key = JSON.stringify([step, parts, opensLevel, workflow]);
        let entry = drawn.get(step.index);
        if (entry?.key !== key) {
          const before = entry?.nodes ?? [];
          const open = before.flatMap((node) => [...node.querySelectorAll("details[open]")].map((one) => one.className));
          const focused = before.some((node) => node.contains(document.activeElement));
          const line = drawStep(step, workflow, parts, open);
          const nodes = opensLevel ? [h("li", { class: "level" }, crumbs(step.stack)), line] : [line];
          for (const old of before) {
            if (old === place) place = old.nextSibling;
            old.remove();
          }
          entry = { key, nodes };
          drawn.set(step.index, entry);
          for (const node of nodes) element.insertBefore(node, place);
          if (focused) line.querySelector("summary")?.focus();
        }
        place = entry.nodes.at(-1)?.nextSibling ?? null;
      }
      stops();
    },
  };
}
