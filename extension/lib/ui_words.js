/** States, effects and figures in plain words: one place, so that every page says the same. */

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").StepView} StepView */

/** @type {Record<RunView["state"], string>} */
export const STATE_WORDS = {
  queued: "Waiting to start",
  observing: "Reading the page",
  deciding: "Thinking",
  awaiting_approval: "Waiting for your decision",
  acting: "Acting on the page",
  paused: "Paused",
  taken_over: "You have the tab",
  needs_you: "Needs you",
  watching: "Watching you",
  done: "Done",
  failed: "Did not work out",
  stopped: "Stopped",
};

/** How a state looks: `busy`, `wait` (for the person), `good`, `bad`, `idle`. @type {Record<RunView["state"], string>} */
export const STATE_TONE = {
  queued: "busy", observing: "busy", deciding: "busy", acting: "busy",
  awaiting_approval: "wait", needs_you: "wait", watching: "wait",
  paused: "idle", taken_over: "idle", stopped: "idle",
  done: "good", failed: "bad",
};

/** @type {Record<StepView["effect"], string>} */
export const EFFECT_WORDS = {
  read: "only looks",
  navigate: "opens a page",
  edit: "changes the page",
  commit: "cannot be undone",
};

/** @type {Record<StepView["status"], string>} */
export const STATUS_WORDS = {
  running: "under way",
  done: "done",
  refused: "not allowed",
  failed: "did not work",
  unknown: "not known whether it happened",
};

/** @type {Record<StepView["kind"], string>} */
export const KIND_WORDS = {
  act: "",
  call: "Calls a policy",
  return: "Policy returns",
  note: "Note",
  hint: "You said",
  question: "Question to you",
  approval: "Your decision",
  event: "What happened",
};

/** @type {Record<import("../generated/wire.js").Grant["effects"][number], string>} */
const GRANT_WORDS = {
  send: "send things to other people",
  publish: "publish things",
  share: "share things and invite people",
  agree: "sign, agree and apply",
  book: "book, subscribe and cancel",
  install: "install, download and upload",
  form: "send forms",
  tool: "use tools that pages offer",
};

/**
 * "“book_flight” may send forms on https://air.example".
 * @param {string} policy @param {readonly (keyof typeof GRANT_WORDS)[]} effects @param {string} origin
 * @param {"may" | "to"} verb
 */
export const grantWords = (policy, effects, origin, verb) =>
  `“${policy}” ${verb} ${effects.map((one) => GRANT_WORDS[one]).join(" and ")} on ${origin}`;

/** "press “Save” in the same place of https://shop.example, with other texts and numbers". @param {string} name @param {string} origin */
export const likeWords = (name, origin) =>
  `press “${name.replace(/[“”"]/g, "")}” in the same place of ${origin}, with other texts and numbers`;

/** Whether the person has the tab, and the run waits for them to hand it back. @param {RunView} run */
export const isHandedOver = (run) => run.state === "taken_over" || (run.state === "needs_you" && !run.question);

/** A run that is over takes no more commands. @param {RunView} run */
export const isOver = (run) => run.state === "done" || run.state === "failed" || run.state === "stopped";

/**
 * "3 steps", "1 step".
 * @param {number} count
 * @param {string} one
 */
export const plural = (count, one) => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

/**
 * A duration as people say it: "0.4 s", "12 s", "3 min 05 s".
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 9.95 && !Number.isInteger(seconds)) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 100) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

/** US dollars; small sums keep the digits that say something. @param {number} cost */
export const money = (cost) => `$${cost > 0 && cost < 0.1 ? cost.toFixed(4) : cost.toFixed(2)}`;

/**
 * When something was, as short as it can be said: "14:02", "3 Jul, 14:02".
 * @param {number} unix  In seconds.
 * @param {Date} [now]
 */
export function when(unix, now = new Date()) {
  const date = new Date(unix * 1000);
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === now.toDateString()) return `today, ${time}`;
  return `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${time}`;
}

/**
 * What a run has used, for one line of small print.
 * @param {RunView} run
 * @returns {string[]}
 */
export function totals(run) {
  return [
    plural(run.page_steps, "step"),
    plural(run.tokens, "token"),
    run.cost === null ? "" : money(run.cost),
    duration(run.seconds),
    run.workflow && run.tokens === 0 ? "no model" : run.model,
  ].filter(Boolean);
}
