/** What is kept on this computer: runs, secrets by site, schedules; each can be deleted, and stays otherwise. */

import { byId, h, setText } from "../lib/ui.js";
import { siteOf } from "../lib/ui_text.js";
import { moment, t, when } from "../lib/words.js";

/**
 * @typedef {import("../generated/wire.js").Kept} Kept
 * @typedef {import("../generated/wire.js").KeptRun} KeptRun
 * @typedef {import("../generated/wire.js").KeptSecret} KeptSecret
 * @typedef {import("../generated/wire.js").KeptSchedule} KeptSchedule
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

/** For so long a second press does what cannot be undone. */
const SURE_MS = 6_000;

/** @param {(message: UiMessage) => void} send */
export function keptLists(send) {
  const news = byId("kept-news", HTMLElement);
  const runs = keptList("runs", "history-title");
  const secrets = keptList("secrets", "secrets-title");
  const schedules = keptList("schedules", "schedules-title");
  const all = byId("delete-all", HTMLElement);
  const name = byId("secret-name", HTMLInputElement);
  const site = byId("secret-site", HTMLInputElement);
  const value = byId("secret-value", HTMLInputElement);
  const problems = { history: byId("history-problem", HTMLElement), secret: byId("secret-problem", HTMLElement),
    schedule: byId("schedule-problem", HTMLElement) };
  /** The form is emptied once the secret is in the keyring. */
  let sent = false;

  byId("add-secret", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const origin = siteOf(site.value.trim())?.origin;
    const wrong = !/^[a-z][a-z0-9_]{0,39}$/.test(name.value.trim()) ? [name, t("secret_bad_name")]
      : !origin ? [site, t("secret_bad_site")]
      : !value.value ? [value, t("secret_empty")] : null;
    setText(problems.secret, wrong ? String(wrong[1]) : "");
    if (wrong) return /** @type {HTMLInputElement} */ (wrong[0]).focus();
    send({ type: "set_secret_ui", name: name.value.trim(), origin: String(origin), value: value.value });
    // It is not kept in the page, whatever becomes of it.
    value.value = "";
    sent = true;
  });

  /** @param {KeptRun} run */
  const runLine = (run) => line(run.instruction, t("kept_run_line", { when: when(run.created), site: run.site }),
    run.going ? h("div", { class: "hint" }, t("kept_at_work")) : deleteButton(t("kept_run", { instruction: run.instruction.slice(0, 60) }), () => send({ type: "delete_runs", run: run.run })));

  /** @param {KeptSecret} secret */
  const secretLine = ({ name: called, origin, where }) => line(called, t("secret_for", { origin }),
    where === "environment" ? h("div", { class: "hint" }, t("secret_in_environment"))
      : deleteButton(called, () => send({ type: "remove_secret", name: called })));

  /** @param {KeptSchedule} one */
  function scheduleLine({ name: called, when: times, next, last, instruction, paused, problem }) {
    const upcoming = paused ? t("schedule_rests") : next === null ? "" : t("schedule_next", { moment: moment(next) });
    const change = paused ? "resume" : "pause";
    return line(called, [t("schedule_times", { times }), upcoming, last && t("schedule_last", { last }), instruction, problem].filter(Boolean).join(" "),
      h("div", { class: "row" },
        h("button", { type: "button", class: "small", "data-key": `${called} rest`, "aria-label": t(paused ? "schedule_resume" : "schedule_pause", { name: called }),
          onclick: () => send({ type: "change_schedule", name: called, change }) }, t(paused ? "resume" : "pause")),
        deleteButton(called, () => send({ type: "change_schedule", name: called, change: "delete" }))));
  }

  return {
    /** @param {Kept} kept */
    update(kept) {
      for (const problem of Object.values(problems)) setText(problem, "");
      setText(problems.secret, kept.keyring_problem);
      setText(news, kept.done);
      runs(kept.runs.map(runLine));
      secrets(kept.secrets.map(secretLine));
      schedules(kept.schedules.map(scheduleLine));
      const older = kept.total - kept.runs.length;
      setText(byId("older-runs", HTMLElement), older > 0 ? t("kept_older", { n: older }) : "");
      const over = kept.total - kept.runs.filter(({ going }) => going).length;
      all.hidden = over === 0;
      if (all.hidden) all.replaceChildren();
      else if (!all.firstElementChild) all.append(deleteButton(t("kept_all_runs"), () => send({ type: "delete_runs", run: null }), { words: t("kept_delete_all"), sureWords: t("kept_delete_all_sure") }));
      if (sent && kept.done) [name.value, site.value, sent] = ["", "", false];
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about one of these lists. */
    complain(about, message) {
      const problem = problems[/** @type {keyof typeof problems} */ (about)];
      if (problem) setText(problem, message);
      if (problem) setText(news, "");
      return Boolean(problem);
    },
  };
}

/** @param {string} id @param {string} heading  Gets the focus when the last button goes. @returns {(items: HTMLElement[]) => void} */
export function keptList(id, heading) {
  const list = byId(id, HTMLElement);
  return (items) => {
    const key = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    list.replaceChildren(...items);
    byId(`no-${id}`, HTMLElement).hidden = items.length > 0;
    if (key === null) return;
    const same = [...list.querySelectorAll("button")].find((button) => button.dataset.key === key);
    (same ?? list.querySelector("button") ?? byId(heading, HTMLElement)).focus();
  };
}

/** @param {string} what @param {string} hint @param {...HTMLElement} buttons */
export function line(what, hint, ...buttons) {
  return h("li", {}, h("span", {}, h("bdi", {}, what), h("span", { class: "hint why" }, hint)), ...buttons);
}

/**
 * What cannot be undone takes two presses.
 * @param {string} what @param {() => void} doIt
 * @param {{words?: string, sureWords?: string, needed?: string[]}} [how]  `sureWords`: once it was pressed; `needed`: what
 *   relies on it, in sentences, shown and read out before the second press.
 */
export function deleteButton(what, doIt, { words = t("delete"), sureWords = t("kept_delete_sure"), needed = [] } = {}) {
  let sure = false;
  let timer = 0;
  const say = h("span", { class: "spoken", role: "status" });
  const warning = h("ul", { class: "notice warning" }, ...needed.map((text) => h("li", {}, text)));
  const button = h("button", { type: "button", class: "danger small", "data-key": what, "aria-label": t("kept_delete_what", { what }), onblur: relax, onclick: press }, words);

  /** @param {boolean} now */
  function show(now) {
    sure = now;
    setText(button, now ? sureWords : words);
    button.setAttribute("aria-label", t(now ? "kept_delete_what_sure" : "kept_delete_what", { what }));
    setText(say, now ? [...needed, t("kept_press_again")].join(" ") : "");
    // Below its line, so that the button stays where it is.
    if (now && needed.length) element.closest("li")?.append(warning);
    else warning.remove();
  }
  function relax() {
    clearTimeout(timer);
    show(false);
  }
  function press() {
    clearTimeout(timer);
    if (sure) {
      show(false);
      return doIt();
    }
    show(true);
    // Who has to read first is given the time for it.
    if (!needed.length) timer = window.setTimeout(relax, SURE_MS);
  }
  const element = h("div", {}, button, say);
  return element;
}
