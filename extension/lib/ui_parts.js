/** Pieces that several pages show: the policy stack, a run's state, the connection, a thinking model. */

import { copyButton, h, setText } from "./ui.js";
import { icon } from "./ui_icons.js";
import { clean } from "./ui_text.js";
import { duration, STATE_TONE, STATE_WORDS } from "./ui_words.js";
import { nodes, t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("./ui_protocol.js").ConnectionNews} ConnectionNews */

/** Who started a run, where it was not the person. @param {RunView} run @returns {HTMLElement[]} */
export const startedBy = ({ client = "" }) => (client ? [h("span", { class: "hint client" }, t("started_by", { client: clean(client, 80) }))] : []);

/** What stands at the bottom of the stack while a workflow is done for each row of a table (`run/each_row.py`). */
const EACH_ROW = "each_row";

/**
 * Whether what the stack ends with is the run's workflow, and no policy.
 * @param {readonly string[]} stack
 * @param {string} [workflow]  "" where the run is of none.
 */
export const isOfWorkflow = ([first = "", ...rest], workflow = "") =>
  workflow !== "" && (first === EACH_ROW ? rest : [first, ...rest]).every((name, depth) => depth === 0 && name === workflow);

/**
 * The policy stack as breadcrumbs, the root first: "book flight › choose date".
 * @param {readonly string[]} stack
 */
export function crumbs(stack) {
  const parts = stack.flatMap((name, depth) => [
    depth > 0 && h("span", { class: "sep", "aria-hidden": "true" }, " › "),
    h("span", { class: depth === stack.length - 1 ? "crumb last" : "crumb" }, name === EACH_ROW ? t("each_row") : name.replaceAll("_", " ")),
  ]);
  return h("span", { class: "crumbs", role: "group", "aria-label": t("policies_at_work") }, ...parts);
}

/** @param {RunView} run */
export function stateBadge(run) {
  return h("span", { class: `badge ${STATE_TONE[run.state]}`, "data-state": run.state }, icon(STATE_ICON[run.state]), STATE_WORDS[run.state]);
}

/** @type {Record<RunView["state"], import("./ui_icons.js").Icon>} */
const STATE_ICON = {
  queued: "waiting", observing: "running", deciding: "running", acting: "running",
  awaiting_approval: "person", needs_you: "person", watching: "person", taken_over: "person",
  paused: "paused", stopped: "stopped", done: "done", failed: "failed",
};

/**
 * The program's words on a run, which look like what they are about.
 * @param {HTMLElement} element
 * @param {RunView} run
 * @param {string} words
 */
export function showMessage(element, { state }, words) {
  setText(element, words);
  element.hidden = words === "";
  element.classList.toggle("notice", state === "failed" || state === "paused" || STATE_TONE[state] === "wait");
  element.classList.toggle("bad", state === "failed");
}

/**
 * "Working… 4 s of about 6 s", counted on by itself and not read aloud.
 * @returns {{element: HTMLElement, update: (working: RunView["working"]) => void}}
 */
export function workingLine() {
  const text = h("span", {}, "");
  const detail = h("span", { class: "hint" });
  const bar = h("progress", { "aria-label": t("model_working") });
  const element = h("div", { class: "working", hidden: true }, h("p", {}, text, " ", detail), bar);
  /** @type {RunView["working"]} */
  let working = null;

  function tick() {
    if (!working) return;
    const elapsed = Math.max(0, Date.now() / 1000 - working.since);
    const estimate = working.estimate;
    const time = duration(Math.floor(elapsed));
    setText(text, estimate === null ? t("working", { time })
      : elapsed > 2 * estimate ? t("working_longer", { time })
        : t("working_of", { time, estimate: duration(Math.max(1, Math.round(estimate))) }));
    if (estimate === null || elapsed > estimate) bar.removeAttribute("value");
    else bar.value = elapsed / estimate;
  }

  setInterval(tick, 1000);
  return {
    element,
    update(now) {
      working = now;
      element.hidden = !now;
      setText(detail, now?.detail ?? "");
      tick();
    },
  };
}

/**
 * Says that a decision waits, and shows it.
 * @param {(ticket: string) => void} show
 * @returns {{element: HTMLElement, update: (run: RunView | undefined) => void}}
 */
export function approvalBanner(show) {
  let ticket = "";
  const element = h("div", { class: "banner wait", hidden: true },
    h("p", {}, ...nodes("decision_waits", { what: h("strong", {}, t("decision_waits_short")) })),
    h("button", { type: "button", class: "primary", onclick: () => show(ticket) }, t("show_it")));
  return {
    element,
    update(run) {
      ticket = run?.ticket ?? "";
      element.hidden = ticket === "";
    },
  };
}

/**
 * Stops every run, from wherever the page is, as long as one is under way.
 * @param {() => void} stop
 * @returns {{element: HTMLElement, update: (live: RunView[]) => void}}
 */
export function stopAllButton(stop) {
  const element = h("button", { type: "button", class: "danger small", hidden: true, onclick: stop }, t("stop_all"));
  return { element, update: (live) => void (element.hidden = live.length === 0) };
}

/** What each state of the connection means, and the command that helps. */
const CONNECTION = {
  connected: { title: t("connected"), command: "" },
  connecting: { title: t("connecting"), command: "" },
  not_paired: { title: t("not_paired"), command: "up" },
  not_met: { title: t("not_paired"), command: "up" },
  daemon_missing: { title: t("daemon_missing"), command: "up" },
  stopped: { title: t("stopped_program"), command: "" },
  version_mismatch: { title: t("version_mismatch"), command: "" },
};

/**
 * A small light with words, and below it, only when something is wrong, what to do.
 * @param {() => void} retry
 * @returns {{light: HTMLElement, banner: HTMLElement, update: (news: ConnectionNews) => void}}
 */
export function connectionParts(retry) {
  const light = h("span", { class: "light", role: "status" }, t("connecting"));
  const title = h("strong", {});
  const message = h("p", { class: "hint" });
  const code = h("code", {}, "");
  const command = h("p", { class: "command" }, ...nodes("start_it_with", { command: code }), " ", copyButton(() => code.textContent ?? ""));
  const again = h("button", { type: "button", class: "small", onclick: retry });
  const ways = h("div", { class: "row" }, again,
    h("button", { type: "button", class: "link", onclick: () => void chrome.runtime.openOptionsPage() }, t("connection_options")));
  const banner = h("div", { class: "banner connection", hidden: true }, h("p", {}, title), message, command, ways);
  return {
    light,
    banner,
    update(news) {
      const words = CONNECTION[news.state];
      light.dataset.state = news.state;
      setText(light, news.state === "connected" || news.state === "connecting" ? words.title : t("not_connected"));
      const works = news.state === "connected";
      banner.hidden = news.state === "connecting" || (works && news.message === "");
      banner.classList.toggle("bad", !works);
      banner.classList.toggle("wait", works);
      ways.hidden = works;
      setText(again, t(news.state === "stopped" ? "start_program" : "try_again"));
      setText(title, works ? t("versions_unlike") : words.title);
      setText(message, news.message);
      setText(code, `${news.program} ${words.command}`);
      command.hidden = words.command === "";
    },
  };
}
