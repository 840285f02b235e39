/** The side panel: the instruction box and the list of runs, or one run as it happens, or its replay. */

import { firstLine } from "../lib/markdown.js";
import { announcer, byId, connectWorker, currentTab, h } from "../lib/ui.js";
import { composer } from "../lib/ui_composer.js";
import { workflowDesk } from "../lib/ui_desk.js";
import { icon } from "../lib/ui_icons.js";
import { approvalBanner, connectionParts, stopAllButton } from "../lib/ui_parts.js";
import { RunStore } from "../lib/ui_runs.js";
import { isOver, STATE_WORDS } from "../lib/ui_words.js";
import { t } from "../lib/words.js";
import { history } from "./history.js";
import { replayView } from "./replay.js";
import { runView } from "./run_view.js";
import { stepSentence } from "./steps.js";

/** @typedef {import("../lib/ui_protocol.js").UiNews} UiNews */
/** @typedef {import("../lib/ui_protocol.js").RunNews} RunNews */

/** So long after its end a run is what a person opens the panel for. */
const JUST_NOW_S = 1800;

const runs = new RunStore();
const speak = announcer();
/** The run that is shown, or "" for the start view. */
let selected = "";
/** The run that was drawn last, while it is under way, or "". */
let live = "";
/** The person chose what to see, so the panel does not choose for them. */
let chosen = false;
/** The run that is shown again as soon as its steps are here, or "". */
let toReplay = "";
/** Asked for with all steps since the last connection. @type {Set<string>} */
const asked = new Set();

const compose = composer((tab, instruction, demonstration, more) => {
  send({ type: "start", tab, instruction, demonstration, ...more });
});
const desk = workflowDesk({ compose, send: (message) => send(message), draw, begin: () => select("", true) });
/** @param {string} ticket */
const showApproval = (ticket) => send({ type: "open_approval", ticket });
const otherApproval = approvalBanner(showApproval);
const connection = connectionParts(() => send({ type: "reconnect" }));
const stopAll = stopAllButton(() => send({ type: "stop_all" }));
const list = history((run, replayed) => {
  toReplay = replayed ? run : "";
  select(run, true);
  view.heading.focus();
}, (forget) => send({ type: "catch_up", forget }));
const replay = replayView((message) => send(message), () => {
  draw();
  view.heading.focus();
});
const view = runView({
  control: (run, command) => send({ type: "control", run, command }),
  hint: (run, text) => send({ type: "hint", run, text }),
  answer: (run, text, values) => send({ type: "answer", run, text, values }),
  show: showApproval,
  after: desk.after,
  replay: () => {
    toReplay = selected;
    draw();
  },
});
const problem = h("p", { class: "problem", role: "alert" });
const back = h("button", { type: "button", class: "small", onclick: () => {
  select("", true);
  compose.box.focus();
} }, icon("back"), t("runs_all"));
const options = h("button", { type: "button", class: "link", onclick: () => void chrome.runtime.openOptionsPage() }, t("popup_options"));
const start = h("section", { "aria-label": t("new_instruction") }, compose.element, desk.list, list.element, h("div", {}, options));

document.querySelector(".topbar")?.append(stopAll.element, connection.light);
byId("main", HTMLElement).append(connection.banner, otherApproval.element, problem,
  desk.sheet, h("div", {}, back), view.element, replay.element, start);
const send = connectWorker({ type: "hello_ui", page: "panel" }, receive, () => {
  asked.clear();
  replay.lost();
  compose.lost();
  desk.lost();
});

/** @param {UiNews} news */
function receive(news) {
  if (desk.receive(news)) return;
  if (news.type === "connection") {
    connection.update(news);
  } else if (news.type === "runs") {
    compose.listed(runs.unknown(news.runs));
    runs.list(news.runs);
    if (news.notice !== undefined) list.tell(news.notice, news.missed ?? "");
    asked.clear();
    void chooseFirst();
  } else if (news.type === "run") {
    takeIn(news);
  } else if (news.type === "screenshot") {
    replay.screenshot(news);
  } else if (news.type === "replay_shown") {
    replay.shown(news.found);
  } else if (news.type === "error") {
    showError(news.message, news.about);
  }
  draw();
}

/** @param {string} message @param {string} [about] */
function showError(message, about) {
  if (about === "start") compose.fail(message);
  else if (about === "replay_show") replay.shown(false);
  else if (about === "get_screenshot") replay.noPicture();
  else problem.textContent = message;
}

/** @param {RunNews} news */
function takeIn(news) {
  const before = runs.get(news.run.run);
  const fresh = runs.update(news);
  if (!before) {
    const mine = compose.waits();
    if (mine) compose.sent();
    else compose.begunElsewhere(news.run);
    // A run that was started here or in the popup is shown, unless the person is busy with something.
    if (mine || (!isBusy() && !isOver(news.run))) select(news.run.run, false);
    if (mine) view.heading.focus();
  }
  if (news.run.run === selected) announce(news, before?.state, fresh.map((step) => stepSentence(step, news.run.workflow)));
  problem.textContent = "";
}

/** Whether the person chose what they see, or may be about to do something with it: it is not taken from them. */
function isBusy() {
  const shown = runs.get(selected);
  return chosen || desk.isOpen() || compose.box.value !== "" || !replay.element.hidden || (shown !== undefined && !isOver(shown));
}

/** @param {RunNews} news @param {string | undefined} before @param {string[]} fresh */
function announce({ run, whole }, before, fresh) {
  if (run.state !== before && (run.ticket || run.question)) {
    speak.urgent(run.ticket ? t("decision_waits_short") : t("panel_asks", { question: run.question.split("\n")[0] }));
  } else if (run.state !== before && before !== undefined && isOver(run)) {
    speak.polite(t("spoken_state", { state: STATE_WORDS[run.state], message: firstLine(run.answer) || run.message }));
  } else if (fresh.length && !whole) {
    speak.polite(fresh.join(". "));
  }
}

/** With a fresh list, and nothing chosen yet, what is under way is shown, or what has just ended in this tab. */
async function chooseFirst() {
  if (chosen || selected) return;
  const tab = (await currentTab())?.id;
  const ended = runs.all().find((run) => run.tab === tab);
  const run = runs.current(tab) ?? (ended && Date.now() / 1000 < ended.created + ended.seconds + JUST_NOW_S ? ended : undefined);
  if (!run) return;
  compose.begunElsewhere(run);
  select(run.run, false);
}

/** @param {string} run @param {boolean} byPerson */
function select(run, byPerson) {
  if (run !== selected) replay.end();
  selected = run;
  // Back on the start view, the next run may be shown by itself again.
  chosen = byPerson && run !== "";
  draw();
}

/** The newest steps are in view, so the page may follow them; a person who scrolled up is left alone. */
const atEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  return scrollHeight - scrollTop - clientHeight < 80;
};

function draw() {
  const run = runs.get(selected);
  if (run && toReplay === selected && runs.isWhole(selected)) {
    toReplay = "";
    replay.open(run, runs.steps(selected));
  }
  const replaying = !replay.element.hidden;
  const busy = desk.isOpen();
  view.element.hidden = !run || replaying || busy;
  start.hidden = Boolean(run) || busy;
  back.hidden = !run || replaying || busy;
  if (run) {
    const follow = !replaying && live === run.run && atEnd();
    view.update(run, runs.steps(run.run));
    // How it has ended is said at the top; after that, the person reads where they are.
    if (follow) window.scrollTo(0, isOver(run) ? 0 : document.documentElement.scrollHeight);
    if (!runs.isWhole(run.run) && !asked.has(run.run)) {
      asked.add(run.run);
      send({ type: "get_run", run: run.run });
    }
  }
  live = run && !isOver(run) ? run.run : "";
  // The shown run has its own banner, near its buttons.
  otherApproval.update(runs.all().find((one) => one.ticket && one !== run));
  stopAll.update(runs.live());
  list.update(runs.all());
}

chrome.tabs.onActivated.addListener(() => {
  void compose.refresh();
  void desk.refresh();
});
chrome.tabs.onUpdated.addListener((_, change) => {
  if (change.title || change.url) void compose.refresh();
  if (change.url) void desk.refresh();
});
