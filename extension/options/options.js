/** The options: the connection, the settings, what was granted, what leaves the browser, the shortcuts. */

import { byId, connectWorker, h, setText } from "../lib/ui.js";
import { connectionParts } from "../lib/ui_parts.js";
import { siteOf } from "../lib/ui_text.js";
import { exampleList } from "./examples.js";
import { grantWords } from "../lib/ui_words.js";
import { t, when } from "../lib/words.js";
import { firstSteps } from "./first.js";
import { keptLists } from "./kept.js";
import { modelForm } from "./model.js";
import { foldingParts, namesSwitch, reveal } from "./parts.js";
import { policyLists } from "./policies.js";
import { settingsSections } from "./settings.js";
import { siteRules } from "./sites.js";
import { wholeFile } from "./whole.js";
import { workflowLists } from "./workflows.js";

/** @typedef {import("../lib/ui_protocol.js").UiNews} UiNews */
/** @typedef {import("../lib/ui_protocol.js").Grant} Grant */
/** @typedef {import("../lib/ui_protocol.js").TestSite} TestSite */

const connection = connectionParts(() => send({ type: "reconnect" }));
byId("connection", HTMLElement).append(connection.light, connection.banner);
// The link in the banner leads here.
connection.banner.querySelector(".link")?.remove();
const code = byId("code", HTMLInputElement);
const pairProblem = byId("pair-problem", HTMLElement);
const origin = byId("origin", HTMLInputElement);
const addProblem = byId("add-problem", HTMLElement);
const grantList = byId("grants", HTMLElement);
const siteList = byId("test-sites", HTMLElement);
const spoken = byId("grants-news", HTMLElement);
/** Where it is said what is wrong with what was asked; of all else, among the settings. @type {Partial<Record<import("../lib/ui_protocol.js").UiMessage["type"], HTMLElement>>} */
const PROBLEMS = {
  hello_ui: pairProblem, reconnect: pairProblem, pair_with_code: pairProblem,
  grants: addProblem, revoke_grant: addProblem, add_test_site: addProblem, remove_test_site: addProblem,
};
/** @param {import("../lib/ui_protocol.js").UiMessage} message */
const ask = (message) => send(message);
const first = firstSteps(ask);
const settings = settingsSections(ask);
const sites = siteRules(ask);
const kept = keptLists(ask);
const examples = exampleList(ask);
const texts = { policy: policyLists(ask), workflow: workflowLists(ask) };
const whole = wholeFile(ask);
const parts = foldingParts();
namesSwitch();
const models = [modelForm(byId("model", HTMLElement), "model", ask), modelForm(byId("small", HTMLElement), "small", ask)];
const send = connectWorker({ type: "hello_ui", page: "options" }, receive);

/** @param {UiNews} news */
function receive(news) {
  first.hear(news);
  if (news.type === "connection") {
    connection.update(news);
    if (news.state === "connected") code.value = "";
    if (news.state === "connected") {
      send({ type: "get_settings" });
      send({ type: "get_kept" });
      send({ type: "get_exemplars" });
      send({ type: "get_texts" });
    } else showSettings(false);
  } else if (news.type === "grants") {
    drawGrants(news.grants);
    drawSites(news.sites);
    if (!byId("settings", HTMLElement).hidden) send({ type: "get_texts" });
  } else if (news.type === "settings") {
    settings.update(news);
    sites.update(news.sites);
    examples.settings(news);
    for (const model of models) model.update(news);
    whole.settings(news);
    showSettings(true);
  } else if (news.type === "kept") {
    kept.update(news);
    // A schedule may be gone that a workflow was needed for.
    if (news.done) send({ type: "get_texts" });
  } else if (news.type === "workflows_stale" && !byId("settings", HTMLElement).hidden) {
    // In popup or panel one was kept, deleted or put on time.
    send({ type: "get_kept" });
    send({ type: "get_texts" });
  } else if (news.type === "exemplars") {
    examples.update(news);
  } else if (news.type === "exemplar_shown") {
    examples.show(news);
  } else if (news.type === "texts") {
    for (const list of Object.values(texts)) list.update(news);
  } else if (news.type === "text_shown") {
    texts[news.kind].show(news);
  } else if (news.type === "text_checked") {
    for (const list of Object.values(texts)) list.checked(news);
  } else if (news.type === "text_saved") {
    texts[news.kind].saved(news.id);
  } else if (news.type === "all_exported") {
    whole.give(news);
  } else if (news.type === "import_planned") {
    whole.plan(news);
  } else if (news.type === "settings_refused") {
    for (const { about, message } of news.problems) refuse(about, message);
  } else if (news.type === "models_listed") {
    for (const model of models) model.models(news.address, news.names);
  } else if (news.type === "model_trial") {
    models[news.small ? 1 : 0]?.trial(news);
  } else if (news.type === "error") {
    const box = news.about ? PROBLEMS[news.about] : pairProblem;
    if (box) setText(box, news.message);
    else settings.say(news.message);
  }
}

/** @param {boolean} there */
function showSettings(there) {
  const section = byId("settings", HTMLElement);
  const appear = there && section.hidden;
  section.hidden = !there;
  // A link to one of them leads there as soon as it is there.
  if (appear) parts.follow();
  byId("no-settings", HTMLElement).hidden = there;
}

/** Say what is wrong where it is wrong, and open the part in which that is. @param {string} about @param {string} message */
function refuse(about, message) {
  complain(about, message);
  for (const problem of document.querySelectorAll(".problem:not(:empty)")) reveal(problem);
}

/** @param {string} about @param {string} message */
function complain(about, message) {
  if (about === "site") sites.complain(message);
  else if ([first, kept, examples, texts.policy, texts.workflow, whole].some((part) => part.complain(about, message))) return;
  else if (!settings.complain(about, message) && !models.some((model) => model.complain(about, message))) settings.say(message);
}

/** @param {Grant[]} grants */
function drawGrants(grants) {
  byId("no-grants", HTMLElement).hidden = grants.length > 0;
  draw(grantList, byId("grants-title", HTMLElement), grants.map((grant) => {
    const words = grantWords(grant.policy, grant.effects, grant.origin);
    return item(words, t("grant_since", { when: when(grant.given) }), t("revoke_what", { what: words }), () => {
      send({ type: "revoke_grant", id: grant.id });
      setText(spoken, t("revoked"));
    });
  }));
}

/** @param {TestSite[]} sites */
function drawSites(sites) {
  const details = byId("testing", HTMLDetailsElement);
  if (sites.length) details.open = true;
  draw(siteList, origin, sites.map((site) =>
    item(site.origin, t("test_site_until", { why: site.why, when: when(site.until / 1000) }), t("revoke_site", { origin: site.origin }), () => {
      send({ type: "remove_test_site", origin: site.origin });
      setText(spoken, t("revoked_site", { origin: site.origin }));
    })));
}

/** @param {HTMLElement} list @param {HTMLElement} fallback  Gets the focus when the last button goes. @param {HTMLElement[]} items */
function draw(list, fallback, items) {
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  if (hadFocus) (list.querySelector("button") ?? fallback).focus();
}

/** @param {string} what @param {string} hint @param {string} label @param {() => void} revoke */
function item(what, hint, label, revoke) {
  return h("li", {},
    h("span", {}, h("bdi", { class: "origin" }, what), h("span", { class: "hint why" }, hint)),
    h("button", { type: "button", class: "danger small", "aria-label": label, onclick: revoke }, t("revoke")));
}

byId("add", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const site = siteOf(origin.value.trim());
  setText(addProblem, site ? "" : t("test_site_bad"));
  if (!site) return origin.focus();
  send({ type: "add_test_site", origin: site.origin });
  origin.value = "";
});

byId("pair", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const text = code.value.trim();
  setText(pairProblem, text ? "" : t("pair_no_code"));
  if (!text) return code.focus();
  send({ type: "pair_with_code", code: text });
});

// What was done in the meantime is in the list when the person comes back to this page.
document.addEventListener("visibilitychange", () => {
  if (document.hidden || byId("settings", HTMLElement).hidden) return;
  send({ type: "get_kept" });
  send({ type: "get_exemplars" });
  send({ type: "get_texts" });
});

async function drawShortcuts() {
  const commands = await chrome.commands.getAll();
  /** @param {string} keys @param {string} what */
  const row = (keys, what) => [h("dt", {}, keys ? h("kbd", {}, keys) : h("span", { class: "hint" }, t("not_set"))), h("dd", {}, what)];
  byId("shortcuts", HTMLElement).replaceChildren(
    ...commands.flatMap(({ name, shortcut, description }) =>
      row(shortcut ?? "", description || (name === "_execute_action" ? t("keyboard_open") : (name ?? "")))),
    ...row(t("keyboard_enter"), t("keyboard_enter_does")),
    ...row("← →", t("keyboard_arrows_do")));
}

byId("change-keys", HTMLButtonElement).addEventListener("click", () =>
  void chrome.tabs.create({ url: "chrome://extensions/shortcuts" }));
setText(byId("version", HTMLElement), t("version", { version: chrome.runtime.getManifest().version }));
void drawShortcuts();
