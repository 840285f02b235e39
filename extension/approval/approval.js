/**
 * The approval window: shows one step that cannot be undone and takes the person's decision on it.
 * The decision counts only from this page, only by a real key or click, and only once the buttons are armed.
 */
import { announcer, byId, connectWorker, h, setText } from "../lib/ui.js";
import { clean } from "../lib/ui_text.js";
import { arming } from "./arming.js";
import { content } from "./content.js";
import { countdown } from "./countdown.js";

/** @typedef {import("../lib/ui_protocol.js").UiNews} UiNews */
/** @typedef {import("../lib/ui_protocol.js").ApprovalNews} ApprovalNews */

const ticket = location.hash.slice(1);
const heading = byId("heading", HTMLHeadingElement);
const body = byId("content", HTMLElement);
const gone = byId("gone", HTMLElement);
const footer = byId("decision", HTMLElement);
const problem = byId("problem", HTMLElement);
const reason = byId("reason", HTMLInputElement);
const approve = byId("approve", HTMLButtonElement);
const deny = byId("deny", HTMLButtonElement);
const takeOver = byId("take-over", HTMLButtonElement);
const buttons = [approve, deny, takeOver];
const note = byId("note", HTMLElement);
const progress = byId("arming", HTMLProgressElement);
const speak = announcer();
/** How often the page is looked at again while the window is open. */
const LOOK_MS = 2000;

let run = "";
/** What is shown, to notice when it changes. */
let shown = "";
let decided = false;
let over = false;
let expiresAt = Infinity;
let stopCountdown = () => {};

const arms = arming((armed, share) => {
  progress.value = share;
  footer.classList.toggle("armed", armed);
  setText(note, armed ? "An approval counts once, for exactly this step." : "The buttons work in a moment…");
  for (const button of buttons) button.setAttribute("aria-disabled", String(!armed));
});
const send = connectWorker({ type: "hello_ui", page: "approval", ticket }, receive, () => {
  if (!over) setText(problem, "The extension is starting again. One moment…");
});

/** @param {UiNews} news */
function receive(news) {
  if (over) return;
  if (news.type === "approval" && news.ask.ticket === ticket) show(news);
  else if (news.type === "approval_gone" && news.ticket === ticket) end(news.why);
  else if (news.type === "error") {
    setText(problem, news.message);
    decided = false;
    arms.restart();
  } else if (news.type === "connection" && news.state !== "connected" && news.state !== "connecting") {
    setText(problem, `${news.message} Until then nothing happens.`);
  } else if (news.type === "connection" && news.state === "connected") setText(problem, "");
}

/** @param {ApprovalNews} news */
function show(news) {
  setText(problem, "");
  const now = JSON.stringify([news.ask, news.fields, news.title]);
  if (now === shown) return;
  if (shown) speak.polite("What you are asked has changed.");
  shown = now;
  run = news.ask.run;
  setText(heading, clean(news.ask.sentence, 400));
  body.replaceChildren(...content(news));
  footer.hidden = false;
  stopCountdown();
  expiresAt = news.expires_at;
  stopCountdown = countdown(byId("countdown", HTMLElement), expiresAt, speak.polite, () =>
    end("The time to decide ran out. Nothing was done, and Handrail has paused."));
  arms.restart();
  // A person who types a reason goes on typing; otherwise reading starts at the top.
  if (document.activeElement !== reason) heading.focus();
}

/**
 * Only a real key or click counts, once, and only when the buttons are armed.
 * @param {MouseEvent} event @param {"approve" | "deny"} decision @param {string} why
 */
function decide(event, decision, why) {
  if (!event.isTrusted || !arms.isArmed() || decided || over) return false;
  decided = true;
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  send({ type: "decide", ticket, decision, reason: why });
  return true;
}

/** The step does not wait any more. @param {string} why */
function end(why) {
  over = true;
  arms.stop();
  stopCountdown();
  body.replaceChildren();
  footer.hidden = true;
  setText(byId("countdown", HTMLElement), "");
  setText(heading, why);
  gone.hidden = false;
  gone.replaceChildren(
    ...(run && Date.now() >= expiresAt
      ? [h("button", { type: "button", class: "primary", onclick: askAgain }, "Ask me again")] : []),
    h("button", { type: "button", onclick: () => window.close() }, "Close this window"));
  heading.focus();
}

function askAgain() {
  send({ type: "control", run, command: "ask_again" });
  window.close();
}

approve.addEventListener("click", (event) => decide(event, "approve", ""));
deny.addEventListener("click", (event) => decide(event, "deny", reason.value.trim()));
takeOver.addEventListener("click", (event) => {
  // The step that waits is denied, or it would still wait when the tab is handed back.
  if (!decide(event, "deny", "the person took the tab over")) return;
  send({ type: "control", run, command: "take_over" });
  end("The tab is yours. Nothing was done. Hand it back in the side panel when you are ready.");
});
// Whoever looks at this window sees the page as it is now, not as it was.
const look = () => run && !over && !decided && send({ type: "approval_details", ticket });
window.addEventListener("focus", look);
setInterval(look, LOOK_MS);
