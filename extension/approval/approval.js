/**
 * The approval window: shows one step that cannot be undone and takes the person's decision on it.
 * The decision counts only from this page, only by a real key or click, and only once the buttons are armed.
 */
import { announcer, byId, connectWorker, h, setText } from "../lib/ui.js";
import { clean } from "../lib/ui_text.js";
import { grantWords } from "../lib/ui_words.js";
import { t } from "../lib/words.js";
import { arming } from "./arming.js";
import { atStake, content } from "./content.js";
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
const denyAndStop = byId("deny-and-stop", HTMLButtonElement);
const takeOver = byId("take-over", HTMLButtonElement);
const always = byId("always", HTMLButtonElement);
const like = byId("like", HTMLButtonElement);
const buttons = [approve, deny, denyAndStop, takeOver, like, always];
const queue = byId("queue", HTMLElement);
const nextButton = byId("next", HTMLButtonElement);
const picture = h("figure", { class: "picture", hidden: true });
const note = byId("note", HTMLElement);
const progress = byId("arming", HTMLProgressElement);
const speak = announcer();
/** How often the page is looked at again while the window is open. */
const LOOK_MS = 2000;
/** So long one reads what became of a decision before the next step is shown. */
const NEXT_MS = 1200;

let run = "";
/** What is shown, to notice when it changes. */
let shown = "";
let decided = false;
/** The person wants the tab: the run has been told, and takes its question back. */
let taking = false;
let over = false;
/** A correction is begun and not yet put into the page. */
let editing = false;
/** The other steps that wait. @type {string[]} */
let others = [];
let expiresAt = Infinity;
let stopCountdown = () => {};

const arms = arming((armed, share) => {
  progress.value = share;
  footer.classList.toggle("armed", armed);
  setText(note, t(armed ? "armed" : "arming"));
  for (const button of buttons) button.setAttribute("aria-disabled", String(!armed));
});
const send = connectWorker({ type: "hello_ui", page: "approval", ticket }, receive, () => {
  if (!over) setText(problem, t("approval_restarting"));
});

/** @param {UiNews} news */
function receive(news) {
  if (news.type === "waiting") return line(news.tickets);
  if (over && !(news.type === "approval_gone" && news.instead)) return;
  if (news.type === "approval" && news.ask.ticket === ticket) show(news);
  else if (news.type === "approval_gone" && news.ticket === ticket) end(taking ? t("approval_yours") : news.why, news.again);
  else if (news.type === "approval_picture" && news.ticket === ticket) draw(news.data);
  else if (news.type === "error") {
    setText(problem, news.message);
    decideAgain();
  } else if (news.type === "connection" && news.state !== "connected" && news.state !== "connecting") {
    setText(problem, t("approval_until_then", { message: news.message }));
  } else if (news.type === "connection" && news.state === "connected") {
    setText(problem, "");
    // Whether the run has heard of it before the connection was lost, nobody knows.
    if (taking) decideAgain();
  }
}

/** @param {ApprovalNews} news */
function show(news) {
  setText(problem, "");
  const now = JSON.stringify([news.ask, news.fields, news.title]);
  if (now === shown) return;
  if (shown) speak.polite(t("approval_changed"));
  shown = now;
  run = news.ask.run;
  setText(heading, clean(news.ask.sentence, 400));
  editing = false;
  body.replaceChildren(...content(news, picture, { correct, editing: (open) => { editing = open; } }));
  byId("at-stake", HTMLElement).replaceChildren(...atStake(news.ask));
  const { policy, always: effects, facts, like: alike } = news.ask;
  byId("for-good", HTMLElement).hidden = effects.length === 0 && !alike;
  byId("for-run", HTMLElement).hidden = !alike;
  byId("for-ever", HTMLElement).hidden = effects.length === 0;
  setText(like, t("approve_like", { name: clean(facts.name, 200).replace(/[“”"]/g, ""), origin: facts.frame_origin }));
  setText(always, grantWords(policy, effects, facts.frame_origin, "approve_always"));
  footer.hidden = false;
  stopCountdown();
  expiresAt = news.expires_at;
  stopCountdown = countdown(byId("countdown", HTMLElement), expiresAt, speak.polite, late);
  arms.restart();
  // A person who types a reason goes on typing; otherwise reading starts at the top.
  if (document.activeElement !== reason) heading.focus();
}

/** The picture is something new to look at, too. @param {string} data */
function draw(data) {
  picture.replaceChildren(
    h("img", { src: `data:image/jpeg;base64,${data}`, alt: t("approval_picture") }),
    h("figcaption", { class: "hint" }, t("approval_picture_hint")));
  picture.hidden = false;
  arms.restart();
}

/** What else waits. @param {string[]} tickets  This one among them while it waits. */
function line(tickets) {
  others = tickets.filter((one) => one !== ticket);
  const place = tickets.indexOf(ticket) + 1;
  setText(queue, others.length === 0 ? ""
    : place ? t("approval_queue", { place, all: tickets.length }) : t("approval_more_waiting", { n: others.length }));
  nextButton.hidden = others.length === 0;
  if (over && Date.now() < expiresAt) goOn();
}

/** Show the oldest of the other steps that wait. @param {number} [after]  In milliseconds. */
function goOn(after = NEXT_MS) {
  const [next] = others;
  if (next) setTimeout(() => { location.hash = next; }, after);
}

/** What was decided has not come through. */
function decideAgain() {
  decided = taking = false;
  arms.restart();
}

/** Only a real key or click counts, once, and only when the buttons are armed. @param {Event} event */
function counts(event) {
  if (!event.isTrusted || !arms.isArmed() || decided || over) return false;
  decided = true;
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  return true;
}

/**
 * @param {MouseEvent} event @param {"approve" | "deny"} decision @param {string} why
 * @param {{always?: true, like?: true, stop?: true}} [more]
 */
function decide(event, decision, why, more = {}) {
  if (decision === "approve" && editing) {
    setText(problem, t("approval_editing"));
    return false;
  }
  if (!counts(event)) return false;
  send({ type: "decide", ticket, decision, reason: why, ...more });
  return true;
}

/** @param {Event} event @param {import("../lib/ui_protocol.js").ApprovalField} field @param {string} value */
function correct(event, field, value) {
  if (!counts(event)) return;
  setText(problem, "");
  setText(note, t("approval_correcting"));
  send({ type: "correct", ticket, ref: field.ref, value });
}

/** The step does not wait any more. @param {string} why @param {boolean} [again]  It is asked about anew at once. */
function end(why, again = false) {
  over = true;
  arms.stop();
  stopCountdown();
  body.replaceChildren();
  footer.hidden = true;
  byId("for-good", HTMLElement).hidden = true;
  setText(byId("countdown", HTMLElement), "");
  setText(heading, why);
  gone.hidden = false;
  gone.replaceChildren(
    ...(run && Date.now() >= expiresAt
      ? [h("button", { type: "button", class: "primary", onclick: askAgain }, t("panel_ask_again"))] : []),
    ...(again ? [] : [h("button", { type: "button", onclick: () => window.close() }, t("close_window"))]));
  heading.focus();
  if (Date.now() < expiresAt) goOn();
}

function late() {
  end(t("approval_late"));
  // The daemon counts by a clock of its own, which may have stood still while the computer slept.
  send({ type: "approval_details", ticket });
}

function askAgain() {
  send({ type: "control", run, command: "ask_again" });
  window.close();
}

approve.addEventListener("click", (event) => decide(event, "approve", ""));
like.addEventListener("click", (event) => decide(event, "approve", "", { like: true }));
always.addEventListener("click", (event) => decide(event, "approve", "", { always: true }));
nextButton.addEventListener("click", () => goOn(0));
deny.addEventListener("click", (event) => decide(event, "deny", reason.value.trim()));
denyAndStop.addEventListener("click", (event) => decide(event, "deny", reason.value.trim(), { stop: true }));
takeOver.addEventListener("click", (event) => {
  // No decision: a no would stand, and keep the run from asking again when the tab is handed back.
  if (!counts(event)) return;
  taking = true;
  setText(note, t("approval_giving"));
  send({ type: "control", run, command: "take_over" });
});
// Another step is another page: nothing of this one is carried over, and the worker sees which one it is.
window.addEventListener("hashchange", () => location.reload());
// Whoever looks at this window sees the page as it is now, not as it was; and a step that did not come is asked for
// again, since its page may have been too busy to tell of it.
const look = () => !over && !decided && send({ type: "approval_details", ticket });
window.addEventListener("focus", look);
setInterval(look, LOOK_MS);
