/** One run as it happens: its state, what the person can do about it, its steps, and how it ended. */

import { answerTable, answerText, isTableAlone } from "../lib/answer_table.js";
import { copyButton, h, setText } from "../lib/ui.js";
import { sendOnEnter } from "../lib/ui_composer.js";
import { rowsLine } from "../lib/ui_rows.js";
import { approvalBanner, crumbs, showMessage, startedBy, stateBadge, workingLine } from "../lib/ui_parts.js";
import { isHandedOver, isOver, isUndecided, isWaiting, saysOnlyState, totals } from "../lib/ui_words.js";
import { taskWords } from "../lib/ui_workflow_words.js";
import { count, t } from "../lib/words.js";
import { questionBanner } from "./question.js";
import { stepList } from "./steps.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").StepView} StepView */
/** @typedef {import("../lib/ui_protocol.js").ControlCommand} ControlCommand */
/** @typedef {(run: string, command: ControlCommand) => void} SendControl */
/** @typedef {(run: string, text: string) => void} SendText */
/** @typedef {(run: string, text: string, values: import("../generated/wire.js").Given[]) => void} SendAnswer */

/**
 * Which commands a run takes in its state.
 * @param {RunView} run
 * @param {StepView | undefined} last
 * @returns {ControlCommand[]}
 */
export function commandsFor(run, last) {
  if (isOver(run)) return [];
  if (run.state === "watching") return ["finish", "stop"];
  if (isHandedOver(run)) return ["hand_back", "stop"];
  if (run.state === "paused") {
    return [isUndecided(run, last) ? "ask_again" : "resume", "take_over", "stop"];
  }
  if (run.state === "needs_you") return ["take_over", "stop"];
  return ["pause", "take_over", "stop"];
}

/** @type {[ControlCommand, string, string][]} */
const BUTTONS = [
  ["ask_again", t("panel_ask_again"), "primary"],
  ["resume", t("resume"), "primary"],
  ["hand_back", t("hand_back"), "primary"],
  ["finish", t("finish"), "primary"],
  ["pause", t("pause"), ""],
  ["take_over", t("take_over"), ""],
  ["stop", t("stop"), "danger"],
];

/** @param {SendControl} control */
function controlRow(control) {
  let id = "";
  const buttons = new Map(BUTTONS.map(([command, label, look]) => [
    command,
    h("button", { type: "button", class: look, hidden: true, onclick: () => control(id, command) }, label),
  ]));
  const element = h("div", { class: "row", role: "group", "aria-label": t("panel_control") }, ...buttons.values());
  return {
    element,
    /** @param {string} run @param {ControlCommand[]} commands */
    update(run, commands) {
      id = run;
      element.hidden = commands.length === 0;
      const focused = document.activeElement;
      for (const [command, button] of buttons) button.hidden = !commands.includes(command);
      // A keyboard user who pressed Pause goes on from the button that took its place.
      if (focused instanceof HTMLElement && element.contains(focused) && focused.hidden) {
        [...buttons.values()].find((button) => !button.hidden)?.focus();
      }
    },
  };
}

/**
 * A box whose text is sent by Enter or its button, then emptied. What was begun for one run stays with that run.
 * @param {string} id @param {string} label @param {string} action @param {number} rows @param {(text: string) => void} send
 * @returns {{element: HTMLFormElement, update: (run: string) => void}}
 */
function sayBox(id, label, action, rows, send) {
  const box = h("textarea", { id, rows, maxlength: 4000 });
  const form = h("form", { class: "say", onsubmit: submit },
    h("label", { for: id }, label), box, h("button", { type: "submit" }, action));
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = box.value.trim();
    if (text) send(text);
    box.value = "";
  }
  sendOnEnter(box, () => form.requestSubmit());
  /** @type {Map<string, string>} */
  const begun = new Map();
  let shown = "";
  return {
    element: form,
    update(run) {
      if (run === shown) return;
      begun.set(shown, box.value);
      box.value = begun.get(run) ?? "";
      shown = run;
    },
  };
}

/** What the person allowed for the rest of the run, and the way back. @param {() => void} askEach */
function allowedForRun(askEach) {
  const list = h("ul", {});
  const element = h("div", { class: "allowed", role: "group", "aria-label": t("panel_allowed") },
    h("p", { class: "hint" }, t("panel_allowed_to")), list,
    h("button", { type: "button", class: "small", onclick: askEach }, t("panel_ask_each")));
  return {
    element,
    /** @param {RunView} run */
    update({ likes = [] }) {
      element.hidden = likes.length === 0;
      list.replaceChildren(...likes.map((one) => h("li", {}, one)));
    },
  };
}

/**
 * @param {{control: SendControl, hint: SendText, answer: SendAnswer, show: (ticket: string) => void,
 *   replay: () => void, after: ReturnType<typeof import("../lib/ui_after.js").afterRun>}} on
 */
export function runView(on) {
  let id = "";
  const task = h("h2", { class: "task", tabindex: -1 });
  // What is longer than its place, which larger text makes it, is scrolled by keyboard, too.
  new ResizeObserver(() => { task.tabIndex = task.scrollHeight > task.clientHeight ? 0 : -1; }).observe(task);
  const state = h("p", { class: "row" });
  const message = h("p");
  const working = workingLine();
  const rows = rowsLine();
  const steps = stepList();
  const controls = controlRow(on.control);
  const reply = sayBox("answer", t("panel_your_answer"), t("answer"), 2, (text) => on.answer(id, text, []));
  const question = questionBanner(reply.element, (values) => on.answer(id, "", values), (text) => on.answer(id, text, []));
  const hint = sayBox("hint", t("panel_hint"), t("panel_send"), 1, (text) => on.hint(id, text));
  const allowed = allowedForRun(() => on.control(id, "ask_each"));
  const approval = approvalBanner(on.show);
  const answer = answerText();
  const copy = copyButton(() => answer.text());
  const table = answerTable();
  const result = h("div", { class: "card answer-box" }, h("h3", {}, t("panel_answer")), table.element, answer.element, copy);
  const replay = h("button", { type: "button", onclick: on.replay }, t("replay"));
  on.after.row.append(replay);
  const sent = h("p", { class: "hint" });
  const small = h("p", { class: "hint totals" });
  const bar = h("details", {}, h("summary", {}, t("panel_bar")), h("p", {}, t("panel_bar_why")));
  const below = h("div", { class: "sticky" }, allowed.element, approval.element, question.element, controls.element, hint.element);
  const element = h("section", { "aria-label": t("panel_run") },
    h("div", { class: "run-head" }, task, state, small, message, rows.element, working.element),
    result,
    on.after.element,
    steps.element,
    sent,
    bar,
    below);

  return {
    element,
    heading: task,
    /** @param {RunView} run @param {StepView[]} list */
    update(run, list) {
      const over = isOver(run);
      const tone = run.state === "done" ? "" : run.state === "failed" ? "bad" : "idle";
      id = run.run;
      setText(task, taskWords(run));
      on.after.update(run);
      state.replaceChildren(stateBadge(run), ...startedBy(run), ...(run.stack.length && !over ? [crumbs(run.stack)] : []));
      // The waiting banner and the question say the same at more length.
      showMessage(message, run, run.ticket || run.question || saysOnlyState(run) ? "" : run.message);
      allowed.update(run);
      approval.update(run);
      working.update(isWaiting(run) ? null : run.working);
      rows.update(run);
      reply.update(run.run);
      question.update(run);
      result.hidden = !over || run.answer === "";
      result.className = `card answer-box ${tone}`;
      answer.update(run.answer, Boolean(run.table));
      table.update(run.table);
      answer.element.hidden = copy.hidden = Boolean(run.table) && isTableAlone(run.answer);
      bar.hidden = below.hidden = over;
      replay.hidden = !over || list.length === 0;
      hint.update(run.run);
      hint.element.hidden = over || run.question !== "" || run.state === "watching";
      controls.update(run.run, commandsFor(run, list.at(-1)));
      sent.hidden = run.page_sent === 0;
      setText(sent, run.page_sent ? count("panel_sent", run.page_sent) : "");
      setText(small, totals(run).join(" · "));
      steps.update(run.run, list, run.workflow, run.answer);
    },
  };
}
