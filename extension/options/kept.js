/** What is kept on this computer: runs, secrets by site, schedules; each can be deleted, and stays otherwise. */

import { byId, h, setText } from "../lib/ui.js";
import { siteOf } from "../lib/ui_text.js";
import { when } from "../lib/ui_words.js";

/**
 * @typedef {import("../generated/wire.js").Kept} Kept
 * @typedef {import("../generated/wire.js").KeptRun} KeptRun
 * @typedef {import("../generated/wire.js").KeptSecret} KeptSecret
 * @typedef {import("../generated/wire.js").KeptSchedule} KeptSchedule
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

/** For so long a second press does what cannot be undone. */
const SURE_MS = 6_000;
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

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
    const wrong = !/^[a-z][a-z0-9_]{0,39}$/.test(name.value.trim()) ? [name, "Give it a name of small letters, digits and _, such as card_number."]
      : !origin ? [site, "Name the site with https, such as https://shop.example"]
      : !value.value ? [value, "Type the secret first."] : null;
    setText(problems.secret, wrong ? String(wrong[1]) : "");
    if (wrong) return /** @type {HTMLInputElement} */ (wrong[0]).focus();
    send({ type: "set_secret_ui", name: name.value.trim(), origin: String(origin), value: value.value });
    // It is not kept in the page, whatever becomes of it.
    value.value = "";
    sent = true;
  });

  /** @param {KeptRun} run */
  const runLine = (run) => line(run.instruction, `${when(run.created)}, ${run.site}`,
    run.going ? h("div", { class: "hint" }, "at work") : deleteButton(`the run “${run.instruction.slice(0, 60)}”`, () => send({ type: "delete_runs", run: run.run })));

  /** @param {KeptSecret} secret */
  const secretLine = ({ name: called, origin, where }) => line(called, `for ${origin}`,
    where === "environment" ? h("div", { class: "hint" }, "set in the environment")
      : deleteButton(called, () => send({ type: "remove_secret", name: called })));

  /** @param {KeptSchedule} one */
  function scheduleLine({ name: called, when: times, next, last, instruction, paused }) {
    const upcoming = paused ? "It rests." : next === null ? "" : `Next: ${MOMENT.format(next * 1000)}.`;
    const change = paused ? "resume" : "pause";
    return line(called, [`${times}. ${upcoming}`, last && `Last: ${last}.`, instruction].filter(Boolean).join(" "),
      h("div", { class: "row" },
        h("button", { type: "button", class: "small", "data-key": `${called} rest`, "aria-label": `${paused ? "Resume" : "Pause"} ${called}`,
          onclick: () => send({ type: "change_schedule", name: called, change }) }, paused ? "Resume" : "Pause"),
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
      setText(byId("older-runs", HTMLElement), older > 0 ? `And ${older} older.` : "");
      const over = kept.total - kept.runs.filter(({ going }) => going).length;
      all.hidden = over === 0;
      if (all.hidden) all.replaceChildren();
      else if (!all.firstElementChild) all.append(deleteButton("all runs", () => send({ type: "delete_runs", run: null }), "Delete all runs"));
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
function keptList(id, heading) {
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
function line(what, hint, ...buttons) {
  return h("li", {}, h("span", {}, h("bdi", {}, what), h("span", { class: "hint why" }, hint)), ...buttons);
}

/**
 * What cannot be undone takes two presses.
 * @param {string} what @param {() => void} doIt @param {string} [words]
 */
function deleteButton(what, doIt, words = "Delete") {
  let sure = false;
  let timer = 0;
  const say = h("span", { class: "spoken", role: "status" });
  const button = h("button", { type: "button", class: "danger small", "data-key": what, "aria-label": `Delete ${what}`, onblur: relax, onclick: press }, words);

  /** @param {boolean} now */
  function show(now) {
    sure = now;
    setText(button, now ? `${words} for good?` : words);
    button.setAttribute("aria-label", now ? `Delete ${what} for good?` : `Delete ${what}`);
    setText(say, now ? "Press once more to delete it for good." : "");
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
    timer = window.setTimeout(relax, SURE_MS);
  }
  return h("div", {}, button, say);
}
