/**
 * Asks the person whether another program may give Handrail instructions. As on the approval page, only a real
 * key or click counts, and only once the buttons are armed.
 */
import { arming } from "../approval/arming.js";
import { countdown } from "../approval/countdown.js";
import { announcer, byId, connectWorker, h, setText } from "../lib/ui.js";
import { clean } from "../lib/ui_text.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/ui_protocol.js").UiNews} UiNews */
/** @typedef {import("../lib/ui_protocol.js").ConsentNews} ConsentNews */

const client = location.hash.slice(1);
const heading = byId("heading", HTMLHeadingElement);
const content = byId("content", HTMLElement);
const footer = byId("decision", HTMLElement);
const note = byId("note", HTMLElement);
const problem = byId("problem", HTMLElement);
const progress = byId("arming", HTMLProgressElement);
const speak = announcer();
/** @type {["once" | "always" | "no", HTMLButtonElement][]} */
const buttons = [
  ["once", byId("once", HTMLButtonElement)],
  ["always", byId("always", HTMLButtonElement)],
  ["no", byId("no", HTMLButtonElement)],
];

let shown = false;
let decided = false;
let over = false;
let stopCountdown = () => {};

const arms = arming((armed, share) => {
  progress.value = share;
  footer.classList.toggle("armed", armed);
  setText(note, t(armed ? "consent_armed" : "arming"));
  for (const [, button] of buttons) button.setAttribute("aria-disabled", String(!armed));
});
const send = connectWorker({ type: "hello_ui", page: "consent", ticket: client }, receive);

/** @param {UiNews} news */
function receive(news) {
  if (over) return;
  if (news.type === "consent" && news.ask.client === client) show(news);
  else if (news.type === "consent_gone" && news.client === client) end(news.why);
  else if (news.type === "error") {
    setText(problem, news.message);
    decided = false;
    arms.restart();
  }
}

/** @param {ConsentNews} news */
function show({ ask, expires_at }) {
  if (shown) return;
  shown = true;
  setText(heading, t("consent_wants", { name: clean(ask.name, 80) }));
  setText(byId("program", HTMLElement), ask.program ? t("consent_program", { program: clean(ask.program, 300) }) : t("consent_program_unknown"));
  content.hidden = footer.hidden = false;
  stopCountdown = countdown(byId("countdown", HTMLElement), expires_at, speak.polite, () => end(t("consent_late")));
  arms.restart();
  heading.focus();
}

/** @param {string} why */
function end(why) {
  over = true;
  arms.stop();
  stopCountdown();
  content.hidden = footer.hidden = true;
  setText(byId("countdown", HTMLElement), "");
  setText(heading, why);
  const gone = byId("gone", HTMLElement);
  gone.hidden = false;
  gone.replaceChildren(h("button", { type: "button", onclick: () => window.close() }, t("close_window")));
  heading.focus();
}

for (const [decision, button] of buttons) {
  button.addEventListener("click", (event) => {
    if (!event.isTrusted || !arms.isArmed() || decided || over) return;
    decided = true;
    send({ type: "decide_client", client, decision });
  });
}
window.addEventListener("hashchange", () => location.reload());
