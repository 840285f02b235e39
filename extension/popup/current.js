/** The run that is under way, in the little room of the popup. */

import { answerTable, answerText, isTableAlone } from "../lib/answer_table.js";
import { copyButton, h, setText } from "../lib/ui.js";
import { rowsLine } from "../lib/ui_rows.js";
import { crumbs, showMessage, startedBy, stateBadge, workingLine } from "../lib/ui_parts.js";
import { taskWords } from "../lib/ui_workflow_words.js";
import { isHandedOver, isOver, isUndecided, isWaiting, saysOnlyState, totals } from "../lib/ui_words.js";
import { t } from "../lib/words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").StepView} StepView */
/** @typedef {import("../lib/ui_protocol.js").ControlCommand} ControlCommand */

/**
 * @param {(run: string, command: ControlCommand) => void} control
 * @param {ReturnType<typeof import("../lib/ui_after.js").afterRun>} after  What can be done with it when it is over.
 * @returns {{element: HTMLElement, update: (run: RunView | undefined, latest: StepView | undefined) => void}}
 */
export function currentRun(control, after) {
  let id = "";
  /** @param {string} label @param {ControlCommand} command @param {string} look */
  const button = (label, command, look = "") =>
    h("button", { type: "button", class: look, onclick: () => control(id, command) }, label);

  const heading = h("h2", { class: "two-lines" });
  const state = h("p", { class: "row" });
  const message = h("p");
  const latest = h("p", { class: "latest hint two-lines" });
  const answer = answerText();
  const table = answerTable();
  const small = h("p", { class: "hint" });
  const working = workingLine();
  const rows = rowsLine();
  const pause = button(t("pause"), "pause");
  const resume = button(t("resume"), "resume", "primary");
  const ask = button(t("panel_ask_again"), "ask_again", "primary");
  const back = button(t("hand_back"), "hand_back", "primary");
  const finish = button(t("finish"), "finish", "primary");
  const stop = button(t("stop"), "stop", "danger");
  const controls = h("div", { class: "row" }, ask, resume, back, finish, pause, stop);
  const copy = copyButton(() => answer.text(), t("popup_copy_answer"));
  const element = h("section", { class: "card current", "aria-label": t("popup_current"), hidden: true },
    heading, state, message, rows.element, working.element, latest, table.element, answer.element, copy, after.element, small, controls);

  return {
    element,
    update(run, step) {
      element.hidden = !run;
      if (!run) return;
      id = run.run;
      const over = isOver(run);
      setText(heading, taskWords(run));
      after.update(run);
      state.replaceChildren(stateBadge(run), ...startedBy(run), ...(run.stack.length && !over ? [crumbs(run.stack)] : []));
      const words = run.question ? t("popup_question", { question: run.question.split("\n")[0] }) : run.message;
      showMessage(message, run, run.ticket || (!run.question && saysOnlyState(run)) ? "" : words);
      working.update(isWaiting(run) ? null : run.working);
      rows.update(run);
      setText(latest, step && !over && step.kind !== "approval" ? t("popup_latest", { step: step.text }) : "");
      latest.hidden = latest.textContent === "";
      answer.update(over ? run.answer : "", Boolean(run.table));
      table.update(over ? run.table : null);
      answer.element.hidden = copy.hidden = answer.text() === "" || (Boolean(run.table) && isTableAlone(run.answer));
      setText(small, totals(run).join(" · "));
      controls.hidden = over;
      back.hidden = !isHandedOver(run);
      finish.hidden = run.state !== "watching";
      ask.hidden = !isUndecided(run, step);
      resume.hidden = run.state !== "paused" || !ask.hidden;
      pause.hidden = !["queued", "observing", "deciding", "acting"].includes(run.state);
    },
  };
}
