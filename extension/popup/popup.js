/** The popup: give an instruction for this tab, see what goes on, stop it. */

import { announcer, byId, connectWorker, currentTab, h, setText } from "../lib/ui.js";
import { composer } from "../lib/ui_composer.js";
import { workflowDesk } from "../lib/ui_desk.js";
import { approvalBanner, connectionParts, stopAllButton } from "../lib/ui_parts.js";
import { RunStore } from "../lib/ui_runs.js";
import { isOver, STATE_TONE, STATE_WORDS } from "../lib/ui_words.js";
import { t } from "../lib/words.js";
import { currentRun } from "./current.js";
import { otherRuns } from "./others.js";

/** @typedef {import("../lib/ui_protocol.js").UiNews} UiNews */

const runs = new RunStore();
const speak = announcer();
/** Runs that were asked for with all their steps. @type {Set<string>} */
const asked = new Set();
/** @type {number | undefined} */
let tab;
let spoken = "";
/** The window whose side panel shows what goes on, once it is known. @type {number | undefined} */
let panelWindow;
let panelOpen = false;

const compose = composer((where, instruction, demonstration, more) => {
  // Before anything is waited for: Chrome opens the panel only straight from the person's press.
  if (panelWindow !== undefined) chrome.sidePanel.open({ windowId: panelWindow }).then(() => { panelOpen = true; }, () => undefined);
  send({ type: "start", tab: where, instruction, demonstration, ...more });
});
const desk = workflowDesk({ compose, send: (message) => send(message), draw, begin() {} });
const current = currentRun((run, command) => send({ type: "control", run, command }), desk.after);
const others = otherRuns((run) => send({ type: "control", run, command: "stop" }));
const approval = approvalBanner((ticket) => send({ type: "open_approval", ticket }));
const connection = connectionParts(() => send({ type: "reconnect" }));
const stopAll = stopAllButton(() => send({ type: "stop_all" }));
/** What is wrong with what was pressed for a run: the instruction box has a line of its own. */
const problem = h("p", { class: "problem", role: "alert" });

byId("main", HTMLElement).append(connection.banner, approval.element, problem, desk.sheet, current.element, others.element, compose.element, desk.list);
document.querySelector(".topbar")?.append(stopAll.element, connection.light);
const send = connectWorker({ type: "hello_ui", page: "popup" }, receive, () => {
  compose.lost();
  desk.lost();
});

/** @param {UiNews} news */
function receive(news) {
  if (desk.receive(news)) return;
  if (news.type === "connection") connection.update(news);
  else if (news.type === "error" && (news.about === "control" || news.about === "stop_all")) setText(problem, news.message);
  else if (news.type === "error") compose.fail(news.message);
  else if (news.type === "runs") {
    compose.listed(runs.unknown(news.runs));
    runs.list(news.runs);
  } else if (news.type === "run") {
    if (compose.waits() && !runs.get(news.run.run)) {
      compose.sent();
      // What goes on is seen in the panel.
      if (panelOpen) window.close();
    }
    setText(problem, "");
    runs.update(news);
  }
  draw();
}

function draw() {
  // A run that is over is still shown where it worked, so that its answer can be read.
  const run = runs.current(tab) ?? runs.all().find((one) => one.tab === tab);
  const live = run !== undefined && !isOver(run);
  if (run && !runs.isWhole(run.run) && !asked.has(run.run)) {
    asked.add(run.run);
    send({ type: "get_run", run: run.run });
  }
  current.update(run, run ? runs.steps(run.run).at(-1) : undefined);
  stopAll.update(runs.live());
  others.update(runs.live().filter((one) => one !== run));
  approval.update(live && run.ticket ? run : runs.live().find((one) => one.ticket));
  compose.element.hidden = live && run.tab === tab;
  for (const one of [current.element, others.element, compose.element]) one.classList.toggle("away", desk.isOpen());
  desk.list.classList.toggle("away", desk.isOpen() || compose.element.hidden);
  const now = run ? t("spoken_state", { state: STATE_WORDS[run.state], message: run.message }) : "";
  // That it thinks, acts and looks, step by step, is for the eye: said once, it is at work until something else is said.
  const said = run && STATE_TONE[run.state] === "busy" ? run.run : now;
  if (said !== spoken && run) (run.ticket ? speak.urgent : speak.polite)(now);
  spoken = said;
}

byId("open-options", HTMLButtonElement).addEventListener("click", () => void chrome.runtime.openOptionsPage());

// The panel may only be opened straight from the click, so the window is looked up beforehand.
void currentTab().then((found) => {
  tab = found?.id;
  panelWindow = found?.windowId;
  const button = byId("open-panel", HTMLButtonElement);
  button.addEventListener("click", () => {
    if (found?.windowId === undefined) return;
    void chrome.sidePanel.open({ windowId: found.windowId }).then(() => window.close());
  });
  draw();
});
