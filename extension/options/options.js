/** The options: the connection, the sites that were granted, what leaves the browser, the shortcuts. */

import { byId, connectWorker, h, setText } from "../lib/ui.js";
import { connectionParts } from "../lib/ui_parts.js";
import { siteOf } from "../lib/ui_text.js";
import { when } from "../lib/ui_words.js";

/** @typedef {import("../lib/ui_protocol.js").UiNews} UiNews */
/** @typedef {import("../lib/ui_protocol.js").Grant} Grant */

const connection = connectionParts(() => send({ type: "reconnect" }));
byId("connection", HTMLElement).append(connection.light, connection.banner);
// The link in the banner leads here.
connection.banner.querySelector(".link")?.remove();
const code = byId("code", HTMLInputElement);
const pairProblem = byId("pair-problem", HTMLElement);
const origin = byId("origin", HTMLInputElement);
const addProblem = byId("add-problem", HTMLElement);
const grantList = byId("grants", HTMLElement);
const send = connectWorker({ type: "hello_ui", page: "options" }, receive);

/** @param {UiNews} news */
function receive(news) {
  if (news.type === "connection") {
    connection.update(news);
    if (news.state === "connected") code.value = "";
  } else if (news.type === "grants") {
    drawGrants(news.grants);
  } else if (news.type === "error") {
    setText(news.about === "pair_with_code" ? pairProblem : addProblem, news.message);
  }
}

/** @param {Grant[]} grants */
function drawGrants(grants) {
  byId("no-grants", HTMLElement).hidden = grants.length > 0;
  const hadFocus = grantList.contains(document.activeElement);
  grantList.replaceChildren(...grants.map((grant) => h("li", {},
    h("span", {},
      h("bdi", { class: "origin" }, grant.origin),
      h("span", { class: "hint why" },
        `${grant.why}; ${grant.until === null ? "until you revoke it" : `until ${when(grant.until / 1000)}`}`)),
    h("button", { type: "button", class: "danger small", "aria-label": `Revoke ${grant.origin}`,
      onclick: () => revoke(grant.origin) }, "Revoke"))));
  if (hadFocus) (grantList.querySelector("button") ?? origin).focus();
}

/** @param {string} site */
function revoke(site) {
  send({ type: "revoke_grant", origin: site });
  setText(byId("grants-news", HTMLElement), `${site} was revoked: Handrail asks there again.`);
}

byId("add", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const site = siteOf(origin.value.trim());
  setText(addProblem, site ? "" : "That is not the address of a site. Write it like https://shop.example");
  if (!site) return origin.focus();
  send({ type: "add_grant", origin: site.origin });
  setText(byId("grants-news", HTMLElement), `${site.origin} was added.`);
  origin.value = "";
});

byId("pair", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const text = code.value.trim();
  setText(pairProblem, text ? "" : "Paste the code that 'handrail pair' printed.");
  if (!text) return code.focus();
  send({ type: "pair_with_code", code: text });
});

async function drawShortcuts() {
  const commands = await chrome.commands.getAll();
  /** @param {string} keys @param {string} what */
  const row = (keys, what) => [h("dt", {}, keys ? h("kbd", {}, keys) : h("span", { class: "hint" }, "not set")), h("dd", {}, what)];
  byId("shortcuts", HTMLElement).replaceChildren(
    ...commands.flatMap(({ name, shortcut, description }) =>
      row(shortcut ?? "", description || (name === "_execute_action" ? "Open Handrail" : (name ?? "")))),
    ...row("Enter", "Starts what you typed (Shift+Enter: a new line)"),
    ...row("← →", "In a replay: the step before or after"));
}

byId("change-keys", HTMLButtonElement).addEventListener("click", () =>
  void chrome.tabs.create({ url: "chrome://extensions/shortcuts" }));
setText(byId("version", HTMLElement), `Handrail ${chrome.runtime.getManifest().version}`);
void drawShortcuts();
